"""Drawings as editors save them: each is drawn, and looks as resvg draws the original."""

import re
from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pytest
from cairo_faces import face_pngs
from conftest import ROOT, run_cache
from face_pages import face_pages
from font_files import font_file
from PIL import Image
from placed_drawings import DRAWINGS, GAME, HEAD, SMALL_PLACED, pixels, project, reference

from generator.faces.art_file import motif_of
from generator.measure.path import parse_path
from generator.model.fonts import FontChoice
from generator.problem import ContentError
from generator.sheets.arrangement import bounding_box
from generator.text.font_library import FontLibrary

# What only a picture shows; all others become shapes of ours.
AS_PICTURES = {
    "affinity-fade": "stop-opacity", "figma-picture": "<image>", "figma-shadow": "<fe",
    "illustrator-multiply": "mix-blend-mode", "inkscape-blur": "<fe",
    "inkscape-dashes": "stroke-dashoffset", "inkscape-group-opacity": "opacity",
    "inkscape-marker": "<marker>", "inkscape-mask": "<mask>", "inkscape-pattern": "<pattern>",
    "inkscape-radial-stretched": "gradientTransform",
}  # fmt: skip


def open_font(family, weight, slope):
    return FontLibrary(run_cache()).open(FontChoice(family, weight, slope))


@pytest.fixture(scope="module")
def drawn():
    """A game with all drawings: its problems, and each card as PDF page and as PNG, by name."""
    art = {path.stem: path.read_text(encoding="utf-8") for path in DRAWINGS}
    all_of_them = project(art, SMALL_PLACED, GAME.replace("square-70", "small"))
    built, problems = all_of_them.build("d")
    assert built, "\n".join(map(str, problems))
    names = [path.stem for path in DRAWINGS]
    pages = pdfium.PdfDocument(face_pages(built))
    faces = [one.front for one in built.drawn]
    pngs = face_pngs(faces, built.fonts, built.pictures, dpi=508)
    return problems, dict(zip(names, zip(pages, pngs, strict=True), strict=True))


def test_there_are_at_least_thirty():
    assert len(DRAWINGS) >= 30
    assert set(AS_PICTURES) <= {path.stem for path in DRAWINGS}


def test_only_what_no_shapes_say_is_told_to_be_a_picture(drawn):
    problems, _ = drawn
    told = {problem.where.file for problem in problems}
    assert {problem.name for problem in problems} == {"drawn-as-picture"}
    assert {Path(file).stem for file in told} == set(AS_PICTURES)


@pytest.mark.parametrize("path", DRAWINGS, ids=lambda path: path.stem)
def test_every_drawing_looks_like_its_original(path, drawn):
    text = path.read_text(encoding="utf-8")
    motif = motif_of(text, path.stem, open_font)
    page, png = drawn[1][path.stem]
    assert bool(motif.because) == (path.stem in AS_PICTURES)
    assert AS_PICTURES.get(path.stem, "") in motif.because
    wanted = reference(text, motif)
    printed = pixels(page.render(scale=760 / page.get_width()).to_pil())
    assert np.abs(printed - wanted).mean() < 0.02
    assert (wanted < 0.95).any(axis=2).mean() > 0.01, "the original shows nothing"
    assert np.abs(pixels(Image.open(BytesIO(png))) - wanted).mean() < 0.02


def test_icons_can_be_pictures_too_but_not_within_a_line_of_text():
    text = (ROOT / "tests" / "drawings" / "inkscape-blur.svg").read_text(encoding="utf-8")
    game = GAME + (
        "icons: {glow: 'art:blur'}\nfonts: {title: [Righteous, 400]}\n"
        "styles: {title: {font: title, size: 9pt}}\n"
    )
    built, _ = project({"blur": text}, '{{ icon("glow", x=10, y=10, size=20) }}', game).build("d")
    assert len(built.drawn[0].front.pictures) == 1
    line = '{{ text("a {glow}", x=5, y=5, w=50, h=20, style="title") }}'
    _, problems = project({"blur": text}, line, game).build("d")
    (problem,) = [p for p in problems if p.severity == "error"]
    assert problem.name == "art-as-picture"
    assert "<fe" in problem.hint


