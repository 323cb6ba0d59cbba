"""What one face is drawn for: the fields its template reads, its format and its side.

What templates hand to the pen: texts, points and numbers, judged.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from generator.measure.geometry import Point
from generator.model.component import Component, Piece
from generator.model.format import Format
from generator.model.source import PlacedDict, PlacedList, where_of
from generator.problem import ContentError, Where
from generator.template.arguments import LARGEST, numbers
from generator.template.functions import fields_of

Side = Literal["front", "back"]


@dataclass(frozen=True, slots=True)
class Subject:
    """A side of a piece, or a ground such as a book's cover. ``name`` is how problems call it."""

    name: str
    fields: PlacedDict
    format: Format
    side: Side
    where: Where
    template_at: Where  # where its template is named
    counted: Mapping[str, int] = field(default_factory=dict)  # ``index`` of how many, ``of``

    @classmethod
    def of(cls, component: Component, piece: Piece, side: Side, index: int = 1) -> "Subject":
        """A side of a piece: its fields, its id and how many copies it has.

        ``index`` is which of its component's designs it is, counted from 1.
        """
        fields = piece.fields.with_items(fields_of(piece))
        named = component.where_of(side)
        counted = {"index": index, "of": len(component.pieces)}
        label = component.label(piece)
        form = component.format.of_side(side)
        return cls(label, fields, form, side, piece.where, named, counted)

    def answer(self, name: str) -> str:
        """What it answers to a template that reads a field; absent and empty are two answers."""
        if name in self.fields:
            return repr(self.fields[name])
        return repr(self.counted[name]) if name in self.counted else ""

    def where_of(self, *path: str | int) -> Where:
        """The place of a field, or of something in it; its own place if that has none."""
        return where_of(self.fields, *path) or self.where

    def path_of(self, value: object) -> tuple[str | int, ...]:
        """Where in the fields a value handed to a function came from; empty if from nowhere.

        The very value is looked for first, so that of two equal texts the right one is found.
        """
        paths = [(path, held) for path, held in _leaves(self.fields) if type(held) is type(value)]
        same = [path for path, held in paths if held is value]
        return next(iter(same or [path for path, held in paths if held == value]), ())


def _leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[Any, Any]]:
    if isinstance(value, PlacedDict):
        for name, held in value.items():
            yield from _leaves(held, (*path, name))
    elif isinstance(value, PlacedList):
        for number, held in enumerate(value):
            yield from _leaves(held, (*path, number))
    else:
        yield path, value


def text_of(value: object) -> str:
    """What a value prints. Raises ContentError for a list or mapping."""
    if isinstance(value, (str, int, float)):
        return str(value)
    what = "a mapping" if isinstance(value, Mapping) else "a list"
    hint = "print its items one by one, or use join"
    raise ContentError("template-fault", f"{what} cannot be set as a text", hint)


def point(about: object) -> Point:
    """A point given as a list of two numbers. Raises ContentError for anything else."""
    if not isinstance(about, (list, tuple)) or len(about) != 2:
        raise ContentError(
            "template-fault", "about is a point", "write it in mm, as in `about=[10, 20]`"
        )
    numbers(about=about[0])
    numbers(about=about[1])
    return Point(about[0], about[1])


def sound(*given: object) -> bool:
    """The quick way of seeing that all is well: a thousand cards have ten thousand texts."""
    return all(
        type(v) in (float, int) and -LARGEST <= v <= LARGEST  # type: ignore[operator]
        for v in given
    )
