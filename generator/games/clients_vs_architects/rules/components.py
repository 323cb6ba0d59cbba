"""Checks between components, rules A-11 to A-13: boards and their cards, bids and scales, money."""

from collections.abc import Iterator

from generator.games.clients_vs_architects.pieces import worth
from generator.games.clients_vs_architects.pieces.board import boards_of
from generator.model.component import Piece
from generator.model.game import Game
from generator.problem import Problem

# What the bank keeps once the richest clients are paid: fifty runs of five, or 125 cards.
BANK_RESERVE = 500


def commission_for_every_board(game: Game) -> Iterator[Problem]:
    """A problem for each board that no commission card names."""
    named = {piece.fields.get("board") for _, piece in game.pieces_of("commission")}
    for label, piece, board in boards_of(game):
        if piece.id not in named:
            message = f"no commission card names board {board.numeral}"
            hint = (
                "the rulebook says: commission cards are drawn to deal out the boards "
                "(Automatic Game Play)"
            )
            yield Problem(
                piece.where, "a-11-commission-for-every-board", message, hint, piece=label
            )


def bids_on_the_scale(game: Game) -> Iterator[Problem]:
    """A problem for each bid that is not above nothing, in order, and a stop of every slider."""
    hint = (
        "the rulebook says: a slider on the architect card records a bid "
        "between the board's lowest and highest (Bidding, rules 4 and 6)"
    )
    architects = [*game.pieces_of("architect")]
    for label, _, board in boards_of(game):
        where = board.bid.where
        if not 0 < board.bid.min < board.bid.max:
            message = (
                f"the bids of board {board.numeral} run from {board.bid.min} to {board.bid.max}"
            )
            yield Problem(where, "a-12-bids-on-the-scale", message, hint, piece=label)
        for bid in (board.bid.min, board.bid.max):
            short = [
                component.label(piece)
                for component, piece in architects
                if bid not in _stops(piece)
            ]
            if short:
                message = (
                    f"the bid {bid} of board {board.numeral} is no stop of the slider of {short[0]}"
                )
                yield Problem(where, "a-12-bids-on-the-scale", message, hint, piece=label)


def _stops(piece: Piece) -> range:
    start, end, step = (piece.fields.get(f"scale_{name}") for name in ("from", "to", "step"))
    if isinstance(start, int) and isinstance(end, int) and isinstance(step, int) and step > 0:
        return range(start, end + 1, step)
    return range(0)


def money_for_the_highest_bids(game: Game) -> Iterator[Problem]:
    """A problem if the tokens cannot pay the highest bids of the boards in play and the reserve.

    As many boards play as there are players; the reserve is what must be left in the bank.
    """
    component = next(
        (component for component in game.components if component.name == "money"), None
    )
    bids = sorted((board.bid.max for _, _, board in boards_of(game)), reverse=True)[
        : game.players[1]
    ]
    if component is None or not bids:
        return
    there, needed = worth(component), sum(bids) + BANK_RESERVE
    if there < needed:
        message = (
            f"the tokens are worth {there}; {' + '.join(map(str, bids))} for the clients "
            f"and {BANK_RESERVE} for the bank make {needed}"
        )
        hint = (
            "the rulebook says: clients start with their bids, "
            "and the bank pays out what cards gain (Bidding, rules 8 to 10; rule 38)"
        )
        yield Problem(component.pieces_at, "a-13-money-for-the-highest-bids", message, hint)
