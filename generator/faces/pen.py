"""What a template draws with: ``text``, ``icon``, ``art`` and ``stamp`` of the face at hand.

One pen serves one face at a time; it gathers the face's texts and stamps, and problems with their places.
"""

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

from jinja2 import Undefined
from markupsafe import Markup

from generator.faces.face import Stamp, TextRun
from generator.faces.icons import art_svg, icon_svg, inline_icon
from generator.geometry import Point, Rect
from generator.model.component import Component, Piece
from generator.model.format import Format
from generator.model.game import FontChoice, Game, Style
from generator.problem import ContentError, Problem, Where, did_you_mean
from generator.text.fitting import set_text
from generator.text.fonts import open_font
from generator.text.inline import Accent
from generator.text.lines import FontFor
from generator.units import mm_text, parse_length

SAFE_TOLERANCE = 0.01  # mm: below what any printer resolves
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}")
_LARGEST = 100_000  # mm
_STYLE_HINT = "size and min are lengths such as 9pt, align is left, center or right, valign is top, middle or bottom"
_CHANGES = ("align", "valign", "colour", "size", "min")
_UNCHANGED = (None,) * len(_CHANGES)


class Pen:
    """The state of one face while its template runs."""

    def __init__(self, game: Game, palette: Mapping[str, str]) -> None:
        self.game, self.palette = game, palette
        self._variants: dict[tuple[object, ...], Style] = {}
        self._fonts: dict[str, FontFor] = {}

    def start(self, component: Component, piece: Piece, template_at: Where) -> None:
        """Begin the face of a piece."""
        self.component, self.piece, self.template_at = component, piece, template_at
        self.texts: list[TextRun] = []
        self.stamps: list[Stamp] = []
        self.problems: list[Problem] = []
        self._safe = component.format.safe_box

    @property
    def format(self) -> Format:
        return self.component.format

    def text(
        self,
        value: object,
        *,
        x: float,
        y: float,
        w: float,
        h: float,
        style: str,
        align: str | None = None,
        valign: str | None = None,
        turn: float = 0.0,
        about: tuple[float, float] | None = None,
        colour: str | None = None,
        size: object = None,
        min: object = None,  # noqa: A002 - the word of the style
        field: str = "",
    ) -> str:
        """Set a text in the box (given before its turn); returns nothing, as texts are kept apart from shapes."""
        if isinstance(value, Undefined):
            str(value)  # raises, naming what is undefined
        text = "" if value is None else str(value)
        if not text.strip():
            return ""
        if not _sound(x, y, turn, w, h) or not w > 0 or not h > 0:
            _finite(x=x, y=y, turn=turn)
            _above_zero(w=w, h=h)
        chosen = self._style(style, (align, valign, colour, size, min))
        ink = self.colour(chosen.colour)
        about_point = Point(*about) if about else Rect(x, y, w, h).centre
        try:
            done = set_text(text, Rect(x, y, w, h), chosen, self._font_for(chosen.font))
        except ContentError as error:
            self._report(error, field or self._field_of(value))
            return ""
        for stretch in done.stretches:
            if stretch.font is None:
                try:
                    self._inline_icon(
                        stretch.text,
                        stretch.x,
                        stretch.y,
                        done.size,
                        stretch.width,
                        ink,
                        turn,
                        about_point,
                    )
                except ContentError as error:
                    self._report(error, field or self._field_of(value))
            else:
                self.texts.append(
                    TextRun(
                        stretch.text,
                        stretch.x,
                        stretch.y,
                        stretch.font.choice,
                        done.size,
                        ink,
                        stretch.xs,
                        turn,
                        about_point,
                    )
                )
        over = self._outside_safe(done.box.turned(turn, about_point) if turn else done.box)
        if over:
            self._report(
                _outside(f"the text {text[:40]!r}", over, self.format),
                field or self._field_of(value),
            )
        return ""

    def icon(
        self, name: str, *, x: float, y: float, size: float, colour: str = "ink", turn: float = 0.0
    ) -> Markup:
        """An icon in the square box at (x, y)."""
        _finite(x=x, y=y, turn=turn)
        _above_zero(size=size)
        over = self._outside_safe(Rect(x, y, size, size))
        if over:
            self._report(_outside(f"the icon {name!r}", over, self.format), "")
        return Markup(
            icon_svg(self.game, name, x=x, y=y, size=size, colour=self.colour(colour), turn=turn)
        )  # noqa: S704 - our own markup

    def art(
        self,
        name: str,
        *,
        x: float,
        y: float,
        w: float,
        h: float | None = None,
        colour: str = "",
        turn: float = 0.0,
    ) -> Markup:
        """art/<name>.svg fitted into the box; a ``currentColor`` in it becomes ``colour``."""
        _finite(x=x, y=y, turn=turn)
        _above_zero(w=w, h=w if h is None else h)
        ink = self.colour(colour) if colour else ""
        return Markup(
            art_svg(self.game, name, x=x, y=y, w=w, h=w if h is None else h, colour=ink, turn=turn)
        )  # noqa: S704 - checked SVG

    def stamp(
        self,
        *,
        x: float,
        y: float,
        width: float,
        height: float,
        scale: float = 1.0,
        turn: float = 0.0,
        caller: Any,
    ) -> str:
        """Keep the fragment of a ``call`` block in a box from 0 0, stored once however often it is used; it lies above the shapes."""
        _finite(x=x, y=y, turn=turn)
        _above_zero(width=width, height=height, scale=scale)
        self.stamps.append(Stamp(str(caller()).strip(), width, height, x, y, scale, turn))
        return ""

    def colour(self, name: str) -> str:
        """#rrggbb for a name of the palette, or the colour itself."""
        if not isinstance(name, str):
            raise ContentError(
                "unknown-colour",
                f"{name!r} is not a colour",
                "name one of the palette, or write it as #1d1b3a",
            )
        if name.startswith("#"):
            if not _COLOUR.fullmatch(name):
                raise ContentError(
                    "unknown-colour",
                    f"{name} is not a colour",
                    "write # and six digits or letters a to f, such as #1d1b3a",
                )
            return name
        if name == "ink" and "ink" not in self.palette:
            return "#000000"
        return str(self.palette[name])

    def _style(self, name: str, changes: tuple[object, ...]) -> Style:
        """The style, or a variant of it where a text asks for its own align, valign, colour, size or min."""
        if name not in self.game.styles:
            raise ContentError(
                "unknown-style",
                f"there is no style {name!r}",
                did_you_mean(name, self.game.styles, listing="styles"),
            )
        if changes == _UNCHANGED:
            return self.game.styles[name]
        key = (name, *changes)
        if key not in self._variants:
            wanted = {
                key: value
                for key, value in zip(_CHANGES, changes, strict=True)
                if value is not None
            }
            try:
                lengths = {k: parse_length(v) for k, v in wanted.items() if k in ("size", "min")}
                base = self.game.styles[name].model_dump() | (
                    {"min": None} if "size" in wanted and "min" not in wanted else {}
                )
                self._variants[key] = Style.model_validate(base | wanted | lengths)
            except ValueError as error:
                raise ContentError(
                    "bad-style",
                    f"style {name!r} cannot be set so: {_first_line(error)}",
                    _STYLE_HINT,
                ) from None
        return self._variants[key]

    def _font_for(self, role: str) -> FontFor:
        """The fonts of a role by accent, each opened when it is first asked for."""
        if role not in self._fonts:
            self._fonts[role] = cache(lambda accent: open_font(self._choice(role, accent)))
        return self._fonts[role]

    def _choice(self, role: str, accent: Accent) -> FontChoice:
        fonts = self.game.fonts
        if not accent:
            return fonts[role]
        if f"{role}-{accent}" in fonts:
            return fonts[f"{role}-{accent}"]
        raise ContentError(
            "unknown-font",
            f"the font {role} has no {accent} of its own",
            f"name one in game.yaml, such as fonts: {{{role}-{accent}: [{fonts[role].family}, 700]}}, or leave the emphasis out",
        )

    def _inline_icon(
        self,
        name: str,
        x: float,
        baseline: float,
        size: float,
        box: float,
        colour: str,
        turn: float,
        about: Point,
    ) -> None:
        fragment, side = inline_icon(self.game, name, 1.0, colour)
        top = (
            baseline - 0.36 * size - box / 2
        )  # centred on the middle of the capitals (cap height about 0.72 em)
        stamp = Stamp(fragment, side, side, x, top, box)
        if turn:
            corner = Rect(x, top, 0, 0).turned(turn, about)
            stamp = stamp._replace(x=corner.x, y=corner.y, turn=turn)
        self.stamps.append(stamp)

    def _field_of(self, value: object) -> str:
        same = (
            name
            for name, held in self.piece.fields.items()
            if type(held) is type(value) and held == value
        )
        return next(same, "")

    def _outside_safe(self, box: Rect) -> float:
        """By how many mm a box reaches outside the safe zone; 0 where it does not, or by less than any printer resolves."""
        safe = self._safe
        over = max(safe.x - box.x, safe.y - box.y, box.right - safe.right, box.bottom - safe.bottom)
        if self.format.outline == "circle":
            centre, radius = safe.centre, min(safe.width, safe.height) / 2
            corners = [
                (x - centre.x, y - centre.y)
                for x in (box.x, box.right)
                for y in (box.y, box.bottom)
            ]
            over = max(over, max((dx * dx + dy * dy) ** 0.5 for dx, dy in corners) - radius)
        return over if over > SAFE_TOLERANCE else 0.0

    def _report(self, error: ContentError, field: str) -> None:
        where = self.piece.where_of(field) if field else self.template_at
        hint = (
            error.hint
            if field
            else f"{error.hint} (drawn for {self.component.label(self.piece)})".strip()
        )
        self.problems.append(
            Problem(
                where,
                error.rule,
                error.message,
                hint,
                piece=self.component.label(self.piece),
                field=field,
            )
        )


