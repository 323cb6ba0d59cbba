"""What a picture file is, in figures."""

import json
import zlib
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from typing import Literal

from generator.problem import ContentError

LONGEST_SIDE = 30_000  # px: 1.2 m at 600 dpi
MOST_PIXELS = 89_000_000  # 40 cm square at 600 dpi; where Pillow, too, calls it a bomb
_PNG_HEAD = 8  # bytes of its signature

Profile = Literal["none", "srgb", "other", "broken"]


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

    def text(self) -> bytes:
        """The facts as the cache keeps them."""
        return json.dumps(asdict(self), sort_keys=True).encode()

    @classmethod
    def of_text(cls, text: bytes) -> "Facts":
        """The facts that were kept."""
        return cls(**json.loads(text))


def png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The parts of a PNG file, each by its kind. Raises ContentError ``bad-picture``."""
    at = _PNG_HEAD
    while at + 12 <= len(data):
        length = int.from_bytes(data[at : at + 4])
        kind, held = data[at + 4 : at + 8], data[at + 8 : at + 8 + length]
        check = data[at + 8 + length : at + 12 + length]
        if len(check) < 4 or zlib.crc32(kind + held) != int.from_bytes(check):
            raise bad_picture("it is cut off or damaged")
        yield kind, held
        if kind == b"IEND":
            return
        at += 12 + length


def bad_picture(what: str) -> ContentError:
    """The error for a file that is no picture, or not a whole one."""
    hint = "open it in an image program and save it again, as PNG or JPEG"
    return ContentError("bad-picture", what, hint)


def too_large(what: str = "far too many pixels") -> ContentError:
    """The error for a picture that would fill the memory."""
    hint = (
        f"save it smaller: {LONGEST_SIDE:,} px a side and {MOST_PIXELS // 10**6} million px in "
        "all are the most; 300 dpi at the printed size is enough"
    )
    return ContentError("picture-too-large", f"it has {what}", hint)
