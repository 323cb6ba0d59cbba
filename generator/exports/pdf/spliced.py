"""A saved PDF with other streams in the place of some: the bytes that saving it anew would give.

Saving writes each of many thousand objects again. Here all that lies between the new streams is
copied as it is; only where objects begin, and the identity made of all bytes, is told anew.
"""

import re
from collections.abc import Mapping
from hashlib import md5
from typing import Any

from generator.exports.pdf.saved_file import AFTER, Moves, NotAsSaved, SavedFile

_STREAM = re.compile(rb"(\d+ 0 obj\n<<.*? /Length )(\d+)( >>\nstream\n)", re.DOTALL)
_LONGEST_ENTRIES = 10_000  # of a form, before its stream


def spliced(file: SavedFile, streams: Mapping[int, bytes]) -> list[Any]:
    """The parts of the file in which objects, by number, hold other streams.

    The new streams are packed as the old ones were. Raises NotAsSaved.
    """
    view, about = memoryview(file.data), b"".join(b" " + one for one in file.about())
    parts, moves = _changed(file, view, streams)
    old = md5(parts[0], usedforsecurity=False)
    new = old.copy()
    old.update(view[len(parts[0]) : file.begins])
    old.update(file.head(file.moved([])))
    if _identity(old.hexdigest(), about) != file.identity:
        raise NotAsSaved
    packed = file.moved(moves)
    head = file.head(packed)
    for part in (*parts[1:], head):
        new.update(part)
    name = _identity(new.hexdigest(), about)
    closed = b"<%s><%s>] >>\nstream\n" % (name, name)
    begins = file.begins + (moves[-1][1] if moves else 0)
    return [*parts, head, closed, packed, AFTER, b"startxref\n%d\n%%%%EOF\n" % begins]


def _identity(digest: str, about: bytes) -> bytes:
    """As qpdf makes it: of the bytes before it, and of what the document tells of itself.

    Up to the first byte that is 0: every other one of a text in UTF-16 is.
    """
    told, _, _ = about.partition(b"\0")
    return md5(f"{digest} QPDF ".encode() + told, usedforsecurity=False).hexdigest().encode()


def _changed(
    file: SavedFile, view: memoryview, streams: Mapping[int, bytes]
) -> tuple[list[Any], Moves]:
    """The parts up to the list of objects, and how far what comes after each stream moves."""
    parts: list[Any] = []
    moves: list[tuple[int, int]] = []
    done = further = 0
    for begins, code in sorted((file.offset(number), code) for number, code in streams.items()):
        found = _STREAM.match(bytes(view[begins : begins + _LONGEST_ENTRIES]))
        if found is None or b"stream" in found[1]:
            raise NotAsSaved
        end = begins + found.end() + int(found[2])
        if view[end : end + len(AFTER)] != AFTER:
            raise NotAsSaved
        new = found[1] + b"%d" % len(code) + found[3] + code
        parts += [view[done:begins], new]
        further += len(new) - (end - begins)
        done = end
        moves.append((end, further))
    if _bytes_for(file.begins + further) != _bytes_for(file.begins):
        raise NotAsSaved  # offsets would be told in more bytes, or fewer
    return [*parts, view[done : file.begins]], moves


def _bytes_for(number: int) -> int:
    return (number.bit_length() + 7) // 8
