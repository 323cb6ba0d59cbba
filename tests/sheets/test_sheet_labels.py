"""The small print of sheets: what they are, how to print them, a ruler; and a sheet as text."""

from dataclasses import replace
from itertools import pairwise

import pytest
from laid_sheets import TITLE, assert_sound, component_of, printed
from sheet_dump import dump

from generator.measure.geometry import Rect
from generator.sheets.sheet import Label
from generator.sheets.slug import Band, place_label, title_line


def test_every_sheet_has_a_ruler_of_exactly_50_mm():
    for flip in ("long-edge", "short-edge"):
        for sheet in printed(component_of(flip=flip, copies=[10])).sheets:
            ruler = [m for m in sheet.marks if m.kind == "ruler"]
            assert max(m.x2 for m in ruler) - min(m.x1 for m in ruler) == pytest.approx(50)
            ticks = sorted(m.x1 for m in ruler if m.x1 == m.x2)
            assert [b - a for a, b in pairwise(ticks)] == pytest.approx([10] * 5)
            assert sheet.labels[0].text.split(" · ")[2:4] == [
                f"sheet {sheet.number} of 2",
                sheet.side,
            ]


def test_a_long_name_is_shortened_and_the_rest_kept():
    sheet = printed(component_of(title="Cards " * 40)).sheets[0]
    head, *rest = sheet.labels
    assert head.text.startswith(f"{TITLE} · Cards Cards")
    assert head.text.endswith("… · sheet 1 of 1 · front · cut 1 to 4 from mark to mark")
    assert len(rest) == 2
    assert_sound(sheet)


def test_a_long_label_uses_two_lines_where_there_is_room():
    tall = printed(component_of((90, 50), copies=[1], title="Cards " * 6), "a6", gutter=0).sheets[0]
    assert len({label.y for label in tall.labels}) == 2
    assert "…" not in tall.labels[0].text
    assert_sound(tall)
    wide = printed(component_of((90, 50), copies=[1], title="Cards " * 18), "a4", gutter=0).sheets[
        0
    ]
    assert len({label.y for label in wide.labels}) == 2
    assert "…" not in wide.labels[0].text


def test_a_band_of_exactly_a_label_s_height_holds_it_though_floats_round():
    sheet = printed(
        component_of((68, 84), 3.175, scheme="single"), "a3", orientation="landscape"
    ).sheets[0]
    assert len(sheet.labels) == 3


SMALL = 6 * 25.4 / 72  # mm: the small print's size
LINE = 4.0  # mm: what one line takes, and 2.8 mm more the second
HOW_TO = 26 * SMALL / 2 + 2 + 50 + 1 + 7  # mm: the note, a gap, the ruler, a gap, its length


def band(width, height=LINE, y=20.0):
    return Band(Rect(10, y, width, height))


def texts(placed):
    return [label.text for label in placed[0]]


def test_a_line_of_the_label_says_as_much_as_it_has_room_for():
    """A character counts as half the size of the print, whatever the font will be."""
    whole = "Alpha · Beta cards · tail"
    for characters in range(len(whole) + 3):
        width = characters * SMALL / 2 + 1e-9
        long = title_line("Alpha", "Beta cards", "tail", width, shorten=False)
        assert long == (whole if characters >= len(whole) else "")
        short = title_line("Alpha", "Beta cards", "tail", width, shorten=True)
        if characters >= len(whole):
            assert short == whole
        elif characters < len(" ·  · tail") + 2:
            assert short == "", "a letter of each is the least"
        else:
            game, heading, tail = short.split(" · ")
            assert tail == "tail"
            assert characters - 1 <= len(short) <= characters, "a space is not left before the dots"
            assert game == "Alpha" or heading == "…", "the heading is shortened first"
            assert "Alpha".startswith(game.removesuffix("…"))
            assert "Beta cards".startswith(heading.removesuffix("…"))


def test_a_label_takes_the_first_band_that_holds_it_on_one_line():
    need = len("A · B · C") * SMALL / 2 + 2 + HOW_TO + 1e-6
    labels, ruler = place_label("A", "B", "C", [band(need, y=40), band(need, y=60)])
    told = [label.text for label in labels]
    assert told == ["A · B · C", "print at 100 %, no scaling", "50 mm"]
    assert [label.y for label in labels] == pytest.approx([40 + 0.6 + SMALL] * 3)
    assert labels[0].x == 10
    assert labels[1].x == pytest.approx(10 + need - HOW_TO)
    assert labels[2].x == pytest.approx(10 + need - 7)
    assert max(mark.x2 for mark in ruler) == pytest.approx(10 + need - 8)
    (low, fits) = place_label("A", "B", "C", [band(need, height=3.9, y=40), band(need, y=60)])
    assert [label.y for label in low] == pytest.approx([60 + 0.6 + SMALL] * 3)
    assert fits


