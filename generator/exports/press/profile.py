"""ICC profiles: whether a file is the profile of a press, what it is called; and sRGB."""

from functools import lru_cache
from io import BytesIO
from typing import Any

from PIL import ImageCms

_HEAD = 128  # bytes of a profile's header
_DATE, _ID = slice(24, 36), slice(84, 100)  # when it was made, and a digest with it
_DAY = bytes((7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0))  # 2000-01-01: a constant


def why_no_press_profile(data: bytes) -> str:
    """Why bytes are not the CMYK profile of a press; empty if they are."""
    if len(data) < _HEAD or data[36:40] != b"acsp":
        return "it is no ICC profile"
    kind, space = data[12:16], data[16:20]
    if kind != b"prtr":
        named = {b"mntr": "a screen", b"scnr": "a scanner or camera", b"spac": "a colour space"}
        return f"it is the profile of {named.get(kind, 'something else')}, not of a press"
    if space != b"CMYK":
        return f"its colours are {space.decode('latin-1').strip()}, not CMYK"
    try:
        opened(data)
        ImageCms.buildTransform(opened(srgb()), opened(data), "RGB", "CMYK")
    except (OSError, ImageCms.PyCMSError):
        return "it is damaged"
    return ""


def opened(data: bytes) -> Any:
    """A profile, ready to convert with. Raises OSError for a damaged one."""
    return ImageCms.ImageCmsProfile(BytesIO(data))


def name_of(data: bytes) -> str:
    """What a profile calls itself: ``Coated FOGRA39 (ISO 12647-2:2004)``."""
    said = ImageCms.getProfileDescription(opened(data)).strip()
    return "".join(one for one in said if one.isprintable())[:100] or "a profile without a name"


@lru_cache(maxsize=1)
def srgb() -> bytes:
    """The profile of the colours that faces are drawn in; the same bytes whenever it is made."""
    made = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    made[_DATE], made[_ID] = _DAY, bytes(16)
    return bytes(made)
