"""What every eye must tell apart, and from how far pieces are read: a key of game.yaml."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from generator.model.names import Name
from generator.model.source import Record

Distance = Literal["hand", "table", "across"]
# mm from the eye: a hand of cards, a board in front of one, the far side of a table.
DISTANCES: Mapping[Distance, float] = {"hand": 350.0, "table": 700.0, "across": 1200.0}
By = Literal["colour", "sign"]


class TellApart(Record):
    """A field whose values are to be told apart on the faces: by colour, by a sign, or by both."""

    component: Name
    field: Name
    by: tuple[By, ...] = Field(default=("colour", "sign"), min_length=1)
    side: Literal["front", "back"] = "front"


class Accessibility(Record):
    """What is checked for all eyes: contrast and size of texts on what is read."""

    tell_apart: tuple[TellApart, ...] = ()
    read_at: dict[Name, Distance] = Field(default={})  # component -> how far away it is read
    decor: dict[Name, tuple[Name, ...]] = Field(default={})  # fields whose texts are only drawn
