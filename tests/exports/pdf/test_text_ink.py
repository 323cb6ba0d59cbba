"""Texts in the PDF: each in its font, size and colour, each character where it was put."""

from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from composed_faces import BODY, CARD, WHITE, box_of, drawn
from laid_sheets import FONTS
from page_dump import strings_of
from proof_pages import proof_page

from generator.faces.face import Face, TextRun
from generator.measure.geometry import Point
from generator.model.fonts import FontChoice

LIGHT = FONTS.open(FontChoice("Barlow Condensed", 500)).file
BLACK = (0, 0, 0)
RUN = TextRun("AB", 5, 20, BODY, 6, "#000000")


def strings(*items):
    """The strings of a face, with their places from the trim's corner."""
    page = pypdfium2.PdfDocument(proof_page(Face(CARD, items), FONTS, title="t", language="en"))[0]
    return [
        (one.text, round(one.x - 3, 2), round(one.y - 3, 2), one.size, one.font, one.colour)
        for one in strings_of(page)
    ]


def pieces(*items):
    """The texts of a face as they are drawn: how many strings, and how often a font is chosen."""
    data = proof_page(Face(CARD, items), FONTS, title="t", language="en")
    with pikepdf.open(BytesIO(data)) as pdf:
        (form,) = pdf.pages[0].Resources.XObject.values()
        names = [str(operator) for _, operator in pikepdf.parse_content_stream(form)]
    return names.count("Tj") + names.count("TJ"), names.count("Tf")


def test_a_text_stands_at_its_place_in_its_font_size_and_colour():
    run = TextRun("Apple", 5, 20, BODY, 6, "#12abcd")
    assert strings(run) == [("Apple", 5, 20, 17.01, "BarlowCondensed-Bold", "#12abcd")]


def test_a_face_of_texts_alone_is_drawn_too():
    assert box_of(drawn(Face(CARD, (RUN,))), BLACK) is not None


@pytest.mark.parametrize(
    ("change", "look"),
    [
        ({"size": 3.0}, (8.5, "BarlowCondensed-Bold", "#000000")),
        ({"font": LIGHT}, (17.01, "BarlowCondensed-Medium", "#000000")),
        ({"colour": "#ff0000"}, (17.01, "BarlowCondensed-Bold", "#ff0000")),
        ({"font": LIGHT, "colour": "#ff0000"}, (17.01, "BarlowCondensed-Medium", "#ff0000")),
    ],
)
def test_what_changes_from_one_text_to_the_next_changes_alone(change, look):
    second = RUN._replace(x=20, **change)
    first = (17.01, "BarlowCondensed-Bold", "#000000")
    found = strings(WHITE, RUN, second, RUN._replace(x=30))
    assert found == [("AB", 5, 20, *first), ("AB", 20, 20, *look), ("AB", 30, 20, *first)]


def test_of_texts_set_alike_the_font_is_named_once():
    assert pieces(RUN, RUN._replace(x=20), RUN._replace(x=30)) == (3, 1)


def natural(text, size=6):
    """Where each character of a text stands if nothing moves it."""
    xs = [5.0]
    for character in text[:-1]:
        xs.append(xs[-1] + FONTS.of(BODY).advance(character) * size)
    return xs


def test_characters_at_their_natural_places_are_one_string():
    xs = natural("Walnut")
    assert pieces(RUN._replace(text="Walnut", xs=tuple(xs))) == (1, 1)
    assert [one[0] for one in strings(RUN._replace(text="Walnut", xs=tuple(xs)))] == ["Walnut"]


@pytest.mark.parametrize("shift", [0.05, -0.05, 0.7])
def test_a_character_that_was_moved_is_drawn_where_it_was_put(shift):
    xs = natural("Walnut")
    moved = (*xs[:3], *(x + shift for x in xs[3:]))
    run = RUN._replace(text="Walnut", xs=moved)
    assert pieces(run) == (2, 1)
    plain = box_of(drawn(Face(CARD, (WHITE, RUN._replace(text="Walnut")))), BLACK)
    found = box_of(drawn(Face(CARD, (WHITE, run))), BLACK)
    assert found[0] == plain[0]
    assert found[2] - plain[2] == pytest.approx(shift, abs=0.11)


def test_positions_that_are_not_one_a_character_are_refused():
    with pytest.raises(ValueError, match="zip"):
        strings(RUN._replace(xs=(1.0,)))


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_turned_text_lies_as_the_same_text_turned_about_its_point(turn):
    """Turned about (20, 15): every side of the ink is where that turn brings it."""
    left, top, right, bottom = box_of(drawn(Face(CARD, (WHITE, RUN._replace(x=18)))), BLACK)
    turned = RUN._replace(x=18, turn=turn, about=Point(20, 15))
    wanted = {
        90: (35 - bottom, left - 5, 35 - top, right - 5),
        180: (40 - right, 30 - bottom, 40 - left, 30 - top),
        270: (5 + top, 35 - right, 5 + bottom, 35 - left),
    }[turn]
    assert box_of(drawn(Face(CARD, (WHITE, turned))), BLACK) == pytest.approx(wanted, abs=0.15)
