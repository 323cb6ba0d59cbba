"""Colours as other eyes see them, and how far two of them lie apart.

Without red or green cones as Machado, Oliveira and Fernandes (2009) have it, at full severity;
without blue ones as Brettel, Viénot and Mollon (1997), as Machado's figures are no good there. How
far colours lie apart is CIEDE2000.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from coloraide import Color

Sight = Literal["all colours", "no red", "no green", "no blue", "grey"]
RGB = tuple[int, int, int]
_FILTERS: Mapping[Sight, tuple[str, str]] = {
    "no red": ("protan", "machado"),
    "no green": ("deutan", "machado"),
    "no blue": ("tritan", "brettel"),
}
SIGHTS: tuple[Sight, ...] = ("all colours", "no red", "no green", "no blue", "grey")


@lru_cache(maxsize=8192)
def seen(colour: RGB, sight: Sight) -> RGB:
    """A colour as an eye of that kind, or a grey printer, shows it."""
    if sight == "all colours":
        return colour
    if sight == "grey":
        grey = round(0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2])
        return grey, grey, grey
    name, method = _FILTERS[sight]
    whole = _color(colour).filter(name, 1, method=method).convert("srgb").clip()
    red, green, blue = (round(255 * value) for value in whole.coords())
    return red, green, blue


@lru_cache(maxsize=65536)
def apart(one: RGB, other: RGB, sight: Sight) -> float:
    """How far two colours lie apart for an eye: CIEDE2000; 1 is the least that is seen at all."""
    if one == other:
        return 0.0
    return float(_color(seen(one, sight)).delta_e(_color(seen(other, sight)), method="2000"))


def _color(colour: RGB) -> Color:
    return Color("srgb", [value / 255 for value in colour])
