"""Font files: TTF, OTF, WOFF, WOFF2 and collections as static TrueType of one weight; cached."""

import zlib
from hashlib import sha256
from importlib.metadata import version
from io import BytesIO
from typing import Any, NamedTuple

import uharfbuzz

from generator.cache.store import Cache
from generator.model.fonts import WEIGHT_OF_FILE, FontChoice, FontFile
from generator.problem import ContentError, did_you_mean
from generator.text.colour_fonts import cached_coloured, coloured, remove_characters

MOST_UNPACKED = 100_000_000  # bytes; the largest fonts there are have about 40 million
_WOFF_HEAD, _WOFF_ENTRY = 44, 20  # bytes, as W3C's file formats say
_WOFF2_HEAD = 48
_AT_A_TIME = 1 << 20
_RESTRICTED, _WHOLE_ONLY, _BITMAPS_ONLY = 0x0002, 0x0100, 0x0200  # bits of OS/2.fsType
_LICENCE = "ask its maker for a licence to embed it, or choose another font"
_CUBIC_ERROR = 0.001  # em: how far a curve may move when it becomes quadratic
_LEAST_UNITS, _MOST_UNITS = 16, 16_384  # of an em, as OpenType has it; Typst opens no other
_DAMAGED = "save it again in its program, or get the file again"
_READ_ANEW = ("OS/2", "cmap", "hmtx", "maxp", "name", "post")
_MAXP = (
    "maxPoints", "maxContours", "maxCompositePoints", "maxCompositeContours", "maxTwilightPoints",
    "maxStorage", "maxFunctionDefs", "maxInstructionDefs", "maxStackElements",
    "maxSizeOfInstructions", "maxComponentElements", "maxComponentDepth",
)  # fmt: skip


def static_true_type(data: bytes, choice: FontChoice, cache: Cache) -> bytes:
    """The font of a file as static TrueType, from the cache if possible. Raises ContentError."""
    about = f"{choice.face!r} {choice.weight} {choice.slope} fonttools {version('fonttools')} 2"
    key = f"{sha256(data).hexdigest()} {about}"
    return cache.made("fonts", key, lambda: _converted(data, choice))


def static_instance(variable: bytes, weight: int, cache: Cache) -> bytes:
    """A static font of that weight from a variable one, as the bytes of a TrueType file."""
    key = f"{sha256(variable).hexdigest()} {weight} uharfbuzz {uharfbuzz.__version__}"
    return cache.made("fonts", key, lambda: _instance(variable, weight))


def coloured_characters(data: bytes, choice: FontChoice, cache: Cache) -> frozenset[str]:
    """The characters that such a file draws in colours only; its static font lacks them."""
    return cached_coloured(data, choice.face or "", _opened_face(data, choice), cache)


def font_file_of(data: bytes) -> FontFile:
    """The FontFile of a font in a game's folder, with the names that are written in it."""
    from fontTools.ttLib import TTFont

    font = TTFont(BytesIO(data), lazy=True)
    family = font["name"].getDebugName(4)
    weight = int(font["OS/2"].usWeightClass) if "OS/2" in font else 400
    italic = bool(font["head"].macStyle & 2)
    digest = sha256(data).hexdigest()
    named = "".join(c for c in str(family) if c.isprintable())[:60]
    return FontFile(named, weight, "italic" if italic else "normal", digest, own=True)


def embedding_ban(rights: int) -> str:
    """The uses that the bits of ``OS/2.fsType`` forbid, in words; empty if embedding is allowed."""
    for bits, what in (
        (_RESTRICTED, "does not allow embedding in a document"),
        (_WHOLE_ONLY, "may only be embedded whole, but a print file has only the letters it uses"),
        (_BITMAPS_ONLY, "may only be embedded as pictures"),
    ):
        # Where several rights are stated the most generous one holds; bits 2 and 3 allow more.
        if rights & bits and not (bits == _RESTRICTED and rights & 0x000C):
            return what
    return ""


def check_unpacked_size(data: bytes) -> None:
    """Raise ValueError if a compressed font would unpack to more than ``MOST_UNPACKED`` bytes."""
    if data[:4] == b"wOFF":
        _check_tables(data)
    elif data[:4] == b"wOF2":
        _check_stream(data)


def _converted(data: bytes, choice: FontChoice) -> bytes:
    try:
        check_unpacked_size(data)
        font = _opened_face(data, choice)
        _check_rights(font, choice.file)
        remove_characters(font, coloured(font))
        font = _static(font, choice)
        if "glyf" not in font:
            _make_quadratic(font, choice.file)
        _name(font, sha256(data + repr(choice).encode()).hexdigest())
        font.flavor = None
        return _written_anew(font)
    except ContentError:
        raise
    except Exception as error:  # whatever a broken file makes the readers of fonts raise
        message = f"{choice.file} cannot be read as a font"
        raise ContentError("bad-font", message, _DAMAGED) from error


