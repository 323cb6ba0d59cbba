"""Evenings with people: rows of a table, and what they did and said beside the forecast."""

import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from generator.play.hands import DEAD
from generator.play.statistics import FEWEST_RANKS, Measure, Table, exact, middle, number_text
from generator.play.summary import CARDS, SEATS, Report
from generator.problem import counted

Evening = Mapping[str, str]  # texts by column
Forecast = Mapping[int, Report]  # by the number of players
CIRCLED, CROSSED = "circled", "crossed"  # columns, and what measures are about
COLUMNS: Mapping[str, Mapping[str, str]] = tomllib.loads(
    Path(__file__).with_name("evening.toml").read_text(encoding="utf-8")
)
QUESTIONS = {name: one["says"] for name, one in COLUMNS.items() if "form" not in one}
_NAME = re.compile(r'\s*(?:"([^"]*)"|([^;]*))\s*(?:;|$)')
_YES = re.compile(r"(\d{1,2})(?: of |/)(\d{1,2})")


def names_in(text: str) -> tuple[str, ...]:
    """The names that semicolons part; one with a semicolon of its own is in quotes."""
    found = (one.strip() for either in _NAME.findall(text) for one in either)
    return tuple(dict.fromkeys(filter(None, found)))


def mistakes(evening: Evening) -> Iterator[tuple[str, str, str]]:
    """Mistakes in a row: the column, a message, and what to write."""
    wrong = set()
    for name, column in COLUMNS.items():
        text = evening.get(name, "")
        yes, of = _yes(text) if name in QUESTIONS and text else (0, 1)
        if not yes <= of > 0 or not re.fullmatch(column.get("form", ".*"), text):
            message = f'"{text}" cannot be read' if text else "this is empty"
            yield name, message, column.get("write", "write how many said yes, such as 3 of 4")
            wrong.add(name)
    if {"players", "scores"} & wrong:
        return
    scores, seats = len(_scores(evening)), _seats(evening)
    if scores not in (0, seats):
        message = f"{counted(scores, 'score')} for {counted(seats, 'player')}"
        yield "scores", message, "write a score for each seat"
    elif None in _winners(evening):
        yield "won", "somebody won who did not play", "write a seat from 1, or the initials"


def _yes(text: str) -> tuple[int, int]:
    """How many said yes, of how many."""
    found = _YES.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else (1, 0)


def _scores(evening: Evening) -> list[float]:
    return [float(one) for one in evening.get("scores", "").split()]


def _seats(evening: Evening) -> int:
    """How many played; 0 where nobody noted it."""
    players = evening.get("players", "")
    return int(players) if players.isdecimal() else len(players.split()) or len(_scores(evening))


def _winners(evening: Evening) -> list[int | None]:
    """The seats that won, from 0; None for one that did not play."""
    scores, players = _scores(evening), evening.get("players", "").split()
    seats = {str(seat + 1): seat for seat in range(_seats(evening))}
    seats |= {one: seat for seat, one in enumerate(players) if players[1:]}
    best = [str(seat) for seat, score in enumerate(scores, 1) if score == max(scores)]
    return [*dict.fromkeys(seats.get(one) for one in evening.get("won", "").split() or best)]


def evening_tables(
    evenings: Sequence[Evening], forecasts: Mapping[str, Forecast]
) -> tuple[Table, ...]:
    """Evenings by printed state, the latest first; forecasts by state."""
    states = {one["printed"]: int(one["printed"].partition("-")[0]) for one in evenings}
    return tuple(
        _table([one for one in evenings if one["printed"] == state], forecasts.get(state, {}))
        for state in sorted(states, key=lambda state: (-states[state], state))
    )


