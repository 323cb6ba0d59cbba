"""Checks of what pages paint: fonts, thin lines, small text, resolution, inks, transparency."""

from collections.abc import Iterator, Sequence

from generator.model.target import Target
from generator.preflight.colours import ALL
from generator.preflight.findings import Finding, usual
from generator.preflight.painted import Painted
from generator.problem import Severity

HAIRLINE = 0.07  # points, 0.025 mm: thinner lines are lost on many machines
SMALL_TEXT = 4.5  # points: a letter is 1.6 mm high; card printers advise 7 and more
RICH_TEXT = 14.0  # points: smaller text in several inks is blurred where plates are 0.1 mm off
LEAST_DPI, LEAST_DPI_BITS = 150, 400  # of pictures, and of those of one bit
USUAL_INK = 3.0  # all inks together, of 4, that coated paper takes
CUTS = {"CutContour", "Crease", "Dieline", "Thru-cut", "Cut", "Fold", "Die", "White", "Varnish"}


def painted_findings(
    things: Sequence[Painted], number: int, target: Target | None
) -> Iterator[Finding]:
    """Problems of the things a page paints."""
    at = (number,)
    if not things and target is not None and target.files == "pdf":
        yield usual("blank-page", "the page is empty", at)
    for one in _worst(things):
        if one.kind == "fault":
            how: Severity = "error" if _is_cmyk(target) else "warning"  # viewers forgive it
            yield Finding("broken-pdf", one.says, "export the file again", how, at)
        yield from _of_text(one, at, target)
        yield from _of_line(one, at)
        yield from _of_picture(one, at)
        yield from _of_colour(one, at, target)
        yield from _of_ink(one, at, target)


def _worst(things: Sequence[Painted]) -> Iterator[Painted]:
    """Of things that differ only in size or in the values of a colour, the worst: one is enough."""
    worst: dict[tuple[object, ...], Painted] = {}
    for one in things:
        inks: tuple[float, ...] = one.colour.cmyk or ()
        many = sum(ink > 0.05 for ink in inks)
        black = bool(inks) and inks[3] > 0.6
        one_bit = one.says.endswith("of one bit")
        space = one.colour.space
        key = (one.kind, space, one.overprint, one.clear, one.font, one.reduced,
               many, black, one.colour.is_white, one_bit)  # fmt: skip
        known = worst.get(key)
        if known is None or (one.size, -sum(inks)) < (known.size, -sum(known.colour.cmyk or ())):
            worst[key] = one
        if sum(inks) > sum(worst.get(("ink", space), one).colour.cmyk or ()):
            worst["ink", space] = one
    yield from dict.fromkeys(worst.values())


def _of_text(one: Painted, at: tuple[int, ...], target: Target | None) -> Iterator[Finding]:
    if one.kind != "text":
        return
    if one.font:
        yield usual("font-not-embedded", f"the font {one.font} is not embedded in the file", at)
    if 0 < one.size < SMALL_TEXT and not one.reduced:
        message = f"text of {one.size:g} pt: below {SMALL_TEXT:g} pt, ink fills the letters"
        yield usual("small-text", message, at)
    inks = one.colour.cmyk
    if inks is None or one.size >= RICH_TEXT:
        return
    separate = one.colour.space.space in ("cmyk", "icc-cmyk")
    if separate and inks[3] > 0.6 and sum(ink > 0.05 for ink in inks) > 2:
        yield usual(
            "rich-black-text", f"text of {one.size:g} pt in {_said(inks)}, about {_shown(inks)}", at
        )
    elif _is_cmyk(target) and one.colour.space.space in ("rgb", "icc-rgb") and inks[3] > 0.9:
        yield usual("rich-black-text/2", "black text in RGB: on a press it becomes four inks", at)


def _of_line(one: Painted, at: tuple[int, ...]) -> Iterator[Finding]:
    if one.kind != "line" or one.colour.is_white or one.reduced or CUTS & {*one.colour.space.inks}:
        return
    if one.size < HAIRLINE:
        yield usual("hairline", f"a line of {one.size:.2g} pt: some machines cannot print it", at)


def _of_picture(one: Painted, at: tuple[int, ...]) -> Iterator[Finding]:
    if one.kind != "picture" or not one.size:
        return
    bits = one.says.endswith("of one bit")
    least = LEAST_DPI_BITS if bits else LEAST_DPI
    if one.size < least:
        yield Finding(
            "low-resolution", f"a picture of {one.says} is printed at {one.size:.0f} dpi",
            f"use a larger picture: at least {least}, better {900 if bits else 300} dpi",
            "warning", at,
        )  # fmt: skip


def _of_colour(one: Painted, at: tuple[int, ...], target: Target | None) -> Iterator[Finding]:
    space = one.colour.space
    if one.clear and target is not None and target.conforms == "PDF/X-1a":
        yield usual("transparency/2", f"something is transparent ({one.clear})", at)
    if ALL in space.inks:
        yield usual("registration-colour", f"a {one.kind} has the colour of registration marks", at)
    elif space.space == "spot" and target is not None and not set(space.inks) & {*CUTS, "Black"}:
        message = f"the spot colour {', '.join(space.inks)[:60]} needs an ink of its own"
        yield usual("spot-colour", message, at)
    if one.overprint and one.colour.is_white and one.kind != "picture":
        message = f"a white {one.kind} is set to overprint, so it will disappear"
        yield usual("white-overprint", message, at)
    x1a = target is not None and target.conforms not in (None, "PDF/X-4")
    if x1a and space.space in ("rgb", "icc-rgb", "lab"):
        yield usual("wrong-colours", f"a {one.kind} is in RGB; CMYK is required", at)
    if target is not None and target.files != "pdf" and space.space in ("cmyk", "icc-cmyk"):
        yield usual("wrong-colours/2", f"a {one.kind} is in CMYK; RGB is required", at)


def _of_ink(one: Painted, at: tuple[int, ...], target: Target | None) -> Iterator[Finding]:
    inks = one.colour.cmyk
    limit = ink_limit(target)
    if inks and one.colour.space.space in ("cmyk", "icc-cmyk") and sum(inks) > limit + 0.01:
        yield Finding(
            "too-much-ink",
            f"a {one.kind} of {_said(inks)}: {sum(inks):.0%} of ink in total",
            f"use less, at most {limit:.0%}: sheets would stick together", pages=at,
        )  # fmt: skip


def ink_limit(target: Target | None) -> float:
    """All inks together, of 4, that a target takes."""
    return target.ink / 100 if target is not None and target.ink else USUAL_INK


def _is_cmyk(target: Target | None) -> bool:
    return target is not None and target.conforms is not None


def _shown(inks: Sequence[float]) -> str:
    return "#" + "".join(f"{round(255 * (1 - ink) * (1 - inks[3])):02x}" for ink in inks[:3])


def _said(inks: Sequence[float]) -> str:
    return " ".join(f"{name}{ink * 100:.0f}" for name, ink in zip("CMYK", inks, strict=True) if ink)
