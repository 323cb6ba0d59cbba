"""Drawings as they are found: what is odd about them is drawn as meant, or told at their file."""

import re
from base64 import b64encode

import numpy as np
import pypdfium2 as pdfium
import pytest
from conftest import ROOT, run_cache
from face_pages import face_pages
from placed_drawings import GAME, HEAD, pixels, project, reference

from generator.cache.store import Cache
from generator.exports.pdf.printed_look import printed_look
from generator.faces.art_file import motif_of
from generator.faces.pictures import likeness as module
from generator.faces.pictures.likeness import Likeness
from generator.problem import ContentError

STOPS = '<stop offset="0" stop-color="#d02020"/><stop offset="1" stop-color="#2020d0"/>'
LINEAR = f'<linearGradient id="g" %s>{STOPS}</linearGradient>'
CLIP = '<clipPath id="c">%s</clipPath><rect width="90" height="90" clip-path="url(#c)"/>'
# What our print showed otherwise without a word: each is drawn as shapes that look as they should.
MENDED = {
    "bare-xlink": f'<linearGradient id="m">{STOPS}</linearGradient><linearGradient id="g" '
    'xlink:href="#m"/><rect width="90" height="90" fill="url(#g)"/>',
    "faint-gradient": LINEAR % "" + '<rect width="90" height="90" fill="url(#g)" '
    'fill-opacity="0.3"/>',
    "gradient-of-the-whole": LINEAR % 'gradientUnits="userSpaceOnUse"'
    + '<rect x="40" width="50" height="90" fill="url(#g)"/>',
    "gradient-in-shares": LINEAR % 'gradientUnits="userSpaceOnUse" x1="20%" x2="60%"'
    + '<rect width="90" height="90" fill="url(#g)"/>',
    "slanted-gradient": LINEAR % 'y2="1"' + '<rect width="90" height="30" fill="url(#g)"/>',
    "moved-gradient": LINEAR % "" + '<rect width="40" height="40" fill="url(#g)" '
    'transform="translate(40 40) rotate(20)"/>',
    "clipped-gradient": '<clipPath id="c"><circle cx="45" cy="45" r="30"/></clipPath>'
    + LINEAR % "" + '<rect width="90" height="90" fill="url(#g)" clip-path="url(#c)"/>',
    "goes-on-after-z": '<path d="M5 5 L15 5 L15 15 Z L45 95 L5 95"/>',
    "sharp-corner": '<path d="M40 90L50 40L60 90" fill="none" stroke="#000000" stroke-width="9"/>',
    "clip-after-its-use": '<g clip-path="url(#k)"><rect width="90" height="90"/></g><clipPath '
    'id="k"><circle cx="45" cy="45" r="30"/></clipPath>',
    "clip-of-a-line": CLIP % '<line x2="90" y2="90"/>' + '<circle r="20"/>',
    "clip-of-a-used-group": CLIP % '<use href="#k"/>' + '<defs><g id="k"><rect width="9" '
    'height="9"/></g></defs><circle r="20"/>',
    "used-and-clipped": '<clipPath id="c"><circle cx="45" cy="45" r="30"/></clipPath><defs><rect '
    'id="r" width="60" height="90"/></defs><use href="#r" x="9" clip-path="url(#c)"/>',
    "filled-polyline": '<polyline points="10,10 90,10 50,90"/>',
    "tight-corners": '<polygon points="10-5 90,10 50 90"/>',
    "no-width": '<rect height="50" stroke="#d02020" stroke-width="20"/><circle r="40"/>',
}  # fmt: skip
XLINK = ' xmlns:xlink="http://www.w3.org/1999/xlink"'


def printed(art, game=GAME, more=None):
    """A game with one drawing: what is told of it, and how it prints."""
    built, problems = project(art, game=game, more=more).build("d")
    assert built, "\n".join(map(str, problems))
    (page,) = pdfium.PdfDocument(face_pages(built))
    return problems, pixels(page.render(scale=760 / page.get_width()).to_pil())


@pytest.mark.parametrize("name", MENDED)
def test_what_was_printed_otherwise_is_printed_as_meant_and_as_shapes(name):
    text = HEAD % (XLINK, MENDED[name])
    problems, seen = printed({"a": text})
    assert not problems
    motif = motif_of(text, "a")
    wanted = reference(text, motif)
    assert not motif.picture
    assert (wanted < 0.95).any(axis=2).mean() > 0.01
    assert np.abs(seen - wanted).mean() < 0.01


