"""Stamps of files: what the disk says of them without reading any, to see whether one changed."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

MOST_FILES = 50_000  # of one folder that are looked at

Stamp = tuple[str, int, int, int]  # a file or folder: path, inode, time of change, size


def stamps_below(top: Path) -> Iterator[Stamp]:
    """The stamps of the files and folders below a folder, without hidden ones.

    Links to folders are followed at its top alone. Raises OSError if a folder cannot be listed.
    """
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
