"""Sheet: one printed side of a paper, as data. Lengths in mm from the paper's top left, y down."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, NamedTuple

from generator.faces.face import Face
from generator.measure.geometry import Rect, Size, Turn
from generator.measure.path import Path
from generator.model.component import PieceRef
from generator.sheets.outline import Outline, each_edge_once, outline_of

ROUNDING = 1e-6  # mm; far below what any printer resolves, far above what sums of floats lose

Side = Literal["front", "back"]
Flip = Literal["long-edge", "short-edge"]


class Slot(NamedTuple):
    """A place on a sheet and its face; ``trim`` is of the cut piece, ``clip`` of its ink."""

    piece: PieceRef
    side: Side  # which side of the piece; not always that of the paper
    face: Face
    trim: Rect
    clip: Rect
    turn: Turn
    share: float = 1.0  # of the piece: less where it lies on several sheets
    ink: Path | None = None  # how far its ink may go where that is less than the clip


class Mark(NamedTuple):
    """A straight line outside the pieces: to cut, fold, score, part blocks, or align."""

    kind: Literal["crop", "part", "fold", "score", "ruler", "register"]
    x1: float
    y1: float
    x2: float
    y2: float


class Stroke(NamedTuple):
    """One straight cut, from mark to mark."""

    x1: float
    y1: float
    x2: float
    y2: float

    @property
    def upright(self) -> bool:
        """Whether it runs from top to bottom."""
        return self.x1 == self.x2


class Label(NamedTuple):
    """A line of small print in a sheet's margin; (x, y) is where its baseline begins."""

    text: str
    x: float
    y: float
    turn: Turn = 0  # clockwise; 270: reads upwards
    scale: float = 1.0  # of the usual size


@dataclass(frozen=True, slots=True)
class Sheet:
    """One printed side, with pieces of any components and formats."""

    heading: str  # its job's, as the sheet's label says it
    paper: Size
    side: Side
    number: int  # of the paper, in its job
    total: int  # papers of the job
    slots: tuple[Slot, ...]
    marks: tuple[Mark, ...]
    labels: tuple[Label, ...]
    n_up: int  # how many slots the sheet has, filled or not
    strokes: int = 0  # straight cuts that part its pieces
    cuts: tuple[Stroke, ...] = ()  # where those lie, in the order in which they are made
    numbers: tuple[Label, ...] = ()  # at the marks of those, in their order
    states: tuple[tuple[Rect, Label], ...] = ()  # which print its fronts are, each on white
    given_up: tuple[str, ...] = ()  # what it went without to hold so many
    times: int = 1  # how often it is to be printed
    dieline: tuple[Outline, ...] = ()  # all there is to cut, where that is not the pieces' outlines
    creases: tuple[Mark, ...] = ()  # folds that run across pieces
    targets: tuple[Rect, ...] = ()  # filled, for the eye of a cutting machine
    scores: tuple[Mark, ...] = ()  # folds across pieces that only marks beyond their ends show

    @property
    def trim_lines(self) -> tuple[Outline, ...]:
        """The outlines to cut out along, printed on fronts, of pieces that no ruler can cut."""
        if self.dieline:
            return self.dieline
        return each_edge_once(
            outline_of(slot.face.format, slot.trim, slot.turn)
            for slot in self.slots
            if self.side == "front" and slot.face.format.outline != "rectangle"
        )


class OnPaper(NamedTuple):
    """The copies of a component on sheets; ``papers`` counts those with a piece of it."""

    pieces: int  # copies included
    designs: int
    papers: int


@dataclass(frozen=True, slots=True)
class PrintedJob:
    """All sheets of a job in printing order, and how to turn its paper over (None: one-sided)."""

    name: str  # for its files
    heading: str
    paper_name: str
    sheets: tuple[Sheet, ...]
    flip: Flip | None
    scheme: str = "single"  # a name in SCHEMES

    @property
    def papers(self) -> int:
        """How many papers it takes."""
        return sum({sheet.number: sheet.times for sheet in self.sheets}.values())

    @property
    def given_up(self) -> tuple[str, ...]:
        """The names of things its sheets gave up for more pieces."""
        return tuple(dict.fromkeys(name for sheet in self.sheets for name in sheet.given_up))

    @property
    def components(self) -> tuple[str, ...]:
        """The components that lie on its sheets, in the order in which they come."""
        return tuple(on_paper([self]))


def on_paper(jobs: Iterable[PrintedJob]) -> dict[str, OnPaper]:
    """The contents of some jobs' sheets, by component; a shared paper counts for each."""
    laid: set[tuple[int, int, PieceRef]] = set()  # on fronts: a pad has the same on both sides
    pieces: dict[str, dict[PieceRef, float]] = {}
    papers: dict[str, dict[tuple[int, int], int]] = {}
    for number, job in enumerate(jobs):
        for sheet in job.sheets:
            for slot in sheet.slots:
                fronts = pieces.setdefault(slot.piece.component, {})
                own = papers.setdefault(slot.piece.component, {})
                own[number, sheet.number] = sheet.times
                here = number, sheet.number, slot.piece
                again = sheet.side == "back" and here in laid
                if slot.side == "front" and not again:
                    laid |= {here} if sheet.side == "front" else set()
                    fronts.setdefault(slot.piece, 0.0)
                    fronts[slot.piece] += slot.share * sheet.times
    return {
        name: OnPaper(round(sum(pieces[name].values())), len(pieces[name]), sum(used.values()))
        for name, used in papers.items()
    }
