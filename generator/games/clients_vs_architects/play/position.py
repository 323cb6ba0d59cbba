"""A position of Clients vs Architects: purses, boards, cards, and what is open or active."""

from typing import NamedTuple

from generator.games.clients_vs_architects.play.table import Plan, Table
from generator.measure.dice import Dice

BID, PLAY, DISCARD = range(3)  # the phases; a turn is played, then cards are discarded and drawn
PLAYING, FINISHED, BANKRUPT = range(3)


class Office(NamedTuple):
    """A player: architect, board, client, both purses, hand, and whether still in the game."""

    architect: int = 0  # the number of his card
    plan: int = -1
    at: int = 0
    client: int = 0
    funds: int = 0  # the architect's
    bid: int = 0
    hand: tuple[int, ...] = ()
    state: int = PLAYING
    seen: tuple[int, ...] = ()  # cards that were ever in hand
    played: tuple[int, ...] = ()


class Position(NamedTuple):
    """A state.

    ``open`` are areas, dashed lines and PINK SQUARES, as bits; ``spaces`` and ``lines`` the kinds
    that are active, a bit for each suit. In a turn ``moved``, ``single`` and ``pairs`` say what was
    done already, ``plays`` how many plays were made. ``final`` counts rounds of the final phase.
    """

    table: Table
    offices: tuple[Office, ...]
    deck: tuple[int, ...]  # the next card is the last
    bank: int
    discarded: tuple[int, ...] = ()
    phase: int = BID
    order: tuple[int, ...] = ()  # seats that still act, the next one first
    bids: tuple[tuple[int, int, int], ...] = ()  # seat, board and bid, unseen by the others
    open: int = 0
    spaces: int = 0
    lines: int = 0
    moved: bool = False
    single: bool = False
    pairs: int = 0  # opponents against whom a pair was played, as bits
    plays: int = 0
    rounds: int = 0
    final: int = 0
    ending: bool = False  # somebody has finished; the round is completed
    noted: tuple[str, ...] = ()
    end: str = ""


def setup(table: Table, players: int, dice: Dice) -> Position:
    """Architects and hands are dealt; then boards are bid for."""
    architects = dice.shuffled(range(len(table.born)))[:players]
    deck = dice.shuffled(range(len(table.cards)))
    offices = []
    for architect in architects:
        hand = tuple(sorted(deck[len(deck) - table.hand :]))
        del deck[len(deck) - table.hand :]
        offices.append(Office(architect, hand=hand, seen=hand))
    return Position(table, tuple(offices), tuple(deck), table.bank, order=tuple(range(players)))


def turn(state: Position) -> int:
    """Whose turn it is."""
    return state.order[0]


def over(state: Position) -> str:
    """How the game ended, or nothing."""
    return state.end


def plan_of(state: Position, seat: int) -> Plan:
    """The board of a player."""
    return state.table.plans[state.offices[seat].plan]


def playing(state: Position) -> list[int]:
    """The seats that have neither finished nor gone bankrupt."""
    return [seat for seat, one in enumerate(state.offices) if one.state == PLAYING]


def with_office(state: Position, seat: int, office: Office) -> Position:
    """The state with another office at a seat."""
    return state._replace(offices=(*state.offices[:seat], office, *state.offices[seat + 1 :]))


def from_bank(state: Position, seat: int, *, client: int = 0, funds: int = 0) -> Position:
    """The bank pays a client or an architect, as far as it can."""
    office = state.offices[seat]
    paid = min(state.bank, client)
    more = min(state.bank - paid, funds)
    noted = state.noted
    if paid + more < client + funds:
        noted = (*noted, "the bank is empty")
    office = office._replace(client=office.client + paid, funds=office.funds + more)
    return with_office(state, seat, office)._replace(bank=state.bank - paid - more, noted=noted)


def bankrupt(state: Position, seat: int) -> Position:
    """A player is out: his cards are discarded, all his funds go to the bank."""
    office = state.offices[seat]
    bank = state.bank + office.client + office.funds
    out = office._replace(state=BANKRUPT, client=0, funds=0, hand=())
    return with_office(state, seat, out)._replace(
        bank=bank, discarded=(*state.discarded, *office.hand)
    )


def unseen(state: Position, seat: int, dice: Dice) -> Position:
    """The deck and the hands of the others, shuffled together; and any bids of theirs."""
    hidden = [*state.deck]
    for other, office in enumerate(state.offices):
        hidden += office.hand if other != seat else ()
    hidden = dice.shuffled(sorted(hidden))
    offices = []
    for other, office in enumerate(state.offices):
        if other != seat:
            hand, hidden = hidden[: len(office.hand)], hidden[len(office.hand) :]
            offices.append(office._replace(hand=tuple(sorted(hand))))
        else:
            offices.append(office)
    bids = tuple(one if one[0] == seat else _some_bid(state, one[0], dice) for one in state.bids)
    return state._replace(offices=tuple(offices), deck=tuple(hidden), bids=bids)


def open_hands(state: Position, seat: int, dice: Dice) -> Position:
    """The deck in another order, and any bids of the others: all hands lie open."""
    bids = tuple(one if one[0] == seat else _some_bid(state, one[0], dice) for one in state.bids)
    return state._replace(deck=tuple(dice.shuffled(state.deck)), bids=bids)


def _some_bid(state: Position, seat: int, dice: Dice) -> tuple[int, int, int]:
    """A bid that a player could have made as well."""
    taken = {one.plan for one in state.offices}
    plans = state.table.plans
    board = dice.choice([number for number in range(len(plans)) if number not in taken])
    return seat, board, dice.choice(plans[board].bids)
