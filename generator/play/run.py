"""Many games beside each other: chunks of seeds in processes, the same figures with any number."""

import ctypes
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from threading import Event, Thread, get_ident
from time import process_time
from typing import Any, NamedTuple

from generator.options import Progress, quiet
from generator.play.players import BrokenPlayError, Player, Result, playout
from generator.rules.playing import Play, Table

WORKERS = 2
_CHUNK = 50  # games that a process takes at a time
_RETRIES = 3  # of a chunk whose worker of a cluster was lost
_PATIENCE = 10  # seconds until its scheduler must have answered
_WATCHED = 1.0  # seconds between looks whether the command is still there
LONGEST = 30.0  # seconds of the processor for one move, with all that a player tries out
_LOOKED = 0.5  # seconds between looks at it
_STRIDE = 1_000_003  # between the games of two seeds: no run of games meets that of the next seed


class EndlessMoveError(BrokenPlayError):
    """Raised in a game's own function that does not end."""

    def __str__(self) -> str:
        return f"a move takes more than {LONGEST:.0f} seconds: one of the functions does not end"


@contextmanager
def patience() -> Iterator[Callable[[], None]]:
    """Gives what is called after each move: one that does not end is stopped, in any process."""
    began, done, player = [process_time()], Event(), get_ident()

    def moved() -> None:
        began[0] = process_time()

    def watch() -> None:
        while not done.wait(_LOOKED):
            if process_time() - began[0] > LONGEST:
                raised = ctypes.py_object(EndlessMoveError)
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(player), raised)

    watching = Thread(target=watch, daemon=True)
    watching.start()
    try:
        yield moved
    finally:
        done.set()
        watching.join()


class Job(NamedTuple):
    """A job of play: a game's functions, its table, and its players.

    The players change seats from game to game, where they are not alike.
    """

    play: Play
    table: Table
    players: tuple[Player, ...]
    seed: int

    def game(self, number: int, moved: Callable[[], object] = bool) -> Result:
        """The game of a number, from 0; it does not depend on the others."""
        turn = number % len(self.players)
        seats = self.players[turn:] + self.players[:turn]
        return playout(self.play, self.table, seats, self.seed * _STRIDE + number, moved)


Chunk = tuple[Job, int, int]
Elsewhere = Callable[[Sequence[Chunk]], Iterator[tuple[int, list[Result]]]]


def play_chunk(chunk: Chunk) -> tuple[int, list[Result]]:
    """The games from one number to before another, and the first number."""
    job, first, last = chunk
    with patience() as moved:
        return first, [job.game(number, moved) for number in range(first, last)]


def play_games(
    job: Job,
    games: int,
    *,
    workers: int = WORKERS,
    elsewhere: Elsewhere | None = None,
    progress: Progress = quiet,
) -> list[Result]:
    """Play a number of games, in their order; ``elsewhere`` plays chunks on a cluster.

    Raises BrokenPlayError, and whatever else the game's own functions raise.
    """
    size = max(1, min(_CHUNK, -(-games // (4 * workers))))
    chunks = [(job, first, min(first + size, games)) for first in range(0, games, size)]
    played: dict[int, list[Result]] = {}
    done = 0
    for first, results in (elsewhere or _beside(workers))(chunks):
        played[first] = results
        done += len(results)
        progress("play", done, games)
    return [result for first in sorted(played) for result in played[first]]


def _beside(workers: int) -> Elsewhere:
    """Chunks in processes of this machine; in this one where one is enough."""

    def played(chunks: Sequence[Chunk]) -> Iterator[tuple[int, list[Result]]]:
        if workers < 2 or len(chunks) < 2 or "fork" not in multiprocessing.get_all_start_methods():
            yield from map(play_chunk, chunks)
            return
        # Forked, so that a game's own Python need not be found again.
        context = multiprocessing.get_context("fork")
        of_command = os.getpid()
        count = min(workers, len(chunks))
        with ProcessPoolExecutor(count, context, _end_with, (of_command,)) as pool:
            begun = [pool.submit(play_chunk, chunk) for chunk in chunks]
            try:
                for future in as_completed(begun):
                    yield future.result()
            except BaseException:
                pool.shutdown(wait=False, cancel_futures=True)
                raise

    return played


def _end_with(command: int) -> None:
    """End this process soon after that of the command, whatever a game's Python does in it."""

    def watch() -> None:
        while os.getppid() == command:
            Event().wait(_WATCHED)
        os._exit(1)

    Thread(target=watch, daemon=True).start()


def on_cluster(address: str) -> Elsewhere:
    """A player of chunks at the workers of a scheduler such as ``tcp://host:8786``.

    A chunk whose worker is lost is played by another. Raises ImportError without the extra
    ``cluster``, OSError where nobody answers at the address.
    """
    from distributed import Client, as_completed

    def played(chunks: Sequence[Chunk]) -> Iterator[tuple[int, list[Result]]]:
        here: Any = Client  # has no types
        with here(address, timeout=_PATIENCE, set_as_default=False) as client:
            begun = client.map(play_chunk, chunks, pure=False, retries=_RETRIES)
            ended: Any = as_completed
            for _, result in ended(begun, loop=client.loop, with_results=True):
                yield result

    return played
