"""How a printer is corrected: the page moved, turned and stretched, as a matrix of a PDF."""

from math import cos, radians, sin
from typing import NamedTuple

from generator.geometry import Size
from generator.model.printer import Printer
from generator.sheets.duplex import turning_axis
from generator.sheets.sheet import Flip, Sheet, Side
from generator.units import points


class Matrix(NamedTuple):
    """The six numbers of ``cm``."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def code(self) -> str:
        """The operator."""
        turned = " ".join(f"{value:.8f}".rstrip("0").rstrip(".") for value in self[:4])
        return f"{turned} {self.e:.4f} {self.f:.4f} cm\n"


NOTHING = Matrix(1, 0, 0, 1, 0, 0)


def placing(sheet: Sheet, printer: Printer | None, flip: Flip | None) -> Matrix:
    """What a sheet's page must go through so that this printer puts it where it belongs."""
    return placing_on(sheet.paper, sheet.side, printer, flip)


def placing_on(paper: Size, side: Side, printer: Printer | None, flip: Flip | None) -> Matrix:
    """The same for any page on that side of a paper, which is turned on an edge, or on none.

    Both sides are stretched about the paper's middle; backs are moved and turned besides.
    """
    if printer is None:
        return NOTHING
    x = y = angle = 0.0
    if side == "back" and flip is not None:
        x, y, angle = _seen_from_behind(printer, paper, flip)
    (across, down), (c, s) = printer.scale, (cos(radians(angle)), sin(radians(angle)))
    a, b, cc, d = c * across, -s * across, s * down, c * down
    middle = points(paper.width / 2), points(paper.height / 2)
    e = middle[0] - (a * middle[0] + cc * middle[1]) + points(x)
    f = middle[1] - (b * middle[0] + d * middle[1]) - points(y)
    return Matrix(a, b, cc, d, e, f)


def _seen_from_behind(printer: Printer, paper: Size, flip: Flip) -> tuple[float, float, float]:
    """The move of the backs in the coordinates of their own page: right, down, clockwise."""
    backs = printer.backs
    if turning_axis(paper, flip) == "vertical":
        return -backs.x, backs.y, -backs.angle
    return backs.x, -backs.y, -backs.angle
