"""Colours of our PDF for a press: black as one ink that overprints, others as requested.

For PDF/X-4 what is RGB stays so and is given a profile; for PDF/X-1a everything becomes CMYK. Text
and lines stay text and lines. A page with transparency, which PDF/X-1a does not know, becomes a
picture with its text unseen above it.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import BytesIO
from typing import Any
from zlib import compress

import pikepdf
from pikepdf import Array, Dictionary, Name, Operator, Pdf, Stream
from PIL import Image

from generator.exports.pdf.operators import matrix
from generator.exports.press.converter import Converter
from generator.preflight.findings import code_of
from generator.preflight.plates import sampled

# Strings are passed over whole; then texts begin and end, then colours.
_TOKEN = re.compile(
    rb"\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)|<[0-9A-Fa-f\s]*>|\b(?P<text>BT|ET)\b"
    rb"|(?P<rgb>(?:-?[\d.]+\s+){3})(?P<rgb_op>rg|RG)\b",
    re.DOTALL,
)
_OVER, _KNOCK = b"/KO gs ", b"/KN gs "  # black that overprints, and all else
_WHITE = (1.0, 1.0, 1.0)
_QUALITIES = 92, 86, 80  # of JPEG, colours at full resolution: the first that is small enough
_Said = Callable[[tuple[float, float, float], bytes], bytes]
_LARGER = 6  # times as large as the file of a picture it may be
_FEW = 500_000  # dots: with fewer a JPEG rings, above the ink that a shop takes
_BLACK = 0.02  # of 1: what is as dark is black
# Text in a colour so dark and so grey, as in themes, is printed in black: four inks would blur it.
_DARK_TEXT, _GREYISH = 0.3, 0.2


def for_x4(pdf: Pdf, srgb: bytes) -> None:
    """Black becomes black ink alone; all other colours are said to be sRGB."""
    profile = pdf.make_stream(srgb, N=3, Alternate=Name.DeviceRGB)
    space = Array([Name.ICCBased, profile])
    for stream, resources in _drawn(pdf):
        _rewrite(pdf, stream, resources, _black_alone)
        if "/ColorSpace" not in resources:
            resources.ColorSpace = Dictionary()
        resources.ColorSpace.DefaultRGB = space


def _black_alone(rgb: tuple[float, float, float], op: bytes) -> bytes:
    inks = b"0 0 0 1 " + (b"k" if op == b"rg" else b"K")
    return inks if max(rgb) <= _BLACK else b"%s %s" % (matrix(*rgb, digits=4).encode(), op)


def _is_black(rgb: tuple[float, float, float], *, text: bool) -> bool:
    """Whether a colour is black, or as good as black for a text."""
    if text and max(rgb) <= _DARK_TEXT and max(rgb) - min(rgb) <= _GREYISH:
        return True
    return max(rgb) <= _BLACK


def for_x1a(
    pdf: Pdf, converter: Converter, drawn: Callable[[Sequence[int]], Iterable[Image.Image]]
) -> tuple[int, ...]:
    """Everything becomes CMYK, and black overprints; the numbers of pages that are pictures.

    ``drawn`` gives the pages of some numbers, from 0, as pictures.
    """

    def inked(rgb: tuple[float, float, float], op: bytes) -> bytes:
        dark = max(rgb) <= _BLACK
        inks = (0, 0, 0, 1) if dark else converter.flat(rgb)
        return b"%s %s" % (matrix(*inks, digits=4).encode(), b"k" if op == b"rg" else b"K")

    flattened = [at for at, page in enumerate(pdf.pages) if _is_clear(page.obj, set())]
    for at, picture in zip(flattened, drawn(flattened), strict=True):
        _flatten(pdf, pdf.pages[at], converter.picture(picture))
    for stream, resources in _drawn(pdf):
        _rewrite(pdf, stream, resources, inked)
        for name, shading in list(resources.get("/Shading", Dictionary()).items()):
            resources.Shading[name] = _shading(pdf, shading, converter)
    for thing in list(pdf.objects):
        if isinstance(thing, Stream) and thing.get("/Subtype") == Name.Image:
            _image(thing, converter)
    return tuple(at + 1 for at in flattened)


def knock_out(pdf: Pdf) -> None:
    """Switch the overprinting of black off."""
    for thing in pdf.objects:
        if isinstance(thing, (Dictionary, Stream)):
            states = thing.get("/Resources", Dictionary()).get("/ExtGState", Dictionary())
            if "/KO" in states:
                states.KO.OP = states.KO.op = False


def _drawn(pdf: Pdf) -> Iterator[tuple[Any, Any]]:
    """Each stream that draws, with its resources: pages and the forms on them, once each."""
    seen: set[tuple[int, int]] = set()
    for page in pdf.pages:
        resources = page.obj.get("/Resources")
        if resources is None:
            page.obj.Resources = resources = Dictionary()
        yield page.obj, resources
        yield from _forms(resources, seen)


def _forms(resources: Any, seen: set[tuple[int, int]]) -> Iterator[tuple[Any, Any]]:
    for thing in list(resources.get("/XObject", Dictionary()).values()):
        if thing.get("/Subtype") != Name.Form or thing.objgen in seen:
            continue
        seen.add(thing.objgen)
        if "/Resources" not in thing:
            thing.Resources = Dictionary()
        yield thing, thing.Resources
        yield from _forms(thing.Resources, seen)


def _rewrite(pdf: Pdf, thing: Any, resources: Any, said: _Said) -> None:
    """Put a stream's colours anew, and switch overprinting on for black texts and lines."""
    code = code_of(thing)
    within_text = is_over = False

    def anew(match: re.Match[bytes]) -> bytes:
        nonlocal within_text, is_over
        if match["text"]:
            within_text = match["text"] == b"BT"
            if not within_text and is_over:
                is_over = False
                return b"ET " + _KNOCK
            return match[0]
        if not match["rgb"]:
            return match[0]
        first, second, third = (float(one) for one in match["rgb"].split())
        colour, op = (first, second, third), match["rgb_op"]
        is_black = _is_black(colour, text=within_text)
        black = is_black and (within_text or op == b"RG")
        before = _OVER if black else _KNOCK
        if within_text:
            is_over = black
        return before + said((0.0, 0.0, 0.0) if is_black else colour, op)

    new = _TOKEN.sub(anew, code)
    if new == code:
        return
    if isinstance(thing, Stream):
        thing.write(new)
    else:
        thing.Contents = pdf.make_stream(new)
    if "/ExtGState" not in resources:
        resources.ExtGState = Dictionary()
    resources.ExtGState.KO = Dictionary(Type=Name.ExtGState, OP=True, op=True, OPM=1)
    resources.ExtGState.KN = Dictionary(Type=Name.ExtGState, OP=False, op=False, OPM=1)


