"""Drawings that a face's own SVG cannot say, as pictures: drawn by resvg, with transparency."""

from io import BytesIO

from PIL import Image, ImageChops, ImageStat

from generator.measure.geometry import Rect
from generator.measure.units import MM_PER_INCH

DPI = 600
MOST_PIXELS = 16_000_000  # of one drawing; a larger one is drawn at fewer dots an inch
_LOOK = 128  # px: enough to see whether two drawings are one
_FINE = 4  # px a mm: enough to see where two drawings differ
_CELL = 8  # px: what differs within so little is one place
_SEEN = 24  # of 255: less is how edges are smoothed
_GROUND = "#7f9f3f"  # unlike what a drawing may have: what is lost shows on it


def drawn(svg: str, width: float, height: float) -> bytes:
    """A drawing as a PNG for a place so wide and high in mm. Raises ValueError if it is none."""
    scale = DPI / MM_PER_INCH
    scale *= min(1.0, (MOST_PIXELS / (width * height * scale * scale)) ** 0.5)
    return _png(svg, max(1, round(width * scale)), max(1, round(height * scale)))


def difference(one: str, other: str, ratio: float) -> float:
    """How far two drawings of one height over width differ, from 0 to 1 on average."""
    size = (_LOOK, max(1, round(_LOOK * ratio)))
    images = [
        Image.open(BytesIO(_png(svg, *size, background=_GROUND))).convert("RGB")
        for svg in (one, other)
    ]
    apart = ImageStat.Stat(ImageChops.difference(*images)).mean
    return sum(apart) / len(apart) / 255


def _png(svg: str, width: int, height: int, background: str | None = None) -> bytes:
    import resvg_py

    data = resvg_py.svg_to_bytes(
        svg_string=svg,
        width=width,
        height=height,
        background=background,
        skip_system_fonts=True,
        dpi=96,  # as in CSS; the usual 0 makes nothing of a size in mm
    )
    return bytes(data)


def places_apart(one: str, other: str, box: Rect) -> tuple[Rect, ...]:
    """Where two drawings of one box differ: rectangles in mm, from the box's own origin on."""
    size = (max(1, round(box.width * _FINE)), max(1, round(box.height * _FINE)))
    images = [
        Image.open(BytesIO(_png(svg, *size, background=_GROUND))).convert("RGB")
        for svg in (one, other)
    ]
    channels = ImageChops.difference(*images).split()
    apart = ImageChops.lighter(ImageChops.lighter(*channels[:2]), channels[2])
    apart = apart.point([0 if value < _SEEN else 255 for value in range(256)])
    found = []
    for cells in _clusters(apart):
        left, top = (_CELL * min(cell[n] for cell in cells) for n in (0, 1))
        right, bottom = (_CELL * (max(cell[n] for cell in cells) + 1) for n in (0, 1))
        tight = apart.crop((left, top, right, bottom)).getbbox() or (0, 0, 1, 1)
        found.append(
            Rect(
                box.x + (left + tight[0]) / _FINE,
                box.y + (top + tight[1]) / _FINE,
                (tight[2] - tight[0]) / _FINE,
                (tight[3] - tight[1]) / _FINE,
            )
        )
    return tuple(found)


def _clusters(apart: Image.Image) -> list[set[tuple[int, int]]]:
    """The cells of a picture that hold a difference, those together that touch, in order."""
    small = apart.reduce(_CELL)
    held = small.tobytes()
    waiting = {(n % small.width, n // small.width) for n, value in enumerate(held) if value}
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
