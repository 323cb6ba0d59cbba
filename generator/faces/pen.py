"""Pen: what a template draws with, such as ``text``, ``icon``, ``art``, ``picture``, ``stamp``.

One pen serves one face at a time; it gathers the face's texts, stamps and pictures, and problems
with their places.
"""

from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from generator.faces.artwork import Artwork
from generator.faces.context import Subject, are_plain_numbers, point, text_of
from generator.faces.edges import outside_safe_zone, turned_corners
from generator.faces.face import Picture, Shrunk, Stamp, TextRun
from generator.faces.marks import Marks
from generator.faces.markup import placeholder, refuse_placeholders, tidied
from generator.faces.pictures.library import Album
from generator.faces.resources import Broken
from generator.faces.shapes import outline
from generator.faces.styles import Lettering, Turned, runs_of
from generator.measure.geometry import Point, Rect
from generator.model.style import Style, without_unit
from generator.model.values import is_colour
from generator.problem import ContentError, Problem, Severity, Where, problem_of
from generator.template.arguments import (
    check_defined,
    check_not_negative,
    check_numbers,
    check_positive,
    check_texts,
)
from generator.template.errors import line_of_template
from generator.template.instrument import Budget
from generator.text.arc import Arc, letter_boxes, set_on_arc
from generator.text.fitting import set_text

_STEPS = 50  # of the template's budget: measuring a text takes about as long
_MIDDLE_OF_CAPITALS = 0.36  # em above the baseline: capitals are about 0.72 em high


