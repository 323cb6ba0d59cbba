"""A game's styles and fonts as its templates ask for them, each variant made once."""

from collections.abc import Callable
from typing import get_args

from generator.model.font import FontChoice, FontFile
from generator.model.game import Game, Style
from generator.problem import ContentError, did_you_mean
from generator.template.recorder import Recorder
from generator.text.fonts import Font
from generator.text.inline import Accent
from generator.text.library import FontLibrary
from generator.text.lines import FontFor
from generator.units import parse_length

_STYLE_HINT = (
    "size and min are lengths such as 9pt, align is left, center or right, "
    "valign is top, middle or bottom"
)
_CHANGES = ("align", "valign", "colour", "size", "min")
_UNCHANGED = (None,) * len(_CHANGES)


class Lettering:
    """The styles and fonts of one game. Reads are noted."""

    def __init__(self, game: Game, library: FontLibrary, recorder: Recorder) -> None:
        self._game, self._library, self._recorder = game, library, recorder
        self._variants: dict[tuple[object, ...], Style] = {}
        self._fonts: dict[str, FontFor] = {}
        self._files: dict[str, tuple[tuple[Accent, FontFile], ...]] = {}

    def style(self, name: str, changes: tuple[object, ...] = _UNCHANGED) -> Style:
        """The style, or a variant of it with its own align, valign, colour, size or min.

        Raises ContentError ``unknown-style`` or ``bad-style``.
        """
        held = self._game.styles.get(name)
        if held is None:
            self._recorder.note_absent("style", str(name))
            near = did_you_mean(str(name), self._game.styles, listing="styles")
            message = f"there is no style {str(name)[:60]!r}"
            raise ContentError("unknown-style", message, near)
        self._recorder.note("style", name, held)
        if changes == _UNCHANGED:
            return held
        try:
            key = (name, *((type(change), change) for change in changes))
            if key not in self._variants:
                self._variants[key] = _variant(held, changes)
            return self._variants[key]
        except (TypeError, ValueError) as error:
            message = f"style {name!r} cannot be set so: {_first_line(error)}"
            raise ContentError("bad-style", message, _STYLE_HINT) from None

    def fonts_of(self, role: str) -> FontFor:
        """The fonts of a role by accent, each opened when it is first asked for."""
        if role not in self._fonts:
            self._fonts[role] = _by_accent(lambda a: self._library.open(self._choice(role, a)))
            self._files[role] = tuple(
                (accent, self._library.open(self._game.fonts[name]).file)
                for accent in get_args(Accent)
                if (name := _role_name(role, accent)) in self._game.fonts
            )
        self._recorder.note("font", role, self._files[role])
        return self._fonts[role]

    def _choice(self, role: str, accent: Accent) -> FontChoice:
        fonts = self._game.fonts
        name = _role_name(role, accent)
        if name in fonts:
            return fonts[name]
        raise ContentError(
            "unknown-font",
            f"the font {role} has no {accent} of its own",
            f"name one in game.yaml, such as fonts: {{{name}: "
            f"{_example(fonts[role].family, accent)}}}, or leave the emphasis out",
        )


def _role_name(role: str, accent: Accent) -> str:
    return f"{role}-{accent}" if accent else role


def _by_accent(open_font: Callable[[Accent], Font]) -> FontFor:
    held: dict[Accent, Font] = {}

    def font_for(accent: Accent) -> Font:
        if accent not in held:
            held[accent] = open_font(accent)
        return held[accent]

    return font_for


def _example(family: str, accent: Accent) -> str:
    weight = 700 if accent != "italic" else 400
    return f"[{family}, {weight}{', italic' if accent.endswith('italic') else ''}]"


def _variant(held: Style, changes: tuple[object, ...]) -> Style:
    wanted = {key: value for key, value in zip(_CHANGES, changes, strict=True) if value is not None}
    lengths = {key: parse_length(wanted[key]) for key in ("size", "min") if key in wanted}
    base = held.model_dump()
    if "size" in wanted and "min" not in wanted:
        base["min"] = None
    return Style.model_validate(base | wanted | lengths)


def _first_line(error: Exception) -> str:
    lines = str(error).splitlines()
    return lines[2].partition(" [type=")[0].strip() if len(lines) > 2 else lines[0]
