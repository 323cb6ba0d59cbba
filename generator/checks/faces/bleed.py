"""Bleed that ends too soon: ink that ends at the trim, or beyond it but not at the bleed's end.

It is measured on the finished face, along lines that leave it at right angles to its cut. mm.
"""

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import copysign, hypot
from typing import NamedTuple

from generator.faces.face import Face, Picture, Shapes
from generator.faces.pictures.ground import Darkness, Ground, ground_of
from generator.measure.geometry import Point, Rect
from generator.measure.units import mm_text
from generator.model.format import Format
from generator.model.safe_zone import apart, edges_of
from generator.model.values import joined
from generator.problem import Problem

_RECT = re.compile(r"<rect\b([^>]*)>")
_ATTRIBUTE = re.compile(r"\b(x|y|width|height|fill|transform)=\"([^\"]*)\"")
_NEAR = 0.05  # mm: what is so near is at the trim
_PIXEL = 0.1  # mm of a fine look
_TOLD = 0.025  # mm: as exactly as it can be measured
_STEP = 0.5  # mm between two lines
_CORNER = 1.0  # mm: lines begin so far from a corner
_INSIDE = 0.3  # mm: how far within the trim a line begins
_END = 0.04  # mm: how near to the end of the bleed it is looked at
_ROUND_END = 0.3  # of other outlines at a quick look, whose pixels do not lie along them
_INK = 40  # of 255: what surely is ink
_PAPER = 12
_LEAST = 0.06  # mm: less is how edges are smoothed
_SAME = 0.13  # mm: by which a straight edge differs from one line to the next
_LONG, _SHARE = 4.0, 0.3  # mm of a side, or its share, that an edge keeps its distance


class _Line(NamedTuple):
    """A way out of the face: from a place on the trim to the end of the bleed."""

    trim: Point
    end: Point

    def at(self, out: float) -> Point:
        """The place so many mm beyond the trim."""
        length = hypot(self.end.x - self.trim.x, self.end.y - self.trim.y)
        share = out / length
        return Point(
            self.trim.x + (self.end.x - self.trim.x) * share,
            self.trim.y + (self.end.y - self.trim.y) * share,
        )


def wrong_bleed(face: Face) -> Iterator[Problem]:
    """Ink that ends exactly at the trim, or between it and the end of the bleed."""
    found = tuple(_ends_at_the_trim(face))
    yield from found or _short_bleed(face)


def _ends_at_the_trim(face: Face) -> Iterator[Problem]:
    """A warning where a ground covers the trim exactly, and nothing below it reaches the bleed."""
    form = face.format
    if not form.bleed or form.outline != "rectangle":
        return
    for box in _grounds(face):
        if box.contains(form.bleed_box, tolerance=_NEAR):
            return
        if max(box.beyond(form.trim_box), form.trim_box.beyond(box)) <= _NEAR:
            message = (
                f"the background of the {face.side} stops at the cutting line: an "
                "inexact cut will show white"
            )
            hint = (
                f"draw it with ground(), or make it {form.bleed:g} mm larger on all sides: x and "
                "y are then -size.bleed"
            )
            yield Problem(face.template, "ends-at-trim", message, hint, "warning")
            return


def _short_bleed(face: Face) -> Iterator[Problem]:
    """A warning where ink ends between trim and bleed."""
    missing = _lacking(face.format, ground_of(face))
    if not missing:
        return
    by_length: dict[str, list[str]] = {}
    for name, lacks in missing:
        by_length.setdefault(mm_text(round(lacks / _TOLD) * _TOLD), []).append(name)
    lengths = ", ".join(f"{lacks} mm {joined(names)}" for lacks, names in by_length.items())
    message = f"the background of the {face.side} does not fill the bleed: it lacks {lengths}"
    hint = "draw the background with ground(), or make it larger on each side"
    yield Problem(face.template, "short-bleed", message, hint, "warning")


