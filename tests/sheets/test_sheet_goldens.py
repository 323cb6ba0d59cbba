"""Sheets of every scheme as committed texts: where all lies on them, in mm, and what is refused.

``make golden`` rewrites them.
"""

import os
from dataclasses import replace

import pytest
from boxes import boxed
from conftest import ROOT
from laid_sheets import PAPERS, component_of, draw, game_of, imposed, layouts_of
from packed_sheets import combed, job_of, laid, rounded
from sheet_dump import dump

from generator.measure.geometry import Size
from generator.model.box import Inside
from generator.model.format import Fold
from generator.model.sheet_layout import Cutter, Grid, Layouts, Paper, SheetLayout
from generator.sheets.calibration import calibration_sheets
from generator.sheets.gang import gang
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of

GOLDEN = ROOT / "tests" / "golden" / "sheets"
WRITE = os.environ.get("GOLDEN") == "write"
CUTTER = Cutter(inset=8, square=4, arm=12, line=0.5)
GRID = Grid(paper="a6", columns=2, rows=3, first=(9, 8), step=(45, 44))
MANY = [copies % 3 + 1 for copies in range(5)]
SLIM = Paper(name="slim", size=(62, 94), margin=3, source="test")


def sheets(*components, **options):
    """The sheets of some components, and what is told of them."""
    done, problems = imposed(*components, **options)
    return [sheet for job in done for sheet in job.sheets], problems


def mixed(*parts, **options):
    """Pieces of several sizes on sheets that they share."""
    done, problems = impose([job_of(parts, **options)], PAPERS.values())
    return [sheet for job in done for sheet in job.sheets], problems


def alone(paper, component, **layout):
    """A component on a paper of its own size, which no other is offered for."""
    grid = SheetLayout(name="grid", **layout)
    layouts = Layouts(sizes={}, papers={paper.name: paper}, sheets={"grid": grid})
    jobs, problems = jobs_of(game_of(component), draw(component), layouts, paper.name)
    done, more = impose(jobs, [paper])
    return [sheet for job in done for sheet in job.sheets], (*problems, *more)


def card(trim=(40, 60), bleed=2.0, **options):
    return component_of(trim, bleed, name="card", title="Cards", **options)


def folding(trim, *folds, **options):
    """A component that is folded along some lines."""
    made = card(trim, **options)
    lines = tuple(Fold(x1=a, y1=b, x2=c, y2=d) for a, b, c, d in folds)
    return replace(made, format=made.format.model_copy(update={"folds": lines}))


def ganged(*components, **layout):
    """What the jobs of a game share by itself."""
    jobs, problems = jobs_of(game_of(*components), draw(*components), layouts_of(**layout), "a4")
    done, more = impose(gang(jobs), PAPERS.values())
    return [sheet for job in done for sheet in job.sheets], (*problems, *more)


def of_printer(paper, flip):
    return calibration_sheets(paper, "office", flip), ()


def titled(trim, times, bleed=0.0, **options):
    """A component whose title is so long."""
    return component_of(trim, bleed, name="card", title="Cards " * times, **options)


