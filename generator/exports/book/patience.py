"""How long a look may take: Typst itself knows no limit, and a look is anybody's."""

from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import TypeVar

from generator.problem import ContentError

T = TypeVar("T")
_MOST_SECONDS = 180.0  # tables of 12,000 rows take a third of it on a slow machine
_HINT = "look in it for loops over very many numbers; or part a rulebook of thousands of rows"


def in_time(work: Callable[[], T]) -> T:
    """What some work of Typst with a look gives, or raises.

    Raises ContentError ``slow-look`` where it takes over three minutes: nothing can
    stop Typst, so that it goes on until the process ends, and nobody hears of it.
    """
    outcome: SimpleQueue[tuple[T | None, Exception | None]] = SimpleQueue()

    def working() -> None:
        try:
            outcome.put((work(), None))
        except Exception as error:  # noqa: BLE001 - raised again for whoever waits
            outcome.put((None, error))

    Thread(target=working, daemon=True).start()
    try:
        made, error = outcome.get(timeout=_MOST_SECONDS)
    except Empty:
        message = f"a rulebook with this look is not set after {_MOST_SECONDS:g} seconds"
        raise ContentError("slow-look", message, _HINT) from None
    if error is not None:
        raise error
    return made  # type: ignore[return-value]  # no error: this is what the work gave
