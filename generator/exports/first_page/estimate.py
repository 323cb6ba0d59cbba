"""Estimates for a print job: its sheets, the tools, and the time for cutting and gluing."""

from collections.abc import Collection, Iterable, Sequence
from itertools import groupby
from math import ceil
from typing import NamedTuple

from generator.model.messages import PrintWords
from generator.model.scheme import SCHEME_FACTS
from generator.sheets.sheet import PrintedJob, Sheet

# Minutes, as somebody takes who has done it a few times. Our own estimate, meant to tell an hour
# from an evening.
PER_STROKE = 0.35  # a ruler laid on and one cut through card
PER_OUTLINE = 0.5  # a small piece cut out with scissors, or punched
HALF_HOUR = 30
FIRST_TIME = 1.5  # so much longer for who has not: a steady hand, and card that takes two cuts


class PaperAt(NamedTuple):
    """A paper of a print file: its front, and its pages, counted from 1."""

    job: PrintedJob
    front: Sheet
    first: int
    last: int


def papers_of(printed: Sequence[PrintedJob], leading: int) -> tuple[PaperAt, ...]:
    """Every paper after the leading pages, in the order of the file."""
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


def with_ruler(papers: Sequence[PaperAt]) -> list[PaperAt]:
    """The papers that have a ruler in their margin."""
    return [one for one in papers if any(mark.kind == "ruler" for mark in one.front.marks)]


def empty_backs(papers: Sequence[PaperAt]) -> int:
    """How many papers have a page for their back, and nothing on it."""
    return sum(
        all(s.side == "front" for s in one.job.sheets if s.number == one.front.number)
        for one in papers
    )


def page_runs(papers: Iterable[PaperAt]) -> str:
    """The pages of some papers in few words: ``3–18, 41–42``."""
    runs: list[tuple[int, int]] = []
    for paper in papers:
        if runs and runs[-1][1] + 1 == paper.first:
            runs[-1] = (runs[-1][0], paper.last)
        else:
            runs.append((paper.first, paper.last))
    return ", ".join(f"{a}–{b}" if a < b else str(a) for a, b in runs)


def minutes(papers: Iterable[PaperAt], optional: Collection[str] = ()) -> float:
    """How long cutting and gluing take; strokes around ``optional`` components do not count."""
    spent = 0.0
    for paper in papers:
        if not trimmed_if_liked(paper, optional):
            spent += paper.front.strokes * PER_STROKE * paper.front.times
        spent += len(paper.front.trim_lines) * PER_OUTLINE * paper.front.times
        spent += SCHEME_FACTS[paper.job.scheme].minutes
    return spent


def trimmed_if_liked(paper: PaperAt, optional: Collection[str]) -> bool:
    """Whether a paper has only components that need not be cut."""
    return all(slot.piece.component in optional for slot in paper.front.slots)


def time_text(spent: float, words: PrintWords) -> str:
    """A time in words, from a practised hand's to a first time's, in half hours."""
    least = max(1, ceil(spent / HALF_HOUR))
    most = max(1, ceil(spent * FIRST_TIME / HALF_HOUR))
    if least < most:
        if most == 2:
            return words.say("half_to_hour")
        return words.say("hour_span", least=_hours(least), most=_hours(most))
    if most <= 2:
        return words.say("half_hour" if most == 1 else "hour")
    return words.say("hours", count=_hours(most))


def _hours(halves: int) -> str:
    whole, half = divmod(halves, 2)
    return f"{whole or ''}{'½' if half else ''}"


_ANGULAR = ("hexagon", "hexagon-pointy", "octagon")  # cut along a rule, as rectangles are


def tools(papers: Sequence[PaperAt], words: PrintWords) -> list[str]:
    """The tools one needs."""
    schemes = [SCHEME_FACTS[paper.job.scheme] for paper in papers]
    slots = [slot for paper in papers for slot in paper.front.slots]
    straight = any(paper.front.strokes for paper in papers)
    angular = {slot.piece for slot in slots if slot.face.format.outline in _ANGULAR}
    odd = any(
        paper.front.trim_lines and any(slot.piece not in angular for slot in paper.front.slots)
        for paper in papers
    )
    found = [
        ("knife", straight or bool(angular)),
        ("scissors", odd),
        ("score", any(scheme.scored for scheme in schemes)),
        ("glue", any(scheme.glued for scheme in schemes)),
        ("tape", any(scheme.taped for scheme in schemes)),
        ("weight", any(scheme.dries for scheme in schemes)),
    ]
    named = [words.tools[name] for name, needed in found if needed]
    forms = (slot.face.format for slot in slots)
    punched = sorted({round(form.trim[0], 3) for form in forms if form.outline == "circle"})
    return named + [words.tools["punch"].format(size=words.number(size)) for size in punched]
