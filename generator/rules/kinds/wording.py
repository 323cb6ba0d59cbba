"""The rule kind that ties a printed text to the fields whose values it tells."""

import re
from collections.abc import Iterator

from pydantic import Field

from generator.model.component import Piece
from generator.model.game import Game, RuleEntry
from generator.model.values import text_form
from generator.problem import Problem
from generator.rules.kinds.selection import NamedField, Selection, broken, chosen, subject

_NUMBER = re.compile(r"\d+")
_NAMES = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


class TextSays(Selection):
    """Params of ``text_says``."""

    field: str
    names: list[str] = Field(min_length=1)

    def named_fields(self) -> Iterator[NamedField]:
        yield from super().named_fields()
        yield ("field",), self.field
        yield from ((("names", number), name) for number, name in enumerate(self.names))


def text_says(game: Game, entry: RuleEntry, params: TextSays) -> Iterator[Problem]:
    """A text names the values of these fields, and no other number than theirs.

    component: hero
    text_says: {field: text, names: [cost, suit]}    # "Pay 3 for a glass card."
    # numbers may be written as figures or, to twelve, as words; where: {...} narrows it
    """
    component = subject(game, entry)
    for piece in chosen(component, params):
        text = piece.fields.get(params.field)
        if text is None:
            continue
        for message in _unsaid(piece, text_form(text), params.names):
            label = component.label(piece)
            yield broken(entry, piece.where_of(params.field), message, label, params.field)


def _unsaid(piece: Piece, text: str, names: list[str]) -> Iterator[str]:
    """What the text leaves out, and the numbers that it has beside those of the fields."""
    said = " ".join(re.findall(r"\w+", text.lower()))
    figures = {
        *_NUMBER.findall(text),
        *(str(n) for n, word in enumerate(_NAMES) if _in(word, said)),
    }
    known: set[str] = set()
    for name in names:
        value = piece.fields.get(name)
        for one in value if isinstance(value, list) else [value]:
            told = " ".join(re.findall(r"\w+", text_form(one).lower()))
            known |= set(_NUMBER.findall(told))
            if told and told not in figures and not _in(told, said):
                yield f"the text does not say {name} {text_form(one)}"
    for number in sorted(figures - known, key=int):
        if number != "1" or "1" in _NUMBER.findall(text):  # "one" is mostly no number
            yield f"the text says {number}, which is none of {', '.join(names)}"


def _in(words: str, said: str) -> bool:
    return re.search(rf"\b{re.escape(words)}\b", said) is not None
