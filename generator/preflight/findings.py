"""Findings: what is wrong with a PDF, and on which pages; the boxes of a page, in points."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NamedTuple

from pikepdf import Array, Stream

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


_USUAL = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


def usual(check: str, message: str, pages: tuple[int, ...] = ()) -> Finding:
    """A finding with the hint and the severity of its check."""
    hint, severity = _USUAL[check]
    return Finding(check.partition("/")[0], message, hint, severity, pages)


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


_NEAR = 0.05  # points: boxes are written with few digits


class Box(NamedTuple):
    """A rectangle in points; y counts from below."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height, in points."""
        return self.right - self.left, self.top - self.bottom

    def within(self, other: "Box") -> bool:
        """Whether it is in another, or on its edge."""
        return self.beyond(other) <= _NEAR

    def beyond(self, other: "Box") -> float:
        """How far it reaches out of another, at most; below 0 where it is within."""
        left, bottom = other.left - self.left, other.bottom - self.bottom
        return max(left, bottom, self.right - other.right, self.top - other.top)

    def inset(self, by: float) -> "Box":
        """The box made smaller by some points on each side."""
        return Box(self.left + by, self.bottom + by, self.right - by, self.top - by)


class Boxes(NamedTuple):
    """The boxes of a page; trim, art and bleed are None where the page does not say them."""

    media: Box
    crop: Box
    bleed: Box | None
    trim: Box | None
    art: Box | None

    @property
    def cut(self) -> Box:
        """The page after cutting: its trim, or its art box, or all of it."""
        return self.trim or self.art or self.crop

    @property
    def inked(self) -> Box:
        """How far the page may be inked: its bleed, or all of it."""
        return self.bleed or self.media


def boxes_of(page: Any) -> Boxes:
    """The boxes of a page of pikepdf, inherited ones too."""
    media = _box(page.get("/MediaBox")) or _box(page.mediabox) or Box(0, 0, 612, 792)
    crop = _box(page.get("/CropBox")) or media
    return Boxes(media, crop, *(_box(page.get(f"/{name}Box")) for name in ("Bleed", "Trim", "Art")))


def code_of(thing: Any) -> bytes:
    """The code that draws a page or a form."""
    if isinstance(thing, Stream):
        return thing.read_bytes()
    contents = thing.get("/Contents", Array())
    parts = [contents] if isinstance(contents, Stream) else list(contents)
    return b"\n".join(part.read_bytes() for part in parts)


def _box(said: Any) -> Box | None:
    try:
        x1, y1, x2, y2 = (float(one) for one in said)
    except (TypeError, ValueError):
        return None
    return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
