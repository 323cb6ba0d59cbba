"""Colours for prints that save ink: how they are read on white, and darker ones of the same hue."""

import re
from colorsys import hls_to_rgb, rgb_to_hls
from functools import lru_cache

HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")
READ_ON_WHITE = 3.0  # the contrast of large print and of signs, as WCAG 2 asks


@lru_cache(maxsize=2048)  # a game has few colours
def contrast(colour: str) -> float:
    """Of a colour with white, from 1 to 21."""
    linear = [
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
        for share in channels(colour)
    ]
    return 1.05 / (0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2] + 0.05)


@lru_cache(maxsize=2048)  # a game has few colours
def darkened(colour: str) -> str:
    """The colour if it is read on white, else one of its hue that is: its lightness turned over."""
    if contrast(colour) >= READ_ON_WHITE:
        return colour
    hue, light, saturation = rgb_to_hls(*channels(colour))
    light = min(light, 1 - light)
    for _ in range(20):
        red, green, blue = (round(255 * share) for share in hls_to_rgb(hue, light, saturation))
        found = f"#{red:02x}{green:02x}{blue:02x}"
        if contrast(found) >= READ_ON_WHITE:
            return found
        light *= 0.9
    return found


def channels(colour: str) -> tuple[float, float, float]:
    """Red, green and blue from 0 to 1."""
    digits = colour[1:]
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue
