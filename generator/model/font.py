"""Fonts as values: which one a game asks for, and which file that is."""

from pathlib import PurePosixPath
from typing import Any, Literal, NamedTuple

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
