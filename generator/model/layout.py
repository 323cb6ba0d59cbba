"""Papers and sheet layouts: everything about a printed page that is data."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from generator.geometry import Rect, Size
from generator.model.format import Format
from generator.model.record import Length, Record
from generator.units import mm_text

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
