"""A picture of the table before the first turn, seen from above: what ``setup`` of a game says."""

from collections import Counter
from typing import NamedTuple

from PIL import Image, ImageDraw, ImageFilter

from generator.exports.built import Built
from generator.exports.pixels.face_pixels import View, cut_out, pixels, rendered
from generator.faces.face import Face
from generator.measure.geometry import Rect
from generator.model.component import KINDS, THICK
from generator.model.setup import Laid, set_up, table_of

WIDTH, _MOST_HIGH = 2400, 2400  # pixels
_MARGIN = 30.0  # mm of table around everything
_CLOTH, _RIM = (62, 92, 84), (48, 73, 66)  # a green cloth: cards of any colour stand out on it
_SHADOW = (14, 26, 22)
_MOST_THICK = 22.0  # mm that a stack is shown high
_LEAN = 0.35  # how far a stack's height is seen beside it, from above and a little from the front


class _Pile(NamedTuple):
    """The uppermost piece of a place, and how many mm lie below it."""

    laid: Laid
    face: Face
    below: float


def table_picture(built: Built, players: int) -> Image.Image:
    """The picture, at most 2,400 pixels wide and high. Raises ValueError without a set-up."""
    laid, _ = set_up(built.game, players)
    piles = _piles(built, laid)
    if not piles:
        raise ValueError(f"{built.game.name} has no setup in game.yaml")
    table = table_of(built.game, laid).grown(_MARGIN)
    scale = min(WIDTH / table.width, _MOST_HIGH / table.height)
    size = (round(table.width * scale), round(table.height * scale))
    picture = Image.new("RGB", size, _CLOTH)
    ImageDraw.Draw(picture).rectangle(
        (0, 0, size[0] - 1, size[1] - 1), outline=_RIM, width=max(round(6 * scale), 2)
    )
    dpi = scale * 25.4
    faces = {one.face.key: one.face for one in piles}
    views = [
        View(face, box, (pixels(box.width, dpi), pixels(box.height, dpi)))
        for face in faces.values()
        for box in [face.format.trim_box]
    ]
    drawn = dict(zip(faces, rendered(built, views), strict=True))
    cut = {key: cut_out(one, faces[key].format) for key, one in drawn.items()}
    for pile in piles:
        _lay(picture, cut[pile.face.key], pile, table, scale)
    return picture


def _piles(built: Built, laid: tuple[Laid, ...]) -> list[_Pile]:
    """What is seen of each stack, in the order in which it is laid out."""
    faces = {one.ref: one for one in built.drawn}
    spots = Counter((one.place, one.player, one.x, one.y) for one in laid)
    top = {(one.place, one.player, one.x, one.y): one for one in laid}
    piles = []
    for spot, one in top.items():
        drawn = faces[one.ref]
        face = drawn.front if one.up == "front" or drawn.back is None else drawn.back
        thick = THICK[KINDS[drawn.component.kind].stock] * (spots[spot] - 1)
        piles.append(_Pile(one, face, min(thick, _MOST_THICK)))
    return piles


def _lay(picture: Image.Image, piece: Image.Image, pile: _Pile, table: Rect, scale: float) -> None:
    turned = piece.rotate(-pile.laid.turn, Image.Resampling.BICUBIC, expand=True)
    x = round((pile.laid.x - table.x) * scale - turned.width / 2)
    y = round((pile.laid.y - table.y) * scale - turned.height / 2)
    up = round(pile.below * _LEAN * scale)
    outline = turned.getchannel("A")
    soft = max(round(scale * 1.2), 1)
    shade = Image.new("L", (turned.width + 6 * soft, turned.height + up + 6 * soft), 0)
    shade.paste(outline.point(lambda value: value * 150 // 255), (3 * soft, 4 * soft))
    shade = shade.filter(ImageFilter.GaussianBlur(soft))
    picture.paste(_SHADOW, (x - 3 * soft, y - 3 * soft), shade)
    for step in range(up, 0, -1):  # the sides of what lies below, light and dark by turns
        tone = 226 if step % 3 else 168
        picture.paste((tone, tone, tone - 6), (x, y - up + step), outline)
    picture.paste(turned, (x, y - up), turned)