def _written_anew(font: Any) -> bytes:
    """The file with a PDF's tables written again, so that all can read it. May raise."""
    if not _LEAST_UNITS <= font["head"].unitsPerEm <= _MOST_UNITS:
        raise ValueError("units of an em that no font has")
    font["head"].glyphDataFormat = 0
    across = font["hhea"]
    across.tableVersion, across.metricDataFormat = 0x00010000, 0  # the only ones there are
    glyphs = font["glyf"]
    for name in font.getGlyphOrder():
        glyphs[name].expand(glyphs)
    known = set(font.getGlyphOrder()[: font["maxp"].numGlyphs])
    maps = [table for table in font["cmap"].tables if hasattr(table, "cmap")]
    for table in maps:  # characters to glyphs that the file has
        table.cmap = {code: name for code, name in table.cmap.items() if name in known}
    font["cmap"].tables = maps
    _read = [font[tag] for tag in _READ_ANEW if tag in font]  # what is not read would be copied
    made = BytesIO()
    font.save(made)
    data = made.getvalue()
    uharfbuzz.subset(uharfbuzz.Face(uharfbuzz.Blob(data)), uharfbuzz.SubsetInput())
    return data


def _opened_face(data: bytes, choice: FontChoice) -> Any:
    from fontTools.ttLib import TTCollection, TTFont

    if data[:4] != b"ttcf":
        if choice.face:
            hint = "remove face: it chooses from a collection of fonts"
            raise ContentError("unknown-font", f"{choice.file} has one font only", hint)
        return TTFont(BytesIO(data), recalcTimestamp=False)
    fonts = list(TTCollection(BytesIO(data), recalcTimestamp=False).fonts)
    names = [str(font["name"].getDebugName(4)) for font in fonts]
    if choice.face not in names:
        hint = did_you_mean(choice.face, names, listing="faces") if choice.face else ""
        message = (
            f"{choice.file} has no face {choice.face!r}"
            if choice.face
            else f"{choice.file} has {len(fonts)} fonts"
        )
        write = f"write `face: {names[0]}`. Others: {', '.join(names[1:12])}"
        raise ContentError("unknown-font", message, hint or write)
    return fonts[names.index(choice.face)]


def _check_rights(font: Any, name: str) -> None:
    what = embedding_ban(int(font["OS/2"].fsType) if "OS/2" in font else 0)
    if what:
        message = f"the licence of {name} says that it {what}"
        raise ContentError("font-not-embeddable", message, _LICENCE)


def _static(font: Any, choice: FontChoice) -> Any:
    """The font at the weight and slope of the choice. Raises ContentError if it lacks them."""
    axes = {axis.axisTag: axis for axis in font["fvar"].axes} if "fvar" in font else {}
    pinned = {tag: axis.defaultValue for tag, axis in axes.items()}
    if choice.weight != WEIGHT_OF_FILE:
        pinned |= _weight(font, axes, choice)
    if choice.slope == "italic":
        pinned |= _italic(font, axes, choice)
    if not axes:
        return font
    from fontTools.varLib.instancer import instantiateVariableFont

    static = instantiateVariableFont(font, pinned, updateFontNames=False)
    if choice.slope == "italic":
        static["head"].macStyle |= 2
    if "wght" in pinned:
        static["OS/2"].usWeightClass = round(pinned["wght"])
    return static


def _weight(font: Any, axes: dict[str, Any], choice: FontChoice) -> dict[str, float]:
    axis = axes.get("wght")
    if axis is not None:
        if axis.minValue <= choice.weight <= axis.maxValue:
            return {"wght": choice.weight}
        has = f"weights from {axis.minValue:g} to {axis.maxValue:g}"
    else:
        own = int(font["OS/2"].usWeightClass)
        if own == choice.weight:
            return {}
        has = f"one weight, {own}"
    message = f"{choice.file} has {has}, not {choice.weight}"
    raise ContentError("unknown-font", message, "choose one of its weights, or another file")


def _italic(font: Any, axes: dict[str, Any], choice: FontChoice) -> dict[str, float]:
    if "ital" in axes and axes["ital"].maxValue > 0:
        return {"ital": axes["ital"].maxValue}
    if "slnt" in axes and axes["slnt"].minValue < 0:  # degrees, counter-clockwise is positive
        return {"slnt": axes["slnt"].minValue}
    if font["head"].macStyle & 2 or font["OS/2"].fsSelection & 1:
        return {}
    message = f"{choice.file} has no italic"
    raise ContentError("unknown-font", message, "name the file with the italic")


