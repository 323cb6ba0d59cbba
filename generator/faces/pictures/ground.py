"""Ground of a face: its shapes and pictures on white paper, without texts, in few pixels."""

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable
from functools import cached_property, lru_cache, partial
from math import ceil
from typing import Any, NamedTuple

from PIL import Image, ImageChops, ImageMath

from generator.faces.face import Face, Item, Link, Picture, TextRun, item_svg
from generator.faces.pictures.encode import PictureStore
from generator.faces.pictures.placing import Shown
from generator.faces.pictures.rasterise import drawn_finely, drawn_quickly
from generator.measure.geometry import Point, Rect, turn_point
from generator.measure.units import mm_text
from generator.model.format import Format
from generator.problem import SourceError

_SVG = "http://www.w3.org/2000/svg"
Colour = tuple[int, int, int]
_QUICK = 3_000  # px of a face, which is enough to find what is worth a second look
_COARSE, _CLOSE = 0.5, 4.0  # px a mm: the least and the most of them
FINE = 10.0  # px a mm of the second look
_OF_INK = 2.0  # px a mm: half of them tell ink to a hundredth
_OF_EDGES = 2.0  # px a mm: a knife drifts by one of them
_STRETCH = 8  # px of an edge that are looked at together
_MOST = 4_000_000  # px
_AT_THE_END = 0.04  # mm: how near to the bleed's end its outermost pixels are
_WHITE: Colour = (255, 255, 255)
_UNSTORED = PictureStore()  # one for all grounds: a picture of many is made small once


class Darkness(NamedTuple):
    """Pixels of a part of a face, row by row: each from 0, as white as paper, to 255."""

    shades: bytes
    width: int
    height: int
    box: Rect

    def pixel(self, place: Point) -> int:
        """The number of the pixel at a place; the nearest one of those that lie beyond."""
        x = int((place.x - self.box.x) * self.width / self.box.width)
        y = int((place.y - self.box.y) * self.height / self.box.height)
        return min(max(y, 0), self.height - 1) * self.width + min(max(x, 0), self.width - 1)


