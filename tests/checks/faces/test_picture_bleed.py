"""Bleed of pictures: art that has it, art from which it is made, and white edges on purpose.

Pages are read by pdfium, SVG files by CairoSVG, against pixels computed here with numpy.
"""

from io import BytesIO

import cairosvg
import numpy as np
import pypdfium2 as pdfium
import pytest
from cairo_faces import face_pngs
from conftest import run_cache
from face_pages import face_pages
from picture_files import pixels, saved
from PIL import Image

from generator.exports.svg import embedded
from generator.project import Project

PX = 10  # a mm: of the art and of what is read
GAME = """
title: Album
players: [1, 2]
palette: {night: "#1d1b3a"}
components:
  hero:
    kind: token
    size: small
    pieces: p.yaml
    fields: FIELDS
    print: {method: single}
    front: hero.svg.j2
"""
TRIM = 20, 28
BLEED = 2
FIELD = pixels(TRIM[0] * PX, TRIM[1] * PX)
WHOLE = pixels((TRIM[0] + 2 * BLEED) * PX, (TRIM[1] + 2 * BLEED) * PX)
PAD = {"mirror": "symmetric", "extend": "edge"}
LEAF = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 28">'
    '<rect width="20" height="28" fill="#ffcc00"/><rect width="1" height="28" fill="#004488"/>'
    '<circle cx="10" cy="14" r="6" fill="#aa0000"/></svg>'
)


def project(call, art=None, form="", fields="{art: picture}", low="{id: a, art: p.png}", trim=TRIM):
    files = {"g/game.yaml": GAME.replace("FIELDS", fields), "g/p.yaml": f"- {low}\n"}
    files |= {f"g/art/{name}": data for name, data in (art or {"p.png": saved(FIELD)}).items()}
    small = f"trim: [{trim[0]}, {trim[1]}]\nbleed: {BLEED}\nsafe: 1\n{form}source: these tests\n"
    body = '{% extends "_base.svg.j2" %}\n{% block shapes %}\n' + call + "{% endblock %}"
    layouts = {"faces/g/hero.svg.j2": body, "sizes/small.yaml": small}
    return Project(files, [layouts], cache=run_cache())


def read(game):
    """A face as the PDF, the SVG and the PNG of it show it: with numbers from 0 to 255."""
    face = game.drawn[0].front
    page = pdfium.PdfDocument(face_pages(game))[0]
    scale = (round(page.get_width() / 72 * 25.4 * PX) - 0.001) / page.get_width()
    pdf = page.render(scale=scale).to_pil().convert("RGB")
    svg = cairosvg.svg2png(
        face.svg(embedded(game.pictures)).encode(),
        output_width=pdf.width,
        output_height=pdf.height,
        background_color="white",
    )
    (png,) = face_pngs([face], game.fonts, game.pictures, dpi=round(25.4 * PX))
    found = {"pdf": pdf, "svg": Image.open(BytesIO(svg)), "png": Image.open(BytesIO(png))}
    return {name: over_white(one.resize(pdf.size)) for name, one in found.items()}


def over_white(image):
    page = Image.new("RGBA", image.size, "white")
    page.alpha_composite(image.convert("RGBA"))
    return np.asarray(page.convert("RGB"), float)


def shows(call, wanted, *, told=(), **more):
    game, problems = project(call, **more).build("g")
    assert game is not None, "\n".join(map(str, problems))
    assert [problem.name for problem in problems] == list(told), problems
    for name, page in read(game).items():
        assert page.shape == wanted.shape, name
        assert np.abs(page - wanted).mean() < 3, name
        edge = np.ones(wanted.shape[:2], bool)
        edge[BLEED * PX : -BLEED * PX, BLEED * PX : -BLEED * PX] = False
        assert np.abs(page - wanted)[edge].mean() < 5, f"the bleed of the {name}"


def padded(image, how, by=((BLEED, BLEED), (BLEED, BLEED))):
    """The picture with so many mm more above and below, left and right."""
    width = [(PX * one, PX * other) for one, other in by]
    return np.pad(np.asarray(image.convert("RGB"), float), [*width, (0, 0)], mode=how)


@pytest.mark.parametrize("how", PAD)
@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
def test_bleed_is_made_of_art_that_covers_the_trim(how, kind):
    art = {f"p.{kind.lower()}": saved(FIELD, kind, **({"quality": 95} if kind == "JPEG" else {}))}
    piece = f"{{id: a, art: p.{kind.lower()}}}"
    call = "{{ picture(piece.art, bleed='" + how + "') }}"
    (data,) = art.values()
    shows(call, padded(Image.open(BytesIO(data)), PAD[how]), art=art, low=piece)


def test_art_with_bleed_fills_trim_and_bleed():
    whole = np.asarray(WHOLE, float)
    art = {"p.png": saved(WHOLE)}
    shows("{{ picture(piece.art, bleed='included') }}", whole, art=art)
    box = "x=0, y=0, w=size.width, h=size.height"
    shows("{{ picture(piece.art, " + box + ", bleed='included') }}", whole, art=art)


def test_art_without_bleed_ends_at_the_trim_and_nothing_is_told():
    white = np.full((*reversed(WHOLE.size), 3), 255.0)
    at = BLEED * PX
    white[at:-at, at:-at] = np.asarray(FIELD, float)
    shows("{{ picture(piece.art, bleed='none') }}", white)
    shows("{{ picture(piece.art) }}", white, told=["ends-at-trim"])


