"""Plates: a page drawn as its four inks, so that ink is measured on every dot of it.

Each plate is the page with every colour replaced by its share of one ink, drawn in grey: what lies
above knocks out what lies below, black set to overprint does not. Colours without a profile of
their own go by the plain formula; spot colours have plates of their own and count for nothing.
"""

import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from io import BytesIO
from typing import Any, NamedTuple

import pikepdf
import pypdfium2
from pikepdf import Array, Dictionary, Name, Operator, Pdf, Stream
from pikepdf.models.image import UnsupportedImageTypeError as _OddPictureError
from PIL import Image, ImageMath

from generator.preflight.colours import COLOURS, GRAY, Colour, colour_of, plain_inks, space_of
from generator.preflight.findings import Boxes, boxes_of, code_of

_SAMPLES = 128
_KNOWN = (2, 3)  # axial and radial: what a program draws as a gradient


class Unmeasured(Exception):  # noqa: N818 - nothing went wrong: it is not known
    """Inks that cannot be worked out here: functions in PostScript, meshes."""


def sampled(shading: Any) -> list[tuple[float, ...]]:
    """The colours of an axial or radial shading in even steps. Raises Unmeasured for others."""
    if int(shading.get("/ShadingType", 0)) not in _KNOWN or "/Function" not in shading:
        raise Unmeasured
    first, last = (float(one) for one in shading.get("/Domain", [0, 1]))
    function = shading.Function
    steps = [first + (last - first) * n / (_SAMPLES - 1) for n in range(_SAMPLES)]
    return [value_of(function, at) for at in steps]


def value_of(function: Any, at: float) -> tuple[float, ...]:
    """The value of a function of one number. Raises Unmeasured for one in PostScript."""
    if isinstance(function, Array):
        return tuple(value for one in function for value in value_of(one, at))
    kind = int(function.get("/FunctionType", -1))
    first, last = (float(one) for one in function.Domain)
    at = min(max(at, first), last)
    if kind == 2:
        begin = [float(one) for one in function.get("/C0", [0])]
        end = [float(one) for one in function.get("/C1", [1])]
        share = at ** float(function.N)
        return tuple(b + share * (e - b) for b, e in zip(begin, end, strict=True))
    if kind == 3:
        return _stitched(function, at, first, last)
    if kind == 0 and isinstance(function, Stream) and int(function.BitsPerSample) == 8:
        return _looked_up(function, at, first, last)
    raise Unmeasured


def _stitched(function: Any, at: float, first: float, last: float) -> tuple[float, ...]:
    bounds = [first, *(float(one) for one in function.Bounds), last]
    ends = [float(one) for one in function.Encode]
    number = max(n for n in range(len(bounds) - 1) if n == 0 or at >= bounds[n])
    below, above = bounds[number], bounds[number + 1]
    share = (at - below) / (above - below) if above > below else 0.0
    inner = ends[2 * number] + share * (ends[2 * number + 1] - ends[2 * number])
    return value_of(function.Functions[number], inner)


def _looked_up(function: Any, at: float, first: float, last: float) -> tuple[float, ...]:
    (count,) = (int(one) for one in function.Size)
    ranges = [float(one) for one in function.Range]
    data, wide = function.read_bytes(), len(ranges) // 2
    place = (at - first) / (last - first) * (count - 1) if last > first else 0.0
    low = min(int(place), count - 1)
    high, share = min(low + 1, count - 1), place - min(int(place), count - 1)
    ends = zip(data[low * wide :][:wide], data[high * wide :][:wide], strict=True)
    row = [a + share * (b - a) for a, b in ends]
    return tuple(
        ranges[2 * n] + value / 255 * (ranges[2 * n + 1] - ranges[2 * n])
        for n, value in enumerate(row)
    )


INKS = ("cyan", "magenta", "yellow", "black")
_DOTS = 100  # an inch
_MOST = 4_000_000  # dots of a page: a board is drawn coarser
_AT_ONCE = 8  # pages: their pictures are in memory without compression
_LARGE = 500_000  # dots of a picture, as of a card at 200 dpi: a quarter of them are measured
_PAINTS = {"f", "F", "f*", "S", "s", "B", "B*", "b", "b*"}
_LINES = {"S", "s"}
SHOWS = {"Tj", "TJ", "'", '"'}
_SMALL = 0.004  # an ink below it is none
Pictures = dict[tuple[int, int], list[Image.Image]]  # by object: how much there is of each ink


