"""A grey print of a face: what a black-and-white printer makes of it."""

import re
from dataclasses import replace
from functools import lru_cache

from generator.faces.face import Face, Item, Picture, Shapes, Stamp

_HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")


def grey_face(face: Face) -> Face:
    """The face with every colour turned to the grey of its luminance."""
    return replace(face, items=tuple(map(_grey_item, face.items)))


def _grey_item(item: Item) -> Item:
    if isinstance(item, Shapes):
        return Shapes(_grey_svg(item.svg))
    if isinstance(item, Picture):
        return item._replace(shown=item.shown.in_grey())
    if isinstance(item, Stamp):
        return item._replace(fragment=_grey_svg(item.fragment))
    return item._replace(colour=_grey(item.colour))


@lru_cache(maxsize=64)  # the fragments that the faces of one component share
def _grey_svg(markup: str) -> str:
    return _HEX.sub(lambda match: _grey(match[0]), markup)


@lru_cache(maxsize=1024)  # a palette and its tints
def _grey(colour: str) -> str:
    digits = colour[1:]
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)  # ITU-R BT.601, as printer drivers
    return f"#{level:02x}{level:02x}{level:02x}"
