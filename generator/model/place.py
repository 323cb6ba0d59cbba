"""Places of the set-up: what is put on the table before the first turn, where, for whom."""

from typing import Annotated, Any, Literal

from pydantic import Field

from generator.model.names import Text, Title
from generator.model.source import Length, Record
from generator.model.values import whole_range


class Place(Record):
    """A place of the set-up: what is put there, how many, which side up, and where."""

    put: Text  # a component, or one piece of it: money/money-20
    only: dict[str, Any] = Field(default={}, alias="where")  # of these values of fields
    take: Annotated[int, Field(ge=1)] | Literal["all"] = "all"  # of what is left
    up: Literal["front", "back"] = "front"
    laid: Literal["stack", "row", "fan"] = "stack"
    columns: int | None = Field(default=None, ge=1)  # of a row, before the next begins below
    gap: Length = Field(default=4, ge=-200)  # of a row
    at: tuple[Length, Length]  # the middle of the first piece
    turn: Literal[0, 90, 180, 270] = 0  # clockwise
    shuffle: bool = False  # what is taken is not the first of them
    per_player: bool = False  # once for every player, in the player's own area
    players: Any = None  # only with so many: 2, or 3..4
    title: Title | None = None  # what the place is called

    def is_for(self, players: int) -> bool:
        """Whether the place is filled with so many players."""
        if self.players is None:
            return True
        numbers = whole_range(self.players)
        return players == self.players if numbers is None else players in numbers

    @property
    def component(self) -> str:
        """The component that is put there."""
        return self.put.partition("/")[0]
