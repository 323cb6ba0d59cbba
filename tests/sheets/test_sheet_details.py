"""Small print in longer languages, parts on small papers, what a folded piece is told to need."""

from dataclasses import replace

import pytest
from laid_sheets import (
    SMALL_PRINT,
    assert_apart,
    component_of,
    draw,
    game_of,
    number_box,
    printed,
    touches,
)

from generator.measure.geometry import Rect
from generator.model.format import Fold, Panel
from generator.model.sheet_layout import Layouts, Paper, SheetLayout
from generator.sheets.crop_marks import MARK_GAP, SHORTEST, Border, Marking
from generator.sheets.cut_sequence import block_numbers, block_strokes
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of
from generator.sheets.slug import Band, place_label

NOTES = ("print at 100 %, no scaling", "op 100 % afdrukken, niet schalen of passend maken")


@pytest.mark.parametrize("note", NOTES)
def test_a_longer_note_begins_further_left_and_all_ends_with_the_room(note):
    labels, ruler = place_label("A", "B", "C", [Band(Rect(5, 10, 200, 8))], note)
    what, how, length = labels
    assert (what.text, what.x, how.text, length.text) == ("A · B · C", 5, note, "50 mm")
    assert what.y == how.y == length.y
    wide = len(note) * SMALL_PRINT / 2 + 2 + 50 + 1 + 7
    assert how.x == pytest.approx(205 - wide)
    assert min(mark.x1 for mark in ruler) == pytest.approx(how.x + wide - 58)
    assert length.x == pytest.approx(205 - 7)


@pytest.mark.parametrize(("wide", "fits"), [(45, True), (43, True), (41, False)])
def test_a_part_of_a_poster_is_at_least_20_mm_wide(wide, fits):
    """Of a paper, 5 mm of border, 2 of bleed and 4 of marks are lost on either side."""
    component = component_of((60, 60), 2.0, scheme="poster")
    paper = Paper(name="strip", size=(wide, 400), margin=5, source="test")
    layouts = Layouts(sizes={}, papers={"strip": paper}, sheets={"grid": SheetLayout(name="grid")})
    jobs, _ = jobs_of(game_of(component), draw(component), layouts, "strip")
    done, problems = impose(jobs, [paper])
    assert bool(done) == fits
    assert [problem.name for problem in problems] == ([] if fits else ["does-not-fit"])


@pytest.mark.parametrize(
    ("use", "folded", "says"),
    [
        ("seen", True, "fold back"),
        ("glue", True, "fold back, glue the hatched"),
        ("glue", False, "glue the hatched"),
    ],
)
def test_small_print_names_the_steps_that_a_pattern_needs(use, folded, says):
    component = component_of((60, 90), scheme="tuckbox")
    fold = Fold(x1=0, y1=30, x2=60, y2=30)
    form = component.format.model_copy(
        update={
            "panels": (Panel(name="a", box=(0, 0, 60, 30), use=use),),
            "folds": (fold,) if folded else (),
        }
    )
    (sheet,) = printed(replace(component, format=form)).sheets
    said = " · ".join(label.text for label in sheet.labels)
    assert says in said
    assert ("glue" in said) == (use == "glue")
    assert ("fold back" in said) == folded
    assert ("score from tick to tick" in said) == folded


@pytest.mark.parametrize("mark", [SHORTEST, 1.0, 1.5, 3.5])
@pytest.mark.parametrize("first", [1, 95])
def test_every_stroke_has_its_number_however_short_its_mark(mark, first):
    trims = [Rect(9 + 20 * x, 9 + 20 * y, 18, 18) for x in range(5) for y in range(9)]
    outer = Rect(7, 7, 102, 182)
    marking = Marking(Border(2, mark), Border(2, mark))
    strokes = block_strokes(trims, outer, marking)
    labels = block_numbers(strokes, first, trims, outer, marking)
    assert [label.text for label in labels] == [str(first + n) for n in range(len(strokes))]
    reach = outer.grown(MARK_GAP + mark)
    assert all(reach.contains(number_box(label), tolerance=1e-6) for label in labels)
    assert not any(touches(number_box(label), outer) for label in labels)
    assert_apart([number_box(label) for label in labels])
    upwards = {label.text for label in labels if label.turn}
    assert upwards == {
        str(number)
        for number, stroke in enumerate(strokes, first)
        if not stroke.upright and len(str(number)) > {SHORTEST: 1, 1.0: 1, 1.5: 2, 3.5: 3}[mark]
    }
