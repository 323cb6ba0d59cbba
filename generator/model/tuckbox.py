"""The flat pattern of a tuckbox: back, left, front and right in a row, and a flap that closes it.

The lid hangs on the back and is tucked in behind the front; the bottom is glued: dust flaps, the
front's bottom on them, the back's on that. Printed side up, mm.
"""

from collections.abc import Iterable

from generator.geometry import Point, Rect, Size
from generator.model.inside import Inside, Pattern
from generator.model.panels import Fold, Panel
from generator.units import mm_text

TUCK = 14.0  # how far the lid goes in: what friction holds
SEAM = 12.0  # of the flap that closes it: what a glue stick holds
DUST = 15.0  # of the flaps under the lid and over the bottom
EASE = 1.0  # by which flaps are narrower than what they go into
CORNER = 8.0  # radius at the tip of the lid
NOTCH = 9.0  # radius of the bite for a thumb


def tuckbox(inside: Inside) -> Pattern:
    """The pattern around that room. Each panel meets the one it hangs on along a fold."""
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
    """Clockwise from the back's upper left corner, flap by flap."""
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
    """The corners of a dust flap, which grows narrower away from its fold, as the outline runs."""
    taper = min(box.height / 5, box.width / 4)
    rise = (
        Point(box.x, box.bottom),
        Point(box.x + taper, box.y),
        Point(box.right - taper, box.y),
        Point(box.right, box.bottom),
    )
    if upwards:
        return rise
    return tuple(Point(x, box.y + box.bottom - y) for x, y in reversed(rise))


def _line(*points: tuple[float, float]) -> list[str]:
    return [f"L {mm_text(x)} {mm_text(y)}" for x, y in points]


def _arc(radius: float, end: tuple[float, float], *, clockwise: bool = True) -> str:
    r = mm_text(radius)
    return f"A {r} {r} 0 0 {int(clockwise)} {mm_text(end[0])} {mm_text(end[1])}"
