"""Every row of SCHEMES: what holds for any way of laying pieces on paper, a new one as well."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sheet_making import (
    BLEEDS,
    COPIES,
    FLIPS,
    LAYOUT,
    PAPERS,
    SIZES,
    assert_numbered,
    assert_sound,
    component_of,
    draw,
    imposed_or_skip,
)

from generator.sheets.impose import SCHEMES


def test_there_are_schemes():
    assert SCHEMES, "generator/sheets/impose.py: SCHEMES is empty; put its rows back"


@pytest.mark.parametrize("name", sorted(SCHEMES))
def test_a_scheme_is_documented(name):
    assert SCHEMES[name].__doc__, (
        f"say what the scheme {name} does in its docstring: generator/sheets/{name}.py"
    )


@pytest.mark.parametrize("name", sorted(SCHEMES))
@settings(max_examples=100, deadline=None)
@given(
    trim=SIZES,
    bleed=BLEEDS,
    paper=st.sampled_from(sorted(PAPERS)),
    copies=COPIES,
    flip=FLIPS,
    layout=LAYOUT,
)
def test_a_scheme_places_every_copy_and_keeps_to_the_paper(
    name, trim, bleed, paper, copies, flip, layout
):
    component = component_of(trim, bleed, scheme=name, flip=flip, copies=copies)
    done = imposed_or_skip(component, paper, layout)
    assert (done.component, done.title, done.paper_name) == (component.name, component.title, paper)
    placed = Counter(
        (slot.piece, slot.face.shapes) for sheet in done.sheets for slot in sheet.slots
    )
    wanted = Counter()
    for drawn in draw(component):
        for side, face in drawn.faces():
            if side == "front" or done.flip:
                wanted[component.label(drawn.piece), face.shapes] = drawn.piece.copies
    assert placed == wanted, f"scheme {name}: see generator/sheets/{name}.py"
    assert done.papers == max(sheet.number for sheet in done.sheets)
    assert_numbered(done.sheets)
    for sheet in done.sheets:
        assert sheet.component == component.name
        assert tuple(sheet.paper) in (tuple(PAPERS[paper].portrait), tuple(PAPERS[paper].landscape))
        assert_sound(sheet)
