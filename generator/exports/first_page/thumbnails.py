"""Thumbnails of sheets as SVG, in mm of the sheet: the pieces, and where they are cut."""

from collections.abc import Collection
from typing import NamedTuple

from generator.exports.cut import path_data
from generator.measure.units import mm_text
from generator.sheets.outline import outline_of
from generator.sheets.sheet import Sheet, Slot


class Shades(NamedTuple):
    """The colours of such pictures."""

    shown: str  # of the pieces that are meant
    others: str
    line: str


def sheet_picture(
    sheet: Sheet, shades: Shades, shown: Collection[str] | None = None, *, cuts: bool = False
) -> str:
    """The sheet with its pieces; of these the components ``shown`` (None: all) stand out.

    With ``cuts`` its strokes are drawn too, or the lines to cut out along.
    """
    wide, high = mm_text(sheet.paper.width), mm_text(sheet.paper.height)
    thin = mm_text(max(sheet.paper) / 250)
    size = f'width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}"'
    edge = f'stroke="{shades.others}" stroke-width="{mm_text(max(sheet.paper) / 100)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f'<rect width="{wide}" height="{high}" fill="#ffffff" {edge}/>',
    ]
    for slot in sheet.slots:
        meant = shown is None or slot.piece.component in shown
        shade = shades.shown if meant else shades.others
        parts.append(
            f'<path d="{_shape(slot)}" fill="{shade}" stroke="#ffffff" stroke-width="{thin}"/>'
        )
    if cuts:
        paths = [path_data(outline) for outline in sheet.trim_lines]
        paths += [
            f"M{mm_text(cut.x1)} {mm_text(cut.y1)} L{mm_text(cut.x2)} {mm_text(cut.y2)}"
            for cut in sheet.cuts
        ]
        parts += [
            f'<path d="{path}" fill="none" stroke="{shades.line}" stroke-width="{thin}"/>'
            for path in paths
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _shape(slot: Slot) -> str:
    if slot.share != 1:
        return _box(slot)  # of a piece on several sheets the part that lies here
    return path_data(outline_of(slot.face.format, slot.trim, slot.turn))


def _box(slot: Slot) -> str:
    x, y, right, bottom = slot.clip.x, slot.clip.y, slot.clip.right, slot.clip.bottom
    return " ".join(
        [
            f"M{mm_text(x)} {mm_text(y)} L{mm_text(right)} {mm_text(y)}",
            f"L{mm_text(right)} {mm_text(bottom)} L{mm_text(x)} {mm_text(bottom)} Z",
        ]
    )
