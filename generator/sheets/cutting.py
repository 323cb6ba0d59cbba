"""How pieces of a format are cut apart: what they need around them, and what a sheet says of it."""

from typing import NamedTuple

from generator.model.format import Format
from generator.model.layout import SheetLayout

# Scissors and punches cannot follow a line that two pieces share.
CLEAR = 3.0  # mm between pieces that are not cut straight
SMALLEST_GUTTER = 2.0  # mm; a narrower strip cannot be cut off: better one cut for both


class Cutting(NamedTuple):
    """What pieces need around them on a sheet; pieces that agree in it are cut alike. mm."""

    bleed: float
    gutter: float  # the least between two
    fixed: bool  # whether the gutter is just that, however much room there is
    straight: bool  # with a knife along a ruler; else along a line of their own
    marked: bool  # whether crop marks are wanted

    @property
    def roomy_gutter(self) -> float:
        """The gutter where there is room: all the bleed of both, unless that is a sliver."""
        both = 2 * self.bleed
        return self.gutter if self.fixed or both < SMALLEST_GUTTER else both

    @property
    def apart(self) -> "Cutting":
        """The same with the least gutter that can be cut off, for neighbours that differ."""
        free = self.straight and not self.fixed and self.roomy_gutter > self.gutter
        return self._replace(gutter=max(self.gutter, SMALLEST_GUTTER)) if free else self


def cutting_of(form: Format, layout: SheetLayout) -> Cutting:
    """How pieces of the format are cut on sheets of the layout."""
    straight = form.outline == "rectangle"
    asked = 0.0 if layout.gutter == "auto" else layout.gutter
    return Cutting(
        bleed=form.bleed,
        gutter=asked if straight else max(asked, CLEAR),
        fixed=layout.gutter != "auto" or not straight,
        straight=straight,
        marked=straight and layout.marks == "crop",
    )
