"""Players: what chooses a move, from none of the skill to some; and one game played by them."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from generator.measure.dice import Dice
from generator.rules.playing import Facts, Move, Play, State, Table

MOST_MOVES = 20_000  # of one game: one that takes more never ends
_MOST_POINTS = 1e15
_TRIED = 12  # moves that are played to the end, the best ones by the estimate
USUAL_PLAYOUTS = 10  # of each such move


class Player(NamedTuple):
    """A player by its name: how it chooses."""

    name: str
    choose: Callable[[Play, State, Sequence[Move], Dice], Move]


def by_chance(_play: Play, _state: State, moves: Sequence[Move], dice: Dice) -> Move:
    """Any move, each as likely as the others."""
    return moves[dice.below(len(moves))]


def one_step_ahead(play: Play, state: State, moves: Sequence[Move], dice: Dice) -> Move:
    """The move after which the game's estimate is best; one by chance where several are."""
    if len(moves) == 1:
        return moves[0]
    return dice.choice(_ranked(play, state, moves, dice)[0])


def to_the_end(
    play: Play, state: State, moves: Sequence[Move], dice: Dice, *, playouts: int
) -> Move:
    """The move after which a game played on by chance is won most often.

    The same shuffles are tried after every move, so that luck is alike for all of them.
    """
    if len(moves) == 1:
        return moves[0]
    seat = play.turn(state)
    candidates = [move for group in _ranked(play, state, moves, dice) for move in group][:_TRIED]
    seeds = [dice.below(1 << 32) for _ in range(playouts)]

    def gained(move: Move) -> tuple[float, float]:
        won = margin = 0.0
        for seed in seeds:
            luck = Dice(seed)
            end = _played_on(play, play.apply(_seen_by(play, state, seat, luck), move, luck), luck)
            winners = play.winning_seats(end)
            scores = play.scores(end)
            others = [score for other, score in enumerate(scores) if other != seat]
            won += (seat in winners) / max(1, len(winners))
            margin += scores[seat] - max(others, default=0)
        return won, margin

    return max(candidates, key=gained)


def _played_on(play: Play, state: State, dice: Dice) -> State:
    for _ in range(MOST_MOVES):
        if play.over(state):
            break
        state = play.apply(state, by_chance(play, state, play.moves(state), dice), dice)
    return state


def _ranked(play: Play, state: State, moves: Sequence[Move], dice: Dice) -> list[list[Move]]:
    """The moves by what the estimate says after each, the best first, equal ones together."""
    seat = play.turn(state)
    seen = _seen_by(play, state, seat, dice)
    luck = dice.below(1 << 32)
    by_worth: dict[float, list[Move]] = {}
    for move in moves:
        worth = play.worth(play.apply(seen, move, Dice(luck)), seat)
        by_worth.setdefault(worth, []).append(move)
    return [by_worth[worth] for worth in sorted(by_worth, reverse=True)]


def _seen_by(play: Play, state: State, seat: int, dice: Dice) -> State:
    """The state as far as a seat can know it: nobody looks into a face-down deck."""
    return play.unseen(state, seat, dice) if play.unseen else state


RANDOM, GREEDY = Player("random", by_chance), Player("greedy", one_step_ahead)


def player_named(text: str) -> Player | None:
    """``random``, ``greedy``, ``playouts`` or ``playouts:20``; None for any other."""
    name, _, number = text.partition(":")
    if name == "playouts" and (not number or (number.isdecimal() and 0 < int(number) <= 1000)):
        return playouts(int(number or USUAL_PLAYOUTS))
    return {"random": RANDOM, "greedy": GREEDY}.get(text)


def playouts(many: int) -> Player:
    """A player who plays some games to the end for each move."""
    return Player(f"playouts:{many}", partial(to_the_end, playouts=many))


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
    """A game's functions returned something other than they promise."""


def playout(
    play: Play, table: Table, seats: Sequence[Player], seed: int, moved: Callable[[], object] = bool
) -> Result:
    """Play one game. The same seed gives the same game. ``moved`` is called after each move.

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
            raise BrokenPlayError(
                "moves() gives no moves, but over() does not say that the game has ended"
            )
        if number == MOST_MOVES:
            raise BrokenPlayError(f"the game is not over after {MOST_MOVES:,} moves")
        seat = turn(state)
        if not 0 <= seat < len(seats):
            raise BrokenPlayError(f"turn() gives seat {seat}; the last is {len(seats) - 1}")
        move = chooses[seat](play, state, moves, wits)
        passes += move is None
        number += 1
        state = apply(state, move, luck)
        moved()
    names, scores = tuple(one.name for one in seats), tuple(play.scores(state))
    if len(scores) != len(seats) or not all(abs(score) < _MOST_POINTS for score in scores):
        raise BrokenPlayError("scores() gives no number for each seat")
    winners, facts = tuple(play.winning_seats(state)), play.facts(state)
    if not isinstance(facts, Facts):
        raise BrokenPlayError("facts() gives no Facts")
    return Result(names, scores, winners, end, number, passes, facts)
