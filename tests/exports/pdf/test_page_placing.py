"""How a page is moved, turned and stretched for a printer, in figures; and how code is packed."""

from math import cos, radians, sin
from zlib import decompress

import pytest

from generator.exports.pdf.operators import compressed
from generator.exports.pdf.pages import NOTHING, placing_on
from generator.measure.geometry import Size
from generator.model.sheet_layout import Backs, Printer

PAPER = Size(210, 297)
POINT = 25.4 / 72  # mm


def put(matrix, x, y):
    """Where a point of the page comes to lie, all in mm from its top left corner."""
    x, y = x / POINT, (PAPER.height - y) / POINT
    return (
        (matrix.a * x + matrix.c * y + matrix.e) * POINT,
        PAPER.height - (matrix.b * x + matrix.d * y + matrix.f) * POINT,
    )


@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize("flip", ["long-edge", "short-edge", None])
def test_a_printer_that_hits_moves_nothing(side, flip):
    assert placing_on(PAPER, side, None, flip) == NOTHING
    assert placing_on(PAPER, side, Printer(name="p"), flip) == NOTHING


@pytest.mark.parametrize(
    ("side", "flip", "move", "clockwise"),
    [
        ("front", "long-edge", (0, 0), 0),
        ("back", None, (0, 0), 0),
        ("back", "long-edge", (-2, 3), -1.5),
        ("back", "short-edge", (2, -3), -1.5),
    ],
)
def test_a_page_is_stretched_about_its_middle_then_turned_then_moved(side, flip, move, clockwise):
    printer = Printer(name="p", scale=(1.02, 0.97), backs=Backs(x=2, y=3, angle=1.5))
    matrix = placing_on(PAPER, side, printer, flip)
    c, s = cos(radians(clockwise)), sin(radians(clockwise))
    for x, y in ((0, 0), (210, 0), (0, 297), (70, 30)):
        right, down = 1.02 * (x - 105), 0.97 * (y - 148.5)
        turned = c * right - s * down, s * right + c * down
        there = 105 + turned[0] + move[0], 148.5 + turned[1] + move[1]
        assert put(matrix, x, y) == pytest.approx(there)


@pytest.mark.parametrize(("size", "window"), [(10, 12), (4096, 12), (4097, 15), (8192, 15)])
def test_short_code_is_packed_with_a_window_of_its_size(size, window):
    """The first four bits of what is packed tell it, as a power of two less 8."""
    packed = compressed(b"q" * size)
    assert decompress(packed) == b"q" * size
    assert (packed[0] >> 4) + 8 == window