LINE = '<text x="1" y="9" font-family="%s" %s>%s</text>'


@pytest.mark.parametrize(
    ("inner", "said", "way"),
    [
        ('<text x="1" y="9">Hi</text>', "a text without a font", "Object to Path"),
        (LINE % ("Nosuch", "", "Hi"), "the font Nosuch, which is not installed", "substitute:"),
        (LINE % ("Righteous", "", "日"), "'日', which the font Righteous lacks", "Object to"),
        (LINE % ("Righteous", 'rotate="30"', "Hi"), "rotate=30", "Object to Path"),
        (LINE % ("Righteous", 'textLength="9"', "<tspan>H</tspan>i"), "several parts", "Object"),
        (LINE % ("Righteous", 'font-weight="bolder"', "Hi"), "the weight bolder", "Object to"),
        (LINE % ("Righteous", 'font-size="2em"', "Hi"), "a length of 2em", "Object to Path"),
        (LINE % ("Righteous", "", '<textPath href="#p">Hi</textPath>'), "<textPath>", "Object to"),
        (LINE % ("Righteous", "", '<tspan y="1 2">Hi</tspan>'), "at different heights", "Object"),
        ('<image href="file:///etc/hostname" width="9" height="9"/>', "another file", "embed"),
        ('<image href="photo.png" width="9" height="9"/>', "another file", "picture()"),
        ('<use href="other.svg#a"/>', "another file", "embed"),
        ('<image href="data:text/plain;base64,SGk=" width="9"/>', "is not a picture", "embed it"),
        ('<image href="data:image/png;base64,AAAA" width="9"/>', "is not a picture", "embed it"),
        ('<image href="data:;base64,iVBORw0KGgo=" width="9"/>', "an embedded picture", "save it"),
        ('<image href="data:;base64,!" width="9"/>', "damaged (its base64)", "embed it"),
        ('<image href="data:image/svg+xml,%3Csvg" width="9"/>', "not valid SVG", "embed it"),
        ('<g id="a"><use href="#a"/></g>', "in a circle", "path"),
        ("<g>" * 70 + "</g>" * 70, "nested", "flatten"),
    ],
)
def test_what_cannot_be_drawn_names_a_way_out(inner, said, way):
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10" class="x">{inner}</svg>'
    with pytest.raises(ContentError) as error:
        motif_of(text, "a", open_font)
    assert said in error.value.message
    assert way in error.value.hint


def ink_of(markup):
    """The box around all that the markup's paths draw."""
    return bounding_box(parse_path(d).box() for d in re.findall(r'\bd="([^"]+)"', markup))


def text_of(inner, attributes='x="10" y="50" font-size="20" font-family="Righteous"'):
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><text {attributes}>'
    return motif_of(f"{drawing}{inner}</text></svg>", "a", open_font).markup


