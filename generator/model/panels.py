"""What is folded: the fold lines of a format and its named panels. mm from the trim's corner."""

from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from generator.geometry import Point, Rect
from generator.model.record import Length, Record


class Fold(NamedTuple):
    """A straight line to fold along, from (x1, y1) to (x2, y2)."""

    x1: Length
    y1: Length
    x2: Length
    y2: Length

    @property
    def ends(self) -> tuple[Point, Point]:
        """Where the fold begins and where it ends."""
        return Point(self.x1, self.y1), Point(self.x2, self.y2)

    def mirrored(self, width: float) -> "Fold":
        """The fold as seen from behind, in a trim so wide."""
        return Fold(width - self.x1, self.y1, width - self.x2, self.y2)


class Panel(Record):
    """A part of a flat pattern: what a template draws on, told by its name.

    Turned by ``turn`` (degrees clockwise), its art stands upright once all is folded.
    """

    name: Annotated[str, Field(min_length=1)]
    box: tuple[
        Length, Length, Annotated[Length, Field(gt=0)], Annotated[Length, Field(gt=0)]
    ]  # x, y, width, height; a flap's corners may be cut off
    turn: Literal[0, 90, 180, 270] = 0
    use: Literal["seen", "flap", "glue"] = "seen"  # outside, tucked in, or glued over

    @property
    def rect(self) -> Rect:
        """Its box, in mm of the flat pattern."""
        return Rect(*self.box)

    def mirrored(self, width: float) -> "Panel":
        """The panel as seen from behind, in a trim so wide; what stood to the left is turned on."""
        x, y, wide, high = self.box
        turn = -self.turn % 360
        return self.model_copy(update={"box": (width - x - wide, y, wide, high), "turn": turn})
