"""Rasterised drawings: SVG drawn by resvg with transparency, and compared pixel by pixel."""

from functools import lru_cache
from io import BytesIO
from math import floor, log10
from typing import Literal

from PIL import Image, ImageChops

from generator.measure.geometry import Rect
from generator.measure.units import MM_PER_INCH

DPI = 600
Box = tuple[float, float, float, float]  # left, top, width, height in a drawing's units
Edges = Literal["optimize_speed", "geometric_precision"]
Pictures = Literal["optimize_speed", "optimize_quality"]
MOST_PIXELS = 16_000_000  # of one drawing; a larger one is drawn at fewer dots an inch
_FINE = 4  # px a mm: enough to see where two drawings differ
_CELL = 8  # px: what differs within so little is one place
_SEEN = 24  # of 255: less is how edges are smoothed
_GROUND = "#7f9f3f"  # unlike what a drawing may have: what is lost shows on it


class UndrawableError(ValueError):
    """A shipped drawing that resvg refuses."""


def rasterised(svg: str, width: float, height: float, dpi: float = DPI) -> bytes:
    """A drawing as a PNG for a place of that size in mm. Raises ValueError if it is no drawing."""
    scale = dpi / MM_PER_INCH
    scale *= min(1.0, (MOST_PIXELS / (width * height * scale * scale)) ** 0.5)
    return _png(svg, max(1, round(width * scale)), max(1, round(height * scale)))


def differing_places(one: str, other: str, box: Rect) -> tuple[Rect, ...]:
    """Where two drawings of one box differ: rectangles in mm, in the coordinates of the box."""
    size = (max(1, round(box.width * _FINE)), max(1, round(box.height * _FINE)))
    images = [png_of(svg, *size, _GROUND) for svg in (one, other)]
    channels = ImageChops.difference(*images).split()
    mask = ImageChops.lighter(ImageChops.lighter(*channels[:2]), channels[2])
    mask = mask.point([0 if value < _SEEN else 255 for value in range(256)])
    found = []
    for cells in _clusters(mask):
        left, top = (_CELL * min(cell[n] for cell in cells) for n in (0, 1))
        right, bottom = (_CELL * (max(cell[n] for cell in cells) + 1) for n in (0, 1))
        tight = mask.crop((left, top, right, bottom)).getbbox() or (0, 0, 1, 1)
        found.append(
            Rect(
                box.x + (left + tight[0]) / _FINE,
                box.y + (top + tight[1]) / _FINE,
                (tight[2] - tight[0]) / _FINE,
                (tight[3] - tight[1]) / _FINE,
            )
        )
    return tuple(found)


def png_of(svg: str, width: int, height: int, ground: str) -> Image.Image:
    """A drawing on a ground, of a size in pixels. Raises ValueError."""
    return Image.open(BytesIO(_png(svg, width, height, background=ground))).convert("RGB")


def transparent_png_of(svg: str, width: int, height: int) -> Image.Image:
    """A drawing on nothing, of a size in pixels. Raises ValueError."""
    return Image.open(BytesIO(_png(svg, width, height))).convert("RGBA")


@lru_cache(maxsize=16)  # fronts and backs of markers are alike, and follow each other
def drawn_quickly(svg: str, width: int, height: int) -> Image.Image:
    """A drawing on white in px, edges not smoothed: half the time of ``drawn_finely``."""
    return drawn_finely(svg, width, height, "optimize_speed")


def drawn_finely(
    svg: str,
    width: int,
    height: int,
    edges: Edges = "geometric_precision",
    pictures: Pictures = "optimize_quality",
) -> Image.Image:
    """A drawing on white, of a size in px."""
    try:
        png = _png(svg, width, height, "#ffffff", edges, pictures)
    except ValueError as error:
        raise UndrawableError(str(error)) from None
    image = Image.open(BytesIO(png), formats=("PNG",))
    image.load()
    return image


def _png(
    svg: str,
    width: int,
    height: int,
    background: str | None = None,
    edges: Edges = "geometric_precision",
    pictures: Pictures = "optimize_quality",
) -> bytes:
    import resvg_py

    try:
        data = resvg_py.svg_to_bytes(
            svg_string=svg,
            width=width,
            height=height,
            background=background,
            skip_system_fonts=True,
            shape_rendering=edges,
            image_rendering=pictures,
            dpi=96,  # as in CSS; the usual 0 makes nothing of a size in mm
        )
    except BaseException as error:  # a panic of the library is no Exception
        if type(error).__name__ != "PanicException":
            raise
        raise ValueError("the program that draws it stops") from None
    return bytes(data)


def _clusters(mask: Image.Image) -> list[set[tuple[int, int]]]:
    """The cells of a picture that hold a difference, those together that touch, in order."""
    small = mask.reduce(_CELL)
    pixels = small.tobytes()
    waiting = {(n % small.width, n // small.width) for n, value in enumerate(pixels) if value}
    found = []
    while waiting:
        cluster, edge = set(), [min(waiting, key=lambda cell: (cell[1], cell[0]))]
        while edge:
            x, y = edge.pop()
            if (x, y) in waiting:
                waiting.remove((x, y))
                cluster.add((x, y))
                edge += [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        found.append(cluster)
    return found


_PIXELS = 512  # a side: enough to tell the box to a five hundredth
_REACHES = (16, 128, 1024, 8192, 65536)  # units from the origin that are looked at, in turn


def drawn_box(body: str) -> Box | None:
    """The box around all that an SVG's content shows; None for nothing. Raises ValueError."""
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
    return (box[0] + left * size, box[1] + top * size, (right - left) * size, (bottom - top) * size)


def _rounded(box: Box, side: float) -> Box:
    """A box without digits that were not seen."""
    places = 2 - floor(log10(side))
    left, top, width, height = (round(number, places) for number in box)
    return left, top, width, height
