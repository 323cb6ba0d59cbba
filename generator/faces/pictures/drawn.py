"""Drawings that a face's own SVG cannot say, as pictures: drawn by resvg, with transparency."""

from io import BytesIO

from PIL import Image, ImageChops, ImageStat

from generator.units import MM_PER_INCH

DPI = 600
MOST_PIXELS = 16_000_000  # of one drawing; a larger one is drawn at fewer dots an inch
_LOOK = 128  # px: enough to see whether two drawings are one
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