def test_a_label_that_one_line_does_not_hold_takes_two_in_a_band_high_enough():
    need = len("A · B · C") * SMALL / 2 + 2 + HOW_TO
    narrow = band(need - 0.1, height=LINE + 2.8)
    labels, ruler = place_label("A", "B", "C", [narrow])
    assert [label.x for label in labels[:2]] == [10, 10]
    first, second = labels[0].y, labels[1].y
    assert (first, second) == (pytest.approx(20 + 0.6 + SMALL), pytest.approx(first + 2.8))
    assert max(mark.y2 for mark in ruler) == pytest.approx(second)
    low = band(need - 0.1, height=LINE + 2.7)
    assert texts(place_label("A", "B", "C", [low, band(need + 0.1)])) == texts((labels, ruler))
    assert {label.y for label in place_label("A", "B", "C", [low, band(need + 0.1)])[0]} == {first}


def test_a_band_of_two_lines_height_holds_two_though_floats_round():
    need = len("A · B · C") * SMALL / 2 + 2 + HOW_TO
    high = LINE + 2.8
    for height in (high, high - 1e-7):
        labels, _ = place_label("A", "B", "C", [band(need - 0.1, height=height)])
        assert len({label.y for label in labels}) == 2
    assert len(place_label("A", "B", "C", [band(need - 0.1, height=high - 1e-5)])[0]) == 1


def test_names_are_shortened_only_where_no_band_holds_them_whole():
    short = band(HOW_TO + 2 + 14 * SMALL / 2 + 1e-6)
    long = band(HOW_TO + 2 + 40 * SMALL / 2, y=60)
    assert texts(place_label("Alpha", "Beta", "C", [short, long]))[0] == "Alpha · Beta · C"
    assert texts(place_label("Alpha", "Beta", "C", [short]))[0] == "Alpha · B… · C"


def test_a_band_too_narrow_for_the_ruler_holds_the_names_alone():
    for width, text in (
        (HOW_TO - 0.1, "Alpha · Beta · C"),
        (14 * SMALL / 2 + 1e-6, "Alpha · B… · C"),
    ):
        labels, marks = place_label("Alpha", "Beta", "C", [band(width)])
        assert [(label.text, label.x, label.y) for label in labels] == [
            (text, 10, pytest.approx(20 + 0.6 + SMALL))
        ]
        assert marks == ()


def test_where_no_band_holds_a_letter_of_each_name_there_is_no_label():
    assert place_label("Alpha", "Beta", "C", [band(8 * SMALL / 2), band(500, height=3.9)]) == (
        (),
        (),
    )
    assert place_label("Alpha", "Beta", "C", []) == ((), ())
    narrow, wide = band(8 * SMALL / 2), band(14 * SMALL / 2 + 1e-6, y=60)
    assert texts(place_label("Alpha", "Beta", "C", [narrow, wide])) == ["Alpha · B… · C"]


def test_the_label_keeps_off_the_note_whatever_its_length():
    for length in range(1, 80):
        labels, _ = place_label("A", "b" * length, "C", [band(150)])
        if labels[0].y == labels[1].y:
            assert labels[0].x + len(labels[0].text) * SMALL / 2 + 2 <= labels[1].x + 1e-9
        assert len(labels) == 3


def test_no_label_is_printed_where_the_layout_has_none():
    sheet = printed(component_of(), label=False).sheets[0]
    assert sheet.labels == ()
    assert {mark.kind for mark in sheet.marks} == {"crop"}


def test_a_sheet_as_text():
    sheet = printed(component_of((150, 100), 2, copies=[1]), "a4").sheets[1]
    what, how = dump(sheet).split(" · cut ")
    assert what + how.partition("mark to mark")[2] == DUMP
    assert how.startswith("1 to 4 from mark to mark")


def test_text_has_no_negative_zero_and_three_decimals():
    sheet = replace(
        printed(component_of()).sheets[0],
        slots=(),
        marks=(),
        labels=(Label("x", -0.0001, 1.23456),),
    )
    assert dump(sheet).splitlines()[1] == "label 0.000 1.235 x"


DUMP = """\
sheet Casino cards 1 of 1 back, paper 210.000 297.000
slot 30.000 46.500 150.000 100.000 clip 28.000 44.500 154.000 104.000 turn 0 casino/c0001
mark crop 30.000 40.500 30.000 44.000
mark crop 180.000 40.500 180.000 44.000
mark crop 27.500 46.500 24.000 46.500
mark crop 186.000 46.500 182.500 46.500
mark crop 27.500 146.500 24.000 146.500
mark crop 186.000 146.500 182.500 146.500
mark crop 30.000 253.000 30.000 256.500
mark crop 180.000 253.000 180.000 256.500
mark ruler 147.000 257.217 147.000 259.217
mark ruler 197.000 257.217 197.000 259.217
mark ruler 157.000 258.017 157.000 259.217
mark ruler 167.000 258.017 167.000 259.217
mark ruler 177.000 258.017 177.000 259.217
mark ruler 187.000 258.017 187.000 259.217
mark ruler 147.000 259.217 197.000 259.217
label 5.000 259.217 A Game of Tests · Casino cards · sheet 1 of 1 · back
label 117.483 259.217 print at 100 %, no scaling
label 198.000 259.217 50 mm
"""
