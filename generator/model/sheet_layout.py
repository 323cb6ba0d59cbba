"""Papers and sheet layouts: everything about a printed page that is data.

A printer as its owner measured it: what it leaves white, and where it puts the backs.
"""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from generator.measure.geometry import Rect, Size
from generator.measure.units import mm_text
from generator.model.format import Format
from generator.model.source import Length, Record

_Side = Annotated[Length, Field(gt=0)]


class Paper(Record):
    """One file of ``layouts/papers``: a paper in portrait, and the border no printer reaches."""

    name: str
    size: tuple[_Side, _Side]
    margin: Length = Field(ge=0)
    source: str

    @model_validator(mode="after")
    def _room_is_left(self) -> Self:
        if 2 * self.margin >= min(self.size):
            most = mm_text(min(self.size) / 2)
            raise ValueError(f"margin: nothing is left to print on: it must be less than {most} mm")
        return self

    @property
    def portrait(self) -> Size:
        """Its size upright, in mm."""
        return Size(min(self.size), max(self.size))

    @property
    def landscape(self) -> Size:
        """Its size across, in mm."""
        return Size(max(self.size), min(self.size))


class Grid(Record):
    """A grid given in figures, for perforated paper: first trim corner, step between trims."""

    paper: str
    orientation: Literal["portrait", "landscape"] = "portrait"
    columns: int = Field(ge=1)
    rows: int = Field(ge=1)
    first: tuple[Length, Length]
    step: tuple[Length, Length]


class Cutter(Record):
    """The registration marks that a cutting machine looks for, and how far pieces keep off."""

    inset: Length = Field(ge=0, le=100)  # of the marks' outer corners from the paper's edges
    square: Length = Field(gt=0, le=20)  # the filled one at the top left, of three marks
    arm: Length = Field(gt=0, le=50)  # of an L, from its corner on
    line: Length = Field(gt=0, le=5)  # how thick its arms are; their middle lies on the inset
    corners: Literal["three", "four"] = "three"  # four: an L in every corner, and no square
    clear: Length = Field(default=1.5, ge=0)  # of ink around the marks

    @property
    def margin(self) -> float:
        """What of the paper's edges pieces keep off: so none comes near a mark."""
        thick = self.square if self.corners == "three" else self.line / 2
        return self.inset + thick + self.clear


class SheetLayout(Record):
    """One file of ``layouts/sheets``: how pieces are laid on a paper."""

    name: str
    grid: Literal["auto", "honeycomb"] | Grid = "auto"
    orientation: Literal["auto", "portrait", "landscape"] = "auto"
    # space between trims; auto: as much of two bleeds as costs no piece
    gutter: Literal["auto"] | Annotated[Length, Field(ge=0)] = "auto"
    marks: Literal["crop", "none"] = "crop"
    label: bool = True
    cutter: Cutter | None = None  # the machine that cuts it out
    room: tuple[Length, Length] | None = None  # that pieces keep to, in the paper's middle
    source: str = ""  # where its figures come from, if it gives any

    def margin_of(self, paper: Paper) -> float:
        """The border that its pieces leave on a paper (mm)."""
        margins = [paper.margin]
        if self.cutter:
            margins.append(self.cutter.margin)
        if self.room:
            sizes = zip(sorted(paper.size), sorted(self.room), strict=True)
            margins.append(max((whole - room) / 2 for whole, room in sizes))
        return max(margins)


class Layouts(Record):
    """All shared measurements, by name; ``broken`` are those of files that cannot be read."""

    formats: dict[str, Format]
    papers: dict[str, Paper]
    sheets: dict[str, SheetLayout]
    broken: tuple[str, ...] = ()  # "formats/poker": what is wrong with it was told


def printable(paper: Size, margin: float) -> Rect:
    """What a printer can reach of a paper."""
    return Rect(0, 0, *paper).grown(-margin)


# What a sheet of calibration may show; more is a sheet fed askew, not a printer to be corrected.
Shift = Annotated[Length, Field(ge=-5, le=5)]


class Backs(Record):
    """How backs are moved to lie behind their fronts, as seen from the front."""

    x: Shift = 0.0  # mm to the right
    y: Shift = 0.0  # mm down
    angle: float = Field(default=0.0, ge=-2, le=2)  # degrees clockwise about the paper's middle


class Printer(Record):
    """One entry of ``printers.yaml``."""

    name: str
    margin: Annotated[Length, Field(ge=0, le=30)] | None = None  # None: as the paper says
    backs: Backs = Backs()
    # What both sides are stretched by, so that 50 mm measure 50: across and down.
    scale: tuple[
        Annotated[float, Field(ge=0.9, le=1.1)], Annotated[float, Field(ge=0.9, le=1.1)]
    ] = (1.0, 1.0)
    flip: Literal["long-edge", "short-edge"] | None = None  # None: as each component's plan says
