"""A wall of all pieces as one picture, to show the game in a forum: each at its size, cut out."""

from collections.abc import Sequence
from math import log
from typing import NamedTuple

from PIL import Image, ImageFilter

from generator.exports.built import Built
from generator.exports.pixels.face_pixels import View, cut_out, pixels, rendered
from generator.faces.face import DrawnPiece, Face
from generator.measure.geometry import Rect

WIDTH = 2400  # pixels: what forums show without making it smaller is 1,000 to 2,500 wide
_MOST_HIGH = 12_000  # pixels; a larger game is shown smaller
_GROUND = (228, 226, 221)  # a light grey, on which white cards and dark ones stand out
_SHADOW = (90, 86, 80)
_GAP, _MARGIN = 4.0, 10.0  # mm between pieces, and around all
_PROPORTION = 0.75  # height to width: most forums and shops show pictures of 4 to 3


class _Hung(NamedTuple):
    face: Face
    box: Rect  # of its trim, in mm from the wall's upper left corner


def wall_picture(built: Built, pieces: Sequence[DrawnPiece]) -> Image.Image:
    """The picture: the fronts of each component in rows, then its backs, each design once."""
    across, hung, height = min(
        ((wide, *_hung(pieces, wide)) for wide in _widths(pieces)),
        key=lambda tried: abs(log(tried[2] / tried[0] / _PROPORTION)),
    )
    scale = min(WIDTH / across, _MOST_HIGH / height)  # pixels a mm
    wall = Image.new("RGB", (round(across * scale), round(height * scale)), _GROUND)
    places = [_on_pixels(one.box, scale) for one in hung]
    views = [
        View(one.face, one.face.format.trim_box, (place[2], place[3]))
        for one, place in zip(hung, places, strict=True)
    ]
    shade = Image.new("L", wall.size, 0)
    cut: list[tuple[Image.Image, tuple[int, int]]] = []
    for picture, view, (x, y, _, _) in zip(rendered(built, views), views, places, strict=True):
        piece = cut_out(picture, view.face.format)
        below = max(round(0.8 * scale), 1)
        shade.paste(150, (x, y + below), piece.getchannel("A"))
        cut.append((piece, (x, y)))
    soft = shade.filter(ImageFilter.GaussianBlur(max(scale * 0.9, 1)))
    wall.paste(_SHADOW, (0, 0, *wall.size), soft)
    for piece, place in cut:
        wall.paste(piece, place, piece)
    return wall


def _widths(pieces: Sequence[DrawnPiece]) -> list[float]:
    """Widths of a wall to be tried, in mm: from that of its widest piece on."""
    widest = max((one.front.format.size.width for one in pieces), default=100.0)
    narrow = max(widest + 2 * _MARGIN, 150.0)
    return [narrow * 1.06**step for step in range(60)]


def _on_pixels(box: Rect, scale: float) -> tuple[int, int, int, int]:
    wide, high = (pixels(side, scale * 25.4) for side in (box.width, box.height))
    return round(box.x * scale), round(box.y * scale), wide, high


def _hung(pieces: Sequence[DrawnPiece], across: float) -> tuple[list[_Hung], float]:
    """Where each design hangs on a wall so many mm wide, and how high that wall is."""
    hung: list[_Hung] = []
    x, y, tall = _MARGIN, _MARGIN, 0.0
    for name in dict.fromkeys(one.component.name for one in pieces):
        own = [one for one in pieces if one.component.name == name]
        sides = [one.front for one in own] + [one.back for one in own if one.back]
        faces = list({face.key: face for face in sides}.values())
        width = faces[0].format.size.width
        if len(faces) * (width + _GAP) > across - _MARGIN - x and x > _MARGIN:
            x, y, tall = _MARGIN, y + tall + _GAP, 0.0  # a component that needs more begins a row
        for face in faces:
            size = face.format.size
            if x + size.width > across - _MARGIN and x > _MARGIN:
                x, y, tall = _MARGIN, y + tall + _GAP, 0.0
            hung.append(_Hung(face, Rect(x, y, *size)))
            x, tall = x + size.width + _GAP, max(tall, size.height)
    return hung, y + tall + _MARGIN
