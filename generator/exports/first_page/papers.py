"""The papers of a print file in order: which pages each takes, and what lies on it."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

from generator.sheets.sheet import PrintedJob, Sheet


class PaperAt(NamedTuple):
    """A paper of a print file: its front, and its pages, counted from 1."""

    job: PrintedJob
    front: Sheet
    first: int
    last: int


def papers_of(printed: Sequence[PrintedJob], leading: int) -> tuple[PaperAt, ...]:
    """Every paper behind so many leading pages, in the order of the file."""
    both_sides = any(job.flip for job in printed)
    found: list[PaperAt] = []
    page = leading + 1
    for job in printed:
        for _, sides in groupby(job.sheets, key=lambda sheet: sheet.number):
            fronts = list(sides)
            last = page + (2 if both_sides else len(fronts)) - 1
            found.append(PaperAt(job, fronts[0], page, last))
            page = last + 1
    return tuple(found)


def page_runs(papers: Iterable[PaperAt]) -> str:
    """The pages of some papers in few words: ``3–18, 41–42``."""
    runs: list[tuple[int, int]] = []
    for paper in papers:
        if runs and runs[-1][1] + 1 == paper.first:
            runs[-1] = (runs[-1][0], paper.last)
        else:
            runs.append((paper.first, paper.last))
    return ", ".join(f"{a}–{b}" if a < b else str(a) for a, b in runs)
