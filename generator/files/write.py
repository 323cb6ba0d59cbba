"""Files written whole or not at all: to a temporary name beside the target, then renamed.

Whether a run had a folder to itself: what two wrote at once is nobody's to vouch for.
"""

import contextlib
import os
import re
from collections.abc import Callable
from hashlib import sha256
from io import BytesIO, RawIOBase
from pathlib import Path
from typing import Any, BinaryIO, Self, cast

from generator.files.content import AT_ONCE, file_state

_PART = re.compile(r"\..*\.(\d+)\.part")


def write_file(path: Path, data: bytes) -> Path:
    """Write the bytes, making the folders; a reader sees the old file or the new one, never half.

    A file that holds these bytes already is left as it is.
    """
    if not is_file_of(path, data):
        with _Part(path) as part:
            part.write(data)
            part.replace()
    return path


def write_streamed(path: Path, write: Callable[[BinaryIO], None]) -> str:
    """As ``write_file``, of what ``write`` puts into an open file: large files need no memory.

    Returns the SHA-256 of the bytes.
    """
    with _Part(path) as part:
        write(cast("BinaryIO", part))  # libraries ask for a whole file of Python
        digest = part.digest()
        if not is_file_with(path, digest):
            part.replace()
    return digest


class _Part(RawIOBase):
    """A file being written: in memory while it is small, then under a temporary name beside it."""

    def __init__(self, path: Path) -> None:
        self._path, self._name = path, path.with_name(f".{path.name}.new.{os.getpid()}.part")
        self._pending = BytesIO()  # a PDF is written in very many small pieces
        self._digest = sha256()
        self._file: BinaryIO | None = None

    def write(self, data: Any, /) -> int:
        """Add bytes at the end."""
        written = self._pending.write(data)
        if self._pending.tell() > AT_ONCE:
            self._spill()
        return written

    def writable(self) -> bool:
        """Yes."""
        return True

    def digest(self) -> str:
        """The SHA-256 of what was written."""
        total = self._digest.copy()
        total.update(self._pending.getbuffer())
        return total.hexdigest()

    def replace(self) -> None:
        """Put what was written in the place of the file that it is to be."""
        self._spill().close()
        self._name.chmod(0o644)
        try:
            self._name.replace(self._path)
        except OSError as error:
            raise self._of_the_path(error) from error
        self._file = None  # there is nothing to clear away

    def _spill(self) -> BinaryIO:
        """Move what is in memory to the temporary file."""
        if self._file is None:
            self._file = self._opened()
        self._digest.update(self._pending.getbuffer())
        self._file.write(self._pending.getbuffer())
        self._pending = BytesIO()
        return self._file

    def _opened(self) -> BinaryIO:
        """A new file, in folders that are made where there are none."""
        try:
            return self._name.open("wb")
        except FileNotFoundError:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            return self._name.open("wb")
        except OSError as error:
            raise self._of_the_path(error) from error

    def _of_the_path(self, error: OSError) -> OSError:
        """An error of the temporary file under the name of the real one, which users know."""
        return OSError(error.errno, error.strerror, str(self._path))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        if self._file is not None:
            try:
                self._file.close()  # writes what is held back: there may be no room for it
            finally:
                self._name.unlink(missing_ok=True)


def files_there(folder: Path, *patterns: str) -> tuple[Path, ...]:
    """The files right in a folder whose names are like ``changed-*.pdf``."""
    return tuple(file for pattern in patterns for file in folder.glob(pattern))


def is_file_of(path: Path, data: bytes) -> bool:
    """Whether a plain file lies there and holds these bytes."""
    try:
        return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def is_file_with(path: Path, key: str) -> bool:
    """Whether a plain file lies there whose bytes have this SHA-256."""
    return file_state(path) == key


def remove_parts(folder: Path) -> None:
    """Remove what killed builds left unfinished; a build that still runs keeps its own."""
    for part in sorted(folder.rglob(".*.part")):
        match = _PART.fullmatch(part.name)
        if match and not _runs(int(match[1])):
            with contextlib.suppress(OSError):
                part.unlink()


def _runs(process: int) -> bool:
    if process == os.getpid():
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


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
