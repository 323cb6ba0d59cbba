"""Font subsets for SVG files: the used letters of a font as an ``@font-face`` rule.

The tables for kerning and joining letters are dropped, so that a browser places each letter with
the same width as the PDF.
"""

from base64 import b64encode
from io import BytesIO
from typing import Any

import uharfbuzz

from generator.text.font_files import embedding_ban
from generator.text.fonts import Font

_MOVES = (b"GSUB", b"GPOS", b"GDEF", b"kern")  # tables by which letters join and move
_WEIGHTS = (1, 1000)  # that a style sheet can say


def forbids_embedding(font: Font) -> str:
    """What the font's licence bits forbid, in words; empty if embedding is allowed."""
    rights = uharfbuzz.Face(uharfbuzz.Blob(font.data)).reference_table("OS/2").data[8:10]
    return embedding_ban(int.from_bytes(rights, "big"))


def font_face(font: Font, family: str, letters: str) -> str:
    """The CSS rule with the letters of a font under a family's name, as WOFF."""
    data = b64encode(_web_font(font.data, letters)).decode()
    weight = css_weight(font.file.weight)
    slope = "italic" if font.file.slope == "italic" else "normal"
    return (
        f"@font-face{{font-family:{css_name(family)};font-weight:{weight};font-style:{slope};"
        f"src:url(data:font/woff;base64,{data})}}"
    )


def css_name(family: str) -> str:
    """The family's name in quotes, as CSS requires for names with digits."""
    safe = "".join(c for c in family if c.isprintable() and c not in "'\"\\<>&,;{}")
    return f"'{safe}'"


def css_weight(weight: int) -> int:
    """The nearest weight that CSS allows; some old fonts count from 0 or 1 to 9."""
    least, most = _WEIGHTS
    return min(max(weight, least), most)


def _web_font(data: bytes, letters: str) -> bytes:
    from fontTools.ttLib import TTFont

    subset: Any = uharfbuzz.SubsetInput()
    subset.unicode_set.update(map(ord, set(letters)))
    dropped = (int.from_bytes(tag, "big") for tag in _MOVES)
    subset.drop_table_tag_set.update(dropped)
    subset.flags = uharfbuzz.SubsetFlags.NO_HINTING
    face = uharfbuzz.Face(uharfbuzz.Blob(data))
    small = bytes(uharfbuzz.subset(face, subset).blob.data)
    font = TTFont(BytesIO(small), recalcTimestamp=False)
    font.flavor = "woff"
    made = BytesIO()
    font.save(made)
    return made.getvalue()
