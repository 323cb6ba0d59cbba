"""A report on games as one web page with plots, which needs no other file."""

from collections.abc import Iterator, Sequence
from html import escape

from generator.play.as_text import percent, points
from generator.play.balance import Balance, Dealt
from generator.play.plots import Bar, Interval, bar_plot, histogram, interval_plot
from generator.play.statistics import Spread
from generator.play.summary import Report, never_taken
from generator.problem import counted

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
_CARDS = 40  # rows of a plot of cards: those at both ends
_STYLE = """
:root { color-scheme: light; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1d2430; background: #f3f1ec; margin: 0; }
main { max-width: 56em; margin: 0 auto; padding: 40px 24px 64px; }
h1 { font-size: 2em; line-height: 1.15; margin: 0 0 8px; }
h2 { font-size: 1.35em; margin: 48px 0 12px; }
h3 { font-size: 1em; margin: 0 0 4px; }
p { margin: 0 0 12px; max-width: 44em; } .note { color: #5b6472; }
section { background: #fff; border-radius: 8px; padding: 20px 24px; margin: 0 0 16px; }
svg { width: 100%; height: auto; font: 13px system-ui, sans-serif; display: block; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 6px 20px; margin: 0; }
dt { color: #5b6472; } dd { margin: 0; font-variant-numeric: tabular-nums; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th { text-align: left; font-weight: 600; color: #5b6472; }
th, td { padding: 4px 16px 4px 0; border-bottom: 1px solid #e6e3dc; }
b.sure { color: #b3452f; }
@media (max-width: 600px) { main { padding: 24px 12px; } section { padding: 16px 12px; } }
"""


def played_page(
    title: str, reports: Sequence[Report], balances: Sequence[Balance], decks: Sequence[Dealt]
) -> str:
    """The page of a game's reports."""
    head = escape(f"{title}, played")
    body = "\n".join(
        [
            *(part for report in reports for part in _report(report)),
            *(part for balance in balances for part in _balance(balance)),
            *(_deck(deck) for deck in decks),
        ]
    )
    told = (
        "Every figure stands with the interval that holds the true one 95 times of 100. Red is "
        "what is more than luck. It tells of the players that played here: people play better."
        if reports
        else "Nothing says how this game is played, so its decks are shuffled and dealt: these "
        "chances are exact."
    )
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        f'<meta name="viewport" content="width=device-width">\n<title>{head}</title>\n'
        f"<style>{_STYLE}</style>\n</head>\n<body><main>\n<h1>{head}</h1>\n"
        f'<p class="note">{told}</p>\n{body}\n</main></body>\n</html>\n'
    )


def _section(title: str, inside: str, note: str = "") -> str:
    said = f'<p class="note">{escape(note)}</p>' if note else ""
    return f"<section><h3>{escape(title)}</h3>{said}\n{inside}</section>"


def _report(report: Report) -> Iterator[str]:
    who = "One player" if report.players == 1 else f"{report.players} players"
    yield f"<h2>{who}, {escape(counted(report.games, 'game'))} by {escape(report.by)} players</h2>"
    yield _section("How it goes", _facts(report))
    if report.seats:
        even = 1 / report.players
        rows = [
            Interval(f"seat {number}", one, _short(one.value), not one.low <= even <= one.high)
            for number, one in enumerate(report.seats, 1)
        ]
        plot = interval_plot(rows, even=even, title="Share of the win by seat")
        yield _section("Seats", plot, "Share of the wins. Dashed: all seats alike.")
    elif report.together:
        yield _section("Seats", f"<p>No seat is compared: {escape(report.together)}.</p>")
    yield _section("Scores", histogram(report.histogram, title="Scores"), "Of all players.")
    if report.parts:
        leads = [
            Interval(part.name, part.lead, f"{part.lead.value:+.1f}", part.lead.low > 0)
            for part in report.parts
            if part.lead.of
        ]
        if leads:
            plot = interval_plot(leads, even=0, title="What winners have more of")
            note = "Points that winners have more than the others, by part of the score."
            yield _section("What decides", plot, note)
    if report.ladder:
        steps = [
            Interval(name, one, _short(one.value), one.low > 1 / report.players)
            for name, one in report.ladder.items()
        ]
        plot = interval_plot(steps, even=1 / report.players, title="Whether skill wins")
        note = "One stronger player among weaker ones. Dashed: what an equal one would win."
        yield _section("Does skill win?", plot, note)
    if report.cards:
        yield _section("Pieces that are taken", _cards(report), _cards_note(report))
    if report.supplies:
        bars = [
            Bar(one.name, one.most, f"{one.most} of {one.printed}", one.printed)
            for one in report.supplies
        ]
        note = "The most in use at once in any game. The mark is what is printed."
        yield _section("Supplies", bar_plot(bars, title="Supplies in use"), note)