class PageInk(NamedTuple):
    """The ink of a page: the most on any dot, and the share of its dots above each hundredth."""

    most: float
    counts: tuple[tuple[int, int], ...]  # ink in hundredths, and how many dots have so much
    drawn: Image.Image  # the page in grey; black are dots with the ink of one plate and more

    def share_above(self, limit: float) -> float:
        """The share of the page with more ink than that."""
        whole = sum(count for _, count in self.counts)
        return sum(count for ink, count in self.counts if ink > limit * 100) / (whole or 1)


@lru_cache(maxsize=8)  # files are measured before they claim to be right, and when read again
def page_inks(data: bytes, pages: tuple[int, ...]) -> tuple[PageInk | None, ...]:
    """The ink of some pages, from 0; None where one cannot be measured. Equal pages once."""
    with Pdf.open(BytesIO(data)) as pdf:
        like = alike(pdf, [boxes_of(page) for page in pdf.pages])
        firsts = sorted({like[page] for page in pages})
    inks: dict[int, PageInk | None] = {}
    for at in range(0, len(firsts), _AT_ONCE):
        inks |= _measured(data, firsts[at : at + _AT_ONCE])
    return tuple(inks[like[page]] for page in pages)


def _measured(data: bytes, shown: Sequence[int]) -> dict[int, PageInk | None]:
    plates: dict[tuple[int, int], Image.Image] = {}  # by page and ink
    pictures: Pictures = {}

    def drawn(shown: Sequence[int], *inks: int) -> list[int]:
        """Draw some plates of some pages; those that cannot be drawn so."""
        plate, failed = plates_of(data, inks, shown, pictures) if shown else (b"", [])
        for page, picture in zip(shown, _rendered(plate) if shown else (), strict=True):
            plates.update(zip([(page, ink) for ink in inks], picture.split(), strict=False))
        return failed

    singly = drawn(shown, 0, 1, 2)
    unmeasured = {*drawn(shown, 3), *(page for ink in range(3) for page in drawn(singly, ink))}
    return {
        page: None if page in unmeasured else _ink([plates[page, ink] for ink in range(len(INKS))])
        for page in shown
    }


def alike(pdf: Pdf, boxes: Sequence[Boxes]) -> list[int]:
    """For each page the first one, from 0, with the same contents, resources and boxes."""
    firsts: dict[tuple[object, ...], int] = {}
    found: list[int] = []
    for at, (page, of) in enumerate(zip(pdf.pages, boxes, strict=True)):
        around: Any = page.obj.get("/Resources", Dictionary())
        key: tuple[object, ...] = (at,)
        with suppress(AttributeError, pikepdf.PdfError):
            key = (code_of(page.obj), around.unparse(), of, repr(page.obj.get("/Rotate")))
        found.append(firsts.setdefault(key, at))
    return found


def _ink(plates: Sequence[Image.Image]) -> PageInk:
    c, m, y, k = (plate.convert("I") for plate in plates)
    whole = ImageMath.lambda_eval(lambda of: of["c"] + of["m"] + of["y"] + of["k"],
                                  c=c, m=m, y=y, k=k)  # fmt: skip
    found: dict[int, int] = {}
    most = 0
    for count, dot in whole.getcolors(4 * 255 + 1) or ():
        total = 4 * 255 - dot
        most = max(most, total)
        at = round(total / 2.55)
        found[at] = found.get(at, 0) + count
    drawn = ImageMath.lambda_eval(lambda of: of["max"](of["whole"] - 3 * 255, 0), whole=whole)
    return PageInk(most / 255, tuple(sorted(found.items())), drawn.convert("L"))


def _rendered(data: bytes) -> Iterator[Image.Image]:
    """Each page in colour, even where it is grey: drawn in grey, letters have other edges."""
    with pypdfium2.PdfDocument(data) as document:
        for page in document:
            page.set_rotation(0)  # as its boxes are
            wide, high = page.get_size()
            scale = min(_DOTS / 72, (_MOST / max(wide * high, 1)) ** 0.5)
            yield page.render(scale=scale, draw_annots=False).to_pil().convert("RGB")
            page.close()


def plates_of(
    data: bytes, inks: Sequence[int], pages: Sequence[int], pictures: Pictures
) -> tuple[bytes, list[int]]:
    """Some pages with every colour as its share of one ink, or of three, and those that failed.

    Dark is how much of the ink there is; three are red, green and blue. ``pictures`` keeps the four
    shares of each picture.
    """
    with Pdf.open(BytesIO(data)) as pdf:
        for at in sorted({*range(len(pdf.pages))} - {*pages}, reverse=True):
            del pdf.pages[at]
        plate = _Plates(pdf, inks, pictures)
        failed = []
        for number, page in zip(pages, pdf.pages, strict=True):
            plate.failed = False
            plate.page(page)
            if plate.failed:
                failed.append(number)
        made = BytesIO()
        pdf.save(made, compress_streams=False)
    return made.getvalue(), failed


