"""Font choices: the fonts that a game asks for, and the font file that is embedded.

game.yaml names a family or a file, alone or with weight, slope, face and fallback:

    title: Righteous
    title: [Righteous, 400, italic]
    title: fonts/Mine.otf
    body: [fonts/Mine-Variable.ttf, 650, fallback: [Noto Sans]]
    body: {file: fonts/Mine.ttc, face: Mine Condensed, fallback: [fonts/Signs.ttf]}
"""

from collections.abc import Mapping
from pathlib import PurePosixPath
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, WithJsonSchema

from generator.model.scheme import FACTS
from generator.problem import did_you_mean

Slope = Literal["normal", "italic"]
FONT_FILES = (".ttf", ".otf", ".ttc", ".otc", ".woff", ".woff2")
WEIGHTS = {  # by the words that people have for them
    "thin": 100, "light": 300, "regular": 400, "normal": 400, "book": 400, "medium": 500,
    "semibold": 600, "demibold": 600, "bold": 700, "extrabold": 800, "black": 900, "heavy": 900,
}  # fmt: skip
WEIGHT_OF_FILE = 0  # the weight of a font file without a given weight
FONT_FORMS: Mapping[str, Any] = FACTS["font_forms"]  # of a choice, as a file writes it
_KEYS = ("family", "file", "face", "weight", "slope", "fallback")
_NOTHING = "the font has no name; write a family, or a file such as fonts/Mine.otf"
_ORDER = ("family", "weight", "slope")


class FontChoice(NamedTuple):
    """A font by family, weight and slope, or file; ``fallback`` fonts have what it lacks."""

    family: str = ""
    weight: int = 400
    slope: Slope = "normal"
    file: str = ""
    face: str = ""
    fallback: tuple[str, ...] = ()

    def without_fallback(self) -> "FontChoice":
        """The same choice without its fallback fonts."""
        return self._replace(fallback=()) if self.fallback else self


class FontFile(NamedTuple):
    """A font as embedded: its name in an SVG, its file's SHA-256; ``own`` is a game's own file."""

    family: str
    weight: int
    slope: Slope
    digest: str
    own: bool = False


def is_font_file(name: Any) -> bool:
    """Whether a name is a file of the game's folder and not a family."""
    return isinstance(name, str) and (
        "/" in name or PurePosixPath(name).suffix.lower() in FONT_FILES
    )


def font_fields(value: Any) -> Any:
    """The fields of a FontChoice from its YAML form, for pydantic. Raises ValueError."""
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
            raise ValueError("not a font; write it as in `[Cabin, 700, italic, fallback: [Jost]]`")
        if more or is_font_file(head[0]):
            return _named({**dict(zip(_ORDER, head, strict=False)), **more})
    return value


def _named(fields: dict[str, Any]) -> dict[str, Any]:
    for key in fields:
        if key not in _KEYS:
            hint = did_you_mean(str(key), _KEYS, listing="known keys")
            raise ValueError(f"unknown key {key} of a font; {hint}")
    if is_font_file(fields.get("family")) and "file" not in fields:
        fields["file"] = fields.pop("family")
    if fields.get("file"):
        if "family" in fields:
            raise ValueError("it has a family and a file; remove one of them")
        fields.setdefault("weight", WEIGHT_OF_FILE)
        fields["family"] = ""
    elif not fields.get("family"):
        raise ValueError(_NOTHING)
    elif "face" in fields:
        raise ValueError("face chooses a font of a file, and this is a family; remove face")
    if isinstance(fields.get("fallback"), str):
        fields["fallback"] = [fields["fallback"]]
    return fields


Font = Annotated[FontChoice, BeforeValidator(font_fields), WithJsonSchema({**FONT_FORMS})]
