"""A part of a large piece alone on its sheet: where it may lie."""

from generator.geometry import Rect, Size
from generator.model.layout import printable
from generator.sheets.job import Job
from generator.sheets.label import LABEL_BAND
from generator.sheets.marks import MARK_BAND


def room_of_part(paper: Size, job: Job) -> Rect:
    """Where a panel or window may lie, with bleed and marks around it and the label below (mm)."""
    bleed = max(component.format.bleed for component in job.components)
    reach = printable(paper, job.paper.margin)
    label = LABEL_BAND if job.layout.label else 0.0
    inner = Rect(reach.x, reach.y, reach.width, reach.height - label)
    return inner.grown(-(bleed + MARK_BAND))
