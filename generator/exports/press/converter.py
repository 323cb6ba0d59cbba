"""RGB to the four inks of a press, by its profile and limit; flat greys are black ink alone."""

from collections.abc import Sequence
from functools import lru_cache

from PIL import Image, ImageCms, ImageFilter

from generator.exports.press.claim import opened, srgb
from generator.preflight.colours import plain_inks

Inks = tuple[float, float, float, float]
_STEPS = 33  # of the table of pictures, each way
_ROUNDED = 0.008  # ink of all four that rounding may add: below the limit by so much
_GREY = 0.004  # of 1: a colour whose three differ by less


class Converter:
    """Converts flat colours and pictures; without a profile by a plain formula."""

    def __init__(self, icc: bytes, limit: float) -> None:
        """``limit`` is of all inks together, of 4."""
        self._limit = limit - 2 * _ROUNDED
        self._icc = icc
        self.flat = lru_cache(maxsize=4096)(self._flat)
        self._table: ImageFilter.Color3DLUT | None = None

    def _flat(self, rgb: tuple[float, float, float]) -> Inks:
        """The inks of a flat colour, of 1."""
        if max(rgb) - min(rgb) < _GREY:
            return 0, 0, 0, round(1 - rgb[0], 4)
        dot = Image.new("RGB", (1, 1), tuple(round(255 * value) for value in rgb))
        (inks,) = self._inks(dot)
        return inks

    def picture(self, picture: Image.Image) -> Image.Image:
        """A picture in four inks."""
        if self._table is None:
            side = [round(255 * n / (_STEPS - 1)) for n in range(_STEPS)]
            nodes = Image.new("RGB", (_STEPS**3, 1))
            nodes.putdata([(r, g, b) for b in side for g in side for r in side])
            rows = [value for inks in self._inks(nodes) for value in inks]
            self._table = ImageFilter.Color3DLUT(_STEPS, rows, channels=4, target_mode="CMYK")
        return picture.convert("RGB").filter(self._table)

    def _inks(self, dots: Image.Image) -> list[Inks]:
        if self._icc:
            transform = ImageCms.buildTransform(
                opened(srgb()), opened(self._icc), "RGB", "CMYK",
                ImageCms.Intent.RELATIVE_COLORIMETRIC, ImageCms.Flags.BLACKPOINTCOMPENSATION,
            )  # fmt: skip
            done = ImageCms.applyTransform(dots, transform)
            assert done is not None
            dots = done
        data, wide = dots.tobytes(), 4 if self._icc else 3
        found = [[v / 255 for v in data[at : at + wide]] for at in range(0, len(data), wide)]
        return [clamped(of if self._icc else plain_inks(of), self._limit) for of in found]


def clamped(inks: Sequence[float], limit: float) -> Inks:
    """Inks of at most ``limit`` together: what three share goes to black, then all thins."""
    c, m, y, k = inks
    over = c + m + y + k - limit
    if over > 0:
        grey = min(c, m, y, 1 - k, over / 2)  # each hundredth takes three away, and adds one
        c, m, y, k = c - grey, m - grey, y - grey, k + grey
        colour = c + m + y
        if colour + k > limit:
            share = max(limit - k, 0) / colour
            c, m, y = c * share, m * share, y * share
    return round(c, 4), round(m, 4), round(y, 4), round(k, 4)
