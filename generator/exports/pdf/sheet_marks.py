"""Crop marks, fold lines, targets and cut lines of a sheet, as PDF operators.

Also the operators that place a face in a slot of the sheet, and the cut layer: what is cut and
folded, in spot colours, hidden unless shown. Programs of print shops and cutting machines find its
paths by the names of these colours.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from pikepdf import Array, Dictionary, Name, Pdf

from generator.exports.cut import folds, outlines
from generator.exports.pdf.operators import matrix, rectangle, short
from generator.measure.geometry import Point, Rect, Turn
from generator.measure.path import Path
from generator.measure.units import points
from generator.sheets.outline import Outline, Step, centre_of_arc
from generator.sheets.sheet import Mark, Sheet, Slot

_THIN = 0.1  # mm: as thin as printers hold
_LINE_WIDTHS = dict.fromkeys(("crop", "part", "register"), _THIN)
_LINE_WIDTHS |= dict.fromkeys(("ruler", "fold", "score"), 0.15)
_DASHED = ("fold", "part", "score")
TRIM_LINE_WIDTH = 0.15  # mm: half of it stays on the piece, too little to be seen
GREY = 0.55  # seen beside ink and on white paper alike
ARC = 0.5522847498  # how far the control points of a quarter arc lie along its tangents
TITLE = "Cut and fold"
CUT_LINE_WIDTH = 0.1  # mm; machines follow the middle of a line
# How each colour looks on a screen: shares of cyan, magenta, yellow and black.
SPOTS = {"CutContour": (0, 1, 0, 0), "Crease": (1, 0, 0, 0)}


@lru_cache(maxsize=256)  # the sheets of a component share their marks
def marks_code(marks: tuple[Mark, ...], height: float, grey: float = 0) -> str:
    """Marks as hairlines, black unless they run across ink; fold lines are dashed."""
    lines = []
    for mark in marks:
        dash = f"[{matrix(points(1.5), points(1))}]" if mark.kind in _DASHED else "[]"
        ends = (
            matrix(points(mark.x1), points(height - mark.y1)),
            matrix(points(mark.x2), points(height - mark.y2)),
        )
        lines.append(
            f"{short(points(_LINE_WIDTHS[mark.kind]))} w {dash} 0 d {ends[0]} m {ends[1]} l S\n"
        )
    return f"q {short(grey)} G\n{''.join(lines)}Q\n" if lines else ""


def targets_code(targets: tuple[Rect, ...], height: float) -> str:
    """Registration targets as black rectangles."""
    code = "".join(f"{rectangle(target, height)} re f\n" for target in targets)
    return f"q 0 g {code}Q\n" if targets else ""


def trim_lines(outlines: Sequence[Outline], height: float) -> str:
    """Cut lines of odd pieces as grey hairlines, on a page of that height in mm; may be empty."""
    if not outlines:
        return ""
    paths = "".join(
        path_code(outline, height) + ("s\n" if outline.closed else "S\n") for outline in outlines
    )
    return f"q {GREY} G {short(points(TRIM_LINE_WIDTH), 4)} w\n{paths}Q\n"


@lru_cache(maxsize=512)  # the sheets of a component are cut alike
def path_code(outline: Outline, height: float) -> str:
    """The operators that draw an outline as a path, not yet stroked."""
    code = [f"{_at(outline.start, height)} m"]
    here = outline.start
    for to, arc in outline.steps:
        if arc:
            middle = centre_of_arc(here, to)
            bends = (
                Point(here.x + ARC * (to.x - middle.x), here.y + ARC * (to.y - middle.y)),
                Point(to.x + ARC * (here.x - middle.x), to.y + ARC * (here.y - middle.y)),
            )
            code.append(f"{' '.join(_at(point, height) for point in (*bends, to))} c")
        else:
            code.append(f"{_at(to, height)} l")
        here = to
    return " ".join(code) + " "


def _at(point: Point, height: float) -> str:
    return matrix(points(point.x), points(height - point.y), digits=4)


class Place(NamedTuple):
    """The place of a slot, whatever face is printed there."""

    trim: Rect
    clip: Rect
    turn: Turn
    ink: Path | None
    bleed: float

    @classmethod
    def of(cls, slot: Slot) -> "Place":
        """The place of a slot."""
        return cls(slot.trim, slot.clip, slot.turn, slot.ink, slot.face.format.bleed)


@lru_cache(maxsize=256)  # the sheets of a component have their slots at the same places
def slot_code(place: Place, height: float) -> str:
    """The operators before a slot's face: clip, move and turn."""
    return f"q {_clip(place, height)} W n {matrix(*_placed(place, height))} cm "


