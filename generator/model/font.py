"""Fonts as values: which one a game asks for, and which file that is."""

from typing import Literal, NamedTuple

Slope = Literal["normal", "italic"]


class FontChoice(NamedTuple):
    """A font by family name, CSS weight and slope, as ``fonts: {title: [Righteous, 400]}`` says."""

    family: str
    weight: int = 400
    slope: Slope = "normal"


class FontFile(NamedTuple):
    """A font as it is embedded: what an SVG calls it, and the SHA-256 of its file.

    Two files that bear one name are two fonts.
    """

    family: str
    weight: int
    slope: Slope
    digest: str
