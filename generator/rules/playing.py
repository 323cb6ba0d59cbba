"""How a game is played: the functions by which its Python says the turn, its moves and the end.

``Play`` is what a game gives in ``GameRules(play=...)``. Its states are values: tuples of tuples,
numbers and texts. Nothing in them is changed in place, so that a player can look ahead from one.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, overload

from generator.measure.dice import Dice
from generator.model.game import Game

State = Any  # a game's own: a value that nothing changes
Move = Any  # a game's own; None is a pass where nothing else can be done
Table = Any  # what ``read`` gives: the game's pieces in the form in which it plays them


class Facts(NamedTuple):
    """Facts about a game that has ended, beyond its scores; each may be empty.

    Pieces are named as in problems, ``card/c01``. ``drawn`` and ``taken`` have, by seat, the pieces
    that could be taken and those that were. ``parts`` has, by seat, what the score is made of.
    ``used`` has the most of each supply that was in use at once, by the name of the component or
    of the piece. ``noted`` counts rare things, such as a house rule that was needed. ``hands`` are
    the first hands, and ``payable`` the turn in which each piece could be paid first, or 0.
    """

    drawn: Sequence[Sequence[str]] = ()
    taken: Sequence[Sequence[str]] = ()
    parts: Sequence[Mapping[str, float]] = ()
    used: Mapping[str, int] = {}
    noted: Mapping[str, int] = {}
    hands: Sequence[Sequence[str]] = ()
    payable: Sequence[Mapping[str, int]] = ()


def bits(mask: int) -> Iterator[int]:
    """The numbers of the bits of a mask, from the lowest on."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


class Ways(Sequence[Move]):
    """Moves that differ in a place only, each made when asked for: masks by head, ``others``."""

    def __init__(
        self, ways: Sequence[tuple[tuple[Any, ...], int]], others: Sequence[Move] = ()
    ) -> None:
        self._ways = ways
        self._others = others
        self._counts = [mask.bit_count() for _, mask in ways]
        self._length = sum(self._counts) + len(others)

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return list(self)[index]
        left = index if index >= 0 else index + self._length
        for (head, mask), count in zip(self._ways, self._counts, strict=True):
            if left < count:
                for _ in range(left):
                    mask &= mask - 1  # noqa: PLW2901 - the lowest bit is passed over
                return (*head, (mask & -mask).bit_length() - 1)
            left -= count
        return self._others[left]

    def __iter__(self) -> Iterator[Move]:
        for head, mask in self._ways:
            for place in bits(mask):
                yield (*head, place)
        yield from self._others


def as_it_is(game: Game) -> Table:
    """The game itself, for those that play with its pieces as they were loaded."""
    return game


def nothing(_state: State) -> Facts:
    """No facts, for a game that gives none."""
    return Facts()


class Play(NamedTuple):
    """How one game is played; each function must be found by its name in a module.

    ``setup(table, players, dice)`` is the state at the start. ``turn(state)`` is the seat that
    moves next, from 0. ``moves(state)`` are its moves in a fixed order, at least one as long as the
    game is not over: a sequence with a length, which may make its items when they are asked for.
    ``apply(state, move, dice)`` is the state after a move; the old one stays as it was.
    ``over(state)`` is how the game ended, in a few words, or empty. ``scores(state)`` has the
    points of each seat.

    ``read(game)`` makes what ``setup`` is given, once for all games. ``winners(state)`` are the
    seats that won, by default those with the highest score: for games with tie-breaks, or in which
    nobody may win.
    ``estimate(state, seat)`` says how good a state is for a seat, by default its score.
    ``unseen(state, seat, dice)`` is a state that a seat could as well be in: what it cannot see,
    such as a face-down deck, is in another order. ``facts(state)`` says more of a game that has
    ended. ``together`` says why no seat is better than another, in a game that all play at once.
    ``variants`` are other ways to play with the same pieces, by name; each reads the table as the
    game itself does.
    """

    setup: Callable[[Table, int, Dice], State]
    turn: Callable[[State], int]
    moves: Callable[[State], Sequence[Move]]
    apply: Callable[[State, Move, Dice], State]
    over: Callable[[State], str]
    scores: Callable[[State], Sequence[float]]
    read: Callable[[Game], Table] = as_it_is
    winners: Callable[[State], Sequence[int]] | None = None
    estimate: Callable[[State, int], float] | None = None
    unseen: Callable[[State, int, Dice], State] | None = None
    facts: Callable[[State], Facts] = nothing
    together: str = ""
    variants: Mapping[str, "Play"] = {}

    def winning_seats(self, state: State) -> Sequence[int]:
        """The seats that won a game that is over; several where it is a tie."""
        if self.winners:
            return self.winners(state)
        scores = self.scores(state)
        best = max(scores)
        return [seat for seat, score in enumerate(scores) if score == best]

    def worth(self, state: State, seat: int) -> float:
        """How good a state is for a seat: its own estimate, or the score."""
        return self.estimate(state, seat) if self.estimate else self.scores(state)[seat]