CASES = {
    "label-two-lines": lambda: sheets(titled((90, 50), 18), gutter=0),
    "label-upwards": lambda: sheets(titled((90, 50), 6), gutter=0, paper="a6"),
    "label-cut": lambda: sheets(titled((57, 88), 40), gutter=0),
    "label-beside": lambda: sheets(titled((170, 285), 1, scheme="single")),
    "label-nowhere": lambda: sheets(titled((196, 283), 1, scheme="single")),
    "grid-other-paper": lambda: sheets(card((40, 40)), grid=GRID),
    "grid-turned": lambda: sheets(
        card((44, 30), copies=[2]),
        paper="a6",
        grid=GRID.model_copy(update={"step": (38, 46)}),
    ),
    "grid-off-paper": lambda: sheets(
        card((40, 40)), paper="a6", grid=GRID.model_copy(update={"columns": 3})
    ),
    "grid-mixed": lambda: mixed(
        component_of((40, 40), 2.0, name="a"),
        component_of((40, 30), 1.0, name="b"),
        paper="a6",
        grid=GRID,
    ),
    "grid-unlike": lambda: sheets(card((50, 60), 1.0, copies=[1] * 7)),
    "packed-unlike": lambda: mixed(
        component_of((50, 60), 1.0, name="a", copies=[1] * 5),
        component_of((70, 25), 1.0, name="b", copies=[1] * 4),
        component_of((33, 33), 1.0, name="c", copies=[6]),
        gutter=0,
    ),
    "packed-small": lambda: mixed(
        component_of((50, 60), 2.0, name="a", copies=[2]),
        component_of((30, 25), 2.0, name="b", copies=[5]),
        component_of((20, 20), 1.0, name="c", copies=[3]),
        paper="a6",
        label=False,
    ),
    "poster-turned-folds": lambda: sheets(
        folding((90, 260), (45, 0, 45, 260), (0, 40, 90, 130), scheme="poster"), paper="a6"
    ),
    "grid-few": lambda: sheets(card(copies=[2, 1]), paper="a6"),
    "grid-one-side": lambda: sheets(card(copies=MANY, scheme="single"), paper="letter"),
    "grid-short-edge": lambda: sheets(card(copies=[3], flip="short-edge"), paper="a6"),
    "grid-no-label": lambda: sheets(card((63, 88), 3.0, copies=[9]), label=False),
    "grid-nine": lambda: sheets(card((63, 88), 3.0, copies=[9])),
    "grid-gutter": lambda: sheets(card(copies=[4]), gutter=1.5, paper="a6"),
    "grid-bare": lambda: sheets(card(copies=[2]), paper="a6", marks="none"),
    "grid-level": lambda: sheets(card((60, 20), copies=[3]), paper="a6", orientation="landscape"),
    "grid-large": lambda: sheets(card((200, 290), 3.0)),
    "grid-larger": lambda: sheets(card((207, 294), 3.0)),
    "grid-in-figures": lambda: sheets(card((40, 40), copies=[7]), paper="a6", grid=GRID),
    "grid-figures-no-room": lambda: sheets(card((46, 40)), paper="a6", grid=GRID),
    "cutter-three": lambda: sheets(card(copies=[5]), cutter=CUTTER),
    "cutter-four": lambda: sheets(
        card(copies=[2]), cutter=CUTTER.model_copy(update={"corners": "four"})
    ),
    "room": lambda: sheets(card(copies=[5]), room=(150, 180)),
    "discs": lambda: sheets(rounded(card((30, 30), copies=[4])), paper="a6"),
    "gutterfold": lambda: sheets(card(copies=[3], scheme="gutterfold"), paper="a4"),
    "gutterfold-narrow": lambda: sheets(
        card((60, 40), copies=[2], scheme="gutterfold"), paper="a6"
    ),
    "glued": lambda: sheets(card(copies=[3], scheme="glued"), paper="a6"),
    "pad": lambda: sheets(card((90, 130), copies=[4], scheme="pad"), paper="a6"),
    "pad-two": lambda: sheets(card((90, 60), copies=[5], scheme="pad"), paper="a6"),
    "poster": lambda: sheets(card((150, 220), scheme="poster"), paper="a6"),
    "poster-level": lambda: sheets(card((250, 90), scheme="poster", copies=[1]), paper="a6"),
    "poster-folds": lambda: sheets(
        folding((150, 120), (75, 0, 75, 120), (0, 20, 150, 100), scheme="poster"), paper="a6"
    ),
    "poster-no-paper": lambda: alone(
        Paper(name="stamp", size=(40, 60), margin=5, source="test"), card(scheme="poster")
    ),
    "folded": lambda: sheets(card((160, 240), scheme="folded"), paper="a6"),
    "folded-level": lambda: sheets(card((240, 100), scheme="folded", copies=[1]), paper="a6"),
    "standee": lambda: sheets(card((30, 50), scheme="standee", copies=[2, 1])),
    "standee-level": lambda: sheets(
        card((25, 20), scheme="standee", copies=[3]), paper="a6", orientation="landscape"
    ),
    "standee-large": lambda: sheets(card((60, 250), scheme="standee")),
    "standee-round": lambda: sheets(rounded(card((30, 30), scheme="standee"))),
    "tuckbox": lambda: sheets(boxed(Inside(64, 89, 18))),
    "tuckbox-level": lambda: sheets(boxed(Inside(60, 120, 30), copies=2), orientation="landscape"),
    "tray": lambda: sheets(boxed(Inside(60, 90, 20), "tray")),
    "box-large": lambda: sheets(boxed(Inside(120, 150, 60)), paper="a6"),
    "hexagons": lambda: comb("hexagon", 50, copies=[4]),
    "hexagons-pointy": lambda: comb("hexagon-pointy", 36, copies=[6], gutter=2),
    "hexagons-apart": lambda: comb("hexagon", 30, bleed=3.0, gutter=4, label=False),
    "nested-discs": lambda: comb("circle", 35, copies=[5], orientation="landscape"),
    "comb-too-large": lambda: comb("circle", 300),
    "comb-of-cards": lambda: laid_of(card(sheet="comb")),
    "packed": lambda: mixed(
        component_of((60, 90), 3.0, name="a", copies=[5]),
        component_of((40, 40), 2.0, name="b", copies=[3]),
        component_of((90, 30), 0.0, name="c", copies=[2]),
    ),
    "packed-round": lambda: mixed(
        component_of((50, 70), 3.0, name="a", copies=[4]),
        rounded(component_of((25, 25), 2.0, name="b", copies=[6])),
        flip="short-edge",
    ),
    "packed-one-side": lambda: mixed(
        component_of((63, 88), 3.0, name="a", copies=[7]),
        component_of((20, 30), 1.0, name="b", copies=[9]),
        scheme="single",
        marks="none",
    ),
    "packed-fold": lambda: mixed(
        component_of((40, 50), 2.0, name="a", copies=[2]),
        component_of((30, 30), 2.0, name="b", copies=[2]),
        scheme="gutterfold",
    ),
    "ganged": lambda: ganged(
        component_of((60, 90), 3.0, name="a", copies=[3]),
        component_of((40, 40), 2.0, name="b", copies=[2]),
        component_of((25, 25), 2.0, name="c", scheme="single", copies=[2]),
    ),
    "too-large": lambda: sheets(card((300, 500))),
    "calibration": lambda: of_printer(Size(210, 297), "long-edge"),
    "calibration-level": lambda: of_printer(Size(210, 148), "long-edge"),
    "calibration-short": lambda: of_printer(Size(215.9, 279.4), "short-edge"),
    "cut-slim": lambda: alone(SLIM, card((50, 80), 3.0, copies=[2])),
}


