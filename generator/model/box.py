"""Box formats: the flat pattern of a box, tray or divider, computed from what it holds.

A tray and a lid are crosses: the left and right walls end in tabs, which are glued inside the upper
and lower walls. An upright tray holds a row of cards with dividers. A tuckbox is back, left,
front and right in a row. Its lid hangs on the back and is tucked in behind the front. Its bottom is
glued: first the dust flaps, on them the inner bottom, on that the bottom of the back. All patterns
are seen from the printed side, in mm.
"""

from collections.abc import Callable, Iterable, Mapping
from math import ceil
from typing import NamedTuple

from generator.measure.geometry import Point, Rect, Size
from generator.measure.units import mm_text
from generator.model.format import Fold, Format, Panel

STEP = 10  # to a millimetre: what a steel rule and a printer can hold
TAB = 15.0  # how long a tab is: what a glue stick holds
TAB_EASE = 1.0  # by which tabs are lower than the walls they are glued to
TABS = 0.6  # two of thick paper, which are between the upper and lower wall and what lies there
OVER = 1.5  # by which a lid is wider and higher inside than its tray: its walls, and air
TUCK = 14.0  # how far the lid goes in: what friction holds
SEAM = 12.0  # of the flap that closes it: what a glue stick holds
DUST = 15.0  # of the flaps under the lid and over the bottom
EASE = 1.0  # by which flaps are narrower than what they go into
CORNER = 8.0  # radius at the tip of the lid
NOTCH = 9.0  # radius of the bite for a thumb
BLEED = 2.0  # mm of ink over every edge that is cut: scissors drift more than a knife
SLEEVED = 3.0  # mm by which a sleeve is wider and higher than its card, as they are sold
DIVIDER = 0.4  # mm: the thickness of a divider, and air
TAB_HIGH = 10.0  # of a divider: how far it is above the cards
TAB_WIDE = 0.46  # of a divider's width: two that are turned do not hide each other
MAX_SIDE = 300.0  # mm: what is wider, higher or thicker than this lies in no folded box


class Inside(NamedTuple):
    """The room inside an upright box, seen from the front. mm."""

    width: float
    height: float
    depth: float  # from front to back: the thickness of what it holds

    @classmethod
    def around(cls, card: Size, stack: float, play: float) -> "Inside":
        """The room for a stack of cards: each length plus ``play``, rounded up to 0.1 mm."""
        return cls(*(_rounded_up(length + play) for length in (*card, stack)))


class Pattern(NamedTuple):
    """A flat pattern, seen from the printed side. ``size`` is its bounding box."""

    size: Size
    outline: str  # a closed path in mm
    folds: tuple[Fold, ...]
    panels: tuple[Panel, ...]


class Held(NamedTuple):
    """The contents of a box: the largest card, the counts, the thickness of one. mm."""

    card: Size
    counts: tuple[int, ...]
    thick: float
    play: float


class Style(NamedTuple):
    """A row of ``STYLES``: a description, what makes the pattern, and the scheme for printing."""

    says: str
    pattern: Callable[[Inside], Pattern]
    scheme: str
    room: Callable[[Held], Inside]
    upright: bool = False  # whether its cards are, with dividers
    each: bool = False  # one for each component that it holds, and none of them holds anything


def box_format(style: str, inside: Inside) -> Format:
    """The format of a box of that style; its name holds the style and the room inside in mm."""
    pattern = STYLES[style].pattern(inside)
    return Format(
        name=f"{style}-{'x'.join(map(mm_text, inside))}",
        trim=pattern.size,
        bleed=BLEED,
        safe=0,
        outline=pattern.outline,
        folds=pattern.folds,
        panels=pattern.panels,
        source="computed from what the box holds",
    )


def room_in(form: Format) -> tuple[Style, Inside] | None:
    """The style of such a format and the room inside, as its name has them; None of any other."""
    style, _, room = form.name.partition("-")
    lengths = room.split("x")
    if style not in STYLES or len(lengths) != len(Inside._fields):
        return None
    return STYLES[style], Inside(*map(float, lengths))


