"""The impose stage: drawn pieces to sheets."""

from collections import defaultdict
from collections.abc import Sequence

from generator.faces.face import DrawnPiece
from generator.geometry import Rect
from generator.model.component import Component
from generator.model.game import Game
from generator.model.layout import Layouts, printable
from generator.problem import ContentError, Problem, Where, did_you_mean
from generator.sheets.duplex import duplex
from generator.sheets.grid import around
from generator.sheets.scheme import Scheme, ToPrint
from generator.sheets.sheet import ROUNDING, PrintedComponent
from generator.sheets.single import single
from generator.units import mm_text

SCHEMES: dict[str, Scheme] = {
    "single": single,
    "duplex": duplex,
}


def impose(
    game: Game, drawn: Sequence[DrawnPiece], layouts: Layouts, paper_name: str
) -> tuple[tuple[PrintedComponent, ...], tuple[Problem, ...]]:
    """The sheets of every component that has pieces to print, in the game's order, and what stands in the way of others."""
    paper = layouts.papers.get(paper_name)
    if paper is None:
        hint = did_you_mean(paper_name, layouts.papers, listing="papers")
        return (), (Problem(game.where, "unknown-paper", f"there is no paper {paper_name}", hint),)
    pieces: dict[str, list[DrawnPiece]] = defaultdict(list)
    for piece in drawn:
        if piece.piece.copies > 0:
            pieces[piece.component.name].append(piece)
    printed: list[PrintedComponent] = []
    problems: list[Problem] = []
    for component in game.components:
        if component.name not in pieces:
            continue
        unknown = _unknown_names(game, component, layouts)
        if unknown:
            problems += unknown
            continue
        job = ToPrint(
            game.title,
            component,
            pieces[component.name],
            layouts.sheets[component.plan.sheet],
            paper,
        )
        try:
            done = SCHEMES[component.plan.scheme](job)
        except ContentError as error:
            problems.append(_refused(game, job, error, layouts))
        else:
            printed.append(done)
            problems += _out_of_reach(job, done)
    return tuple(printed), tuple(problems)


def _unknown_names(game: Game, component: Component, layouts: Layouts) -> list[Problem]:
    """A problem for a scheme that is not in SCHEMES, and for a sheet layout that is not in the layouts."""
    plan = component.plan
    found = []
    if plan.scheme not in SCHEMES:
        hint = did_you_mean(plan.scheme, SCHEMES, listing="schemes")
        message = f"there is no scheme {plan.scheme}"
        found.append(Problem(_place(game, component, "scheme"), "unknown-scheme", message, hint))
    if plan.sheet not in layouts.sheets:
        hint = did_you_mean(plan.sheet, layouts.sheets, listing="sheet layouts")
        message = f"there is no sheet layout {plan.sheet}"
        found.append(Problem(_place(game, component, "sheet"), "unknown-sheet", message, hint))
    return found


def _place(game: Game, component: Component, key: str) -> Where:
    """Where the plan says it, if game.yaml has a plan that does; the component's place otherwise."""
    return component.where


def _refused(game: Game, job: ToPrint, error: ContentError, layouts: Layouts) -> Problem:
    component = job.component
    if error.rule != "does-not-fit":
        where = _place(game, component, "sheet")
        return Problem(where, error.rule, f"{component.name}: {error.message}", error.hint)
    larger = _paper_that_fits(job, layouts)
    hint = (
        f"paper {larger} would fit: build with --paper {larger}"
        if larger
        else "no paper here is large enough: give the component a smaller format, or divide it into several pieces"
    )
    return Problem(component.where, error.rule, f"{component.name}: {error.message}", hint)


def _paper_that_fits(job: ToPrint, layouts: Layouts) -> str | None:
    """The smallest paper whose printable area holds a piece."""
    for paper in sorted(layouts.papers.values(), key=lambda p: (p.size[0] * p.size[1], p.name)):
        attempt = job._replace(paper=paper, pieces=job.pieces[:1])
        try:
            done = SCHEMES[job.component.plan.scheme](attempt)
        except ContentError:
            continue
        if not _out_of_reach(attempt, done):
            return paper.name
    return None


def _out_of_reach(job: ToPrint, done: PrintedComponent) -> list[Problem]:
    """A warning if pieces lie on the paper but partly where the printer cannot print."""
    sheet = done.sheets[0]
    block = around(slot.trim for slot in sheet.slots)
    reach = printable(sheet.paper, job.paper.margin)
    if reach.contains(block, tolerance=ROUNDING):
        return []
    lost = _deepest(reach, block)
    return [
        Problem(
            job.component.where,
            "unprintable-border",
            f"{job.component.name}: pieces reach {mm_text(lost)} mm into the {mm_text(job.paper.margin)} mm border "
            f"that a printer leaves white on paper {job.paper.name}",
            f"make the format at most {mm_text(reach.width)} x {mm_text(reach.height)} mm, or print it on a larger paper",
            severity="warning",
        )
    ]


def _deepest(reach: Rect, block: Rect) -> float:
    return max(
        reach.x - block.x, reach.y - block.y, block.right - reach.right, block.bottom - reach.bottom
    )
