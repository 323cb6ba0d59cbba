"""A report on games as one web page with plots, which needs no other file.

Its words, and what its plots are drawn of, are in ``page.toml``.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from generator.play.balance import Balance
from generator.play.statistics import Measure, Table, number_text
from generator.play.summary import CARDS, SEATS, Report
from generator.problem import counted

STYLE = Path(__file__).with_suffix(".css")
_SAID: Mapping[str, Any] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
_DRAWN: Mapping[str, str] = _SAID["drawn"]
_WIDE = 720  # units of a plot; the page scales it
_LABEL = 190  # for the names at the left
_ROW = 24
_END = 84  # for the figures at the right
_BAR, _SURE = "#3c6e8f", "#b3452f"
_ENDS = 20  # rows of a plot of cards at each end


def interval_plot(rows: Sequence[Measure], *, title: str) -> str:
    """Numbers as points with their intervals; a line at ``even`` means no difference."""
    even, high = rows[0].even or 0, len(rows) * _ROW
    least = min(even, *(row.number.low for row in rows))
    most = max(even, *(row.number.high for row in rows))
    room = (most - least or 1) * 0.04

    def x(value: float) -> float:
        return _LABEL + (value - least + room) / (most - least + 2 * room) * (_WIDE - _LABEL - _END)

    parts = [_DRAWN["even"].format(x=x(even), high=high)]
    for y, row in zip(range(_ROW // 2, high, _ROW), rows, strict=True):
        shown = row.name if len(row.name) <= 26 else f"{row.name[:25]}…"
        name = f"{escape(shown)}<title>{escape(row.name)}</title>"
        number = number_text(row.number, row.unit).partition(" (")[0]
        value, low, end, _ = row.number
        places = {"low": x(low), "mid": x(value), "end": x(end), "y": float(y)}
        parts += [
            _DRAWN["text"].format(x=_LABEL - 12, y=y + 4.5, inside=name),
            _DRAWN["point"].format(**places, colour=_SURE if row.sure else _BAR),
            _DRAWN["text"].format(x=_WIDE, y=y + 4.5, inside=number),
        ]
    return _svg(parts, high, title)


def histogram(counts: Sequence[tuple[float, int]], *, title: str) -> str:
    """How often each value was reached, in at most 40 steps."""
    least, most = counts[0][0], counts[-1][0]
    steps = min(40, max(1, round(most - least) + 1))
    width = (most - least) / steps if steps < most - least + 1 else 1.0
    sums = [0] * steps
    for value, count in counts:
        sums[min(steps - 1, int((value - least) / (width or 1)))] += count
    high, across, parts = 150, (_WIDE - 20) / steps, list[str]()
    for number, count in enumerate(sums):
        tall = count / max(sums) * (high - 34)
        box = {"y": high - 20 - tall, "width": max(across - 1.5, 0.8), "height": tall}
        parts.append(_DRAWN["bar"].format(x=10 + number * across, **box))
    for number in range(0, steps, max(1, -(-steps // 10))):
        shown = f"{least + number * width:,.{0 if width >= 1 else 2}f}"
        x = 10 + (number + 0.5) * across
        parts.append(_DRAWN["step"].format(x=x, y=high - 4, value=shown))
    return _svg(parts, high, title)


def _svg(parts: Sequence[str], high: float, title: str) -> str:
    return _DRAWN["svg"].format(high=high, title=escape(title), parts="".join(parts))


def played_page(
    head: str, reports: Sequence[Report], balances: Sequence[Balance], decks: Sequence[Table]
) -> Iterator[str]:
    """The lines of a page on a game's reports and decks, which ``STYLE`` is for."""
    simulated = f"{_SAID['intervals']} {_SAID['simulated']}"
    yield from _head(head, simulated if reports else _SAID["dealt"])
    for report in reports:
        yield from _report(report)
    for one in balances:
        yield f"<h2>Before and now, {one.players} players</h2>"
        note = _SAID["changed"].format(games=counted(one.games, "game"))
        yield _section("The effect of the change", _numbers(one.measures), note)
    yield from (*map(_table, decks), "</main>")


def evenings_page(head: str, tables: Sequence[Table]) -> Iterator[str]:
    """The lines of a page on what people did and said, by printed state."""
    yield from (*_head(head, _SAID["intervals"]), *map(_table, tables), "</main>")


def _head(head: str, said: str) -> Iterator[str]:
    yield f'<header><h1>{escape(head)}</h1>\n<p class="quiet">{said}</p></header>\n<main>'


def _section(title: str, inside: str, note: str = "") -> str:
    said = f'<p class="quiet">{escape(note)}</p>' if note else ""
    return f"<section><h3>{escape(title)}</h3>{said}\n{inside}</section>"


def _report(report: Report) -> Iterator[str]:
    who = "One player" if report.players == 1 else f"{report.players} players"
    yield f"<h2>{who}, {escape(counted(report.games, 'game'))} by {escape(report.by)} players</h2>"
    if report.together:
        yield _section("Seats", f"<p>No seat is compared: {escape(report.together)}.</p>")
    for about, plot in _SAID["plot"].items():
        found = report.about(about).values()
        rows = [one for one in found if one.even is not None and one.number.of]
        if about == CARDS:
            rows.sort(key=lambda one: -one.number.value)
            rows = [*rows[:_ENDS], *rows[_ENDS:][-_ENDS:]]
        if rows:
            yield _section(plot["title"], interval_plot(rows, title=plot["title"]), plot["note"])
        if about == SEATS:
            plain = [one for one in report.measures if one.even is None]
            yield _section("How it goes", _numbers(plain))
    yield _section("Scores", histogram(report.histogram, title="Scores"), "For all players.")


def _numbers(measures: Sequence[Measure]) -> str:
    """The rows of measures; a number that is more than chance is marked."""
    lines = []
    for one in measures:
        number = escape(number_text(one.number, one.unit))
        number = f"<b class=sure>{number}</b>" if one.sure else number
        cells = (escape(one.about), escape(one.name), number, escape(one.note))
        lines.append(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    return f"<table>{''.join(lines)}</table>"


def _table(table: Table) -> str:
    said = "".join(f"<p>{escape(one)}</p>" for one in table.remarks)
    return _section(table.title, _numbers(table.measures) + said, f"{table.note}.")
