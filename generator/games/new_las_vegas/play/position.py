"""A position of New Las Vegas: the cards, everybody's sheets, and the state of the turn."""

from typing import NamedTuple

from generator.games.new_las_vegas.play.pad import Sheet, new_sheet
from generator.games.new_las_vegas.play.table import STACKS, Goal, Table
from generator.measure.dice import Dice

LOAN, OPEN, EFFECT, COPY = range(4)  # the phases of a turn; the loan is decided once, before all
NOWHERE = (-1, -1)


class Position(NamedTuple):
    """A state. The deck is three stacks one after the other; ``card`` is the turned one of each."""

    table: Table
    sheets: tuple[Sheet, ...]
    deck: tuple[int, ...]
    goals: tuple[Goal, ...]
    card: int = 0
    turns: int = 0
    seat: int = 0
    phase: int = LOAN
    effect: int = 0  # of the offer that was taken
    star: bool = False  # whether the casino opened now has one
    constructed: tuple[int, int] = NOWHERE  # in this turn
    large: int = 0  # avenues whose large hotel was given in earlier turns
    fulfilled: int = 0  # goals that somebody fulfilled in earlier turns, as bits
    shuffles: int = 0
    misses: int = 0  # turns of players in which nothing fitted
    end: str = ""


def setup(table: Table, players: int, dice: Dice) -> Position:
    """Three stacks, one project of each colour, empty sheets."""
    goals = tuple(dice.choice(each) for each in table.goals)
    sheet = new_sheet(table, len(goals))
    deck = tuple(dice.shuffled(range(len(table.cards))))
    return Position(table, (sheet,) * players, deck, goals)


def turn(state: Position) -> int:
    """Players write at the same time; here they do it one after the other, unseen by the others."""
    return state.seat


def over(state: Position) -> str:
    """How the game ended, or nothing."""
    return state.end


def offers(state: Position) -> list[tuple[int, int, int]]:
    """The three offers: the number's card, the number, and the effect of the card turned before."""
    each = len(state.deck) // STACKS
    cards, deck, at = state.table.cards, state.deck, state.card
    return [
        (deck[first + at + 1], cards[deck[first + at + 1]][0], cards[deck[first + at]][1])
        for first in range(0, STACKS * each, each)
    ]


def next_cards(state: Position, dice: Dice) -> Position:
    """The cards of the next turn; all are shuffled again where the stacks have too few."""
    each = len(state.deck) // STACKS
    if state.card + 2 < each:
        return state._replace(card=state.card + 1)
    deck = tuple(dice.shuffled(range(len(state.deck))))
    return state._replace(card=0, deck=deck, shuffles=state.shuffles + 1)


def first_night(table: Table, players: int, dice: Dice) -> Position:
    """The variant without bank and projects: the first turn begins at once."""
    state = setup(table._replace(goals=()), players, dice)
    return state._replace(phase=OPEN)


def unseen(state: Position, seat: int, dice: Dice) -> Position:
    """The cards below the uppermost in another order, and loans of others that are secret yet."""
    hidden = seen_aloud(state, seat, dice)
    if state.phase != LOAN:
        return hidden
    sheets = tuple(
        one if at == seat else one._replace(borrows=bool(dice.below(2)))
        for at, one in enumerate(state.sheets)
    )
    return hidden._replace(sheets=sheets)


def seen_aloud(state: Position, _seat: int, dice: Dice) -> Position:
    """The cards below the uppermost in another order; everybody has said whether he borrows."""
    each, known = len(state.deck) // STACKS, state.card + 2
    places = [first + at for first in range(0, STACKS * each, each) for at in range(known, each)]
    deck = list(state.deck)
    for place, card in zip(places, dice.shuffled([deck[one] for one in places]), strict=True):
        deck[place] = card
    return state._replace(deck=tuple(deck))
