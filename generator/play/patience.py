"""Patience with a game's own Python: a move that does not end is stopped, in any process."""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Event, Thread, get_ident
from time import process_time

from generator.play.players import BrokenPlayError

LONGEST = 30.0  # seconds of the processor for one move, with all that a player tries out
_LOOKED = 0.5  # seconds between looks


class EndlessMoveError(BrokenPlayError):
    """Raised in a game's own function that does not end."""

    def __str__(self) -> str:
        return f"a move takes more than {LONGEST:.0f} seconds: one of the functions does not end"


@contextmanager
def patience() -> Iterator[Callable[[], None]]:
    """Gives what is called after each move; where it is not called in time, the move is stopped."""
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