def _make_quadratic(font: Any, name: str) -> None:
    """Replace cubic outlines (CFF) by quadratic ones (TrueType), as ReportLab embeds no others."""
    from fontTools.pens.cu2quPen import Cu2QuPen
    from fontTools.pens.ttGlyphPen import TTGlyphPen
    from fontTools.ttLib import newTable

    if "CFF " not in font and "CFF2" not in font:
        hint = "use the same font with outlines (TrueType or OpenType)"
        raise ContentError("bad-font", f"{name} has pictures of letters, no outlines", hint)
    glyphs = font.getGlyphSet()
    error = _CUBIC_ERROR * font["head"].unitsPerEm
    order = font.getGlyphOrder()
    drawn = {}
    for glyph in order:
        pen = TTGlyphPen(glyphs)
        glyphs[glyph].draw(Cu2QuPen(pen, error, reverse_direction=True))
        drawn[glyph] = pen.glyph(dropImpliedOnCurves=True)
    glyf = font["glyf"] = newTable("glyf")
    glyf.glyphOrder, glyf.glyphs = order, drawn
    font["loca"] = newTable("loca")
    for glyph in order:
        drawn[glyph].recalcBounds(glyf)
        advance, _ = font["hmtx"].metrics[glyph]
        font["hmtx"].metrics[glyph] = (advance, getattr(drawn[glyph], "xMin", 0))
    for table in ("CFF ", "CFF2", "VORG"):
        if table in font:
            del font[table]
    maxp = font["maxp"]
    maxp.tableVersion = 0x00010000
    for field in _MAXP:
        setattr(maxp, field, 0)
    maxp.maxZones = 1
    if not _LEAST_UNITS <= font["head"].unitsPerEm <= _MOST_UNITS:
        raise ValueError("units of an em that no font has")
    font["head"].glyphDataFormat = 0
    font.sfntVersion = "\x00\x01\x00\x00"
    if "post" in font:
        font["post"].formatType = 3.0


def _name(font: Any, digest: str) -> None:
    """Give the font unique names, as Typst merges equal ones; its own becomes the full name."""
    names = font["name"]
    family = str(names.getDebugName(16) or names.getDebugName(1) or "Font")
    plain = "".join(c for c in family if c.isascii() and c.isalnum())[:40] or "Font"
    names.names = []
    own = f"{plain}-{digest[:12]}"
    for number, text in ((1, own), (2, "Regular"), (4, family), (6, own)):
        names.setName(text, number, 3, 1, 0x409)


def _instance(variable: bytes, weight: int) -> bytes:
    from fontTools.ttLib import TTFont

    face: Any = uharfbuzz.Face(uharfbuzz.Blob(variable))
    subset: Any = uharfbuzz.SubsetInput()
    subset.keep_everything()
    for axis in TTFont(BytesIO(variable), lazy=True)["fvar"].axes:
        place = weight if axis.axisTag == "wght" else axis.defaultValue
        subset.pin_axis_location(face, axis.axisTag, place)
    fixed = bytes(uharfbuzz.subset(face, subset).blob.data)
    static = TTFont(BytesIO(fixed), recalcTimestamp=False)
    for record in static["name"].names:
        if record.nameID == 6:  # the PostScript name: two weights in one PDF must not share it
            record.string = f"{record.toUnicode()}-{weight}"
    made = BytesIO()
    static.save(made)
    return made.getvalue()


def _check_tables(data: bytes) -> None:
    """Check a WOFF file, in which each table is compressed by itself."""
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
    """Check a WOFF2 file, in which all tables are one compressed stream after the directory."""
    try:
        import brotli
    except ImportError:
        hint = 'type pip install "proofdeck[woff2]", or save the font as TTF'
        raise ContentError("bad-font", "WOFF2 files need one more package", hint) from None
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


class FontCredit(NamedTuple):
    """Whose a font is, as the names in its file say it; empty where they say nothing."""

    copyright: str
    licence: str


def font_credit(data: bytes) -> FontCredit:
    """The copyright and the licence that a font's file names. Raises ContentError ``bad-font``."""
    from fontTools.ttLib import TTFont

    try:
        check_unpacked_size(data)
        names = TTFont(BytesIO(data), lazy=True, fontNumber=0)["name"]
        told = [" ".join((names.getDebugName(number) or "").split()) for number in (0, 13)]
    except Exception as error:  # whatever a broken file makes the readers of fonts raise
        raise ContentError("bad-font", "the file cannot be read as a font", _DAMAGED) from error
    return FontCredit(*("".join(filter(str.isprintable, one)) for one in told))
