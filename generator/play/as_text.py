"""A report on games as lines of text, and as plain data for JSON."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from generator.play.balance import Balance
from generator.play.hands import Dealt
from generator.play.statistics import Estimate, Measure
from generator.play.summary import CARDS, SEATS, Report
from generator.problem import counted

_MOST = 6  # lines of cards; data and page have all


def number_text(one: Estimate, unit: str = "") -> str:
    """``51.3 % (49.1 to 53.5)``; without an interval where it is exact."""
    times, form = (100 if "%" in unit else 1), {"+": "+.2f", "+%": "+.1f"}.get(unit, ".1f")
    value, low, high = (f"{x * times:{form}}" for x in one[:3])
    shown = f"{value} %" if "%" in unit else value
    return shown if one.of == 0 and low == high else f"{shown} ({low} to {high})"


def lines_of(report: Report) -> Iterator[str]:
    """The report on one number of players; every number has its interval of 95 %."""
    who = "one player" if report.players == 1 else f"{report.players} players"
    yield f"{who}, {counted(report.games, 'game')}, all {report.by}"
    if report.together:
        yield _row("seats", f"not compared: {report.together}")
    yield from _lines(_in_short(report.measures))


def _in_short(measures: Sequence[Measure]) -> Iterator[Measure | str]:
    """The measures, but one line for seats that are alike, and one for cards that are."""
    groups = {about: [one for one in measures if one.about == about] for about in (SEATS, CARDS)}
    sure = {about: [one for one in rows if one.sure] for about, rows in groups.items()}
    for one in measures:
        rows, apart = groups.get(one.about, [one]), sure.get(one.about, [one])
        if one.about == CARDS and one is rows[0] and not apart:
            yield f"none of {len(rows)} differs beyond chance"
        elif one.about == CARDS and one in apart[:_MOST]:
            yield one
        elif one.about == CARDS and one in apart[_MOST : _MOST + 1]:
            yield f"{len(apart) - _MOST} more differ beyond chance"
        elif one.about == SEATS and one is rows[0] and not apart:
            far = max(rows, key=lambda row: abs(row.number.value - (row.even or 0)))
            alike = f"of wins, where an equal share is {(one.even or 0) * 100:.1f} %"
            yield far._replace(note=f"{alike}; no seat is further from it" if rows[2:] else alike)
        elif one.about not in (SEATS, CARDS) or (apart and one.about == SEATS):
            yield one


def _lines(rows: Iterable[Measure | str]) -> Iterator[str]:
    for one in rows:
        if isinstance(one, str):
            yield _row(CARDS, one)
        else:
            note = f"{' ' if one.note.startswith('of ') else '; '}{one.note}" if one.note else ""
            yield _row(one.about, f"{one.name}: {number_text(one.number, one.unit)}{note}")


def _row(head: str, text: str) -> str:
    return f"  {head:<13} {text}"


def lines_of_balance(balance: Balance) -> Iterator[str]:
    """Differences between the games of two versions, each with its paired interval."""
    yield f"{balance.players} players, {counted(balance.games, 'game')}, the same seeds on both"
    alike = [one for one in balance.measures if "/" in one.about and not one.sure]  # cards
    for one in (one for one in balance.measures if one not in alike):
        sure = "" if one.sure else ", no more than chance"
        yield _row(one.about, f"{one.name}, {number_text(one.number, one.unit)}{sure}")
    if alike:
        yield _row(CARDS, f"{len(alike)} changed no more than chance explains")


def lines_of_dealt(dealt: Dealt) -> Iterator[str]:
    """Chances of a deck by its copies alone; they are exact, so there are no intervals."""
    yield f"{dealt.component}: {dealt.cards} cards, hands of {dealt.hand}"
    yield from _lines(dealt.measures)


def plain(value: Any) -> Any:
    """A report as data that JSON can say."""
    if hasattr(value, "_asdict"):
        return {key: plain(one) for key, one in value._asdict().items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return round(value, 6) if isinstance(value, float) else value
