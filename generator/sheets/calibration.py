"""Calibration sheet: shows how far a printer's back is off its front, and whether it scales.

The front has scales, and the back finer ones behind them. Against the light, the line of the front
that meets the line behind it says by how many tenths of a millimetre the back lies off, because the
steps of the back are a tenth of a millimetre shorter.
"""

from collections.abc import Mapping
from itertools import product
from math import degrees
from typing import NamedTuple

from generator.measure.geometry import Size
from generator.model.sheet_layout import Backs
from generator.sheets.sheet import Flip, Label, Mark, Sheet, Side

REACH = 20  # lines to either side of the middle one
STEP = 1.0  # mm between the front's lines
FINER = 0.1  # mm less between the back's
TICK, LONG_TICK = 4.0, 6.0
EDGE = 28.0  # mm from the paper's edges to the scales
PLACES = ("top", "bottom", "left", "right")
RULERS = ("across", "down")
RULER = 120.0  # mm: long enough to show a tenth of a percent, short enough for A5
NUMBERED = 5


class Reading(NamedTuple):
    """Numbers read from a sheet: a line of each scale, and the lengths of the two long lines."""

    lines: Mapping[str, float]
    measured: Mapping[str, float]


def calibration_sheets(paper: Size, name: str, flip: Flip) -> tuple[Sheet, Sheet]:
    """Front and back of the sheet; the lines of the back lie right when seen through the paper."""
    upright = (paper.height >= paper.width) == (flip == "long-edge")
    front = [mark for place in PLACES for mark in _scale(paper, place, STEP, outward=False)]
    behind = [mark for place in PLACES for mark in _scale(paper, place, STEP - FINER, outward=True)]
    back = [_through(mark, paper, upright=upright) for mark in behind]
    edge = "long" if flip == "long-edge" else "short"
    texts = (
        f"Printer {name}: print on both sides at 100 %, turned on the {edge} edge.",
        "Hold it against the light, this side towards you. On each of the four scales find the",
        "line that continues straight on the back, and read its number. Right and down count",
        (
            "up from 0, left and up are negative. Measure the two long lines too. Then type, for "
            "example:"
        ),
        f'proofdeck calibrate --printer {name} --read "top 3 bottom 2 left -1 right 0"',
        'Add "across 119.8 down 120" if the long lines are not 120 mm long.',
    )
    middle = paper.height / 2
    labels = [
        *(Label(text, EDGE + 14, middle - 12 + 4 * n) for n, text in enumerate(texts)),
        *_numbers(paper),
    ]
    return (
        _sheet(paper, "front", (*front, *_long_lines(paper)), tuple(labels)),
        _sheet(paper, "back", tuple(back), ()),
    )


def correction(reading: Reading, paper: Size) -> tuple[Backs, tuple[float, float]]:
    """How to move backs (mm, degrees) and stretch both sides (factors), by what was read."""
    off = {place: reading.lines.get(place, 0.0) * FINER for place in PLACES}
    wide, high = paper.width - 2 * EDGE, paper.height - 2 * EDGE
    turned = (off["top"] - off["bottom"] + off["right"] - off["left"]) / (wide + high)
    across, down = (_tidy(RULER / reading.measured.get(name, RULER)) for name in RULERS)
    backs = Backs(
        x=_tidy(-(off["top"] + off["bottom"]) / 2),
        y=_tidy(-(off["left"] + off["right"]) / 2),
        angle=_tidy(-degrees(turned)),
    )
    return backs, (across, down)


def _tidy(value: float) -> float:
    """The value for a settings file: rounded to a thousandth, and never a negative zero."""
    return round(value, 3) + 0.0


def _scale(paper: Size, place: str, step: float, *, outward: bool) -> list[Mark]:
    """The lines of one scale: from its base line outwards to the paper's edge, or inwards."""
    marks: list[Mark] = []
    for number in range(-REACH, REACH + 1):
        tick = LONG_TICK if number % NUMBERED == 0 else TICK
        far = -tick if outward else tick
        at = number * step
        if place in ("top", "bottom"):
            x, y = paper.width / 2 + at, EDGE if place == "top" else paper.height - EDGE
            end = y + (far if place == "top" else -far)
            marks.append(Mark("ruler", x, min(y, end), x, max(y, end)))
        else:
            x, y = EDGE if place == "left" else paper.width - EDGE, paper.height / 2 + at
            end = x + (far if place == "left" else -far)
            marks.append(Mark("ruler", min(x, end), y, max(x, end), y))
    return marks


def _numbers(paper: Size) -> list[Label]:
    labels: list[Label] = []
    for number in range(-REACH, REACH + 1, NUMBERED):
        text = str(number)
        x, y = paper.width / 2 + number * STEP - 0.6 * len(text), paper.height / 2 + number * STEP
        labels += (
            Label(text, x, EDGE + LONG_TICK + 2.6),
            Label(text, x, paper.height - EDGE - LONG_TICK - 0.8),
            Label(text, EDGE + LONG_TICK + 0.8, y + 0.7),
            Label(text, paper.width - EDGE - LONG_TICK - 0.8 - 1.1 * len(text), y + 0.7),
        )
    return labels


def _long_lines(paper: Size) -> list[Mark]:
    """A line of 120 mm across and one down, with ticks at their ends."""
    x, y = (paper.width - RULER) / 2, (paper.height - RULER) / 2
    low, right = paper.height - EDGE / 2, paper.width - EDGE / 2
    marks = [Mark("ruler", x, low, x + RULER, low), Mark("ruler", right, y, right, y + RULER)]
    for end, at in product((0.0, RULER), (0, 1)):
        marks.append(
            Mark("ruler", x + end, low - 2, x + end, low + 2)
            if at == 0
            else Mark("ruler", right - 2, y + end, right + 2, y + end)
        )
    return marks


def _through(mark: Mark, paper: Size, *, upright: bool) -> Mark:
    """A mark as it is printed on the back so that it lies there when seen through the paper."""
    if upright:
        left, right = sorted((paper.width - mark.x1, paper.width - mark.x2))
        return mark._replace(x1=left, x2=right)
    top, bottom = sorted((paper.height - mark.y1, paper.height - mark.y2))
    return mark._replace(y1=top, y2=bottom)


def _sheet(paper: Size, side: Side, marks: tuple[Mark, ...], labels: tuple[Label, ...]) -> Sheet:
    return Sheet("Calibration", paper, side, 1, 1, (), marks, labels, n_up=0)
