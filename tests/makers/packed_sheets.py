"""Honeycombs and packings for tests: pieces in any outline, laid on paper."""

import math
from dataclasses import replace

from laid_sheets import (
    PAPERS,
    TITLE,
    component_of,
    draw,
    game_of,
)

from generator.model.sheet_layout import Layouts, SheetLayout
from generator.sheets.impose import impose
from generator.sheets.job import Job, jobs_of

RATIOS = {"hexagon": math.sqrt(3) / 2, "hexagon-pointy": 2 / math.sqrt(3), "circle": 1.0}


def combed(outline, width, bleed=2.0, **options):
    """A component of that outline."""
    size = (width, round(width * RATIOS[outline], 2))
    part = component_of((60, 60), bleed, sheet="comb", **options)
    form = part.format.model_copy(update={"trim": size, "outline": outline, "bleed": bleed})
    return replace(part, format=form)


def laid(component, paper="a4", drawn=None, **layout):
    layouts = Layouts(
        sizes={},
        papers=PAPERS,
        sheets={"comb": SheetLayout(name="comb", grid="honeycomb", **layout)},
    )
    jobs, problems = jobs_of(game_of(component), drawn or draw(component), layouts, paper)
    done, more = impose(jobs, PAPERS.values())
    return done, (*problems, *more)


def rounded(component):
    return replace(component, format=component.format.model_copy(update={"outline": "circle"}))


def job_of(parts, *, scheme="duplex", flip="long-edge", paper="a4", **layout):
    grid = SheetLayout(name="grid", **layout)
    return Job(
        name="mixed",
        heading="Everything",
        game_title=TITLE,
        pieces=tuple(draw(*parts)),
        scheme=scheme,
        flip=flip,
        layout=grid,
        paper=PAPERS[paper],
        layouts={part.name: grid for part in parts},
    )
