"""Text on an arc, as on coins and badges: each letter is on a circle and turns with it."""

from collections.abc import Iterator
from math import cos, degrees, radians, sin
from typing import NamedTuple

from generator.measure.geometry import Point, Rect
from generator.measure.units import MM_PER_POINT
from generator.model.style import Style
from generator.problem import ContentError
from generator.text.inline import atoms_of, in_capitals
from generator.text.runs import Reading
from generator.text.shaped import ShapedText
from generator.text.simple import FontFor, Letter, SetText, Stretch

_STEP = 0.25 * MM_PER_POINT
_SLACK = 1e-6  # degrees


class Arc(NamedTuple):
    """The part of a circle for letters, in mm and degrees; ``below`` their heads point in."""

    centre: Point
    radius: float
    at: float = 0.0
    sweep: float = 180.0
    below: bool = False


def set_on_arc(text: str, arc: Arc, style: Style, font_for: FontFor, reading: Reading) -> SetText:
    """The text on the arc, at the largest size that fits. Raises ContentError if none does."""
    if style.capitals:
        text = in_capitals(text, reading.language)
    shaped = ShapedText(atoms_of(text), style, font_for, reading)
    smallest = min(style.min or style.size, style.size)
    size = style.size
    while True:
        needed = degrees(shaped.width(size) / arc.radius)
        if needed <= arc.sweep + _SLACK:
            break
        if size <= smallest + _SLACK:
            message = (
                f"the text is too long: it needs {needed:.0f}° of the arc, has {arc.sweep:.0f}°"
            )
            hint = "shorten the text. Or give the arc more sweep or a larger radius"
            raise ContentError("text-overflow", message, hint)
        size = max(size - _STEP, smallest)
    line = shaped.as_line(0.0, 0.0, size)
    if any(stretch.font is None for stretch in line):
        hint = "place it with icon() next to the text"
        raise ContentError("template-fault", "an icon cannot be set along an arc", hint)
    start = shaped.width(size) / 2
    bent = tuple(_bent(stretch, arc, start) for stretch in line)
    boxes = letter_boxes(SetText(bent, 0.0, Rect(0, 0, 0, 0)), size)
    return SetText(bent, size, Rect.around(boxes))


def letter_boxes(done: SetText, height: float) -> Iterator[Rect]:
    """The bounding box of each letter after its turn; ``height`` is that of a letter, in mm."""
    for stretch in done.stretches:
        for letter in stretch.letters:
            if letter.glyphs and letter.text.strip():
                box = Rect(letter.x, letter.y - height, letter.width, height)
                yield box.turned(letter.turn, Point(letter.x, letter.y))


def _bent(stretch: Stretch, arc: Arc, start: float) -> Stretch:
    letters = tuple(_placed(letter, arc, start) for letter in stretch.letters)
    return stretch._replace(x=letters[0].x, y=letters[0].y, letters=letters)


def _placed(letter: Letter, arc: Arc, start: float) -> Letter:
    along = degrees((letter.x + letter.width / 2 - start) / arc.radius)
    at = arc.at - along if arc.below else arc.at + along
    turn = at - 180.0 if arc.below else at
    c, s = cos(radians(turn)), sin(radians(turn))
    x = arc.centre.x + arc.radius * sin(radians(at)) - c * letter.width / 2
    y = arc.centre.y - arc.radius * cos(radians(at)) - s * letter.width / 2
    glyphs = tuple(
        glyph._replace(x=x + glyph.x - letter.x, y=y + glyph.y - letter.y)
        for glyph in letter.glyphs
    )
    return letter._replace(x=x, y=y, turn=turn, glyphs=glyphs)
