"""Ways of writing SVG that a converter of ours reads otherwise: all look as SVG means them."""

from io import BytesIO
from pathlib import Path

import numpy as np
import pypdfium2 as pdfium
import pytest
from cairo_faces import face_pngs
from face_pages import face_pages
from PIL import Image
from placed_drawings import GAME, HEAD, SMALL_PLACED, pixels, project, reference

from generator.faces.art_file import motif_of

GRADIENT = (
    '<linearGradient id="g" %s>%s</linearGradient><rect width="100" height="100" fill="url(#g)"/>'
)
STOPS = "".join(
    f'<stop offset="%s" stop-color="{colour}"/>' for colour in ("#ff0000", "#00ff00", "#0000ff")
)
GREEN = '<rect width="100" height="100" fill="#00aa00" clip-path="url(#c)"/>'
SLAB = '<rect width="30" height="80"/>'
ROUND = '<clipPath id="k"><circle cx="50" cy="50" r="30"/></clipPath>'
STROKED = (
    '<g stroke="#2020d0" stroke-width="20"><circle cx="50" cy="50" r="30" fill="#d02020" %s/></g>'
)
DOT = '<path d="M%s" fill="none" stroke="#000000" stroke-width="40" stroke-linecap="%s"/>'
# What our converters read otherwise than SVG means it, with what a picture of it is told to show.
OTHERWISE = {
    "ellipse-rx": ('<ellipse cx="50" cy="50" rx="30"/>', ""),
    "ellipse-ry": ('<ellipse cx="50" cy="50" ry="30"/>', ""),
    "clip-use": ((f'<clipPath id="c"><use x="45" y="9" href="#r"/></clipPath>{GREEN}'
                 '<defs><rect id="r" x="3" width="30" height="80"/></defs>'), ""),
    "clip-moved": (f'<clipPath id="c" transform="translate(20 0)">{SLAB}</clipPath>{GREEN}', ""),
    "clip-turned": ((f'<clipPath id="c" transform="rotate(20)"><use x="30" href="#r"/></clipPath>'
                    f'<defs><rect id="r" width="30" height="80"/></defs>{GREEN}'), ""),
    "clip-group": ((f'<clipPath id="c"><g>{SLAB}</g><rect x="60" width="30" height="80"/>'
                   f"</clipPath>{GREEN}"), ""),
    "clip-only-group": (f'<clipPath id="c"><g>{SLAB}</g></clipPath>{GREEN}<circle r="40"/>', ""),
    "clip-empty": (f'<clipPath id="c"/>{GREEN}<circle r="40"/>', ""),
    "clip-of-clip": (f'{ROUND}<clipPath id="c" clip-path="url(#k)">{SLAB}</clipPath>{GREEN}',
                     "<clipPath clip-path>"),
    "clip-of-shape": ((f'{ROUND}<clipPath id="c"><g/><rect width="60" height="60" '
                      f'clip-path="url(#k)"/></clipPath>{GREEN}'), "<clipPath clip-path>"),
    "stops-back": (GRADIENT % ("", STOPS % ("0", ".6", ".3")), ""),
    "stops-over": (GRADIENT % ("", STOPS % ("0", "50%", "180%")), ""),
    "no-length": (GRADIENT % ('x1="0.5" x2="0.5"', STOPS % ("0", ".5", "1")), ""),
    "no-length-mm": (GRADIENT % ('gradientUnits="userSpaceOnUse" x1="5" x2="5"',
                                 STOPS % ("0", ".5", "1")), ""),
    **{f"{cap}-dot-{n}": (DOT % (data, cap), "")
       for n, data in enumerate(("60 60z", "60 60C60 60 60 60 60 60", "40 20l0 0zM60 60L60 60",
                                 "60 60c0 0 0 0 0 0z"))
       for cap in ("square", "round")},
    "square-bare": (DOT % ("60 60 60 60", "square"), ""),
    "square-down": (DOT % ("60 60v0", "square"), ""),
    "square-over": (DOT % ("20 60h5M60 60H60", "square"), ""),
    "square-line": (('<line x1="50" y1="50" x2="50" y2="50" stroke="#000000" stroke-width="40" '
                    'stroke-linecap="square"/>'), ""),
    "stroke-first": (STROKED % 'paint-order="stroke"', ""),
    "stroke-first-faint": (STROKED % 'paint-order="stroke" stroke-opacity=".4"', ""),
    "stretched": ("<circle cx='30' cy='30' r='20'/>", ""),
}  # fmt: skip
NONE = ' width="200" height="100" preserveAspectRatio="none"'


def otherwise(name):
    return HEAD % (NONE if name == "stretched" else "", OTHERWISE[name][0])


