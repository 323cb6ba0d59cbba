"""Figures as the operators and the boxes of a PDF are written with."""

from functools import lru_cache

from generator.geometry import Rect
from generator.units import points


def short(value: float) -> str:
    """A number in as few characters as it needs, to a hundred-thousandth."""
    text = f"{value:.5f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def matrix(*values: float) -> str:
    """Numbers in a row: of a matrix, a point, a dash."""
    return " ".join(short(value) for value in values)


def rectangle(rect: Rect, height: float) -> str:
    """The operands of ``re`` for a rectangle in mm on a page of that height."""
    left, bottom = points(rect.x), points(height - rect.bottom)
    return matrix(left, bottom, points(rect.width), points(rect.height))


@lru_cache(maxsize=256)  # a game has few colours
def colour(code: str) -> str:
    """#rrggbb as three numbers from 0 to 1."""
    return " ".join(short(int(code[at : at + 2], 16) / 255) for at in (1, 3, 5))


def zero_code(width: float, height: float) -> str:
    """A rectangle of a size in mm at the origin as a PDF writes it."""
    return f"[0 0 {points(width):.4f} {points(height):.4f}]"


def corners_code(rect: Rect, height: float) -> str:
    """A rectangle in mm on a page of that height as a PDF writes it, which counts y from below."""
    ends = (rect.x, height - rect.bottom, rect.right, height - rect.y)
    return f"[{' '.join(f'{points(value):.4f}' for value in ends)}]"
