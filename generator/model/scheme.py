"""The imposition schemes by name, as far as content and checks ask; sheets/ lays them out."""

from collections.abc import Mapping
from typing import Literal, NamedTuple


class SchemeFacts(NamedTuple):
    """What is true of a scheme, however its sheets are laid out."""

    says: str  # one plain sentence
    sides: Literal[1, 2]  # how many faces of a piece it prints: with 2 it needs backs


SCHEME_FACTS: Mapping[str, SchemeFacts] = {
    "single": SchemeFacts("Fronts only, on one side of the paper.", sides=1),
    "duplex": SchemeFacts(
        "Fronts on one side of the paper, and on the other each back behind its own front.",
        sides=2,
    ),
}
