"""SVG faces that carry their fonts: they look as printed on a machine that has none of them."""

import re
from base64 import b64decode
from io import BytesIO

import cairosvg
import numpy as np
import pypdfium2 as pdfium
import resvg_py
from conftest import run_cache
from face_pages import face_pages
from font_files import font_file
from fontTools.ttLib import TTFont
from PIL import Image, ImageFilter

from generator.options import Options
from generator.project import Project
from generator.text.font_library import FontLibrary

GAME = """
title: Letters
players: [1, 2]
fonts: {title: [Righteous, 400], body: [Barlow Condensed, 500], one: fonts/1.ttf, two: fonts/2.ttf}
styles:
  title: {font: title, size: 16pt}
  body: {font: body, size: 9pt}
  one: {font: one, size: 9pt}
  two: {font: two, size: 9pt}
components:
  card: {kind: card, size: card-63x88, pieces: p.yaml, print: {method: single}, front: f.svg.j2}
"""
FACE = """{% extends "_base.svg.j2" %}
{% block shapes %}<rect x="-3" y="-3" width="69" height="94" fill="#eee"/>
{{ text("AVATAR Toll & <Co>", x=3, y=5, w=57, h=10, style="title") }}
{{ text("Wählt Tokens: To Yves AVAVAV fi ffl, WAWA To Ty Ve. " * 6, x=3, y=18, w=57, h=40,
  style="body") }}
{{ text("abc", x=3, y=64, w=57, h=6, style="one") }}
{{ text("abc", x=3, y=74, w=57, h=6, style="two") }}
{% endblock %}
"""
# Two files that bear one name: letters of the first are wide boxes, of the second narrow ones.
OWN = {"1.ttf": font_file("Exo 2", wide=900), "2.ttf": font_file("Exo 2", wide=300)}


def project(front=FACE, game=GAME):
    files = {"letters/game.yaml": game, "letters/p.yaml": "- id: p1\n"}
    files |= {f"letters/fonts/{name}": data for name, data in OWN.items()}
    return Project(files, [{"faces/letters/f.svg.j2": front}], cache=run_cache())


def exported(folder, *, embed=True):
    """The game and the text of its one face."""
    one = project()
    game, problems = one.build("letters", Options(embed=embed))
    assert game, "\n".join(map(str, problems))
    one.export(game, folder, ("svg",))
    return game, (folder / "letters" / "faces" / "card" / "p1-front.svg").read_text()


def pixels(image):
    """How dark a face is where: not how two programs smooth the edges of letters."""
    small = image.convert("L").resize((414, 564), Image.Resampling.BOX)
    return np.asarray(small.filter(ImageFilter.GaussianBlur(2)), float) / 255


def in_browser(browser, svg):
    page = browser.new_page(viewport={"width": 828, "height": 1128})
    try:
        page.set_content(
            "<style>*{margin:0}img{width:828px;height:1128px;display:block}</style><img>"
        )
        page.evaluate(
            """async svg => {
                const img = document.querySelector('img');
                img.src = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(svg);
                await img.decode();
            }""",
            svg,
        )
        return Image.open(BytesIO(page.screenshot()))
    finally:
        page.close()


def test_a_browser_without_the_fonts_shows_what_is_printed(browser, tmp_path):
    game, svg = exported(tmp_path)
    page = pdfium.PdfDocument(face_pages(game))[0]
    printed = pixels(page.render(scale=828 / page.get_width()).to_pil())
    shown = pixels(in_browser(browser, svg))
    _, plain = exported(tmp_path, embed=False)
    without = pixels(in_browser(browser, plain))
    assert np.abs(shown - printed).mean() < 0.01
    assert np.abs(without - printed).mean() > 0.02, "the fonts are installed: nothing is shown"


def held(svg):
    """The fonts that a face holds, by the name and the weight under which it does."""
    rules = re.findall(
        r"@font-face\{font-family:'([^']+)';font-weight:(\d+);font-style:normal;"
        r"src:url\(data:font/woff;base64,([^)]+)\)\}",
        svg,
    )
    return {(family, weight): TTFont(BytesIO(b64decode(data))) for family, weight, data in rules}


def test_each_font_is_held_with_the_letters_that_are_used_and_no_other(tmp_path):
    _, svg = exported(tmp_path)
    fonts = held(svg)
    assert len(fonts) == 4 == svg.count("@font-face")
    assert {family for family, _ in fonts} >= {"Righteous", "Barlow Condensed"}
    letters = {frozenset(map(chr, font.getBestCmap())) for font in fonts.values()}
    assert frozenset("AVATAR Toll & <Co>") in letters
    assert [one for one in letters if one == frozenset("abc")]
    used = set(re.findall(r'<text [^>]*font-family="(?:&#x27;)(.*?)(?:&#x27;)" font-weight', svg))
    assert used == {family for family, _ in fonts}
    assert len(svg) < 25_000


def test_a_face_with_its_fonts_has_the_same_bytes_each_time(tmp_path):
    _, once = exported(tmp_path / "a")
    _, again = exported(tmp_path / "b")
    assert once == again


def test_without_being_asked_no_face_holds_a_font(tmp_path):
    game, svg = exported(tmp_path, embed=False)
    assert svg == game.drawn[0].front.svg()
    assert "<style" not in svg
    assert 'font-family="Barlow Condensed" font-weight="500"' in svg


def test_other_readers_of_svg_read_a_face_that_holds_its_fonts(tmp_path):
    _, plain = exported(tmp_path, embed=False)
    _, svg = exported(tmp_path)
    for draw in (
        lambda text: cairosvg.svg2png(bytestring=text.encode(), output_width=414),
        lambda text: bytes(resvg_py.svg_to_bytes(svg_string=text, width=414, dpi=96)),
    ):
        with_fonts, named = (
            np.asarray(Image.open(BytesIO(draw(text))).convert("L"), float) / 255
            for text in (svg, plain)
        )
        assert with_fonts.shape == named.shape
        assert np.abs(with_fonts - named).mean() < 0.01
        assert (with_fonts < 0.95).mean() > 0.5


def test_a_font_that_forbids_it_is_told_and_only_named(tmp_path, monkeypatch):
    """Of a package: a file of the game's own is refused when it is read."""
    real = FontLibrary._data

    def data(self, choice):
        given = real(self, choice)
        if choice.family != "Righteous":
            return given
        font = TTFont(BytesIO(given), recalcTimestamp=False)
        font["OS/2"].fsType = 2
        made = BytesIO()
        font.save(made)
        return made.getvalue()

    monkeypatch.setattr(FontLibrary, "_data", data)
    one = project()
    game, problems = one.build("letters", Options(embed=True))
    (problem,) = [p for p in problems if p.name == "font-not-embeddable"]
    assert problem.severity == "warning"
    assert "Righteous 400" in problem.message
    one.export(game, tmp_path, ("svg",))
    svg = (tmp_path / "letters" / "faces" / "card" / "p1-front.svg").read_text()
    assert {family for family, _ in held(svg)}.isdisjoint({"Righteous"})
    assert 'font-family="Righteous"' in svg
    assert not [p for p in one.build("letters")[1] if p.name == "font-not-embeddable"]
    assert one.build("letters", Options(embed=True, strict=True))[0] is None
