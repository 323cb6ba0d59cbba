"""What a plain file holds, read whole; and what is told of one that cannot be read."""

import os
import stat
from hashlib import sha256
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
