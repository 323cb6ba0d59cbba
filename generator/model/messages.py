"""Translated phrases of page 1 and of the pages on changes, one record for each language."""

from generator.measure.units import mm_text
from generator.model.source import Record


class PrintWords(Record):
    """The phrases of page 1 in one language: a file of ``generator/exports/first_page/words``."""

    says: dict[str, str]  # phrases, some with {places} to be filled
    sheets: dict[str, str]  # small print of sheets, by the English phrase
    stocks: dict[str, str]  # what a component is printed on
    tools: dict[str, str]
    schemes: dict[str, str]  # what is done with a paper before its pieces are cut
    kinds: dict[str, str]  # how printed pieces of a kind are cut and put together
    outlines: dict[str, str]  # the same of pieces with a line of their own to cut along, no marks

    def say(self, name: str, /, **filled: object) -> str:
        """A phrase with its placeholders filled in."""
        return self.says[name].format(**filled)

    def number(self, mm: float) -> str:
        """A length in mm with the language's decimal mark: 69.85 or 69,85."""
        return mm_text(mm).replace(".", self.says["decimal"])


class ChangeWords(Record):
    """The phrases of ``changed`` and ``diff``: a file of ``generator/changes/words``."""

    language: str
    says: dict[str, str]  # phrases, some with {places} to be filled
    causes: dict[str, str]  # why a piece looks otherwise; some with {name}

    def say(self, phrase: str, /, **filled: object) -> str:
        """A phrase with its placeholders filled in."""
        return self.says[phrase].format(**filled)
