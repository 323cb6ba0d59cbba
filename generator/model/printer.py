"""A printer as its owner measured it: what it leaves white, and where it puts the backs."""

from typing import Annotated, Literal

from pydantic import Field

from generator.model.record import Length, Record

# What a sheet of calibration may show; more is a sheet fed askew, not a printer to be corrected.
Shift = Annotated[Length, Field(ge=-5, le=5)]


class Backs(Record):
    """How backs are moved to lie behind their fronts, as seen from the front."""

    x: Shift = 0.0  # mm to the right
    y: Shift = 0.0  # mm down
    angle: float = Field(default=0.0, ge=-2, le=2)  # degrees clockwise about the paper's middle


class Printer(Record):
    """One entry of ``printers.yaml``."""

    name: str
    margin: Annotated[Length, Field(ge=0, le=30)] | None = None  # None: as the paper says
    backs: Backs = Backs()
    # What both sides are stretched by, so that 50 mm measure 50: across and down.
    scale: tuple[
        Annotated[float, Field(ge=0.9, le=1.1)], Annotated[float, Field(ge=0.9, le=1.1)]
    ] = (1.0, 1.0)
    flip: Literal["long-edge", "short-edge"] | None = None  # None: as each component's plan says
