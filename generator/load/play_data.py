"""Faults of ``play`` of game.yaml that the components show: unknown fields, too few cards."""

from collections.abc import Iterator, Sequence
from types import NoneType

from generator.model.component import KINDS, Component
from generator.model.play_data import IN_PYTHON, PlayData
from generator.model.source import PlacedDict, where_of
from generator.model.values import describe, text_form
from generator.problem import Problem, counted, did_you_mean

_NUMBER = (int, float, NoneType)
_NO_TRICK = ("draw", "market", "cost", "coins", "end")  # what a game of tricks does not have


def play_problems(
    play: PlayData, components: Sequence[Component], most: int, raw: PlacedDict
) -> Iterator[Problem]:
    """The problems of how a deck is played by ``most`` players; of too few cards if all is well."""
    found = [*_decks(play, components, raw), *_shapes(play, raw)]
    decks = play.decks(components)
    if not found and all(one.pieces for one in decks):
        found = [*_fields(play, decks, raw)]
    yield from found or _too_few(play, sum(one.count for one in decks), most, raw)


def _problem(raw: PlacedDict, key: str, rule: str, message: str, hint: str) -> Problem:
    return Problem(where_of(raw, key) or raw.where, rule, message, hint)


def _decks(play: PlayData, components: Sequence[Component], raw: PlacedDict) -> Iterator[Problem]:
    names = [one.name for one in components]
    decks = [one.name for one in components if KINDS[one.kind].on_table == "deck"]
    for name in play.named:
        if name not in names:
            hint = did_you_mean(name, names, listing="components")
            message = f"there is no component {name!r} to shuffle"
            yield _problem(raw, "deck", "unknown-component", message, hint)
    if not play.named and len(decks) != 1:
        message = f"the key 'deck' is missing: the game has {counted(len(decks), 'deck')}"
        hint = f"write `deck: {(decks or names or ['card'])[0]}`, or a list to shuffle together"
        yield Problem(raw.where, "missing-key", message, hint)


def _shapes(play: PlayData, raw: PlacedDict) -> Iterator[Problem]:
    """Keys that do not go together, and those that the others need."""
    given, hand = play.model_fields_set, play.dealt
    both = f"remove one of them. If the game has both, {IN_PYTHON}"
    for key in _NO_TRICK if play.trick else ():
        if key in given:
            yield _problem(raw, key, "wrong-value", f"'{key}' has no effect beside 'trick'", both)
    if "trump" in given and not play.trick:
        hint = "add `trick: [suit, rank]`, the fields of suit and rank"
        yield _problem(raw, "trump", "missing-key", "'trump' needs the key 'trick'", hint)
    if play.coins is not None and not play.cost and not play.trick:
        hint = "add `cost: price`, the field with the price of a card"
        yield _problem(raw, "coins", "missing-key", "'coins' needs the key 'cost'", hint)
    if play.market and play.coins is not None and "hand" in given:
        message, hint = "'hand' has no effect beside coins", "delete hand. Or delete coins"
        yield _problem(raw, "hand", "wrong-value", message, hint)
    if not play.trick and not play.market and not hand:
        hint = "add `hand: 5`, or `market: 5` where players take open cards"
        message = "the key 'hand' is missing: no player has a card"
        yield Problem(raw.where, "missing-key", message, hint)
    if play.market and play.cost and play.coins is None and not hand:
        hint = "add `coins: [3, 1]`: 3 at the start, 1 each turn"
        message = "the key 'coins' is missing: nothing pays the cost of a card"
        yield _problem(raw, "cost", "missing-key", message, hint)
    if isinstance(first := play.pay[0], str):
        message = f"'coins' begins with the coins at the start, not with {describe(first)}"
        hint = f"write `coins: [0, {first}]`: none at the start, and those each turn"
        yield _problem(raw, "coins", "wrong-type", message, hint)
    if hand is not None and hand > play.most_held:
        message = f"{hand} cards are dealt, but a hand may hold only {play.most_held}"
        hint = f"write `hand: [{play.most_held}, {hand}]`: the cards dealt, then the most"
        yield _problem(raw, "hand", "wrong-value", message, hint)


def _fields(play: PlayData, decks: Sequence[Component], raw: PlacedDict) -> Iterator[Problem]:
    """Fields that no card has, values that cannot be counted, and an unknown trump."""
    suit, rank = play.trick or ("", "")
    named = [("cost", play.cost), *(("coins", one) for one in play.pay[1:])]
    named += [*(("score", one) for one in play.worth), ("trick", suit), ("trick", rank)]
    pieces = [(deck, piece) for deck in decks for piece in deck.pieces]
    known = {name for _, piece in pieces for name in piece.fields}
    for key, name in named:
        if isinstance(name, str) and name and name not in known:
            hint = did_you_mean(name, known, listing="fields")
            yield _problem(raw, key, "unknown-field", f"no card has a field {name!r}", hint)
        elif isinstance(name, str) and name != suit:
            wrong = [
                (deck, piece)
                for deck, piece in pieces
                if not isinstance(piece.fields.get(name), _NUMBER)
                and not (name == rank and rank in deck.choice_fields)
            ]
            for deck, piece in wrong[:1]:
                more = f" (and {len(wrong) - 1} more)" if wrong[1:] else ""
                message = f"{name} must be a number, not {describe(piece.fields[name])}{more}"
                hint = f"write a number. For several sorts of coins, {IN_PYTHON}"
                if name == rank:
                    hint = f"write a number, or list the values of {rank} in fields, lowest first"
                yield deck.problem(piece, "wrong-type", message, hint, field=name)
    values = [piece.fields[suit] for _, piece in pieces if suit in piece.fields]
    if play.trump is not None and suit in known and play.trump not in values:
        hint = did_you_mean(text_form(play.trump), map(text_form, values), listing="values")
        message = f"no card has {describe(play.trump)} as its {suit}"
        yield _problem(raw, "trump", "wrong-value", message, hint)


def _too_few(play: PlayData, cards: int, most: int, raw: PlacedDict) -> Iterator[Problem]:
    needed = most * (play.dealt or bool(play.trick)) + (play.market or 0)
    if needed > cards > 0:  # a deck of none has its own problem
        message = f"{counted(most, 'player')} need {needed} cards, and the deck has {cards}"
        hint = "write a smaller number, or print more copies of the cards"
        key = "hand" if play.dealt else "market" if play.market else "trick"
        yield _problem(raw, key, "wrong-value", message, hint)
