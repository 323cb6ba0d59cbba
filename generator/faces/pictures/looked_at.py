"""Picture files looked at: what each is, found out without decoding more than that takes."""

import warnings
import zlib
from io import BytesIO
from typing import Any

from PIL import Image, ImageCms, UnidentifiedImageError

from generator.faces.pictures.facts import (
    LONGEST_SIDE,
    MOST_PIXELS,
    Facts,
    Profile,
    bad_picture,
    png_chunks,
    too_large,
)

_TYPES = {  # by Pillow's names; some cameras put several JPEG pictures into one file, an MPO
    "JPEG": "JPEG",
    "PNG": "PNG",
    "WEBP": "WebP",
    "GIF": "GIF",
    "TIFF": "TIFF",
}
_ORIENTATION = 0x0112
_SIDEWAYS = 5  # orientations from here on swap width and height


def facts_of(data: bytes) -> Facts:
    """What a file is.

    Raises ContentError ``bad-picture`` for a file that is none or is cut off, and
    ``picture-too-large`` for one that would fill the memory.
    """
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
        Warning,
    ):
        raise bad_picture("it cannot be read as a picture") from None


def _facts(image: Image.Image, data: bytes) -> Facts:
    _sized(*image.size)
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
    )


def _channels(mode: str) -> Any:
    known = {"1": "grey", "L": "grey", "LA": "grey", "RGB": "rgb", "RGBA": "rgb", "P": "palette"}
    return "cmyk" if mode == "CMYK" else known.get(mode, "other")


def _profile(image: Image.Image) -> Profile:
    data = image.info.get("icc_profile")
    if not data:
        return "none"
    try:
        profile = ImageCms.ImageCmsProfile(BytesIO(data))
        name = ImageCms.getProfileDescription(profile)
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return "broken"
    return "srgb" if "srgb" in name.lower() and image.mode != "CMYK" else "other"


def _sized(width: int, height: int) -> None:
    if max(width, height) > LONGEST_SIDE or width * height > MOST_PIXELS:
        raise too_large(f"{width:,} x {height:,} px")


def _whole_jpeg(data: bytes) -> None:
    if b"\xff\xd9" not in data[-4096:] and b"\xff\xd9" not in data:
        raise bad_picture("it is cut off: its end is missing")


def _plain_png(data: bytes) -> bool:
    """Whether its rows can be printed as they are stored; raises for one that is broken."""
    head, stored, ended = b"", [], False
    for kind, held in png_chunks(data):
        if kind == b"IHDR":
            head = held
        elif kind == b"IDAT":
            stored.append(held)
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
        raise bad_picture("its pixels are not as many as it says")
    return bits <= 8
