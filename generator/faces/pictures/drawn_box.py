"""Drawn box: where a drawing that says no size draws something, as resvg draws it."""

from math import floor, log10

from generator.faces.pictures.likeness import Box
from generator.faces.pictures.rasterise import transparent_png_of

_PIXELS = 512  # a side: enough to tell the box to a five hundredth
_REACHES = (16, 128, 1024, 8192, 65536)  # units from the origin that are looked at, in turn


def drawn_box(body: str) -> Box | None:
    """The box around all that an SVG with this content shows, in its units; None for nothing.

    It is rounded outward to what can be told of it. Raises ValueError for what is no drawing.
    """
    for reach in _REACHES:
        found = _looked_at(body, (-reach, -reach, 2 * reach, 2 * reach))
        if found is None:
            continue
        left, top, width, height = found
        inside = min(left, top) > -reach and max(left + width, top + height) < reach
        if inside or reach == _REACHES[-1]:
            margin = 2 * reach / _PIXELS
            side = max(width, height) + 2 * margin
            around = (left - margin, top - margin, side, side)
            return _rounded(_looked_at(body, around) or found, side)
    return None


def _looked_at(body: str, box: Box) -> Box | None:
    view = " ".join(f"{number:g}" for number in box)
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}">{body}</svg>'
    inked = transparent_png_of(svg, _PIXELS, _PIXELS).getchannel("A").getbbox()
    if inked is None:
        return None
    size = box[2] / _PIXELS
    left, top, right, bottom = inked
    return (
        box[0] + left * size,
        box[1] + top * size,
        (right - left) * size,
        (bottom - top) * size,
    )


def _rounded(box: Box, side: float) -> Box:
    """A box without digits that were not seen."""
    places = 2 - floor(log10(side))
    left, top, width, height = (round(number, places) for number in box)
    return left, top, width, height