@lru_cache(maxsize=64)  # as many as there are grounds
def _lacking(form: Format, ground: Ground) -> tuple[tuple[str, float], ...]:
    """The sides on which bleed lacks, with how many mm of it."""
    if form.bleed <= _END or form.panels:  # a flat pattern has flaps that are free of ink
        return ()
    found = (
        (name, _missing(form, ground, number) if _suspect(form, ground, number) else 0.0)
        for number, (name, _) in enumerate(_sides(form))
    )
    return tuple((name, lacks) for name, lacks in found if lacks)


@lru_cache(maxsize=64)  # a game has few formats
def _sides(form: Format) -> tuple[tuple[str, tuple[_Line, ...]], ...]:
    """The lines out of each side, by where it is; of another outline all around it."""
    (wide, high), bleed = form.trim, form.bleed
    if form.outline == "rectangle":
        corner = max(_CORNER, form.radius)
        down, across = _along(high, corner), _along(wide, corner)
        return (
            ("on the left", tuple(_Line(Point(0, t), Point(-bleed, t)) for t in down)),
            ("on the right", tuple(_Line(Point(wide, t), Point(wide + bleed, t)) for t in down)),
            ("at the top", tuple(_Line(Point(t, 0), Point(t, -bleed)) for t in across)),
            ("at the bottom", tuple(_Line(Point(t, high), Point(t, high + bleed)) for t in across)),
        )
    return (("around it", tuple(_ways_out(form))),)


def _ways_out(form: Format) -> Iterator[_Line]:
    """The lines out of an outline at right angles, but those that come near it again in a notch."""
    corners = max(form.outline_path().corners(), key=len)
    edges = edges_of(corners)
    turns = sum(a.x * b.y - b.x * a.y for a, b in edges)
    reach, along = 2 * form.bleed, 0.0
    for a, b in edges:
        length = hypot(b.x - a.x, b.y - a.y)
        out = copysign(form.bleed / (length or 1), turns)
        left, right = min(a.x, b.x) - reach, max(a.x, b.x) + reach
        top, bottom = min(a.y, b.y) - reach, max(a.y, b.y) + reach
        near = [
            (c, d) for c, d in edges
            if (c.x > left or d.x > left) and (c.x < right or d.x < right)
            and (c.y > top or d.y > top) and (c.y < bottom or d.y < bottom)
        ]  # fmt: skip
        while along < length:
            at = Point(a.x + (b.x - a.x) * along / length, a.y + (b.y - a.y) * along / length)
            end = Point(at.x + (b.y - a.y) * out, at.y - (b.x - a.x) * out)
            if apart(end, near) > form.bleed - _END:
                yield _Line(at, end)
            along += _STEP
        along -= length


def _suspect(form: Format, ground: Ground, side: int) -> bool:
    """Whether some ink within the trim seems to have none at the end of the bleed."""
    seen = ground.darkness
    pairs = _pixels(form, seen.width, seen.height, seen.box)[side]
    if not pairs:  # a side that is all corner
        return False
    shades = seen.shades
    longest = run = 0
    for near, far in pairs:
        run = run + 1 if shades[near] >= _INK and shades[far] < _PAPER else 0
        longest = max(longest, run)
    return longest * _STEP >= _wanted(len(pairs)) / 2


