"""Slips of templates: a value one more, another field, a constant, two exchanged, a condition.

They are made in the text of a game's own templates, where these read a field of the piece.
"""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from generator.model.component import Component
from generator.problem import Where

Kind = Literal["one more", "other field", "constant", "exchanged", "turned"]
_READ = re.compile(r"\bpiece\.([A-Za-z_]\w*)")
_REMARK = re.compile(r"\{#.*?#\}", re.DOTALL)
_CONDITION = re.compile(r"\{%-?\s*(?:el)?if\s+(.*?)\s*-?%\}", re.DOTALL)
_SET = re.compile(r"\{%-?\s*(?:set\s+([^=%]+?)\s*=\s*|for\s+([^%]+?)\s+in\s+)(.*?)-?%\}", re.DOTALL)
_NAME = re.compile(r"[A-Za-z_]\w*")
_OF_ALL = ("id", "copies", "index", "of")


class TemplateSlip(NamedTuple):
    """One slip: the component whose faces it changes, the template, and its whole new text."""

    component: str
    template: str
    kind: Kind
    where: Where
    change: str
    text: str
    fields: tuple[str, ...]  # that are printed otherwise; of a condition those that stand in it


class _Use(NamedTuple):
    """A place where a template reads a field."""

    start: int
    end: int
    field: str


# A slip that is not made yet: its kind, place, change and fields, and what is written where.
_Edit = tuple[Kind, int, str, tuple[str, ...], tuple[tuple[int, int, str], ...]]


def slips_of_template(
    component: Component, template: str, source: str, shown: str
) -> Iterator[TemplateSlip]:
    """Every slip that is made in a template of a component, in the order of its text.

    None is made where a free field is read, nor one that a face says otherwise on purpose.
    """
    plain = _REMARK.sub(lambda match: " " * len(match[0]), source)
    for kind, at, change, fields, parts in (*_of_uses(component, plain), *_turned(plain)):
        text = source
        for start, end, new in sorted(parts, reverse=True):
            text = text[:start] + new + text[end:]
        column = at - source.rfind("\n", 0, at)
        where = Where(shown, source.count("\n", 0, at) + 1, column)
        yield TemplateSlip(component.name, template, kind, where, change, text, fields)


def _of_uses(component: Component, plain: str) -> Iterator[_Edit]:
    """What may be written where a template reads a field."""
    uses = [
        _Use(match.start(), match.end(), match[1])
        for match in _READ.finditer(plain)
        if match[1] not in (*_OF_ALL, *component.free, *component.not_printed)
    ]
    for number, use in enumerate(uses):
        start, end, field = use
        value, was = _first(component, field), f"piece.{field}"
        instead: list[tuple[Kind, str, tuple[str, ...]]] = []
        if type(value) is int:
            instead.append(("one more", f"({was} + 1)", (field,)))
        if other := _next_field(component, field, value):
            instead.append(("other field", f"piece.{other}", (field, other)))
        if type(value) in (int, str, float):
            instead.append(("constant", json.dumps(value, ensure_ascii=False), (field,)))
        for kind, new, fields in instead:
            yield kind, start, f"{was} -> {new}", fields, ((start, end, new),)
        if later := _next_use(component, uses[number + 1 :], field, value):
            to = f"piece.{later.field}"
            parts = (start, end, to), (later.start, later.end, was)
            yield "exchanged", start, f"{was} and {to} exchanged", (field, later.field), parts


def _turned(plain: str) -> Iterator[_Edit]:
    """The conditions that ask something of the piece, turned; others are those of looks."""
    about = _about_the_piece(plain)
    for match in _CONDITION.finditer(plain):
        if about.intersection(_NAME.findall(match[1])):
            part = match.start(1), match.end(1), f"not ({match[1]})"
            change = f"{' '.join(match[1].split())[:50]} is turned"
            yield "turned", match.start(), change, (), (part,)


def _about_the_piece(plain: str) -> set[str]:
    """``piece``, and the names that a template sets from it, directly or by others."""
    made = [
        (_NAME.findall(match[1] or match[2]), set(_NAME.findall(match[3])))
        for match in _SET.finditer(plain)
    ]
    about, before = {"piece"}, 0
    while len(about) > before:
        before = len(about)
        about |= {name for names, of in made if of & about for name in names}
    return about


def _first(component: Component, field: str) -> Any:
    """The field's value in the first piece that has it; None where none has."""
    values = (piece.fields.get(field) for piece in component.pieces)
    return next((value for value in values if value is not None), None)


def _next_field(component: Component, field: str, value: Any) -> str:
    """The next field of the component that holds values of the same type; empty if none does."""
    names = list(dict.fromkeys(name for piece in component.pieces for name in piece.fields))
    at = names.index(field) if field in names else 0
    others = [
        name
        for name in names[at + 1 :] + names[:at]
        if type(_first(component, name)) is type(value) and name not in component.free
    ]
    return others[0] if others else ""


def _next_use(component: Component, uses: Sequence[_Use], field: str, value: Any) -> _Use | None:
    """The next place that reads another field of the same type."""
    for use in uses:
        if use.field != field and type(_first(component, use.field)) is type(value):
            return use
    return None
