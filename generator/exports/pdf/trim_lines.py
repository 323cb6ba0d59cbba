"""The hairlines that round and odd pieces are cut out along, as PDF operators."""

from collections.abc import Sequence
from functools import lru_cache

from generator.geometry import Point
from generator.sheets.outline import Outline, centre_of_arc
from generator.units import points

WIDTH = 0.15  # mm: half of it stays on the piece, too little to be seen
GREY = 0.55  # seen beside ink and on white paper alike
ARC = 0.5522847498  # how far the control points of a quarter arc lie along its tangents


def trim_lines(outlines: Sequence[Outline], height: float) -> str:
    """Grey hairlines on a page of that height in mm; nothing where there are none."""
    if not outlines:
        return ""
    paths = "".join(
        path_code(outline, height) + ("s\n" if outline.closed else "S\n") for outline in outlines
    )
    return f"q {GREY} G {_numbers(points(WIDTH))} w\n{paths}Q\n"


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
    return _numbers(points(point.x), points(height - point.y))


def _numbers(*values: float) -> str:
    return " ".join(f"{value:.4f}".rstrip("0").rstrip(".") for value in values)
