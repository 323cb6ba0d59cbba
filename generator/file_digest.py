"""The SHA-256 of plain files: what tells whether one is as it was."""

import os
import stat
from hashlib import sha256
from pathlib import Path

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
