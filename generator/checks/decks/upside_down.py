"""Numbers that are others upside down, such as 6 and 9, on pieces that may lie either way up."""

from collections.abc import Iterator

from generator.faces.deck import Deck
from generator.faces.face import Face
from generator.faces.pictures.ground import ground_of
from generator.measure.geometry import Rect
from generator.model.game import Game
from generator.problem import Problem

_TURN = str.maketrans("69", "96")
_SEEN = 0.03  # of the ground below a number: a bar there, or what else tells its foot


def upside_down(game: Game, deck: Deck) -> Iterator[Problem]:
    """Numbers of own templates that are others upside down, without a bar below them."""
    for component in game.components:
        drawn = deck.of(component) if component.slots is None else ()  # layouts have the bar
        found = {said: one.piece for one in drawn if (said := _alone(one.front))}
        for said in sorted(found):
            other = said.translate(_TURN)[::-1]
            if said < other and other in found:
                message = f"{said} and {other} look alike upside down"
                hint = "in the template, draw a bar below both numbers"
                where, label = component.where_of("front"), component.label(found[said])
                yield Problem(where, "upside-down", message, hint, "warning", label)


def _alone(face: Face) -> str:
    """The number that is all there is on a piece without a way up; empty if it has a foot."""
    texts = [one for one in face.inscriptions if one.letters]
    said = {one.text.strip() for one in texts}
    upright = face.format.outline == "rectangle" and len({*face.format.trim}) > 1
    if upright or face.placed or len(said) != 1 or not {*"".join(said)} <= {*"0689"}:
        return ""
    for box, _ in texts[0].letters:
        above, below = (
            ground_of(face).colours_finely(Rect(box.x, box.y + by * box.height, *box.size))
            for by in (-0.6, 0.6)
        )
        if (below - above).total() > _SEEN * below.total():
            return ""
    return said.pop()
