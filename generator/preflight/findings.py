"""Findings: what is wrong with a PDF, on which pages, and what to do about it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from generator.problem import Problem, Severity, Where


@dataclass(frozen=True, slots=True)
class Finding:
    """One fault: the name of its check, what is wrong, what to do, the pages it is on, from 1.

    No pages: it is the whole file's.
    """

    check: str
    message: str
    hint: str
    severity: Severity = "error"
    pages: tuple[int, ...] = ()


def gathered(found: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings, those that say the same of several pages as one; errors before warnings."""
    pages: dict[Finding, set[int]] = {}
    for one in found:
        pages.setdefault(replace(one, pages=()), set()).update(one.pages)
    whole = [replace(one, pages=tuple(sorted(on))) for one, on in pages.items()]
    return tuple(sorted(whole, key=lambda one: (one.severity, one.check, one.pages, one.message)))


def page_ranges(pages: Iterable[int]) -> str:
    """``1``, ``1-3, 7``; empty without pages."""
    runs: list[list[int]] = []
    for page in sorted(pages):
        if runs and runs[-1][-1] == page - 1:
            runs[-1][-1:] = [runs[-1][-1], page] if len(runs[-1]) == 1 else [page]
        else:
            runs.append([page])
    return ", ".join("-".join(map(str, run)) for run in runs)


def as_problem(finding: Finding, file: str) -> Problem:
    """The finding as a problem of a file; its line is the first page that has it."""
    where = Where(file, finding.pages[0] if finding.pages else 1)
    on = f"page {page_ranges(finding.pages)}: " if finding.pages else ""
    return Problem(where, finding.check, f"{on}{finding.message}", finding.hint, finding.severity)
