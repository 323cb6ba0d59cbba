"""Booklets to print at home: two pages a side in folding order, on any paper, never enlarged."""

from io import BytesIO
from typing import Any

from pikepdf import Array, Dictionary, Name, Page, Pdf

from generator.exports.pdf.operators import saved
from generator.measure.geometry import Size
from generator.measure.units import points

_FOLD = 6.0  # mm: length of the marks at both ends of the fold


def booklet_order(pages: int) -> list[tuple[int | None, int | None]]:
    """The left and right page of each printed side, from 0; None for an empty one."""
    whole = -(-pages // 4) * 4
    numbers: list[int | None] = [*range(pages - 1), *[None] * (whole - pages), pages - 1]
    sides = []
    for sheet in range(whole // 4):
        first, last = 2 * sheet, whole - 1 - 2 * sheet
        sides += [(numbers[last], numbers[first]), (numbers[first + 1], numbers[last - 1])]
    return sides


def booklet(data: bytes, paper: Size, title: str, language: str) -> bytes:
    """The book's pages two by two on a lying paper, printed on both sides (short edge)."""
    with Pdf.open(BytesIO(data)) as book, Pdf.new() as pdf:
        forms = [pdf.copy_foreign(page.as_form_xobject()) for page in book.pages]
        wide, tall = points(max(paper)), points(min(paper))
        box = [float(v) for v in book.pages[0].mediabox]
        scale = min(1.0, wide / 2 / box[2], tall / box[3])
        for left, right in booklet_order(len(forms)):
            parts: dict[str, Any] = {}
            code = ""
            for number, x in ((left, wide / 2 - box[2] * scale), (right, wide / 2)):
                if number is not None:
                    parts[f"/P{number}"] = forms[number]
                    y = (tall - box[3] * scale) / 2
                    code += f"q {scale:.5f} 0 0 {scale:.5f} {x:.3f} {y:.3f} cm /P{number} Do Q\n"
            code += _fold_marks(wide, tall, (tall - box[3] * scale) / 2)
            page = Dictionary(
                Type=Name.Page,
                MediaBox=Array([0, 0, round(wide, 3), round(tall, 3)]),
                Contents=pdf.make_stream(code.encode()),
                Resources=Dictionary(XObject=Dictionary(parts)),
            )
            pdf.pages.append(Page(page))
        pdf.Root.Lang = language
        pdf.Root.ViewerPreferences = Dictionary(
            PrintScaling=Name("/None"), Duplex=Name.DuplexFlipShortEdge, DisplayDocTitle=True
        )
        pdf.trailer.Info = pdf.make_indirect(
            Dictionary(Title=title, Creator="Proofdeck", Producer="Proofdeck")
        )
        return saved(pdf)


def _fold_marks(wide: float, tall: float, free: float) -> str:
    """Short dashes at the fold, only where the pages leave room for them."""
    long = min(points(_FOLD), free)
    if long < points(1):
        return ""
    x = wide / 2
    low = f"{x:.3f} 0 m {x:.3f} {long:.3f} l"
    high = f"{x:.3f} {tall:.3f} m {x:.3f} {tall - long:.3f} l"
    return f"q 0 G 0.3 w [3 2] 0 d {low} {high} S Q\n"