@pytest.mark.parametrize(("anchor", "share"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_a_text_is_aligned_at_its_point(anchor, share):
    font = open_font("Righteous", 400, "normal")
    plain = ink_of(text_of("Mill"))
    moved = ink_of(text_of(f'<tspan text-anchor="{anchor}" x="10">Mill</tspan>'))
    assert plain.x - moved.x == pytest.approx(share * font.kerned("Mill").width * 20, abs=0.01)
    assert moved.bottom == pytest.approx(50, abs=0.5)


def test_letters_stand_where_they_are_told():
    one, other = (ink_of(text_of(f'<tspan x="{xs}">II</tspan>')) for xs in ("10 90", "10"))
    assert one.x == pytest.approx(other.x)
    wide = open_font("Righteous", 400, "normal").kerned("II").starts[1] * 20
    assert one.right - other.right == pytest.approx(80 - wide, abs=0.01)
    spaced = ink_of(text_of('<tspan letter-spacing="0.1em">III</tspan>'))
    assert spaced.width - ink_of(text_of("III")).width == pytest.approx(4, abs=0.01)


def test_blanks_of_the_file_are_not_printed():
    assert text_of("\n   Mill\n   <tspan>  and </tspan> well\n") == text_of(
        "Mill <tspan>and </tspan>well"
    )


@pytest.mark.parametrize("family", ["BarlowCondensed-Medium", "Nosuch, 'Barlow Condensed'"])
def test_a_family_is_found_as_illustrator_names_it_and_as_the_next_of_several(family):
    said = f'y="50" font-size="20" font-weight="500" font-family="{family}"'
    plain = said.replace(family, "Barlow Condensed")
    assert text_of("Mill", said) == text_of("Mill", plain)


def test_a_drawing_takes_the_games_own_font_file():
    own = {"d/fonts/mine.ttf": font_file(family="Mine")}
    drawing = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{LINE}</svg>'
    art = {"a": drawing % ("Mine", "", "ab")}
    game = GAME + "fonts: {title: fonts/mine.ttf}\n"
    built, problems = project(art, game=game, more=own).build("d")
    assert built, "\n".join(map(str, problems))
    assert ("fonts of art", "a") in built.drawn[0].reads
    _, problems = project(art).build("d")
    assert [p.name for p in problems] == ["unsupported-svg"]


def test_a_drawing_that_hides_a_bomb_of_names_is_told():
    layers = "".join(f'<!ENTITY a{n} "{f"&a{n - 1};" * 9}">' for n in range(1, 12))
    text = f'<!DOCTYPE svg [<!ENTITY a0 "x">{layers}]><svg viewBox="0 0 9 9">&a11;</svg>'
    with pytest.raises(ContentError):
        motif_of(text, "a")


@pytest.mark.parametrize(
    ("box", "said"),
    [
        ('style="display:none"', "art/a.svg has no viewBox"),
        ('viewBox="0 0 10"', "art/a.svg has viewBox='0 0 10'"),
        ('viewBox="0 0 ten ten"', "art/a.svg has viewBox='0 0 ten ten'"),
        ('viewBox="0 0 0 10"', "art/a.svg has viewBox='0 0 0 10'"),
    ],
)
def test_a_drawing_of_no_size_is_told_with_what_it_says(box, said):
    with pytest.raises(ContentError) as caught:
        motif_of(f'<svg xmlns="http://www.w3.org/2000/svg" {box}><path d="M0 0h9v9z"/></svg>', "a")
    assert (caught.value.name, caught.value.message) == ("bad-svg", said)


def test_what_is_clean_already_is_left_as_it_is():
    text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
    assert motif_of(text, "a").markup == '<path d="M0 0h9v9z"/>'


PAGE = '<div xmlns="http://www.w3.org/1999/xhtml" style="background:conic-gradient(red,blue)"/>'


@pytest.mark.parametrize(
    ("inner", "said", "way"),
    [
        (f'<g><foreignObject width="9" height="9">{PAGE}</foreignObject></g>', "angular", "Figma"),
        ("<flowRoot><flowRegion/><flowPara>Hi</flowPara></flowRoot>", "'Hi'", "Convert to Text"),
        (
            '<defs><meshgradient id="m"/></defs><rect width="9" height="9" fill="url(#m)"/>',
            "a mesh",
            "Export as PNG",
        ),
    ],
)
def test_what_only_its_editor_draws_is_not_lost(inner, said, way):
    seen = '<rect width="2" height="2"/>'
    with pytest.raises(ContentError) as error:
        motif_of(HEAD % ("", inner + seen), "a")
    assert error.value.name == "unsupported-svg"
    assert said in error.value.message
    assert way in error.value.hint


@pytest.mark.parametrize(
    "inner",
    [
        f"<switch><foreignObject>{PAGE}</foreignObject><rect width='9' height='9'/></switch>",
        "<flowRoot><flowRegion/><flowPara> </flowPara></flowRoot><rect width='9' height='9'/>",
        '<defs><meshgradient id="m"/></defs><rect width="9" height="9"/>',
        f'<g style="display:none"><foreignObject>{PAGE}</foreignObject></g><rect width="9"/>',
        (
            "<style>.h{display:none}</style><g class='h'><flowRoot><flowPara>Hi</flowPara>"
            "</flowRoot></g><rect width='9' height='9'/>"
        ),
        (
            '<foreignObject width="9" height="9"><div xmlns="http://www.w3.org/1999/xhtml"/>'
            '</foreignObject><rect width="9" height="9"/>'
        ),
    ],
)
def test_what_an_editor_left_behind_unused_is_no_loss(inner):
    motif_of(HEAD % ("", inner), "a")


@pytest.mark.parametrize(
    "inner",
    [
        "",
        "<g/>",
        '<g display="none"><path d="M0 0h9v9z"/></g>',
        '<path d="M0 0h9v9z" opacity="0"/>',
        '<path d="M0 0h9v9z" fill="none"/>',
        '<path d="M900 900h9v9z"/>',
    ],
)
def test_a_drawing_of_nothing_is_told(inner):
    _, problems = project({"a": HEAD % ("", inner)}).build("d")
    (problem,) = [one for one in problems if one.name == "empty-drawing"]
    assert problem.where.file.endswith("art/a.svg")
    assert problem.severity == "warning"


def test_glass_is_drawn_without_what_it_blurs_and_that_is_told():
    style = "backdrop-filter:blur(4px);clip-path:url(#q);height:100%;width:100%"
    blur = f'<div xmlns="http://www.w3.org/1999/xhtml" style="{style}"></div>'
    pane = f'<foreignObject x="0" y="0" width="90" height="90">{blur}</foreignObject>'
    glass = '<rect x="9" y="9" width="70" height="70" fill="#d02020" fill-opacity="0.4"/>'
    text = HEAD % ("", pane + glass)
    built, problems = project({"a": text}).build("d")
    ((rule, severity, message),) = [(p.name, p.severity, p.message) for p in problems]
    assert (rule, severity) == ("drawn-without", "warning")
    assert "the blur of the background" in message
    assert glass in built.drawn[0].front.svg()
    plain = HEAD % ("", pane.replace("backdrop-filter:blur(4px)", "backdrop-filter:none") + glass)
    assert not project({"a": plain}).build("d")[1]
    shadow = '<g filter="url(#f)">' + glass + '</g><filter id="f"><feOffset dx="4"/></filter>'
    motif = motif_of(HEAD % ("", pane + shadow), "a")
    assert "<fe" in motif.because
    assert motif.without


@pytest.mark.parametrize(
    "inner",
    [
        '<g display="none"><text font-family="Nosuch">Hi</text></g>',
        '<g visibility="hidden"><text font-family="Nosuch">Hi</text></g>',
        "<style>.h{display:none}</style><g class='h'><text font-family='Nosuch'>Hi</text></g>",
        "<switch><rect width='5' height='5'/><text font-family='Nosuch'>Hi</text></switch>",
    ],
)
def test_a_text_that_is_not_shown_needs_no_font(inner):
    assert motif_of(HEAD % ("", inner + '<rect width="9" height="9"/>'), "a", open_font).markup


@pytest.mark.parametrize(
    "inner",
    [
        (
            '<clipPath id="c"><text y="70" font-size="60" font-family="Righteous">Hi</text>'
            '</clipPath><rect width="100" height="100" fill="#00aa00" clip-path="url(#c)"/>'
        ),
        (
            '<text x="5" y="70" font-size="50" font-family="Righteous" fill="#d02020" '
            'stroke="#2020d0" stroke-width="8" paint-order="stroke">Hi</text>'
        ),
    ],
)
def test_texts_that_clip_or_lie_over_their_stroke_look_so(inner):
    text = HEAD % ("", inner)
    built, problems = project({"a": text}).build("d")
    assert not problems
    wanted = reference(text, motif_of(text, "a", open_font))
    (page,) = pdfium.PdfDocument(face_pages(built))
    assert (wanted < 0.95).any(axis=2).mean() > 0.05
    assert np.abs(pixels(page.render(scale=760 / page.get_width()).to_pil()) - wanted).mean() < 0.02