def test_a_field_says_it_for_all_pictures_that_it_names():
    fields = "{art: {type: picture, bleed: mirror}}"
    shows("{{ picture(piece.art) }}", padded(FIELD, "symmetric"), fields=fields)
    call = "{{ picture(piece.art, bleed='extend') }}"  # and the template has the last word
    shows(call, padded(FIELD, "edge"), fields=fields)
    inside = "{{ ground('night') }}{{ picture(piece.art, x=4, y=4, w=5, h=7) }}"
    game, problems = project(inside, fields=fields).build("g")
    assert not problems
    assert not game.drawn[0].front.pictures[0].shown.margins, "it lies along no side of the trim"


def test_only_sides_along_the_trim_have_bleed():
    """A window over the upper half: bleed on the left, the right and at the top."""
    top = FIELD.crop((0, 0, TRIM[0] * PX, 14 * PX))
    wanted = np.full((*reversed(WHOLE.size), 3), 255.0)
    made = padded(top, "symmetric", ((BLEED, 0), (BLEED, BLEED)))
    wanted[: made.shape[0]] = made
    call = "{{ picture('p.png', x=0, y=0, w=20, h=14, bleed='mirror') }}"
    shows(call, wanted, art={"p.png": saved(top)})


def test_bleed_lies_right_on_a_picture_that_is_turned():
    lying = FIELD.transpose(Image.Transpose.ROTATE_90)  # its right side is up
    call = "{{ picture(piece.art, turn=90, bleed='extend') }}"
    shows(call, padded(FIELD, "edge"), art={"p.png": saved(lying)})
    half = "{{ picture(piece.art, x=0, y=14, w=20, h=14, turn=180, bleed='mirror') }}"
    low = FIELD.crop((0, 14 * PX, TRIM[0] * PX, TRIM[1] * PX))
    wanted = np.full((*reversed(WHOLE.size), 3), 255.0)
    made = padded(low, "symmetric", ((0, BLEED), (BLEED, BLEED)))
    wanted[-made.shape[0] :] = made
    art = {"p.png": saved(low.transpose(Image.Transpose.ROTATE_180))}
    shows(half, wanted, art=art)


def test_art_that_is_cut_off_shows_its_own_pixels_before_any_are_made():
    """A picture as wide as trim and bleed, and as high as the trim, needs nothing at its sides."""
    wide = pixels((TRIM[0] + 2 * BLEED) * PX, TRIM[1] * PX)
    call = "{{ picture(piece.art, bleed='mirror') }}"
    shows(call, padded(wide, "symmetric", ((BLEED, BLEED), (0, 0))), art={"p.png": saved(wide)})


@pytest.mark.parametrize("how", PAD)
def test_drawings_have_their_bleed_too(how):
    png = cairosvg.svg2png(LEAF.encode(), output_width=TRIM[0] * PX, output_height=TRIM[1] * PX)
    art = {"leaf.svg": LEAF, "p.png": saved(FIELD)}
    call = "{{ art('leaf', bleed='" + how + "') }}{# {{ picture('p.png') }} #}"
    wanted = padded(Image.open(BytesIO(png)), PAD[how])
    shows(call, wanted, told=["unused-picture"], art=art, fields="{art: any}")


def test_a_drawing_with_bleed_fills_trim_and_bleed():
    size = [(one + 2 * BLEED) * PX for one in TRIM]
    wide = LEAF.replace('viewBox="0 0 20 28"', 'viewBox="0 0 24 32"').replace("28", "32")
    png = cairosvg.svg2png(wide.encode(), output_width=size[0], output_height=size[1])
    art = {"leaf.svg": wide, "p.png": saved(FIELD)}
    fields, low = "{art: {type: text, bleed: included}}", "{id: a, art: leaf}"
    wanted = over_white(Image.open(BytesIO(png)))
    shows("{{ art(piece.art) }}", wanted, told=["unused-picture"], art=art, fields=fields, low=low)


@pytest.mark.parametrize("outline", ["", ", outline='trim'", ", outline='circle'"])
def test_a_round_piece_has_bleed_all_around(outline):
    square = pixels(20 * PX, 20 * PX)
    call = "{{ picture(piece.art, bleed='mirror'" + outline + ") }}"
    one = project(call, {"p.png": saved(square)}, "outline: circle\n", trim=(20, 20))
    game, problems = one.build("g")
    assert game is not None, "\n".join(map(str, problems))
    assert not problems
    wanted = padded(square, "symmetric")
    across = np.hypot(*np.meshgrid(*[np.arange(24 * PX) - 12 * PX + 0.5] * 2)) / PX
    for name, page in read(game).items():
        assert np.abs(page - wanted)[across < 11.8].mean() < 4, name


@pytest.mark.parametrize(
    ("call", "words"),
    [
        ("picture(piece.art, bleed='mirrored')", "bleed cannot be 'mirrored'"),
        ("picture(piece.art, x=0, y=0, w=10, bleed='mirror')", "h is missing"),
        ("picture(piece.art, x=4, y=4, w=5, h=5, bleed='mirror')", "no side of this box"),
        ("picture(piece.art, turn=30, bleed='extend')", "no side of this box"),
    ],
)
def test_what_cannot_be_is_told_where_it_is_called(call, words):
    game, problems = project("{{ " + call + " }}").build("g")
    assert game is None
    (problem,) = problems
    assert problem.name == "template-fault"
    assert words in problem.message
    assert problem.where.file.endswith("hero.svg.j2")


def test_a_field_that_names_no_art_has_no_bleed():
    game, problems = project("{{ picture('p.png') }}", fields="{n: {type: integer, bleed: mirror}}"
    ).build("g")  # fmt: skip
    assert game is None
    assert any("only a picture, text or code has bleed" in problem.message for problem in problems)


def test_a_second_build_prints_the_same_bleed():
    one, two = (project("{{ picture(piece.art, bleed='mirror') }}").build("g")[0] for _ in "ab")
    assert face_pages(one) == face_pages(two)
