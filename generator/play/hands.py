"""Hands and costs: what copies alone say of them, exactly, and what was seen in games."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from math import comb
from typing import Any, NamedTuple

from generator.model.component import Component
from generator.model.game import Game
from generator.model.values import some_of, text_form
from generator.play.players import Result
from generator.play.statistics import Estimate, Measure, Table, mean, share
from generator.problem import counted

USUAL_HAND = 5
HANDS, COSTS, DEAD = "hands", "costs", "dead cards"  # what these measures are about
_SELDOM = 0.05  # of the games in which a card was there: one that is paid in fewer is dead


class _Values(NamedTuple):
    """Values of a field, of which each has as many cards."""

    field: str
    values: tuple[str, ...]
    cards: int

    def measure(self, number: Estimate, held: float) -> Measure:
        """The share of hands without such a value, and how many of its cards a hand has."""
        note = f"of hands have none; on average {held:.2f}{' each' if self.values[1:] else ''}"
        return Measure(HANDS, f"{self.field} {', '.join(self.values)}", number, "%", note)


def lacking(cards: int, of_them: int, hand: int) -> float:
    """The chance that none of some cards is in a hand: the hypergeometric distribution at 0."""
    return comb(cards - of_them, hand) / comb(cards, hand)


def hand_of(game: Game, asked: int | None = None) -> int:
    """How many cards are dealt: as asked, or as the number ``hand`` of game.yaml says."""
    said = game.numbers.get("hand")
    return asked or (said if isinstance(said, int) else USUAL_HAND)


def dealt(component: Component, hand: int = USUAL_HAND) -> Table | None:
    """The chances of a deck; None of a component with fewer cards than a hand has."""
    cards, names = component.count, names_of(component)
    if cards < hand or hand < 1:
        return None
    found = [
        one.measure(_exact(lacking(cards, one.cards, hand)), hand * one.cards / cards)
        for one in _values_of([component])
    ]
    alike = defaultdict[int, list[str]](list)
    for piece in component.pieces:
        alike[piece.copies].append(names[component.label(piece)])
    for copies, called in sorted(alike.items()):
        first = f"the first after {(cards + 1) / (copies + 1):.1f} cards"
        note = f"of hands have {'each' if called[1:] else 'it'}; {first}"
        number = _exact(1 - lacking(cards, copies, hand))
        found.append(Measure(HANDS, some_of(called, 3), number, "%", note))
    return Table(component.title, f"{cards} cards, hands of {hand}", tuple(found))


def _exact(value: float) -> Estimate:
    return Estimate(value, value, value, 0)


def names_of(*components: Component) -> Mapping[str, str]:
    """The pieces by what people call them: the title if no other has it, else the reference."""
    called = {deck.label(one): deck.name_of(one) for deck in components for one in deck.pieces}
    often = Counter(called.values())
    return {label: name if name and often[name] == 1 else label for label, name in called.items()}


def _values_of(decks: Sequence[Component]) -> Iterator[_Values]:
    """The values of fields with choices, those of a field together that have as many cards."""
    for field in dict.fromkeys(name for deck in decks for name in deck.choice_fields):
        counts: dict[str, int] = defaultdict(int)
        for piece in (piece for deck in decks for piece in deck.pieces):
            if (value := piece.fields.get(field)) is not None:
                counts[text_form(value)] += piece.copies
        for cards in dict.fromkeys(filter(None, counts.values())):
            yield _Values(field, tuple(name for name in counts if counts[name] == cards), cards)


def hands_and_costs(
    game: Game, results: Sequence[Result], names: Mapping[str, str]
) -> tuple[Measure, ...]:
    """The first hands without a value, what could be paid and when, and cards nobody could pay."""
    seats = [seat for one in results for seat in (*one.facts.hands, *one.facts.payable)]
    seen = {name.partition("/")[0] for seat in seats for name in seat}
    decks = [one for one in game.components if one.name in seen]
    fields = {deck.label(piece): piece.fields for deck in decks for piece in deck.pieces}
    hands = [
        [fields.get(one, dict[str, Any]()) for one in hand]
        for each in results
        for hand in each.facts.hands
    ]
    found = []
    for one in _values_of(decks) if any(hands) else ():
        held = [[text_form(card.get(one.field)) for card in hand] for hand in hands]
        lacks = sum(value not in hand for hand in held for value in one.values)
        cards = sum(hand.count(value) for hand in held for value in one.values)
        tries = len(hands) * len(one.values)
        found.append(one.measure(share(lacks, tries), cards / tries))
    if cost := game.play and game.play.cost:
        costs = {name: card.get(cost) or 0 for name, card in fields.items()}
        found += [*_dead(results, names), *_paid(results, costs)]
    return tuple(found)


def _dead(results: Sequence[Result], names: Mapping[str, str]) -> Iterator[Measure]:
    """Cards that could be paid in fewer than one game of twenty in which they were there."""
    there, paid = Counter[str](), Counter[str]()
    for one in results:
        there.update({name for seat in one.facts.payable for name in seat})
        paid.update({name for seat in one.facts.payable for name, turn in seat.items() if turn})
    for name in sorted(there):
        number = share(paid[name], there[name])
        if number.high < _SELDOM:
            note = f"of the {there[name]:,} games with it had a player who could pay for it"
            yield Measure(DEAD, names.get(name, name), number, "%", note, sure=True)


def _paid(results: Sequence[Result], costs: Mapping[str, Any]) -> Iterator[Measure]:
    """By cost: the share of cards that those who met them could pay, and in which turn first.

    A game counts once, as its cards are paid from one purse.
    """
    shares, turns = defaultdict[Any, list[float]](list), defaultdict[Any, list[float]](list)
    for one in results:
        of_game = defaultdict[Any, list[int]](list)
        for seat in one.facts.payable:
            for name, turn in seat.items():
                of_game[costs.get(name, 0)].append(turn)
        for cost, all_turns in of_game.items():
            paid = [turn for turn in all_turns if turn]
            shares[cost].append(len(paid) / len(all_turns))
            turns[cost] += [sum(paid) / len(paid)] if paid else []
    for cost in sorted(shares):
        note = f"of {counted(sum(one == cost for one in costs.values()), 'card')} could be paid"
        if turns[cost]:
            when = mean(turns[cost])
            note += f", first in turn {when.value:.1f} ({when.low:.1f} to {when.high:.1f})"
        number = share(sum(shares[cost]), len(shares[cost]))
        yield Measure(COSTS, f"cost {text_form(cost)}", number, "%", note)
