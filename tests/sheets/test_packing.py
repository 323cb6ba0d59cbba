"""Several sizes on one paper: nothing overlaps, a knife can follow every line, paper is saved."""

import math
from dataclasses import replace
from itertools import permutations

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from laid_sheets import (
    FLIPS,
    PAPERS,
    TITLE,
    assert_behind,
    assert_numbered,
    assert_sound,
    component_of,
    draw,
    game_of,
    layouts_of,
)
from packed_sheets import job_of, rounded

from generator.measure.geometry import Rect
from generator.model.component import Plan
from generator.model.sheet_layout import Grid, SheetLayout
from generator.sheets.cut_sequence import cutting_of
from generator.sheets.gang import gang, in_order_of
from generator.sheets.impose import impose
from generator.sheets.job import Job, jobs_of
from generator.sheets.packing import Lot, pack, strokes_of
from generator.sheets.papers import fill_papers
from generator.sheets.sheet import on_paper

TRIMS = st.tuples(st.integers(15, 95), st.integers(15, 130))
PARTS = st.lists(
    st.tuples(TRIMS, st.sampled_from([0.0, 1.5, 3.0]), st.integers(1, 14), st.booleans()),
    min_size=2,
    max_size=5,
)


def parts_of(described):
    """Components of several sizes; those of a round kind are cut along a line of their own."""
    return [
        rounded(component) if round_ else component
        for number, (trim, bleed, copies, round_) in enumerate(described)
        for component in [component_of(trim, bleed, name=f"p{number}", copies=[copies])]
    ]


def knife_parts(trims, clips):
    """Whether straight cuts, each through all that is left, part the pieces without cutting one."""
    if len(trims) < 2:
        return True
    for low, high in ((lambda r: r.x, lambda r: r.right), (lambda r: r.y, lambda r: r.bottom)):
        for at in sorted({high(trim) for trim in trims}):
            before = [n for n, trim in enumerate(trims) if high(trim) <= at + 1e-6]
            after = [n for n, trim in enumerate(trims) if low(trim) >= at - 1e-6]
            if before and after and len(before) + len(after) == len(trims):
                halves = ([[trims[n], clips[n]] for n in half] for half in (before, after))
                return all(knife_parts(*zip(*half, strict=True)) for half in halves)
    return False


@settings(max_examples=30, deadline=None)
@given(PARTS, st.sampled_from(["single", "duplex"]), FLIPS, st.sampled_from(["a4", "a3"]))
@example(  # cuts that run upwards on the back
    [
        ((15, 15), 0.0, 1, True),
        ((15, 15), 1.5, 8, True),
        ((15, 98), 0.0, 5, True),
        ((72, 95), 3.0, 5, True),
    ],
    "duplex",
    "short-edge",
    "a3",
)
def test_pieces_of_several_sizes_lie_apart_with_their_backs_behind_them(
    described, scheme, flip, paper
):
    parts = parts_of(described)
    (done,), problems = impose(
        [job_of(parts, scheme=scheme, flip=flip, paper=paper)], PAPERS.values()
    )
    assert not problems
    assert_numbered(done.sheets)
    lying = on_paper([done])
    assert {name: there.pieces for name, there in lying.items()} == {
        part.name: part.count for part in parts
    }
    for sheet in done.sheets:
        assert_sound(sheet)
        trims = [slot.trim for slot in sheet.slots]
        assert knife_parts(trims, trims)
        assert_parted(sheet)
    for front, back in zip(done.sheets[::2], done.sheets[1::2], strict=True) if done.flip else ():
        for before, behind in zip(front.slots, back.slots, strict=True):
            assert_behind(before, behind, front.paper, flip)


def assert_parted(sheet):
    """No cut that parts blocks touches ink, and two different sizes never share ink's edge."""
    parts = [mark for mark in sheet.marks if mark.kind == "part"]
    for part in parts:
        box = Rect(part.x1, part.y1, part.x2 - part.x1, part.y2 - part.y1)
        assert not any(slot.clip.overlaps(box.grown(0.01)) for slot in sheet.slots)
    for number, slot in enumerate(sheet.slots):
        for other in sheet.slots[number + 1 :]:
            if slot.face.format.size != other.face.format.size:
                assert not slot.clip.grown(0.4).overlaps(other.clip.grown(0.4))


