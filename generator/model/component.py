"""Components and their pieces."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from generator.model.format import Format
from generator.model.places import PlacedDict, where_of
from generator.model.record import Record
from generator.problem import IN_PYTHON, Where


class Plan(Record):
    """Which scheme and sheet layout a component prints with, and how the paper is turned over."""

    scheme: str
    sheet: str = "grid"
    flip: Literal["long-edge", "short-edge"] = "long-edge"


class Kind(NamedTuple):
    """A generic kind of component: what it is, and how it prints unless game.yaml says otherwise."""

    says: str
    plan: Plan
    two_sided: bool


KINDS: Mapping[str, Kind] = {
    "card": Kind("a card of a deck, with a back", Plan(scheme="duplex"), two_sided=True),
    "tile": Kind("a card-board tile", Plan(scheme="duplex"), two_sided=True),
    "token": Kind("a small counter, coin or chip", Plan(scheme="duplex"), two_sided=True),
    "board": Kind("a board or mat, printed on one side", Plan(scheme="single"), two_sided=False),
    "sheet-pad": Kind("a sheet to write on, one a player", Plan(scheme="single"), two_sided=False),
    "standee": Kind(
        "a figure that is folded and stands up", Plan(scheme="single"), two_sided=False
    ),
    "box": Kind("a folded box", Plan(scheme="single"), two_sided=False),
}


class PieceRef(NamedTuple):
    """Which piece of which component: ``casino/c01`` as text, as problems and sheets name it."""

    component: str
    id: str

    def __str__(self) -> str:
        return f"{self.component}/{self.id}"


@dataclass(frozen=True, slots=True)
class Piece:
    """One design of a component and how many identical copies of it are printed.

    ``fields`` are the designer's own: whatever the YAML row or CSV line says besides id and copies.
    """

    id: str
    where: Where
    fields: PlacedDict
    copies: int = 1

    @classmethod
    def of(cls, name: str, fields: Mapping[str, Any] | None = None, *, copies: int = 1) -> "Piece":
        """A piece made in Python: ``Piece.of("c01", {"title": "Fire"}, copies=2)``."""
        return cls(name, IN_PYTHON, PlacedDict(fields or {}, where=IN_PYTHON), copies)

    def where_of(self, *path: str | int) -> Where:
        """The place of a field, or of something inside it; the piece's own if it has none."""
        return where_of(self.fields, *path) or self.where


@dataclass(frozen=True, slots=True)
class Component:
    """A physical thing in the box: all pieces of one name, format and plan."""

    name: str  # the key in game.yaml, such as "casino"
    title: str  # as printed for people, such as "Casino cards"
    kind: str
    format: Format
    front: str  # template file in layouts/faces/<game>/
    back: str | None
    plan: Plan
    pieces: tuple[Piece, ...]
    where: Where  # of the component in game.yaml
    pieces_at: Where  # the first line of the pieces' file
    texts: frozenset[str] | None = (
        None  # the fields declared as text, which a translation must cover; None: undeclared
    )

    @property
    def count(self) -> int:
        """How many pieces are printed, copies included."""
        return sum(piece.copies for piece in self.pieces)

    def ref(self, piece: Piece) -> PieceRef:
        """The name of one of its pieces."""
        return PieceRef(self.name, piece.id)

    def label(self, piece: Piece) -> str:
        """``casino/c01``, as problems name a piece."""
        return str(self.ref(piece))
