"""Static fonts from variable ones: made once with fontTools, kept in the user's cache."""

import os
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile


def cache_folder() -> Path:
    """Where instances are kept: ``$XDG_CACHE_HOME/proofdeck/fonts``, by default under ``~/.cache``."""
    base = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(base) / "proofdeck" / "fonts"


def instance_of(variable: Path, weight: int) -> Path:
    """A static font of the wanted weight; the file's name holds a hash of the source, so a new font makes a new file."""
    digest = sha256(variable.read_bytes()).hexdigest()[:12]
    target = cache_folder() / f"{variable.name.split('[')[0]}-{weight}-{digest}.ttf"
    if target.exists():
        return target
    from fontTools.ttLib import TTFont
    from fontTools.varLib.instancer import instantiateVariableFont

    font = TTFont(variable, recalcTimestamp=False)
    pinned = {
        axis.axisTag: weight if axis.axisTag == "wght" else axis.defaultValue
        for axis in font["fvar"].axes
    }
    static = instantiateVariableFont(font, pinned, updateFontNames=False)
    for record in static["name"].names:
        if record.nameID == 6:  # the PostScript name: two weights in one PDF must not share it
            record.string = f"{record.toUnicode()}-{weight}"
    target.parent.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile(dir=target.parent, suffix=".part", delete=False) as part:
        static.save(part)
    Path(part.name).replace(target)
    return target
