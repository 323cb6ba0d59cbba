"""Likeness of two pictures of one drawing: whether they differ by more than how edges are smoothed.

When a drawing is new, what resvg draws of its file is compared with what it draws of our markup,
which is what SVG files of faces hold, and with our print of that markup. A glance tells nearly all
of them to be alike; the rest is looked at closely.
"""

import re
from collections.abc import Callable
from typing import NamedTuple

from PIL import Image, ImageChops, ImageFilter, ImageStat

from generator.cache.store import NO_CACHE, Cache
from generator.faces.face import svg_document
from generator.faces.pictures.rasterise import Box, png_of, transparent_png_of
from generator.measure.geometry import Rect

GROUND = (0x7F, 0x9F, 0x3F)  # unlike what a drawing may have: what is lost shows on it
INK = "#1d1b3a"  # of what takes the colour that a template asks for
_Area = tuple[int, int, int, int]  # px: left, top, right, bottom
# How markup in a box of mm prints on a ground: four bytes for each pixel of a size. May raise
# ValueError.
Printing = Callable[[str, Rect, tuple[int, int], tuple[int, int, int]], bytes]

_RIM = 1  # px
_SMOOTHED = 40  # of 255: edges are smoothed so differently
# At a glance, closely, and with a lens: the longer side in px, how many pixels of a renderer, which
# draws no line thinner than its own, are one of these, and the share of them that may differ; None
# for any that fill no area.
_LOOKS: tuple[tuple[int, int, float | None], ...] = (
    (128, 2, 0.0), (384, 5, 0.0006), (640, 6, None),
)  # fmt: skip
_BLOCK = 1 / 16  # of the longer side: in a block so large the smoothing of edges evens out
_TINTED = 8  # of 255, that such a block may differ
_SMALL_BLOCK, _LINED = 1 / 64, 14  # the same of what a thin line is seen in
_LONG = 61.7  # mm of the longer side in print: shares of a whole are others there than in a file
_KIND = "drawings-alike"
_ROOT = re.compile(r"<([\w.-]+:)?svg\b")
_WITHOUT_SIZE = re.compile(r' width="[^"]*" height="[^"]*"')


class Likeness:
    """Compares drawings with their prints; what was found is kept for later builds."""

    def __init__(self, printing: Printing | None = None, cache: Cache = NO_CACHE) -> None:
        """Without ``printing`` only the markup is compared, not its print."""
        self._printing, self._cache = printing, cache

    def unlike_at(self, original: str, markup: str, box: Box) -> str:
        """Where markup looks or prints unlike the original, a whole SVG: ``x 5 to 9, y 2 to 3``.

        Empty if it does nowhere. Raises ValueError.
        """
        key = f"{self._printing is None}\n{box}\n{original}\n{markup}"
        found = self._cache.made(_KIND, key, lambda: self._looked_at(original, markup, box))
        return found.decode()

    def shows(self, original: str, box: Box) -> bool:
        """Whether resvg draws anything of a whole SVG. Raises ValueError where it cannot."""

        def look() -> bytes:
            _, _, width, height = box
            scale = _LOOKS[0][0] / max(width, height)
            size = [max(1, round(side * scale)) for side in (width, height)]
            return b"ink" if transparent_png_of(original, *size).getbbox() else b"nothing"

        return self._cache.made(_KIND, f"shows\n{box}\n{original}", look) == b"ink"

    def _looked_at(self, original: str, markup: str, box: Box) -> bytes:
        original, markup = (text.replace("currentColor", INK) for text in (original, markup))
        placed = _placed(markup, box)
        document = _WITHOUT_SIZE.sub("", svg_document(*placed), 1)
        unlike = _named((0, 0, 1, 1), (1, 1), box)
        for longer, finer, most in _LOOKS:
            wanted = _drawn(original, box, longer, finer)
            try:
                found = [_drawn(document, box, longer, finer)]
                found += [self._printed(*placed, wanted.size, finer)] if self._printing else []
            except ValueError:
                return unlike.encode()
            seen = [one for two in found if (one := _differing(wanted, two, most))]
            if not seen:
                return b""
            unlike = _named(seen[0].area, wanted.size, box)
            if most and any(one.filled for one in seen):
                break  # a lens would show the same, and takes four times as long
        return unlike.encode()

    def _printed(self, whole: Rect, placed: str, size: tuple[int, int], finer: int) -> Image.Image:
        assert self._printing
        wide, tall = (side * finer for side in size)
        data = self._printing(placed, whole, (wide, tall), GROUND)
        return Image.frombuffer("RGBX", (wide, tall), data).convert("RGB").reduce(finer)