class _Plates:
    """One ink of a document, or three together, which is changed in place.

    Three fail where only some of them are left as they are by overprinting.
    """

    def __init__(self, pdf: Pdf, inks: Sequence[int], pictures: Pictures) -> None:
        self._pdf, self._inks, self._pictures = pdf, inks, pictures
        self._space = Name.DeviceGray if len(inks) == 1 else Name.DeviceRGB
        self._done: dict[tuple[int, int], bool] = {}  # by object: whether it failed
        self.failed = False

    def page(self, page: Any) -> None:
        resources = page.get("/Resources", Dictionary())
        code = self._code(page.obj, resources)
        self._resources(resources)
        page.obj.Contents = self._pdf.make_stream(code)

    def _once(self, thing: Any) -> bool:
        """Whether a thing was not yet changed; what failed of it fails again."""
        key = thing.objgen
        if key != (0, 0) and key in self._done:
            self.failed |= self._done[key]
            return False
        self._done[key] = False
        return True

    def _resources(self, resources: Any) -> None:
        for thing in resources.get("/XObject", Dictionary()).values():
            if isinstance(thing, Stream) and self._once(thing):
                if thing.get("/Subtype") == Name.Image:
                    self._image(thing)
                elif thing.get("/Subtype") == Name.Form:
                    self._form(thing, resources)
        self._shadings(resources)
        for font in resources.get("/Font", Dictionary()).values():
            if isinstance(font, Dictionary) and font.get("/Subtype") == Name.Type3:
                self._letters(font, resources)
        for state in resources.get("/ExtGState", Dictionary()).values():
            for key in {"/OP", "/op"} & set(state.keys()):
                state[key] = False

    def _letters(self, font: Any, resources: Any) -> None:
        for letter in font.get("/CharProcs", Dictionary()).values():
            if isinstance(letter, Stream) and self._once(letter):
                letter.write(self._code(letter, font.get("/Resources", resources)))

    def _shadings(self, resources: Any) -> None:
        for name, pattern in list(resources.get("/Pattern", Dictionary()).items()):
            if isinstance(pattern, Stream) and self._once(pattern):
                self._form(pattern, resources)
            elif isinstance(pattern, Dictionary) and "/Shading" in pattern:
                resources.Pattern[name].Shading = self._shading(pattern.Shading, resources)
        for name, shading in list(resources.get("/Shading", Dictionary()).items()):
            resources.Shading[name] = self._shading(shading, resources)

    def _form(self, form: Any, outer: Any) -> None:
        failed, self.failed = self.failed, False
        resources = form.get("/Resources", outer)
        form.write(self._code(form, resources))
        if resources is not outer:
            self._resources(resources)
        if "/Group" in form and "/CS" in form.Group:
            form.Group.CS = self._space
        self._done[form.objgen] = self.failed
        self.failed |= failed

    def _code(self, stream: Any, resources: Any) -> bytes:
        states = {name: (bool(one.get("/OP", False)), bool(one.get("/op", one.get("/OP", False))),
                         "/OP" in one or "/op" in one)
                  for name, one in resources.get("/ExtGState", Dictionary()).items()}  # fmt: skip
        neither = (False, False)
        now = {"line": GRAY, "fill": GRAY, "over": neither, "none": neither, "mode": 0}
        kept: list[dict[str, Any]] = []
        made: list[Any] = []
        parts: Any = pikepdf.parse_content_stream(stream)
        for operands, operator in parts:
            name = str(operator)
            if name == "q":
                kept.append(dict(now))
            elif name == "Q":
                now = kept.pop() if kept else now
            elif name == "gs" and states.get(str(operands[0]), (0, 0, False))[2]:
                now["over"] = states[str(operands[0])][:2]
            elif name == "Tr":
                now["mode"] = int(operands[0])
            elif name == "INLINE IMAGE":
                self.failed = True
            if name in COLOURS:
                made.append(self._set(name, operands, now, resources))
            elif now["over"] != neither:
                made += self._unless_nothing(name, operands, operator, now)
            else:
                made.append((operands, operator))
        return pikepdf.unparse_content_stream(made)

    def _unless_nothing(
        self, name: str, operands: Any, operator: Any, now: dict[str, Any]
    ) -> list[Any]:
        """The operator, or one that paints nothing, where overprinting leaves these inks."""
        line, fill = (over and none for over, none in zip(now["over"], now["none"], strict=True))
        left = line if name in _LINES else fill
        if not left or (name not in _PAINTS and name not in SHOWS):
            self.failed |= left is None and (name in _PAINTS or name in SHOWS)
            return [(operands, operator)]
        if name in _PAINTS:
            return [([], Operator("n"))]
        return [([3], Operator("Tr")), (operands, operator), ([now["mode"]], Operator("Tr"))]

    def _set(
        self, name: str, operands: Any, now: dict[str, Any], resources: Any
    ) -> tuple[Any, Any]:
        """The operator that sets the same colour on this plate."""
        line = name.isupper()
        side = "line" if line else "fill"
        colour = colour_of(name, operands, now[side], resources)
        now[side] = colour.space
        if colour.space.space == "pattern":
            return operands, Operator(name)
        inks = colour.cmyk
        shares = [inks[ink] if inks else 0.0 for ink in self._inks]
        spot = colour.space.space == "spot" and not inks
        not_here = {spot or (colour.space.space == "cmyk" and ink < _SMALL) for ink in shares}
        none = list(now["none"])
        none[0 if line else 1] = not_here.pop() if len(not_here) == 1 else None
        now["none"] = tuple(none)
        if inks is None and not spot:
            self.failed = True
        said = ("G" if line else "g") if len(shares) == 1 else ("RG" if line else "rg")
        return [round(1 - ink, 4) for ink in shares], Operator(said)

    def _image(self, thing: Any) -> None:
        if thing.get("/ImageMask", False):
            return
        try:
            shares = self._shares(thing)
        except (pikepdf.PdfError, NotImplementedError, ValueError, OSError, _OddPictureError):
            self.failed = self._done[thing.objgen] = True
            return
        for key in ("/Decode", "/DecodeParms", "/Filter", "/Indexed"):
            if key in thing:
                del thing[key]
        thing.ColorSpace, thing.BitsPerComponent = self._space, 8
        thing.Width, thing.Height = shares[0].size
        thing.write((shares[0] if len(shares) == 1 else Image.merge("RGB", shares)).tobytes())

    def _shares(self, thing: Any) -> list[Image.Image]:
        """A picture's shares of the inks; all four are made at once."""
        if thing.objgen not in self._pictures:
            picture = pikepdf.PdfImage(thing).as_pil_image()
            half = (-(-picture.width // 2), -(-picture.height // 2))
            if picture.width * picture.height > _LARGE:
                picture.draft("", half)  # a JPEG is not even decoded in full
                if picture.mode in ("1", "P", "I", "I;16"):
                    picture = picture.convert("RGB" if picture.mode == "P" else "L")
                picture = picture if picture.size == half else picture.reduce(2)
            self._pictures[thing.objgen] = [_channel(picture, ink) for ink in range(len(INKS))]
        return [self._pictures[thing.objgen][ink] for ink in self._inks]

    def _shading(self, shading: Any, resources: Any) -> Any:
        space = space_of(shading.get("/ColorSpace"), resources)
        if shading.get("/PlateMade", False):
            return shading
        rows: list[tuple[float, ...] | None] = []
        with suppress(Unmeasured, AttributeError, LookupError, TypeError, ValueError):
            rows = [Colour(space, row).cmyk for row in sampled(shading)]
        if not rows or None in rows:
            self.failed = True
            return shading
        values = [round(255 * (1 - inks[ink])) for inks in rows if inks for ink in self._inks]
        function = self._pdf.make_stream(
            bytes(values), FunctionType=0, Domain=shading.get("/Domain", Array([0, 1])),
            Range=Array([0, 1] * len(self._inks)), Size=Array([len(rows)]), BitsPerSample=8,
        )  # fmt: skip
        drawn = Dictionary(shading)
        drawn.ColorSpace, drawn.Function, drawn.PlateMade = self._space, function, True
        if "/Background" in drawn:
            del drawn["/Background"]
        return self._pdf.make_indirect(drawn)


def _channel(picture: Image.Image, number: int) -> Image.Image:
    """A picture's share of one ink, black where there is most of it."""
    if picture.mode == "CMYK":
        return picture.getchannel(number).point(lambda value: 255 - value)
    if picture.mode in ("1", "L", "I;16", "I"):
        gray = picture.convert("L")
        return gray if number == 3 else Image.new("L", picture.size, 255)
    dots = memoryview(picture.convert("RGBX").tobytes()).cast("I")
    shares: dict[int, int] = {}
    for dot in set(dots):
        rgb = [value / 255 for value in dot.to_bytes(4, sys.byteorder)[:3]]
        shares[dot] = round(255 * (1 - plain_inks(rgb)[number]))
    return Image.frombytes("L", picture.size, bytes(map(shares.__getitem__, dots)))
