"""A saved PDF with other streams in the place of some: the bytes that saving it anew would give.

Saving writes each of many thousand objects again. Here all that lies between the new streams is
copied as it is; only where objects begin, and the identity made of all bytes, is told anew.
"""

import re
import zlib
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from hashlib import md5
from itertools import accumulate, pairwise
from typing import Any, NamedTuple

_END = re.compile(rb"startxref\n(\d+)\n%%EOF\n\Z")
_LONGEST_END = 60
_LONGEST_ENTRIES = 10_000  # of a form, before its stream
_LIST = re.compile(  # where each object begins, as qpdf writes it: a stream, the last object
    rb"(\d+ 0 obj\n<< /Type /XRef /Length )(\d+)"
    rb"( /Filter /FlateDecode /DecodeParms << /Columns (\d+) /Predictor 12 >>"
    rb" /W \[ 1 (\d) \d \][^<>]*/ID \[)<([0-9a-f]{32})><\6>\] >>\nstream\n"
)
_STREAM = re.compile(rb"(\d+ 0 obj\n<<.*? /Length )(\d+)( >>\nstream\n)", re.DOTALL)
_AFTER = b"\nendstream\nendobj\n"
_UP = 2  # a row is told as its difference from the one above
_IN_PLACE = 1  # an object that begins at an offset; others lie in streams of objects

Moves = Sequence[tuple[int, int]]  # from this offset on, all lies so many bytes further


class NotAsSaved(Exception):  # noqa: N818 - nobody is told: the file is put together anew
    """A file is not as ``saving.save`` writes it."""


class _List(NamedTuple):
    """The end of a file: where its objects begin, and the text around that."""

    begins: int
    before: bytes
    between: bytes
    rows: bytes
    columns: int
    width: int  # of an offset, in bytes
    identity: bytes


def spliced(data: Any, streams: Mapping[int, bytes], about: Iterable[bytes]) -> list[Any]:
    """The parts of the file in which objects, by number, hold other streams.

    ``data`` are the bytes of the file, in memory or mapped, ``about`` the texts that it tells of
    itself, sorted by name. The new streams are packed as the old ones were. Raises NotAsSaved.
    """
    held, view = _list_of(data), memoryview(data)
    kinds, offsets = _column(held, 0), _offsets(held)
    if any(number >= len(kinds) or kinds[number] != _IN_PLACE for number in streams):
        raise NotAsSaved
    parts, moves = _changed(view, {offsets[one]: code for one, code in streams.items()}, held)
    told = b"".join(b" " + one for one in about)
    old = md5(parts[0], usedforsecurity=False)
    new = old.copy()
    old.update(view[len(parts[0]) : held.begins])
    old.update(_head(held, _packed(held.rows)))
    if _identity(old.hexdigest(), told) != held.identity:
        raise NotAsSaved
    packed = _packed(_moved(held, kinds, offsets, moves))
    for part in (*parts[1:], _head(held, packed)):
        new.update(part)
    name = _identity(new.hexdigest(), told)
    begins = held.begins + moves[-1][1]
    closed = b"<%s><%s>] >>\nstream\n" % (name, name)
    end = b"startxref\n%d\n%%%%EOF\n" % begins
    return [*parts, _head(held, packed), closed, packed, _AFTER, end]


def _list_of(data: Any) -> _List:
    end = _END.search(data[-_LONGEST_END:])
    if end is None:
        raise NotAsSaved
    begins = int(end[1])
    rest = data[begins:]
    found = _LIST.match(rest)
    if found is None:
        raise NotAsSaved
    packed = rest[found.end() : found.end() + int(found[2])]
    if rest[found.end() + len(packed) :] != _AFTER + end[0]:
        raise NotAsSaved
    rows, columns = zlib.decompress(packed), int(found[4])
    # Whoever packed it must pack as we do, or a file made anew would be another.
    if set(rows[:: columns + 1]) != {_UP} or _packed(rows) != packed:
        raise NotAsSaved
    return _List(begins, found[1], found[3], rows, columns, int(found[5]), found[6])


def _packed(rows: bytes) -> bytes:
    return zlib.compress(rows)


def _head(held: _List, packed: bytes) -> bytes:
    """What stands before the identity."""
    return held.before + b"%d" % len(packed) + held.between


def _identity(digest: str, told: bytes) -> bytes:
    """As qpdf makes it: of the bytes before it, and of what the document tells of itself."""
    return md5(f"{digest} QPDF ".encode() + told, usedforsecurity=False).hexdigest().encode()


def _changed(
    view: memoryview, streams: Mapping[int, bytes], held: _List
) -> tuple[list[Any], Moves]:
    """The parts up to the list, and how far what comes after each new stream moves."""
    parts: list[Any] = []
    done = further = 0
    moves = [(0, 0)]
    for begins, code in sorted(streams.items()):
        found = _STREAM.match(bytes(view[begins : begins + _LONGEST_ENTRIES]))
        if found is None or b"stream" in found[1]:
            raise NotAsSaved
        start = begins + found.end()
        end = start + int(found[2])
        if bytes(view[end : end + len(_AFTER)]) != _AFTER:
            raise NotAsSaved
        new = found[1] + b"%d" % len(code) + found[3] + code
        parts += [view[done:begins], new]
        further += len(new) - (end - begins)
        moves.append((begins + 1, further))
        done = end
    if _bytes_for(held.begins + further) != _bytes_for(held.begins):
        raise NotAsSaved  # offsets would be told in more bytes, or fewer
    return [*parts, view[done : held.begins]], moves


def _bytes_for(number: int) -> int:
    return (number.bit_length() + 7) // 8


def _column(held: _List, number: int) -> bytes:
    told = held.rows[number + 1 :: held.columns + 1]
    return bytes(value & 255 for value in accumulate(told))


def _offsets(held: _List) -> list[int]:
    columns = [_column(held, number) for number in range(1, held.width + 1)]
    return [int.from_bytes(bytes(one)) for one in zip(*columns, strict=True)]


def _moved(held: _List, kinds: bytes, offsets: Sequence[int], moves: Moves) -> bytes:
    """The rows, in which all objects begin where they lie now."""
    starts = [start for start, _ in moves]
    now = [
        offset + moves[bisect_left(starts, offset + 1) - 1][1] if kind == _IN_PLACE else offset
        for kind, offset in zip(kinds, offsets, strict=True)
    ]
    rows = bytearray(held.rows)
    for number in range(held.width):
        shift = 8 * (held.width - 1 - number)
        column = [offset >> shift & 255 for offset in now]
        told = bytes(below - above & 255 for above, below in pairwise([0, *column]))
        rows[number + 2 :: held.columns + 1] = told
    return bytes(rows)
