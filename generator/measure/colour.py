"""Contrast of two colours, as the accessibility guidelines of the web measure it."""

from functools import lru_cache

WHITE = "#ffffff"


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """The relative luminance of ``#rrggbb``, from 0 for black to 1 for white (WCAG 2.2)."""
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 for equal ones to 21 for black on white."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two: ``share`` of the first, the rest of the other."""
    pairs = ((int(c[at : at + 2], 16) for c in (one, other)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)


def darkened_to(colour: str, least: float) -> str:
    """The colour, or as dark a shade of it as has that contrast with white."""
    shade = colour
    while contrast(shade, WHITE) < least:
        shade = mixed(shade, "#000000", 0.94)
    return shade
