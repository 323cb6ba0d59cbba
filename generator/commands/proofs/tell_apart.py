"""Faces whose values differ, compared as every eye sees them: by their colours, by their signs.

Eyes without red or green cones are as Machado, Oliveira and Fernandes (2009) have them, at full
severity; without blue ones as Brettel, Viénot and Mollon (1997), as Machado's figures are no good
there. How far colours lie apart is CIEDE2000.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, product
from typing import Literal, NamedTuple, cast

from coloraide import Color
from PIL import Image, ImageChops, ImageFilter, ImageOps, ImageStat

from generator.exports.built import Built
from generator.exports.pixels.face_pixels import View, pixels, rendered
from generator.faces.face import DrawnPiece, Face
from generator.model.game_head import TellApart
from generator.model.values import text_form

LEAST_APART = 20.0  # CIEDE2000: colours of neighbouring codes on a map are chosen to be so far
LEAST_SIGN = 0.004  # of the face: 20 mm2 of a card, the ink of a figure of 8 mm
_DOTS = 75  # an inch
_GREY = 34  # of 255: what a grey must differ to be seen as a form
_MIXES = 40  # of two colours: those that take most of the area
_SOME = 10  # pieces of which a mean is made, from all over a deck
_MOST = 40  # pieces of a value among which those are looked for that are alike in all else
_DIFFERENT = 24  # of 255, of one channel: less is how soft edges are drawn
_COLOURS = 24  # that a face is simplified to
_LEAST_SHARE = 0.0015  # of the face that must differ at all

Sight = Literal["all colours", "no red", "no green", "no blue", "grey"]
RGB = tuple[int, int, int]
_FILTERS: Mapping[Sight, tuple[str, str]] = {
    "no red": ("protan", "machado"),
    "no green": ("deutan", "machado"),
    "no blue": ("tritan", "brettel"),
}
SIGHTS: tuple[Sight, ...] = ("all colours", "no red", "no green", "no blue", "grey")


@lru_cache(maxsize=8192)
def seen(colour: RGB, sight: Sight) -> RGB:
    """A colour as an eye of that kind, or a grey printer, shows it."""
    if sight == "all colours":
        return colour
    if sight == "grey":
        grey = round(0.299 * colour[0] + 0.587 * colour[1] + 0.114 * colour[2])
        return grey, grey, grey
    name, method = _FILTERS[sight]
    whole = _color(colour).filter(name, 1, method=method).convert("srgb").clip()
    red, green, blue = (round(255 * value) for value in whole.coords())
    return red, green, blue


@lru_cache(maxsize=65536)
def apart(one: RGB, other: RGB, sight: Sight) -> float:
    """How far two colours lie apart for an eye: CIEDE2000; 1 is the least that is seen at all."""
    if one == other:
        return 0.0
    return float(_color(seen(one, sight)).delta_e(_color(seen(other, sight)), method="2000"))


def _color(colour: RGB) -> Color:
    return Color("srgb", [value / 255 for value in colour])


@dataclass(frozen=True)
class Pair:
    """Two pieces that are to be told apart, and how well they are: measured when it is asked."""

    rule: TellApart
    values: tuple[str, str]
    pieces: tuple[DrawnPiece, DrawnPiece]
    pictures: tuple[Image.Image, Image.Image]
    mask: Image.Image  # white where they differ

    @cached_property
    def share(self) -> float:
        """The share of the face that differs."""
        return ImageStat.Stat(self.mask).mean[0] / 255

    @cached_property
    def _mixes(self) -> dict[tuple[RGB, RGB], int]:
        """The colours that lie over each other where they differ, and how often."""
        one, other = self._simple()
        most = sorted(_counts(one.numbers, other.numbers, self.mask), reverse=True)[:_MIXES]
        return {(one.colours[a], other.colours[b]): n for n, (a, b) in most}

    def apart(self, sight: Sight) -> float:
        """How far apart their colours are for an eye: the mean over the area of what differs."""
        far = sum(apart(*two, sight) * count for two, count in self._mixes.items())
        return far / max(sum(self._mixes.values()), 1)

    def forms(self) -> Iterator[float]:
        """The share of the face whose lightness no change of colours explains, each way.

        Where one picture is the other in other colours, each colour of the one stands for one grey
        of the other, and nothing is left over; another form leaves its own area.
        """
        (one, other), around = self._simple(), self.mask.filter(ImageFilter.BoxBlur(2))
        for first, second in ((one, other), (other, one)):
            yield _left_over(first.soft, second.greys, around)

    def _simple(self) -> tuple["_Simple", "_Simple"]:
        one, other = (picture.convert("RGB") for picture in self.pictures)
        return _simple(one.tobytes(), one.size), _simple(other.tobytes(), other.size)

    def fault(self) -> str:
        """Why they are too alike; empty if they are not."""
        if self.share < _LEAST_SHARE:
            return "the faces look the same"
        if "sign" in self.rule.by and not any(form >= LEAST_SIGN for form in self.forms()):
            eyes = [one for one in SIGHTS if self.apart(one) < LEAST_APART]
            lost = f", and their colours are too similar in: {', '.join(eyes)}" if eyes else ""
            return f"only colour tells them apart, no sign{lost}"
        alone = self.rule.by == ("colour",)  # then every eye must see it
        if alone and (eyes := [one for one in SIGHTS if self.apart(one) < LEAST_APART]):
            return f"their colours are too similar in: {', '.join(eyes)}"
        if "colour" in self.rule.by and self.apart("all colours") < LEAST_APART:
            return "their colours are too similar for any eye"
        return ""

    @property
    def strength(self) -> float:
        """How different the pair looks: the lower, the worse."""
        form = max(self.forms()) / LEAST_SIGN
        return min(form, 3) + min(self.apart(one) for one in SIGHTS) / LEAST_APART


def pairs_of(built: Built, rule: TellApart) -> Iterator[Pair]:
    """Every two values of a rule's field.

    Each as two pieces that are alike in all other fields; where there are none such, as what the
    pieces of each value have in common: the mean of some.
    """
    by_value: dict[str, list[DrawnPiece]] = {}
    for one in built.drawn:
        value = one.piece.fields.get(rule.field)
        if one.component.name == rule.component and value is not None and _face(rule, one):
            by_value.setdefault(text_form(value), []).append(one)
    chosen = {
        (one, other): min(
            product(by_value[one][:_MOST], by_value[other][:_MOST]),
            key=lambda two: _unlike(two, rule.field),
        )
        for one, other in combinations(by_value, 2)
    }
    unlike = {values: 0 for values, two in chosen.items() if _unlike(two, rule.field)}
    steps = {one: max(len(pieces) // _SOME, 1) for one, pieces in by_value.items()}
    some = {one: by_value[one][:: steps[one]][:_SOME] for values in unlike for one in values}
    wanted = [one for two in chosen.values() for one in two]
    wanted += [one for pieces in some.values() for one in pieces]
    faces = {face.key: face for one in wanted if (face := _face(rule, one))}
    drawn = dict(zip(faces, _trims(built, list(faces.values())), strict=True))

    def picture(one: DrawnPiece) -> Image.Image:
        face = _face(rule, one)
        assert face is not None, "only pieces with such a side are compared"
        return drawn[face.key].convert("RGB")

    common = {value: _mean([picture(one) for one in pieces]) for value, pieces in some.items()}
    for values, two in chosen.items():
        each = zip(values, two, strict=True)
        first, second = (common[v] if values in unlike else picture(p) for v, p in each)
        yield measured(rule, (values[0], values[1]), two, (first, second))


def _mean(pictures: Sequence[Image.Image]) -> Image.Image:
    mean = pictures[0]
    for number, picture in enumerate(pictures[1:], 2):
        mean = Image.blend(mean, picture.resize(mean.size), 1 / number)
    return mean


def _unlike(two: tuple[DrawnPiece, DrawnPiece], but: str) -> int:
    """In how many other fields two pieces differ."""
    one, other = (piece.piece.fields for piece in two)
    return sum(one.get(name) != other.get(name) for name in {*one, *other} - {but})


def _face(rule: TellApart, one: DrawnPiece) -> Face | None:
    return one.front if rule.side == "front" else one.back


def _trims(built: Built, faces: Sequence[Face]) -> Iterator[Image.Image]:
    """The trims of faces as small pictures."""
    boxes = [face.format.trim_box for face in faces]
    sizes = [(pixels(box.width, _DOTS), pixels(box.height, _DOTS)) for box in boxes]
    return rendered(built, [View(*view) for view in zip(faces, boxes, sizes, strict=True)])


def measured(
    rule: TellApart,
    values: tuple[str, str],
    pieces: tuple[DrawnPiece, DrawnPiece],
    pictures: tuple[Image.Image, Image.Image],
) -> Pair:
    """How different two pictures of one size look."""
    one, other = (picture.convert("RGB") for picture in pictures)
    difference = ImageChops.difference(one, other)
    channels = difference.split()
    most = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    mask = most.point(lambda value: 255 if value > _DIFFERENT else 0)
    return Pair(rule, values, pieces, pictures, mask)


class _Simple(NamedTuple):
    """A picture in few colours: which of them each dot has, once more when softened, and greys."""

    numbers: Image.Image
    colours: list[RGB]
    soft: Image.Image
    greys: Image.Image


@lru_cache(maxsize=64)
def _simple(data: bytes, size: tuple[int, int]) -> _Simple:
    picture = Image.frombytes("RGB", size, data)
    few = picture.quantize(_COLOURS, dither=Image.Dither.NONE)
    palette = few.getpalette() or []
    colours = [(palette[n], palette[n + 1], palette[n + 2]) for n in range(0, len(palette), 3)]
    soft = picture.filter(ImageFilter.GaussianBlur(0.7))
    softened = soft.quantize(_COLOURS, dither=Image.Dither.NONE)
    return _Simple(_numbers(few), colours, _numbers(softened), ImageOps.grayscale(soft))


def _numbers(picture: Image.Image) -> Image.Image:
    """The numbers of a picture's colours, as greys."""
    return Image.frombytes("L", picture.size, picture.tobytes())


