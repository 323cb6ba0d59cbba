"""A report on games as lines of text, and as plain data for JSON."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any

from generator.play.balance import Balance
from generator.play.evenings import CIRCLED, CROSSED
from generator.play.statistics import Measure, Table, number_text
from generator.play.summary import CARDS, SEATS, Report
from generator.problem import counted

_MOST = 6  # lines of cards; data and page have all


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
            colon = "" if one.name.endswith("?") else ":"
            yield _row(one.about, f"{one.name}{colon} {number_text(one.number, one.unit)}{note}")


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


def lines_of_table(table: Table) -> Iterator[str]:
    """Measures under their title, the first of the cards that people named."""
    yield f"{table.title}: {table.note}"
    for about, rows in groupby(table.measures, key=lambda one: one.about):
        first = list(rows)
        most = _MOST if about in (CIRCLED, CROSSED) else len(first)
        yield from _lines(first[:most])
        yield from [_row(about, f"{len(first) - most} more, on the page")] if first[most:] else ()
    yield from (_row("said", one) for one in table.remarks)


def plain(value: Any) -> Any:
    """A report as data that JSON can say."""
    if hasattr(value, "_asdict"):
        return {key: plain(one) for key, one in value._asdict().items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return round(value, 6) if isinstance(value, float) else value
