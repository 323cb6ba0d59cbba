"""The small print of sheets: what they are, how to print them, a ruler; and a sheet as text."""

from dataclasses import replace
from itertools import pairwise

import pytest
from sheet_dump import dump
from sheet_making import TITLE, assert_sound, component_of, printed

from generator.sheets.sheet import Label


def test_every_sheet_has_a_ruler_of_exactly_50_mm():
    for flip in ("long-edge", "short-edge"):
        for sheet in printed(component_of(flip=flip, copies=[10])).sheets:
            ruler = [m for m in sheet.marks if m.kind == "ruler"]
            assert max(m.x2 for m in ruler) - min(m.x1 for m in ruler) == pytest.approx(50)
            ticks = sorted(m.x1 for m in ruler if m.x1 == m.x2)
            assert [b - a for a, b in pairwise(ticks)] == pytest.approx([10] * 5)
            assert sheet.labels[0].text.endswith(f"sheet {sheet.number} of 2 · {sheet.side}")


def test_a_long_name_is_shortened_and_the_rest_kept():
    sheet = printed(component_of(title="Cards " * 40)).sheets[0]
    head, *rest = sheet.labels
    assert head.text.startswith(f"{TITLE} · Cards Cards")
    assert head.text.endswith("… · sheet 1 of 1 · front")
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


def test_no_label_is_printed_where_the_layout_has_none():
    sheet = printed(component_of(), label=False).sheets[0]
    assert sheet.labels == ()
    assert {mark.kind for mark in sheet.marks} == {"crop"}


def test_a_sheet_as_text():
    sheet = printed(component_of((150, 100), 2, copies=[1]), "a4").sheets[1]
    assert dump(sheet) == DUMP


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
