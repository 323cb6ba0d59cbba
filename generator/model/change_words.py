"""What the pages on what changed say in a language: phrases by their names."""

from generator.model.record import Record


class ChangeWords(Record):
    """One file of ``generator/changes/words``; every file has the same names."""

    language: str
    says: dict[str, str]  # phrases, some with {places} to be filled
    causes: dict[str, str]  # why a piece looks otherwise; some with {name}

    def say(self, phrase: str, /, **filled: object) -> str:
        """A phrase with its places filled."""
        return self.says[phrase].format(**filled)