def _sound(*numbers: object) -> bool:
    """The quick way of seeing that all is well: a thousand cards have ten thousand texts."""
    return all(type(value) in (float, int) and -_LARGEST <= value <= _LARGEST for value in numbers)  # type: ignore[operator]


def _finite(**numbers: object) -> None:
    for name, value in numbers.items():
        if isinstance(value, Undefined):
            str(value)  # raises, naming what is undefined
        if (
            isinstance(value, bool)
            or not isinstance(value, (int, float))
            or not abs(value) <= _LARGEST
        ):
            raise ContentError(
                "template-fault",
                f"{name} must be a number of mm (or degrees), not {value!r}"[:200],
                "check what this line computes",
            )


def _above_zero(**numbers: object) -> None:
    _finite(**numbers)
    for name, value in numbers.items():
        if not isinstance(value, (int, float)) or value <= 0:
            raise ContentError(
                "template-fault",
                f"{name} must be more than 0, not {value}",
                "check what this line computes",
            )


def _outside(what: str, over: float, form: Format) -> ContentError:
    message = f"{what} reaches {mm_text(over)} mm outside the safe zone of {form.name}"
    return ContentError(
        "outside-safe-zone", message, "move it inward: cutting drifts by about a millimetre"
    )


def _first_line(error: ValueError) -> str:
    lines = str(error).splitlines()
    return lines[2].partition(" [type=")[0].strip() if len(lines) > 2 else lines[0]