@settings(max_examples=30, deadline=None)
@given(PARTS)
def test_sharing_never_takes_more_paper(described):
    jobs, _ = jobs_of(game_of(*parts_of(described)), draw(*parts_of(described)), layouts_of(), "a4")
    apart, _ = impose(jobs, PAPERS.values())
    shared, problems = impose(gang(jobs), PAPERS.values())
    assert not problems
    before, after = (sum(job.papers for job in done) for done in (apart, shared))
    assert after <= before
    assert (len(shared) < len(apart)) == (after < before)
    assert {name: there.pieces for name, there in on_paper(shared).items()} == {
        name: there.pieces for name, there in on_paper(apart).items()
    }


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(TRIMS, st.integers(1, 30)), min_size=1, max_size=5))
def test_packing_places_every_piece_inside_its_area(described):
    lots = [
        Lot(part.format.size, cutting_of(part.format, SheetLayout(name="grid")), copies)
        for trim, copies in described
        for part in [component_of(trim, 1.5)]
    ]
    area = Rect(5, 5, 200, 283)
    papers = pack(tuple(lots), ((PAPERS["a4"].portrait, area),))
    for number, lot in enumerate(lots):
        placed = [b for paper in papers for b in paper.blocks if b.lot == number]
        assert sum(block.pieces for block in placed) == lot.pieces
    for paper in papers:
        boxes = [block.box for block in paper.blocks]
        assert all(area.contains(box, tolerance=1e-6) for box in boxes)
        assert not any(
            a.overlaps(b, tolerance=1e-6) for n, a in enumerate(boxes) for b in boxes[n + 1 :]
        )
        assert strokes_of(paper, lots) >= 4
    area_of_all = sum(lot.area * lot.pieces for lot in lots)
    assert len(papers) >= math.ceil(area_of_all / (area.width * area.height))


def test_the_small_print_keeps_off_the_cuts_that_part_blocks():
    """A cut may reach lower than any piece."""
    described = (((15, 15), 1, False), ((38, 90), 10, False), ((42, 126), 11, False),
                 ((70, 122), 5, True))  # fmt: skip
    parts = parts_of([(trim, 0.0, copies, round_) for trim, copies, round_ in described])
    (done,), _ = impose([job_of(parts, scheme="single", paper="a3")], PAPERS.values())
    for sheet in done.sheets:
        assert_sound(sheet)


def test_a_piece_larger_than_every_area_is_our_own_mistake():
    part = component_of((300, 20))
    lot = Lot(part.format.size, cutting_of(part.format, SheetLayout(name="grid")), 1)
    with pytest.raises(ValueError, match="larger than its sheet"):
        pack((lot,), ((PAPERS["a4"].portrait, Rect(5, 5, 200, 283)),))


def test_what_is_left_of_whole_sheets_shares_one():
    """Twelve tiles fill a paper; of 13 and 14 what is left lies together."""
    tiles = component_of((60, 60), name="tile", copies=[13])
    cards = component_of((57, 88), name="card", copies=[10])
    (done,), _ = impose([job_of([tiles, cards], scheme="single")], PAPERS.values())
    assert [len(sheet.slots) for sheet in done.sheets] == [12, 9, 2]
    last = done.sheets[-1]
    assert last.heading == "Casino cards"
    assert {slot.piece.component for slot in last.slots} == {"tile", "card"}
    assert [mark.kind for mark in last.marks].count("part") == 1
    assert "cut 1 to 9 in order" in last.labels[0].text
    assert last.numbers[0].text == "1"


# Which components share.


def shared_names(*parts, **layout):
    jobs, _ = jobs_of(game_of(*parts), draw(*parts), layouts_of(**layout), "a4")
    return [job.name for job in gang(jobs)]


CARD = component_of(name="card", title="Cards", copies=[2])
COIN = component_of((20, 20), 1.5, name="coin", title="Coins", copies=[5])
SEAL = component_of((30, 20), 1.5, name="seal", title="Seals", copies=[3])


