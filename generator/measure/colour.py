"""Colours as figures, and their contrast, as the accessibility guidelines of the web measure it."""

from functools import lru_cache

WHITE = "#ffffff"
RGB = tuple[int, int, int]


@lru_cache(maxsize=4096)
def colour_of(ink: str) -> RGB:
    """Red, green and blue of ``#rrggbb`` or ``#rgb``, from 0 to 255."""
    digits = ink[1:] if len(ink) > 4 else "".join(2 * digit for digit in ink[1:])
    red, green, blue = (int(digits[at : at + 2], 16) for at in (0, 2, 4))
    return red, green, blue


def hex_of(colour: RGB) -> str:
    """A colour as ``#rrggbb``."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


@lru_cache(maxsize=4096)
def luminance(colour: str) -> float:
    """The relative luminance of a colour, from 0 for black to 1 for white (WCAG 2.2)."""
    parts = (part / 255 for part in colour_of(colour))
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
    pairs = zip(colour_of(one), colour_of(other), strict=True)
    red, green, blue = (round(a * share + b * (1 - share)) for a, b in pairs)
    return hex_of((red, green, blue))


def darkened_to(colour: str, least: float) -> str:
    """The colour, or as dark a shade of it as has that contrast with white."""
    shade = colour
    while contrast(shade, WHITE) < least:
        shade = mixed(shade, "#000000", 0.94)
    return shade
