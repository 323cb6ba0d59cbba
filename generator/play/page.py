"""A report on games as one web page with plots, which needs no other file."""

from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from generator.play.balance import Balance
from generator.play.statistics import Measure, Table, number_text
from generator.play.summary import CARDS, DECIDES, SEATS, SKILL, Report
from generator.problem import counted

_WIDE = 720  # units of a plot; the page scales it
_LABEL = 190  # for the names at the left
_ROW = 24
_END = 84  # for the figures at the right
_INK, _SOFT, _BAR, _SURE = "#1d2430", "#8a93a3", "#3c6e8f", "#b3452f"


def interval_plot(rows: Sequence[Measure], *, title: str) -> str:
    """Numbers as points with their intervals; a line at ``even`` means no difference."""
    even = rows[0].even or 0
    least = min(even, *(row.number.low for row in rows))
    most = max(even, *(row.number.high for row in rows))
    room = (most - least or 1) * 0.04
    least, most = least - room, most + room

    def x(value: float) -> float:
        return _LABEL + (value - least) / (most - least) * (_WIDE - _LABEL - _END)

    high = len(rows) * _ROW
    line = f'x1="{x(even):.1f}" x2="{x(even):.1f}" y1="0" y2="{high}" stroke="{_SOFT}"'
    parts = [f'<line {line} stroke-dasharray="3 3"/>']
    for number, row in enumerate(rows):
        y = number * _ROW + _ROW / 2
        colour = _SURE if row.sure else _BAR
        low, mid, end = (x(one) for one in (row.number.low, row.number.value, row.number.high))
        shown = row.name if len(row.name) <= 26 else f"{row.name[:25]}…"
        parts.append(_text(_LABEL - 12, y, f"{escape(shown)}<title>{escape(row.name)}</title>"))
        parts.append(
            f'<line x1="{low:.1f}" x2="{end:.1f}" y1="{y}" y2="{y}" stroke="{colour}"'
            f' stroke-width="4" stroke-opacity=".35" stroke-linecap="round"/>'
            f'<circle cx="{mid:.1f}" cy="{y}" r="4.5" fill="{colour}"/>'
        )
        parts.append(_text(_WIDE, y, number_text(row.number, row.unit).partition(" (")[0]))
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
        f' fill="{_SOFT}">{least + number * width:,.{0 if width >= 1 else 2}f}</text>'
        for number in range(0, steps, every)
    ]
    return _svg(parts, high, title)


def _text(x: float, y: float, inside: str) -> str:
    return f'<text x="{x}" y="{y + 4.5}" text-anchor="end" fill="{_INK}">{inside}</text>'


def _svg(parts: Sequence[str], high: float, title: str) -> str:
    return (
        f'<svg viewBox="0 0 {_WIDE} {high}" role="img" aria-label="{escape(title)}"'
        f' xmlns="http://www.w3.org/2000/svg">{"".join(parts)}</svg>'
    )


_INTERVALS = (
    "Each number comes with an interval that has the true value 95 times out of 100. Red marks "
    "more than chance."
)
_ENDS = 20  # rows of a plot of cards at each end
STYLE = Path(__file__).with_suffix(".css")


def played_page(
    head: str, reports: Sequence[Report], balances: Sequence[Balance], decks: Sequence[Table]
) -> Iterator[str]:
    """The lines of a page on a game's reports and decks, which ``STYLE`` is for."""
    told = "Nothing says how this game is played. These are the exact chances of its decks."
    if reports:
        told = f"{_INTERVALS} Simulated players made these games: people play better."
    yield from _head(head, told)
    for report in reports:
        yield from _report(report)
    for balance in balances:
        yield from _balance(balance)
    yield from (*map(_table, decks), "</main>")


def evenings_page(head: str, tables: Sequence[Table]) -> Iterator[str]:
    """The lines of a page on what people did and said, by printed state."""
    yield from (*_head(head, _INTERVALS), *map(_table, tables), "</main>")


def _head(head: str, told: str) -> Iterator[str]:
    yield f'<header><h1>{escape(head)}</h1>\n<p class="quiet">{told}</p></header>\n<main>'


def _section(title: str, inside: str, note: str = "") -> str:
    said = f'<p class="quiet">{escape(note)}</p>' if note else ""
    return f"<section><h3>{escape(title)}</h3>{said}\n{inside}</section>"


def _report(report: Report) -> Iterator[str]:
    who = "One player" if report.players == 1 else f"{report.players} players"
    yield f"<h2>{who}, {escape(counted(report.games, 'game'))} by {escape(report.by)} players</h2>"
    if report.together:
        yield _section("Seats", f"<p>No seat is compared: {escape(report.together)}.</p>")
    for about, (title, note) in _PLOTS.items():
        found = report.about(about).values()
        rows = [one for one in found if one.even is not None and one.number.of]
        if about == CARDS:
            rows.sort(key=lambda one: -one.number.value)
            rows = [*rows[:_ENDS], *rows[_ENDS:][-_ENDS:]]
        if rows:
            yield _section(title, interval_plot(rows, title=title), note)
        if about == SEATS:
            plain = [one for one in report.measures if one.even is None]
            yield _section("How it goes", _numbers(plain))
    yield _section("Scores", histogram(report.histogram, title="Scores"), "For all players.")


_PLOTS = {  # measures that are compared with an even one: the title of the plot, and its note
    SEATS: ("Seats", "Share of wins. Dashed line: all seats equal."),
    CARDS: (
        "Cards that players take",
        "Wins of the card's owners, compared with those of an average card. Red is beyond chance.",
    ),
    DECIDES: ("What decides", "Points by which winners lead the others, by part of the score."),
    SKILL: (
        "Does skill win?",
        "One stronger player among weaker ones. Dashed line: the share of an equal player.",
    ),
}


def _numbers(measures: Sequence[Measure]) -> str:
    """The rows of measures; a number that is more than chance is marked."""
    lines = []
    for one in measures:
        number = escape(number_text(one.number, one.unit))
        number = f"<b class=sure>{number}</b>" if one.sure else number
        cells = (escape(one.about), escape(one.name), number, escape(one.note))
        lines.append("".join(f"<td>{cell}</td>" for cell in cells))
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _balance(balance: Balance) -> Iterator[str]:
    yield f"<h2>Before and now, {balance.players} players</h2>"
    games = counted(balance.games, "game")
    note = f"The same seeds on both, {games} each. Red is more than chance."
    yield _section("The effect of the change", _numbers(balance.measures), note)


def _table(table: Table) -> str:
    said = "".join(f"<p>{escape(one)}</p>" for one in table.remarks)
    return _section(table.title, _numbers(table.measures) + said, f"{table.note}.")
