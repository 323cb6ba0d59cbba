"""Picture placement: fitted into its box, moved to its focus, cut to an outline. In mm."""

from dataclasses import dataclass
from typing import Any

from generator.faces.pictures.bleed import Frame, Margins
from generator.faces.pictures.inspect import Facts
from generator.measure.geometry import Rect
from generator.measure.path import Path, rectangle
from generator.measure.units import MM_PER_INCH, mm_text
from generator.model.format import Format
from generator.model.outlines import OUTLINES, closed_path, is_path
from generator.model.picture import PictureFile
from generator.problem import ContentError, did_you_mean, either
from generator.template.arguments import check_numbers, described

FITS = ("cover", "contain", "stretch")
FEWEST_DPI = 200  # below, a print shows the pixels
MOST_DPI = 1200  # above, no printer shows more
USUAL_DPI = 600  # what a picture with more than the most is reduced to
_WORDS = {
    "left": (0.0, None), "right": (1.0, None), "top": (None, 0.0), "bottom": (None, 1.0),
    **dict.fromkeys(("center", "centre", "middle"), (None, None)),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture as it is printed; equal ones are stored once in a print file."""

    file: PictureFile
    facts: Facts
    reduced: tuple[int, int] | None = None  # px; None: as many as the file has
    grey: bool = False
    margins: Margins | None = None  # what is made at its edges

    @property
    def size(self) -> tuple[int, int]:
        """Its pixels, across and down."""
        width, height = self.reduced or (self.facts.width, self.facts.height)
        if self.margins:
            _, left, top, right, bottom = self.margins
            return left + width + right, top + height + bottom
        return width, height

    @property
    def key(self) -> str:
        """A name made of all that it is made from."""
        size = "x".join(map(str, self.reduced)) if self.reduced else "whole"
        made = "-" + "-".join(map(str, self.margins)) if self.margins else ""
        return f"{self.file.digest}-{size}{made}{'-grey' if self.grey else ''}"


def whole_box(size: tuple[int, int], box: Rect, fit: str, focus: Any) -> Rect:
    """The box of the whole picture that fills a box as ``fit`` says; ``focus`` stays in sight."""
    if fit not in FITS:
        hint = did_you_mean(fit, FITS)
        raise ContentError("template-fault", f"fit cannot be {fit[:40]!r}", hint)
    across, down = _focus(focus)
    if fit == "stretch":
        return box
    scales = box.width / size[0], box.height / size[1]
    scale = max(scales) if fit == "cover" else min(scales)
    width, height = size[0] * scale, size[1] * scale
    left, top = box.x + (box.width - width) * across, box.y + (box.height - height) * down
    return Rect(left, top, width, height)


def clip_of(outline: str, radius: float, frame: Frame, whole: Rect, form: Format) -> Path:
    """The path that a picture is cut to, at the end of its bleed; empty if all is in its box."""
    if outline == "trim":
        return form.outline_path(frame.bleed)
    box, radius = frame.grown, radius + frame.bleed if radius else 0.0
    seen = box if box.width < whole.width or box.height < whole.height else whole
    if outline in ("", "rectangle"):
        sticks_out = not seen.contains(whole, tolerance=1e-6)
        return rectangle(seen, radius) if sticks_out or radius else Path()
    if outline in OUTLINES:
        shape = OUTLINES[outline]
        return shape.fill(_of_ratio(seen, shape.ratio) if shape.ratio else seen)
    if not is_path(outline):
        near = did_you_mean(outline, ("trim", *OUTLINES))
        hint = either(near, "give a path in mm")
        raise ContentError("template-fault", f"outline cannot be {outline[:40]!r}", hint)
    try:
        return closed_path(outline)
    except ValueError as error:
        raise ContentError("template-fault", str(error), "write the path in mm") from None


def dpi_of(size: tuple[int, int], whole: Rect) -> float:
    """The dots per inch of a picture of a size in px, the lower of its two directions."""
    return min(size[0] / whole.width, size[1] / whole.height) * MM_PER_INCH


def too_coarse(shown: Shown, whole: Rect) -> ContentError | None:
    """The warning for a picture whose pixels would be seen; None if they are not."""
    dpi = dpi_of(shown.size, whole)
    if dpi >= FEWEST_DPI - 0.5:
        return None
    width, height = (round(side / MM_PER_INCH * FEWEST_DPI) for side in (whole.width, whole.height))
    printed = f"{mm_text(round(whole.width, 1))} x {mm_text(round(whole.height, 1))} mm"
    have = f"{shown.size[0]} x {shown.size[1]} px"
    return ContentError(
        "low-resolution",
        f"art/{shown.file.name} is printed at {dpi:.0f} dpi: {have} on {printed}",
        f"use a picture of at least {width} x {height} px, or print it smaller",
    )


def reduced_size(shown: Shown, whole: Rect) -> tuple[int, int] | None:
    """The size in px to which a picture finer than print is reduced; None if it is not."""
    if dpi_of(shown.size, whole) <= MOST_DPI:
        return None
    wanted = (whole.width / MM_PER_INCH * USUAL_DPI, whole.height / MM_PER_INCH * USUAL_DPI)
    return max(1, round(wanted[0])), max(1, round(wanted[1]))


def _focus(given: Any) -> tuple[float, float]:
    """The part of a picture that stays in sight, as shares of its width and height."""
    if isinstance(given, (list, tuple)) and len(given) == 2:
        check_numbers(focus=given[0])
        check_numbers(focus=given[1])
        if all(0 <= share <= 1 for share in given):
            return float(given[0]), float(given[1])
    if isinstance(given, str):
        words = given.replace("-", " ").split()
        if words and all(word in _WORDS for word in words):
            across = [x for word in words if (x := _WORDS[word][0]) is not None]
            down = [y for word in words if (y := _WORDS[word][1]) is not None]
            if len(across) <= 1 and len(down) <= 1:
                return (*(across or [0.5]), *(down or [0.5]))  # type: ignore[return-value]
    hint = 'write "top", "bottom left", or fractions from the top left corner, such as [0.3, 0.2]'
    if isinstance(given, (list, tuple)):
        message = f"focus has two numbers from 0 to 1, not {', '.join(map(described, given[:3]))}"
        raise ContentError("template-fault", message, hint)
    raise ContentError("template-fault", f"focus cannot be {described(given)}", hint)


def _of_ratio(box: Rect, ratio: float) -> Rect:
    """The largest box of a shape, so high for its width, in the middle of another."""
    width = min(box.width, box.height / ratio)
    height = width * ratio
    return Rect(box.centre.x - width / 2, box.centre.y - height / 2, width, height)
