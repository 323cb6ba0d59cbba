"""Marks of a game's texts: its symbols, and what is told of signs that are nearly marks."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from generator.model.game import Game
from generator.model.source import where_of
from generator.problem import ContentError, Severity
from generator.text.near_misses import near_misses, unfinished_in
from generator.text.symbols import Symbols

_ON_PURPOSE = "a backslash before a sign prints it as it stands"


@dataclass(frozen=True, slots=True)
class Marks:
    """What the texts of a game may hold besides letters."""

    symbols: Symbols
    icons: frozenset[str]  # by name
    words: Mapping[str, str]  # of game.yaml, with their places
    guarded: bool

    @classmethod
    def of(cls, game: Game) -> "Marks":
        """The marks of a game."""
        return cls(
            Symbols(game.symbols), frozenset({*game.icons, *game.art}), game.words, game.guarded
        )

    def doubts(self, text: str, value: object) -> Iterator[tuple[ContentError, Severity]]:
        """What looks like markup in a text and is none, with how bad it is.

        ``code-on-paper`` for code of a template, ``unfinished-text`` for what stands for a text
        that is to be written, ``looks-like-markup`` for all else, at its own place where
        ``value``, as the template gave it, is one of the game's words.
        """
        if stub := unfinished_in(text):
            message = f"'{stub}' is printed: the text is not written yet"
            error = ContentError("unfinished-text", message, "write it, or leave it empty")
            yield error, "warning"
        for miss in near_misses(text, self.icons):
            message = f"{miss.form} is printed letter by letter: '{miss.found}'"
            hint = f"{miss.hint}; {_ON_PURPOSE}" if miss.escaped else miss.hint
            rule = "code-on-paper" if miss.code else "looks-like-markup"
            severe = miss.code or self.guarded
            where = next(
                (where_of(self.words, n) for n, w in self.words.items() if w is value), None
            )
            error = ContentError(rule, message, hint, where=where)
            yield error, "error" if severe else "warning"