def test_what_still_prints_otherwise_is_told_and_printed_as_a_picture():
    text = HEAD % ("", '<radialGradient id="g" fr="0.4">' + STOPS + "</radialGradient>"
                   '<rect width="100" height="100" fill="url(#g)"/>')  # fmt: skip
    problems, seen = printed({"a": text})
    ((rule, severity, message),) = [(p.name, p.severity, p.message) for p in problems]
    assert (rule, severity) == ("drawn-as-picture", "warning")
    assert "what we would draw otherwise" in message
    assert np.abs(seen - reference(text, motif_of(text, "a"))).mean() < 0.01


def test_a_drawing_is_compared_with_its_print_once():
    asked = []

    def printing(*given):
        asked.append(given)
        return printed_look(*given)

    cache = Cache(run_cache().folder / "once", "here")
    box = (0.0, 0.0, 100.0, 100.0)
    for inner, alike in (("<circle r='40'/>", True), ("<circle r='90'/>", False)):
        whole = HEAD % ("", "<circle r='40'/>")
        found = [not Likeness(printing, cache).unlike_at(whole, inner, box) for _ in range(2)]
        assert found == [alike, alike]
    assert len(asked) == 1 + 2  # what differs is looked at closely too


def test_a_print_that_lacks_something_is_seen():
    ground = bytes((*module.GROUND, 255))
    whole = HEAD % ("", '<circle cx="50" cy="50" r="4"/>')
    box = (0.0, 0.0, 100.0, 100.0)
    nothing = Likeness(lambda _m, _b, size, _g: ground * (size[0] * size[1]))
    assert nothing.unlike_at(whole, '<circle cx="50" cy="50" r="4"/>', box)
    assert not Likeness(printed_look).unlike_at(whole, '<circle cx="50" cy="50" r="4"/>', box)
    fainter = '<rect width="90" height="90" fill="#808080" fill-opacity="%s"/>'
    one, other = fainter % "1", fainter % "0.8"
    assert Likeness(printed_look).unlike_at(HEAD % ("", one), other, box)


@pytest.mark.parametrize(
    ("attributes", "viewed"),
    [("", "10 20 60 40"), (' width="100%" height="100%"', "10 20 60 40")],
)
def test_a_drawing_without_a_size_is_measured_and_told(attributes, viewed):
    inner = '<rect x="10" y="20" width="60" height="40" fill="#d02020"/>'
    text = f'<svg xmlns="http://www.w3.org/2000/svg"{attributes}>{inner}</svg>'
    problems, seen = printed({"a": text})
    (problem,) = problems
    assert (problem.name, problem.severity) == ("drawing-without-size", "warning")
    assert problem.where.file == "content/d/art/a.svg"
    assert f'viewBox="{viewed}"' in problem.hint
    assert (np.abs(seen - [0xD0 / 255, 0x20 / 255, 0x20 / 255]) < 0.02).all(axis=2).mean() > 0.6
    said = text.replace("<svg ", f'<svg viewBox="{viewed}" ')
    assert not printed({"a": said})[0]


@pytest.mark.parametrize(
    ("view", "r", "told"),
    [
        ("0 0 210 297", 9, True), ("0 0 793.7 1122.5", 40, True), ("0 0 612 792", 40, True),
        ("0 0 210 297", 80, False), ("0 0 100 100", 5, False),
    ],
)  # fmt: skip
def test_an_icon_in_the_corner_of_a_page_is_told(view, r, told):
    inner = f'<circle cx="{r + 3}" cy="{r + 3}" r="{r}" fill="#d02020"/>'
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{inner}</svg>'
    problems, _ = printed({"a": text})
    pages = [one for one in problems if one.name == "drawing-on-a-page"]
    assert bool(pages) is told
    if told:
        (box,) = re.findall('viewBox="[^"]*"', pages[0].hint)
        mended, seen = printed({"a": text.replace(f'viewBox="{view}"', box)})
        assert not mended
        assert (np.abs(seen - [0xD0 / 255, 0x20 / 255, 0x20 / 255]) < 0.02).all(axis=2).mean() > 0.3


def within(address):
    return HEAD % ("", f'<image x="10" y="10" width="80" height="80" href="{address}"/>')


INNER = HEAD % ("", '<circle cx="50" cy="50" r="40" fill="#208040"/>')


def test_a_drawing_in_a_drawing_is_drawn():
    packed = b64encode(INNER.encode()).decode()
    problems, seen = printed({"a": within(f"data:image/svg+xml;base64,{packed}")})
    assert [p.name for p in problems] == ["drawn-as-picture"]
    green = np.abs(seen - [0x20 / 255, 0x80 / 255, 0x40 / 255]).max(axis=2) < 0.02
    assert green.mean() == pytest.approx(0.32, abs=0.02)  # a circle of 32 a hundred wide


