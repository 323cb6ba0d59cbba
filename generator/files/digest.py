"""Content of plain files with its SHA-256 digest, stamps without reading, errors of reading."""

import os
import stat
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from generator.problem import ContentError

CHUNK = 1_000_000  # bytes of a file that may be in memory
# Nothing waits for what a pipe may bring.
READ_FLAGS = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


class Content(NamedTuple):
    """The bytes of a file, and their SHA-256."""

    data: bytes
    digest: str


def value_digest(value: object) -> str:
    """The SHA-256 of a value as Python writes it."""
    return sha256(repr(value).encode("utf-8", "surrogatepass")).hexdigest()


def read_whole(handle: int, limit: int) -> Content:
    """The content of an open file. Raises ContentError if it is no plain file or is too large."""
    status = os.fstat(handle)
    if not stat.S_ISREG(status.st_mode):
        hint = "rename or remove the folder, and write a text file instead"
        raise ContentError("unreadable-file", "this is a folder or a device, not a file", hint)
    if status.st_size > limit:
        raise too_large_error(limit)
    parts: list[bytes] = []
    while part := os.read(handle, status.st_size + 1):
        parts.append(part)
        if len(parts) == 1 and len(part) == status.st_size:
            break
    return content_of(b"".join(parts))


def content_of(data: bytes) -> Content:
    """The bytes with their digest."""
    return Content(data, sha256(data).hexdigest())


def missing_error() -> ContentError:
    """The error of a name without a file."""
    return ContentError(
        "missing-file", "this file does not exist", "check the spelling, or create the file"
    )


def too_large_error(limit: int) -> ContentError:
    """The error of a file with more than ``limit`` bytes."""
    hint = "remove what the file does not need. Or split it into two files"
    return ContentError("file-too-large", f"the file is larger than {limit // 1000} kB", hint)


def unreadable_error(error: OSError) -> ContentError:
    """The error of a file that the system does not let us read."""
    message = f"the file cannot be read: {error.strerror}"
    return ContentError("unreadable-file", message, "check that you have permission to read it")


def changed_error() -> ContentError:
    """The error of a file whose content has changed since it was first read."""
    hint = "wait until it is saved, then run the command again"
    return ContentError("file-changed", "the file changed while it was being read", hint)


def outside_error() -> ContentError:
    """The error of a link that leads out of its folder."""
    hint = "copy the file into the folder instead of linking to it"
    return ContentError("path-outside", "this is a link to a file outside the folder", hint)


def digest(path: Path | str) -> str:
    """The SHA-256 of a plain file. Raises OSError if there is none."""
    handle = os.open(path, READ_FLAGS)
    try:
        return digest_of(handle, path)
    finally:
        os.close(handle)


def digest_of(handle: int, path: Path | str) -> str:
    """The SHA-256 of an open file from its current position; ``path`` is named in errors."""
    status = os.fstat(handle)
    if not stat.S_ISREG(status.st_mode):
        raise OSError(f"{path} is no file")
    sha, size, read = sha256(), min(status.st_size + 1, CHUNK), 0
    while part := os.read(handle, size):
        sha.update(part)
        read += len(part)
        if read == status.st_size and len(part) < size:
            break  # one more call takes as long as reading a face
    return sha.hexdigest()


def file_state(path: Path | str) -> str:
    """The SHA-256 of a plain file; empty if there is none or it cannot be read."""
    try:
        return digest(path)
    except OSError:
        return ""


MOST_FILES = 50_000  # of one folder that are looked at

Stamp = tuple[str, int, int, int]  # a file or folder: path, inode, time of change, size


def stamps_below(top: Path) -> Iterator[Stamp]:
    """The stamps below a folder, hidden ones aside; links followed at its top. Raises OSError."""
    waiting, count = [str(top)], 0
    while waiting:
        folder = waiting.pop()
        with suppress(FileNotFoundError, NotADirectoryError), os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.startswith("."):
                    continue
                count += 1
                if count > MOST_FILES:
                    return
                if entry.is_dir(follow_symlinks=folder == str(top)):
                    waiting.append(entry.path)
                with suppress(OSError):
                    found = entry.stat()
                    yield entry.path, found.st_ino, found.st_mtime_ns, found.st_size


def root_stamp(folder: Path) -> Stamp | None:
    """The stamp of a folder itself: another one if it was replaced; None if it is not there."""
    try:
        found = folder.stat()
    except OSError:
        return None
    return str(folder), found.st_ino, found.st_dev, 0