def _placed(markup: str, box: Box) -> tuple[Rect, str]:
    """The markup as on a face that is as large as the drawing there."""
    left, top, width, height = box
    scale = _LONG / max(width, height)
    moved = f"scale({scale:.6g}) translate({-left:.6g} {-top:.6g})"
    return Rect(0, 0, width * scale, height * scale), f'<g transform="{moved}">{markup}</g>'


def _drawn(svg: str, box: Box, longer: int, finer: int) -> Image.Image:
    """A drawing stretched to whole pixels, as a print is: else its right edge would be elsewhere.

    The root has neither a size nor a ``preserveAspectRatio``.
    """
    _, _, width, height = box
    scale = longer / max(width, height)
    wide, tall = (max(1, round(side * scale)) * finer for side in (width, height))
    sized = f' width="{wide}" height="{tall}" preserveAspectRatio="none"'
    stretched = _ROOT.sub(lambda tag: tag[0] + sized, svg, count=1)
    return png_of(stretched, wide, tall, "#" + bytes(GROUND).hex()).reduce(finer)


def _named(area: _Area, size: tuple[int, int], box: Box) -> str:
    """An area of a picture of so many pixels, in the units of the drawing that it shows."""
    left, top, width, height = box
    across, down = width / size[0], height / size[1]
    xs = f"x {left + area[0] * across:.3g} to {left + area[2] * across:.3g}"
    return f"{xs}, y {top + area[1] * down:.3g} to {top + area[3] * down:.3g}"


class _Difference(NamedTuple):
    area: _Area
    filled: bool  # by pixels that are unlike, not only lines of them


def _differing(one: Image.Image, other: Image.Image, most: float | None) -> _Difference | None:
    """Where pixels are unlike any near them in the other picture, or where it is tinted.

    ``most`` is the share of such pixels that may be; None for any, unless they fill an area: lines
    as thin as a pixel are how edges are smoothed.
    """
    edge = _RIM if min(one.size) > 2 * _RIM + 1 else 0  # a pixel may hang over the edge
    rim = (edge, edge, one.width - edge, one.height - edge)
    one, other = one.crop(rim), other.crop(rim)
    far, tinted = Image.new("L", one.size), None
    blocks = ((_BLOCK, _TINTED), (_SMALL_BLOCK, _LINED))[: 2 if most is None else 1]
    for pair in ((one, other), (other, one)):
        pixels, near = _beyond(*pair)
        far = ImageChops.lighter(far, pixels.point(_SEEN))
        for share, least in blocks:
            side = max(1, round(share * max(one.size)))
            tint = _outside(*(image.reduce(side) for image in (pair[0], *near)))
            if area := tint.point(_over(least)).getbbox():
                left, top, right, low = (side * edge for edge in area)
                tinted = left, top, min(right, one.width), min(low, one.height)
    filled = far.filter(ImageFilter.MinFilter(3))
    far = filled if most is None else far
    unlike = float(ImageStat.Stat(far).sum[0]) / 255 / (one.width * one.height)
    area = far.getbbox() if unlike > (most or 0) else tinted
    return _Difference(area, filled.getbbox() is not None) if area else None


def _beyond(
    one: Image.Image, other: Image.Image
) -> tuple[Image.Image, tuple[Image.Image, Image.Image]]:
    """By how much pixels are lighter or darker than all near in the other; and these, both ways."""
    low, high = other.filter(ImageFilter.MinFilter(3)), other.filter(ImageFilter.MaxFilter(3))
    return _outside(one, low, high), (low, high)


def _outside(here: Image.Image, low: Image.Image, high: Image.Image) -> Image.Image:
    beyond = ImageChops.lighter(ImageChops.subtract(here, high), ImageChops.subtract(low, here))
    red, green, blue = beyond.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def _over(least: int) -> list[int]:
    return [255 if value > least else 0 for value in range(256)]


_SEEN = _over(_SMOOTHED)
