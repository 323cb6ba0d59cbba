"""How far the words over a figure may reach: half a millimetre beyond their column, no further."""

import pytest
from conftest import TINY_GAME, TINY_LAYOUTS, project_of

from generator.exports.book.overfull import figures_in_columns, words_outside
from generator.exports.book.text import kerned_width
from generator.faces.face import TextRun
from generator.measure.geometry import Size
from generator.model.fonts import FontChoice
from generator.model.rulebook import Look
from generator.problem import Where
from generator.rulebook.annotations import Scene
from generator.rulebook.blocks import Band, Book, Box, Figure

TITLE = FontChoice("Righteous", 400)
HERE = Where("rulebook.md.j2", 7)
COLUMN, WIDTH, HEIGHT = 60, 40, 30  # of the column, of the figure; mm


@pytest.fixture(scope="module")
def fonts():
    return project_of(TINY_GAME.parent, TINY_LAYOUTS).session.fonts_of("tiny")


def figure(name="figure"):
    return Figure(Scene(WIDTH, HEIGHT, ()), (), name, HERE)


def run(fonts, x, y, text="Hello", size=4.0):
    return TextRun(text, x, y, fonts.open(TITLE).file, size, "#000000")


def told(fonts, x, y, column=COLUMN, **more):
    words = run(fonts, x, y, **more)
    return [one.message for one in words_outside(figure(), column, [words], fonts)]


def sizes(fonts, text="Hello", size=4.0):
    """How wide words are, and how high their capitals."""
    font = fonts.open(TITLE)
    return kerned_width(text, font, size), font.cap_height * size


@pytest.mark.parametrize("size", [2.0, 4.0])
def test_words_may_stick_out_by_what_nobody_sees(fonts, size):
    wide, high = sizes(fonts, size=size)
    beside = (COLUMN - WIDTH) / 2
    left, right = -beside - 0.5, WIDTH + beside + 0.5 - wide
    top, bottom = high - 1.6, HEIGHT + 1.6
    for x in (left + 0.01, right - 0.01):
        for y in (top + 0.01, bottom - 0.01):
            assert told(fonts, x, y, size=size) == [], (x, y)
    for x, y, said in (
        (left - 0.1, 9, "0.6 mm left of its column"),
        (right + 0.1, 9, "0.6 mm right of its column"),
        (9, top - 0.1, "1.7 mm above it"),
        (9, bottom + 0.1, "1.7 mm below it"),
        (left - 2, bottom + 9, "10.6 mm below it"),  # the side they leave furthest
    ):
        assert told(fonts, x, y, size=size) == [f"the words 'Hello' over this figure end {said}"]


def test_a_figure_wider_than_its_column_has_no_room_beside_it(fonts):
    assert told(fonts, -0.4, 9, column=WIDTH - 10) == []
    assert told(fonts, -0.6, 9, column=WIDTH - 10) == [
        "the words 'Hello' over this figure end 0.6 mm left of its column"
    ]


def test_each_of_the_words_is_told_at_the_figure_and_long_ones_are_cut(fonts):
    words = [run(fonts, -99, 9), run(fonts, 9, 9), run(fonts, 9, 99, text="x" * 50, size=0.1)]
    found = list(words_outside(figure(), COLUMN, words, fonts))
    assert [problem.name for problem in found] == ["pointer-outside"] * 2
    assert {problem.where for problem in found} == {HERE}
    assert f"the words {'x' * 40!r} over" in found[1].message


def test_each_figure_is_as_wide_as_the_column_it_stands_in():
    """Two columns of 50 mm and a gutter of 10; what stands in a box has 3 mm around it."""
    look = Look(Size(148, 210), {}, {}, {}, Size(110, 180), 2, 10, 3)
    noted = Box("note", (), (figure("noted"), Box("example", (), (figure("deep"),), HERE)), HERE)
    beside = Box("beside", (), (figure("text"),), HERE, picture=figure("picture"))
    bands = (
        Band(wide=False, blocks=(figure("column"), noted, beside)),
        Band(wide=True, blocks=(figure("page"),)),
    )
    back = (figure("back"),)
    book = Book("Tiny", "en", bands, back, {}, frozenset(), ())
    assert {one.alt: width for one, width in figures_in_columns(book, look)} == {
        "column": 50,
        "noted": 44,
        "deep": 38,
        "text": 50,
        "page": 110,
        "back": 50,
    }
