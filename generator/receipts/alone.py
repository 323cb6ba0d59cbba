"""Whether a run had a folder to itself: what two wrote at once is nobody's to vouch for."""

import contextlib
import os
from hashlib import sha256
from pathlib import Path


class Alone:
    """A sign in the cache that a process writes to a folder; the next to come takes it over."""

    def __init__(self, cache: Path, output: Path) -> None:
        key = sha256(os.fsencode(output.absolute())).hexdigest()[:40]
        self._sign = cache / "writing" / key
        self._own = f"{os.getpid()} {os.urandom(8).hex()}"
        self._alone = False

    def begin(self) -> None:
        """Put up the sign."""
        with contextlib.suppress(OSError):
            self._sign.parent.mkdir(parents=True, exist_ok=True)
            there = self._sign.exists()
            self._sign.write_text(self._own, encoding="ascii")
            self._alone = not there

    def was_alone(self) -> bool:
        """Whether nobody else put up a sign since, nor had before."""
        return self._alone and self._is_own()

    def end(self) -> None:
        """Take the sign down, unless somebody else put up theirs."""
        if self._is_own():
            with contextlib.suppress(OSError):
                self._sign.unlink()

    def _is_own(self) -> bool:
        try:
            return self._sign.read_text(encoding="ascii") == self._own
        except (OSError, ValueError):
            return False
