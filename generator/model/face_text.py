"""A text that must stand on a side of a piece, as a rule of the kind ``face_says`` demands it."""

from typing import Literal, NamedTuple

from generator.model.game import RuleEntry


class FaceText(NamedTuple):
    """What must be read on a side of a piece, in the order in which the texts were drawn.

    ``parts`` follow each other on the face; other texts may stand between them.
    """

    entry: RuleEntry
    component: str
    piece: str  # its id
    side: Literal["front", "back"]
    parts: tuple[str, ...]
