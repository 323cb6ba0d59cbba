"""The flat patterns of a tray and of the lid that goes over it: a cross with tabs in its corners.

The left and right walls end in tabs, which are glued inside the upper and lower ones. Printed side
up, mm.
"""

from collections.abc import Mapping

from generator.geometry import Rect, Size
from generator.model.inside import Inside, Pattern
from generator.model.panels import Fold, Panel
from generator.units import mm_text

TAB = 15.0  # how long a tab is: what a glue stick holds
EASE = 1.0  # by which tabs are lower than the walls they are glued to
OVER = 1.5  # by which a lid is wider and higher inside than its tray: its walls, and air


def tray(inside: Inside) -> Pattern:
    """The pattern around that room, open at its back; its bottom is the panel ``front``."""
    return _cross(inside, {"left": 270, "right": 90, "top": 0, "bottom": 180})


def lid(inside: Inside) -> Pattern:
    """The pattern of a lid that goes over the tray around that room, down to the table."""
    grown = Inside(inside.width + OVER, inside.height + OVER, inside.depth + OVER / 3)
    return _cross(grown, {"left": 90, "right": 270, "top": 180, "bottom": 0})


def _cross(inside: Inside, turns: Mapping[str, int]) -> Pattern:
    """The pattern, its walls upright as it stands: a tray on its front, a lid on its rim."""
    wide, high, deep = inside
    middle = Rect(deep, deep, wide, high)
    ease, tab = min(EASE, deep / 8), min(TAB, deep, 0.45 * wide)
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
        *(_panel(name, box, turns.get(name, 0), "seen") for name, box in walls.items()),
        *(_panel(name, box, 0, "glue") for name, box in tabs.items()),
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
    return Pattern(size, _outline(size, middle, tabs), folds, panels)


def _panel(name: str, box: Rect, turn: int, use: str) -> Panel:
    return Panel.model_validate(
        {"name": name, "box": [box.x, box.y, box.width, box.height], "turn": turn, "use": use}
    )


def _outline(size: Size, middle: Rect, tabs: dict[str, Rect]) -> str:
    """Clockwise from the upper wall's upper left corner; a tab's own corners are cut off."""
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


def _tab(box: Rect, *, upwards: bool) -> list[tuple[float, float]]:
    """A tab's corners, from left to right above a wall, from right to left below it."""
    slope = min(box.width / 5, box.height / 3)
    if upwards:
        return [
            (box.x, box.bottom),
            (box.x + slope, box.y),
            (box.right - slope, box.y),
            (box.right, box.bottom),
        ]
    return [
        (box.right, box.y),
        (box.right - slope, box.bottom),
        (box.x + slope, box.bottom),
        (box.x, box.y),
    ]