@pytest.mark.parametrize(
    ("inner", "said"),
    [
        ('<image href="http://example.com/x.png" width="9" height="9"/>', "drawing in a drawing"),
        ('<use href="other.svg#a"/>', "another file"),
        ('<text y="9" font-family="Nosuch">Hi</text>', "<text>"),
        ('<g id="a"><use href="#a"/></g>', "in a circle"),
    ],
)
def test_a_drawing_in_a_drawing_is_judged_as_any_other(inner, said):
    packed = b64encode((HEAD % ("", inner)).encode()).decode()
    with pytest.raises(ContentError) as error:
        motif_of(within(f"data:image/svg+xml;base64,{packed}"), "a")
    assert error.value.name == "unsupported-svg"
    assert error.value.message.startswith("art/a.svg uses ")
    assert said in error.value.message
    assert packed[:20] not in error.value.message


def test_a_large_drawing_is_printed_as_a_picture():
    paths = "".join(f'<path d="M{n % 90} {n // 90}l9 3-5 8z"/>' for n in range(30_000))
    text = HEAD % ("", paths)
    assert 500_000 < len(text) < 5_000_000
    motif = motif_of(text, "a")
    assert motif.because == "more than 500 kB of shapes"
    assert not [p for p in project({"a": text}).check("d") if p.severity == "error"]


LETTERS = HEAD % ("", '<text y="70" font-size="60" font-family="%s">Hi</text>')
FONTS = "fonts: {title: [Righteous, 400], body: [Cabin, 400]}\n"


def test_a_drawing_that_leaves_its_font_open_is_told_once_a_game():
    art = {"a": LETTERS % "sans-serif", "b": LETTERS % "Nosuch, Sans", "c": LETTERS % "serif"}
    built, problems = project(art, game=GAME + FONTS).build("d")
    assert built
    (problem,) = [p for p in problems if p.name != "unused-font"]
    assert (problem.name, problem.severity) == ("open-font", "warning")
    assert problem.where.file == "content/d/game.yaml"
    assert "Sans, sans-serif, serif" in problem.message
    assert "Cabin is used" in problem.message
    said = "substitute: {Sans: Cabin, sans-serif: Cabin, serif: Cabin}"
    assert said in problem.hint
    again, problems = project(art, game=f"{GAME}{FONTS}{said}\n").build("d")
    assert [p for p in problems if p.name != "unused-font"] == []
    fronts = [one.drawn[0].front.svg() for one in (built, again)]
    assert fronts[0] == fronts[1]


def test_a_font_that_is_not_at_hand_has_a_substitute_for_the_whole_game():
    art = {"a": LETTERS % "Arial"}
    (problem,) = project(art, game=GAME).check("d")
    assert (problem.name, problem.where.file) == ("unsupported-svg", "content/d/art/a.svg")
    assert "`substitute: {Arial: " in problem.hint
    game = f"{GAME}substitute: {{arial: Righteous}}\n"
    drawn = [printed(art, game)[1], printed({"a": LETTERS % "Righteous"})[1]]
    assert np.array_equal(*drawn)
    (problem,) = project(art, game=f"{GAME}substitute: {{Arial: Nosuch}}\n").check("d")
    assert (problem.name, problem.where.file) == ("unknown-font", "content/d/game.yaml")
    assert problem.where.line == GAME.count("\n") + 1


def test_one_problem_for_each_font_that_drawings_lack():
    """PostScript names are read as family and weight: Arial of any weight is Arial."""
    names = ("Arial", "Arial-BoldMT", "ArialMT", "Arial-BoldItalicMT", "TimesNewRomanPS-BoldMT")
    art = {f"a{number}": LETTERS % name for number, name in enumerate(names)}
    arial, times = project(art, game=GAME).check("d")
    assert (arial.message, times.where.file) == (
        "the font Arial of 4 drawings is not installed", "content/d/art/a4.svg",
    )  # fmt: skip
    assert "substitute: {Arial: " in arial.hint
    assert "substitute: {Times New Roman: " in times.hint
    game = f"{GAME}substitute: {{Arial: Cabin, Times New Roman: Cabin}}\n"
    bold = printed({"a": LETTERS % "Arial-BoldMT"}, game)[1]
    assert np.array_equal(bold, printed({"a": (LETTERS % "Cabin").replace(
        "<text", '<text font-weight="700"')})[1])  # fmt: skip
    assert not np.array_equal(bold, printed({"a": LETTERS % "Arial"}, game)[1])