@pytest.fixture(scope="module")
def drawn_otherwise():
    """A game of such drawings: each card as PDF page and as PNG, by name."""
    art = {name: otherwise(name) for name in OTHERWISE}
    built, problems = project(art, SMALL_PLACED, GAME.replace("square-70", "small")).build("d")
    assert built, "\n".join(map(str, problems))
    told = {Path(problem.where.file).stem for problem in problems}
    assert told == {name for name, (_, because) in OTHERWISE.items() if because}
    pages = pdfium.PdfDocument(face_pages(built))
    faces = [one.front for one in built.drawn]
    pngs = face_pngs(faces, built.fonts, built.pictures, dpi=508)
    return dict(zip(art, zip(pages, pngs, strict=True), strict=True))


@pytest.mark.parametrize("name", OTHERWISE)
def test_what_converters_read_otherwise_looks_as_svg_means_it(name, drawn_otherwise):
    motif = motif_of(otherwise(name), name)
    assert OTHERWISE[name][1] in motif.because
    assert bool(OTHERWISE[name][1]) == bool(motif.because)
    page, png = drawn_otherwise[name]
    wanted = reference(otherwise(name), motif)
    assert (wanted < 0.95).any(axis=2).mean() > 0.01
    printed = pixels(page.render(scale=760 / page.get_width()).to_pil())
    assert np.abs(printed - wanted).mean() < 0.02
    assert np.abs(pixels(Image.open(BytesIO(png))) - wanted).mean() < 0.02


@pytest.mark.parametrize("name", [name for name in OTHERWISE if name != "stretched"])
def test_what_converters_read_otherwise_is_refused_in_a_template(name):
    _, problems = project({"a": HEAD % ("", "<path d='M0 0h9v9z'/>")}, OTHERWISE[name][0]).build(
        "d"
    )
    told = [problem for problem in problems if problem.name == "unsupported-svg"]
    assert told
    assert all(problem.hint for problem in told)


# What only the PDF would show otherwise: it is drawn as SVG means it in templates too.
PRINTED = {
    "faint": STROKED % 'stroke-opacity=".4"',
    "faint-group": '<g stroke-opacity=".4">' + STROKED % "" + "</g>",
    "faint-use": (STROKED % 'stroke-opacity=".4"').replace("<g", '<defs><g id="u"').replace(
        "</g>", '</g></defs><use href="#u" x="20"/><use href="#u" x="-20" y="10"/>'),
    "faint-name": "<defs>" + STROKED % 'id="u" stroke-opacity=".4"' + '</defs><use href="#u"/>',
    "corners-too-large": '<rect x="10" y="30" width="80" height="30" rx="40"/>',
    "corner-too-high": '<rect x="10" y="30" width="80" height="30" ry="40"/>',
    "corners-unlike": '<rect x="10" y="20" width="80" height="60" rx="10" ry="50"/>',
    "corners-pill": '<rect x="10" y="30" width="80" height="30" rx="15" ry="99"/>',
}  # fmt: skip


@pytest.mark.whole
@pytest.mark.parametrize("name", PRINTED)
def test_what_a_pdf_shows_otherwise_is_printed_as_svg_means_it(name):
    whole = HEAD % ("", PRINTED[name])
    game = GAME.replace("square-70", "small")
    placed = f'<g transform="translate(-3 -3) scale(0.38)">{PRINTED[name]}</g>'
    for art, front in (({"a": whole}, SMALL_PLACED), ({"a": HEAD % ("", SLAB)}, placed)):
        built, problems = project(art, front, game).build("d")
        assert built, "\n".join(map(str, problems))
        assert not [problem for problem in problems if problem.severity == "error"]
        wanted = reference(whole, motif_of(whole, "a"))
        assert (wanted < 0.95).any(axis=2).mean() > 0.01
        (page,) = pdfium.PdfDocument(face_pages(built))
        printed = pixels(page.render(scale=760 / page.get_width()).to_pil())
        assert np.abs(printed - wanted).mean() < 0.01
        face = built.drawn[0].front
        (png,) = face_pngs([face], built.fonts, built.pictures, dpi=508)
        assert np.abs(pixels(Image.open(BytesIO(png))) - wanted).mean() < 0.01


@pytest.mark.parametrize("data", ["M60 60h0", "M60 60L60 60", "M60 60V60", "M60 60M5 5"])
def test_a_round_dot_that_all_draw_is_none_to_be_refused(data):
    dot = f'<path d="{data}" stroke="#000000" stroke-width="40" stroke-linecap="round"/>'
    assert motif_of(HEAD % ("", dot), "a").markup == dot


def test_a_path_of_bare_numbers_is_no_dot():
    line = '<path d="M1 1 9 9 1 9Z" stroke="#000000" stroke-linecap="round"/>'
    motif = motif_of(HEAD % ("", line), "a")
    assert (motif.because, motif.markup) == ("", line)
