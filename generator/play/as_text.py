"""A report on games as lines of text, and as plain data for JSON."""

from collections.abc import Iterator, Mapping
from typing import Any

from generator.play.balance import Balance, Dealt
from generator.play.statistics import Estimate, Spread
from generator.play.summary import Report, never_taken
from generator.problem import counted

_CARDS = 12  # that are listed as text


def percent(one: Estimate) -> str:
    """``51.3 % (49.1 to 53.5)``."""
    return f"{one.value:.1%} ({one.low * 100:.1f} to {one.high * 100:.1f})".replace("%", " %")


def points(one: Estimate, *, signed: bool = False) -> str:
    """``12.3 (11.9 to 12.7)``."""
    form = "+.2f" if signed else ".1f"
    return f"{one.value:{form}} ({one.low:{form}} to {one.high:{form}})"


def _range(one: Spread) -> str:
    ends = f"{one.tenth:g} to {one.ninetieth:g} in eight games of ten"
    return f"{one.median:g}, {ends}, {one.least:g} to {one.most:g} in all"


def lines_of(report: Report) -> Iterator[str]:
    """The report on one number of players; every share has its interval of 95 %."""
    who = "one player" if report.players == 1 else f"{report.players} players"
    yield f"{who}, {counted(report.games, 'game')}, all {report.by}"
    yield from _seat_lines(report)
    yield _row("moves", _range(report.moves))
    if report.passes.value:
        yield _row("once no move", percent(report.passes))
    for end, often in report.ends.items():
        yield _row("ends", f"{end}: {percent(often)}")
    yield _row("scores", _range(report.scores))
    if report.margin:
        yield _row("won by", _range(report.margin))
    for part in report.parts:
        lead = f"; winners have {points(part.lead, signed=True)} more" if part.lead.of else ""
        yield _row("of the score", f"{part.name} {points(part.mean)}{lead}")
    for name, beats in report.ladder.items():
        even = f"an equal player {1 / report.players:.1%}".replace("%", " %")
        yield _row("skill", f"{name} wins {percent(beats)}, {even}")
    yield from _card_lines(report)
    for supply in report.supplies:
        short = f"; not enough in {percent(supply.short)} of games" if supply.short.value else ""
        yield _row("supply", f"{supply.name}: {supply.most} in use of {supply.printed}{short}")
    for name, often in report.noted.items():
        yield _row("met", f"{name}: {percent(often)}")


def _seat_lines(report: Report) -> Iterator[str]:
    for seat, won in enumerate(report.seats, 1):
        yield _row(f"seat {seat} wins", percent(won))
    if report.together:
        yield _row("seats", f"seats are not compared: {report.together}")
    if report.players > 1:
        yield _row("ties", percent(report.ties))


def _row(head: str, text: str) -> str:
    return f"  {head:<13} {text}"


def _card_lines(report: Report) -> Iterator[str]:
    """What stands out, what nobody takes, and the ends of the list."""
    out = [card for card in report.cards if card.stands_out]
    for card in out[:_CARDS]:
        yield _row("stands out", f"{card.name}: {_gain(report, card.gain)}, taken {card.taken}")
    if len(out) > _CARDS:
        yield _row("", f"and {len(out) - _CARDS} more")
    if report.cards and not out:
        yield _row("cards", f"none of {len(report.cards)} differs beyond chance")
    missed = never_taken(report)
    if missed:
        more = f" and {len(missed) - _CARDS} more" if len(missed) > _CARDS else ""
        yield _row("never taken", ", ".join(missed[:_CARDS]) + more)


def _gain(report: Report, gain: Estimate) -> str:
    if report.players == 1:
        return f"score {points(gain, signed=True)}"
    low, high = gain.low * 100, gain.high * 100
    return f"wins {gain.value * 100:+.1f} points of a hundred ({low:+.1f} to {high:+.1f})"


def lines_of_balance(balance: Balance) -> Iterator[str]:
    """Differences between the games of two versions, each with its paired interval."""
    yield f"{balance.players} players, {counted(balance.games, 'game')}, the same seeds on both"
    for difference in balance.differences:
        told = f"{difference.before:.2f} -> {difference.now:.2f}"
        sure = "" if difference.sure else ", no more than chance"
        yield _row(difference.name, f"{told}, {points(difference.by, signed=True)}{sure}")


def lines_of_dealt(dealt: Dealt) -> Iterator[str]:
    """Chances of a deck by its copies alone; they are exact, so there are no intervals."""
    yield f"{dealt.component}: {dealt.cards} cards, hands of {dealt.hand}"
    for row in dealt.pieces:
        yield _row(
            row.name, f"{_chance(row.in_hand)} in a hand, the first after {row.wait:.1f} cards"
        )
    for lack in dealt.values:
        told = f"on average {lack.mean:.2f} in a hand; {_chance(lack.lacking)} of hands have none"
        yield _row(f"{lack.field} {lack.value}", told)


def _chance(value: float) -> str:
    return f"{value:.1%}".replace("%", " %")


def plain(value: Any) -> Any:
    """A report as data that JSON can say."""
    if hasattr(value, "_asdict"):
        return {key: plain(one) for key, one in value._asdict().items()}
    if isinstance(value, Mapping):
        return {key: plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    return round(value, 6) if isinstance(value, float) else value
