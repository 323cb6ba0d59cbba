"""Page boxes of a PDF: media, crop, bleed and trim, as rectangles in points."""

from typing import Any, NamedTuple

_NEAR = 0.05  # points: boxes are written with few digits


class Box(NamedTuple):
    """A rectangle in points; y counts from below."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def size(self) -> tuple[float, float]:
        """Its width and height, in points."""
        return self.right - self.left, self.top - self.bottom

    def within(self, other: "Box") -> bool:
        """Whether it lies in another, or on its edge."""
        inner = self.left >= other.left - _NEAR and self.bottom >= other.bottom - _NEAR
        return inner and self.right <= other.right + _NEAR and self.top <= other.top + _NEAR

    def inset(self, by: float) -> "Box":
        """The box without so many points on each side."""
        return Box(self.left + by, self.bottom + by, self.right - by, self.top - by)


class Boxes(NamedTuple):
    """The boxes of a page; trim, art and bleed are None where the page does not say them."""

    media: Box
    crop: Box
    bleed: Box | None
    trim: Box | None
    art: Box | None

    @property
    def cut(self) -> Box:
        """What is left when the page is cut: its trim, or what it says of art, or all of it."""
        return self.trim or self.art or self.crop

    @property
    def inked(self) -> Box:
        """How far the page may be inked: its bleed, or all of it."""
        return self.bleed or self.media


def boxes_of(page: Any) -> Boxes:
    """The boxes of a page of pikepdf, inherited ones too."""
    media = _box(page.get("/MediaBox")) or _box(page.mediabox) or Box(0, 0, 612, 792)
    crop = _box(page.get("/CropBox")) or media
    return Boxes(media, crop, *(_box(page.get(f"/{name}Box")) for name in ("Bleed", "Trim", "Art")))


def _box(said: Any) -> Box | None:
    try:
        x1, y1, x2, y2 = (float(one) for one in said)
    except (TypeError, ValueError):
        return None
    return Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))
