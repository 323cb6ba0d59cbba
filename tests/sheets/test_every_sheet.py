"""Every scheme on every paper, for all pieces of our games: laid out soundly, or refused with why.

Imposed only, with faces that show nothing: the files are checked in test_printed_games.py.
"""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from conftest import CONTENT, GAMES, LAYOUTS, RULES
from laid_sheets import assert_numbered

from generator.faces.face import DrawnPiece, Face
from generator.measure.geometry import Rect
from generator.model.scheme import SCHEME_FACTS
from generator.project import Project
from generator.sheets.gang import gang
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of
from generator.sheets.schemes import SCHEMES
from generator.sheets.sheet import on_paper

PROJECT = Project(CONTENT, LAYOUTS, rules=RULES)
LAYOUT, _ = PROJECT.session.read_layouts()
pytestmark = pytest.mark.whole("game")
# What a sheet's small print says of cutting it.
HOW = re.compile(r"cut |trim |score |nothing to cut|lay this one first|tape ")
FEW = 2  # pieces of a component, with all their copies: more of a size lie no other way
# With trays. Of Architekton one is for houses to fold, printed instead of the flat ones.
WANTED = {
    "architekton": 9,
    "clients_vs_architects": 28,
    "new_las_vegas": 30,
    "towers": 22,
}  # with trays


def drawn_of(game, scheme=None, flip="long-edge"):
    """Its pieces with empty faces; if a scheme is named, a few of each are printed with it."""
    found = []
    for component in game.components:
        plan = component.plan
        if scheme:
            plan = plan.model_copy(update={"scheme": scheme, "flip": flip})
        pieces = component.pieces[:FEW] if scheme else component.pieces
        part = replace(component, plan=plan, pieces=pieces)
        face = Face(part.format)
        back = face if component.back or scheme else None
        found += [DrawnPiece(part, piece, face, back) for piece in part.pieces]
    return found


def laid(game, drawn, paper):
    parts = {one.component.name: one.component for one in drawn}
    jobs, problems = jobs_of(replace(game, components=tuple(parts.values())), drawn, LAYOUT, paper)
    assert not problems
    return jobs


@pytest.fixture(scope="module", params=GAMES)
def game(request):
    found, problems = PROJECT.session.checked(request.param)
    assert not problems
    return found


@pytest.mark.parametrize("scheme", sorted(SCHEMES))
def test_all_pieces_are_laid_out_or_refused_with_the_reason(game, scheme):
    drawn = drawn_of(game, scheme)
    for paper in sorted(LAYOUT.papers):
        jobs = laid(game, drawn, paper)
        done, problems = impose(jobs, LAYOUT.papers.values())
        assert_printed_or_refused(jobs, done, problems)
        for sheet in (sheet for job in done for sheet in job.sheets):
            assert sorted(sheet.paper) == sorted(LAYOUT.papers[paper].size)
            told = " ".join(label.text for label in sheet.labels)
            assert HOW.search(told) or not sheet.labels or "…" in told, told
            assert_whole(sheet, apart=scheme in ("single", "duplex", "glued", "pad"))


def assert_printed_or_refused(jobs, done, problems):
    refused = {problem.message.partition(":")[0]: problem for problem in problems}
    lying, printed = on_paper(done), {one.name for one in done}
    for job in jobs:
        (component,) = job.components
        if job.name in printed:
            assert lying[component.name].designs == len(component.pieces)
            assert lying[component.name].pieces >= component.count
            continue
        problem = refused[job.name]
        assert problem.severity == "error"
        assert problem.name
        assert problem.hint, problem
        assert len(problem.message) > len(job.name) + 20
    for job in done:
        assert_numbered(job.sheets)


def assert_whole(sheet, *, apart):
    """Every whole piece has its measures and lies on the paper, none on another."""
    paper = Rect(0, 0, *sheet.paper)
    whole = [slot for slot in sheet.slots if slot.share == 1]
    for slot in whole:
        size = slot.face.format.size.turned(slot.turn)
        assert (slot.trim.width, slot.trim.height) == pytest.approx(tuple(size), abs=0.01)
        assert paper.contains(slot.trim, tolerance=0.01), slot
    if apart:
        pairs = pairwise(whole)
        assert not any(a.trim.overlaps(b.trim, tolerance=0.01) for a, b in pairs)


@pytest.mark.parametrize("scheme", sorted(n for n, facts in SCHEME_FACTS.items() if facts.turned))
@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
def test_backs_lie_behind_fronts_on_every_paper(game, scheme, flip):
    for paper in sorted(LAYOUT.papers):
        done, _ = impose(laid(game, drawn_of(game, scheme, flip), paper), LAYOUT.papers.values())
        for job in done:
            sheets = {(sheet.number, sheet.side): sheet for sheet in job.sheets}
            for (number, side), sheet in sheets.items():
                if side == "front":
                    behind = sheets[number, "back"]
                    upright = (sheet.paper.height >= sheet.paper.width) == (flip == "long-edge")
                    assert_mirrored(sheet, behind, upright=upright)


def assert_mirrored(front, back, *, upright):
    """Each back where its front lies, once the paper is turned about an edge of that direction."""
    wide, high = front.paper
    for one, other in zip(front.slots, back.slots, strict=True):
        assert one.piece == other.piece
        seen = (
            (wide - other.trim.right, other.trim.y)
            if upright
            else (other.trim.x, high - other.trim.bottom)
        )
        assert seen == pytest.approx((one.trim.x, one.trim.y), abs=0.01)


def test_a_game_takes_no_more_papers_than_it_did(game):
    """Jobs, packing and pads as they are: on A4, boxes and optional sheets included."""
    jobs = laid(game, drawn_of(game), "a4")
    done, problems = impose(gang(jobs), LAYOUT.papers.values())
    assert not problems
    assert sum(job.papers for job in done) <= WANTED[game.name]
