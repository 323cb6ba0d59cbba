"""Plots of a report as SVG for a web page: intervals in rows, bars, a histogram."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from generator.play.statistics import Estimate

_WIDE = 720  # units of a plot; the page scales it
_LABEL = 190  # for the names at the left
_ROW = 24
_END = 84  # for the figures at the right
_INK, _SOFT, _BAR, _SURE = "#1d2430", "#8a93a3", "#3c6e8f", "#b3452f"


class Interval(NamedTuple):
    """A row: its name, a figure with its interval, its words at the right; ``sure`` is coloured."""

    name: str
    estimate: Estimate
    says: str
    sure: bool = False


class Bar(NamedTuple):
    """A row: its name, how long it is, and its words at the right; a mark at ``of``."""

    name: str
    length: float
    says: str
    of: float | None = None


def interval_plot(rows: Sequence[Interval], *, even: float, title: str) -> str:
    """Figures as points with their intervals; a line stands at ``even``, where nothing differs."""
    least = min(even, *(row.estimate.low for row in rows))
    most = max(even, *(row.estimate.high for row in rows))
    room = (most - least or 1) * 0.04
    least, most = least - room, most + room

    def x(value: float) -> float:
        return _LABEL + (value - least) / (most - least) * (_WIDE - _LABEL - _END)

    high = len(rows) * _ROW
    parts = [_upright(x(even), 0, high, _SOFT, 'stroke-dasharray="3 3"')]
    for number, row in enumerate(rows):
        y = number * _ROW + _ROW / 2
        colour = _SURE if row.sure else _BAR
        low, mid, end = (
            x(one) for one in (row.estimate.low, row.estimate.value, row.estimate.high)
        )
        parts.append(_name(row.name, y))
        parts.append(
            f'<line x1="{low:.1f}" x2="{end:.1f}" y1="{y}" y2="{y}" stroke="{colour}"'
            f' stroke-width="4" stroke-opacity=".35" stroke-linecap="round"/>'
            f'<circle cx="{mid:.1f}" cy="{y}" r="4.5" fill="{colour}"/>'
        )
        parts.append(_figure(row.says, y))
    return _svg(parts, high, title)


def bar_plot(rows: Sequence[Bar], *, title: str) -> str:
    """Lengths beside each other, from 0; a mark where each would end at most."""
    most = max((max(row.length, row.of or 0) for row in rows), default=1) or 1
    high = len(rows) * _ROW
    parts: list[str] = []
    for number, row in enumerate(rows):
        y, scale = number * _ROW + _ROW / 2, (_WIDE - _LABEL - _END) / most
        over = row.of is not None and row.length > row.of
        parts.append(_name(row.name, y))
        parts.append(
            f'<rect x="{_LABEL}" y="{y - 7}" width="{max(row.length * scale, 1):.1f}" height="14"'
            f' rx="2" fill="{_SURE if over else _BAR}"/>'
        )
        if row.of is not None:
            at = _LABEL + row.of * scale
            parts.append(_upright(at, y - 10, y + 10, _INK, 'stroke-width="2"'))
        parts.append(_figure(row.says, y))
    return _svg(parts, high, title)


def histogram(counts: Sequence[tuple[float, int]], *, title: str) -> str:
    """How often each value was reached, in at most 40 steps."""
    least, most = counts[0][0], counts[-1][0]
    steps = min(40, max(1, round(most - least) + 1))
    width = (most - least) / steps if steps < most - least + 1 else 1.0
    sums = [0] * steps
    for value, count in counts:
        sums[min(steps - 1, int((value - least) / (width or 1)))] += count
    tall, high = max(sums), 150
    across = (_WIDE - 20) / steps
    parts = []
    for number, count in enumerate(sums):
        height = count / tall * (high - 34)
        parts.append(
            f'<rect x="{10 + number * across:.1f}" y="{high - 20 - height:.1f}"'
            f' width="{max(across - 1.5, 0.8):.1f}" height="{height:.1f}" fill="{_BAR}"/>'
        )
    every = max(1, -(-steps // 10))
    parts += [
        f'<text x="{10 + (number + 0.5) * across:.1f}" y="{high - 4}" text-anchor="middle"'
        f' fill="{_SOFT}">{least + number * width:.3g}</text>'
        for number in range(0, steps, every)
    ]
    return _svg(parts, high, title)


def _upright(x: float, top: float, end: float, colour: str, more: str) -> str:
    return f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{end}" stroke="{colour}" {more}/>'


def _name(text: str, y: float) -> str:
    shown = text if len(text) <= 26 else f"{text[:25]}…"
    return (
        f'<text x="{_LABEL - 12}" y="{y + 4.5}" text-anchor="end" fill="{_INK}">'
        f"{escape(shown)}<title>{escape(text)}</title></text>"
    )


def _figure(text: str, y: float) -> str:
    return f'<text x="{_WIDE}" y="{y + 4.5}" text-anchor="end" fill="{_INK}">{escape(text)}</text>'


def _svg(parts: Sequence[str], high: float, title: str) -> str:
    return (
        f'<svg viewBox="0 0 {_WIDE} {high}" role="img" aria-label="{escape(title)}"'
        f' xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    )
