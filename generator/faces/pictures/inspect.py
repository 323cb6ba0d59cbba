"""Picture files in figures: type, size and colours, found without decoding more than needed."""

import json
import re
import warnings
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from io import BytesIO
from typing import TYPE_CHECKING, Any, Literal

from PIL import Image, UnidentifiedImageError

from generator.problem import ContentError

if TYPE_CHECKING:
    from PIL.ImageCms import ImageCmsProfile

LONGEST_SIDE = 30_000  # px: 1.2 m at 600 dpi
MOST_PIXELS = 89_000_000  # 40 cm square at 600 dpi; where Pillow, too, calls it a bomb
_PNG_HEAD = 8  # bytes of its signature

Profile = Literal["none", "srgb", "other", "broken"]
# By Pillow's names; some cameras put several JPEG pictures into one file, an MPO.
_TYPES = {one.upper(): one for one in ("JPEG", "PNG", "WebP", "GIF", "TIFF")}
_ORIENTATION = 0x0112
_SAME_SHADE = 3  # of 255: a profile of a few points rounds as much
_JPEG_PART = re.compile(rb"\xff+([\x01-\xfe])")  # how a part of a JPEG begins
_JPEG_PIXELS, _JPEG_END = b"\xda", b"\xff\xd9"
_JPEG_ALONE = (b"\xd8", b"\x01")  # parts that tell no length
_NO_PRINTERS = ("F", "LAB", "HSV")  # modes of Pillow's without a defined meaning in print
_SEE_THROUGH = ("RGBA", "LA", "P")
_FEW_PIXELS = 4096  # a picture smaller than that may well be a swatch
_PACKED = 50  # pixels a byte that no drawing reaches, and one colour does
_SIDEWAYS = 5  # orientations from here on swap width and height


@dataclass(frozen=True, slots=True)
class Facts:
    """A picture file in figures: its type, its size in px as it is to be seen, its colours."""

    type: str
    width: int
    height: int
    channels: Literal["grey", "rgb", "palette", "cmyk", "other"]
    alpha: bool
    plain: bool  # 8 bits or less a channel, not interlaced: every row stored once
    turned: bool  # a camera says which side is up
    profile: Profile
    seen: bool = True  # whether it has a pixel that is not transparent
    even: bool = False  # whether all its pixels are of one colour

    def text(self) -> bytes:
        """The facts as text for the cache."""
        return json.dumps(asdict(self), sort_keys=True).encode()

    @classmethod
    def of_text(cls, text: bytes) -> "Facts":
        """The facts from the cache's text."""
        return cls(**json.loads(text))


def png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a PNG file, each by its kind. Raises ContentError ``bad-picture``."""
    at = _PNG_HEAD
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4])
        kind, content = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        check = data[at + 8 + length : at + 12 + length]
        if len(check) < 4 or zlib.crc32(kind + content) != int.from_bytes(check):
            raise bad_picture("it is cut off or damaged")
        yield kind, content
        if kind == b"IEND":
            return
        at += 12 + length


def bad_picture(what: str) -> ContentError:
    """The error for a file that is no picture, or not a whole one."""
    hint = "open the file in an image program and save it again as PNG or JPEG"
    return ContentError("bad-picture", what, hint)


def too_large(what: str = "far too many pixels") -> ContentError:
    """The error for a picture that would fill the memory."""
    hint = (
        f"save it smaller: at most {LONGEST_SIDE:,} px a side and {MOST_PIXELS // 10**6} "
        "million px. 300 dpi at the printed size is enough"
    )
    return ContentError("picture-too-large", f"it has {what}", hint)


def facts_of(data: bytes) -> Facts:
    """The facts of a picture file. Raises ``bad-picture`` or ``picture-too-large``."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with Image.open(BytesIO(data), formats=tuple(_TYPES)) as image:
                return _facts(image, data)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise too_large() from None
    except (
        UnidentifiedImageError,
        OSError,
        ValueError,
        SyntaxError,
        EOFError,
        zlib.error,
        AssertionError,  # as Pillow has it of a palette that is missing
        Warning,
    ):
        raise bad_picture("it cannot be read as a picture") from None