def tuckbox(inside: Inside) -> Pattern:
    """The pattern of a tuckbox around that room; each panel meets its neighbour along a fold."""
    wide, high, deep = inside
    tuck, seam, dust = min(TUCK, high / 3), min(SEAM, wide / 2), min(DUST, 0.45 * wide)
    ease = min(EASE, deep / 8, wide / 8)
    top = max(tuck + deep, dust)
    low = top + high
    xs = (0.0, wide, wide + deep, 2 * wide + deep, 2 * (wide + deep))
    size = Size(xs[4] + seam, low + max(deep, dust))
    back, left, front, right, end = xs
    tip = Rect(back + ease, top - deep - tuck, wide - 2 * ease, tuck)
    inner = Rect(front + ease, low, wide - 2 * ease, deep - ease)
    flaps = {
        "dust-top-left": Rect(left + ease, top - dust, deep - 2 * ease, dust),
        "dust-top-right": Rect(right + ease, top - dust, deep - 2 * ease, dust),
        "dust-bottom-left": Rect(left + ease, low, deep - 2 * ease, dust),
        "dust-bottom-right": Rect(right + ease, low, deep - 2 * ease, dust),
    }
    panels = (
        _panel("back", Rect(back, top, wide, high)),
        _panel("left", Rect(left, top, deep, high)),
        _panel("front", Rect(front, top, wide, high)),
        _panel("right", Rect(right, top, deep, high)),
        _panel("top", Rect(back, top - deep, wide, deep), turn=180),
        _panel("bottom", Rect(back, low, wide, deep), turn=180),
        _panel("tuck", tip, use="flap"),
        _panel("bottom-inner", inner, use="glue"),
        _panel("seam", Rect(end, top, seam, high), use="glue"),
        *(
            _panel(name, box, use="glue" if "bottom" in name else "flap")
            for name, box in flaps.items()
        ),
    )
    return Pattern(size, _outline(inside, panels), _folds(panels), panels)


def tray(inside: Inside) -> Pattern:
    """The pattern of a tray around that room: its bottom is ``front``, its back is open."""
    return _cross(inside, {"left": 270, "right": 90, "top": 0, "bottom": 180})


def lid(inside: Inside) -> Pattern:
    """The pattern of a lid that goes over the tray around that room, down to the table."""
    grown = Inside(inside.width + OVER, inside.height + OVER + TABS, inside.depth + OVER / 3)
    return _cross(grown, {"left": 90, "right": 270, "top": 180, "bottom": 0})


def upright(inside: Inside) -> Pattern:
    """The pattern of a tray for a row of upright cards, half as high as these."""
    return tray(Inside(inside.width, inside.depth, _rounded_up(inside.height / 2)))


def divider(inside: Inside) -> Pattern:
    """The pattern of a divider, as wide and high as the cards, with a tab at the left."""
    wide, high = inside.width, inside.height + TAB_HIGH
    slope, tab = TAB_HIGH / 5, TAB_WIDE * wide
    corners = [(0, high), (0, TAB_HIGH), (slope, 0), (tab - slope, 0), (tab, TAB_HIGH)]
    steps = _line(*corners, (wide, TAB_HIGH), (wide, high))
    panels = (
        _panel("front", Rect(0, TAB_HIGH, wide, inside.height)),
        _panel("tab", Rect(slope, 0, tab - 2 * slope, TAB_HIGH)),
    )
    path = " ".join(["M" + steps[0].removeprefix("L"), *steps[1:], "Z"])
    return Pattern(Size(wide, high), path, (), panels)


def _one_stack(held: Held) -> Inside:
    return Inside.around(held.card, sum(held.counts) * held.thick, held.play)


def _stacks(held: Held) -> Inside:
    """One stack, or several of a component each: none is higher than its cards are wide."""
    one = _one_stack(held)
    if one.depth - held.play <= min(held.card):
        return one._replace(height=_rounded_up(one.height + TABS))
    most = max(1, int(min(held.card) / held.thick))
    stacks = [ceil(count / most) for count in held.counts]
    thickest = max(ceil(n / of) for n, of in zip(held.counts, stacks, strict=True))
    across = _across(sum(stacks), held.card)
    rows = ceil(sum(stacks) / across)
    bottom = Size(across * held.card.width, rows * held.card.height + TABS)
    return Inside.around(bottom, thickest * held.thick, held.play)


