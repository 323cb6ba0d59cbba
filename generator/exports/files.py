"""Files written whole or not at all: to a temporary name beside the target, then renamed."""

import contextlib
import os
import re
from hashlib import sha256
from pathlib import Path

_PART = re.compile(r"\..*\.(\d+)\.part")


def write_file(path: Path, data: bytes) -> Path:
    """Write the bytes, making the folders; a reader sees the old file or the new one, never half.

    A file that holds these bytes already is left as it is.
    """
    if is_file_of(path, data):
        return path
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        part.write_bytes(data)
        part.chmod(0o644)
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


def digest(path: Path) -> str:
    """The SHA-256 of a file's bytes."""
    return sha256(path.read_bytes()).hexdigest()


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
