"""Editions of a game: what is printed for whoever plays it, and for whoever makes it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, get_args

Edition = Literal["players", "designer"]
EDITIONS: Mapping[Edition, str] = {
    "players": "no commands on page 1, no signs of rulings in the rulebook",
    "designer": "both of these, for whoever makes the game",
}
assert (*EDITIONS,) == get_args(Edition)


@dataclass(frozen=True, slots=True)
class FilesBeside:
    """Names of files that lie beside a print file and are named on its page 1; empty: no such."""

    low_ink: str = ""
    fronts_alone: str = ""
    rules: str = ""
    booklet: str = ""
    fewer: str = ""  # what the fewest players need
    extras: Mapping[str, str] = field(default_factory=dict)  # by the component that it prints


NONE_BESIDE = FilesBeside()
