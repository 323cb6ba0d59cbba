"""Objects of a PDF by the grammar of ISO 32000: values of a wrong kind or size, or missing."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import suppress
from decimal import Decimal
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from pikepdf import Array, Dictionary, Name, Pdf, Stream, String

from generator.preflight.agreements import AGREEMENTS, ODD, SPACES, rising
from generator.preflight.plates import Unmeasured, value_of

_GRAMMAR = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_DATE = re.compile(
    r"D:\d{4}((0[1-9]|1[0-2])((0[1-9]|[12]\d|3[01])(([01]\d|2[0-3])([0-5]\d([0-5]\d)?)?)?)?)?"
    r"(Z(00'?(00'?)?)?|[-+]([01]\d|2[0-3])('?[0-5]\d'?|')?)?"
)
_OF_SPACE = dict.fromkeys(("/Lab", "/CalRGB", "/CalGray"), "White") | {"/ICCBased": "Profile"}
_SLACK = Decimal("0.0001")  # rounding
_KINDS: Mapping[str, Any] = {
    "any": object, "no": bool, "bool": bool, "str": String, "date": String, "text": String,
    "name": Name, "array": Array, "pairs": Array, "stream": Stream, "dict": Dictionary | Stream,
    "int": int, "num": int | Decimal,
}  # fmt: skip


def misfits(pdf: Pdf, standard: str) -> Iterator[str]:
    """The values of a file that its standard does not allow, in words."""
    walk = _Walk(standard, set(), {})
    yield from walk.look(pdf.trailer, "Trailer")
    yield from (f"the ink {ink} has two mixtures" for ink, of in walk.inks.items() if len(of) > 1)
    alike = {ink.casefold().replace(" ", "") for ink in walk.inks}
    yield from ["an ink has its name in two spellings"] * (len(alike) < len(walk.inks))
    for one in (one for one in pdf.objects if isinstance(one, Stream)):
        yield from walk.look(one, "Stream")


class _Walk(NamedTuple):
    standard: str
    seen: set[tuple[Any, str]]
    inks: dict[str, set[Any]]  # of spot colours: what each is mixed of

    def look(self, thing: Any, kind: str) -> Iterator[str]:
        """The misfits of a thing of a kind, and of all in it."""
        if isinstance(thing, Name) or (thing.is_indirect and (thing.objgen, kind) in self.seen):
            yield from [f"{_GRAMMAR[kind].get('_word')} is in its list twice"] * (
                "_once" in _GRAMMAR[kind]
            )
            return
        self.seen.add((thing.objgen, kind))
        rows = _rows(kind)
        word, inner = rows.get("_word", "the file"), kind
        if isinstance(thing, Array):
            yield from self._space(thing)
        elif by := rows.get("_by"):
            inner = f"{kind}-{thing.get('/' + by, '')!s}".replace("-/", "-")
            if inner not in _GRAMMAR:
                yield f"{by} of {word} has a value that is not allowed"
                return
            rows = {**rows, **_rows(inner)}
            word = rows.get("_word", word)
        rows = {**rows, **_rows(f"{inner} {self.standard}")}
        if rows.get("_stream") and not isinstance(thing, Stream):
            yield f"{word} is not a stream"
            return
        for key in (key for key in rows if key[0] != "_"):
            yield from self._value(thing.get(f"/{key}"), rows[key], f"{key} of {word}")
        rule = AGREEMENTS.get(kind) or AGREEMENTS.get(inner)
        try:
            yield from (
                f"{says} of {word} is wrong" for says in (rule(thing) if rule else ()) if says
            )
        except ODD:
            yield f"{word} is not as it has to be"

    def _space(self, space: Any) -> Iterator[str]:
        """The misfits of what a colour space is made of; the mixture of a spot colour is kept."""
        for one in space:
            if isinstance(one, Array) and len(one) and str(one[0]) in SPACES:
                yield from self.look(one, "Space")
            elif isinstance(one, Dictionary | Stream):
                kind = "Function" if "/FunctionType" in one else _OF_SPACE.get(str(space[0]))
                yield from self.look(one, kind) if kind else ()
        with suppress(Unmeasured, *ODD):
            if space[0] == Name.Separation:
                full = tuple(round(one, 2) for one in value_of(space[3], 1.0))
                self.inks.setdefault(str(space[1])[1:], set()).add(full)

    def _value(self, value: Any, spec: str, called: str) -> Iterator[str]:
        found: list[tuple[Any, str]] = []
        if value is None:
            yield from [f"{called} is missing"] * spec.startswith("!")
        elif spec == "never":
            yield f"{called} is not allowed"
        elif not any(_fits(value, one, found) for one in _choices(spec.removeprefix("!"))):
            is_that = (
                f"is {str(value)[1:30]}, which" if isinstance(value, Name) else "has a value that"
            )
            yield f"{called} {is_that} is not allowed"
        for one, kind in found:
            yield from self.look(one, kind)


def _rows(kind: str) -> Mapping[str, Any]:
    """The rows of a kind, and of the one that it is like."""
    own: Mapping[str, Any] = _GRAMMAR.get(kind, {})
    return {**(_rows(own["_like"]) if "_like" in own else {}), **own}


@cache
def _choices(spec: str) -> tuple[str, ...]:
    """The choices of a text: those within brackets are one."""
    return tuple(re.findall(r"(?:\[(?:\[[^]]*\]|[^]])*\]|[^|])+", spec))


def _fits(value: Any, spec: str, found: list[tuple[Any, str]]) -> bool:
    """Whether a value is of a kind; those that have rows of their own are found."""
    if spec[0] in "[{":
        inner, _, many = spec[1:].rpartition("]" if spec[0] == "[" else "}")
        of = Array if spec[0] == "[" else Dictionary
        if not isinstance(value, of) or (many and len(value) != int(many)):
            return False
        each = value if of is Array else value.values()
        return all(any(_fits(one, of, found) for of in _choices(inner)) for one in each)
    if spec[0] == "=":
        return isinstance(value, Name) and str(value)[1:] in spec[1:].split(",")
    if spec[0] == "@":
        right = isinstance(value, Name | Array if spec == "@Space" else Dictionary | Stream)
        found += [(value, spec[1:])] * right
        return right
    return _is_plain(value, *spec.split())


def _is_plain(value: Any, kind: str, *ends: str) -> bool:
    if not isinstance(value, _KINDS[kind]) or (isinstance(value, bool) and kind in ("int", "num")):
        return False
    if kind == "pairs":  # of the least and the most, as many as said
        return (not ends or len(value) == int(ends[0])) and rising(value)
    if kind in ("date", "no", "text"):
        return (
            not value
            if kind == "no"
            else bool((_DATE.fullmatch if kind == "date" else str)(str(value)))
        )
    least, most = [*map(int, ends), *(value, value)[len(ends) :]] if ends else (0, 0)
    return not ends or bool(least - _SLACK <= value <= most + _SLACK)
