"""What stands on a sheet beside the pieces: marks and labels, on a ReportLab canvas."""

from typing import Any

from generator.sheets.sheet import Sheet
from generator.units import points

LINE_WIDTHS = {"crop": 0.1, "ruler": 0.15, "fold": 0.15}  # mm: a crop mark is as thin as printers hold
LABEL_SIZE = 2.1  # mm, 6 pt: readable, and clearly not part of a piece
_GREY = 0.35


def draw_furniture(canvas: Any, sheet: Sheet, font: str) -> None:
    """Draw the sheet's marks and labels; the page's size is set already."""
    height = sheet.paper.height
    canvas.setStrokeGray(0.0)
    for mark in sheet.marks:
        canvas.setLineWidth(points(LINE_WIDTHS[mark.kind]))
        canvas.setDash(*((points(1.5), points(1.0)) if mark.kind == "fold" else ((), 0)))
        canvas.line(points(mark.x1), points(height - mark.y1), points(mark.x2), points(height - mark.y2))
    if sheet.labels:
        canvas.setFillGray(_GREY)
        canvas.setFont(font, points(LABEL_SIZE))
        for label in sheet.labels:
            canvas.drawString(points(label.x), points(height - label.y), label.text)