def _shading(pdf: Pdf, shading: Any, converter: Converter) -> Any:
    """An axial or radial shading in four inks; those of faces are in RGB."""
    if shading.get("/ColorSpace") != Name.DeviceRGB:
        return shading
    rows = [converter.flat((row[0], row[1], row[2])) for row in sampled(shading)]
    data = bytes(round(255 * value) for row in rows for value in row)
    new = Dictionary(shading)
    new.ColorSpace = Name.DeviceCMYK
    new.Function = pdf.make_stream(
        data, FunctionType=0, Domain=shading.get("/Domain", Array([0, 1])),
        Range=Array([0, 1] * 4), Size=Array([len(rows)]), BitsPerSample=8,
    )  # fmt: skip
    return pdf.make_indirect(new)


def _image(thing: Any, converter: Converter) -> None:
    """An image in four inks; greys and masks stay as they are."""
    inked = thing.get("/ColorSpace") in (Name.DeviceGray, Name.DeviceCMYK)
    if inked or thing.get("/ImageMask", False):
        return
    size = len(thing.read_raw_bytes()) if "/DCTDecode" in filters(thing) else 0
    picture = pikepdf.PdfImage(thing).as_pil_image()
    _put(thing, converter.picture(picture), size)


def _put(thing: Any, picture: Image.Image, jpeg: int = 0) -> None:
    """Put four inks into an image without a loss; of a JPEG of so many bytes as JPEG again."""
    for key in {"/Decode", "/DecodeParms", "/Filter", "/SMask", "/Intent"} & set(thing.keys()):
        del thing[key]
    thing.Width, thing.Height = picture.size
    thing.ColorSpace, thing.BitsPerComponent = Name.DeviceCMYK, 8
    if not jpeg or picture.width * picture.height < _FEW:
        thing.write(compress(picture.tobytes()), filter=Name.FlateDecode)
        return
    for quality in _QUALITIES:
        made = BytesIO()
        picture.save(made, "JPEG", quality=quality, subsampling=0)
        if made.tell() <= _LARGER * jpeg:
            break
    thing.write(made.getvalue(), filter=Name.DCTDecode)
    thing.Decode = Array([1, 0] * 4)  # a JPEG file says how much of each ink is not there


