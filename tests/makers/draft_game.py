"""A game of buying cards whose fairness is known: all cards are alike, but for one that is planted.

Two cards lie open; by turns one is bought or none. Eighteen coins buy four cards at four coins, or
five if one of them costs two: who has that one scores more.
"""

from typing import NamedTuple

from generator.rules.playing import Facts, Play

COINS, PRICE, SHOWN = 18, 4, 2
CARDS = tuple(f"c{number:02}" for number in range(1, 31))


class State(NamedTuple):
    """A position: the prices by card, and what lies where."""

    prices: dict
    deck: tuple
    shown: tuple
    coins: tuple
    hands: tuple
    seat: int


def setup(prices, players, dice):
    deck = tuple(dice.shuffled(sorted(prices)))
    shown = tuple(sorted(deck[-SHOWN:]))
    return State(prices, deck[:-SHOWN], shown, (COINS,) * players, ((),) * players, 0)


def turn(state):
    return state.seat


def moves(state):
    payable = [one for one in state.shown if state.prices[one] <= state.coins[state.seat]]
    return [*payable, None]


def apply(state, card, _dice):
    coins, hands, seat = list(state.coins), list(state.hands), state.seat
    gone = card or state.shown[0]
    if card:
        coins[seat] -= state.prices[card]
        hands[seat] += (card,)
    shown = tuple(sorted({*state.shown, *state.deck[-1:]} - {gone}))
    after = (seat + 1) % len(hands)
    return State(state.prices, state.deck[:-1], shown, tuple(coins), tuple(hands), after)


def over(state):
    return "" if state.shown else "no card is left"


def scores(state):
    return [float(len(hand)) for hand in state.hands]


def facts(state):
    taken = [[f"card/{card}" for card in hand] for hand in state.hands]
    drawn = [[f"card/{card}" for card in state.prices]] * len(taken)
    parts = [{"cards": float(len(hand))} for hand in state.hands]
    return Facts(drawn, taken, parts, {"card": sum(map(len, taken))})


def prices(planted=None):
    """The price of each card; that of the planted one is half."""
    return {card: PRICE // 2 if card == planted else PRICE for card in CARDS}


def as_read(game):
    """The prices as the game's pieces say them."""
    return {piece.id: piece.fields["price"] for piece in game.component("card").pieces}


DRAFT = Play(setup, turn, moves, apply, over, scores, read=as_read, facts=facts)
