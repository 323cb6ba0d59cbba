"""Icon font: the icons of Material Design as SVG path data."""

import re
from pathlib import Path
from typing import Any

from generator.model.fonts import FontFile
from generator.problem import ContentError, did_you_mean
from generator.text.fonts import Font

GRID = 24.0  # Material Design Icons are drawn on a grid of 24 by 24
_ASCENT = 21 / 24  # of the font; 3/24 lie below the baseline
_POINT = re.compile(r"M([-\d.]+ [-\d.]+)(?:[LQ ]\1)*Z")  # of no length: a dot with round ends


class IconFont:
    """The font of all icons; it is opened when the first icon is needed."""

    def __init__(self) -> None:
        self._font: Font | None = None
        self._paths: dict[str, str] = {}

    def path(self, name: str) -> str:
        """The outline of an icon on a grid of 24 by 24, y down. Raises ``unknown-icon``."""
        if name not in self._paths:
            glyph = vars(_names()).get(name.replace("-", "_"))
            if not isinstance(glyph, str) or name.startswith("_"):
                suggestion = did_you_mean(name, icon_names(), listing="icons")
                raise ContentError("unknown-icon", f"the icon font has no {name!r}", suggestion)
            font = self._opened()
            character = glyph.rpartition(".")[2]
            path = font.path(character, GRID / font.units, GRID * _ASCENT)
            self._paths[name] = _POINT.sub("", path or "")
        return self._paths[name]

    def _opened(self) -> Font:
        if self._font is None:
            data = Path(_names().__font_file__).read_bytes()
            self._font = Font(FontFile("Material Design Icons", 400, "normal", ""), data)
        return self._font


def icon_names() -> tuple[str, ...]:
    """The names of all icons of the font, sorted."""
    return tuple(sorted(name for name in vars(_names()) if not name.startswith("_")))


def _names() -> Any:
    from fonticon_mdi7 import MDI7

    return MDI7