def _is_clear(thing: Any, seen: set[tuple[int, int]]) -> bool:
    """Whether something on a page, or in a form, is transparent."""
    resources = thing.get("/Resources", Dictionary())
    for state in resources.get("/ExtGState", Dictionary()).values():
        opaque = float(state.get("/ca", 1)) >= 1 and float(state.get("/CA", 1)) >= 1
        blend = state.get("/BM", Name.Normal) in (Name.Normal, Name.Compatible)
        if not (opaque and blend and state.get("/SMask", Name("/None")) == Name("/None")):
            return True
    for inner in resources.get("/XObject", Dictionary()).values():
        if "/SMask" in inner:
            return True
        if inner.get("/Subtype") == Name.Form and inner.objgen not in seen:
            seen.add(inner.objgen)
            if _is_clear(inner, seen):
                return True
    return False


def _flatten(pdf: Pdf, page: Any, picture: Image.Image) -> None:
    """Show a page as a picture, its texts unseen above it, to be found and copied."""
    image = pdf.make_stream(b"", Type=Name.XObject, Subtype=Name.Image)
    _put(image, picture)
    left, bottom, right, top = (float(one) for one in page.obj.MediaBox)
    code = f"q {right - left:.4f} 0 0 {top - bottom:.4f} {left:.4f} {bottom:.4f} cm /Flat Do Q\n"
    texts, fonts = _unseen(page.obj, page.obj.Resources, 0)
    page.obj.Contents = pdf.make_stream(code.encode() + pikepdf.unparse_content_stream(texts))
    page.obj.Resources = Dictionary(XObject=Dictionary(Flat=image), Font=Dictionary(fonts))


_PLACES = {"q", "Q", "cm", "BT", "ET", "Tm", "Td", "TD", "T*", "Tf", "Tj", "TJ", "TL", "Tc", "Tw",
           "Tz", "Ts", "BDC", "EMC"}  # fmt: skip


def _unseen(thing: Any, resources: Any, deep: int) -> tuple[list[Any], dict[str, Any]]:
    """The texts of a stream and its forms as operators without ink, and fonts; no drawings."""
    fonts = dict(resources.get("/Font", Dictionary()).items())
    made: list[Any] = []
    groups: list[int] = []  # where each open group begins
    written = 0  # up to where there is a text
    parts: Any = pikepdf.parse_content_stream(thing, " ".join(("Do", *_PLACES)))
    for operands, operator in parts:
        name = str(operator)
        if name == "Do" and deep < 8:
            form = resources.XObject.get(str(operands[0]))
            if form is not None and form.get("/Subtype") == Name.Form:
                inner, more = _unseen(form, form.get("/Resources", resources), deep + 1)
                if any(str(one) == "BT" for _, one in inner):
                    fonts |= more
                    made += [([], Operator("q")), *inner, ([], Operator("Q"))]
                    written = len(made)
        elif name in _PLACES:
            if name == "Q" and groups and (begun := groups.pop()) >= written:
                del made[begun:]
                continue
            if name == "q":
                groups.append(len(made))
            made.append((operands, operator))
            if name == "BT":
                made.append(([3], Operator("Tr")))
                written = len(made)
    return made, fonts


def filters(stream: Any) -> set[str]:
    """The ways in which a stream is packed."""
    said = stream.get("/Filter", Name("/None"))
    return {str(said)} if isinstance(said, Name) else {str(one) for one in said}
