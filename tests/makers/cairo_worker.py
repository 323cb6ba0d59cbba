"""The worker process of CairoSVG: SVG documents in, PNG data out, each after its length."""

import sys
from typing import IO

_LENGTH = 8  # bytes


def write_block(stream: IO[bytes], data: bytes) -> None:
    """Write some bytes so that ``read_block`` knows where they end."""
    stream.write(len(data).to_bytes(_LENGTH, "big") + data)
    stream.flush()


def read_block(stream: IO[bytes]) -> bytes | None:
    """The next bytes that ``write_block`` wrote; None if the stream ends before them."""
    head = stream.read(_LENGTH)
    if len(head) < _LENGTH:
        return None
    size = int.from_bytes(head, "big")
    data = stream.read(size)
    return data if len(data) == size else None


def serve(dpi: int) -> None:
    """Draw what comes in until nothing more does."""
    import cairosvg

    while (document := read_block(sys.stdin.buffer)) is not None:
        write_block(sys.stdout.buffer, cairosvg.svg2png(bytestring=document, dpi=dpi))


if __name__ == "__main__":
    serve(int(sys.argv[1]))
