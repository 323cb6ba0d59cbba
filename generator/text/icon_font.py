"""Icon fonts: their icons as SVG path data, named by font and icon, such as ``mdi:star``."""

import re
import tomllib
from pathlib import Path
from typing import Any

from generator.model.fonts import FontFile
from generator.problem import ContentError, did_you_mean
from generator.text.fonts import Font

GRID = 24.0  # icons lie on a grid of 24 by 24
_ABOVE = 0.375  # em between the baseline and the middle of both fonts
_EM, _WIDEST = 20.0, 23.0  # on the grid, of Font Awesome; Material Design fills the grid itself
_POINT = re.compile(r"M([-\d.]+ [-\d.]+)(?:[LQ ]\1)*Z")  # of no length: a dot with round ends
_DRAWN: dict[str, str] = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))


class IconFont:
    """The fonts of all icons; each is opened when its first icon is needed."""

    def __init__(self) -> None:
        self._fonts: dict[str, Font] = {}
        self._paths = {f"pd:{name}": d.replace("\n", "") for name, d in _DRAWN.items()}

    def path(self, icon: str) -> str:
        """The outline of an icon on a grid of 24 by 24, y down. Raises ``unknown-icon``."""
        if icon not in self._paths:
            family, _, name = icon.partition(":")
            glyph = family != "pd" and vars(_names(family)).get(name.replace("-", "_"))
            if not isinstance(glyph, str) or name.startswith("_"):
                near = did_you_mean(icon, icon_names(), listing="icons")
                raise ContentError("unknown-icon", f"the icon font has no {name!r}", near)
            font, character = self._opened(family), glyph.rpartition(".")[2]
            wide = font.advance(character) or 1
            em = GRID if family == "mdi" else min(_EM, _WIDEST / wide)
            low, left = GRID / 2 + _ABOVE * em, (GRID - wide * em) / 2
            self._paths[icon] = _POINT.sub("", font.path(character, em, low, left) or "")
        return self._paths[icon]

    def _opened(self, family: str) -> Font:
        if family not in self._fonts:
            data = Path(_names(family).__font_file__).read_bytes()
            self._fonts[family] = Font(FontFile(family, 400, "normal", ""), data)
        return self._fonts[family]


def icon_names() -> tuple[str, ...]:
    """All icons of the fonts, sorted, such as ``mdi:star``."""
    every = [("pd", _DRAWN), *((family, vars(_names(family))) for family in ("fa", "mdi"))]
    return tuple(sorted(f"{f}:{n}" for f, ns in every for n in ns if n[0] != "_" and n != "notdef"))


def _names(family: str) -> Any:
    if family == "fa":
        from fonticon_fa6 import FA6S

        return FA6S
    from fonticon_mdi7 import MDI7

    return MDI7
