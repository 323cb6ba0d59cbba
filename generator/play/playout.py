"""One game played to its end from a seed, and what is remembered of it."""

from collections.abc import Sequence
from typing import NamedTuple

from generator.measure.dice import Dice
from generator.play.players import MOST_MOVES, Player
from generator.rules.playing import Facts, Play, Table


class Result(NamedTuple):
    """A game that was played: who sat where, what each scored and who won, and how it went.

    ``moves`` counts all that was decided, ``passes`` those moves where nothing could be done.
    """

    seats: tuple[str, ...]  # the players' names
    scores: tuple[float, ...]
    winners: tuple[int, ...]
    end: str
    moves: int
    passes: int
    facts: Facts

    def won(self, seat: int) -> float:
        """A seat's share of the win: a half for two that tie, nothing where nobody won."""
        return (seat in self.winners) / max(1, len(self.winners))


class BrokenPlayError(Exception):
    """What a game's functions gave is not what they promise."""


def playout(play: Play, table: Table, seats: Sequence[Player], seed: int) -> Result:
    """Play one game. The same seed gives the same game.

    Chance in the game and the players' own choices come from two sources, so that a game that was
    changed meets the same shuffles. Raises BrokenPlayError where it has no move or never ends.
    """
    luck, wits = Dice(seed), Dice(~seed)
    state = play.setup(table, len(seats), luck)
    passes = number = 0
    turn, moves_of, apply, over = play.turn, play.moves, play.apply, play.over
    chooses = [player.choose for player in seats]
    while not (end := over(state)):
        moves = moves_of(state)
        if not len(moves):
            raise BrokenPlayError("moves gives none, and over does not say that the game ended")
        if number == MOST_MOVES:
            raise BrokenPlayError(f"after {MOST_MOVES:,} moves the game is not over")
        move = chooses[turn(state)](play, state, moves, wits)
        passes += move is None
        number += 1
        state = apply(state, move, luck)
    return Result(
        tuple(player.name for player in seats),
        tuple(play.scores(state)),
        tuple(play.winning_seats(state)),
        end,
        number,
        passes,
        play.facts(state),
    )
