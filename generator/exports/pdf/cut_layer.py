"""The cut layer of a print file: what is cut and folded, in spot colours, hidden unless shown.

Programs of print shops and cutting machines find its paths by the colours' names.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from pikepdf import Array, Dictionary, Name, Pdf

from generator.exports.cut import folds, outlines
from generator.exports.pdf.trim_lines import path_code
from generator.geometry import Point
from generator.sheets.outline import Outline, Step
from generator.sheets.sheet import Sheet
from generator.units import points

TITLE = "Cut and fold"
WIDTH = 0.1  # mm; machines follow the middle of a line
# How each colour looks on a screen: shares of cyan, magenta, yellow and black.
SPOTS = {"CutContour": (0, 1, 0, 0), "Crease": (1, 0, 0, 0)}


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
    return f"/OC /CutLayer BDC q {points(WIDTH):.4f} w\n{code}Q EMC\n" if code else ""


class Layer(NamedTuple):
    """The layer of one document, and what every page that uses it names."""

    group: Any
    properties: Any
    colours: Any


def layer_of(pdf: Pdf) -> Layer:
    """A new layer for a document."""
    group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=TITLE))
    colours = Dictionary({f"/{spot}": _spot(spot) for spot in SPOTS})
    properties = pdf.make_indirect(Dictionary(CutLayer=group))
    return Layer(group, properties, pdf.make_indirect(colours))


def name_layer(resources: Any, layer: Layer) -> None:
    """Let a page use the layer and its colours."""
    resources.Properties, resources.ColorSpace = layer.properties, layer.colours


def list_layer(root: Any, layer: Layer, pages: Sequence[Any]) -> None:
    """Let readers offer the document's layer: neither seen nor printed until it is switched on.

    A document without a page that uses it offers none.
    """
    if not any("/Properties" in page.Resources for page in pages):
        return
    root.OCProperties = Dictionary(
        OCGs=Array([layer.group]),
        D=Dictionary(Name=TITLE, Order=Array([layer.group]), OFF=Array([layer.group])),
    )


def _spot(name: str) -> Any:
    tint = Dictionary(
        FunctionType=2, Domain=Array([0, 1]), C0=Array([0] * 4), C1=Array(SPOTS[name]), N=1
    )
    return Array([Name.Separation, Name(f"/{name}"), Name.DeviceCMYK, tint])
