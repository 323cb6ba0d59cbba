"""A grey print of a face: what a black-and-white printer makes of it."""

import re
from functools import cache

from generator.faces.face import Face

_HEX = re.compile(r"#(?:[0-9a-fA-F]{6}|[0-9a-fA-F]{3})\b")


def grey_face(face: Face) -> Face:
    """The face with every colour turned to the grey of its luminance."""
    return Face(
        face.format,
        _grey_svg(face.shapes),
        tuple(stamp._replace(fragment=_grey_svg(stamp.fragment)) for stamp in face.stamps),
        tuple(run._replace(colour=_grey(run.colour)) for run in face.texts),
        _grey_svg(face.over),
    )


@cache
def _grey_svg(markup: str) -> str:
    return _HEX.sub(lambda match: _grey(match[0]), markup)


@cache
def _grey(colour: str) -> str:
    digits = colour[1:]
    if len(digits) == 3:
        digits = "".join(2 * digit for digit in digits)
    red, green, blue = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
    level = round(
        0.299 * red + 0.587 * green + 0.114 * blue
    )  # ITU-R BT.601 luma, what printer drivers use
    return f"#{level:02x}{level:02x}{level:02x}"
