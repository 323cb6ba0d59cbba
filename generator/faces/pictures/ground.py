"""Ground of a face: what its shapes and pictures look like on white paper, in few pixels.

Texts are left out: it is what lies below them. Its outermost pixels are those of the bleed's end.
"""

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil

from PIL import Image

from generator.faces.face import Face, Link, Picture, TextRun, item_svg, svg_document
from generator.faces.pictures.encode import PictureStore
from generator.faces.pictures.placing import Shown
from generator.faces.pictures.rasterise import drawn_finely, drawn_quickly
from generator.measure.geometry import Point, Rect, turn_point
from generator.problem import SourceError

Colour = tuple[int, int, int]
_QUICK = 12_000  # px of a face, which is enough to find what is worth a second look
_COARSE, _CLOSE = 1.0, 4.0  # px a mm: the least and the most of them
_FINE = 10.0  # px a mm of the second look
_MOST = 4_000_000  # px
_AT_THE_END = 0.04  # mm: how near to the bleed's end its outermost pixels are
_WHITE: Colour = (255, 255, 255)


class Ground:
    """The ground of one face, drawn when it is first asked for, and finely where it must be."""

    def __init__(self, face: Face, pictures: PictureStore) -> None:
        self._face, self._pictures = face, pictures
        box = face.format.bleed_box
        area = box.width * box.height
        self.scale = min(_CLOSE, max(_COARSE, (_QUICK / area) ** 0.5))
        inset = _AT_THE_END - 0.5 / self.scale  # the middle of an outermost pixel is so far inside
        self._box = box.grown(-inset)
        self._quick: Image.Image | None = None
        self._fine: tuple[Image.Image, float] | None = None
        self._marked: dict[str, str] = {}

    def colours(self, box: Rect, turn: float = 0.0, about: Point | None = None) -> Counter[Colour]:
        """How often each colour comes in a box that is turned about a point."""
        return self._colours(self._quickly(), self._box, box, turn, about or box.centre)

    def colours_finely(
        self, box: Rect, turn: float = 0.0, about: Point | None = None
    ) -> Counter[Colour]:
        """The same, looked at more closely."""
        around = box.turned(turn, about or box.centre) if turn else box
        size = ceil(around.width * _FINE), ceil(around.height * _FINE)
        image = drawn_finely(self._document(around), max(1, size[0]), max(1, size[1]))
        return self._colours(image, around, box, turn, about or box.centre)

    def at(self, places: Iterable[Point]) -> list[Colour]:
        """The colours at some places."""
        return self._at(self._quickly(), self._box, places)

    def at_finely(self, places: Iterable[Point]) -> list[Colour]:
        """The colours at some places, looked at more closely."""
        box = self._face.format.bleed_box
        if self._fine is None:
            scale = min(_FINE, (_MOST / (box.width * box.height)) ** 0.5)
            size = round(box.width * scale), round(box.height * scale)
            self._fine = drawn_finely(self._document(box), *size), scale
        return self._at(self._fine[0], box, places)

    def ink(self) -> float:
        """How much ink of one colour it takes, in square mm."""
        box = self._face.format.bleed_box
        scale = min(_CLOSE, (_MOST / (box.width * box.height)) ** 0.5)
        size = max(1, round(box.width * scale)), max(1, round(box.height * scale))
        image = drawn_finely(self._document(box), *size)
        pixels = box.width * box.height / (image.width * image.height)
        found = image.getcolors(image.width * image.height) or []
        return pixels * sum(count * ink_of(as_colour(colour)) for count, colour in found)

    def _quickly(self) -> Image.Image:
        if self._quick is None:
            size = (round(self._box.width * self.scale), round(self._box.height * self.scale))
            self._quick = drawn_quickly(self._document(self._box), *size)
        return self._quick

    def _document(self, box: Rect) -> str:
        items = (item for item in self._face.items if not isinstance(item, TextRun))
        body = "\n".join(item_svg(item, self._link(item)) for item in items)
        # The pixels are as many as are asked for, whatever the box's ratio.
        return svg_document(box, body).replace("<svg ", '<svg preserveAspectRatio="none" ', 1)

    def _link(self, item: object) -> Link:
        def link(shown: Shown) -> str:
            if shown.key not in self._marked:
                try:
                    data = b64encode(self._pictures.thumbnail(shown)).decode()
                except SourceError:  # which is told where it is printed
                    data = ""
                self._marked[shown.key] = f"data:image/png;base64,{data}"
            return self._marked[shown.key]

        return link if isinstance(item, Picture) else str

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
        cls, image: Image.Image, seen: Rect, box: Rect, turn: float, about: Point
    ) -> Counter[Colour]:
        if turn % 90 == 0:
            upright = box.turned(turn, about) if turn else box
            across, down = image.width / seen.width, image.height / seen.height
            left = int((upright.x - seen.x) * across)
            top = int((upright.y - seen.y) * down)
            right = max(left + 1, ceil((upright.right - seen.x) * across))
            bottom = max(top + 1, ceil((upright.bottom - seen.y) * down))
            part = image.crop((left, top, right, bottom))
            pairs = part.getcolors(part.width * part.height) or []
            return Counter({as_colour(colour): count for count, colour in pairs})
        return Counter(cls._at(image, seen, _spread(box, turn, about)))


def as_colour(value: object) -> Colour:
    """Red, green and blue of a pixel."""
    if isinstance(value, Sequence) and len(value) == 3:
        red, green, blue = value
        return int(red), int(green), int(blue)
    return _WHITE


def ink_of(colour: Colour) -> float:
    """How much ink a colour takes, from 0 to 1 and over: black is what the three share."""
    red, green, blue = (1 - channel / 255 for channel in colour)
    black = min(red, green, blue)
    if black >= 1:
        return 1.0
    return black + (red + green + blue - 3 * black) / (1 - black)


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
