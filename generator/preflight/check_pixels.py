"""Checks of pages as they are drawn: art that ends at the cut, text too near to it, ink."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil, inf
from typing import Any

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image, ImageStat

from generator.measure.units import mm_text, points
from generator.model.target import Target
from generator.preflight.check_painted import ink_limit
from generator.preflight.findings import Box, Boxes, Finding, usual
from generator.preflight.painted import Painted
from generator.preflight.plates import PageInk, page_inks

Inks = Mapping[int, PageInk | None]  # of pages, from 0, that were drawn as plates
_INKED, _BARE = 0.6, 0.02  # of a side: how much of it art covers, and how little is none
_ACROSS = {"left": "right", "bottom": "top"}
_NEAR = 0.15  # points: letters reach a little beyond their boxes
_SHARE = 0.0002  # of a page that may be above the limit: where edges are drawn soft


def measured(data: bytes, painted: Sequence[Sequence[Painted]], target: Target | None) -> Inks:
    """The ink of pages on which inks may lie on each other otherwise than each colour says by
    itself, and may be more than is taken.
    """
    limit, every = ink_limit(target), [one for things in painted for one in things]
    in_inks = not {"rgb", "icc-rgb", "lab"} & {one.colour.space.space for one in every}
    looked_at = enumerate(painted) if in_inks or any(map(_adds_up, every)) else ()
    pages = tuple(at for at, things in looked_at if _most_by_colours(things) > limit)
    return dict(zip(pages, page_inks(data, pages), strict=True))


def _most_by_colours(painted: Sequence[Painted]) -> float:
    """At least the most ink of a page by the colours on it; endless where it has to be drawn."""
    below, above = 0.0, (0.0, 0.0, 0.0, 0.0)
    for one in painted:
        inks = one.colour.cmyk
        if inks is None or one.clear or one.kind == "picture":
            return inf
        if one.overprint:
            c, m, y, k = map(max, above, inks)
            above = c, m, y, k
        else:
            below = max(below, sum(inks))
    return below + sum(above)


def pixel_findings(
    data: bytes, boxes: Sequence[Boxes], like: Sequence[int], target: Target | None, inks: Inks
) -> Iterator[Finding]:
    """Problems seen on the pages, if it is known where they are cut.

    ``like`` has the first page, from 0, that looks as each does: only these are drawn.
    """
    found = [list[Finding]() for _ in boxes]
    with pypdfium2.PdfDocument(data) as document:
        for at, (of, first) in enumerate(zip(boxes, like, strict=True)):
            if at == first:
                ink = inks.get(at)
                found[at] = [*_seen(document, at, of, target, ink.drawn if ink else None)]
            yield from (replace(one, pages=(at + 1,)) for one in found[first])


def _seen(
    document: Any, at: int, of: Boxes, target: Target | None, drawn: Image.Image | None
) -> Iterator[Finding]:
    uncut = (not of.trim and not of.art) or not min(of.media.size)
    if uncut or (target is None and of.bleed in (of.trim, None)):
        return
    page = document[at]
    if of.trim and of.bleed and of.trim != of.bleed:
        if drawn is None:
            page.set_rotation(0)  # as its boxes are
            drawn = page.render(grayscale=True, draw_annots=False).to_pil()
        yield from _bare_bleed(drawn, of)
    if target is not None and target.files == "pdf":
        yield from _near_the_cut(page, of.cut, target)
    page.close()


def ink_findings(inks: Inks, target: Target | None) -> Iterator[Finding]:
    """Pages with more ink than is taken, as their four plates are drawn."""
    limit = ink_limit(target)
    for at, ink in inks.items():
        if ink is None:
            message = "the ink of some colours cannot be calculated here"
            yield usual("ink-not-measured", message, (at + 1,))
        elif ink.most > limit + 0.02 and ink.share_above(limit + 0.02) > _SHARE:
            yield Finding(
                "too-much-ink", f"up to {ink.most:.0%} of ink, measured on the drawn page",
                f"use less, at most {limit:.0%}: sheets would stick together", pages=(at + 1,),
            )  # fmt: skip


def _adds_up(one: Painted) -> bool:
    """Whether the ink that something leaves is not read off its colour alone."""
    inks = one.colour.cmyk
    coloured = inks is None or any(inks[:3])
    mixed = one.kind in ("picture", "shading") or one.clear or (one.overprint and coloured)
    return one.colour.space.space in ("cmyk", "icc-cmyk") and bool(mixed)


def _bare_bleed(seen: Image.Image, boxes: Boxes) -> Iterator[Finding]:
    """Art that runs up to the cut, and not beyond it."""
    trim, bleed = boxes.trim or boxes.cut, boxes.bleed or boxes.media
    media = boxes.crop
    scale = seen.width / media.size[0], seen.height / media.size[1]  # drawn on whole pixels
    one = points(0.4)
    for side, (inner, outer) in _strips(trim, bleed, one).items():
        within, beyond = (_covered(seen, strip, media, scale) for strip in (inner, outer))
        if within > _INKED and beyond < _BARE:
            message = f"art ends at the cutting line on the {side}: the bleed there is white"
            yield usual("bare-bleed", message)
            return


def _strips(trim: Box, bleed: Box, deep: float) -> dict[str, tuple[Box, Box]]:
    """For each side with bleed, a strip inside the trim, and one at the end of the bleed.

    The first begins so deep that a line on the cut, such as a shop's own, does not lie in it.
    """
    found: dict[str, tuple[Box, Box]] = {}
    for side, other in (*_ACROSS.items(), *((b, a) for a, b in _ACROSS.items())):
        cut, end = getattr(trim, side), getattr(bleed, side)
        inward = deep if side in _ACROSS else -deep
        if abs(cut - end) > deep:
            inner = trim._replace(**{side: cut + inward, other: cut + 2 * inward})
            found[side] = inner, trim._replace(**{side: end, other: end + inward})
    return found


def _covered(seen: Image.Image, strip: Box, media: Box, scale: tuple[float, float]) -> float:
    """The share of a strip of the page that is not white."""
    across, down = scale
    box = (
        round((strip.left - media.left) * across), round((media.top - strip.top) * down),
        ceil((strip.right - media.left) * across), ceil((media.top - strip.bottom) * down),
    )  # fmt: skip
    box = (max(box[0], 0), max(box[1], 0), min(box[2], seen.width), min(box[3], seen.height))
    if box[2] <= box[0] or box[3] <= box[1]:
        return 0
    part = seen.crop(box).point(lambda value: 255 if value < 250 else 0)
    return ImageStat.Stat(part).mean[0] / 255


def _near_the_cut(page: Any, trim: Box, target: Target) -> Iterator[Finding]:
    safe, nearest, said = trim.inset(points(target.safe)), 0.0, ""
    text = page.get_textpage()
    for index in range(text.count_chars()):
        letter = chr(pdfium.FPDFText_GetUnicode(text, index))
        if letter.isspace() or not letter.isprintable():
            continue
        box = Box(*text.get_charbox(index))
        if box.size[0] <= 0 or box.right < trim.left or box.left > trim.right:
            continue
        if box.top < trim.bottom or box.bottom > trim.top:
            continue  # printed on what is cut away: a mark's label
        over = box.beyond(safe)
        if over > max(nearest, _NEAR):
            nearest, said = over, letter
    text.close()
    if said:
        left = (points(target.safe) - nearest) / points(1)
        message = f"text ({said}) is {mm_text(round(left, 2))} mm from the cutting line; "
        message += f"{target.title} wants {mm_text(round(target.safe, 2))}"
        yield usual("text-near-cut", message)
