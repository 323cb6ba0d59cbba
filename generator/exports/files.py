"""Files written whole or not at all: to a temporary name beside the target, then renamed."""

import contextlib
import filecmp
import os
import re
from collections.abc import Callable
from hashlib import file_digest, sha256
from pathlib import Path
from typing import BinaryIO

_SMALL = 1_000_000  # bytes of a file that may be in memory at once
_PART = re.compile(r"\..*\.(\d+)\.part")


def write_file(path: Path, data: bytes) -> Path:
    """Write the bytes, making the folders; a reader sees the old file or the new one, never half.

    A file that holds these bytes already is left as it is.
    """
    if is_file_of(path, data):
        return path

    def write(part: BinaryIO) -> None:
        part.write(data)

    return write_streamed(path, write)


def write_streamed(path: Path, write: Callable[[BinaryIO], None]) -> Path:
    """As ``write_file``, of what ``write`` puts into an open file: large files need no memory."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.new.{os.getpid()}.part")
    try:
        with part.open("w+b") as file:
            write(file)
        part.chmod(0o644)
        if path.is_file() and filecmp.cmp(part, path, shallow=False):
            part.unlink()
        else:
            part.replace(path)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return path


def is_file_of(path: Path, data: bytes) -> bool:
    """Whether a plain file lies there and holds these bytes."""
    try:
        return path.is_file() and path.stat().st_size == len(data) and path.read_bytes() == data
    except OSError:
        return False


def is_file_with(path: Path, key: str) -> bool:
    """Whether a plain file lies there whose bytes have this SHA-256."""
    try:
        return path.is_file() and digest(path) == key
    except OSError:
        return False


def digest(path: Path) -> str:
    """The SHA-256 of a file's bytes."""
    with path.open("rb") as file:
        if os.fstat(file.fileno()).st_size <= _SMALL:
            return sha256(file.read()).hexdigest()
        return file_digest(file, "sha256").hexdigest()


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
