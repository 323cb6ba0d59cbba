"""Paper sizes, printers and sheets: the data of a printed page. Lengths in mm."""

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from generator.measure.geometry import Rect, Size
from generator.measure.units import mm_text
from generator.model.format import MOST_SIDE, Format
from generator.model.source import Length, Record
from generator.model.target import Target
from generator.model.theme import SlotLayout, Theme

_Side = Annotated[Length, Field(gt=0, le=MOST_SIDE)]
_SAME = 0.1  # mm: a card of a ready cutting file may be so much larger or smaller than ours
# What a sheet of calibration may show; more is a sheet fed askew, not a printer to be corrected.
Shift = Annotated[Length, Field(ge=-5, le=5)]


class Paper(Record):
    """A paper in portrait, with the border no printer reaches: a file of ``layouts/papers``."""

    name: str
    size: tuple[_Side, _Side]
    margin: Length = Field(ge=0)
    source: str

    @model_validator(mode="after")
    def _room_is_left(self) -> Self:
        if 2 * self.margin >= min(self.size):
            most = mm_text(min(self.size) / 2)
            raise ValueError(f"margin: nothing is left to print on; write less than {most} mm")
        return self

    @property
    def portrait(self) -> Size:
        """Its size in portrait, in mm."""
        return Size(min(self.size), max(self.size))

    @property
    def landscape(self) -> Size:
        """Its size in landscape, in mm."""
        return Size(max(self.size), min(self.size))

    def for_printer(self, printer: "Printer | None") -> "Paper":
        """The paper with the border that a printer leaves."""
        if printer is None or printer.margin is None:
            return self
        return self.model_copy(update={"margin": printer.margin})


class Grid(Record):
    """A fixed grid, for perforated paper: the first trim corner and the step between trims."""

    paper: str
    orientation: Literal["portrait", "landscape"] = "portrait"
    columns: int = Field(ge=1)
    rows: int = Field(ge=1)
    first: tuple[Length, Length]
    step: tuple[Length, Length]


class Cutter(Record):
    """The registration marks of a cutting machine, and the distance that pieces keep from them."""

    inset: Length = Field(ge=0, le=100)  # of the marks' outer corners from the paper's edges
    square: Length = Field(gt=0, le=20)  # the filled one at the top left, of three marks
    arm: Length = Field(gt=0, le=50)  # of an L, from its corner on
    line: Length = Field(gt=0, le=5)  # how thick its arms are; their middle lies on the inset
    corners: Literal["three", "four"] = "three"  # four: an L in every corner, and no square
    clear: Length = Field(default=1.5, ge=0)  # of ink around the marks
    bordered: bool = False  # the square has a border as thick as half an arm, all around

    @property
    def margin(self) -> float:
        """The margin of the paper that pieces must leave free, so that none touches a mark."""
        thick = self.square if self.corners == "three" else self.line / 2
        return self.inset + thick + self.clear


class CutTemplate(Record):
    """A ready file of cutting lines: where it cuts, which our sheet has to meet."""

    paper: str
    trim: tuple[_Side, _Side]  # of a card, as it lies there
    orientation: Literal["portrait", "landscape"]
    columns: int = Field(ge=1)
    rows: int = Field(ge=1)
    arm: Length = Field(gt=0, le=50)  # of the marks


class SheetLayout(Record):
    """A sheet layout: how pieces are laid on a paper. A file of ``layouts/sheets``."""

    name: str
    grid: Literal["auto", "honeycomb"] | Grid = "auto"
    orientation: Literal["auto", "portrait", "landscape"] = "auto"
    # space between trims; auto: as much of two bleeds as costs no piece
    gutter: Literal["auto"] | Annotated[Length, Field(ge=0)] = "auto"
    marks: Literal["crop", "none"] = "crop"
    label: bool = True
    cutter: Cutter | None = None  # the machine that cuts it out
    templates: dict[str, CutTemplate] = Field(default={})  # ready files of that machine, by name
    room: tuple[Length, Length] | None = None  # that pieces keep to, in the paper's middle
    source: str = ""  # where its figures come from, if it gives any

    def margin_of(self, paper: Paper) -> float:
        """The margin in mm that its pieces leave free on a paper."""
        margins = [paper.margin]
        if self.cutter and not self.templates:
            margins.append(self.cutter.margin)
        if self.room:
            sizes = zip(sorted(paper.size), sorted(self.room), strict=True)
            margins.append(max((whole - room) / 2 for whole, room in sizes))
        return max(margins)

    def by_template(self, form: Format, paper: Paper) -> tuple[str, "SheetLayout"] | None:
        """The ready cutting file for a format on a paper, and the layout that meets it, if any."""
        for name, one in self.templates.items():
            ends = zip(sorted(one.trim), sorted(form.size), strict=True)
            if one.paper == paper.name and all(abs(a - b) <= _SAME for a, b in ends):
                return name, self._meeting(one, paper)
        return None

    def _meeting(self, template: CutTemplate, paper: Paper) -> "SheetLayout":
        gap = 0.0 if self.gutter == "auto" else self.gutter
        side = paper.portrait if template.orientation == "portrait" else paper.landscape
        (wide, high), (columns, rows) = template.trim, (template.columns, template.rows)
        first = (
            (side.width - columns * (wide + gap) + gap) / 2,
            (side.height - rows * (high + gap) + gap) / 2,
        )
        grid = Grid(
            paper=paper.name, orientation=template.orientation, columns=columns, rows=rows,
            first=first, step=(wide + gap, high + gap),
        )  # fmt: skip
        cutter = self.cutter and self.cutter.model_copy(update={"arm": template.arm})
        return self.model_copy(update={"grid": grid, "cutter": cutter})


class Layouts(Record):
    """All files of layouts/ by kind and name; ``broken`` are names of unreadable ones."""

    sizes: dict[str, Format]
    papers: dict[str, Paper]
    sheets: dict[str, SheetLayout]
    themes: dict[str, Theme] = Field(default={})
    slots: dict[str, SlotLayout] = Field(default={})
    targets: dict[str, Target] = Field(default={})
    broken: tuple[str, ...] = ()  # "sizes/poker": it has a problem already


def printable(paper: Size, margin: float) -> Rect:
    """The area of a paper that a printer reaches."""
    return Rect(0, 0, *paper).grown(-margin)


class Backs(Record):
    """The correction of backs on a printer, as seen from the front: shift in mm, and angle."""

    x: Shift = 0.0  # mm to the right
    y: Shift = 0.0  # mm down
    angle: float = Field(default=0.0, ge=-2, le=2)  # degrees clockwise about the paper's middle


class Printer(Record):
    """A calibrated printer of ``printers.yaml``: its margin, scale and correction of backs."""

    name: str
    margin: Annotated[Length, Field(ge=0, le=30)] | None = None  # None: as the paper says
    backs: Backs = Backs()
    # What both sides are stretched by, so that 50 mm measure 50: across and down.
    scale: tuple[
        Annotated[float, Field(ge=0.9, le=1.1)], Annotated[float, Field(ge=0.9, le=1.1)]
    ] = (1.0, 1.0)
    flip: Literal["long-edge", "short-edge"] | None = None  # None: as each component's plan says