@lru_cache(maxsize=64)  # a game has few formats
def _pixels(
    form: Format, width: int, height: int, box: Rect
) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Of each line out of each side, its pixels within the trim and at the end of the bleed."""
    seen = Darkness(b"", width, height, box)
    end = form.bleed - (_END if form.outline == "rectangle" else min(_ROUND_END, form.bleed / 2))
    return tuple(
        tuple((seen.pixel(line.at(-_INSIDE)), seen.pixel(line.at(end))) for line in lines)
        for _, lines in _sides(form)
    )


def _missing(form: Format, ground: Ground, side: int) -> float:
    """The mm that lack along the longest straight edge which the ink has there; 0 without one."""
    _, lines = _sides(form)[side]
    best: list[float] = []
    run: list[float] = []
    for shades in _shades(form, ground, side, lines):
        end = _end_of(shades, form.bleed)
        if end is not None and (not run or abs(end - run[-1]) <= _SAME):
            run.append(end)
        else:
            run = [] if end is None else [end]
        if len(run) > len(best):
            best = list(run)
    if len(best) * _STEP < _wanted(len(lines)):
        return 0.0
    lacks = form.bleed - sorted(best)[len(best) // 2]
    return lacks if lacks >= _LEAST else 0.0


def _shades(
    form: Format, ground: Ground, side: int, lines: Sequence[_Line]
) -> Iterator[Sequence[int]]:
    """How dark the pixels of each line are, from the end of the bleed inward."""
    steps = round((form.bleed + _INSIDE) / _PIXEL)
    depth = steps * _PIXEL
    if form.outline != "rectangle":
        seen = ground.darkness_finely
        ways = [form.bleed - (n + 0.5) * _PIXEL for n in range(steps)]
        for line in lines:
            yield [seen.shades[seen.pixel(line.at(out))] for out in ways]
        return
    first, last = lines[0].end, lines[-1].end
    half, count = _STEP / 2, len(lines)
    if side < 2:  # on the left and on the right: a row of pixels each
        x = first.x if side == 0 else first.x - depth
        box = Rect(x, first.y - half, depth, last.y - first.y + _STEP)
        seen = ground.strip(box, (steps, count))
        rows = [seen.shades[n * steps : (n + 1) * steps] for n in range(count)]
        yield from rows if side == 0 else [row[::-1] for row in rows]
        return
    y = first.y if side == 2 else first.y - depth
    box = Rect(first.x - half, y, last.x - first.x + _STEP, depth)
    seen = ground.strip(box, (count, steps))
    columns = [seen.shades[n::count] for n in range(count)]
    yield from columns if side == 2 else [column[::-1] for column in columns]


def _end_of(shades: Sequence[int], bleed: float) -> float | None:
    """How far beyond the trim a line's ink ends sharply; None if it does not, or not there.

    ``shades`` are those of its pixels from the end of the bleed inward.
    """
    first = next((n for n, shade in enumerate(shades) if shade >= _PAPER), None)
    if first is None or shades[-1] < _PAPER:
        return None
    full = max(shades[first : first + 3])
    if full < _INK:  # it fades out
        return None
    covered = min(1.0, shades[first] / full)  # of the pixel in which it ends
    end = bleed - (first + 1 - covered) * _PIXEL
    return end if end > _SAME else None  # what ends at the trim is told as that


def _wanted(lines: int) -> float:
    """The mm that an edge is long, of a side with so many lines."""
    return min(_LONG, _SHARE * lines * _STEP)


def _along(length: float, corner: float) -> list[float]:
    """Places along a side that is so long, so far from its corners."""
    steps = int((length - 2 * corner) / _STEP)
    return [length / 2 + (n - (steps - 1) / 2) * _STEP for n in range(steps)]


def _grounds(face: Face) -> Iterator[Rect]:
    """The rectangles and pictures of a face that are not turned, the lowest first."""
    for item in face.items:
        if isinstance(item, Picture) and not item.turn:
            yield item.box
        elif isinstance(item, Shapes) and "transform=" not in item.svg:
            yield from _rectangles(item.svg)


@lru_cache(maxsize=256)  # many faces of a component have the same ground
def _rectangles(svg: str) -> tuple[Rect, ...]:
    found: list[Rect] = []
    for match in _RECT.finditer(svg):
        attributes = dict(_ATTRIBUTE.findall(match[1]))
        if attributes.get("fill") in (None, "none"):
            continue
        try:
            numbers = [float(attributes.get(name, "0")) for name in ("x", "y", "width", "height")]
        except ValueError:
            continue  # its fault is reported elsewhere
        found.append(Rect(*numbers))
    return tuple(found)
