"""Imposition schemes by name and all facts about them: nobody else compares their names."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

# Minutes that a paper takes besides its cuts, as somebody takes who has done it a few times. Our
# own estimate, meant to tell an hour from an evening.
PER_FOLDED = 12.0  # a box or a board: scored or glued, and let dry
PER_GLUED = 3.0  # one paper glued on another or on board


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


SCHEME_FACTS: Mapping[str, SchemeFacts] = {
    "single": SchemeFacts(
        "Fronts only, on one side of the paper.", sides=1, shares=True, by_machine=True
    ),
    "duplex": SchemeFacts(
        "Fronts on one side of the paper, and on the other each back behind its own front.",
        sides=2,
        turned=True,
        shares=True,
        by_machine=True,
    ),
    "glued": SchemeFacts(
        "Fronts and backs on sheets of their own, to be glued on both sides of a board.",
        sides=2,
        dries=True,
        glued=True,
        minutes=PER_GLUED,
        shares=True,
        stock="glued",
    ),
    "gutterfold": SchemeFacts(
        "Fronts and backs side by side on one side of the paper, to be folded and glued.",
        sides=2,
        dries=True,
        glued=True,
        scored=True,
        minutes=PER_GLUED,
        stock="folded-paper",
    ),
    "pad": SchemeFacts(
        "Each sheet once, the same on both sides of the paper, with how often to print it.",
        sides=1,
        turned=True,
        by_machine=True,
    ),
    "poster": SchemeFacts(
        "A piece larger than the paper over several sheets, to be glued together.",
        sides=1,
        dries=True,
        glued=True,
        minutes=PER_GLUED,
        stock="on-board",
    ),
    "folded": SchemeFacts(
        "A board as panels on sheets of their own, hinged with tape so that it folds up.",
        sides=1,
        dries=True,
        glued=True,
        taped=True,
        minutes=PER_FOLDED,
        stock="on-board",
    ),
    "standee": SchemeFacts(
        "Standing pieces to fold: front and back head to head, tabs, and a base with a slit.",
        sides=2,
        glued=True,
        scored=True,
        cut_out=True,
    ),
    "tuckbox": SchemeFacts(
        "Boxes and whatever else is folded from one piece, each on a sheet of its own.",
        sides=1,
        glued=True,
        scored=True,
        minutes=PER_FOLDED,
        cut_out=True,
    ),
    "box": SchemeFacts(
        "Trays and their lids, each folded from one piece on a sheet of its own.",
        sides=1,
        glued=True,
        scored=True,
        minutes=PER_FOLDED,
        cut_out=True,
    ),
}

# What is printed of pieces with backs: each component as its plan says, or all of them alike, if
# their plan is one of these schemes. And what a build is called for it.
PrintedBacks = Literal["as planned", "duplex", "glued", "none"]
BACKS: Mapping[PrintedBacks, str] = {
    "as planned": "",
    "duplex": "backs behind",
    "glued": "backs glued",
    "none": "no backs",
}
