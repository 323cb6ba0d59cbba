"""Hands and draws, and a market with costs: a turn draws, pays for one card, and discards."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import NamedTuple

from generator.measure.dice import Dice
from generator.play.shuffled import Cards, Deck, dealt_anew, read, with_item, without
from generator.rules.playing import Facts, Play

_MOST_TURNS = 200  # of each player; a game that is longer has no end
_SAVE = -1  # the move of a player who could pay for a card, and does not


class Turn(NamedTuple):
    """A position: what each has, and what the player whose turn it is can pay."""

    cards: Deck
    deck: Cards  # face down; the next card is the last
    gone: Cards  # discarded
    market: Cards
    hands: tuple[Cards, ...]
    own: tuple[Cards, ...]  # played or bought
    coins: tuple[float, ...]
    dealt: tuple[Cards, ...]  # the first hands
    paid: tuple[Mapping[int, int], ...]  # card -> turn in which it could be paid first, or 0
    able: Cards  # what can be paid now
    seat: int = 0
    number: int = 1  # of the turn
    idle: int = 0  # turns one after the other in which nothing could be done
    discards: bool = False  # the hand is too large, and the next move discards
    end: str = ""


def setup(cards: Deck, players: int, dice: Dice) -> Turn:
    """The hands are dealt, the market is laid out, and the first player's turn begins."""
    deck, size = tuple(dice.shuffled(cards.copies)), cards.play.dealt or 0
    hands = tuple(deck[at * size : at * size + size] for at in range(players))
    open_ones = players * size + (cards.play.market or 0)
    market, coins = deck[players * size : open_ones], (float(cards.play.pay[0]),) * players
    none, paid = ((),) * players, (dict[int, int](),) * players
    state = Turn(cards, deck[open_ones:], (), market, hands, none, coins, hands, paid, ())
    return _begun(state, dice)


def turn(state: Turn) -> int:
    """The seat that moves next."""
    return state.seat


def moves(state: Turn) -> Sequence[int | None]:
    """A card to play, to buy or to discard, or to save for a dearer one; None is a pass."""
    if state.discards:
        return sorted({*state.hands[state.seat]})
    return (*state.able, *([_SAVE] if state.cards.play.cost else ())) if state.able else (None,)


def apply(state: Turn, move: int | None, dice: Dice) -> Turn:
    """The state after a move, and after the next turn has begun where the move ends one."""
    seat, hand, gone, market = state.seat, state.hands[state.seat], state.gone, state.market
    own, coins, play = state.own, state.coins, state.cards.play
    if move is not None and state.discards:
        hand, gone = without(hand, move), (*gone, move)
    elif move is not None and move != _SAVE:
        market = without(market, move) if play.market else market
        hand = hand if play.market else without(hand, move)
        own = with_item(own, seat, (*own[seat], move))
        if play.cost and play.coins is not None:
            coins = with_item(coins, seat, round(coins[seat] - state.cards.cost[move], 9))
        elif play.cost:  # the cards that score least pay it
            least = sorted(hand, key=lambda card: (state.cards.worth[card], card))
            spent = least[: max(0, ceil(state.cards.cost[move]))]
            hand, gone = without(hand, *spent), (*gone, *spent)
    idle = 0 if state.able or state.discards else state.idle + 1
    hands = with_item(state.hands, seat, hand)
    state = state._replace(gone=gone, market=market, hands=hands, own=own, coins=coins)
    state = state._replace(idle=idle, able=())
    if len(hand) > play.most_held:
        return state._replace(discards=True)
    after = (seat + 1) % len(hands)
    state = state._replace(seat=after, number=state.number + (not after), discards=False)
    state = state._replace(end="" if after else _end_of(state))
    return state if state.end else _begun(state, dice)


def over(state: Turn) -> str:
    """How the game ended; empty as long as it goes on."""
    return state.end


def _end_of(state: Turn) -> str:
    """The same after a round, in which all had as many turns."""
    play, turns = state.cards.play, state.number - 1
    most, of = play.ends_at
    if of and (turns if of == "turn" else max(scores(state))) >= most:
        return play.end or ""
    drawn = play.draw or play.market
    if not state.deck and drawn and not (of and state.gone):
        return "the deck is empty"
    if not drawn and not any(state.hands):
        return "all cards are played"
    poor = all(_income(state.cards, own) <= 0 for own in state.own)
    if state.idle >= len(state.hands) and not play.draw and poor:
        return "nobody can pay for a card"
    endless = turns >= max(_MOST_TURNS, most if of == "turn" else 0)
    return f"nothing is decided after {turns} turns" if endless else ""


def scores(state: Turn) -> list[float]:
    """The score of the cards of each seat."""
    return [round(sum(state.cards.worth[card] for card in own), 9) for own in state.own]


def unseen(state: Turn, seat: int, dice: Dice) -> Turn:
    """The same as far as the seat sees it: the deck and the others' hands are shuffled."""
    hands, deck = dealt_anew(state.hands, state.deck, seat, dice)
    return state._replace(hands=hands, deck=deck)


def facts(state: Turn) -> Facts:
    """The first hands, what each could take and took, and when each card could be paid first."""
    names = state.cards.names
    return Facts(
        [[names[card] for card in sorted(paid)] for paid in state.paid],
        [[names[card] for card in own] for own in state.own],
        hands=[[names[card] for card in hand] for hand in state.dealt],
        payable=[{names[card]: first for card, first in paid.items()} for paid in state.paid],
    )


def _begun(state: Turn, dice: Dice) -> Turn:
    """A turn begins: coins come, cards are drawn, and the market is filled up."""
    cards, seat, play = state.cards, state.seat, state.cards.play
    deck, gone, market = state.deck, state.gone, state.market
    hand, lacks = list(state.hands[seat]), (play.market or 0) - len(market)
    for number in range(play.draw + lacks):
        if not deck and gone and play.end:
            deck, gone = tuple(dice.shuffled(gone)), ()
        if deck and number < play.draw:
            hand.append(deck[-1])
        elif deck:
            market = (*market, deck[-1])
        deck = deck[:-1]
    had = state.coins[seat] + _income(cards, state.own[seat])
    coins = with_item(state.coins, seat, round(had, 9))
    offered = sorted({*(market if play.market else hand)})
    purse = coins[seat] if play.coins is not None else len(hand) - (not play.market)
    able = tuple(card for card in offered if not play.cost or cards.cost[card] <= purse)
    paid = dict(state.paid[seat])
    for card in offered:
        paid[card] = paid.get(card) or (state.number if card in able else 0)
    hands, met = with_item(state.hands, seat, tuple(hand)), with_item(state.paid, seat, paid)
    state = state._replace(deck=deck, gone=gone, market=market, coins=coins)
    return state._replace(hands=hands, paid=met, able=able)


def _income(cards: Deck, own: Cards) -> float:
    steady = sum(one for one in cards.play.pay[1:] if not isinstance(one, str))
    return steady + sum(cards.gives[card] for card in own)


TURNS = Play(setup, turn, moves, apply, over, scores, read=read, unseen=unseen, facts=facts)
