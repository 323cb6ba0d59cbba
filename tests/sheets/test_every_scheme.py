"""Every row of SCHEMES: what holds for any way of laying pieces on paper, a new one as well."""

import inspect
import re
from collections import Counter

import pytest
from conftest import ROOT, shapes
from hypothesis import given, settings
from hypothesis import strategies as st
from laid_sheets import (
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

from generator.load.messages import load_print_words
from generator.model.component import KINDS
from generator.model.scheme import SCHEME_FACTS
from generator.sheets.schemes import SCHEMES
from generator.sheets.sheet import on_paper

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_there_are_schemes():
    assert SCHEMES, "generator/sheets/schemes.py: SCHEMES is empty; put its rows back"
    assert KINDS, "generator/model/component.py: KINDS is empty; put its rows back"


def test_content_may_ask_for_just_the_schemes_that_can_be_laid_out():
    assert set(SCHEMES) == set(SCHEME_FACTS), (
        "a scheme has a row in generator/model/scheme.py and one in generator/sheets/schemes.py"
    )
    for name, scheme in SCHEMES.items():
        assert (scheme.says, scheme.sides) == SCHEME_FACTS[name][:2]


def test_every_kind_prints_with_a_scheme():
    for name, kind in KINDS.items():
        assert kind.plan.scheme in SCHEMES, f"generator/model/component.py: the plan of {name}"


@pytest.mark.parametrize("name", sorted(SCHEMES))
def test_a_scheme_says_what_it_is(name):
    scheme = SCHEMES[name]
    assert re.fullmatch(r"[A-Z][^.\n]+\.", scheme.says), "one plain sentence"
    assert scheme.sides in (1, 2)
    assert inspect.getdoc(scheme.lay), f"what does it guarantee? generator/sheets/{name}.py"
    assert f"| `{name}` | {scheme.says} |" in README, "README.md, How a component prints"


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_kind_says_how_it_prints_and_how_it_is_put_together(name):
    kind = KINDS[name]
    assert name in load_print_words("en").kinds
    assert f"| `{name}` | {kind.says} | `{kind.plan.scheme}` |" in README, (
        "README.md, How a component prints"
    )


def assert_printed_as_often(done, component, sides):
    """Each side of a piece lies on paper as often as it has copies; of a pad at least so often."""
    placed = Counter()
    for sheet in done.sheets:
        for slot in sheet.slots:
            if slot.side == sheet.side or done.scheme in ("gutterfold", "standee"):
                placed[slot.piece, slot.side, shapes(slot.face)] += sheet.times
    wanted = Counter()
    for drawn in draw(component):
        for side, face in drawn.faces():
            if side in ("front", "back")[:sides]:
                wanted[component.ref(drawn.piece), side, shapes(face)] = drawn.piece.copies
    see = f"see generator/sheets/{done.scheme}.py"
    papers = {sheet.number: sheet.times for sheet in done.sheets}
    assert done.papers == sum(papers.values()), see
    lying = on_paper([done])["casino"]
    if done.scheme == "pad":
        assert set(placed) == set(wanted), see
        most = max(sheet.n_up for sheet in done.sheets)
        assert all(0 <= placed[key] - wanted[key] < most for key in wanted), see
    else:
        assert placed == wanted, see
        assert lying.pieces == component.count
    assert (lying.designs, lying.papers) == (len(component.pieces), done.papers)


@pytest.mark.parametrize("name", sorted(set(SCHEMES) - {"folded", "poster"}))  # tested apart
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
    assert (done.name, done.heading, done.paper_name) == ("casino", "Casino cards", paper)
    assert_printed_as_often(done, component, SCHEMES[name].sides)
    assert done.components == ("casino",)
    assert done.scheme == name
    assert done.flip == (flip if SCHEME_FACTS[name].turned else None)
    assert_numbered(done.sheets)
    for sheet in done.sheets:
        assert sheet.heading == "Casino cards"
        assert len(sheet.slots) <= sheet.n_up
        assert tuple(sheet.paper) in (tuple(PAPERS[paper].portrait), tuple(PAPERS[paper].landscape))
        assert_sound(sheet)