def _across(stacks: int, card: Size) -> int:
    """How many of some stacks are side by side, so that the longest side is the shortest."""
    ways = range(1, stacks + 1)
    return min(ways, key=lambda n: (max(n * card.width, ceil(stacks / n) * card.height), n))


def _in_a_row(held: Held) -> Inside:
    """A row of upright cards, with a divider for each component."""
    depth = sum(held.counts) * held.thick + len(held.counts) * DIVIDER + TABS
    return Inside.around(held.card, depth, held.play)


def _rounded_up(length: float) -> float:
    return max(1, ceil(round(length * STEP, 6))) / STEP


def _cross(inside: Inside, turns: Mapping[str, int]) -> Pattern:
    """The pattern of a tray or lid: a rectangle with four walls; ``turns`` are those of panels."""
    wide, high, deep = inside
    middle = Rect(deep, deep, wide, high)
    ease, tab = min(TAB_EASE, deep / 8), min(TAB, deep, 0.45 * wide)
    walls = {
        "front": middle,
        "left": Rect(0, deep, deep, high),
        "right": Rect(middle.right, deep, deep, high),
        "top": Rect(deep, 0, wide, deep),
        "bottom": Rect(deep, middle.bottom, wide, deep),
    }
    tabs = {
        f"tab-{side}-{end}": Rect(x + ease, y, deep - 2 * ease, tab)
        for side, x in (("left", 0.0), ("right", middle.right))
        for end, y in (("top", deep - tab), ("bottom", middle.bottom))
    }
    panels = (
        *(_panel(name, box, turn=turns.get(name, 0)) for name, box in walls.items()),
        *(_panel(name, box, use="glue") for name, box in tabs.items()),
    )
    folds = (
        Fold(middle.x, middle.y, middle.right, middle.y),
        Fold(middle.x, middle.bottom, middle.right, middle.bottom),
        Fold(middle.x, middle.y, middle.x, middle.bottom),
        Fold(middle.right, middle.y, middle.right, middle.bottom),
        *(
            Fold(box.x, y, box.right, y)
            for name, box in tabs.items()
            for y in [box.bottom if name.endswith("top") else box.y]
        ),
    )
    size = Size(wide + 2 * deep, high + 2 * deep)
    return Pattern(size, _tray_outline(size, middle, tabs), folds, panels)


def _tray_outline(size: Size, middle: Rect, tabs: dict[str, Rect]) -> str:
    """The outline, clockwise from the upper wall's upper left corner; tabs have cut corners."""
    points = [(middle.x, 0.0), (middle.right, 0.0), (middle.right, middle.y)]
    points += _tab(tabs["tab-right-top"], upwards=True)
    points += [(size.width, middle.y), (size.width, middle.bottom)]
    points += _tab(tabs["tab-right-bottom"], upwards=False)
    points += [(middle.right, middle.bottom), (middle.right, size.height)]
    points += [(middle.x, size.height), (middle.x, middle.bottom)]
    points += _tab(tabs["tab-left-bottom"], upwards=False)
    points += [(0.0, middle.bottom), (0.0, middle.y)]
    points += _tab(tabs["tab-left-top"], upwards=True)
    points.append((middle.x, middle.y))
    return "M " + " L ".join(f"{mm_text(x)} {mm_text(y)}" for x, y in points) + " Z"


def _tab(box: Rect, *, upwards: bool) -> tuple[Point, ...]:
    """The corners of a tab in the order of the outline; narrower away from its fold."""
    return _narrowing(box, min(box.width / 5, box.height / 3), upwards=upwards)


def _panel(name: str, box: Rect, *, turn: int = 0, use: str = "seen") -> Panel:
    return Panel.model_validate(
        {"name": name, "box": [box.x, box.y, box.width, box.height], "turn": turn, "use": use}
    )


