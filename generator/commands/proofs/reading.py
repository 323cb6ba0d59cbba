"""Contrast and size of the texts on faces, as drawn, for whoever reads them and from where.

Contrast is that of WCAG 2.2: 4.5 to 1, and 3 to 1 for large print, from 18 pt or 14 pt bold. Size
is the height of an x in minutes of arc: letters of 20/20 sight are 5 minutes high, 8 is little more
than what can be made out, 10 what printers of cards call their least, 6 pt in the hand.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from math import atan2, degrees
from typing import NamedTuple

from PIL import Image

from generator.exports.built import Built
from generator.exports.pixels.face_pixels import View, pixels, rendered
from generator.faces.face import Face, TextRun
from generator.measure.colour import colour_of, contrast, hex_of
from generator.measure.geometry import Point, Rect, turn_point
from generator.measure.units import MM_PER_POINT
from generator.model.fonts import FontChoice
from generator.model.game_head import DISTANCES, Distance
from generator.problem import ContentError

LEAST, LEAST_LARGE = 4.5, 3.0
_LARGE, _LARGE_BOLD = 18 * MM_PER_POINT, 14 * MM_PER_POINT
_BOLD = 700
HARD, SMALL = 8.0, 10.0  # minutes of arc
_DOTS = 150
_LETTER = 0.5  # of its size: how wide a letter is, about
_LIKE = 60  # of a sum of three channels: a dot so near to the ink is a letter's
_USUAL_X = 0.5  # em: of a font that cannot be asked


class Faint(NamedTuple):
    """A text that stands out too little, and its contrast."""

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
    """The texts of faces with too little contrast on what lies behind them."""
    wanted = [face for face in faces if face.texts]
    views = []
    for face in wanted:
        box = face.format.trim_box
        views.append(View(face, box, (pixels(box.width, _DOTS), pixels(box.height, _DOTS))))
    for face, picture in zip(wanted, rendered(built, views), strict=True):
        for run in face.texts:
            if found := _faint(run, picture):
                yield face, found


def _faint(run: TextRun, picture: Image.Image) -> Faint | None:
    text = run.text.strip()
    if not text or run.stroke:
        return None
    bold = run.font.weight >= _BOLD
    least = LEAST_LARGE if run.size >= (_LARGE_BOLD if bold else _LARGE) else LEAST
    ink = colour_of(run.colour)
    ground = Counter[tuple[int, int, int]]()
    for dot, count in _behind(run, picture).items():
        if sum(abs(a - b) for a, b in zip(dot, ink, strict=True)) > _LIKE:
            ground[dot] += count
    if not ground:
        return None
    (behind, count), *_ = ground.most_common(1)
    ratio = contrast(run.colour, hex_of(behind))
    if round(ratio, 1) >= least or count < 0.2 * ground.total():
        return None
    return Faint(text, ratio, least, run.colour, hex_of(behind))


def _behind(run: TextRun, picture: Image.Image) -> Counter[tuple[int, int, int]]:
    """The colours of the picture where a text stands, in even steps."""
    dots = _DOTS / 25.4
    width = (run.xs[-1] - run.xs[0] if run.xs else 0) + run.size * _LETTER * (
        1 if run.xs else len(run.text)
    )
    box = Rect(run.x, run.y - 0.75 * run.size, width, 0.8 * run.size)
    corners = [
        turn_point(Point(x, y), run.turn, run.about)
        for x in (box.x, box.right)
        for y in (box.y, box.bottom)
    ]
    left, right = min(p.x for p in corners) * dots, max(p.x for p in corners) * dots
    top, bottom = min(p.y for p in corners) * dots, max(p.y for p in corners) * dots
    part = picture.crop((
        max(int(left), 0), max(int(top), 0),
        min(int(right) + 1, picture.width), min(int(bottom) + 1, picture.height),
    ))  # fmt: skip
    if part.width < 1 or part.height < 1:
        return Counter()
    found: Counter[tuple[int, int, int]] = Counter()
    for count_dot in part.getcolors(part.width * part.height) or ():
        count, dot = count_dot
        found[dot] += count  # type: ignore[index]
    return found


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