def _facts(image: Image.Image, data: bytes) -> Facts:
    if max(image.size) > LONGEST_SIDE or image.width * image.height > MOST_PIXELS:
        raise too_large(f"{image.width:,} x {image.height:,} px")
    if image.mode in _NO_PRINTERS:
        raise bad_picture("its colour mode cannot be printed")
    kind = _TYPES.get(str(image.format), "JPEG")
    turned = kind != "TIFF" and image.getexif().get(_ORIENTATION, 1)  # Pillow turns a TIFF itself
    width, height = image.size
    if turned and turned >= _SIDEWAYS:
        width, height = height, width
    if kind == "JPEG":
        _whole_jpeg(data)
        plain = image.mode in ("L", "RGB")
    elif kind == "PNG":
        plain = _plain_png(data)
    else:
        image.load()  # nothing else tells whether such a file is whole
        plain = False
    return Facts(
        type=kind,
        width=width,
        height=height,
        channels=_channels(image.mode),
        alpha=image.has_transparency_data,
        plain=plain,
        turned=turned not in (False, 1),
        profile=_profile(image),
        seen=image.mode not in _SEE_THROUGH or _is_seen(image),
        even=_is_even(image, len(data)),
    )


def _is_seen(image: Image.Image) -> bool:
    made = image.convert("RGBA") if image.mode == "P" else image
    return not image.has_transparency_data or made.getchannel("A").getbbox() is not None


def _is_even(image: Image.Image, size: int) -> bool:
    """Whether all pixels are of one colour; a file of so few bytes that it may be is looked at."""
    pixels = image.size[0] * image.size[1]
    if pixels < _FEW_PIXELS or size * _PACKED > pixels:
        return False
    extrema: Any = image.getextrema()  # of its one channel, or of each
    return all(low == high for low, high in (extrema if len(image.getbands()) > 1 else [extrema]))


def _whole_jpeg(data: bytes) -> None:
    """Look for the end of a JPEG behind its pixels: a small one may lie before, with an end too."""
    at = 0
    while found := _JPEG_PART.search(data, at):
        kind, at = found[1], found.end()
        if kind not in _JPEG_ALONE:
            at += int.from_bytes(data[at : at + 2])
        if kind == _JPEG_PIXELS:
            break
    if data.rfind(_JPEG_END, at) < 0:  # from behind: there it is, in most of them
        raise bad_picture("it is cut off or damaged: its end is missing")


def _plain_png(data: bytes) -> bool:
    """Whether its rows can be printed as they are stored; raises for one that is broken."""
    head, stored, ended = b"", [], False
    for kind, content in png_chunks(data):
        if kind == b"IHDR":
            head = content
        elif kind == b"IDAT":
            stored.append(content)
        ended = ended or kind == b"IEND"
    if len(head) != 13 or not ended:
        raise bad_picture("it is cut off: its end is missing")
    width, height = int.from_bytes(head[:4]), int.from_bytes(head[4:8])
    bits, colour, interlaced = head[8], head[9], head[12]
    if interlaced:
        with Image.open(BytesIO(data), formats=("PNG",)) as image:
            image.load()
        return False
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}.get(colour, 0)
    expected = ((width * channels * bits + 7) // 8 + 1) * height
    rows = zlib.decompressobj()
    length = 0
    for part in stored:
        length += len(rows.decompress(part, expected + 1 - length)) if length <= expected else 0
    if length != expected:
        raise bad_picture("it has fewer or more pixels than its header says")
    return bits <= 8


def _channels(mode: str) -> Any:
    known = {"1": "grey", "L": "grey", "LA": "grey", "RGB": "rgb", "RGBA": "rgb", "P": "palette"}
    return "cmyk" if mode == "CMYK" else known.get(mode, "other")


def _profile(image: Image.Image) -> Profile:
    data = image.info.get("icc_profile")
    if not data:
        return "none"
    from PIL import ImageCms  # most pictures have none

    try:
        profile = ImageCms.ImageCmsProfile(BytesIO(data))
        name = ImageCms.getProfileDescription(profile)
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return "broken"
    named = "srgb" in name.lower() and image.mode != "CMYK"
    return "srgb" if named and _is_srgb(profile) else "other"


def _is_srgb(profile: "ImageCmsProfile") -> bool:
    """Whether it says of colours what sRGB does: a linear one may have that in its name."""
    from PIL import ImageCms

    shades = bytes(range(0, 256, 15))
    ramp = Image.frombytes("RGB", (4 * len(shades), 1), b"".join(_ramps(shades)))
    try:
        made = ImageCms.profileToProfile(
            ramp, profile, ImageCms.createProfile("sRGB"), outputMode="RGB"
        )
    except ImageCms.PyCMSError:
        return True  # of greys, say: what its name tells
    assert made is not None
    pairs = zip(ramp.tobytes(), made.tobytes(), strict=True)
    return all(abs(one - other) <= _SAME_SHADE for one, other in pairs)


def _ramps(shades: bytes) -> Iterator[bytes]:
    """Pixels of grey, red, green and blue in all shades."""
    for channels in ((1, 1, 1), (1, 0, 0), (0, 1, 0), (0, 0, 1)):
        yield b"".join(bytes(shade * one for one in channels) for shade in shades)
