"""Ink that a print of low ink saves, of each component and of each of its sides."""

from collections.abc import Iterator
from typing import NamedTuple

from generator.exports.built import Built
from generator.faces.face import DrawnPiece, Face
from generator.faces.ink_saved import ink_of_face
from generator.faces.studio import Look
from generator.options import Options
from generator.pipeline import Session

_SEEN = 0.005  # of the ink: less is told as nothing


class SavedInk(NamedTuple):
    """What one component takes without and with low ink: square mm of one solid ink, by side."""

    component: str
    usual: dict[str, float]
    low: dict[str, float]

    def share(self, *sides: str) -> float:
        """The share of the ink that is saved on some sides, on all if none is named; or 0."""
        usual, low = (sum(of[side] for side in sides or of) for of in (self.usual, self.low))
        share = (usual - low) / usual if usual else 0.0
        return share if abs(share) >= _SEEN else 0.0

    def words(self) -> str:
        """``low ink saves 38 % of the ink of deck; nothing on backs: no grounds there``."""
        share, name = self.share(), self.component
        if share < 0:
            return f"low ink takes {-share:.0%} more ink on {name}, by templates of its own"
        if not share:
            return f"low ink saves nothing on {name}: no large grounds or pictures there"
        bare = [f"{side}s" for side in self.usual if not self.share(side)]
        nothing = f"; nothing on {' and '.join(bare)}: no large grounds or pictures there"
        return f"low ink saves {share:.0%} of the ink of {name}{nothing if bare else ''}"


def saved_ink(session: Session, built: Built, options: Options) -> tuple[SavedInk, ...]:
    """What a build of low ink saves, of each component that it prints, in the game's order."""
    usual, _ = session.drawn(built.game, Look(grey=options.grey))
    before = {one.ref: one for one in usual}
    inks: dict[str, float] = {}

    def ink(face: Face) -> float:
        if face.key not in inks:
            inks[face.key] = ink_of_face(face, built.pictures)
        return inks[face.key]

    found: dict[str, SavedInk] = {}
    for one in built.exported():
        sides = dict(one.faces())
        name = one.component.name
        row = found.setdefault(name, SavedInk(name, dict.fromkeys(sides, 0.0), {}))
        for side, was in _faces(before.get(one.ref)):
            row.usual[side] = row.usual.get(side, 0.0) + one.piece.copies * ink(was)
            row.low[side] = row.low.get(side, 0.0) + one.piece.copies * ink(sides[side])
    return tuple(found.values())


def _faces(one: DrawnPiece | None) -> Iterator[tuple[str, Face]]:
    yield from one.faces() if one else ()