def _table(evenings: Sequence[Evening], forecast: Forecast) -> Table:
    note = next((one["note"] for one in evenings if one.get("note")), "")
    few = ", too few to judge by" if len(evenings) < FEWEST_RANKS else ""
    about = f"{counted(len(evenings), 'evening')}{few}"
    for report in [*forecast.values()][:1]:
        about += f"; play simulated {counted(report.games, 'game')}, all {report.by}"
    minutes = [float(one["minutes"]) for one in evenings if one.get("minutes")]
    by_players = {
        players: [one for one in evenings if _seats(one) == players]
        for players in sorted({*map(_seats, evenings)} - {0})
    }
    measures = (
        *(row for n, some in by_players.items() for row in _seats_won(n, some, forecast.get(n))),
        *_medians("length", "minutes", minutes),
        *(row for n, some in by_players.items() for row in _points(n, some, forecast)),
        *_answers(evenings),
        *_cards(evenings, forecast),
    )
    remarks = tuple(f"{one['evening']}: {one['said']}" for one in evenings if one.get("said"))
    title = ", ".join(filter(None, (f"printing {evenings[0]['printed']}", note)))
    return Table(title, about, measures, remarks)


def _foretold(one: Measure | None) -> str:
    """A forecast of ``play``, with what a share is of."""
    if one is None:
        return ""
    of = one.note.partition(",")[0] if one.note.startswith("of ") else ""
    return f"; play says {number_text(one.number, one.unit)} {of}".rstrip()


def _seats_won(
    players: int, evenings: Sequence[Evening], forecast: Report | None
) -> Iterator[Measure]:
    """The evenings that each seat won alone; all seats are compared, so each more carefully."""
    won = [seats[0] for one in evenings if len(seats := _winners(one)) == 1]
    told = forecast.alone if forecast else ()
    for seat in range(players if won and players > 1 else 0):
        count, wide = won.count(seat), exact(won.count(seat), len(won), 1 - 0.05 / players)
        _, low, high, _ = told[seat] if told else (0, 1 / players, 1 / players, 0)
        of = "of the games that one player won"
        says = f"; play says {number_text(told[seat], '%')} {of}" if told else ""
        note = f"{count} of {counted(len(won), 'evening')}{says}"
        name, number = f"seat {seat + 1} of {players} won", exact(count, len(won))
        yield Measure(SEATS, name, number, "%", note, sure=high < wide.low or low > wide.high)


def _points(players: int, evenings: Sequence[Evening], told: Forecast) -> Iterator[Measure]:
    scores = [sum(found) / players for one in evenings if (found := _scores(one))]
    foretold = told[players].about("scores").get("points") if players in told else None
    name = f"mean score of {counted(players, 'player')}"
    return _medians("scores", name, scores, _foretold(foretold))


def _medians(about: str, name: str, values: Sequence[float], more: str = "") -> Iterator[Measure]:
    few = ": least and most, too few for an interval" if len(values) < FEWEST_RANKS else ""
    note = f"median of {counted(len(values), 'evening')}{few}{more}"
    yield from [Measure(about, name, middle(values), "", note)] if values else ()


def _answers(evenings: Sequence[Evening]) -> Iterator[Measure]:
    """The evenings in which most said yes: a table answers as one, its players are no strangers."""
    for name, question in QUESTIONS.items():
        if answers := [_yes(one[name]) for one in evenings if one.get(name)]:
            most = sum(2 * yes > of for yes, of in answers)
            yes, of = (sum(part) for part in zip(*answers, strict=True))
            note = f"most said yes in {most} of {counted(len(answers), 'evening')}, "
            note += f"{yes} of {counted(of, 'player')} did"
            yield Measure("answers", question, exact(most, len(answers)), "%", note)


def _cards(evenings: Sequence[Evening], forecast: Forecast) -> Iterator[Measure]:
    """Cards that people named, or that stand out in the forecast, those named most first."""
    named = [one for one in evenings if one.get(CIRCLED) or one.get(CROSSED)]
    played = Counter(_seats(one) for one in evenings if _seats(one) in forecast).most_common(1)
    told, dead = (forecast[played[0][0]].about(about) if played else {} for about in (CARDS, DEAD))
    apart = {CIRCLED: [name for name, one in told.items() if one.sure], CROSSED: [*dead]}
    for about, foretold in apart.items():
        counts = Counter(name for one in named for name in names_in(one.get(about, "")))
        order = sorted(counts, key=lambda name: (-counts[name], name))
        for name in dict.fromkeys([*order, *foretold]) if named else ():
            note = f"{counts[name]} of {counted(len(named), 'evening')}{_foretold(told.get(name))}"
            note += "; play says that nobody can pay for it" if name in dead else ""
            yield Measure(about, name, exact(counts[name], len(named)), "%", note)
