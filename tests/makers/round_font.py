"""A font made for tests, with round measures: what is set in it can be said in plain figures.

A unit is a thousandth of the size. Capitals are 700 high, a p reaches 200 below the line; most
characters are 500 wide, i, l, space and signs 250, m and W 1000.
"""

from functools import lru_cache
from io import BytesIO

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib.tables.TupleVariation import TupleVariation

from generator.measure.geometry import Rect
from generator.model.fonts import FontFile
from generator.model.style import Style
from generator.text.fitting import set_text
from generator.text.fonts import Font

LETTERS = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
SIGNS = {" ": "space", "-": "hyphen", "–": "endash", "/": "slash", ",": "comma", ".": "period",
         "{": "braceleft", "}": "braceright", "*": "asterisk", "_": "underscore", "é": "eacute",
         "\u0301": "acutecomb"}  # fmt: skip
ODD = {"i": 250, "l": 250, "m": 1000, "W": 1000, "é": 500, "\u0301": 0}
FEATURES = """
languagesystem DFLT dflt; languagesystem latn dflt;
markClass acutecomb <anchor 0 500> @top;
feature kern { pos A V -100; pos T <30 0 0 0>; pos Z <0 60 0 0>; } kern;
feature liga { sub f i by f_i; } liga;
feature clig { sub c t by f_i; } clig;
feature calt { sub x' y by f_i; } calt;
feature ccmp { sub b acutecomb by f_i; } ccmp;
feature mark {
  pos base q <anchor 400 500> mark @top; pos base g <anchor 400 650> mark @top;
} mark;
"""


def made_font(wider=1.0, without="", family="Plain", more=""):
    """An opened font of the measures above; ``wider`` stretches all of them but the heights.

    ``more`` are further characters, each 500 wide.
    """
    return _made(wider, without, family, more)


@lru_cache(maxsize=16)
def _made(wider, without, family, more):
    kept = [c for c in (*LETTERS, *SIGNS, *more) if c not in without]
    names = {c: SIGNS.get(c, c if c in LETTERS else f"uni{ord(c):04X}") for c in kept}
    widths = {".notdef": 500, "f_i": 100} | {
        names[c]: round(wider * ODD.get(c, 250 if c in SIGNS else 500)) for c in kept
    }
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(list(widths))
    builder.setupCharacterMap({ord(c): name for c, name in names.items()})
    builder.setupGlyf({name: _drawn(name, wide) for name, wide in widths.items()})
    builder.setupHorizontalMetrics({name: (wide, 50) for name, wide in widths.items()})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": family})
    builder.setupOS2()
    builder.setupPost()
    if not without:
        builder.addOpenTypeFeatures(FEATURES)
    return Font(FontFile(family, 400, "normal", f"{family} {wider}"), _bytes(builder))


def _drawn(name, wide):
    """A box 50 within the character's width, as high as a capital, or as low as a p."""
    pen = TTGlyphPen(None)
    if name not in ("space", "acutecomb"):
        low, high = (-200, 500) if name in "gpqy" else (0, 700)
        pen.moveTo((50, low))
        for place in ((50, high), (wide - 50, high), (wide - 50, low)):
            pen.lineTo(place)
        pen.closePath()
    return pen.glyph()


def variable_font():
    """The bytes of a font with an H as wide as its weight, plus what its width axis adds."""
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder([".notdef", "H"])
    builder.setupCharacterMap({ord("H"): "H"})
    builder.setupGlyf({name: _drawn(name, 400) for name in (".notdef", "H")})
    builder.setupHorizontalMetrics({".notdef": (400, 50), "H": (400, 50)})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    names = {"familyName": "Stretch", "styleName": "Regular", "psName": "Stretch"}
    builder.setupNameTable(names)
    axes = [("wght", 400, 400, 900, "Weight"), ("wdth", 50, 100, 200, "Width")]
    builder.setupFvar(axes, [])
    grows = [None] * 4, [(0, 0), (500, 0), (0, 0), (0, 0)]
    builder.setupGvar({
        "H": [
            TupleVariation({"wght": (0, 1, 1)}, [*grows[0], *grows[1]]),
            TupleVariation({"wdth": (0, 1, 1)}, [*grows[0], *grows[1]]),
        ]
    })  # fmt: skip
    builder.setupOS2()
    builder.setupPost()
    return _bytes(builder)


def _bytes(builder):
    file = BytesIO()
    builder.font["head"].created = builder.font["head"].modified = 3_500_000_000
    builder.font.recalcTimestamp = False
    builder.save(file)
    return file.getvalue()


FONTS = {"": 1.0, "bold": 1.2, "italic": 0.8, "bold-italic": 1.4}


def plain(accent):
    """The made font in an accent: bold is wider by a fifth, italic narrower."""
    return made_font(FONTS[accent], family=f"Plain{accent}")


def a_style(size=10, **settings):
    """A style of so many mm."""
    return Style.model_validate({"font": "body", "size": size, **settings})


def fitted(text, w, h, size=10, *, at=(0, 0), **settings):
    """The text set in a box in the made font."""
    return set_text(text, Rect(*at, w, h), a_style(size, **settings), plain)
