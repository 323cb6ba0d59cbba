"""A PDF as ``saving.save`` writes it: where its objects begin, and what pages call their forms.

Reads no other PDF. A library that reads any takes longer to load than all that is read here.
"""

import re
import zlib
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any

_END = re.compile(rb"startxref\n(\d+)\n%%EOF\n\Z")
_LONGEST_END = 60
_LIST = re.compile(  # where each object begins, as qpdf writes it: a stream, the last object
    rb"(\d+ 0 obj\n<< /Type /XRef /Length )(\d+)"
    rb"( /Filter /FlateDecode /DecodeParms << /Columns (\d+) /Predictor 12 >>"
    rb" /W \[ 1 (\d) \d \] /Info (\d+) 0 R /Root (\d+) 0 R /Size \d+ /ID \[)"
    rb"<([0-9a-f]{32})><\8>\] >>\nstream\n"
)
_HELD = re.compile(  # a stream of objects, each after the numbers of all
    rb"\d+ 0 obj\n<< /Type /ObjStm /Length (\d+) /Filter /FlateDecode /N (\d+) /First (\d+) >>"
    rb"\nstream\n"
)
_LONGEST_ENTRIES = 200  # of such a stream
_PAGES, _KIDS = re.compile(rb"/Pages (\d+) 0 R"), re.compile(rb"/Kids \[ ((?:\d+ 0 R )+)\]")
_FORMS = re.compile(rb"/XObject << ((?:/\S+ \d+ 0 R )+)>>")
_FORM = re.compile(rb"(/\S+) (\d+) 0 R ")
_TEXT = re.compile(rb"/\S+ (?:\(((?:[^\\()]|\\.)*)\)|<([0-9a-f]*)>)", re.DOTALL)
_SIGN = re.compile(rb"\\(\d{3}|.)", re.DOTALL)
_SIGNS = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
_UP = 2  # a row is told as its difference from the one above
_IN_PLACE, _IN_STREAM = 1, 2  # an object begins at an offset, or lies in a stream of objects

AFTER = b"\nendstream\nendobj\n"
Moves = Sequence[tuple[int, int]]  # all that begins there or after it lies so many bytes further


class NotAsSaved(Exception):  # noqa: N818 - nobody is told: the file is put together anew
    """A file is not as ``saving.save`` writes it."""


class SavedFile:
    """The bytes of a file, in memory or mapped. Raises NotAsSaved.

    ``begins`` is where its list of objects does; ``identity`` is made of all bytes before it.
    """

    def __init__(self, data: Any) -> None:
        self.data = data
        end = _END.search(data[-_LONGEST_END:])
        if end is None:
            raise NotAsSaved
        self.begins = int(end[1])
        rest = data[self.begins :]
        found = _LIST.match(rest)
        if found is None:
            raise NotAsSaved
        packed = rest[found.end() : found.end() + int(found[2])]
        if rest[found.end() + len(packed) :] != AFTER + end[0]:
            raise NotAsSaved
        self._before, self._between, self.identity = found[1], found[3], found[8]
        self._columns, self._width = int(found[4]), int(found[5])
        self._info, self._root = int(found[6]), int(found[7])
        self._rows = _unpacked(packed)
        # Whoever packed it must pack as we do, or a file made anew would be another.
        if set(self._rows[:: self._columns + 1]) != {_UP} or zlib.compress(self._rows) != packed:
            raise NotAsSaved
        self._kinds = self._column(0)
        places = [self._column(number) for number in range(1, self._width + 1)]
        self._places = [int.from_bytes(bytes(one)) for one in zip(*places, strict=True)]

    def offset(self, number: int) -> int:
        """Where an object begins that lies in no stream."""
        if not 0 <= number < len(self._kinds) or self._kinds[number] != _IN_PLACE:
            raise NotAsSaved
        return self._places[number]

    def moved(self, moves: Moves) -> bytes:
        """The list, packed, when objects have moved."""
        now = list(self._places)
        for number, kind in enumerate(self._kinds):
            if kind == _IN_PLACE:
                now[number] += next(
                    (by for start, by in reversed(moves) if now[number] >= start), 0
                )
        rows = bytearray(self._rows)
        for number in range(self._width):
            shift = 8 * (self._width - 1 - number)
            column = [place >> shift & 255 for place in now]
            told = bytes(below - above & 255 for above, below in pairwise([0, *column]))
            rows[number + 2 :: self._columns + 1] = told
        return zlib.compress(rows)

    def head(self, packed: bytes) -> bytes:
        """The list's own entries, up to the identity."""
        return self._before + b"%d" % len(packed) + self._between

    def about(self) -> list[bytes]:
        """The texts that the document tells of itself, by the names of their entries."""
        return [
            bytes.fromhex(hexed.decode()) if hexed else _SIGN.sub(_sign, text)
            for text, hexed in _TEXT.findall(self._object(self._info))
        ]

    def pages(self) -> Iterator[dict[str, int]]:
        """What each page calls its forms, if it says so itself, and the numbers of the objects."""
        tree = self._number(_PAGES, self._root)
        kids = _KIDS.search(self._object(tree))
        if kids is None:
            raise NotAsSaved
        for kid in kids[1].split(b" 0 R ")[:-1]:
            forms = _FORMS.search(self._object(int(kid)))
            found = _FORM.findall(forms[1]) if forms else []
            yield {name.decode("latin-1"): int(number) for name, number in found}

    def _column(self, number: int) -> bytes:
        told = self._rows[number + 1 :: self._columns + 1]
        return bytes(value & 255 for value in accumulate(told))

    def _number(self, entry: re.Pattern[bytes], of: int) -> int:
        found = entry.search(self._object(of))
        if found is None:
            raise NotAsSaved
        return int(found[1])

    def _object(self, number: int) -> bytes:
        try:
            return self._objects[number]
        except KeyError:
            raise NotAsSaved from None

    @cached_property
    def _objects(self) -> dict[int, bytes]:
        """All objects that lie in streams."""
        told: dict[int, bytes] = {}
        for stream in sorted(self._streams()):
            begins = self.offset(stream)
            found = _HELD.match(self.data[begins : begins + _LONGEST_ENTRIES])
            if found is None:
                raise NotAsSaved
            start = begins + found.end()
            text = _unpacked(self.data[start : start + int(found[1])])
            first = int(found[3])
            numbers = list(map(int, text[:first].split()))
            if len(numbers) != 2 * int(found[2]):
                raise NotAsSaved
            ends = [*numbers[3::2], len(text)]
            for number, begin, end in zip(numbers[::2], numbers[1::2], ends, strict=True):
                told[number] = text[first + begin : first + end]
        return told

    def _streams(self) -> set[int]:
        both = zip(self._kinds, self._places, strict=True)
        return {place for kind, place in both if kind == _IN_STREAM}


def _unpacked(data: bytes) -> bytes:
    try:
        return zlib.decompress(data)
    except zlib.error:
        raise NotAsSaved from None


def _sign(found: re.Match[bytes]) -> bytes:
    """What stands for a sign in a string of a PDF."""
    told = found[1]
    return bytes([int(told, 8) & 255]) if len(told) > 1 else _SIGNS.get(told, told)
