"""Imposition schemes by name and all facts about them: nobody else compares their names."""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple


class SchemeFacts(NamedTuple):
    """The facts of a scheme that do not depend on the layout of its sheets."""

    says: str  # one plain sentence
    sides: Literal[1, 2]  # how many faces of a piece it prints: with 2 it needs backs
    turned: bool = False  # whether the paper is turned over and printed again
    dries: bool = False  # whether it is glued before it is cut, so it is printed first
    glued: bool = False  # whether its pieces take glue, when that may be
    scored: bool = False  # whether folds are scored
    taped: bool = False  # whether tape joins its parts
    minutes: float = 0.0  # that a paper takes besides its cuts
    cut_out: bool = False  # whether its own instructions tell all there is to cut
    shares: bool = False  # whether pieces of several components may lie on its papers
    by_machine: bool = False  # whether a machine may cut its sheets
    stock: str = ""  # what it is printed on, a name in the words' stocks; empty: as the kind says


# By the methods of game.yaml, and of kinds of component: data, with what they mean.
FACTS: Mapping[str, Any] = tomllib.loads((Path(__file__).parent / "facts.toml").read_text("utf-8"))
SCHEME_FACTS: Mapping[str, SchemeFacts] = {
    name: SchemeFacts(**facts) for name, facts in FACTS["method"].items()
}

# What is printed of pieces with backs: each component as its plan says, or all of them alike, if
# their plan is one of these schemes. And what a build is called for it.
PrintedBacks = Literal["as planned", "duplex", "glued", "none"]
BACKS: Mapping[PrintedBacks, str] = {
    "as planned": "", "duplex": "backs behind", "glued": "backs glued", "none": "no backs",
}  # fmt: skip