class Ground:
    """The ground of a face, drawn when first asked for, finely if it must be; faces share it."""

    def __init__(self, form: Format, items: tuple[Item, ...], pictures: PictureStore) -> None:
        self.format, self._items, self._pictures = form, items, pictures
        box = form.bleed_box
        area = box.width * box.height
        self.scale = min(_CLOSE, max(_COARSE, (_QUICK / area) ** 0.5))
        inset = _AT_THE_END - 0.5 / self.scale  # the middle of an outermost pixel is so far inside
        self._box = box.grown(-inset)
        self._quick: Image.Image | None = None
        self._seen: dict[tuple[int, ...], Counter[Colour]] = {}  # of its pixels

    def colours(self, box: Rect, turn: float = 0.0, about: Point | None = None) -> Counter[Colour]:
        """How often each colour comes in a box that is turned about a point."""
        seen = self._quickly(), self._box
        return self._colours(*seen, box, turn, about or box.centre, self._seen)

    def colours_finely(
        self, box: Rect, turn: float = 0.0, about: Point | None = None
    ) -> Counter[Colour]:
        """The same, looked at more closely."""
        around = box.turned(turn, about or box.centre) if turn else box
        size = max(1, ceil(around.width * FINE)), max(1, ceil(around.height * FINE))
        image = drawn_finely(self._document(around, size), *size)
        return self._colours(image, around, box, turn, about or box.centre, {})

    @cached_property
    def darkness(self) -> "Darkness":
        """How dark each pixel of the whole face is, at a quick look."""
        return _darkness(self._quickly(), self._box)

    @cached_property
    def darkness_finely(self) -> "Darkness":
        """The same, looked at more closely."""
        box = self.format.bleed_box
        scale = min(FINE, (_MOST / (box.width * box.height)) ** 0.5)
        size = round(box.width * scale), round(box.height * scale)
        return _darkness(drawn_finely(self._document(box, size), *size), box)

    def strip(self, box: Rect, size: tuple[int, int]) -> "Darkness":
        """The same for a part of the face, of a size in px."""
        return _darkness(drawn_finely(self._document(box, size), *size), box)

    def edges(self) -> tuple[bytes, ...]:
        """The colours of the last half millimetre of the trim, clockwise from its upper side."""
        trim, found = self.format.trim_box, []
        size = max(1, round(trim.width * _OF_EDGES)), max(1, round(trim.height * _OF_EDGES))
        image = drawn_finely(self._document(trim, size), *size).convert("RGB")
        for _ in range(4):
            upper = image.crop((0, 0, image.width, 1))
            long = max(1, image.width // _STRETCH)
            found.append(upper.resize((long, 1), Image.Resampling.BOX).tobytes())
            image = image.transpose(Image.Transpose.ROTATE_90)
        return tuple(found)

    def ink(self) -> float:
        """How much ink of one colour it takes, in square mm."""
        box = self.format.bleed_box
        scale = min(_OF_INK, (_MOST / (box.width * box.height)) ** 0.5)
        size = max(1, round(box.width * scale)), max(1, round(box.height * scale))
        image = drawn_finely(self._document(box, size), *size, pictures="optimize_speed")
        drawn = dict(zip("rgb", image.convert("RGB").split(), strict=True))
        mean = ImageMath.lambda_eval(_inks, **drawn).reduce(size).getpixel((0, 0))
        return box.width * box.height * float(mean)

    def _quickly(self) -> Image.Image:
        if self._quick is None:
            size = (round(self._box.width * self.scale), round(self._box.height * self.scale))
            self._quick = drawn_quickly(self._document(self._box, size), *size)
        return self._quick

    def _document(self, box: Rect, size: tuple[int, int]) -> str:
        link: Link = partial(_thumbnail, self._pictures)
        items = (item_svg(one, link if isinstance(one, Picture) else str) for one in self._items)
        place = " ".join(mm_text(length) for length in (box.x, box.y, box.width, box.height))
        head = f'width="{size[0]}" height="{size[1]}" preserveAspectRatio="none"'
        body = "\n".join(items)
        return f'<svg xmlns="{_SVG}" {head} viewBox="{place}">{body}</svg>'

    @staticmethod
    def _at(image: Image.Image, box: Rect, places: Iterable[Point]) -> list[Colour]:
        across, down = image.width / box.width, image.height / box.height
        last = image.width - 1, image.height - 1
        found = []
        for place in places:
            x, y = int((place.x - box.x) * across), int((place.y - box.y) * down)
            spot = min(max(x, 0), last[0]), min(max(y, 0), last[1])
            found.append(as_colour(image.getpixel(spot)))
        return found

    @classmethod
    def _colours(
        cls,
        image: Image.Image,
        seen: Rect,
        box: Rect,
        turn: float,
        about: Point,
        known: dict[tuple[int, ...], Counter[Colour]],
    ) -> Counter[Colour]:
        """The colours of a box; ``known`` has those of stretches of pixels that were counted."""
        if turn % 90 == 0:
            upright = box.turned(turn, about) if turn else box
            across, down = image.width / seen.width, image.height / seen.height
            left, right = _middles(upright.x - seen.x, upright.width, across, image.width)
            top, bottom = _middles(upright.y - seen.y, upright.height, down, image.height)
            pixels = left, top, right, bottom
            if pixels not in known:
                part = image.crop(pixels)
                pairs = part.getcolors(part.width * part.height) or []
                known[pixels] = Counter({as_colour(colour): count for count, colour in pairs})
            return known[pixels]
        return Counter(cls._at(image, seen, _spread(box, turn, about)))


def ground_of(face: Face) -> Ground:
    """The ground of a face; of faces with the same one it is drawn once."""
    return _ground(face.format, without_texts(face))


def without_texts(face: Face) -> tuple[Item, ...]:
    """The items of a face that are no text."""
    return tuple(item for item in face.items if not isinstance(item, TextRun))


@lru_cache(maxsize=64)  # a deck's faces lie on few grounds, or each on its own
def _ground(form: Format, items: tuple[Item, ...]) -> Ground:
    return Ground(form, items, _UNSTORED)


@lru_cache(maxsize=256)  # pictures lie on many faces, and are looked at for several ends
def _thumbnail(pictures: PictureStore, shown: Shown) -> str:
    """The link of a picture, a small form of it within."""
    try:
        data = b64encode(pictures.thumbnail(shown)).decode()
    except SourceError:  # which is told where it is printed
        data = ""
    return f"data:image/png;base64,{data}"


def _darkness(image: Image.Image, box: Rect) -> Darkness:
    red, green, blue = image.split()[:3]
    least = ImageChops.darker(ImageChops.darker(red, green), blue)
    return Darkness(ImageChops.invert(least).tobytes(), *image.size, box)


def as_colour(value: object) -> Colour:
    """Red, green and blue of a pixel."""
    if isinstance(value, tuple):
        return value[0], value[1], value[2]
    return _WHITE


def ink_of(colour: Colour) -> float:
    """How much ink a colour takes, from 0 to 1 and over: black is what the three share."""
    red, green, blue = (1 - channel / 255 for channel in colour)
    black = min(red, green, blue)
    if black >= 1:
        return 1.0
    return black + (red + green + blue - 3 * black) / (1 - black)


def _inks(of: Any) -> Any:
    """``ink_of`` for each pixel of a picture."""
    most = of["max"](of["max"](of["r"], of["g"]), of["b"])
    shades = of["float"](of["r"] + of["g"] + of["b"] + 3 * of["equal"](most, 0))
    return 4 - of["float"](most) / 255 - shades / of["max"](most, 1)


def _middles(start: float, length: float, scale: float, most: int) -> tuple[int, int]:
    """The first pixel whose middle lies in a stretch, and the one after the last; at least one."""
    first = min(max(ceil(start * scale - 0.5), 0), most - 1)
    end = min(ceil((start + length) * scale - 0.5), most)
    return (first, end) if end > first else _nearest((start + length / 2) * scale, most)


def _nearest(at: float, most: int) -> tuple[int, int]:
    pixel = min(max(int(at), 0), most - 1)
    return pixel, pixel + 1


def _spread(box: Rect, turn: float, about: Point) -> list[Point]:
    """Some places all over a turned box."""
    across, down = max(2, min(40, round(box.width * 2))), max(2, min(8, round(box.height * 2)))
    return [
        turn_point(
            Point(
                box.x + (column + 0.5) * box.width / across, box.y + (row + 0.5) * box.height / down
            ),
            turn,
            about,
        )
        for column in range(across)
        for row in range(down)
    ]
