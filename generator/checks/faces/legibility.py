"""Legibility of the texts on a face: over each other, too like their ground, or too small.

Each is measured on the finished face: where letters stand, and what colours lie below them.
"""

from collections.abc import Iterator, Sequence
from math import ceil, hypot

from generator.faces.face import Face, Inscription
from generator.faces.pictures.ground import Colour, Ground, ground_of
from generator.measure.colour import contrast, hex_of
from generator.measure.geometry import Point, Rect, turn_point
from generator.measure.units import MM_PER_POINT, mm_text
from generator.problem import Problem

LEAST_CONTRAST = 3.0  # of large print and of signs, as WCAG 2 asks
LEAST_SIZE = 5 * MM_PER_POINT  # below it many eyes and most home printers give up
_HIDDEN = 0.5  # of a stretch of letters lies on what is too like them: it is hard to read
_SUSPECT = 0.3  # the same at a quick look
_ROUNDING = 0.005  # mm
_DEEP = 0.25  # of the height of capitals: letters that reach so far into others
_SHADOW = 0.3  # of its size: the same words so near are the shadow of a text
_SQUARE = 0.7  # of a cell of a slanting line: what is surely letters
_SLOTS = "slots/"  # the folder of the templates of layouts


def _boxes(text: Inscription) -> Iterator[Rect]:
    """Upright boxes that are covered by its letters; a slanting line is many small ones."""
    for box, _ in text.letters:
        if text.turn % 90 == 0:
            yield box.turned(text.turn, text.about) if text.turn else box
            continue
        cells = max(1, ceil(box.width / max(box.height, 0.1)))
        side = _SQUARE * min(box.width / cells, box.height)
        for cell in range(cells):
            middle = Point(box.x + (cell + 0.5) * box.width / cells, box.centre.y)
            x, y = turn_point(middle, text.turn, text.about)
            yield Rect(x - side / 2, y - side / 2, side, side)


def illegible(face: Face) -> Iterator[Problem]:
    """Texts over each other, too like their ground, or too small, in their order."""
    ground = ground_of(face)
    above: list[tuple[Inscription, tuple[Rect, ...], Rect]] = []
    for text in face.inscriptions:
        boxes = tuple(_boxes(text))
        if not boxes:
            continue
        around = Rect.around(boxes)
        if text.size < LEAST_SIZE - _ROUNDING:
            yield _small(text)
        below = _below(text, boxes, around, above)
        if below:
            yield _over(text, below)
        found = too_like(text, ground, LEAST_CONTRAST)
        if found:
            yield _low(text, *found)
        above.append((text, boxes, around))


def too_like(text: Inscription, ground: Ground, least: float) -> tuple[str, Colour] | None:
    """The colour of letters and that of the ground whose contrast is below the least.

    None if all can be read.
    """
    for box, ink in text.letters:
        if text.edge and contrast(ink, text.edge) >= least:
            continue
        for look, most in ((ground.colours, _SUSPECT), (ground.colours_finely, _HIDDEN)):
            found = look(box, text.turn, text.about)
            like = {c: n for c, n in found.items() if contrast(ink, hex_of(c)) < least}
            if not like or sum(like.values()) < most * found.total():
                break
        else:
            return ink, max(like, key=lambda colour: like[colour])
    return None


def _below(
    text: Inscription,
    boxes: Sequence[Rect],
    around: Rect,
    above: Sequence[tuple[Inscription, tuple[Rect, ...], Rect]],
) -> Inscription | None:
    """A text that was set before and lies below this one; None if there is none."""
    for other, others, reach in above:
        if not around.overlaps(reach):
            continue
        if other.text == text.text and _near(text, other):
            continue  # a shadow made by hand
        for box in boxes:
            for one in others:
                if box.overlaps(one, tolerance=_DEEP * min(box.height, one.height)):
                    return other
    return None


def _near(text: Inscription, other: Inscription) -> bool:
    one, two = text.letters[0].box, other.letters[0].box
    return hypot(one.x - two.x, one.y - two.y) <= _SHADOW * text.size


def _small(text: Inscription) -> Problem:
    points, least = (round(size / MM_PER_POINT, 1) for size in (text.size, LEAST_SIZE))
    message = (
        f"the text {_quoted(text)} is printed at {points:g} pt; below {least:g} pt is hard to read"
    )
    return Problem(text.where, "small-print", message, "make it larger", "warning")


def _over(text: Inscription, below: Inscription) -> Problem:
    message = f"the text {_quoted(text)} overlaps the text {_quoted(below)}"
    where = text.where
    if _SLOTS in where.file:  # a template of a layout, which nobody changes for one game
        hint = (
            "give one slot another box in game.yaml, such as `slots: {body: {at: [6, 40, 51, "
            "40]}}`, or delete your boxes"
        )
    else:
        hint = "move one of the two texts. If a box is too tall, reduce its height"
    return Problem(where, "text-over-text", message, hint, "warning")


def _low(text: Inscription, ink: str, ground: Colour) -> Problem:
    shown = hex_of(ground)
    ratio = contrast(ink, shown)
    message = (
        f"the text {_quoted(text)} is hard to see: {ink} on {shown} has a contrast of "
        f"{mm_text(round(ratio, 1))} : 1, less than {LEAST_CONTRAST:g} : 1"
    )
    hint = "choose a lighter or darker colour for the text. Or put a panel behind it"
    return Problem(text.where, "low-contrast", message, hint, "warning")


def _quoted(text: Inscription) -> str:
    words = " ".join(text.text.split())
    return repr(words if len(words) <= 40 else f"{words[:39]}…")
