"""How a rulebook draws: fonts and colours by their roles, text in kerned strings, forms and shapes at a place. Points, y up."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from reportlab.lib.colors import HexColor
from reportlab.pdfbase import pdfmetrics

from generator.exports.pdf.ink import font_name
from generator.exports.rulebook_ledger import Ledger
from generator.exports.rulebook_lines import FontOf
from generator.faces.face import Face
from generator.faces.icons import icon_svg
from generator.geometry import Point, turn_point
from generator.model.format import Format
from generator.model.game import Game
from generator.model.rulebook import BookLayout, TextStyle
from generator.problem import ContentError, did_you_mean
from generator.rulebook.scenes import Placed
from generator.text.fonts import Font, open_font
from generator.units import points

ICON = Format(
    name="icon", trim=(10, 10), bleed=0, safe=0, source="our own: scaled to the text around it"
)
_ROUND = 0.5523  # a quarter circle's control points, in radii


class BookPen:
    """The look of one rulebook, and the forms it has drawn with so far."""

    def __init__(
        self,
        game: Game,
        layout: BookLayout,
        faces: Mapping[tuple[str, str], Face],
        numbers: Mapping[str, str],
    ) -> None:
        self.game, self.layout, self.faces, self.numbers = game, layout, faces, numbers
        self.language = game.language
        self.ledger = Ledger()
        self.forms: dict[str, Face] = {}  # by Face.key, in the order of first use
        self._colour = cache(self._look_up_colour)

    # --- roles

    def style(self, name: str) -> TextStyle:
        """A text style; ContentError if neither the game's layout nor plain has it."""
        if name not in self.layout.styles:
            hint = did_you_mean(name, self.layout.styles, listing="styles")
            raise ContentError("unknown-style", f"layouts/rulebook has no style {name!r}", hint)
        return self.layout.styles[name]

    def fonts(self, role: str) -> FontOf:
        """The font of a role by accent: ``body``, ``body-bold``, ``body-italic``, ``body-bold-italic``."""

        def choose(bold: bool, italic: bool) -> Font:  # noqa: FBT001 - remembered by position
            name = role + ("-bold" if bold else "") + ("-italic" if italic else "")
            known = self.layout.fonts
            chosen = (
                known.get(name) or (known.get(f"{role}-bold") if bold else None) or known.get(role)
            )
            if chosen is None:
                raise ContentError(
                    "unknown-font-role",
                    f"layouts/rulebook has no font {role!r}",
                    did_you_mean(role, known, listing="fonts"),
                )
            return open_font(chosen)

        return cache(choose)

    def colour(self, name: str) -> Any:
        """A colour by its name in the layout or the game's palette, or as #rrggbb."""
        return self._colour(name)

    def _look_up_colour(self, name: str) -> Any:
        value = self.layout.colours.get(name, name)
        value = self.game.palette.get(value, value)
        if not value.startswith("#"):
            known = [*self.layout.colours, *self.game.palette]
            raise ContentError(
                "unknown-colour",
                f"there is no colour {name!r}",
                did_you_mean(name, known, listing="colours"),
            )
        return HexColor(value)

    def hex(self, name: str) -> str:
        """The colour as #rrggbb."""
        return "#" + str(self.colour(name).hexval())[2:]

    # --- text

    def text(
        self, canvas: Any, x: float, y: float, text: str, font: Font, size: float, colour: str
    ) -> None:
        """A string on one line, kerned."""
        if not text:
            return
        missing = font.missing(text)
        if missing:
            names = ", ".join(f"{c} (U+{ord(c):04X})" for c in missing)
            raise ContentError(
                "missing-glyph",
                f"the font {font.choice.family} has no {names} in {text[:40]!r}",
                "use another character",
            )
        canvas.setFillColor(self.colour(colour))
        registered = pdfmetrics.getFont(font_name(font.choice))
        starts = (*font.kerned(text).starts, font.kerned(text).width)
        document = canvas._doc  # noqa: SLF001 - ReportLab's own fonts are asked for a document's subsets
        parts: list[str] = [f"BT 1 0 0 1 {x:.3f} {y:.3f} Tm"]
        at = 0
        for subset, code in registered.splitString(text, document):
            parts.append(f"{registered.getSubsetInternalName(subset, document)} {size:.2f} Tf [")
            for number in range(len(code)):
                move = starts[at + 1] - starts[at] - (font.advance(text[at]) or 0.0)
                parts.append(f"({canvas._escape(code[number : number + 1])})")  # noqa: SLF001 - as ReportLab's own text objects do
                if abs(move) > 0.0005:
                    parts.append(f"{-1000 * move:.0f}")
                at += 1
            parts.append("] TJ")
        canvas.addLiteral(" ".join(parts).replace(") (", "") + " ET")

    # --- forms

    def form(
        self, canvas: Any, face: Face, matrix: tuple[float, float, float, float, float, float]
    ) -> None:
        """A face's form under a matrix."""
        self.forms.setdefault(face.key, face)
        name = f"/X{list(self.forms).index(face.key)}"
        canvas.addLiteral(f"q {' '.join(f'{v:.4f}' for v in matrix)} cm {name} Do Q")

    def icon(self, canvas: Any, name: str, x: float, y: float, side: float, colour: str) -> None:
        """An icon with its lower left corner at a place."""
        face = Face(
            ICON, str(icon_svg(self.game, name, x=0, y=0, size=10, colour=self.hex(colour)))
        )
        scale = side / points(10)
        self.form(canvas, face, (scale, 0, 0, scale, x, y))

    def piece(self, canvas: Any, placed: Placed, left: float, top: float) -> None:
        """A piece of a scene whose upper left corner is at a place; cut along its trim, with a hairline around it."""
        shown, scale = placed.shown, placed.scale
        face = self.faces[shown.label, shown.side]
        whole = shown.part == shown.format.trim_box
        x, y = left + points(placed.x), top - points(placed.y)
        c, s = turn_point(Point(1, 0), placed.turn, Point(0, 0))
        canvas.addLiteral(
            f"q {scale * c:.5f} {-scale * s:.5f} {scale * s:.5f} {scale * c:.5f} {x:.3f} {y:.3f} cm"
        )
        outline = _outline(shown.format if whole else None, shown.part.width, shown.part.height)
        canvas.addLiteral(f"q {outline} W n")
        dx = points(face.format.bleed + shown.part.centre.x)
        dy = points(face.format.bleed + shown.format.trim[1] - shown.part.centre.y)
        self.form(canvas, face, (1, 0, 0, 1, -dx, -dy))
        canvas.addLiteral(f"Q {0.25 / scale:.3f} w 0.45 G {outline} S Q")


