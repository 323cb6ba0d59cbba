"""What a plain file holds, read whole; and what is told of one that cannot be read.

The SHA-256 of plain files: what tells whether one is as it was.
"""

import os
import stat
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from generator.problem import ContentError


class Held(NamedTuple):
    """What a file holds, and the SHA-256 of it."""

    data: bytes
    digest: str


def read_whole(handle: int, limit: int) -> Held:
    """What an open file holds, in as few questions to the disk as that takes.

    Raises ContentError ``unreadable-file`` for what is no plain file, ``file-too-large``.
    """
    about = os.fstat(handle)
    if not stat.S_ISREG(about.st_mode):
        hint = "a text file is needed here, not a folder"
        raise ContentError("unreadable-file", "this is not a file", hint)
    if about.st_size > limit:
        raise too_large(limit)
    parts: list[bytes] = []
    while part := os.read(handle, about.st_size + 1):
        parts.append(part)
        if len(parts) == 1 and len(part) == about.st_size:
            break
    return held_of(b"".join(parts))


def held_of(data: bytes) -> Held:
    """The bytes with their digest."""
    return Held(data, sha256(data).hexdigest())


def missing() -> ContentError:
    """The refusal of a name that nothing has."""
    return ContentError(
        "missing-file", "there is no such file", "check the spelling, or write the file"
    )


def too_large(limit: int) -> ContentError:
    """The refusal of a file that holds more bytes than ``limit``."""
    hint = "split it, or remove what does not belong in it"
    return ContentError("file-too-large", f"the file is over {limit // 1000} kB", hint)


def unreadable(error: OSError) -> ContentError:
    """The refusal of a file that the system does not let us read."""
    message = f"the file cannot be read: {error.strerror}"
    return ContentError("unreadable-file", message, "check who may read it")


def changed() -> ContentError:
    """The refusal of a file that no longer holds what it did when it was first read."""
    hint = "wait until it is saved, then run the command again"
    return ContentError("file-changed", "the file changed while it was read", hint)


def outside() -> ContentError:
    """The refusal of a link that leads out of its folder."""
    hint = "copy the file into the folder instead of linking to it"
    return ContentError("path-outside", "this file lies outside its folder", hint)


AT_ONCE = 1_000_000  # bytes of a file that may be in memory
# Nothing waits for what a pipe may bring.
TO_READ = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)


def digest(path: Path | str) -> str:
    """The SHA-256 of a plain file's bytes. Raises OSError where there is none."""
    handle = os.open(path, TO_READ)
    try:
        return digest_of(handle, path)
    finally:
        os.close(handle)


def digest_of(handle: int, path: Path | str) -> str:
    """The same of an open file, read from where it stands; ``path`` is what errors call it."""
    about = os.fstat(handle)
    if not stat.S_ISREG(about.st_mode):
        raise OSError(f"{path} is no file")
    held, most, read = sha256(), min(about.st_size + 1, AT_ONCE), 0
    while part := os.read(handle, most):
        held.update(part)
        read += len(part)
        if read == about.st_size and len(part) < most:
            break  # to be told so once more takes as long as to read a face
    return held.hexdigest()


def file_state(path: Path | str) -> str:
    """The digest of a plain file; of what is none or cannot be read, nothing."""
    try:
        return digest(path)
    except OSError:
        return ""
