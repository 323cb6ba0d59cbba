"""Papers of their own: a component that is printed on another one, and papers that come cut."""

import re
from dataclasses import replace

import pytest
from conftest import LAYOUTS, ROOT
from laid_sheets import component_of, draw, game_of

from generator.files.folder import Folder
from generator.load.layouts import load_layouts
from generator.model.component import Plan
from generator.model.sheet_layout import Grid
from generator.sheets.gang import gang
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of

SHIPPED, _ = load_layouts([Folder.of(path, shown="") for path in LAYOUTS])
READY = sorted(name for name, sheet in SHIPPED.sheets.items() if isinstance(sheet.grid, Grid))


def printed(*components, paper="a4"):
    game = game_of(*components)
    jobs, problems = jobs_of(game, draw(*components, backs=False), SHIPPED, paper)
    assert not problems
    done, problems = impose(gang(jobs), SHIPPED.papers.values())
    return done, problems


def test_there_are_papers_that_come_cut():
    assert len(READY) >= 6


@pytest.mark.parametrize("name", READY)
def test_a_paper_that_comes_cut_says_where_its_figures_are_from_and_takes_its_format(name):
    """Whatever paper the build is for: the plan names both. What it is for stands in its file."""
    sheet = SHIPPED.sheets[name]
    assert sheet.source, f"layouts/sheets/{name}.yaml: source"
    text = (ROOT / "layouts" / "sheets" / f"{name}.yaml").read_text(encoding="utf-8")
    form = SHIPPED.sizes[re.search(r"[Ff]or format ([\w-]+)\.", text)[1]]
    plan = Plan(scheme="single", sheet=name, paper=sheet.grid.paper)
    cards = replace(component_of(copies=[40]), format=form, plan=plan)
    (job,), problems = printed(cards)
    assert not [problem for problem in problems if problem.severity == "error"]
    first, across, down = (job.sheets[0].slots[at].trim for at in (0, 1, sheet.grid.columns))
    assert job.paper_name == sheet.grid.paper
    assert job.sheets[0].n_up == sheet.grid.columns * sheet.grid.rows
    assert (first.x, first.y) == pytest.approx(sheet.grid.first)
    assert (across.x - first.x, down.y - first.y) == pytest.approx(sheet.grid.step)


def test_a_component_may_have_a_paper_of_its_own():
    """It is printed on that whatever the others are, and shares no sheet with them."""
    small = component_of((60, 60), name="small", copies=[3])
    large = component_of((60, 60), name="large", copies=[3])
    large = replace(large, plan=large.plan.model_copy(update={"paper": "a3", "scheme": "single"}))
    small = replace(small, plan=small.plan.model_copy(update={"scheme": "single"}))
    for paper in ("a4", "letter"):
        done, problems = printed(small, large, paper=paper)
        assert not problems
        assert [(job.name, job.paper_name) for job in done] == [("small", paper), ("large", "a3")]
        size = SHIPPED.papers["a3"].portrait
        assert sorted(done[1].sheets[0].paper) == sorted(size)


def test_an_unknown_paper_is_told_at_the_plan():
    card = component_of()
    card = replace(card, plan=card.plan.model_copy(update={"paper": "a44"}))
    _, (problem,) = jobs_of(game_of(card), draw(card), SHIPPED, "a4")
    assert (problem.name, "a4" in problem.hint) == ("unknown-paper", True)
