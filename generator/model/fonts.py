"""Fonts as values: which one a game asks for, and which file that is.

What game.yaml may write for a font: a family, a file, either with more about it.

title: Righteous
title: [Righteous, 400, italic]
title: fonts/Mine.otf
body: [fonts/Mine-Variable.ttf, 650, fallback: [Noto Sans]]
body: {file: fonts/Mine.ttc, face: Mine Condensed, fallback: [fonts/Signs.ttf]}
"""

from pathlib import PurePosixPath
from typing import Any, Literal, NamedTuple

from generator.problem import did_you_mean

Slope = Literal["normal", "italic"]
FONT_FILES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
AS_IT_IS = 0  # the weight of a font file that no weight was asked of


class FontChoice(NamedTuple):
    """A font by family name, CSS weight and slope, as ``fonts: {title: [Righteous, 400]}`` says.

    Or a file of the game's folder, ``fonts/Mine.otf``, and of a collection the ``face`` in it.
    Characters that the font lacks are taken from the first of ``fallback`` (families or files) that
    has them.
    """

    family: str = ""
    weight: int = 400
    slope: Slope = "normal"
    file: str = ""
    face: str = ""
    fallback: tuple[str, ...] = ()

    @property
    def called(self) -> str:
        """The family's name, or the file's."""
        return self.file or self.family

    def alone(self) -> "FontChoice":
        """The font itself, without those that help it out."""
        return self._replace(fallback=()) if self.fallback else self


class FontFile(NamedTuple):
    """A font as it is embedded: what an SVG calls it, and the SHA-256 of its file.

    Two files that bear one name are two fonts. ``own`` is a file of a game's folder.
    """

    family: str
    weight: int
    slope: Slope
    digest: str
    own: bool = False


def is_font_file(name: Any) -> bool:
    """Whether a name means a file of the game's folder and not a family."""
    return isinstance(name, str) and (
        "/" in name or PurePosixPath(name).suffix.lower() in FONT_FILES
    )


_KEYS = ("family", "file", "face", "weight", "slope", "fallback")
_NOTHING = "name a family, or a file such as fonts/Mine.otf"
_ORDER = ("family", "weight", "slope")


def font_given(value: Any) -> Any:
    """The fields of a FontChoice, for pydantic to judge.

    Raises ValueError for what no choice of them could be.
    """
    if isinstance(value, str):
        return _named({"family": value})
    if isinstance(value, dict):
        return _named(dict(value))
    if isinstance(value, list):
        more = value[-1] if value and isinstance(value[-1], dict) else {}
        head = value[:-1] if more else value
        if not head:
            raise ValueError(_NOTHING)
        if len(head) > len(_ORDER):
            raise ValueError("write a font as in `[Cabin, 700, italic, fallback: [Jost]]`")
        if more or is_font_file(head[0]):
            return _named({**dict(zip(_ORDER, head, strict=False)), **more})
    return value


def _named(given: dict[str, Any]) -> dict[str, Any]:
    for key in given:
        if key not in _KEYS:
            hint = did_you_mean(str(key), _KEYS, listing="known keys")
            raise ValueError(f"unknown key {key} of a font; {hint}")
    if is_font_file(given.get("family")) and "file" not in given:
        given["file"] = given.pop("family")
    if given.get("file"):
        if "family" in given:
            raise ValueError("name a family or a file, not both")
        given.setdefault("weight", AS_IT_IS)
        given["family"] = ""
    elif not given.get("family"):
        raise ValueError(_NOTHING)
    elif "face" in given:
        raise ValueError("face chooses from the fonts of a file; a family has none")
    if isinstance(given.get("fallback"), str):
        given["fallback"] = [given["fallback"]]
    return given
