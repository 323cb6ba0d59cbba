"""The physical kind of a piece: what it measures after cutting, and how far ink and text may go."""

from math import pi
from typing import Annotated, Literal

from pydantic import Field

from generator.geometry import Rect, Size
from generator.model.record import Length, Record


class Format(Record):
    """One file of ``layouts/formats``; its name is the file's. All lengths in mm."""

    name: str
    trim: tuple[
        Annotated[Length, Field(ge=1)], Annotated[Length, Field(ge=1)]
    ]  # under 1 mm is surely a slip of unit
    bleed: Length = Field(default=3.0, ge=0)
    safe: Length = Field(default=3.0, ge=0)  # inset of the safe zone from the trim
    radius: Length = Field(default=0.0, ge=0)
    outline: Literal["rectangle", "circle", "hexagon"] = "rectangle"
    source: str  # where the figures come from: a standard, a vendor, a measurement

    @property
    def size(self) -> Size:
        """Width and height after cutting."""
        return Size(*self.trim)

    @property
    def area(self) -> float:
        """What a piece covers, in square mm."""
        box = self.size.width * self.size.height
        return box * {"rectangle": 1.0, "circle": pi / 4, "hexagon": 0.75}[self.outline]

    @property
    def trim_box(self) -> Rect:
        """The trim in the face's own coordinates: its top left corner is the origin."""
        return Rect(0, 0, *self.trim)

    @property
    def bleed_box(self) -> Rect:
        return self.trim_box.grown(self.bleed)

    @property
    def safe_box(self) -> Rect:
        return self.trim_box.grown(-self.safe)
