"""Font files as designers have them, made small: outlines of both kinds, axes, packings, rights.

Each holds the letters a to z and A to Z as boxes, as wide as told, in a thousandth of the size.
"""

from io import BytesIO
from string import ascii_letters

from fontTools.colorLib.builder import buildCOLR, buildCPAL
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTCollection, newTable
from fontTools.ttLib.tables.otTables import PaintFormat
from fontTools.ttLib.tables.S_V_G_ import SVGDocument
from fontTools.ttLib.tables.TupleVariation import TupleVariation

GLYPHS = [".notdef", "space", *ascii_letters]


def font_file(
    family="Title", weight=400, *, wide=500, cff=False, rights=0, italic=False, flavour=None,
    axes=(), style="Regular",
):  # fmt: skip
    """The bytes of a font file; ``axes`` are those it varies along, such as ``wght``."""
    file = BytesIO()
    made = _made(family, weight, wide, cff, rights, italic, axes, style)
    made.flavor = flavour
    made.save(file)
    return file.getvalue()


def coloured(letters, how="COLR", *, cff=False):
    """A font file whose ``letters`` are empty, and drawn in the colours of another letter."""
    font = _made("Colour", 400, 500, cff, 0, False, (), "Regular")
    for letter in letters:
        if cff:
            pen = T2CharStringPen(500, None)
            font["CFF "].cff[0].CharStrings[letter].program = pen.getCharString().program
        else:
            font["glyf"][letter] = TTGlyphPen(None).glyph()
    _coloured_in(font, letters, how)
    file = BytesIO()
    font.save(file)
    return file.getvalue()


def _coloured_in(font, letters, how):
    red = [(1.0, 0.0, 0.0, 1.0)]
    if how == "SVG ":
        table = font["SVG "] = newTable("SVG ")
        at = [GLYPHS.index(letter) for letter in letters]
        table.docList = [SVGDocument(f'<svg id="glyph{n}"/>', n, n) for n in at]
        return
    if how == "COLR":
        layers = {letter: [("Z", 0)] for letter in letters}
    else:
        paint = {"Format": PaintFormat.PaintSolid, "PaletteIndex": 0, "Alpha": 1.0}
        layers = {
            letter: {"Format": PaintFormat.PaintGlyph, "Glyph": "Z", "Paint": paint}
            for letter in letters
        }
    font["COLR"] = buildCOLR(layers, version=0 if how == "COLR" else 1)
    font["CPAL"] = buildCPAL([red])


def collection(*fonts):
    """The bytes of a collection of fonts, each given by the arguments of ``font_file``."""
    held = TTCollection()
    held.fonts = [_made(*_full(given)) for given in fonts]
    file = BytesIO()
    held.save(file)
    return file.getvalue()


def _full(given):
    usual = {"family": "Title", "weight": 400, "wide": 500, "cff": False, "rights": 0,
             "italic": False, "axes": (), "style": "Regular"}  # fmt: skip
    return tuple((usual | given).values())


def _made(family, weight, wide, cff, rights, italic, axes, style):
    builder = FontBuilder(1000, isTTF=not cff)
    builder.setupGlyphOrder(GLYPHS)
    builder.setupCharacterMap({ord(c): c for c in ascii_letters} | {32: "space"})
    if cff:
        drawn = {name: _box(T2CharStringPen(wide, None), name, wide) for name in GLYPHS}
        builder.setupCFF(family, {}, {n: pen.getCharString() for n, pen in drawn.items()}, {})
    else:
        drawn = {name: _box(TTGlyphPen(None), name, wide) for name in GLYPHS}
        builder.setupGlyf({name: pen.glyph() for name, pen in drawn.items()})
    builder.setupHorizontalMetrics(dict.fromkeys(GLYPHS, (wide, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    names = {"familyName": family, "styleName": style, "psName": family.replace(" ", ""),
             "fullName": f"{family} {style}"}  # fmt: skip
    builder.setupNameTable(names)
    builder.setupOS2(usWeightClass=weight, fsType=rights, fsSelection=1 if italic else 0x40)
    builder.setupPost()
    if italic:
        builder.font["head"].macStyle |= 2
    if axes:
        _vary(builder, axes)
    builder.font["head"].created = builder.font["head"].modified = 3_500_000_000
    builder.font.recalcTimestamp = False
    return builder.font


def _vary(builder, axes):
    """Letters are wider by the whole of an axis: 400 at the heaviest, 100 at the most slanted."""
    ranges = {"wght": (300, 400, 900), "slnt": (-12, 0, 0), "ital": (0, 0, 1)}
    builder.setupFvar([(tag, *ranges[tag], tag) for tag in axes], [])
    grown = {"wght": 400, "slnt": 100, "ital": 200}
    varied = {}
    for name in GLYPHS[2:]:
        points = [(0, 0), (0, 0), (0, 0), (0, 0)]
        varied[name] = [
            TupleVariation(
                {tag: (-1, -1, 0) if tag == "slnt" else (0, 1, 1)},
                [*points, (0, 0), (grown[tag], 0), (0, 0), (0, 0)],
            )
            for tag in axes
        ]
    builder.setupGvar(varied)


def _box(pen, name, wide):
    if name != "space":
        pen.moveTo((50, 0))
        for place in ((50, 700), (wide - 50, 700), (wide - 50, 0)):
            pen.lineTo(place)
        pen.closePath()
    return pen