def _outline(form: Format | None, width: float, height: float) -> str:
    """The path around a piece, centred on 0 0; a rectangle for a part of one."""
    w, h = points(width) / 2, points(height) / 2
    if form and form.outline == "circle":
        return _rounded(w, h, min(w, h))
    if form and form.outline == "hexagon":
        corners = [(-w, 0.0), (-w / 2, h), (w / 2, h), (w, 0.0), (w / 2, -h), (-w / 2, -h)]
        return (
            " ".join(f"{x:.3f} {y:.3f} {'l' if i else 'm'}" for i, (x, y) in enumerate(corners))
            + " h"
        )
    radius = points(form.radius) if form else 0.0
    return _rounded(w, h, radius) if radius else f"{-w:.3f} {-h:.3f} {2 * w:.3f} {2 * h:.3f} re"


def _rounded(w: float, h: float, r: float) -> str:
    k = r * (1 - _ROUND)
    parts = [
        f"{-w + r:.3f} {-h:.3f} m {w - r:.3f} {-h:.3f} l {w - k:.3f} {-h:.3f} {w:.3f} {-h + k:.3f} {w:.3f} {-h + r:.3f} c"
    ]
    parts.append(
        f"{w:.3f} {h - r:.3f} l {w:.3f} {h - k:.3f} {w - k:.3f} {h:.3f} {w - r:.3f} {h:.3f} c"
    )
    parts.append(
        f"{-w + r:.3f} {h:.3f} l {-w + k:.3f} {h:.3f} {-w:.3f} {h - k:.3f} {-w:.3f} {h - r:.3f} c"
    )
    parts.append(
        f"{-w:.3f} {-h + r:.3f} l {-w:.3f} {-h + k:.3f} {-w + k:.3f} {-h:.3f} {-w + r:.3f} {-h:.3f} c h"
    )
    return " ".join(parts)