def test_components_that_agree_share_sheets_at_the_first_ones_place():
    other = component_of((20, 30), name="other", scheme="single")
    assert shared_names(CARD, other, COIN, SEAL) == ["card-coin-seal", "other"]


@pytest.mark.parametrize(
    "change",
    [
        {"scheme": "single"},
        {"flip": "short-edge"},
        {"kind": "token"},  # on board, not on card
    ],
)
def test_unlike_ones_do_not_share(change):
    coin = component_of((20, 20), 1.5, name="coin", copies=[5], **change)
    assert shared_names(CARD, coin) == ["card", "coin"]


def test_a_plan_may_ask_for_sheets_of_its_own():
    alone = replace(COIN, plan=Plan(scheme="duplex", alone=True))
    assert shared_names(CARD, alone, SEAL) == ["card-seal", "coin"]


def test_full_papers_and_prepared_papers_are_not_shared():
    full = component_of(name="full", copies=[9])
    assert shared_names(full, COIN, SEAL) == ["full", "coin-seal"]
    grid = Grid(paper="a4", columns=2, rows=2, first=(20, 20), step=(90, 90))
    assert shared_names(CARD, COIN, grid=grid) == ["card", "coin"]
    assert shared_names(CARD, COIN, orientation="landscape") == ["card", "coin"]


def test_what_fits_no_paper_stands_alone_and_is_told():
    huge = component_of((500, 500), name="huge")
    assert shared_names(huge, CARD, COIN) == ["huge", "card-coin"]


def test_where_nothing_is_saved_nothing_is_shared():
    large = component_of((190, 200), name="large")
    assert shared_names(large, component_of((180, 190), name="next")) == ["large", "next"]


def test_a_shared_sheet_is_called_after_what_lies_on_it():
    jobs, _ = jobs_of(game_of(CARD, COIN), draw(CARD, COIN), layouts_of(), "a4")
    (job,) = gang(jobs)
    assert (job.name, job.heading) == ("card-coin", "Cards, Coins")
    (done,), _ = impose([job], PAPERS.values())
    assert done.sheets[0].heading == "Cards + Coins"
    apart, _ = impose(jobs, PAPERS.values())
    assert in_order_of(jobs, (done, *reversed(apart))) == apart


def test_round_pieces_have_a_line_of_their_own_three_mm_from_the_next():
    part = rounded(component_of((20, 20), 1.5, copies=[40]))
    (done,), _ = impose([job_of([part], scheme="single")], PAPERS.values())
    (sheet,) = done.sheets
    assert not [mark for mark in sheet.marks if mark.kind == "crop"]
    assert len(sheet.trim_lines) == 40
    assert "cut out along the thin lines" in sheet.labels[0].text
    for outline, slot in zip(sheet.trim_lines, sheet.slots, strict=True):
        for to, arc in outline.steps:
            assert arc
            centre = slot.trim.centre
            assert math.dist(to, centre) == pytest.approx(10, abs=1e-9)
    first, second = sheet.slots[:2]
    assert second.trim.x - first.trim.right == pytest.approx(3)
    assert second.clip.x - first.clip.right == pytest.approx(0)


@pytest.mark.parametrize(("cards", "chips", "touching"), [(8, 7, True), (4, 3, False)])
def test_unlike_pieces_touch_only_where_that_saves_a_paper(cards, chips, touching):
    """Ink of another design would show beside a cut that is a hair off."""
    card = component_of((50, 80), name="card", copies=[1] * cards)
    chip = component_of((45, 30), name="chip", title="Chips", copies=[1] * chips)
    job = Job(
        name="mixed",
        heading="All",
        game_title=TITLE,
        pieces=tuple(draw(card, chip, backs=False)),
        scheme="single",
        flip=None,
        layout=SheetLayout(name="grid"),
        paper=PAPERS["a4"],
    )
    (paper,) = fill_papers(job)
    trims = [slot.trim for slot in paper.arrangement.slots]
    assert len(trims) == cards + chips
    touch = any(
        abs(a.right - b.x) < 1e-6 and a.y < b.bottom and b.y < a.bottom
        for a, b in permutations(trims, 2)
    )
    assert touch == touching