def _clip(slot: Place, height: float) -> str:
    if slot.ink is None:
        return f"{rectangle(slot.clip, height)} re"
    code = {"M": "m", "L": "l", "C": "c", "Z": "h"}
    return " ".join(
        " ".join((*(matrix(points(x), points(height - y)) for x, y in ends), code[command]))
        for command, ends in slot.ink
    )


def _placed(slot: Place, height: float) -> tuple[float, float, float, float, float, float]:
    """From the face's points (origin at its bleed box's lower left) to the sheet's."""
    bleed = points(slot.bleed)
    left, bottom = points(slot.trim.x), points(height - slot.trim.bottom)
    right, top = points(slot.trim.right), points(height - slot.trim.y)
    placed: dict[Turn, tuple[float, float, float, float, float, float]] = {
        0: (1, 0, 0, 1, left - bleed, bottom - bleed),
        90: (0, -1, 1, 0, left - bleed, top + bleed),
        180: (-1, 0, 0, -1, right + bleed, top + bleed),
        270: (0, 1, -1, 0, right + bleed, bottom - bleed),
    }
    return placed[slot.turn]


def cut_layer(sheet: Sheet, height: float) -> str:
    """The layer's operators on a page of that height in mm; nothing on backs, which are not cut."""
    if sheet.side == "back":
        return ""
    creases = [
        Outline(Point(mark.x1, mark.y1), (Step(Point(mark.x2, mark.y2)),)) for mark in folds(sheet)
    ]
    lines = {"CutContour": list(outlines(sheet)), "Crease": creases}
    code = "".join(
        f"/{spot} CS 1 SCN\n"
        + "".join(path_code(one, height) + ("s\n" if one.closed else "S\n") for one in those)
        for spot, those in lines.items()
        if those
    )
    return f"/OC /CutLayer BDC q {points(CUT_LINE_WIDTH):.4f} w\n{code}Q EMC\n" if code else ""


class Layer(NamedTuple):
    """The layer of one document, and what every page that uses it names."""

    group: Any
    properties: Any
    colours: Any


def layer_of(pdf: Pdf) -> Layer:
    """A new layer for a document."""
    group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=TITLE))
    colours = Dictionary({f"/{spot}": spot_space(spot) for spot in SPOTS})
    properties = pdf.make_indirect(Dictionary(CutLayer=group))
    return Layer(group, properties, pdf.make_indirect(colours))


def name_layer(resources: Any, layer: Layer) -> None:
    """Let a page use the layer and its colours."""
    resources.Properties, resources.ColorSpace = layer.properties, layer.colours


def list_layer(root: Any, layer: Layer, pages: Sequence[Any]) -> None:
    """Offer the document's layer, hidden at first; a document that does not use it offers none."""
    if not any("/Properties" in page.Resources for page in pages):
        return
    root.OCProperties = Dictionary(
        OCGs=Array([layer.group]),
        D=Dictionary(Name=TITLE, Order=Array([layer.group]), OFF=Array([layer.group])),
    )


def spot_space(name: str) -> Any:
    """The colour space of a spot colour of SPOTS, as pikepdf has it."""
    tint = Dictionary(
        FunctionType=2, Domain=Array([0, 1]), C0=Array([0] * 4), C1=Array(SPOTS[name]), N=1
    )
    return Array([Name.Separation, Name(f"/{name}"), Name.DeviceCMYK, tint])