def _counts(
    one: Image.Image, other: Image.Image, mask: Image.Image
) -> list[tuple[int, tuple[int, int]]]:
    """How often two values meet at one dot within a mask."""
    dots = Image.merge("RGB", (one, other, mask))
    found = cast("list[tuple[int, RGB]]", dots.getcolors(one.width * one.height))
    return [(n, (a, b)) for n, (a, b, near) in found if near]


def _left_over(numbers: Image.Image, wanted: Image.Image, around: Image.Image) -> float:
    there = _counts(numbers, wanted, around)
    total: Counter[int] = Counter()
    greys: Counter[int] = Counter()
    for count, (number, grey) in there:
        total[number] += count
        greys[number] += count * grey
    unexplained = sum(
        count
        for count, (number, grey) in there
        if abs(grey - greys[number] / total[number]) > _GREY
    )
    return unexplained / (wanted.width * wanted.height)


def shown(pair: Pair) -> Image.Image:
    """The two pieces of a pair side by side, once for each kind of sight."""
    gap, scale = 8, 3
    one, other = (picture.convert("RGB") for picture in pair.pictures)
    wide, high = one.width * scale, one.height * scale
    whole = Image.new(
        "RGB", ((2 * wide + gap) * len(SIGHTS) + 4 * gap * (len(SIGHTS) - 1), high), "white"
    )
    for number, sight in enumerate(SIGHTS):
        left = number * (2 * wide + 5 * gap)
        for at, picture in ((left, one), (left + wide + gap, other)):
            large = picture.resize((wide, high), Image.Resampling.BICUBIC)
            whole.paste(_as_seen(large, sight), (at, 0))
    return whole


def _as_seen(picture: Image.Image, sight: Sight) -> Image.Image:
    if sight == "all colours":
        return picture
    if sight == "grey":
        return ImageOps.grayscale(picture).convert("RGB")
    few = picture.quantize(200, dither=Image.Dither.NONE)
    palette = few.getpalette() or []
    colours = [seen((palette[n], palette[n + 1], palette[n + 2]), sight)
               for n in range(0, len(palette), 3)]  # fmt: skip
    few.putpalette([value for colour in colours for value in colour])
    return few.convert("RGB")
