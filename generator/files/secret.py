"""Secret files: a short text that only the user can read, such as the token of an address."""

import contextlib
import os
import stat
from pathlib import Path
from tempfile import mkstemp

from generator.files.digest import READ_FLAGS

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
