"""A PDF as ``saving.save`` writes it: where its objects begin, and what pages call their forms.

Reads no other PDF. A library that reads any takes longer to load than all that is read here.
"""

import re
import zlib
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import accumulate, pairwise
from typing import Any

_END = re.compile(rb"startxref\n(\d+)\n%%EOF\n\Z")
_LONGEST_END = 60
_LIST = re.compile(  # where each object begins, as qpdf writes it: a stream, the last object
    rb"(?P<number>\d+) 0 obj\n<< /Type /XRef /Length (?P<length>\d+)"
    rb" /Filter /FlateDecode /DecodeParms << /Columns (?P<columns>\d+) /Predictor 12 >>"
    rb" /W \[ 1 (?P<width>\d) (?P<rest>\d) \]"
    rb"(?P<about> /Info (?P<info>\d+) 0 R /Root (?P<root>\d+) 0 R /Size \d+ /ID \[)"
    rb"<(?P<identity>[0-9a-f]{32})><(?P=identity)>\] >>\nstream\n"
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
        packed = rest[found.end() : found.end() + int(found["length"])]
        if rest[found.end() + len(packed) :] != AFTER + end[0]:
            raise NotAsSaved
        self._number, self._about, self.identity = (
            found["number"],
            found["about"],
            found["identity"],
        )
        self._info, self._root = int(found["info"]), int(found["root"])
        self._width, self._rest = int(found["width"]), int(found["rest"])
        self._step = 1 + int(found["columns"])
        self._rows = _unpacked(packed)
        # Whoever packed it must pack as we do, or a file made anew would be another.
        if set(self._rows[:: self._step]) != {_UP} or zlib.compress(self._rows) != packed:
            raise NotAsSaved
        self._kinds = self._column(0)
        places = [self._column(number) for number in range(1, self._width + 1)]
        self._places = [int.from_bytes(bytes(one)) for one in zip(*places, strict=True)]

    def offset(self, number: int) -> int:
        """Where an object begins that lies in no stream."""
        if not 0 <= number < len(self._kinds) or self._kinds[number] != _IN_PLACE:
            raise NotAsSaved
        return self._places[number]

    def offsets(self) -> list[int]:
        """Where all objects begin that lie in no stream, sorted."""
        both = zip(self._kinds, self._places, strict=True)
        return sorted(place for kind, place in both if kind == _IN_PLACE)

    def listed(self, moves: Moves = ()) -> tuple[bytes, bytes]:
        """The list when objects have moved: its own entries up to the identity, and it, packed."""
        starts = [0, *(start for start, _ in moves)]
        further = [0, *(by for _, by in moves)]
        now = [
            place + further[bisect_right(starts, place) - 1] if kind == _IN_PLACE else place
            for kind, place in zip(self._kinds, self._places, strict=True)
        ]
        width = ((self.begins + further[-1]).bit_length() + 7) // 8  # bytes for where it begins
        columns = [self._told(0)]
        for shift in reversed(range(0, 8 * width, 8)):
            column = [place >> shift & 255 for place in now]
            columns.append(bytes(below - above & 255 for above, below in pairwise([0, *column])))
        columns += [self._told(1 + self._width + number) for number in range(self._rest)]
        step = 1 + len(columns)
        rows = bytearray([_UP]) * (step * len(now))
        for number, told in enumerate(columns, 1):
            rows[number::step] = told
        packed = zlib.compress(rows)
        head = (
            b"%s 0 obj\n<< /Type /XRef /Length %d /Filter /FlateDecode /DecodeParms "
            b"<< /Columns %d /Predictor 12 >> /W [ 1 %d %d ]%s"
        ) % (self._number, len(packed), len(columns), width, self._rest, self._about)
        return head, packed

    def about(self) -> list[bytes]:
        """The texts that the document tells of itself, by the names of their entries."""
        return [
            bytes.fromhex(hexed.decode()) if hexed else _SIGN.sub(_sign, text)
            for text, hexed in _TEXT.findall(self._object(self._info))
        ]

    def pages(self) -> Iterator[dict[str, int]]:
        """What each page calls its forms, if it says so itself, and the numbers of the objects."""
        tree = self._named(_PAGES, self._root)
        kids = _KIDS.search(self._object(tree))
        if kids is None:
            raise NotAsSaved
        for kid in kids[1].split(b" 0 R ")[:-1]:
            forms = _FORMS.search(self._object(int(kid)))
            found = _FORM.findall(forms[1]) if forms else []
            yield {name.decode("latin-1"): int(number) for name, number in found}

    def _told(self, number: int) -> bytes:
        """A column as it lies there: what each value is more than the one above."""
        return self._rows[number + 1 :: self._step]

    def _column(self, number: int) -> bytes:
        return bytes(value & 255 for value in accumulate(self._told(number)))

    def _named(self, entry: re.Pattern[bytes], of: int) -> int:
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
