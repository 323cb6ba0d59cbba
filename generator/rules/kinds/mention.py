"""Rule kind ``text_says``: a printed text must hold the fields, figures and words of a rule."""

import re
from collections.abc import Iterator
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, WithJsonSchema, model_validator

from generator.model.component import Component
from generator.model.game import Game, RuleEntry
from generator.model.values import text_form
from generator.problem import Problem
from generator.rules.kinds.scope import Comparison, NamedField, broken, subject
from generator.rules.kinds.table import Row, items_together, rows_by_key, rows_of, shown

_FIGURE = re.compile(r"\d+")
_Found = tuple[str, str]  # a message, and what to write
_NAMES = (
    *("zero", "one", "two", "three", "four", "five", "six"),
    *("seven", "eight", "nine", "ten", "eleven", "twelve"),
)


def _texts(value: Any) -> Any:
    return [text_form(one) for one in value] if isinstance(value, list) else value


Words = Annotated[list[str], BeforeValidator(_texts), WithJsonSchema({"type": "array"})]


class TextSays(Comparison):
    """Params of ``text_says``."""

    field: str | None = None
    names: list[str] = Field(default=[])
    words: Words | dict[str, Words] | None = None
    rows: list[Words] | None = None
    texts: dict[str, Words] = Field(default={})

    @model_validator(mode="after")
    def _says_something(self) -> "TextSays":
        forms = [bool(self.names), self.words is not None, self.rows is not None]
        if forms.count(True) != 1 - bool(self.texts) or bool(self.texts) == bool(self.field):
            raise ValueError("no text is named; add field with names, words or rows, or add texts")
        if (self.by is not None) != isinstance(self.words, dict):
            raise ValueError("by needs words as a mapping; write a list for each value of by")
        return self

    def compared_fields(self) -> Iterator[NamedField]:
        yield from ((("texts", name), name) for name in self.texts)
        if self.field is not None:
            yield ("field",), self.field
        yield from ((("names", number), name) for number, name in enumerate(self.names))


def text_says(game: Game, entry: RuleEntry, params: TextSays) -> Iterator[Problem]:
    """A text has the values of these fields, or these words and exactly these numbers in order.

    component: hero
    text_says: {field: text, names: [cost, suit]}    # "Pay three for a glass card."
    # or words that are in it, and all its numbers; where: {...} narrows it
    text_says: {field: end, words: [1, 1, largest group]}    # "1 a chip, 1 a house of the ..."
    # or words of several fields
    text_says: {texts: {setup: [1, 2, 3, the older], end: [1, 1, largest group]}}
    # or for each value of another field; in: a list inside a piece
    text_says: {in: effects, field: text, by: effect, words: {show: [star], crane: [a crane, 2]}}
    # or for the items of a list in their order
    text_says: {in: turn, field: text, rows: [[three stacks], [Choose one]]}
    """
    component = subject(game, entry)
    for name, words in params.texts.items():
        for row in rows_of(component, params, params.inside):
            for found in _missing_words(game, name, row, words):
                yield _problem(component, entry, params, row, found, name)
    if params.field is not None:
        yield from _check_field(game, entry, params, component, params.field)


def _check_field(
    game: Game, entry: RuleEntry, params: TextSays, component: Component, field: str
) -> Iterator[Problem]:
    for rows in items_together(params.inside, rows_of(component, params, params.inside)):
        if isinstance(params.words, dict):
            keyed = rows_by_key(
                component, entry, params.by or "", params.words, rows, params.inside
            )
            for row, key, problem in keyed:
                found = _missing_words(game, field, row, params.words[key]) if key else ()
                yield from (_problem(component, entry, params, row, one, field) for one in found)
                yield from [problem] if problem else []
        elif params.rows is not None and len(rows) != len(params.rows):
            message = f"there are {len(rows)} texts instead of {len(params.rows)}"
            name = params.inside or field
            first = rows[0]._replace(steps=())
            yield _problem(component, entry, params, first, (message, ""), name)
        else:
            words_by_row = params.rows or [params.words or []] * len(rows)
            for row, words in zip(rows, words_by_row, strict=True):
                found = (
                    _missing_names(row, field, params.names)
                    if params.names
                    else _missing_words(game, field, row, words)
                )
                for one in found:
                    yield _problem(component, entry, params, row, one, field)


def _problem(
    component: Component, entry: RuleEntry, params: TextSays, row: Row, found: _Found, field: str
) -> Problem:
    label, (message, write) = component.label(row.piece), found
    return broken(entry, row.where(field), message, label, params.inside or field, write)


def _numbers(figures: list[str]) -> str:
    said = shown(figures).strip("[]")
    return "no number" if not figures else f"the number{'s' if figures[1:] else ''} {said}"


def _missing_words(game: Game, field: str, row: Row, words: list[str]) -> Iterator[_Found]:
    """A message for wrong figures and each missing word, checked in the game's own language."""
    text = text_form(row.fields.get(field))
    wanted = [one for one in words if _FIGURE.fullmatch(one)]
    figures = _FIGURE.findall(text)
    if figures != wanted:
        there, not_these = map(_numbers, (figures, wanted))
        yield f"the text has {there}; it should have {not_these}", "correct the text"
    normalised = _normalised(text)
    if game.language == game.own_language:
        for one in words:
            if not _FIGURE.fullmatch(one) and not _contains(_normalised(one), normalised):
                yield f"the text does not mention {one!r}", "add this to the text"


def _missing_names(row: Row, field: str, names: list[str]) -> Iterator[_Found]:
    """A message for each field whose value the text lacks, and for each number of no field."""
    value = row.fields.get(field)
    if value is None:
        return
    text = text_form(value)
    normalised = _normalised(text)
    spelled = {str(number) for number, word in enumerate(_NAMES) if _contains(word, normalised)}
    figures = {*_FIGURE.findall(text), *spelled}
    known: set[str] = set()
    for name in names:
        values = row.fields.get(name)
        for one in values if isinstance(values, list) else [values]:
            expected = _normalised(text_form(one))
            known |= set(_FIGURE.findall(expected))
            if expected and expected not in figures and not _contains(expected, normalised):
                yield f"the text does not mention {name} {text_form(one)}", "add it to the text"
    for number in sorted(figures - known, key=int):
        if number != "1" or "1" in _FIGURE.findall(text):  # "one" is mostly no number
            message = f"the text has the number {number}, which is not in {', '.join(names)}"
            yield message, "correct the text"


def _normalised(text: str) -> str:
    """A text in small letters, its words separated by single spaces."""
    return " ".join(re.findall(r"[^\W_]+", text.lower()))


def _contains(words: str, normalised: str) -> bool:
    return re.search(rf"\b{re.escape(words)}\b", normalised) is not None
