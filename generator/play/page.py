"""A report on games as one web page with plots, which needs no other file."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from pathlib import Path
from typing import NamedTuple

from generator.play.as_text import percent, points
from generator.play.balance import Balance, Dealt
from generator.play.statistics import Estimate, Spread
from generator.play.summary import Report, never_taken
from generator.problem import counted

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
    """Numbers as points with their intervals; a line at ``even`` means no difference."""
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


_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_CARDS = 40  # rows of a plot of cards: those at both ends


def played_page(
    title: str, reports: Sequence[Report], balances: Sequence[Balance], decks: Sequence[Dealt]
) -> str:
    """The page of a game's reports."""
    head = escape(f"{title}, played")
    style = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
    body = "\n".join(
        [
            *(part for report in reports for part in _report(report)),
            *(part for balance in balances for part in _balance(balance)),
            *(_deck(deck) for deck in decks),
        ]
    )
    told = (
        (
            "Each number comes with an interval that has the true value 95 times out of 100. Red "
            "marks more than chance. Simulated players made these games: people play better."
        )
        if reports
        else (
            "This game has no file that plays it, so its decks are shuffled and dealt: "
            "these chances are exact."
        )
    )
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{head}</title>\n'
        f"<style>\n{style}</style>\n</head>\n<body><main>\n<h1>{head}</h1>\n"
        f'<p class="note">{told}</p>\n{body}\n</main></body>\n</html>\n'
    )


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    head = "".join(f"<th>{one}</th>" for one in heads)
    lines = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _section(title: str, inside: str, note: str = "") -> str:
    said = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<section><h3>{escape(title)}</h3>{said}\n{inside}</section>"


def _report(report: Report) -> Iterator[str]:
    who = "One player" if report.players == 1 else f"{report.players} players"
    yield f"<h2>{who}, {escape(counted(report.games, 'game'))} by {escape(report.by)} players</h2>"
    yield _section("How it goes", _facts(report))
    even = 1 / report.players
    if report.seats:
        rows = [
            Interval(f"seat {number}", one, _short(one.value), not one.low <= even <= one.high)
            for number, one in enumerate(report.seats, 1)
        ]
        plot = interval_plot(rows, even=even, title="Share of the win by seat")
        yield _section("Seats", plot, "Share of wins. Dashed line: all seats equal.")
    elif report.together:
        yield _section("Seats", f"<p>No seat is compared: {escape(report.together)}.</p>")
    yield _section("Scores", histogram(report.histogram, title="Scores"), "For all players.")
    if leads := [part for part in report.parts if part.lead.of]:
        rows = [
            Interval(part.name, part.lead, f"{part.lead.value:+.1f}", part.lead.low > 0)
            for part in leads
        ]
        plot = interval_plot(rows, even=0, title="Where winners lead")
        note = "Points by which winners lead the others, by part of the score."
        yield _section("What decides", plot, note)
    if report.ladder:
        ladder = report.ladder.items()
        rows = [Interval(name, one, _short(one.value), one.low > even) for name, one in ladder]
        plot = interval_plot(rows, even=even, title="Does skill win?")
        note = "One stronger player among weaker ones. Dashed line: the share of an equal player."
        yield _section("Does skill win?", plot, note)
    if report.cards:
        yield _section("Cards that players take", _cards(report), _cards_note(report))
    if report.supplies:
        bars = [
            Bar(one.name, one.most, f"{one.most} of {one.printed}", one.printed)
            for one in report.supplies
        ]
        note = "The most in use at once in any game. The mark shows what is printed."
        yield _section("Supplies", bar_plot(bars, title="Supplies in use"), note)


def _facts(report: Report) -> str:
    rows = [("moves", _range(report.moves)), ("scores", _range(report.scores))]
    if report.margin:
        rows += [("won by", _range(report.margin)), ("ties", percent(report.ties))]
    if report.passes.value:
        rows.append(("turns without a possible move", percent(report.passes)))
    rows += [(f"ends: {end}", percent(often)) for end, often in report.ends.items()]
    rows += [(name, percent(often)) for name, often in report.noted.items()]
    rows += [(f"of the score: {part.name}", points(part.mean)) for part in report.parts]
    return f"<dl>{''.join(f'<dt>{escape(a)}</dt><dd>{escape(b)}</dd>' for a, b in rows)}</dl>"


def _range(one: Spread) -> str:
    return (
        f"median {one.median:g}; eight of ten from {one.tenth:g} to {one.ninetieth:g}; "
        f"all from {one.least:g} to {one.most:g}"
    )


def _cards(report: Report) -> str:
    """The gain of those that are taken, at most the ends of the list, and those nobody takes."""
    taken = [card for card in report.cards if card.gain.of]
    half = _CARDS // 2
    by_gain = sorted(taken, key=lambda card: -card.gain.value)
    shown = by_gain if len(by_gain) <= _CARDS else [*by_gain[:half], *by_gain[-half:]]
    unit = 1 if report.players == 1 else 100
    rows = [
        Interval(
            card.name, card.gain, f"{card.gain.value * unit:+.1f} ({card.taken})", card.stands_out
        )
        for card in shown
    ]
    plot = interval_plot(rows, even=0, title="How much takers gain") if rows else ""
    missed = never_taken(report)
    lost = f"<p>Never taken: {escape(', '.join(missed))}</p>" if missed else ""
    return plot + lost


def _cards_note(report: Report) -> str:
    much = (
        "Points more than with other cards"
        if report.players == 1
        else "Wins in a hundred, takers compared with the others"
    )
    return (
        f"{much}, and the number of games in which it was taken. Red is beyond chance "
        f"among {len(report.cards)}."
    )


def _balance(balance: Balance) -> Iterator[str]:
    yield f"<h2>Before and now, {balance.players} players</h2>"
    rows = []
    for one in balance.differences:
        by = points(one.by, signed=True)
        by = f"<b class=sure>{by}</b>" if one.sure else by
        rows.append((escape(one.name), f"{one.before:.2f}", f"{one.now:.2f}", by))
    table = _table(("", "then", "now", "difference"), rows)
    note = (
        f"The same seeds on both, {counted(balance.games, 'game')} each. Red is more than chance."
    )
    yield _section("The effect of the change", table, note)


def _deck(deck: Dealt) -> str:
    rows = [
        (escape(one.name), str(one.copies), _short(one.in_hand), f"{one.wait:.1f}")
        for one in deck.pieces
    ]
    table = _table(("card", "copies", "in a hand", "first after"), rows)
    lacks = [
        (escape(f"{one.field} {one.value}"), str(one.cards), _short(one.lacking), f"{one.mean:.2f}")
        for one in deck.values
    ]
    if lacks:
        heads = ("", "cards", "hands without", "mean in a hand")
        table += f"<p></p>{_table(heads, lacks)}"
    note = f"{deck.cards} cards, hands of {deck.hand}."
    return _section(deck.component, table, note)


def _short(value: float) -> str:
    return f"{value * 100:.1f} %"
