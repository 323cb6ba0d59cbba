"""Nine cards on a sheet: what goes first, and that it is said."""

import pytest
from laid_sheets import PAPERS, assert_sound, component_of, crops, draw, game_of

from generator.model.sheet_layout import Layouts, Paper, SheetLayout
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of

QUARTER_INCH = Paper(name="letter", size=(215.9, 279.4), margin=6.35, source="test")


@pytest.mark.parametrize("trim", [(57, 88), (63, 88), (63.5, 88.9)])
@pytest.mark.parametrize("paper", [PAPERS["a4"], QUARTER_INCH])
def test_nine_cards_lie_on_a4_and_on_letter(trim, paper):
    """Gutters go first, then the marks grow shorter, then the outer bleed shrinks."""
    job = job_of(component_of(trim, copies=[10]), paper)
    (done,), problems = impose([job], [paper])
    assert not problems
    assert [len(sheet.slots) for sheet in done.sheets] == [9, 9, 1, 1]
    for sheet in done.sheets:
        assert_sound(sheet, margin=paper.margin)
        assert sheet.paper == paper.portrait
        assert any(mark.y1 == mark.y2 for mark in crops(sheet)), "a mark for every row"


def test_cuts_between_cards_keep_marks_where_bleed_has_to_go_for_them():
    """Three rows of 88 mm leave 1.35 mm above and below on Letter: a knife needs them more."""
    job = job_of(component_of((63, 88), copies=[9]), QUARTER_INCH)
    sheet = impose([job], [QUARTER_INCH])[0][0].sheets[0]
    upright = [mark for mark in crops(sheet) if mark.x1 == mark.x2]
    assert {round(mark.x1, 3) for mark in upright} == {
        round(x, 3) for slot in sheet.slots for x in (slot.trim.x, slot.trim.right)
    }
    assert all(abs(mark.y2 - mark.y1) == pytest.approx(0.85) for mark in upright)
    assert min(slot.clip.y - slot.trim.y for slot in sheet.slots) == pytest.approx(0)
    assert_sound(sheet, margin=QUARTER_INCH.margin)


def test_what_nine_cards_give_up_is_said():
    for trim, paper, given_up in (
        ((57, 88), PAPERS["a4"], ()),
        ((63, 88), PAPERS["a4"], ("gaps", "long marks")),
        ((63.5, 88.9), PAPERS["a4"], ("gaps", "long marks")),
        ((63.5, 88.9), QUARTER_INCH, ("gaps", "long marks", "bleed at the edge")),
    ):
        (done,), _ = impose([job_of(component_of(trim, copies=[10]), paper)], [paper])
        assert done.given_up == given_up


def job_of(component, paper):
    (job,), _ = jobs_of(
        game_of(component),
        draw(component),
        Layouts(sizes={}, papers={paper.name: paper}, sheets={"grid": SheetLayout(name="grid")}),
        paper.name,
    )
    return job
