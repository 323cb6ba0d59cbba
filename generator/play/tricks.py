"""A deck of tricks: who can follows the suit that was led; the highest trump or card of it wins."""

from collections.abc import Sequence
from typing import NamedTuple

from generator.measure.dice import Dice
from generator.play.shuffled import Cards, Deck, dealt_anew, read, with_item, without
from generator.rules.playing import Facts, Play


class Trick(NamedTuple):
    """A position: the hands, the cards of this trick, and what each has won."""

    cards: Deck
    hands: tuple[Cards, ...]
    hidden: Cards  # not dealt
    dealt: tuple[Cards, ...]
    table: Cards
    leads: int  # the seat that led
    won: tuple[Cards, ...]


def setup(cards: Deck, players: int, dice: Dice) -> Trick:
    """All cards are dealt evenly, or as many as a hand has; the first seat leads."""
    deck = tuple(dice.shuffled(cards.copies))
    size = cards.play.dealt or len(deck) // players
    hands = tuple(deck[at * size : at * size + size] for at in range(players))
    return Trick(cards, hands, deck[players * size :], hands, (), 0, ((),) * players)


def turn(state: Trick) -> int:
    """The seat that plays the next card."""
    return (state.leads + len(state.table)) % len(state.hands)


def moves(state: Trick) -> Sequence[int]:
    """The cards of the suit that was led; any card where the hand has none of it."""
    hand = sorted({*state.hands[turn(state)]})
    led = state.cards.suit[state.table[0]] if state.table else None
    return [card for card in hand if led is not None and state.cards.suit[card] == led] or hand


def apply(state: Trick, move: int, _dice: Dice) -> Trick:
    """The card is played; the last one of a trick gives it to its winner, who leads next."""
    seat, table = turn(state), (*state.table, move)
    hands = with_item(state.hands, seat, without(state.hands[seat], move))
    if len(table) < len(hands):
        return state._replace(hands=hands, table=table)
    winner = (state.leads + _best(state.cards, table)) % len(hands)
    won = with_item(state.won, winner, (*state.won[winner], *table))
    return state._replace(hands=hands, table=(), leads=winner, won=won)


def _best(cards: Deck, table: Cards) -> int:
    """The place of the card that wins a trick; of equal ones the first."""
    trump, led = cards.play.trump, cards.suit[table[0]]
    if trump is None or trump not in [cards.suit[card] for card in table]:
        trump = led
    places = [at for at, card in enumerate(table) if cards.suit[card] == trump]
    return max(places, key=lambda at: cards.rank[table[at]])


def over(state: Trick) -> str:
    """The end, when all cards of the hands are played."""
    return "" if any(state.hands) else "all tricks are played"


def scores(state: Trick) -> list[float]:
    """Numbers of ``score`` for each trick, fields for each card in it."""
    worth, parts = state.cards.worth, state.cards.play.worth
    each = sum(one for one in parts if not isinstance(one, str))
    return [
        round(each * (len(own) // len(state.hands)) + sum(worth[card] - each for card in own), 9)
        for own in state.won
    ]


def unseen(state: Trick, seat: int, dice: Dice) -> Trick:
    """The same as far as the seat sees it: the others' hands are shuffled."""
    hands, hidden = dealt_anew(state.hands, state.hidden, seat, dice)
    return state._replace(hands=hands, hidden=hidden)


def facts(state: Trick) -> Facts:
    """The hands that were dealt: their owners win more or less often with a card."""
    names = [[state.cards.names[card] for card in hand] for hand in state.dealt]
    return Facts(names, names, hands=names)


TRICKS = Play(setup, turn, moves, apply, over, scores, read=read, unseen=unseen, facts=facts)
