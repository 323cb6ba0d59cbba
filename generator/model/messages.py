"""What the first pages of a print file say in a language: phrases and sentences by their names.

What the pages on what changed say in a language: phrases by their names.
"""

from generator.measure.units import mm_text
from generator.model.source import Record


class PrintWords(Record):
    """One file of ``generator/exports/first_page/words``; every file has the same names."""

    says: dict[str, str]  # phrases, some with {places} to be filled
    sheets: dict[str, str]  # small print of sheets, by the English phrase
    stocks: dict[str, str]  # what a component is printed on
    tools: dict[str, str]
    schemes: dict[str, str]  # what is done with a paper before its pieces are cut
    kinds: dict[str, str]  # how printed pieces of a kind are cut and put together
    outlines: dict[str, str]  # the same of pieces with a line of their own to cut along, no marks

    def say(self, name: str, /, **filled: object) -> str:
        """A phrase with its places filled."""
        return self.says[name].format(**filled)

    def number(self, mm: float) -> str:
        """A length as the language writes it: 69.85 or 69,85."""
        return mm_text(mm).replace(".", self.says["decimal"])


class ChangeWords(Record):
    """One file of ``generator/changes/words``; every file has the same names."""

    language: str
    says: dict[str, str]  # phrases, some with {places} to be filled
    causes: dict[str, str]  # why a piece looks otherwise; some with {name}

    def say(self, phrase: str, /, **filled: object) -> str:
        """A phrase with its places filled."""
        return self.says[phrase].format(**filled)
