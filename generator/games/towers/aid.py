"""Towers: what the player aid must hold for its checks: abilities with wordings, towers."""

from typing import Any

from pydantic import ConfigDict, Field

from generator.model.component import Piece
from generator.model.game import Game
from generator.model.schema import read_record
from generator.model.source import Record

EXAMPLES = ("floors", "sample", "access", "elevators")  # the towers drawn on the aid


class Ability(Record):
    """A family of abilities: its code, and what its cards say."""

    code: str
    name: str
    wording: str
    worth: float
    each: bool = False


class Drawn(Record):
    """A tower on the aid, from its top row down; what is said of it is judged by the checks."""

    model_config = ConfigDict(extra="allow")

    rows: tuple[str, ...]
    pattern: str = "#"
    sector: str = ""


class Aid(Record):
    """The aid, as far as checks read it; its other fields are free in form."""

    model_config = ConfigDict(extra="allow")

    abilities: tuple[Ability, ...] = ()
    floors: Drawn | None = None
    sample: Drawn | None = None
    access: Drawn | None = None
    elevators: Drawn | None = None
    rounds: dict[Any, int] = Field(default={})
    tiles_a_round: float = 0
    clients_a_player: float = 0


def aid_of(piece: Piece) -> Aid | None:
    """The aid of a piece whose fields fit; the runner reports the others."""
    return read_record(Aid, piece.fields, piece.where)[0]


def wordings(game: Game) -> dict[str, str] | None:
    """The wording of each ability by its code; None where an aid does not fit."""
    found: dict[str, str] = {}
    for component in game.components:
        for piece in component.pieces if component.name == "aid" else ():
            aid = aid_of(piece)
            if aid is None:
                return None
            found |= {family.code: family.wording for family in aid.abilities}
    return found
