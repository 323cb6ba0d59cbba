"""PDF syntax: numbers, boxes, colours, objects and streams; and documents saved reproducibly."""

from functools import lru_cache
from io import BytesIO
from typing import Any, BinaryIO
from zlib import DEFLATED, Z_DEFAULT_COMPRESSION, compress, compressobj

from pikepdf import Name, Object, ObjectStreamMode, Pdf, Stream

from generator.measure.geometry import Rect
from generator.measure.units import points

_SHORT = 12  # as a power of two: bytes that fit a small window, which is made much sooner
_SMALL_TABLES = 4


def short(value: float, digits: int = 5) -> str:
    """A number in as few characters as it needs, to a hundred-thousandth."""
    text = f"{value:.{digits}f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def matrix(*values: float, digits: int = 5) -> str:
    """Numbers in a row, as PDF operators take them: of a matrix, a point, a dash."""
    return " ".join(short(value, digits) for value in values)


def rectangle(rect: Rect, height: float) -> str:
    """The operands of ``re`` for a rectangle in mm on a page of that height."""
    left, bottom = points(rect.x), points(height - rect.bottom)
    return matrix(left, bottom, points(rect.width), points(rect.height))


@lru_cache(maxsize=256)  # a game has few colours
def colour(code: str) -> str:
    """#rrggbb as three numbers from 0 to 1."""
    return " ".join(short(int(code[at : at + 2], 16) / 255) for at in (1, 3, 5))


def zero_code(width: float, height: float) -> str:
    """A rectangle of a size in mm at the origin as a PDF writes it."""
    return f"[0 0 {points(width):.4f} {points(height):.4f}]"


def corners_code(rect: Rect, height: float) -> str:
    """A rectangle in mm on a page of that height as a PDF writes it, which counts y from below."""
    ends = (rect.x, height - rect.bottom, rect.right, height - rect.y)
    return f"[{' '.join(f'{points(value):.4f}' for value in ends)}]"


def parsed(code: str) -> Any:
    """An object of a PDF as it is written: a fifth of the time of one made part by part."""
    return Object.parse(code.encode("ascii"))


def box_at_zero(width: float, height: float) -> Any:
    """A PDF rectangle of a size in mm whose corner is the origin."""
    return parsed(zero_code(width, height))


def compressed(code: bytes) -> bytes:
    """Code compressed with zlib, as streams of a PDF hold it."""
    if not code.strip():
        code = b"q Q"  # Ghostscript and MuPDF refuse a compressed stream that holds nothing
    if len(code) > 1 << _SHORT:
        return compress(code)
    packer = compressobj(Z_DEFAULT_COMPRESSION, DEFLATED, _SHORT, _SMALL_TABLES)
    return packer.compress(code) + packer.flush()


def packed(pdf: Pdf, code: bytes, about: str = "") -> Any:
    """A compressed stream of a document; ``about`` are further entries of its dictionary."""
    return Stream(pdf, compressed(code), parsed(f"<< {about} /Filter /FlateDecode >>"))


def pack(stream: Any) -> None:
    """Compress a stream that is not compressed yet."""
    if "/Filter" not in stream:
        stream.write(compressed(stream.read_raw_bytes()), filter=Name.FlateDecode)


def saved(pdf: Pdf) -> bytes:
    """The document, compressed, with an identity made of what it holds."""
    buffer = BytesIO()
    save(pdf, buffer)
    return buffer.getvalue()


def save(pdf: Pdf, file: BinaryIO) -> None:
    """Write the document, compressed, with an identity made of what it holds."""
    if "/ID" in pdf.trailer:
        # ReportLab makes it of SOURCE_DATE_EPOCH, where that is set; half of an old one would stay.
        del pdf.trailer["/ID"]
    pdf.save(
        file,
        deterministic_id=True,
        object_stream_mode=ObjectStreamMode.generate,
        compress_streams=True,
    )
