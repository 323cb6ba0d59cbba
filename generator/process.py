"""A process that does one thing and ends: what lets it begin and end sooner."""

import gc
import os
import sys
from typing import NoReturn

_THINGS = 1_000_000  # made before a search for rings of them; a command makes many small ones


def begin() -> None:
    """Spare what only a process that stays needs. To be called before a game is loaded."""
    # What else is installed must not change how content is read.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    gc.set_threshold(_THINGS, 20, 20)  # the search costs a tenth


def end(code: int) -> NoReturn:
    """End with an exit code. Raises OSError where what was printed cannot be written.

    Nothing is freed one by one before the end: for all the modules of a build that takes a sixth
    of a second. What runs at the exit of an interpreter does not run.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)
