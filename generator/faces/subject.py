"""What one face is drawn for: the fields its template reads, its format and its side."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Literal

from generator.model.component import Component, Piece
from generator.model.format import Format
from generator.model.places import PlacedDict, PlacedList, where_of
from generator.problem import Where

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

    @classmethod
    def of(cls, component: Component, piece: Piece, side: Side) -> "Subject":
        """A side of a piece: its fields, its id and how many copies it has."""
        own = {"id": piece.written or piece.id, "copies": piece.copies}
        fields = piece.fields.with_items({**piece.fields, **own})
        named = component.where_of(side)
        return cls(component.label(piece), fields, component.format, side, piece.where, named)

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
