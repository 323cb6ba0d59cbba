"""Prints that save ink: grounds become outlines, and what was light on them is read on white."""

import re
from io import BytesIO

import pikepdf
import pytest
from conftest import LAYOUTS, build_changed
from ink_coverage import coverage

from generator.faces.face import Face, Shapes, Stamp, TextRun
from generator.faces.ink_savers import READ_ON_WHITE, darkened, low_ink_face
from generator.measure.colour import WHITE, contrast
from generator.model.fonts import FontFile
from generator.model.format import Format

CARD = Format(name="card", trim=(60, 90), source="test")
FONT = FontFile("House", 400, "normal", "0")
NIGHT = '<rect x="-3" y="-3" width="66" height="96" fill="#101030"/>'


def spared(*items):
    return low_ink_face(Face(CARD, items)).items


def text(colour, x=10.0, y=50.0):
    return TextRun("Words", x, y, FONT, 4.0, colour)


def attributes(svg):
    return dict(re.findall(r'([\w-]+)="([^"]*)"', svg))


def test_a_ground_becomes_an_outline_and_a_light_text_on_it_dark():
    ground, words = spared(Shapes(NIGHT), text("#fff3d6"))
    told = attributes(ground.svg)
    assert (told["fill"], told["stroke"]) == ("#ffffff", "#101030")
    assert contrast(words.colour, WHITE) >= READ_ON_WHITE
    assert text("#222222") == spared(Shapes(NIGHT), text("#222222"))[1]


def test_a_small_plate_keeps_its_colour_and_what_is_written_on_it():
    plate = '<circle cx="12" cy="49" r="4" fill="#802020"/>'
    shapes, on_it, beside = spared(Shapes(NIGHT + plate), text("#ffffff", 10), text("#ffffff", 40))
    assert 'fill="#802020"' in shapes.svg
    assert on_it.colour == "#ffffff"
    assert beside.colour != "#ffffff"


def test_a_ground_in_many_parts_becomes_outlines_too():
    stones = "".join(
        f'<rect x="{6 * x}" y="{6 * y}" width="5.8" height="5.8" fill="#205030"/>'
        for x in range(10)
        for y in range(15)
    )
    (shapes,) = spared(Shapes(stones))
    assert 'fill="#205030"' not in shapes.svg
    assert shapes.svg.count('stroke="#205030"') == 150


def test_light_paper_and_small_signs_stay():
    items = (
        Shapes('<rect width="60" height="90" fill="#fffdf8"/><path d="M1 1h4v4z" fill="#d02020"/>'),
        Stamp('<path d="M0 0h5v5z" fill="#205030"/>', 5, 5, 20, 20),
    )
    assert [re.findall("#[0-9a-f]{6}", str(one)) for one in spared(*items)] == [
        ["#fffdf8", "#d02020"],
        ["#205030"],
    ]


def test_a_light_sign_on_a_ground_that_is_gone_is_still_seen():
    star = '<path d="M20 20h5v5h-5z" fill="#e8b44a"/>'
    shapes, stamp = spared(
        Shapes(NIGHT + star), Stamp('<path d="M0 0h5" fill="#ffe9b0"/>', 5, 5, 30, 30)
    )
    assert contrast(attributes(shapes.svg.splitlines()[-1])["stroke"], WHITE) >= READ_ON_WHITE
    assert contrast(attributes(stamp.fragment)["fill"], WHITE) >= READ_ON_WHITE


def test_places_and_gradients_are_followed():
    moved = (
        '<defs><radialGradient id="g"><stop stop-color="#402060"/></radialGradient></defs>'
        '<g transform="translate(30 45) scale(10)" fill="url(#g)"><circle r="2.5"/></g>'
    )
    (shapes,) = spared(Shapes(moved))
    assert 'fill="#ffffff"' in shapes.svg
    assert 'stroke="#402060"' in shapes.svg
    assert 'stroke-width="0.030"' in shapes.svg
    assert "<defs>" in shapes.svg


@pytest.mark.parametrize("colour", ["#ffffff", "#fff", "#ffe000", "#e8b44a", "#80ffff"])
def test_a_colour_is_darkened_until_it_is_read(colour):
    assert contrast(colour, WHITE) < READ_ON_WHITE <= contrast(darkened(colour), WHITE)


def test_a_component_may_bring_a_template_of_its_own(tiny_copy):
    """The block ``low_ink`` of a component names templates; what they draw is printed as it is."""
    name = tiny_copy / "game.yaml"
    words = name.read_text(encoding="utf-8")
    spared_front = "    low_ink: {front: spare.svg.j2}\n    front:"
    name.write_text(words.replace("    front:", spared_front, 1), encoding="utf-8")
    layouts = tiny_copy.parent.parent / "layouts"
    (layouts / "faces" / "tiny" / "spare.svg.j2").write_text(
        '{% extends "_base.svg.j2" %}{% block shapes %}<rect width="57" height="88" '
        'fill="#000000"/>{% endblock %}',
        encoding="utf-8",
    )
    drawn = '<rect width="57" height="88" fill="#000000"/>'
    usual, _ = build_changed(tiny_copy, (layouts, *LAYOUTS))
    low, problems = build_changed(tiny_copy, (layouts, *LAYOUTS), low_ink=True)
    assert drawn in low.drawn[0].front.svg(), problems
    assert drawn not in usual.drawn[0].front.svg()
    assert low.variant == "low-ink"


def test_what_saves_ink_is_proven_with_the_rest(tiny_copy):
    name = tiny_copy / "game.yaml"
    words = name.read_text(encoding="utf-8")
    name.write_text(
        words.replace("    front:", "    low_ink: {front: nothere.svg.j2}\n    front:", 1),
        encoding="utf-8",
    )
    layouts = tiny_copy.parent.parent / "layouts"
    for low_ink in (False, True):
        none, problems = build_changed(tiny_copy, (layouts, *LAYOUTS), low_ink=low_ink)
        assert none is None
        (told,) = [problem for problem in problems if "nothere" in problem.message]
        line = name.read_text(encoding="utf-8").splitlines()[told.where.line - 1]
        assert line.startswith("    low_ink:")


def test_the_ink_of_a_page_is_what_covers_it():
    """Half a page of red, a quarter of it black: by the plain formula, black is no colour."""
    pdf = pikepdf.new()
    page = pdf.add_blank_page(page_size=(200, 100))
    page.contents_add(b"1 0 0 rg 0 0 100 100 re f 0 g 0 0 50 100 re f")
    pdf.add_blank_page(page_size=(200, 100))
    file = BytesIO()
    pdf.save(file)
    first, second = coverage(file.getvalue())
    assert first == pytest.approx((0, 0.25, 0.25, 0.25), abs=0.02)
    assert first.total == pytest.approx(0.75, abs=0.03)
    assert second == (0, 0, 0, 0)
