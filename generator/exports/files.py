"""Files written whole or not at all: to a temporary name beside the target, then renamed."""

import os
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp


def write_file(path: Path, data: bytes) -> Path:
    """Write the bytes, making the folders; a reader sees the old file or the new one, never half of it."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, part = mkstemp(dir=path.parent, prefix=".", suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(part).chmod(0o644)
        Path(part).replace(path)
    except BaseException:
        Path(part).unlink(missing_ok=True)
        raise
    return path


def digest(path: Path) -> str:
    """The SHA-256 of a file's bytes."""
    return sha256(path.read_bytes()).hexdigest()
