"""``printed.zip``: the files that a game was printed from, kept beside its lock.

Where git holds them no second copy is made; without git it is what old faces are drawn from again.
"""

import zlib
from collections.abc import Mapping
from hashlib import sha256
from io import BytesIO
from lzma import LZMAError
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from generator.folders import LARGEST_FILE, Folder
from generator.problem import ContentError

NAME = "printed.zip"
MOST_KEPT = 200_000_000  # bytes of files; a game of more is recorded without them
_NOT_KEPT = (NAME, "printed.lock")
# What reading an archive that is none of ours raises: encrypted, packed otherwise, or cut short.
_NOT_OURS = (BadZipFile, RuntimeError, ValueError, EOFError, OSError, zlib.error, LZMAError)
Files = Mapping[str, bytes]


def kept_files(folders: Mapping[str, Folder]) -> bytes:
    """The files of some folders, each below its name here; empty where they are too many.

    The same files are the same bytes. What cannot be read is left out.
    """
    out, held = BytesIO(), 0
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for start, folder in sorted(folders.items()):
            for name in folder.names():
                try:
                    data = b"" if name in _NOT_KEPT else folder.read(name, LARGEST_FILE).data
                except ContentError:
                    continue
                held += len(data)
                if held > MOST_KEPT:
                    return b""
                if name not in _NOT_KEPT:
                    archive.writestr(ZipInfo(f"{start}/{name}"), data, ZIP_DEFLATED)
    return out.getvalue()


def digest_of_kept(data: bytes) -> str:
    """What a lock calls its kept files; empty for none."""
    return sha256(data).hexdigest() if data else ""


def read_kept(folder: Folder, digest: str) -> Files | None:
    """The files that lie beside a game's lock, by name; None where they are not those it means."""
    if not digest or not folder.has(NAME):
        return None
    try:
        data = folder.read(NAME, LARGEST_FILE).data
        if digest_of_kept(data) != digest:
            return None
        with ZipFile(BytesIO(data)) as archive:
            if sum(one.file_size for one in archive.infolist()) > MOST_KEPT:
                return None
            return {one.filename: archive.read(one) for one in archive.infolist()}
    except (ContentError, *_NOT_OURS):
        return None
