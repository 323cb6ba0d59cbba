"""Slug: the small print in a sheet's margin, with a ruler that shows scaling. Lengths in mm."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from generator.measure.geometry import Point, Rect, Size, turn_point
from generator.measure.units import MM_PER_POINT
from generator.model.format import Format
from generator.model.safe_zone import outside_safe_zone, turned_corners
from generator.sheets.sheet import ROUNDING, Label, Mark, Slot

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
_STATE = 4 * MM_PER_POINT  # the size of a printed state on a card
_DIGIT = 0.42 * _STATE  # no digit is wider
_AIR = 0.3  # around it
_HIGH = 0.7 * _STATE + 2 * _AIR
_OFF = 0.5  # from the cut
HOW_TO_WIDTH = NOTE_WIDTH + GAP + RULER + 1.0 + RULER_TEXT_WIDTH


class Band(NamedTuple):
    """Room for small print on a sheet; if upright, its lines read upwards, as on a book's spine."""

    room: Rect
    upright: bool = False

    @property
    def flat(self) -> Rect:
        """The room as its lines see it: turned to lie flat if the band is upright."""
        return Rect(0, 0, self.room.height, self.room.width) if self.upright else self.room

    def printed(
        self, labels: Sequence[Label], marks: Sequence[Mark]
    ) -> tuple[tuple[Label, ...], tuple[Mark, ...]]:
        """The labels and marks laid out in the flat room, moved to where they lie on the sheet."""
        if not self.upright:
            return tuple(labels), tuple(marks)
        x, bottom = self.room.x, self.room.bottom
        return (
            tuple(Label(at.text, x + at.y, bottom - at.x, 270) for at in labels),
            tuple(
                Mark(mark.kind, x + mark.y1, bottom - mark.x1, x + mark.y2, bottom - mark.x2)
                for mark in marks
            ),
        )


def place_label(
    game: str, heading: str, tail: str, bands: Sequence[Band], note: str = NOTE
) -> tuple[tuple[Label, ...], tuple[Mark, ...]]:
    """The labels and ruler marks in the first band with room, shortened if need be; or empty."""
    how_to = HOW_TO_WIDTH + (len(note) - len(NOTE)) * CHARACTER
    high = [band for band in bands if band.flat.height >= LABEL_BAND - ROUNDING]
    for shorten in (False, True):
        for band in high:
            room = band.flat
            if room.width < how_to:
                continue
            text = title_line(game, heading, tail, room.width - how_to - GAP, shorten=shorten)
            if text:
                return band.printed(
                    *_arrange(text, room, room.right - how_to, room.y + BASELINE, note)
                )
            text = title_line(game, heading, tail, room.width, shorten=shorten)
            if text and room.height >= TWO_LINES - ROUNDING:
                return band.printed(
                    *_arrange(text, room, room.x, room.y + BASELINE + LINE_PITCH, note)
                )
    for band in high:
        room = band.flat
        text = title_line(game, heading, tail, room.width, shorten=True)
        if text:
            return band.printed([Label(text, room.x, room.y + BASELINE)], ())
    return (), ()


def beside_all(text: str, boxes: Sequence[Rect], paper: Size) -> Label:
    """A line beside all that is printed, right at it, on the side of the paper with most room."""
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
    gap = BASELINE - TEXT_SIZE
    rooms = {
        top: Label(text, left, top - gap),
        paper.height - bottom: Label(text, left, bottom + BASELINE),
        left: Label(text, left - gap, bottom, 270),
        paper.width - right: Label(text, right + BASELINE, bottom, 270),
    }
    return rooms[max(rooms)]


def states_on(slots: Sequence[Slot], states: Mapping[str, str]) -> Iterator[tuple[Rect, Label]]:
    """The print that fronts name, where it fits; one that is folded or in parts names none."""
    for slot in slots if states else ():
        form, text = slot.face.format, states.get(slot.piece.component)
        if not text or slot.side == "back" or slot.share < 1 or form.folds:
            continue
        if box := _place_of_state(form, len(text) * _DIGIT + 2 * _AIR):
            middle, to, turn = form.trim_box.centre, slot.trim.centre, slot.turn
            x, y = box.x + to.x - middle.x, box.y + to.y - middle.y
            start = turn_point(Point(x + _AIR, y + _HIGH - _AIR), turn, to)
            plate = Rect(x, y, box.width, _HIGH).turned(turn, to)
            yield plate, Label(text, *start, turn, _STATE / TEXT_SIZE)


@lru_cache(maxsize=64)  # a game has few formats
def _place_of_state(form: Format, wide: float) -> Rect | None:
    """The box of a text so wide: as low and near to the middle as it fits in the outline."""
    trim, narrowed = form.trim_box, form.model_copy(update={"safe": _OFF})
    columns = int(trim.width / 2)
    for row in range(int(trim.height)):
        y = trim.bottom - _OFF - _HIGH - row
        for column in sorted(range(-columns, columns + 1), key=abs):
            x = trim.centre.x + column - wide / 2
            if not outside_safe_zone(narrowed, turned_corners(x, y, wide, _HIGH, 0, Point(0, 0))):
                return Rect(x, y, wide, _HIGH)
    return None


def title_line(game: str, heading: str, tail: str, width: float, *, shorten: bool) -> str:
    """``game · heading · tail``, the first two shortened if allowed; empty if it cannot fit."""
    room = int(width / CHARACTER) - len(f" ·  · {tail}")
    if len(game) + len(heading) > room:
        if not shorten or room < 2:
            return ""
        heading = _shortened(heading, max(1, room - len(game)))
        game = _shortened(game, room - len(heading))
    return f"{game} · {heading} · {tail}"


def _shortened(text: str, characters: int) -> str:
    return text if len(text) <= characters else text[: characters - 1].rstrip() + "…"


def _arrange(
    text: str, band: Rect, x: float, y: float, note: str
) -> tuple[tuple[Label, ...], tuple[Mark, ...]]:
    """What it is on the band's first line, and how to print from (x, y) on."""
    ruler = x + len(note) * CHARACTER + GAP
    labels = (
        Label(text, band.x, band.y + BASELINE),
        Label(note, x, y),
        Label(RULER_TEXT, ruler + RULER + 1.0, y),
    )
    return labels, _ruler(ruler, y)


def _ruler(x: float, y: float) -> tuple[Mark, ...]:
    """A line with a tick every step upward, longer ones at both ends."""
    ticks = (
        Mark("ruler", x + at, y - (END_TICK if at in (0, RULER) else TICK), x + at, y)
        for at in range(0, RULER + RULER_STEP, RULER_STEP)
    )
    return (Mark("ruler", x, y, x + RULER, y), *ticks)
