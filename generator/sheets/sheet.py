"""Sheet: one printed side of a paper, as data. mm, origin at the paper's top left corner, y down."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from generator.faces.face import Face
from generator.geometry import Rect, Size, Turn

ROUNDING = 1e-6  # mm; far below what any printer resolves, far above what sums of floats lose


class Slot(NamedTuple):
    """A place on a sheet and the face printed there.

    ``trim`` is where the cut piece lies (after the turn), ``clip`` how far its ink may go: the trim plus the
    bleed, or half the gutter where that is less.
    """

    face: Face
    piece: str  # component/id
    trim: Rect
    clip: Rect
    turn: Turn = 0


class Mark(NamedTuple):
    """A straight line outside the pieces: where to cut or fold."""

    kind: Literal["crop", "fold", "ruler"]
    x1: float
    y1: float
    x2: float
    y2: float


class Label(NamedTuple):
    """A line of small print in a sheet's margin; (x, y) is the baseline's left end."""

    text: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printed side. ``number`` of ``total`` counts papers of the component, not sides."""

    component: str
    title: str
    paper: Size
    side: Literal["front", "back"]
    number: int
    total: int
    slots: tuple[Slot, ...]
    marks: tuple[Mark, ...] = ()
    labels: tuple[Label, ...] = ()
    n_up: int = 1  # how many slots the sheet's grid has, filled or not


@dataclass(frozen=True, slots=True)
class PrintedComponent:
    """All sheets of one component in printing order, and how its paper is to be turned over (None: one-sided)."""

    component: str
    title: str
    paper_name: str
    sheets: tuple[Sheet, ...]
    flip: Literal["long-edge", "short-edge"] | None

    @property
    def papers(self) -> int:
        """How many papers it takes."""
        return len({sheet.number for sheet in self.sheets})
