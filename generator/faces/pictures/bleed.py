"""Bleed of pictures: art that has it already, and bleed made from the edges of art. In mm."""

from math import ceil
from typing import Literal, NamedTuple, get_args

from PIL import Image

from generator.measure.geometry import Rect
from generator.model.format import Format
from generator.model.picture import Bleed
from generator.problem import ContentError, did_you_mean

BLEEDS: tuple[str, ...] = get_args(Bleed)
_NEAR = 0.05  # mm: from a side of a box to the trim along which it lies
_SHORT = 1e-4  # mm


class Margins(NamedTuple):
    """The edges made for a picture, in px of the printed picture."""

    how: Literal["mirror", "extend"]
    left: int
    top: int
    right: int
    bottom: int


class Frame(NamedTuple):
    """The box of a picture before its turn, and the same with the bleed at sides along the trim."""

    how: Bleed | None  # None: nothing is said, and the box is all there is
    box: Rect
    grown: Rect
    bleed: float = 0.0


def checked_bleed(given: object) -> Bleed:
    """The word for how a picture gets its bleed. Raises ContentError ``template-fault``."""
    for one in get_args(Bleed):
        if given == one:
            word: Bleed = one
            return word
    hint = did_you_mean(str(given), BLEEDS)
    raise ContentError("template-fault", f"bleed cannot be {str(given)[:40]!r}", hint)


def whole_trim(form: Format, turn: float) -> Rect:
    """The box that covers the trim once it is turned about its middle."""
    trim = form.trim_box
    if turn % 180 != 90:
        return trim
    width, height, middle = trim.height, trim.width, trim.centre
    return Rect(middle.x - width / 2, middle.y - height / 2, width, height)


def framed(box: Rect, turn: float, form: Format, how: Bleed | None) -> Frame:
    """The frame of a picture in a turned box; sides at the trim grow to the bleed's end."""
    if how in (None, "none") or not form.bleed or turn % 90:
        return Frame(how, box, box)
    seen, trim, out = box.turned(turn, box.centre), form.trim_box, form.bleed_box
    by = [  # left, top, right, bottom as they lie on the face
        seen.x - out.x if seen.x < trim.x + _NEAR else 0.0,
        seen.y - out.y if seen.y < trim.y + _NEAR else 0.0,
        out.right - seen.right if seen.right > trim.right - _NEAR else 0.0,
        out.bottom - seen.bottom if seen.bottom > trim.bottom - _NEAR else 0.0,
    ]
    first = round(turn / 90) % 4  # the side of the face at which the box's left side lies
    left, top, right, bottom = (max(0.0, side) for side in (*by[first:], *by[:first]))
    size = box.width + left + right, box.height + top + bottom
    grown = Rect(box.x - left, box.y - top, *size)
    return Frame(how, box, grown, form.bleed if grown != box else 0.0)


def margins_of(frame: Frame, whole: Rect, size: tuple[int, int]) -> tuple[Margins | None, Rect]:
    """The edges to make for a picture, and the box with them; None if nothing is missing."""
    if frame.how not in ("mirror", "extend"):
        return None, whole
    box, grown = frame.box, frame.grown
    across, down = size[0] / whole.width, size[1] / whole.height  # px a mm
    left = _missing(box.x - grown.x, whole.x - box.x, across)
    top = _missing(box.y - grown.y, whole.y - box.y, down)
    right = _missing(grown.right - box.right, box.right - whole.right, across)
    bottom = _missing(grown.bottom - box.bottom, box.bottom - whole.bottom, down)
    if not (left or top or right or bottom):
        return None, whole
    made = Rect(
        whole.x - left / across,
        whole.y - top / down,
        whole.width + (left + right) / across,
        whole.height + (top + bottom) / down,
    )
    return Margins(frame.how, left, top, right, bottom), made


def with_margins(image: Image.Image, margins: Margins) -> Image.Image:
    """The picture with its edges mirrored, or drawn out, by some px."""
    _, left, top, right, bottom = margins
    wide = _longer(image, left, right, mirrored=margins.how == "mirror")
    turned = wide.transpose(Image.Transpose.TRANSPOSE)
    high = _longer(turned, top, bottom, mirrored=margins.how == "mirror")
    return high.transpose(Image.Transpose.TRANSPOSE)


def _missing(grows: float, short: float, scale: float) -> int:
    """The px that lack at a side grown by some mm; negative where art reaches beyond its box."""
    if grows <= 0 or short > _NEAR:
        return 0
    lacks = grows + short
    return ceil(lacks * scale - _SHORT) if lacks > _SHORT else 0


def _longer(image: Image.Image, left: int, right: int, *, mirrored: bool) -> Image.Image:
    """The picture with so many columns more on the left and on the right."""
    width, height = image.size
    made = Image.new(image.mode, (left + width + right, height))
    made.paste(image, (left, 0))
    start, end = left, left + width  # what is filled
    while start > 0:
        some = min(start, end - start) if mirrored else start
        made.paste(_edge(made, start, start + some, mirrored=mirrored), (start - some, 0))
        start -= some
    while end < made.width:
        some = min(made.width - end, end - start) if mirrored else made.width - end
        made.paste(_edge(made, end - some, end, mirrored=mirrored, last=True), (end, 0))
        end += some
    return made


def _edge(
    image: Image.Image, left: int, right: int, *, mirrored: bool, last: bool = False
) -> Image.Image:
    """The columns from left to right, mirrored; or as many of the outermost one."""
    if mirrored:
        return image.crop((left, 0, right, image.height)).transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    at = right - 1 if last else left
    column = image.crop((at, 0, at + 1, image.height))
    return column.resize((right - left, image.height), Image.Resampling.NEAREST)
