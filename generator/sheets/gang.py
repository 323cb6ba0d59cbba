"""Gang printing: components that are printed and cut alike share sheets if that saves paper."""

from collections.abc import Sequence
from dataclasses import replace

from generator.model.component import KINDS
from generator.model.scheme import SCHEME_FACTS
from generator.problem import ContentError
from generator.sheets.job import Job
from generator.sheets.papers import fill_papers
from generator.sheets.sheet import PrintedJob


def gang(jobs: Sequence[Job]) -> tuple[Job, ...]:
    """The jobs of a game's print file, shared where that saves papers; extras are left out."""
    jobs = without_extras(jobs)
    groups: dict[tuple[object, ...], list[Job]] = {}
    alone: dict[str, int] = {}
    for job in jobs:
        papers = _papers_to_share(job)
        if papers:
            alone[job.name] = papers
            groups.setdefault(_sharing_key(job), []).append(job)
    merged: dict[str, Job | None] = {}
    for group in groups.values():
        together = _together(group, sum(alone[job.name] for job in group))
        if together:
            merged |= dict.fromkeys((job.name for job in group), None)
            merged[group[0].name] = together
    shared = [merged.get(job.name, job) for job in jobs]
    return tuple(
        sorted((job for job in shared if job), key=lambda job: not SCHEME_FACTS[job.scheme].dries)
    )


def without_extras(jobs: Sequence[Job]) -> Sequence[Job]:
    """The jobs without extras; all of them if there is nothing but extras."""
    return [job for job in jobs if not any(one.plan.extra for one in job.components)] or jobs


def in_order_of(jobs: Sequence[Job], printed: Sequence[PrintedJob]) -> tuple[PrintedJob, ...]:
    """The printed jobs with the names of the jobs, in the order of the jobs."""
    by_name = {one.name: one for one in printed}
    return tuple(by_name[job.name] for job in jobs if job.name in by_name)


def _sharing_key(job: Job) -> tuple[object, ...]:
    """The properties that pieces must have in common to share a sheet."""
    (component,) = job.components
    return (
        job.scheme, job.flip, KINDS[component.kind].stock, job.paper.name, job.layout.marks,
        job.layout.label, job.layout.cutter, job.layout.room,
    )  # fmt: skip


def _papers_to_share(job: Job) -> int:
    """How many papers a job takes, if it has room on the last and nothing against others there."""
    (component,) = job.components
    layout = job.layout
    if component.plan.alone or not SCHEME_FACTS[job.scheme].shares:
        return 0
    if layout.grid != "auto" or layout.orientation != "auto":
        return 0
    try:
        papers = fill_papers(job)
    except ContentError:
        return 0
    return len(papers) if len(papers[-1].pieces) < len(papers[-1].arrangement.slots) else 0


def _together(jobs: Sequence[Job], alone: int) -> Job | None:
    """The jobs as one, if that takes fewer papers than they do alone."""
    if len(jobs) < 2:
        return None
    first = jobs[0]
    one = replace(
        first,
        name="-".join(job.name for job in jobs),
        heading=", ".join(job.heading for job in jobs),
        pieces=tuple(drawn for job in jobs for drawn in job.pieces),
        layouts={job.name: job.layout for job in jobs},
    )
    return one if len(fill_papers(one)) < alone else None
