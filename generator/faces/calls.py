"""Calls of a template: each text, icon, drawing and picture that it placed, where, and its line."""

from typing import NamedTuple

from generator.measure.geometry import Point, Rect
from generator.problem import Where


class Call(NamedTuple):
    """What one call placed on a face. The box is given before its turn; lengths in mm."""

    kind: str  # text, icon, art, picture
    box: Rect
    turn: float
    about: Point
    value: str
    field: tuple[str | int, ...]  # the path of the value in the piece's fields; empty if unknown
    style: str  # of a text
    size: float  # at which the text was set
    where: Where  # the line of the template
