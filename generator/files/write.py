"""Atomic writing of files: to a temporary name beside the target, then renamed.

``OutputClaim`` tells whether a run was the only one to write to an output folder. A secret is a
short text that only the user can read, such as the token of an address.
"""

import contextlib
import os
import re
import stat
import sys
from collections.abc import Callable, Iterator
from hashlib import sha256
from io import BytesIO, RawIOBase
from pathlib import Path
from tempfile import mkstemp
from typing import Any, BinaryIO, Self, cast

from generator.files.digest import CHUNK, READ_FLAGS, file_state

_PART = re.compile(r"\..*\.(\d+)\.part")


def write_file(path: Path, data: bytes) -> Path:
    """Write the bytes whole or not at all, unless they are there already; folders are made."""
    if not holds_bytes(path, data):
        with _Part(path) as part:
            part.write(data)
            part.replace()
    return path


def write_streamed(path: Path, write: Callable[[BinaryIO], None]) -> str:
    """``write_file`` for what ``write`` puts into an open file; the SHA-256 of the bytes."""
    with _Part(path) as part:
        write(cast("BinaryIO", part))  # libraries ask for a whole file of Python
        digest = part.digest()
        if not has_digest(path, digest):
            part.replace()
    return digest


class _Part(RawIOBase):
    """A file being written: in memory while it is small, then under a temporary name."""

    def __init__(self, path: Path) -> None:
        self._path, self._name = path, path.with_name(f".{path.name}.new.{os.getpid()}.part")
        self._buffer = BytesIO()  # a PDF is written in very many small pieces
        self._digest = sha256()
        self._file: BinaryIO | None = None

    def write(self, data: Any, /) -> int:
        """Add bytes at the end."""
        written = self._buffer.write(data)
        if self._buffer.tell() > CHUNK:
            self._spill()
        return written

    def writable(self) -> bool:
        """Yes."""
        return True

    def digest(self) -> str:
        """The SHA-256 of the bytes written so far."""
        total = self._digest.copy()
        total.update(self._buffer.getbuffer())
        return total.hexdigest()

    def replace(self) -> None:
        """Rename the temporary file to its target."""
        self._spill().close()
        try:
            self._name.replace(self._path)
        except OSError as error:
            raise self._error(error) from error
        self._file = None  # there is nothing to clear away

    def _spill(self) -> BinaryIO:
        """Move what is in memory to the temporary file."""
        if self._file is None:
            self._file = self._opened()
        self._digest.update(self._buffer.getbuffer())
        self._file.write(self._buffer.getbuffer())
        self._buffer = BytesIO()
        return self._file

    def _opened(self) -> BinaryIO:
        """Open the temporary file, and make missing folders."""
        try:
            return self._name.open("wb")
        except FileNotFoundError:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            return self._name.open("wb")
        except OSError as error:
            raise self._error(error) from error

    def _error(self, error: OSError) -> OSError:
        """The error with the target's name in place of the temporary one."""
        return OSError(error.errno, error.strerror, str(self._path))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_exception: object) -> None:
        if self._file is not None:
            try:
                self._file.close()  # writes what is held back: there may be no room for it
            finally:
                self._name.unlink(missing_ok=True)


@contextlib.contextmanager
def held(path: Path) -> Iterator[None]:
    """Wait until nobody else holds a file, and hold it; where that cannot be done, do not wait."""
    with path.open("rb") as file:
        with contextlib.suppress(OSError):
            if sys.platform == "win32":
                import msvcrt

                file.seek(1 << 30)  # a byte that nobody reads
                msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
            else:
                import fcntl

                fcntl.flock(file, fcntl.LOCK_EX)
        yield


def matching_files(folder: Path, *patterns: str) -> tuple[Path, ...]:
    """The files directly in a folder that match patterns such as ``changed-*.pdf``."""
    return tuple(file for pattern in patterns for file in folder.glob(pattern))


def holds_bytes(path: Path, data: bytes) -> bool:
    """Whether a plain file exists and has these bytes."""
    try:
        return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def has_digest(path: Path, key: str) -> bool:
    """Whether a plain file exists whose bytes have this SHA-256."""
    return file_state(path) == key


def remove_parts(folder: Path) -> None:
    """Remove temporary files of killed builds; those of running builds stay."""
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


class OutputClaim:
    """A claim on an output folder: a file in the cache that the next process to write replaces."""

    def __init__(self, cache: Path, output: Path) -> None:
        key = sha256(os.fsencode(output.absolute())).hexdigest()[:40]
        self._sign = cache / "writing" / key
        self._id = f"{os.getpid()} {os.urandom(8).hex()}"
        self._is_exclusive = False

    def begin(self) -> None:
        """Make the claim."""
        with contextlib.suppress(OSError):
            self._sign.parent.mkdir(parents=True, exist_ok=True)
            existed = self._sign.exists()
            self._sign.write_text(self._id, encoding="ascii")
            self._is_exclusive = not existed

    def was_exclusive(self) -> bool:
        """Whether no other process has had a claim since, nor had one before."""
        return self._is_exclusive and self._is_own()

    def end(self) -> None:
        """Remove the claim, unless another process has replaced it."""
        if self._is_own():
            with contextlib.suppress(OSError):
                self._sign.unlink()

    def _is_own(self) -> bool:
        try:
            return self._sign.read_text(encoding="ascii") == self._id
        except (OSError, ValueError):
            return False


_MOST = 4_000  # bytes


def read_secret(path: Path) -> str:
    """The text of a secret file; empty if there is none, or if others could have read it."""
    try:
        handle = os.open(path, READ_FLAGS)
    except OSError:
        return ""
    try:
        found = os.fstat(handle)
        others = os.name != "nt" and (found.st_uid != os.getuid() or found.st_mode & 0o077)
        if others or not stat.S_ISREG(found.st_mode):
            return ""
        return os.read(handle, _MOST).decode("utf-8", "replace")
    finally:
        os.close(handle)


def write_secret(path: Path, text: str) -> bool:
    """Write a secret file, readable by the user alone (mode 0600); False if that cannot be."""
    part = ""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, part = mkstemp(dir=path.parent, prefix=".", suffix=".part")  # of mode 0600
        with os.fdopen(handle, "w", encoding="utf-8") as file:
            file.write(text)
        Path(part).replace(path)
    except OSError:
        with contextlib.suppress(OSError):
            Path(part).unlink(missing_ok=True)
        return False
    return True