class Pen:
    """The functions by which a template draws, and the state of one face while it runs."""

    def __init__(
        self,
        palette: Mapping[str, str],
        lettering: Lettering,
        artwork: Artwork,
        album: Album,
        broken: Broken,
        budget: Budget,
        marks: Marks,
    ) -> None:
        self.palette, self.lettering, self.artwork = palette, lettering, artwork
        self.album, self.broken, self.budget, self.marks = album, broken, budget, marks

    def start(self, subject: Subject, template_at: Where) -> None:
        """Begin a face."""
        self.subject, self.template_at = subject, template_at
        self.texts: list[TextRun] = []
        self.stamps: list[Stamp] = []
        self.pictures: list[Picture] = []
        self.called_at: list[Where] = []  # of each picture
        self.shrunk: list[Shrunk] = []
        self.problems: list[Problem] = []

    def names(self) -> dict[str, Any]:
        """The functions, by their names in a template."""
        return {
            "text": self.text,
            "text_on_arc": self.text_on_arc,
            "icon": self.icon,
            "art": self.art,
            "picture": self.picture,
            "stamp": self.stamp,
            "colour": self.colour,
            "outline": self.outline,
        }

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
        """Set a text in the box (given before its turn); prints nothing where it stands.

        Texts lie above all shapes and stamps. ``about`` is the point that a turn is about, by
        default the middle of the box; ``field`` names the field to blame where it does not fit.
        """
        text = self._given(value, field)
        if not text:
            return ""
        if not are_plain_numbers(x, y, turn, w, h) or not w > 0 or not h > 0:
            check_numbers(x=x, y=y, turn=turn)
            check_positive(w=w, h=h)
        chosen = self._style(style, (align, valign, colour, size, min))
        if chosen.font in self.broken.fonts:
            return ""
        ink = self.colour(chosen.colour)
        middle = point(about) if about else Rect(x, y, w, h).centre
        font_for = self.lettering.fonts_of(chosen.font)
        try:
            reading = self.lettering.reading_of(chosen.font)
            done = set_text(text, Rect(x, y, w, h), chosen, font_for, reading)
            turned = Turned(turn, middle)
            for stretch in done.stretches:
                if stretch.font is None:
                    place = (stretch.x, stretch.y, done.size * stretch.scale, stretch.width)
                    own = self.colour(stretch.ink) if stretch.ink else ink
                    self._inline_icon(stretch.text, place, own, turned)
            self.texts += runs_of(done, chosen, ink, turned, self.colour)
            self._note_size(text, style, chosen, done.size)
        except ContentError as error:
            self._note_problem(error, value, field)
            return ""
        over = self._outside_safe(done.box, turn, middle)
        if over:
            self._note_problem(self._outside(f"the text {text[:40]!r}", over))
        return ""

    def text_on_arc(
        self,
        value: object,
        *,
        x: float,
        y: float,
        r: float,
        style: str,
        at: float | None = None,
        sweep: float = 180.0,
        below: bool = False,
        colour: str | None = None,
        size: object = None,
        min: object = None,  # noqa: A002 - the word of the style
        field: str = "",
    ) -> str:
        """Set a text along a circle about (x, y) of radius r; prints nothing where it stands.

        Its middle is ``at`` degrees clockwise from the top: 0, or 180 for a text ``below``, whose
        letters' heads point to the centre. ``sweep`` is how many degrees it may take.
        """
        text = self._given(value, field)
        if not text:
            return ""
        middle = at if at is not None else 180.0 if below else 0.0
        check_numbers(x=x, y=y, at=middle)
        check_positive(r=r, sweep=sweep)
        chosen = self._style(style, (None, None, colour, size, min))
        if chosen.font in self.broken.fonts:
            return ""
        ink = self.colour(chosen.colour)
        arc = Arc(Point(x, y), r, middle, sweep, bool(below))
        try:
            fonts = self.lettering.fonts_of(chosen.font), self.lettering.reading_of(chosen.font)
            done = set_on_arc(text, arc, chosen, *fonts)
            self.texts += runs_of(done, chosen, ink, Turned(0.0, arc.centre), self.colour)
            self._note_size(text, style, chosen, done.size)
        except ContentError as error:
            self._note_problem(error, value, field)
            return ""
        boxes = letter_boxes(done, 2 * _MIDDLE_OF_CAPITALS * done.size)
        over = max(map(self._outside_safe, boxes), default=0.0)
        if over:
            self._note_problem(self._outside(f"the text {text[:40]!r}", over))
        return ""

    def icon(
        self,
        name: str,
        *,
        x: float,
        y: float,
        size: float,
        colour: str = "ink",
        turn: float = 0.0,
    ) -> Markup:
        """An icon in the square box at (x, y)."""
        check_texts(name=name)
        check_numbers(x=x, y=y, turn=turn)
        check_positive(size=size)
        if name in self.broken.icons:
            return Markup()
        over = self._outside_safe(Rect(x, y, size, size))
        if over:
            self._note_problem(self._outside(f"the icon {name!r}", over))
        ink = self.colour(colour)
        source = self.artwork.source(name)
        if source.startswith("art:") and self.artwork.motif(source[4:]).picture:
            return self._placed_art(source[4:], Rect(x, y, size, size), ink, turn)
        drawn = self.artwork.icon(name, x=x, y=y, size=size, colour=ink, turn=turn)
        return Markup(drawn)  # noqa: S704 - our own markup

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
        """art/<name>.svg fitted into the box; a ``currentColor`` in it becomes ``colour``.

        Without ``h`` the box is a square.
        """
        tall = w if h is None else h
        check_texts(name=name)
        check_numbers(x=x, y=y, turn=turn)
        check_positive(w=w, h=tall)
        if name in self.broken.art:
            return Markup()
        ink = self.colour(colour) if colour else ""
        if self.artwork.motif(name).picture:
            return self._placed_art(name, Rect(x, y, w, tall), ink, turn)
        drawn = self.artwork.art(name, x=x, y=y, w=w, h=tall, colour=ink, turn=turn)
        return Markup(drawn)  # noqa: S704 - checked SVG

    def picture(
        self,
        name: str,
        *,
        x: float,
        y: float,
        w: float,
        h: float,
        fit: str = "cover",
        focus: Any = "center",
        turn: float = 0.0,
        outline: str = "",
        radius: float = 0.0,
        opacity: float = 1.0,
    ) -> Markup:
        """A picture of ``art/`` by its file's name, in the box; an empty name draws nothing.

        ``fit``: ``cover`` fills the box and cuts off what is too much, ``contain`` shows all of
        it, ``stretch`` pulls it. ``focus``: the part that stays in sight, such as ``"top"``,
        ``"bottom left"`` or shares ``[0.3, 0.2]``. ``outline`` cuts it to a shape: ``circle``,
        ``hexagon``, ``hexagon-pointy``, ``octagon``, ``trim`` (the piece's own), or a path in mm;
        ``radius`` rounds the corners; ``turn`` in degrees clockwise about the box's middle.
        """
        check_defined(name)
        if name is None or name == "":
            return Markup()
        check_texts(name=name, fit=fit, outline=outline)
        check_numbers(x=x, y=y, turn=turn, opacity=opacity)
        check_not_negative(radius=radius)
        check_positive(w=w, h=h)
        self.budget.spend(_STEPS)
        if name in self.broken.pictures:
            return Markup()
        cut = (fit, focus, outline, radius, opacity)
        placed, noted = self.album.placed(name, Rect(x, y, w, h), cut, self.subject.format)
        for warning in noted:
            self._note_problem(warning, name, severity="warning")
        return self._placed(placed, Rect(x, y, w, h), turn)

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
        """Keep the drawing of a ``call`` block, in a box from 0 0, to be used at a place.

        It is stored once however often it is used, and lies above the shapes.
        """
        check_numbers(x=x, y=y, turn=turn)
        check_positive(width=width, height=height, scale=scale)
        drawing = str(caller())
        refuse_placeholders(drawing, "a stamp")
        drawing = tidied(drawing)
        self.stamps.append(Stamp(drawing, width, height, x, y, scale, turn))
        return ""

    def outline(self, grow: float = 0.0, **attributes: Any) -> Markup:
        """The outline of the trim, grown by some mm (shrunk, if negative)."""
        check_numbers(grow=grow)
        return outline(self.subject.format, grow, **attributes)

    def colour(self, name: str) -> str:
        """#rrggbb for a name of the palette, or the colour itself."""
        if not isinstance(name, str):
            hint = "name one of the palette, or write it as #1d1b3a"
            raise ContentError("unknown-colour", "a colour is named by a text", hint)
        if name.startswith("#"):
            if not is_colour(name):
                hint = "write # and six digits or letters a to f, such as #1d1b3a"
                raise ContentError("unknown-colour", f"{name[:40]} is not a colour", hint)
            return name
        if name == "ink" and "ink" not in self.palette:
            return "#000000"
        return str(self.palette[name])

    def _given(self, value: object, field: str) -> str:
        """The text that a template hands in, paid for, its symbols as icons; "" without ink."""
        check_defined(value)
        text = "" if value is None else text_of(value)
        if not text.strip():
            return ""
        self.budget.spend(_STEPS, len(text))
        text = self.marks.symbols.replaced(text)
        for error, severity in self.marks.doubts(text, value):
            self._note_problem(error, value, field, severity)
        return text

    def _placed_art(self, name: str, box: Rect, colour: str, turn: float) -> Markup:
        """A drawing that only a picture can show, in its box."""
        picture = self.album.drawing(name, self.artwork.motif(name), box, colour)
        return self._placed(picture, box, turn)

    def _placed(self, picture: Picture, box: Rect, turn: float) -> Markup:
        """A picture among the shapes, turned about the middle of its box."""
        self.pictures.append(picture._replace(turn=turn, about=box.centre))
        self.called_at.append(line_of_template() or self.template_at)
        return placeholder(len(self.pictures) - 1)

    def _inline_icon(
        self,
        name: str,
        place: tuple[float, float, float, float],
        colour: str,
        turned: Turned,
    ) -> None:
        """An icon in a line of text, in a square box at the line's baseline."""
        x, baseline, size, box = place
        if name in self.broken.icons:
            return
        fragment = self.artwork.icon(name, x=0, y=0, size=1.0, colour=colour)
        top = baseline - _MIDDLE_OF_CAPITALS * size - box / 2
        stamp = Stamp(fragment, 1.0, 1.0, x, top, box)
        if turned.turn:
            corner = Rect(x, top, 0, 0).turned(turned.turn, turned.about)
            stamp = stamp._replace(x=corner.x, y=corner.y, turn=turned.turn)
        self.stamps.append(stamp)

    def _style(self, name: str, changes: tuple[object, ...]) -> Style:
        """A style with the changes of a call; a size of it without its unit is noted."""
        for fault in filter(None, map(without_unit, changes[3:])):
            self._note_problem(ContentError(*fault), severity="warning")
        return self.lettering.style(name, changes)

    def _note_size(self, text: str, name: str, style: Style, size: float) -> None:
        if size < style.size:
            self.shrunk.append(Shrunk(text, name, style.size, size))

    def _outside_safe(self, box: Rect, turn: float = 0.0, about: Point | None = None) -> float:
        """By how many mm a box, turned about a point, reaches out of the safe zone."""
        corners = turned_corners(box.x, box.y, box.width, box.height, turn, about or box.centre)
        return outside_safe_zone(self.subject.format, corners)

    def _outside(self, what: str, over: float) -> ContentError:
        zone = f"the safe zone of {self.subject.format.name}"
        hint = "move it inward: cutting drifts by about a millimetre"
        message = f"{what} reaches {max(over, 0.1):.1f} mm outside {zone}"
        return ContentError("outside-safe-zone", message, hint)

    def _note_problem(
        self,
        error: ContentError,
        value: object = None,
        field: str = "",
        severity: Severity = "error",
    ) -> None:
        """Note a problem at the field that the value came from, or else at the template's line."""
        path = (field,) if field else self.subject.path_of(value) if value is not None else ()
        line = line_of_template() or self.template_at
        where = self.subject.where_of(*path) if path else line
        about = {"piece": self.subject.name, "field": str(path[0]) if path else ""}
        self.problems.append(problem_of(error, where, severity=severity, **about))
