"""The impose stage: lays out every job on sheets, with a problem for each that does not fit."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from generator.measure.geometry import Rect
from generator.measure.units import mm_text
from generator.model.scheme import SCHEME_FACTS
from generator.model.sheet_layout import Paper, printable
from generator.problem import ContentError, Problem
from generator.sheets.job import Job
from generator.sheets.schemes import SCHEMES
from generator.sheets.sheet import ROUNDING, PrintedJob, Sheet


def impose(
    jobs: Iterable[Job], papers: Iterable[Paper]
) -> tuple[tuple[PrintedJob, ...], tuple[Problem, ...]]:
    """The sheets of every job that fits, and problems that name the smallest fitting paper."""
    known = sorted(papers, key=lambda paper: (paper.size[0] * paper.size[1], paper.name))
    printed: list[PrintedJob] = []
    problems: list[Problem] = []
    for job in jobs:
        try:
            sheets = SCHEMES[job.scheme](job)
        except ContentError as error:
            problems.append(_refused(job, error, known))
            continue
        flip = job.flip if SCHEME_FACTS[job.scheme].turned else None
        printed.append(PrintedJob(job.name, job.heading, job.paper.name, sheets, flip, job.scheme))
        problems += _out_of_reach(job, sheets)
    return tuple(printed), tuple(problems)


def _refused(job: Job, error: ContentError, papers: Sequence[Paper]) -> Problem:
    first, names = job.components[0], ", ".join(component.name for component in job.components)
    message = f"{names}: {error.message}"
    if error.name != "does-not-fit":
        return Problem(first.where_of("print", "sheet"), error.name, message, error.hint)
    larger = _paper_that_fits(job, papers)
    hint = (
        f"it fits {larger}: build with `--paper {larger}`"
        if larger
        else (
            "no paper size is large enough: choose a smaller size, or print it in parts "
            "with `print: {method: poster}`"
        )
    )
    return Problem(first.where, error.name, message, hint)


def _paper_that_fits(job: Job, papers: Sequence[Paper]) -> str | None:
    """The smallest paper whose printable area holds a piece of each component."""
    samples = {drawn.component.name: drawn for drawn in job.pieces}
    for paper in papers:
        attempt = replace(job, paper=paper, pieces=tuple(samples.values()))
        try:
            sheets = SCHEMES[job.scheme](attempt)
        except ContentError:
            continue
        if not _out_of_reach(attempt, sheets):
            return paper.name
    return None


def _out_of_reach(job: Job, sheets: Sequence[Sheet]) -> list[Problem]:
    """A warning for each component whose pieces lie partly where the printer cannot print."""
    lost: dict[str, tuple[float, Rect]] = {}
    for sheet in sheets:
        if sheet.side == "back":
            continue  # backs lie behind their fronts
        reach = printable(sheet.paper, job.paper.margin)
        for slot in sheet.slots:
            if slot.share == 1 and not reach.contains(slot.trim, tolerance=ROUNDING):
                depth, name = slot.trim.beyond(reach), slot.piece.component
                lost[name] = max(lost.get(name, (0.0, reach)), (depth, reach), key=lambda at: at[0])
    return [
        Problem(
            component.where,
            "unprintable-border",
            f"{component.name}: cards reach {mm_text(depth)} mm into the "
            f"{mm_text(job.paper.margin)} mm border that a printer leaves white on "
            f"{job.paper.name}",
            f"make the size at most {mm_text(reach.width)} x {mm_text(reach.height)} mm, "
            "or use larger paper",
            severity="warning",
        )
        for component in job.components
        if component.name in lost
        for depth, reach in [lost[component.name]]
    ]
