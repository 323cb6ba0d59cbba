"""Checks of pages: their boxes against each other and against what a target makes."""

from collections.abc import Iterator
from typing import Any

from pikepdf import Name

from generator.measure.units import mm_text, points
from generator.model.target import Product, Target
from generator.preflight.findings import Boxes, Finding, boxes_of, usual

_LACKING = 0.3  # points: less bleed is lacking by rounding
_MATCHES = 0.3  # mm, as a component matches a product


def page_findings(page: Any, number: int, target: Target | None) -> Iterator[Finding]:
    """Problems of a page's boxes, turn and annotations."""
    boxes, at = boxes_of(page), (number,)
    if page.get("/UserUnit", 1) != 1:
        times = float(page.UserUnit)
        yield usual("scaled-page", f"its measures count {times:g} times (UserUnit)", at)
    if not (boxes.cut.within(boxes.inked) and boxes.inked.within(boxes.media)):
        message = "the trim, bleed and media boxes are not inside each other"
        yield usual("boxes-not-nested", message, at)
    if any(note.get("/Subtype") not in (Name.Link, Name.TrapNet, Name.PrinterMark)
           for note in page.get("/Annots", [])):  # fmt: skip
        yield usual("note-on-page", "it has a comment or a form field", at)
    if target is None or target.files != "pdf":
        return
    if int(page.get("/Rotate", 0)) % 360:
        yield usual("turned-page", f"it is rotated by {int(page.Rotate)} degrees", at)
    yield from _bleed(boxes, at, target)
    yield from _product(boxes, at, target)


def _bleed(boxes: Boxes, at: tuple[int, ...], target: Target) -> Iterator[Finding]:
    if boxes.trim is None and boxes.art is None:
        yield usual("no-trim-box", "it does not mark the cutting line (TrimBox)", at)
        if not target.products:
            return
    trim, wanted = boxes.cut, points(target.bleed)
    if boxes.trim is None:
        trim = boxes.media.inset(wanted)
    ends = boxes.inked
    lacking = trim.inset(-wanted).beyond(ends)
    if lacking > _LACKING:
        has = mm_text(round((wanted - lacking) / points(1), 2))
        message = f"{has} mm of bleed; {target.title} wants {mm_text(round(target.bleed, 2))} on "
        yield usual("too-little-bleed", f"{message}each side", at)


def _product(boxes: Boxes, at: tuple[int, ...], target: Target) -> Iterator[Finding]:
    if not target.products:
        return
    box = boxes.cut if boxes.trim or boxes.art else boxes.media.inset(points(target.bleed))
    wide, high = (side / points(1) for side in box.size)
    name, nearest = min(target.products.items(), key=lambda one: _off(one[1], wide, high))
    if _off(nearest, wide, high) <= _MATCHES:
        if boxes.media.beyond(box.inset(-points(target.bleed + _MATCHES))) > 0:
            yield usual("unfit-page-size", f"{target.title} takes no marks around a page", at)
        return
    size = f"{mm_text(round(wide, 1))} x {mm_text(round(high, 1))}"
    made = f"{mm_text(round(nearest.trim[0], 2))} x {mm_text(round(nearest.trim[1], 2))}"
    yield Finding(
        "unfit-page-size", f"{size} mm, cut, is not a product of {target.title}",
        f"the nearest is {name}, {made} mm, with {mm_text(round(target.bleed, 2))} of "
        "bleed on each side",
        pages=at,
    )  # fmt: skip


def _off(product: Product, wide: float, high: float) -> float:
    """How much a page's sides differ from those of a product, however it is turned."""
    one, other = product.trim
    return min(max(abs(one - wide), abs(other - high)), max(abs(one - high), abs(other - wide)))
