"""Figures as the operators and the boxes of a PDF are written with."""

from decimal import Decimal
from typing import Any

from pikepdf import Array

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


def colour(code: str) -> str:
    """#rrggbb as three numbers from 0 to 1."""
    return " ".join(short(int(code[at : at + 2], 16) / 255) for at in (1, 3, 5))


def number(value: float) -> Decimal:
    """A length in points as an object of a PDF."""
    return Decimal(f"{value:.4f}")


def box_at_zero(width: float, height: float) -> Any:
    """A PDF rectangle of a size in mm whose corner is the origin."""
    return Array([0, 0, number(points(width)), number(points(height))])
