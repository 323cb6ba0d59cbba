"""Font files of a game's own folder, opened; and outlines of curves."""

from io import BytesIO

from games_in_memory import project_with, set_text

from generator.cache.store import Cache
from generator.model.fonts import FontChoice
from generator.text.font_library import FontLibrary


def opened(data, **choice):
    """The font of a file, as a game asks for it."""
    given = {"weight": 0, "file": "fonts/a.otf", **choice}
    return FontLibrary(Cache(None)).for_game(lambda _: data).open(FontChoice(**given))


def _cubic(font):
    """The same font with cubic outlines."""
    from fontTools.fontBuilder import FontBuilder
    from fontTools.pens.t2CharStringPen import T2CharStringPen

    glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
    order = [".notdef", *(cmap[ord(c)] for c in "aeSg&8")]
    builder = FontBuilder(font["head"].unitsPerEm, isTTF=False)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({c: n for c, n in cmap.items() if n in order})
    drawn = {}
    for name in order:
        pen = T2CharStringPen(font["hmtx"][name][0], glyphs)
        glyphs[name].draw(pen)
        drawn[name] = pen.getCharString()
    builder.setupCFF("Cubic", {}, drawn, {})
    builder.setupHorizontalMetrics({name: font["hmtx"][name] for name in order})
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Cubic", "styleName": "Regular"})
    builder.setupOS2()
    builder.setupPost()
    file = BytesIO()
    builder.font.save(file)
    return file.getvalue()


def project(title, **files):
    """A game whose titles are in a font of its own."""
    more = "  title: {font: title, size: 12pt}"
    made = project_with(
        set_text('"Halo"', "title"), more=more, files={f"fonts/{n}": d for n, d in files.items()}
    )
    game = made.session.folder("case")._texts["game.yaml"].decode()
    game = game.replace("{body:", f"{{title: {title}, body:")
    made.session.folder("case")._texts["game.yaml"] = game.encode()
    return made


def woff(tables):
    """A WOFF's head and directory: for each table how long it is packed and unpacked."""
    head = bytearray(b"wOFF" + bytes(40))
    head[12:14] = len(tables).to_bytes(2, "big")
    entries = [
        bytes(8) + packed.to_bytes(4, "big") + whole.to_bytes(4, "big") + bytes(4)
        for packed, whole in tables
    ]
    return bytes(head) + b"".join(entries)
