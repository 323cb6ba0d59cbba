"""Bleed that ends too soon: ink that reaches beyond the trim, and not to the end of the bleed.

It is measured on the finished face, along lines that leave it at right angles to its cut. mm.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from generator.faces.face import Face
from generator.faces.pictures.ground import Colour, Ground
from generator.measure.geometry import Point
from generator.measure.units import mm_text
from generator.model.format import Format
from generator.problem import Problem, Where

_PIXEL = 0.1  # mm of a fine look
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


def short_bleed(
    face: Face, ground: Ground, where: Where, piece: str, side: str
) -> Iterator[Problem]:
    """A warning where ink ends between trim and bleed, with the mm that are missing."""
    form = face.format
    if not form.bleed or form.panels:  # a flat pattern has flaps that are free of ink
        return
    missing: list[tuple[str, float]] = []
    for name, lines in _sides(form):
        if _suspect(form, ground, lines):
            lacks = _missing(form, ground, lines)
            if lacks:
                missing.append((name, lacks))
    if not missing:
        return
    by_length: dict[str, list[str]] = {}
    for name, lacks in missing:
        by_length.setdefault(mm_text(round(lacks, 2)), []).append(name)
    lengths = ", ".join(f"{lacks} mm {_and(names)}" for lacks, names in by_length.items())
    message = f"the ink of the {side} ends before the bleed does: it is short by {lengths}"
    hint = (
        "let it reach from -format.bleed to format.width + format.bleed, as ground() and "
        'picture() with bleed do; or say that it is meant: on_purpose("short-bleed")'
    )
    yield Problem(where, "short-bleed", message, hint, "warning", piece)


def _sides(form: Format) -> Iterator[tuple[str, tuple[_Line, ...]]]:
    """The lines out of each side, by where it is; of an outline all around it."""
    trim, bleed = form.trim_box, form.bleed
    if form.outline == "rectangle":
        corner = max(_CORNER, form.radius)
        for name, along, out in (
            ("on the left", _along(trim.y, trim.height, corner), lambda t: (0.0, t, -bleed, t)),
            ("on the right", _along(trim.y, trim.height, corner),
             lambda t: (trim.right, t, trim.right + bleed, t)),
            ("at the top", _along(trim.x, trim.width, corner), lambda t: (t, 0.0, t, -bleed)),
            ("at the bottom", _along(trim.x, trim.width, corner),
             lambda t: (t, trim.bottom, t, trim.bottom + bleed)),
        ):  # fmt: skip
            ways = (out(t) for t in along)
            yield name, tuple(_Line(Point(a, b), Point(c, d)) for a, b, c, d in ways)
        return
    inner, outer = (max(form.outline_path(grow).corners(), key=len) for grow in (0.0, bleed))
    lines: list[_Line] = []
    for (a, b), (c, d) in zip(
        pairwise((*inner, inner[0])), pairwise((*outer, outer[0])), strict=True
    ):
        steps = max(1, round(hypot(b.x - a.x, b.y - a.y) / _STEP))
        lines += [_Line(_between(a, b, n / steps), _between(c, d, n / steps)) for n in range(steps)]
    yield "around it", tuple(lines)


def _suspect(form: Format, ground: Ground, lines: Sequence[_Line]) -> bool:
    """Whether some ink within the trim seems to have none at the end of the bleed."""
    end = _END if form.outline == "rectangle" else min(_ROUND_END, form.bleed / 2)
    inside = ground.at(line.at(-_INSIDE) for line in lines)
    outside = ground.at(line.at(form.bleed - end) for line in lines)
    ended = [
        _darkness(one) >= _INK and _darkness(other) < _PAPER
        for one, other in zip(inside, outside, strict=True)
    ]
    return _longest(ended) * _STEP >= _wanted(lines) / 2


def _missing(form: Format, ground: Ground, lines: Sequence[_Line]) -> float:
    """The mm that lack along the longest straight edge which the ink has there; 0 without one."""
    ways = [
        form.bleed - (n + 0.5) * _PIXEL for n in range(round((form.bleed + _INSIDE) / _PIXEL))
    ]  # from the end of the bleed inward
    ends = []
    for line in lines:
        shades = [_darkness(c) for c in ground.at_finely(line.at(out) for out in ways)]
        ends.append(_end_of(shades, form.bleed))
    best: list[float] = []
    run: list[float] = []
    for end in ends:
        if end is not None and (not run or abs(end - run[-1]) <= _SAME):
            run.append(end)
        else:
            run = [end] if end is not None else []
        if len(run) > len(best):
            best = list(run)
    if len(best) * _STEP < _wanted(lines):
        return 0.0
    lacks = form.bleed - sorted(best)[len(best) // 2]
    return lacks if lacks >= _LEAST else 0.0


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
    return end if end >= -_LEAST else None


def _wanted(lines: Sequence[_Line]) -> float:
    return min(_LONG, _SHARE * len(lines) * _STEP)


def _longest(flags: Sequence[bool]) -> int:
    longest = run = 0
    for flag in flags:
        run = run + 1 if flag else 0
        longest = max(longest, run)
    return longest


def _darkness(colour: Colour) -> int:
    """How unlike white paper a colour is, from 0 to 255."""
    return 255 - min(colour)


def _along(start: float, length: float, corner: float) -> list[float]:
    room = length - 2 * corner
    steps = max(1, round(room / _STEP))
    return [start + corner + room * (n + 0.5) / steps for n in range(steps)] if room > 0 else []


def _between(a: Point, b: Point, share: float) -> Point:
    return Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)


def _and(names: Sequence[str]) -> str:
    return " and ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else names[0]
