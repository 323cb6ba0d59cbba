"""Compressed font files (WOFF, WOFF2): what they unpack to is measured before it is unpacked."""

import zlib
from io import BytesIO

MOST_UNPACKED = 100_000_000  # bytes; the largest fonts there are have about 40 million
_WOFF_HEAD, _WOFF_ENTRY = 44, 20  # bytes, as W3C's file formats say
_WOFF2_HEAD = 48
_AT_A_TIME = 1 << 20


def check_unpacked_size(data: bytes) -> None:
    """Raise ValueError for a font that would unpack to more than any font is, whatever it says."""
    if data[:4] == b"wOFF":
        _check_tables(data)
    elif data[:4] == b"wOF2":
        _check_stream(data)


def _check_tables(data: bytes) -> None:
    """WOFF: each table is compressed by itself."""
    size = 0
    for number in range(int.from_bytes(data[12:14], "big")):
        start = _WOFF_HEAD + number * _WOFF_ENTRY
        entry = data[start : start + _WOFF_ENTRY]
        offset, packed, whole = (int.from_bytes(entry[at : at + 4], "big") for at in (4, 8, 12))
        size += whole
        if size > MOST_UNPACKED:
            raise ValueError("unpacks to too much")
        if packed < whole:
            unpacked = zlib.decompressobj().decompress(data[offset : offset + packed], whole + 1)
            if len(unpacked) != whole:
                raise ValueError("unpacks to another size than it says")


def _check_stream(data: bytes) -> None:
    """WOFF2: all tables are one compressed stream after their directory."""
    import brotli
    from fontTools.ttLib.woff2 import WOFF2DirectoryEntry

    directory = BytesIO(data[_WOFF2_HEAD:])
    for _ in range(int.from_bytes(data[12:14], "big")):
        WOFF2DirectoryEntry().fromFile(directory)
    start = _WOFF2_HEAD + directory.tell()
    packed = data[start : start + int.from_bytes(data[20:24], "big")]
    unpacker, size = brotli.Decompressor(), 0
    while not unpacker.is_finished():
        part = unpacker.process(packed, output_buffer_limit=_AT_A_TIME)
        packed, size = b"", size + len(part)
        if size > MOST_UNPACKED:
            raise ValueError("unpacks to too much")
        if not part:
            raise ValueError("ends early")
