"""Styles and fonts of a game for its templates, and set texts as text runs of a face."""

from collections.abc import Callable
from math import cos, radians, sin
from pathlib import PurePosixPath
from typing import NamedTuple, get_args

from generator.faces.face import TextRun
from generator.measure.geometry import Point
from generator.measure.units import parse_length
from generator.model.fonts import FontChoice, FontFile, Slope
from generator.model.game import Game
from generator.model.schema import read_record
from generator.model.source import PlacedDict
from generator.model.style import Style
from generator.problem import ContentError, Where, did_you_mean
from generator.template.arguments import check_texts, described
from generator.template.recorder import Recorder
from generator.text.font_library import FontLibrary
from generator.text.fonts import Font
from generator.text.inline import Accent
from generator.text.runs import Reading
from generator.text.simple import FontFor, Letter, SetText, Stretch
from generator.text.symbols import NO_SYMBOLS, SIGNS, Symbols

_STYLE_HINT = (
    "size and min are lengths such as 9pt. align: start, left, center, right, end or "
    "justify. valign: top, middle or bottom"
)
_CHANGES = ("align", "valign", "colour", "size", "min")
_UNCHANGED = (None,) * len(_CHANGES)
_IN_ITALICS: dict[Accent, tuple[Accent, ...]] = {  # emphasis there is upright
    "italic": ("",), "bold": ("bold-italic", "bold"), "bold-italic": ("bold",),
}  # fmt: skip


