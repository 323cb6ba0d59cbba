"""Likeness of two pictures of one drawing: whether they differ by more than how edges are smoothed.

When a drawing is new, what resvg draws of its file is compared with what it draws of our markup,
which is what SVG files of faces hold, and with our print of that markup. A glance tells nearly all
of them to be alike; the rest is looked at closely.
"""

from collections.abc import Callable
from typing import Any

from PIL import Image, ImageChops, ImageFilter, ImageStat

from generator.cache.store import NO_CACHE, Cache
from generator.faces.face import svg_document
from generator.faces.pictures.rasterise import Box, png_of, transparent_png_of
from generator.measure.geometry import Rect

GROUND = (0x7F, 0x9F, 0x3F)  # unlike what a drawing may have: what is lost shows on it
INK = "#1d1b3a"  # of what takes the colour that a template asks for
# How markup in a box of mm prints on a ground: four bytes for each pixel of a size. May raise
# ValueError.
Printing = Callable[[str, Rect, tuple[int, int], tuple[int, int, int]], bytes]

_RIM = 1  # px
_SMOOTHED = 40  # of 255: edges are smoothed so differently
# At a glance and closely: the longer side in px, how many pixels of a renderer, which draws no line
# thinner than its own, are one of these, and the share of them that may differ.
_LOOKS = ((128, 2, 0.0), (384, 5, 0.0006))
_BLOCK = 1 / 16  # of the longer side: in a block so large the smoothing of edges evens out
_TINTED = 8  # of 255, that such a block may differ
_LONG = 61.7  # mm of the longer side in print: shares of a whole are others there than in a file
_KIND = "drawings-alike"


class Likeness:
    """Compares drawings with their prints; what was found is kept for later builds."""

    def __init__(self, printing: Printing | None = None, cache: Cache = NO_CACHE) -> None:
        """Without ``printing`` only the markup is compared, not its print."""
        self._printing, self._cache = printing, cache

    def is_alike(self, original: str, markup: str, box: Box) -> bool:
        """Whether markup looks and prints as the original, a whole SVG. Raises ValueError."""
        key = f"{self._printing is None}\n{box}\n{original}\n{markup}"
        found = self._cache.made(_KIND, key, lambda: self._looked_at(original, markup, box))
        return found == b"alike"

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
        for longer, finer, most in _LOOKS:
            wanted = _drawn(original, box, longer, finer)
            try:
                found = [_drawn(svg_document(*placed), box, longer, finer)]
                found += [self._printed(*placed, wanted.size, finer)] if self._printing else []
            except ValueError:
                return b"otherwise"
            if all(_differing(wanted, one) <= most for one in found):
                return b"alike"
        return b"otherwise"

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
    _, _, width, height = box
    scale = longer / max(width, height)
    size = [max(1, round(side * scale)) * finer for side in (width, height)]
    return png_of(svg, size[0], size[1], "#" + bytes(GROUND).hex()).reduce(finer)


def _differing(one: Image.Image, other: Image.Image) -> float:
    """The share of pixels unlike any near them in the other picture; 1 if it is tinted."""
    if min(one.size) > 2 * _RIM + 1:  # where a pixel may hang over the edge
        rim = (_RIM, _RIM, one.width - _RIM, one.height - _RIM)
        one, other = one.crop(rim), other.crop(rim)
    beyond = [_beyond(*pair) for pair in ((one, other), (other, one))]
    tints: list[Any] = [blocks.getextrema()[1] for _, blocks in beyond]  # of one channel
    if max(tints) > _TINTED:
        return 1.0
    far = ImageChops.lighter(*(pixels.point(_SEEN) for pixels, _ in beyond))
    return float(ImageStat.Stat(far).sum[0]) / 255 / (one.width * one.height)


def _beyond(one: Image.Image, other: Image.Image) -> tuple[Image.Image, Image.Image]:
    """By how much pixels, and blocks of them, are lighter or darker than all near in the other."""
    low, high = other.filter(ImageFilter.MinFilter(3)), other.filter(ImageFilter.MaxFilter(3))
    pixels = _outside(one, low, high)
    size = max(1, round(_BLOCK * max(one.width, one.height)))
    return pixels, _outside(*(image.reduce(size) for image in (one, low, high)))


def _outside(here: Image.Image, low: Image.Image, high: Image.Image) -> Image.Image:
    beyond = ImageChops.lighter(ImageChops.subtract(here, high), ImageChops.subtract(low, here))
    red, green, blue = beyond.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


_SEEN = [255 if value > _SMOOTHED else 0 for value in range(256)]
