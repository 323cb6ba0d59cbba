"""The deck of a game that is played by ``play`` of game.yaml: cards as numbers."""

from collections.abc import Sequence
from itertools import islice
from typing import Any, NamedTuple, TypeVar

from generator.measure.dice import Dice
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.model.play_data import Part, PlayData

_Item = TypeVar("_Item")
Cards = tuple[int, ...]  # each by its number in the Deck


class Deck(NamedTuple):
    """The cards by number, with what the rules ask of each; ``copies`` are those to shuffle."""

    play: PlayData
    names: tuple[str, ...]
    cost: tuple[float, ...]
    gives: tuple[float, ...]  # coins each turn, for its owner
    worth: tuple[float, ...]
    suit: tuple[Any, ...]
    rank: tuple[float, ...]
    copies: Cards


def read(game: Game) -> Deck:
    """The deck of a game whose ``play`` was found right when it was loaded."""
    play = game.play
    assert play
    rows = [(deck, one) for deck in play.decks(game.components) for one in deck.pieces]
    suit, rank = play.trick or ("", "")
    fields = [one for one in play.pay[1:] if isinstance(one, str)]
    return Deck(
        play,
        tuple(deck.label(piece) for deck, piece in rows),
        tuple(_part(piece, play.cost or 0) for _, piece in rows),
        tuple(sum(_part(piece, one) for one in fields) for _, piece in rows),
        tuple(sum(_part(piece, one) for one in play.worth) for _, piece in rows),
        tuple(piece.fields.get(suit) for _, piece in rows),
        tuple(_rank(deck, piece, rank) for deck, piece in rows),
        tuple(number for number, (_, piece) in enumerate(rows) for _ in range(piece.copies)),
    )


def _part(piece: Piece, part: Part) -> float:
    """A number, or that of the field of a card; 0 where the card has none."""
    return (piece.fields.get(part) or 0) if isinstance(part, str) else part


def _rank(deck: Component, piece: Piece, name: str) -> float:
    """The rank of a card: a number, or its place among the choices of the field."""
    value = piece.fields.get(name)
    choices = deck.domains[name].choices if name in deck.domains else ()
    rank: float = choices.index(value) + 1 if value in choices else value or 0
    return rank


def without(cards: Cards, *gone: int) -> Cards:
    """Cards without some of them."""
    left = list(cards)
    for card in gone:
        left.remove(card)
    return tuple(left)


def with_item(items: tuple[_Item, ...], at: int, item: _Item) -> tuple[_Item, ...]:
    """The same with another item at a place."""
    return (*items[:at], item, *items[at + 1 :])


def dealt_anew(
    hands: Sequence[Cards], hidden: Cards, seat: int, dice: Dice
) -> tuple[tuple[Cards, ...], Cards]:
    """Hands and hidden cards as a seat may imagine them: all that it does not see is shuffled."""
    unseen = [card for other, hand in enumerate(hands) if other != seat for card in hand]
    cards = iter(dice.shuffled([*unseen, *hidden]))
    dealt = (
        hand if other == seat else tuple(islice(cards, len(hand)))
        for other, hand in enumerate(hands)
    )
    return tuple(dealt), tuple(cards)