class Lettering:
    """The styles and fonts of one game; what is read is recorded."""

    def __init__(self, game: Game, library: FontLibrary, recorder: Recorder) -> None:
        # Without the game: texts are kept with their fonts from edit to edit.
        self._styles, self._choices, self._language = game.styles, game.fonts, game.language
        self._library, self._recorder = library, recorder
        self._themed = game.theme is not None
        self._of_theme = game.theme.styles() if game.theme else {}
        self._variants: dict[tuple[object, ...], Style] = {}
        self._fonts: dict[str, FontFor] = {}
        self._files: dict[str, tuple[tuple[Accent, FontFile], ...]] = {}
        self._signs: dict[str, Symbols] = {}
        self._readings: dict[str, Reading] = {}

    def style(self, name: str, changes: tuple[object, ...] = _UNCHANGED) -> Style:
        """A style, or a variant of it. Raises ContentError ``unknown-style`` or ``bad-style``."""
        if type(name) is not str:
            check_texts(style=name)
        original = self._styles.get(name)
        if original is None:
            self._recorder.note_absent("style", name)
            of_theme = f"layout-{name}"  # what a theme calls it
            near = did_you_mean(name, self._styles, listing="styles")
            if of_theme in self._styles:
                near = f"did you mean {of_theme}?"
            message = f"there is no style {name[:60]!r}"
            raise ContentError("unknown-style", message, near)
        self._recorder.note("style", name, original)
        if name in self._of_theme:
            changes = _without_own(original, self._of_theme[name], changes)
        if changes == _UNCHANGED:
            return original
        for change, value in zip(_CHANGES, changes, strict=True):
            if not isinstance(value, (str, int, float, type(None))):
                raise _bad_style(name, f"{change} cannot be {described(value)}")
        key = (name, *((type(change), change) for change in changes))
        if key not in self._variants:
            self._variants[key] = _variant(name, original, changes)
        return self._variants[key]

    def fonts_of(self, role: str) -> FontFor:
        """The fonts of a role by accent, each opened at its first use."""
        if role not in self._fonts:
            self._files[role] = tuple(
                (accent, font.file)
                for accent in get_args(Accent)
                if (name := self._named(role, accent))
                for font in (
                    self._library.open(self._choices[name]),
                    *self._fallbacks(role, accent),
                )
            )
            self._fonts[role] = _by_accent(lambda a: self._library.open(self._choice(role, a)))
        self._recorder.note("font", role, self._files[role])
        return self._fonts[role]

    def signs_of(self, role: str) -> Symbols:
        """Icons for the signs that the fonts of a role lack, in a game with a theme."""
        if not self._themed:
            return NO_SYMBOLS
        if role not in self._signs:
            accents = [a for a in get_args(Accent) if _role_name(role, a) in self._choices]
            every = "".join(SIGNS)
            lacking: set[str] = set()
            for accent in accents:
                choice = self._choices[_role_name(role, accent)]
                fonts = self._library.open(choice), *self._fallbacks(role, accent)
                lacking |= set.intersection(*(set(font.missing(every)) for font in fonts))
            self._signs[role] = Symbols({one: SIGNS[one] for one in SIGNS if one in lacking})
        return self._signs[role]

    def reading_of(self, role: str) -> Reading:
        """How texts in a role are read: in the game's language, with fallback fonts."""
        if role not in self._readings:
            self._readings[role] = Reading(
                self._language,
                lambda accent: self._fallbacks(role, accent),
                self._library.families_with,
            )
        return self._readings[role]

    def _fallbacks(self, role: str, accent: Accent) -> tuple[Font, ...]:
        """The fonts that help out: those of the accent's own font, or else of the role's."""
        own, main = self._choice(role, accent), self._choices[role]
        return self._library.fallbacks(
            own if own.fallback else own._replace(fallback=main.fallback)
        )

    def _choice(self, role: str, accent: Accent) -> FontChoice:
        fonts = self._choices
        if name := self._named(role, accent):
            return fonts[name]
        message = f"the font {role} has no {accent}"
        where = fonts.keys_at.get(role) if isinstance(fonts, PlacedDict) else None
        raise ContentError("unknown-font", message, self._remedy(role, accent), where=where)

    def _named(self, role: str, accent: Accent) -> str:
        """The name of an accent's font, or of the one instead; empty if there is none."""
        instead = ("bold", "italic") if accent == "bold-italic" else ()
        names = [_role_name(role, one) for one in (accent, *instead)]
        if role.endswith("-italic"):
            upright = role.removesuffix("-italic")
            names += [_role_name(upright, one) for one in _IN_ITALICS.get(accent, ())]
        return next((name for name in names if name in self._choices), "")

    def _remedy(self, role: str, accent: Accent) -> str:
        """What to write for an accent that the game does not name: what there is, not a guess."""
        leave = "or remove the emphasis"
        choice, name = self._choices[role], _role_name(role, accent)
        wanted = _accented(choice, accent)
        if choice.file:
            own = PurePosixPath(choice.file)
            beside = own.with_name(f"{own.stem}-{accent}{own.suffix}")
            return f"name its file in game.yaml, such as `{name}: {beside}` in fonts, {leave}"
        try:
            self._library.open(wanted)
        except ContentError:
            families = self._library.families_in(wanted.weight, wanted.slope)
            some = ", ".join(family for family in families if family != choice.family)
            others = f"name another family as {name} that has it ({some})" if some else leave
            return (
                f"{choice.family} has no {accent} either: {others}, {leave}"
                if some
                else f"{choice.family} has none either: remove the emphasis"
            )
        return f"name one in game.yaml, such as `{name}: {_example(wanted)}` in fonts, {leave}"


class Turned(NamedTuple):
    """The turn of a text in degrees clockwise, and the point it is turned about."""

    turn: float
    about: Point


def runs_of(
    done: SetText, style: Style, ink: str, turned: Turned, colour: Callable[[str], str]
) -> list[TextRun]:
    """The runs of a set text in drawing order, its icons left out; ``ink`` is #rrggbb."""
    runs = [
        _run(stretch, done.size, colour(stretch.ink) if stretch.ink else ink, turned)
        for stretch in done.stretches
        if stretch.font is not None
    ]
    if style.shadow is None and style.outline is None:
        return runs
    textless = [run._replace(text="") for run in runs]  # what lies below says nothing itself
    below: list[TextRun] = []
    if style.shadow:
        shade, by = colour(style.shadow.colour), _as_the_paper_lies(style, turned)
        below += [_moved(run._replace(colour=shade), by) for run in textless]
    if style.outline:
        line, wide = colour(style.outline.colour), 2 * style.outline.width
        below += [run._replace(colour=line, stroke=wide) for run in textless]
    return [*below, *runs]


