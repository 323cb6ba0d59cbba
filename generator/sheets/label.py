"""The small print of a sheet: what it is, how to print it, and a ruler that shows whether it was scaled. mm."""

from collections.abc import Sequence

from generator.geometry import Rect
from generator.sheets.sheet import ROUNDING, Label, Mark
from generator.units import MM_PER_POINT

TEXT_SIZE = 6 * MM_PER_POINT  # the smallest size that office printers keep readable
LABEL_BAND = 4.0  # one line of text with air above and below
LINE_PITCH = 2.8
TWO_LINES = LABEL_BAND + LINE_PITCH
BASELINE = 0.6 + TEXT_SIZE  # below the band's top; leaves room for descenders in the band
CHARACTER = TEXT_SIZE / 2  # average width; the font is chosen later, by whoever draws the sheet
GAP = 2.0

RULER = 50  # long enough that a scaling of 2 % shows against any ruler
RULER_STEP = 10
TICK, END_TICK = 1.2, 2.0
RULER_TEXT = f"{RULER} mm"
RULER_TEXT_WIDTH = 7.0  # two m make it wider than the average character tells
NOTE = "print at 100 %, no scaling"
NOTE_WIDTH = len(NOTE) * CHARACTER
HOW_TO_WIDTH = NOTE_WIDTH + GAP + RULER + 1.0 + RULER_TEXT_WIDTH


def place_label(
    title: str, component: str, tail: str, bands: Sequence[Rect]
) -> tuple[tuple[Label, ...], tuple[Mark, ...]]:
    """The labels and the ruler's marks, in the first band that has room.

    Everything is on one line, else on two, else the names are shortened with an ellipsis; where even that is too
    wide, the heading stands alone. Nothing at all only if no band holds a heading.
    """
    bands = [band for band in bands if band.height >= LABEL_BAND - ROUNDING]
    for shorten in (False, True):
        for band in bands:
            if band.width < HOW_TO_WIDTH:
                continue
            text = heading(title, component, tail, band.width - HOW_TO_WIDTH - GAP, shorten=shorten)
            if text:
                return _arrange(text, band, band.right - HOW_TO_WIDTH, band.y + BASELINE)
            text = heading(title, component, tail, band.width, shorten=shorten)
            if text and band.height >= TWO_LINES - ROUNDING:
                return _arrange(text, band, band.x, band.y + BASELINE + LINE_PITCH)
    for band in bands:
        text = heading(title, component, tail, band.width, shorten=True)
        if text:
            return (Label(text, band.x, band.y + BASELINE),), ()
    return (), ()


def heading(title: str, component: str, tail: str, width: float, *, shorten: bool) -> str:
    """``title · component · tail`` if it fits the width, its names shortened if allowed; empty if it cannot fit."""
    room = int(width / CHARACTER) - len(f" ·  · {tail}")
    if len(title) + len(component) > room:
        if not shorten or room < 2:
            return ""
        component = _shortened(component, max(1, room - len(title)))
        title = _shortened(title, room - len(component))
    return f"{title} · {component} · {tail}"


def _shortened(text: str, characters: int) -> str:
    return text if len(text) <= characters else text[: characters - 1].rstrip() + "…"


def _arrange(
    text: str, band: Rect, x: float, y: float
) -> tuple[tuple[Label, ...], tuple[Mark, ...]]:
    """The heading on the band's first line, and how to print from (x, y) on."""
    ruler = x + NOTE_WIDTH + GAP
    labels = (
        Label(text, band.x, band.y + BASELINE),
        Label(NOTE, x, y),
        Label(RULER_TEXT, ruler + RULER + 1.0, y),
    )
    return labels, _ruler(ruler, y)


def _ruler(x: float, y: float) -> tuple[Mark, ...]:
    """A line with a tick every step upward, longer ones at both ends."""
    ticks = (
        Mark("ruler", x + at, y - (END_TICK if at in (0, RULER) else TICK), x + at, y)
        for at in range(0, RULER + 1, RULER_STEP)
    )
    return (Mark("ruler", x, y, x + RULER, y), *ticks)