@pytest.mark.parametrize("how", ['visibility="hidden"', 'display="none"'])
def test_a_hidden_part_of_a_text_stays_hidden(how):
    text = HEAD % ("", f'<text font-family="Cabin" x="5" y="50">A<tspan {how}>BBB</tspan></text>')
    problems, seen = printed({"a": text})
    alone = HEAD % ("", '<text font-family="Cabin" x="5" y="50">A</text>')
    assert not problems
    assert np.array_equal(seen, printed({"a": alone})[1])


# What was printed as a picture, or blamed on the template, without a cause.
AS_SHAPES = {
    "thin-round-frame": '<rect x="0.5" y="0.5" width="99" height="99" rx="4.5" stroke="#000000" '
    'stroke-width="0.45" fill="#ffffff"/>',
    "empty-comment": '<comment></comment><rect width="50" height="50"/>',
    "very-large-numbers": '<g transform="translate(50 50) scale(0.00009)"><polygon points="0,'
    '-513674 301930,415571 -488533,-158734 488533,-158734 -301930,415571"/></g>',
    "circle-with-a-path": '<circle cx="50" cy="50" r="20" d="m 35,25 c 1,1 2,2 3,3"/>',
    "path-with-a-box": '<g x="3"><path x="1" y="2" width="9" height="7" d="M9 9h80v40z"/></g>',
    "box-without-a-height": '<rect width="9"/><rect id="r" width="90" height="9"/>',
    "symbol-at-the-left": '<symbol id="s" viewBox="0 0 10 10" preserveAspectRatio="xMinYMid">'
    '<rect width="10" height="10"/></symbol><use href="#s" height="40"/>',
    "round-mask": '<mask id="m"><circle cx="50" cy="50" r="40" fill="#fff"/></mask><rect '
    'width="100" height="100" fill="#d02020" mask="url(#m)"/>',
    "mask-of-figma": '<mask id="m" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" '
    'width="99" height="99"><rect width="60" height="60" fill="#D9D9D9"/></mask><g '
    'mask="url(#m)"><circle cx="50" cy="50" r="40"/></g>',
    "dashes-that-begin-nowhere": '<path d="M9 9h80v40z" stroke="#000" stroke-dashoffset="4"/>',
}  # fmt: skip


@pytest.mark.parametrize("name", AS_SHAPES)
def test_what_prints_as_shapes_is_no_picture(name):
    text = HEAD % ("", AS_SHAPES[name])
    problems, seen = printed({"a": text})
    assert not problems
    motif = motif_of(text, "a")
    assert not motif.picture
    assert not motif_of(text, "18xx").picture
    assert np.abs(seen - reference(text, motif)).mean() < 0.01


def test_the_part_of_a_drawing_that_differs_is_named():
    box = (0.0, 0.0, 100.0, 100.0)
    one, other = (f'<rect x="20" y="40" width="{wide}" height="8"/>' for wide in (30, 12))
    said = Likeness(printed_look).unlike_at(HEAD % ("", one), other, box)
    assert said == "x 31.8 to 49.7, y 39.6 to 47.9"


def test_a_colour_on_the_root_is_no_fault_of_the_template():
    text = HEAD % (' stroke="blue"', '<path d="M10 10h60v40" fill="none" stroke-width="9"/>')
    problems, seen = printed({"a": text.replace("blue", "#0000ff")})
    assert not problems
    assert np.array_equal(seen, printed({"a": text})[1])


def test_drawings_of_the_shipped_games_are_all_shapes_of_ours():
    drawings = sorted((ROOT / "content").glob("*/art/*.svg"))
    assert len(drawings) > 20
    likeness = Likeness(printed_look, run_cache())
    for path in drawings:
        assert not motif_of(path.read_text(encoding="utf-8"), "a", None, likeness).picture, path


def test_a_drawing_at_which_the_program_that_draws_it_gives_up_is_told():
    clip = '<clipPath id="c"><circle cx="5" cy="5" r="4294967295"/></clipPath>'
    head = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
    svg = f'{head}{clip}<path d="M1 1L9 1L5 9Z" clip-path="url(#c)"/></svg>'
    with pytest.raises(ContentError) as caught:
        motif_of(svg, "a", None, Likeness(printed_look, Cache(None)))
    assert caught.value.name in ("bad-svg", "empty-drawing")
