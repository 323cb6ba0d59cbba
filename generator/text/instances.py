"""Static fonts from variable ones: made once by HarfBuzz, kept in the user's cache."""

from hashlib import sha256
from io import BytesIO
from typing import Any

import uharfbuzz

from generator.cache import Cache


def static_instance(variable: bytes, weight: int, cache: Cache) -> bytes:
    """A static font of the wanted weight, as the bytes of a TrueType file."""
    key = f"{sha256(variable).hexdigest()} {weight} uharfbuzz {uharfbuzz.__version__}"
    return cache.made("fonts", key, lambda: _instance(variable, weight))


def _instance(variable: bytes, weight: int) -> bytes:
    from fontTools.ttLib import TTFont

    face: Any = uharfbuzz.Face(uharfbuzz.Blob(variable))
    asked: Any = uharfbuzz.SubsetInput()
    asked.keep_everything()
    for axis in TTFont(BytesIO(variable), lazy=True)["fvar"].axes:
        place = weight if axis.axisTag == "wght" else axis.defaultValue
        asked.pin_axis_location(face, axis.axisTag, place)
    fixed = bytes(uharfbuzz.subset(face, asked).blob.data)
    static = TTFont(BytesIO(fixed), recalcTimestamp=False)
    for record in static["name"].names:
        if record.nameID == 6:  # the PostScript name: two weights in one PDF must not share it
            record.string = f"{record.toUnicode()}-{weight}"
    made = BytesIO()
    static.save(made)
    return made.getvalue()
