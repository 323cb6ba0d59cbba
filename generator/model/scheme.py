"""The imposition schemes by name, as far as content and checks ask; sheets/ lays them out."""

from collections.abc import Mapping
from typing import Literal, NamedTuple


class SchemeFacts(NamedTuple):
    """What is true of a scheme, however its sheets are laid out."""

    says: str  # one plain sentence
    sides: Literal[1, 2]  # how many faces of a piece it prints: with 2 it needs backs
    turned: bool = False  # whether the paper is turned over and printed again
    assemble: str = ""  # what is done with a paper before its pieces are cut; page 1 prints it
    dries: bool = False  # whether it is glued then, so it is printed first


SCHEME_FACTS: Mapping[str, SchemeFacts] = {
    "single": SchemeFacts("Fronts only, on one side of the paper.", sides=1),
    "duplex": SchemeFacts(
        "Fronts on one side of the paper, and on the other each back behind its own front.",
        sides=2,
        turned=True,
        assemble="What is printed on both sides goes on card of 200 to 300 g, not on board: "
        "glued down, it would lose its backs.",
    ),
    "glued": SchemeFacts(
        "Fronts and backs on papers of their own, to be glued on both sides of a board.",
        sides=2,
        assemble="Glue each front paper and its back paper on both sides of 1 to 2 mm board, "
        "cross over cross: prick the crosses through with a pin. Let them dry under weight.",
        dries=True,
    ),
    "gutterfold": SchemeFacts(
        "Fronts and backs side by side on one side of the paper, to be folded and glued.",
        sides=2,
        assemble="Crease the dashed line, fold the printed sides outwards and glue them "
        "back to back. Let them dry under weight.",
        dries=True,
    ),
    "pad": SchemeFacts(
        "Each sheet once, the same on both sides of the paper, with how often to print it.",
        sides=1,
        turned=True,
        assemble="Print the sheets to write on as often as they say; both sides are the same.",
    ),
    "poster": SchemeFacts(
        "A piece larger than the paper over several sheets, to be glued together.",
        sides=1,
        assemble="Of a piece on several sheets lay the first one down. Cut each further one where "
        "its small print says, lay its edges on the ticks of its neighbours, glue it down.",
        dries=True,
    ),
    "folded": SchemeFacts(
        "A board as panels on sheets of their own, hinged with tape so that it folds up.",
        sides=1,
        assemble="Glue each panel on board of its own size. Lay all panels of a board out, tape "
        "each to the next where its small print says, above or below, and leave every other seam "
        "open: it folds up like a fan.",
        dries=True,
    ),
    "standee": SchemeFacts(
        "Figures to fold: front and back head to head, tabs, and a base with a slit.",
        sides=2,
        assemble="Cut figures, bases and the slits of these along the thin lines. Fold a figure "
        "at its head, the print outwards, and glue it, but not the tabs: push both through the "
        "slit, fold them apart and glue them under the base.",
    ),
    "tuckbox": SchemeFacts(
        "Boxes and whatever else is folded from one piece, each on a sheet of its own.",
        sides=1,
        assemble="Of a box score the folds from tick to tick with a ruler and cut it out along the "
        "thin line. Fold everything back, the print outwards. Glue the long flap behind the back's "
        "free edge. At the bottom fold the two small flaps in, glue the front's flap on them and "
        "the back's on that. Tuck the lid in.",
    ),
    "box": SchemeFacts(
        "Trays and their lids, each folded from one piece on a sheet of its own.",
        sides=1,
        assemble="Of a tray and its lid score the folds from tick to tick with a ruler and cut "
        "them out along the thin line. Fold everything back, the print outwards, and glue the "
        "hatched tabs inside the walls beside them. The lid goes over the tray.",
    ),
}
