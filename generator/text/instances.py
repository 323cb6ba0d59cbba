"""Static fonts from variable ones: made once with fontTools, kept in the user's cache."""

from hashlib import sha256
from importlib.metadata import version
from io import BytesIO

from generator.cache import Cache


def static_instance(variable: bytes, weight: int, cache: Cache) -> bytes:
    """A static font of the wanted weight, as the bytes of a TrueType file."""
    key = f"{sha256(variable).hexdigest()} {weight} fonttools {version('fonttools')}"
    return cache.made("fonts", key, lambda: _instance(variable, weight))


def _instance(variable: bytes, weight: int) -> bytes:
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(BytesIO(variable), recalcTimestamp=False)
    pinned = {
        axis.axisTag: weight if axis.axisTag == "wght" else axis.defaultValue
        for axis in font["fvar"].axes
    }
    static = instantiateVariableFont(font, pinned, updateFontNames=False)
    for record in static["name"].names:
        if record.nameID == 6:  # the PostScript name: two weights in one PDF must not share it
            record.string = f"{record.toUnicode()}-{weight}"
    made = BytesIO()
    static.save(made)
    return made.getvalue()
