"""The strokes of a knife that a sheet needs, in order, and the numbers printed at their marks."""

from collections.abc import Sequence

from generator.geometry import Rect
from generator.sheets.label import CHARACTER, TEXT_SIZE
from generator.sheets.marks import MARK_GAP, SAME_LINE, Marking, cut_lines
from generator.sheets.sheet import Label, Mark, Stroke

DIGIT_HEIGHT = 0.75 * TEXT_SIZE
AIR = 0.3  # mm between a number and its mark
INTO_GAP = 0.4  # mm of the gap between marks and ink that a number may take


def block_strokes(trims: Sequence[Rect], outer: Rect, marking: Marking) -> tuple[Stroke, ...]:
    """The strokes that cut out a block of pieces, the longer ones first."""
    across, down = (border.band for border in marking)
    columns = tuple(
        Stroke(x, outer.y - down, x, outer.bottom + down)
        for x in cut_lines(edge for trim in trims for edge in (trim.x, trim.right))
    )
    rows = tuple(
        Stroke(outer.x - across, y, outer.right + across, y)
        for y in cut_lines(edge for trim in trims for edge in (trim.y, trim.bottom))
    )
    return (*columns, *rows) if outer.height >= outer.width else (*rows, *columns)


def block_numbers(
    strokes: Sequence[Stroke], first: int, trims: Sequence[Rect], outer: Rect, marking: Marking
) -> tuple[Label, ...]:
    """Their numbers from ``first`` on, at the upper or left mark, beside the pieces they cut.

    A mark too short for its number has none.
    """
    labels: list[Label] = []
    taken: list[Rect] = []
    for number, stroke in enumerate(strokes, first):
        text = str(number)
        width = len(text) * CHARACTER
        box = (
            _beside_column(stroke.x1, width, trims, outer)
            if stroke.upright
            else _beside_row(stroke.y1, width, trims, outer)
        )
        long = marking.down.mark if stroke.upright else marking.across.mark
        needed = DIGIT_HEIGHT if stroke.upright else width - INTO_GAP
        if long < needed or any(box.overlaps(other) for other in taken):
            continue
        taken.append(box)
        labels.append(Label(text, box.x, box.bottom))
    return tuple(labels)


def part_number(number: int, mark: Mark) -> Label:
    """The number of a cut that parts two blocks: above its left end, or right of its upper end."""
    if mark.x1 == mark.x2:
        return Label(str(number), mark.x1 + AIR, mark.y1 + AIR + DIGIT_HEIGHT)
    return Label(str(number), mark.x1 + AIR, mark.y1 - AIR)


def _beside_column(x: float, width: float, trims: Sequence[Rect], outer: Rect) -> Rect:
    begins = any(abs(trim.x - x) < SAME_LINE for trim in trims)
    left = x + AIR if begins else x - AIR - width
    return Rect(left, outer.y - MARK_GAP - DIGIT_HEIGHT, width, DIGIT_HEIGHT)


def _beside_row(y: float, width: float, trims: Sequence[Rect], outer: Rect) -> Rect:
    begins = any(abs(trim.y - y) < SAME_LINE for trim in trims)
    top = y + AIR if begins else y - AIR - DIGIT_HEIGHT
    return Rect(outer.x - MARK_GAP + INTO_GAP - width, top, width, DIGIT_HEIGHT)