def comb(outline, width, bleed=2.0, copies=(3,), **layout):
    return laid_of(combed(outline, width, bleed, copies=list(copies)), **layout)


def laid_of(component, **layout):
    done = laid(component, **layout)
    return [sheet for job in done[0] for sheet in job.sheets], done[1]


def everything(sheet):
    """The sheet's dump, then what else is printed or cut there."""
    told = dump(sheet)
    for name, marks in (
        ("crease", sheet.creases),
        ("score", sheet.scores),
        ("cut", sheet.cuts),
    ):
        told += "".join(f"{name} {_mm(m.x1, m.y1, m.x2, m.y2)}\n" for m in marks)
    told += "".join(f"target {_mm(t.x, t.y, t.width, t.height)}\n" for t in sheet.targets)
    for outline in sheet.trim_lines:
        steps = " ".join(f"{'arc ' if arc else ''}{_mm(*to)}" for to, arc in outline.steps)
        told += f"trim line {_mm(*outline.start)} to {steps}\n"
    for slot in sheet.slots:
        told += f"ink of {slot.piece} {slot.ink.svg()}\n" if slot.ink else ""
    told += f"holds {sheet.n_up}, strokes {sheet.strokes}, times {sheet.times}"
    return told + "".join(f", without {name}" for name in sheet.given_up) + "\n"


def _mm(*values):
    return " ".join(f"{round(value, 2) + 0.0:g}" for value in values)


@pytest.mark.parametrize("name", sorted(CASES))
def test_sheets_are_as_committed(name):
    shown, problems = CASES[name]()
    text = "\n".join([*map(everything, shown), *(f"{one}\n" for one in problems)])
    assert text
    path = GOLDEN / f"{name}.txt"
    if WRITE:
        GOLDEN.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    assert path.exists(), f"run `make golden` and look at {path.name}"
    assert path.read_text(encoding="utf-8") == text, (
        f"sheets/{name}.txt changed: if that is meant, run `make golden` and read the diff"
    )


def test_there_is_no_text_without_a_case():
    assert sorted(path.stem for path in GOLDEN.glob("*")) == sorted(CASES)
