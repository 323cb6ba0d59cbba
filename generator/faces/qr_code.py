"""QR codes as one path: what a phone reads on a card, in rows of modules, with its quiet zone."""

from itertools import groupby
from typing import NamedTuple

import segno

from generator.measure.geometry import Rect
from generator.measure.units import mm_text
from generator.problem import ContentError

QUIET = 4  # modules of empty ground on each side, as ISO/IEC 18004 has them
LEAST_MODULE = 0.33  # mm: smaller ones a phone hardly reads from an inkjet print
LEVELS = ("L", "M", "Q", "H")  # how much of it may be lost: 7, 15, 25, 30 %
_LONGEST = 1_000  # letters; a code of more has modules that no card can print


class Code(NamedTuple):
    """A code in its square: the path of its dark modules, the box of these, a module in mm."""

    path: str
    box: Rect
    module: float


def qr_code(text: str, square: Rect, level: str) -> Code:
    """A text's code with its quiet zone in the square. Raises ContentError ``template-fault``."""
    if level not in LEVELS:
        hint = f"choose one of {', '.join(LEVELS)}. The last one withstands most damage"
        raise ContentError("template-fault", f"a code has no level {level[:20]!r}", hint)
    try:
        made = segno.make(text[: _LONGEST + 1], error=level, micro=False, boost_error=False)
    except (segno.DataOverflowError, ValueError):
        made = None
    if made is None or len(text) > _LONGEST:
        message = f"a text of {len(text):,} letters is too long for a code"
        raise ContentError("template-fault", message, "use a short address")
    rows = [bytes(row) for row in made.matrix]
    module = square.width / (len(rows) + 2 * QUIET)
    left, top = square.x + QUIET * module, square.y + QUIET * module
    parts = []
    for number, row in enumerate(rows):
        column = 0
        for dark, run in groupby(row):
            wide = len(list(run))
            if dark:
                at = f"M{mm_text(left + column * module)} {mm_text(top + number * module)}"
                parts.append(f"{at}h{mm_text(wide * module)}v{mm_text(module)}")
                parts.append(f"h{mm_text(-wide * module)}z")
            column += wide
    side = len(rows) * module
    return Code("".join(parts), Rect(left, top, side, side), module)
