"""Contrast and size of the texts on faces, as drawn, for a reader at a distance.

Contrast is that of WCAG 2.2: 4.5 to 1, and 3 to 1 for large print, from 18 pt or 14 pt bold. Size
is the height of an x in minutes of arc: letters of 20/20 sight are 5 minutes high, 8 is little more
than what can be made out, 10 what printers of cards call their least, 6 pt in the hand.
"""

from collections.abc import Iterator, Sequence
from math import atan2, degrees
from typing import NamedTuple

from generator.checks.faces.legibility import too_like
from generator.exports.built import Built
from generator.faces.face import Face, Inscription, TextRun
from generator.faces.pictures.ground import ground_of
from generator.measure.colour import contrast, hex_of
from generator.measure.units import MM_PER_POINT
from generator.model.fonts import FontChoice
from generator.model.game_head import DISTANCES, Distance
from generator.problem import ContentError

LEAST, LEAST_LARGE = 4.5, 3.0
_LARGE, _LARGE_BOLD = 18 * MM_PER_POINT, 14 * MM_PER_POINT
_BOLD = 700
_ROUNDING = 0.05  # a contrast is shown with one decimal
HARD, SMALL = 8.0, 10.0  # minutes of arc
_USUAL_X = 0.5  # em: of a font that cannot be asked


class Faint(NamedTuple):
    """A text with too little contrast."""

    text: str
    contrast: float
    least: float
    ink: str
    ground: str


class Small(NamedTuple):
    """A text that is seen too small, in minutes of arc, and its size in points."""

    text: str
    minutes: float
    points: float


def faint_texts(built: Built, faces: Sequence[Face]) -> Iterator[tuple[Face, Faint]]:
    """The texts of faces with too little contrast to their ground."""
    for face in faces:
        ground = ground_of(face)
        for text in face.inscriptions:
            large = _LARGE_BOLD if _is_bold(built, text) else _LARGE
            least = LEAST_LARGE if text.size >= large else LEAST
            found = too_like(text, ground, least - _ROUNDING)
            if found:
                ink, behind = found[0], hex_of(found[1])
                yield face, Faint(text.text, contrast(ink, behind), least, ink, behind)


def _is_bold(built: Built, text: Inscription) -> bool:
    style = built.game.styles.get(text.style)
    font = built.game.fonts.get(style.font) if style else None
    return font is not None and font.weight >= _BOLD


def small_texts(
    built: Built, faces: Sequence[Face], distance: Distance
) -> Iterator[tuple[Face, Small]]:
    """The texts of faces that are seen too small from a distance."""
    for face in faces:
        for run in face.texts:
            if not any(one.isalnum() for one in run.text):
                continue
            high = run.size * _x_height(built, run)
            minutes = degrees(atan2(high, DISTANCES[distance])) * 60
            if minutes < SMALL:
                points = run.size / MM_PER_POINT
                yield face, Small(run.text.strip(), minutes, points)


def _x_height(built: Built, run: TextRun) -> float:
    """The height of an x in em; of figures and capitals alone that of an H."""
    font = run.font
    try:
        known = built.fonts.open(FontChoice(font.family, font.weight, font.slope))
    except (ContentError, KeyError, ValueError):
        return _USUAL_X
    return known.x_height if any(one.islower() for one in run.text) else known.cap_height
