"""Fonts in a PDF: whether they are embedded, and have the letters and widths that are shown."""

import struct
from collections.abc import Iterator
from io import BytesIO
from typing import Any, NamedTuple

from pikepdf import Array, Dictionary, Name, Stream


class Letters(NamedTuple):
    """The letters of an embedded TrueType font of two bytes a letter; 0 is the empty box."""

    name: str
    many: int
    map: bytes  # from codes to letters, two bytes each; empty: they are the same

    def lack(self, text: bytes) -> bool:
        """Whether a text shows a letter that is not there."""
        codes = {int.from_bytes(text[at : at + 2]) for at in range(0, len(text), 2)}
        if self.map:
            codes = {int.from_bytes(self.map[2 * code : 2 * code + 2]) for code in codes}
        return any(not 0 < code < self.many for code in codes)


def letters_of(font: Any) -> Letters | None:
    """The letters of a font; None where they are not known here."""
    inner = next(iter(font.get("/DescendantFonts", [])), Dictionary())
    file = inner.get("/FontDescriptor", Dictionary()).get("/FontFile2")
    if font.get("/Encoding") != Name("/Identity-H") or not isinstance(file, Stream):
        return None
    data, of = file.read_bytes(), inner.get("/CIDToGIDMap")
    tables = (data[at : at + 16] for at in range(12, 12 + 16 * int.from_bytes(data[4:6]), 16))
    at = next((int.from_bytes(one[8:12]) for one in tables if one[:4] == b"maxp"), 0)
    codes = of.read_bytes() if isinstance(of, Stream) else b""
    return Letters(str(font.BaseFont)[1:], int.from_bytes(data[at + 4 : at + 6]), codes)


def not_embedded(font: Any) -> str:
    """The name of a font that the file lacks; empty if it is embedded, or drawn by the file."""
    if not isinstance(font, Dictionary) or font.get("/Subtype") == Name.Type3:
        return ""
    inner: Any = font
    if font.get("/Subtype") == Name.Type0 and len(font.get("/DescendantFonts", [])):
        inner = font.DescendantFonts[0]
    descriptor = inner.get("/FontDescriptor", Dictionary())
    if {"/FontFile", "/FontFile2", "/FontFile3"} & set(descriptor.keys()):
        return ""
    return str(font.get("/BaseFont", "/without a name")).removeprefix("/")


def states_other_widths(font: Any) -> bool:
    """Whether the widths of a TrueType font are not those of its program; 0 states none."""
    file, direct = font.FontDescriptor.get("/FontFile2"), "/W" in font
    known = font.get("/CIDToGIDMap", Name.Identity) == Name.Identity and "/Encoding" not in font
    if not isinstance(file, Stream) or not known:
        return False
    from fontTools.ttLib import TTFont, TTLibError

    try:
        stated = dict(_stated_widths(font))
        program = TTFont(BytesIO(file.read_bytes()), lazy=True)
        program.setGlyphOrder(list(range(program["maxp"].numGlyphs)))  # names are not needed
        wide, em = program["hmtx"].metrics, int.from_bytes(program.reader["head"][18:20])
        own = {n: n for n in wide} if direct else program.getBestCmap(((3, 0), (1, 0))) or {}
        pairs = [(stated.get(c if direct else c & 0xFF), wide[n][0]) for c, n in own.items()]
        return any(said and has and abs(float(said) - 1000 * has / em) > 2 for said, has in pairs)
    except (TTLibError, struct.error, AssertionError, ArithmeticError, LookupError, TypeError,
            ValueError):  # fmt: skip
        return False  # a font beyond reading


def _stated_widths(font: Any) -> Iterator[tuple[int, Any]]:
    """The widths that a font states, by code or by letter; not without end."""
    yield from enumerate(font.get("/Widths", []), int(font.get("/FirstChar", 0)))
    row, left = iter(font.get("/W", [])), 1 << 18
    for first in row:
        many = next(row, 0)
        if not isinstance(many, Array):
            many = [next(row, 0)] * min(int(many) - int(first) + 1, left)
        left -= len(many)
        yield from enumerate(many, int(first))
