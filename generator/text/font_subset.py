"""Fonts as a part of an SVG file: only the letters that it uses, in ``@font-face`` rules.

A browser may kern and join letters as the font says, which the PDF does not: what says so is left
out, so that each letter is as wide in both.
"""

from base64 import b64encode
from io import BytesIO
from typing import Any

import uharfbuzz

from generator.text.font_files import forbidden
from generator.text.fonts import Font

_MOVES = (b"GSUB", b"GPOS", b"GDEF", b"kern")  # tables by which letters join and move
_WEIGHTS = (1, 1000)  # that a style sheet can say


def forbids_embedding(font: Font) -> str:
    """What a font says of itself against being embedded, in words; empty: nothing."""
    rights = uharfbuzz.Face(uharfbuzz.Blob(font.data)).reference_table("OS/2").data[8:10]
    return forbidden(int.from_bytes(rights, "big"))


def font_face(font: Font, family: str, letters: str) -> str:
    """The CSS rule that holds the letters of a font under a family's name, as WOFF."""
    data = b64encode(_web_font(font.data, letters)).decode()
    weight = css_weight(font.file.weight)
    slope = "italic" if font.file.slope == "italic" else "normal"
    return (
        f"@font-face{{font-family:{css_name(family)};font-weight:{weight};font-style:{slope};"
        f"src:url(data:font/woff;base64,{data})}}"
    )


def css_name(family: str) -> str:
    """A family's name between quotes: one with a digit in it is none without them."""
    kept = "".join(c for c in family if c.isprintable() and c not in "'\"\\<>&,;{}")
    return f"'{kept}'"


def css_weight(weight: int) -> int:
    """The nearest weight that a style sheet can say: some old fonts count from 0 or 1 to 9."""
    least, most = _WEIGHTS
    return min(max(weight, least), most)


def _web_font(data: bytes, letters: str) -> bytes:
    from fontTools.ttLib import TTFont

    asked: Any = uharfbuzz.SubsetInput()
    asked.unicode_set.update(map(ord, set(letters)))
    dropped = (int.from_bytes(tag, "big") for tag in _MOVES)
    asked.drop_table_tag_set.update(dropped)
    asked.flags = uharfbuzz.SubsetFlags.NO_HINTING
    face = uharfbuzz.Face(uharfbuzz.Blob(data))
    small = bytes(uharfbuzz.subset(face, asked).blob.data)
    font = TTFont(BytesIO(small), recalcTimestamp=False)
    font.flavor = "woff"
    made = BytesIO()
    font.save(made)
    return made.getvalue()