def _folds(panels: Iterable[Panel]) -> tuple[Fold, ...]:
    at = {panel.name: panel.rect for panel in panels}
    upright = [at[name] for name in ("left", "front", "right", "seam")]
    upper = [at[name] for name in ("bottom", "bottom-inner", "dust-bottom-left")]
    lower = [at[name] for name in ("top", "tuck", "dust-top-left", "dust-top-right")]
    return (
        *(Fold(box.x, box.y, box.x, box.bottom) for box in upright),
        *(Fold(box.x, box.bottom, box.right, box.bottom) for box in lower),
        *(Fold(box.x, box.y, box.right, box.y) for box in (*upper, at["dust-bottom-right"])),
    )


def _outline(inside: Inside, panels: Iterable[Panel]) -> str:
    """The outline, clockwise from the upper left corner of the back, flap by flap."""
    at = {panel.name: panel.rect for panel in panels}
    wide, high, _ = inside
    lid, tuck, front, seam = at["top"], at["tuck"], at["front"], at["seam"]
    round_ = min(CORNER, tuck.height / 2, wide / 4)
    notch = min(NOTCH, wide / 5, high / 8)
    middle, slope = front.centre.x, min(seam.width, high / 6)
    inner, top, bottom = at["bottom-inner"], front.y, front.bottom
    steps = [
        *_line((lid.x, top), (lid.x, lid.y), (tuck.x, lid.y), (tuck.x, tuck.y + round_)),
        _arc(round_, (tuck.x + round_, tuck.y)),
        *_line((tuck.right - round_, tuck.y)),
        _arc(round_, (tuck.right, tuck.y + round_)),
        *_line((tuck.right, lid.y), (lid.right, lid.y), (lid.right, top)),
        *_line(*_flap(at["dust-top-left"], upwards=True)),
        *_line((front.x, top), (middle - notch, top)),
        _arc(notch, (middle + notch, top), clockwise=False),
        *_line((front.right, top)),
        *_line(*_flap(at["dust-top-right"], upwards=True)),
        *_line((seam.x, top), (seam.right, top + slope), (seam.right, bottom - slope)),
        *_line((seam.x, bottom)),
        *_line(*_flap(at["dust-bottom-right"], upwards=False)),
        *_line((front.right, bottom), (inner.right, bottom), (inner.right, inner.bottom)),
        *_line((inner.x, inner.bottom), (inner.x, bottom), (front.x, bottom)),
        *_line(*_flap(at["dust-bottom-left"], upwards=False)),
        *_line((lid.right, bottom), (lid.right, at["bottom"].bottom), (lid.x, at["bottom"].bottom)),
    ]  # fmt: skip
    return " ".join(["M" + steps[0].removeprefix("L"), *steps[1:], "Z"])


def _flap(box: Rect, *, upwards: bool) -> tuple[Point, ...]:
    """The corners of a dust flap in the order of the outline; narrower away from its fold."""
    return _narrowing(box, min(box.height / 5, box.width / 4), upwards=upwards)


def _narrowing(box: Rect, by: float, *, upwards: bool) -> tuple[Point, ...]:
    rise = (
        Point(box.x, box.bottom), Point(box.x + by, box.y),
        Point(box.right - by, box.y), Point(box.right, box.bottom),
    )  # fmt: skip
    return rise if upwards else tuple(Point(x, box.y + box.bottom - y) for x, y in reversed(rise))


def _line(*points: tuple[float, float]) -> list[str]:
    return [f"L {mm_text(x)} {mm_text(y)}" for x, y in points]


def _arc(radius: float, end: tuple[float, float], *, clockwise: bool = True) -> str:
    r = mm_text(radius)
    return f"A {r} {r} 0 0 {int(clockwise)} {mm_text(end[0])} {mm_text(end[1])}"


TUCKBOX = "tuckbox"
STYLES: Mapping[str, Style] = {
    TUCKBOX: Style(
        "a box in one piece, with a lid that is tucked in", tuckbox, "tuckbox", _one_stack
    ),
    "tray": Style("an open tray, or the lower half of a box", tray, "box", _stacks),
    "lid": Style("a lid for a tray that holds the same", lid, "box", _stacks),
    "upright": Style(
        "an open tray that holds cards upright", upright, "box", _in_a_row, upright=True
    ),
    "dividers": Style(
        "a card with a tab for each component",
        divider,
        "duplex",
        lambda held: Inside.around(held.card, 0, 0),
        each=True,
    ),
}
