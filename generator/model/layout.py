"""Papers and sheet layouts: everything about a printed page that is data."""

from typing import Annotated, Literal

from pydantic import Field

from generator.geometry import Rect, Size
from generator.model.format import Format
from generator.model.record import Length, Record


class Paper(Record):
    """One file of ``layouts/papers``: a paper in portrait, and the border no printer reaches."""

    name: str
    size: tuple[Length, Length]
    margin: Length = Field(ge=0)
    source: str

    @property
    def portrait(self) -> Size:
        return Size(min(self.size), max(self.size))

    @property
    def landscape(self) -> Size:
        return Size(max(self.size), min(self.size))


class Grid(Record):
    """A grid given in figures, for perforated paper: first trim corner, step between trims."""

    paper: str
    orientation: Literal["portrait", "landscape"] = "portrait"
    columns: int = Field(ge=1)
    rows: int = Field(ge=1)
    first: tuple[Length, Length]
    step: tuple[Length, Length]


class SheetLayout(Record):
    """One file of ``layouts/sheets``: how pieces are laid on a paper."""

    name: str
    grid: Literal["auto", "honeycomb"] | Grid = "auto"
    orientation: Literal["auto", "portrait", "landscape"] = "auto"
    # space between trims; auto: as much of two bleeds as costs no piece
    gutter: Literal["auto"] | Annotated[Length, Field(ge=0)] = "auto"
    marks: Literal["crop", "none"] = "crop"
    label: bool = True
    source: str = ""  # where figures come from, of a grid given in them


class Layouts(Record):
    """All shared measurements, by name."""

    formats: dict[str, Format]
    papers: dict[str, Paper]
    sheets: dict[str, SheetLayout]


def printable(paper: Size, margin: float) -> Rect:
    """What a printer can reach of a paper."""
    return Rect(0, 0, *paper).grown(-margin)
