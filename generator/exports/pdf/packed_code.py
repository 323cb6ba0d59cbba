"""Code as the streams of a PDF hold it."""

from zlib import DEFLATED, Z_DEFAULT_COMPRESSION, compress, compressobj

_SHORT = 12  # as a power of two: bytes that fit a small window, which is made much sooner
_SMALL_TABLES = 4


def compressed(code: bytes) -> bytes:
    """Code as a stream of a PDF holds it."""
    if not code.strip():
        code = b"q Q"  # Ghostscript and MuPDF refuse a compressed stream that holds nothing
    if len(code) > 1 << _SHORT:
        return compress(code)
    packer = compressobj(Z_DEFAULT_COMPRESSION, DEFLATED, _SHORT, _SMALL_TABLES)
    return packer.compress(code) + packer.flush()
