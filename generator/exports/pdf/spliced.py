"""A saved PDF with other streams in the place of some: the bytes that saving it anew would give.

Saving writes each of many thousand objects again. Here all that lies between the new streams is
copied as it is; only where objects begin, and the identity made of all bytes, is told anew.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from hashlib import md5
from typing import Any, NamedTuple, Protocol

from generator.exports.pdf.saved_file import AFTER, NotAsSaved, SavedFile

_STREAM = re.compile(  # of one object: what lies beyond its entries is no part of them
    rb"(\d+ 0 obj\n<<(?:(?!\nendobj|\nstream).)*? /Length )(\d+)( >>\nstream\n)", re.DOTALL
)
_LONGEST_ENTRIES = 10_000  # of a form or an image, before its stream


class Digest(Protocol):
    """A digest of bytes that are told part by part."""

    def update(self, data: Any, /) -> None: ...

    def hexdigest(self) -> str: ...


class _Place(NamedTuple):
    """A stream to be replaced: where its object begins, its entries, and where it ends."""

    begins: int
    entries: tuple[bytes, bytes]  # before its length, and after it
    end: int


def md5_of_parts() -> Digest:
    """What an identity is made with: it guards nothing."""
    return md5(usedforsecurity=False)


def spliced(
    file: SavedFile,
    objects: Iterable[int],
    stream_of: Callable[[int], bytes],
    digest: Callable[[], Digest] = md5_of_parts,
) -> Iterator[Any]:
    """The parts of the file in which objects, by where they begin, hold other streams.

    The new streams are packed as the old ones were; each is asked for when its turn has come.
    ``digest`` begins an MD5. Raises NotAsSaved, before any part is given.
    """
    about = b"".join(b" " + one for one in file.about())
    places = [_place(file, begins) for begins in sorted(objects)]
    old = md5_of_parts()
    old.update(memoryview(file.data)[: file.begins])
    old.update(file.listed()[0])
    if _identity(old.hexdigest(), about) != file.identity:
        raise NotAsSaved
    return _parts(file, places, stream_of, digest(), about)


def _parts(
    file: SavedFile,
    places: list[_Place],
    stream_of: Callable[[int], bytes],
    digest: Digest,
    about: bytes,
) -> Iterator[Any]:
    view, done, further = memoryview(file.data), 0, 0
    moves: list[tuple[int, int]] = []
    for begins, (entries, closed), end in places:
        code = stream_of(begins)
        head = entries + b"%d" % len(code) + closed
        for part in (view[done:begins], head, code):
            digest.update(part)
            yield part
        further += len(head) + len(code) - (end - begins)
        done = end
        moves.append((end, further))
    head, packed = file.listed(moves)
    for part in (view[done : file.begins], head):
        digest.update(part)
        yield part
    name = _identity(digest.hexdigest(), about)
    yield b"<%s><%s>] >>\nstream\n" % (name, name)
    yield packed
    yield AFTER + b"startxref\n%d\n%%%%EOF\n" % (file.begins + further)


def _identity(digest: str, about: bytes) -> bytes:
    """As qpdf makes it: of the bytes before it, and of what the document tells of itself.

    Up to the first byte that is 0: every other one of a text in UTF-16 is.
    """
    told, _, _ = about.partition(b"\0")
    return md5(f"{digest} QPDF ".encode() + told, usedforsecurity=False).hexdigest().encode()


def _place(file: SavedFile, begins: int) -> _Place:
    """Where the stream of the object lies that begins there. Raises NotAsSaved."""
    found = _STREAM.match(bytes(file.data[begins : begins + _LONGEST_ENTRIES]))
    if found is None:
        raise NotAsSaved
    return _Place(begins, (found[1], found[3]), begins + found.end() + int(found[2]))
