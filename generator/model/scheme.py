"""Imposition schemes by name: the facts that content and checks need. ``sheets/`` lays them out."""

from collections.abc import Mapping
from typing import Literal, NamedTuple


class SchemeFacts(NamedTuple):
    """The facts of a scheme that do not depend on the layout of its sheets."""

    says: str  # one plain sentence
    sides: Literal[1, 2]  # how many faces of a piece it prints: with 2 it needs backs
    turned: bool = False  # whether the paper is turned over and printed again
    dries: bool = False  # whether it is glued before it is cut, so it is printed first


SCHEME_FACTS: Mapping[str, SchemeFacts] = {
    "single": SchemeFacts("Fronts only, on one side of the paper.", sides=1),
    "duplex": SchemeFacts(
        "Fronts on one side of the paper, and on the other each back behind its own front.",
        sides=2,
        turned=True,
    ),
    "glued": SchemeFacts(
        "Fronts and backs on papers of their own, to be glued on both sides of a board.",
        sides=2,
        dries=True,
    ),
    "gutterfold": SchemeFacts(
        "Fronts and backs side by side on one side of the paper, to be folded and glued.",
        sides=2,
        dries=True,
    ),
    "pad": SchemeFacts(
        "Each sheet once, the same on both sides of the paper, with how often to print it.",
        sides=1,
        turned=True,
    ),
    "poster": SchemeFacts(
        "A piece larger than the paper over several sheets, to be glued together.",
        sides=1,
        dries=True,
    ),
    "folded": SchemeFacts(
        "A board as panels on sheets of their own, hinged with tape so that it folds up.",
        sides=1,
        dries=True,
    ),
    "standee": SchemeFacts(
        "Figures to fold: front and back head to head, tabs, and a base with a slit.",
        sides=2,
    ),
    "tuckbox": SchemeFacts(
        "Boxes and whatever else is folded from one piece, each on a sheet of its own.",
        sides=1,
    ),
    "box": SchemeFacts(
        "Trays and their lids, each folded from one piece on a sheet of its own.",
        sides=1,
    ),
}
