"""Crop marks, fold lines and targets of sheets, as PDF operators."""

from functools import lru_cache

from generator.exports.pdf.numbers import matrix, rectangle, short
from generator.geometry import Rect
from generator.sheets.sheet import Mark
from generator.units import points

_LINE_WIDTHS = {
    "crop": 0.1,
    "part": 0.1,
    "register": 0.1,
    "ruler": 0.15,
    "fold": 0.15,
    "score": 0.15,
}  # mm: a crop mark is as thin as printers hold
_DASHED = ("fold", "part", "score")


@lru_cache(maxsize=256)  # the sheets of a component share their marks
def marks_code(marks: tuple[Mark, ...], height: float, grey: float = 0) -> str:
    """Hairlines, black unless they run across ink; fold lines are dashed."""
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
    """Black rectangles."""
    code = "".join(f"{rectangle(target, height)} re f\n" for target in targets)
    return f"q 0 g {code}Q\n" if targets else ""