def _facts(report: Report) -> str:
    rows = [("moves", _range(report.moves)), ("scores", _range(report.scores))]
    if report.margin:
        rows += [("won by", _range(report.margin)), ("ties", percent(report.ties))]
    if report.passes.value:
        rows.append(("a player could once do nothing", percent(report.passes)))
    rows += [(f"ends: {end}", percent(often)) for end, often in report.ends.items()]
    rows += [(name, percent(often)) for name, often in report.noted.items()]
    rows += [(f"of the score: {part.name}", points(part.mean)) for part in report.parts]
    return f"<dl>{''.join(f'<dt>{escape(a)}</dt><dd>{escape(b)}</dd>' for a, b in rows)}</dl>"


def _range(one: Spread) -> str:
    return (
        f"{one.median:g} in the middle, eight of ten from {one.tenth:g} to {one.ninetieth:g}, "
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
            card.name,
            card.gain,
            f"{card.gain.value * unit:+.1f} ({card.taken})",
            card.stands_out,
        )
        for card in shown
    ]
    plot = interval_plot(rows, even=0, title="What takers gain") if rows else ""
    missed = never_taken(report)
    lost = f"<p>Never taken: {escape(', '.join(missed))}</p>" if missed else ""
    return plot + lost


def _cards_note(report: Report) -> str:
    much = (
        "Points more than with other pieces"
        if report.players == 1
        else "Wins in a hundred that who took it has more than who did not"
    )
    return f"{much}, and in how many games it was taken. Red stands out among {len(report.cards)}."


def _balance(balance: Balance) -> Iterator[str]:
    yield f"<h2>Then and now, {balance.players} players</h2>"
    rows = "".join(
        f"<tr><td>{escape(one.name)}</td><td>{one.before:.2f}</td><td>{one.now:.2f}</td><td>"
        f"{'<b class=sure>' if one.sure else ''}{points(one.by, signed=True)}"
        f"{'</b>' if one.sure else ''}</td></tr>"
        for one in balance.differences
    )
    head = "<tr><th></th><th>then</th><th>now</th><th>difference</th></tr>"
    note = f"The same seeds on both, {counted(balance.games, 'game')} each. Red is more than luck."
    yield _section("What the change did", f"<table>{head}{rows}</table>", note)


def _deck(deck: Dealt) -> str:
    rows = "".join(
        f"<tr><td>{escape(one.name)}</td><td>{one.copies}</td><td>{_short(one.in_hand)}</td>"
        f"<td>{one.wait:.1f}</td></tr>"
        for one in deck.pieces
    )
    table = (
        "<table><tr><th>card</th><th>copies</th><th>in a hand</th><th>first after</th></tr>"
        f"{rows}</table>"
    )
    lacks = "".join(
        f"<tr><td>{escape(f'{one.field} {one.value}')}</td><td>{one.cards}</td>"
        f"<td>{_short(one.lacking)}</td><td>{one.mean:.2f}</td></tr>"
        for one in deck.values
    )
    if lacks:
        head = "<tr><th></th><th>cards</th><th>hands without</th><th>usual in a hand</th></tr>"
        table += f"<p></p><table>{head}{lacks}</table>"
    note = f"{deck.cards} cards, hands of {deck.hand}."
    return _section(deck.component, table, note)


def _short(value: float) -> str:
    return f"{value * 100:.1f} %"