def _bad_style(name: str, why: str) -> ContentError:
    return ContentError("bad-style", f"the style {name!r} is wrong: {why}", _STYLE_HINT)


def _without_own(own: Style, theme: Style, changes: tuple[object, ...]) -> tuple[object, ...]:
    """The changes that a layout asks for, but for what game.yaml sets in this style itself."""
    given = [getattr(own, name) for name in _CHANGES]
    usual = [getattr(theme, name) for name in _CHANGES]
    left = [
        change if mine is None or mine == theirs else None
        for change, mine, theirs in zip(changes, given, usual, strict=True)
    ]
    if left[-2] is None and isinstance(left[-1], str) and parse_length(left[-1]) > own.size:
        left[-1] = None  # the least size of the layout is above the size of game.yaml
    return tuple(left)


def _variant(name: str, original: Style, changes: tuple[object, ...]) -> Style:
    wanted = {key: value for key, value in zip(_CHANGES, changes, strict=True) if value is not None}
    try:
        lengths = {key: parse_length(wanted[key]) for key in ("size", "min") if key in wanted}
    except ValueError as error:
        raise _bad_style(name, str(error)) from None
    base = original.model_dump()
    if base["min"] is not None and "min" not in wanted:
        base["min"] = min(base["min"], lengths.get("size", base["min"]))
    style, problems = read_record(Style, base | wanted | lengths, Where("python"))
    if style is None:
        raise _bad_style(name, problems[0].message)
    return style


def _by_accent(open_font: Callable[[Accent], Font]) -> FontFor:
    opened: dict[Accent, Font] = {}

    def font_for(accent: Accent) -> Font:
        if accent not in opened:
            opened[accent] = open_font(accent)
        return opened[accent]

    return font_for


def _role_name(role: str, accent: Accent) -> str:
    return f"{role}-{accent}" if accent else role


def _accented(choice: FontChoice, accent: Accent) -> FontChoice:
    """The same family, bold or italic."""
    weight = choice.weight if accent == "italic" else 700
    slope: Slope = "italic" if accent.endswith("italic") else "normal"
    return choice.without_fallback()._replace(weight=weight, slope=slope)


def _example(choice: FontChoice) -> str:
    slope = ", italic" if choice.slope == "italic" else ""
    return f"[{choice.family}, {choice.weight}{slope}]"


def _run(stretch: Stretch, size: float, ink: str, turned: Turned) -> TextRun:
    assert stretch.font
    return TextRun(
        stretch.text, stretch.x, stretch.y, stretch.font.file, size * stretch.scale, ink,
        stretch.xs, turned.turn, turned.about, stretch.letters,
    )  # fmt: skip


def _as_the_paper_lies(style: Style, turned: Turned) -> Point:
    """The shadow's way before the turn, so that all shadows of a card fall to one side."""
    assert style.shadow
    dx, dy, angle = style.shadow.dx, style.shadow.dy, radians(-turned.turn)
    return Point(dx * cos(angle) - dy * sin(angle), dx * sin(angle) + dy * cos(angle))


def _moved(run: TextRun, by: Point) -> TextRun:
    letters = tuple(_moved_letter(letter, by) for letter in run.letters)
    return run._replace(x=run.x + by.x, y=run.y + by.y, letters=letters)


def _moved_letter(letter: Letter, by: Point) -> Letter:
    glyphs = tuple(glyph._replace(x=glyph.x + by.x, y=glyph.y + by.y) for glyph in letter.glyphs)
    return letter._replace(x=letter.x + by.x, y=letter.y + by.y, glyphs=glyphs)
