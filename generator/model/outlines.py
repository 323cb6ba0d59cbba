"""Outlines by name: the shapes that pieces and pictures are cut to; a path in mm is another way."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from generator.measure.geometry import Rect
from generator.measure.path import Path, ellipse, parse_path, rectangle, regular, true_ratio

STRETCH = 0.02  # of a regular outline: vendors round their sizes to 1/16 inch


class Outline(NamedTuple):
    """A row of ``OUTLINES``: a description, the path in a box, height over width if fixed."""

    says: str
    fill: Callable[[Rect], Path]
    ratio: float | None = None


OUTLINES: Mapping[str, Outline] = {
    "rectangle": Outline("a rectangle, its corners rounded by the size's radius", rectangle),
    "circle": Outline("a circle", ellipse, 1.0),
    "hexagon": Outline(
        "a hexagon with its corners left and right, flat on top",
        lambda box: regular(box, 6, 90),
        true_ratio(6, 90),
    ),
    "hexagon-pointy": Outline(
        "a hexagon with its corners up and down, flat at the sides",
        lambda box: regular(box, 6, 0),
        true_ratio(6, 0),
    ),
    "octagon": Outline(
        "an octagon, flat on all four sides", lambda box: regular(box, 8, 22.5), true_ratio(8, 22.5)
    ),
}


def is_path(outline: str) -> bool:
    """Whether an outline is a path and not a name."""
    return outline.lstrip()[:1] in ("M", "m")


def closed_path(outline: str) -> Path:
    """The outline in mm. Raises ValueError, worded for the designer, if it is not closed."""
    path = parse_path(outline)
    ends = [
        before
        for before, step in zip(path, (*path[1:], path[0]), strict=True)
        if step.command == "M"
    ]
    if any(end.command != "Z" for end in ends):
        raise ValueError("this path is not closed; end each part of it with Z")
    if not path.area() > 1:
        raise ValueError("this path has no area")
    return path
