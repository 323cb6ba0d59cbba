"""Canvas: one face that is being drawn: its items so far, its problems, and what shows art.

A template calls ``icon``, ``art``, ``picture``, ``ground`` and ``outline``; texts are the pen's.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from markupsafe import Markup

from generator.faces.artwork import Artwork
from generator.faces.context import Subject, text_of
from generator.faces.face import Inscription, Picture, Placed, Shrunk, Spot, Stamp, TextRun
from generator.faces.markup import placeholder
from generator.faces.pictures.bleed import Frame, checked_bleed, framed, whole_trim
from generator.faces.pictures.library import Album
from generator.faces.resources import Broken
from generator.faces.shapes import outline
from generator.faces.styles import Lettering
from generator.measure.geometry import Rect
from generator.measure.units import mm_text
from generator.model.picture import DRAWING
from generator.model.theme import BoxedText
from generator.model.values import is_colour
from generator.problem import ContentError, Problem, Severity, Where, problem_of
from generator.template import arguments
from generator.template.errors import line_of_template
from generator.template.instrument import Budget
from generator.text.symbols import Symbols

STEPS = 50  # of the template's budget: measuring a text takes about as long


class Canvas:
    """The state of one face while its template runs, and the functions that place art on it."""

    def __init__(
        self, palette: Mapping[str, str], lettering: Lettering, artwork: Artwork, album: Album,
        broken: Broken, budget: Budget, symbols: Symbols,
    ) -> None:  # fmt: skip
        self.palette, self.lettering, self.artwork = palette, lettering, artwork
        self.album, self.broken, self.budget, self.symbols = album, broken, budget, symbols

    def start(self, subject: Subject, template_at: Where) -> None:
        """Begin a face."""
        self.subject, self.template_at = subject, template_at
        self.texts: list[TextRun] = []
        self.stamps: list[Stamp] = []
        self.pictures: list[Picture] = []
        self.called_at: list[Where] = []  # of each picture
        self.in_trial = False  # whether faces are drawn only to see what fits
        self.shrunk: list[Shrunk] = []
        self.set_at: list[tuple[str, Where]] = []  # texts, and where they were called
        self.spots: list[Spot] = []
        self.calls: list[Inscription | Placed] = []
        self.allowed: frozenset[str] = frozenset()  # warnings that the template allows
        self.problems: list[Problem] = []

    def spot(self, name: str, *, x: float, y: float, w: float = 0, h: float = 0) -> str:
        """Name a place of the card, for pointers in the rulebook; draws nothing.

        It is the box at (x, y), where something is drawn, or a point.
        """
        arguments.check_texts(name=name)
        arguments.check_numbers(x=x, y=y)
        arguments.check_not_negative(w=w, h=h)
        self.spots.append(Spot(name, Rect(x, y, w, h)))
        return ""

    def icon(
        self, name: str, *, x: float, y: float, size: float, colour: str = "ink", turn: float = 0.0
    ) -> Markup:
        """An icon in the square box at (x, y)."""
        arguments.check_texts(name=name)
        arguments.check_numbers(x=x, y=y, turn=turn)
        arguments.check_positive(size=size)
        if name in self.broken.icons:
            return Markup()
        box = Rect(x, y, size, size)
        ink = self.colour(colour)
        source = self.artwork.source(name)
        unused = ""
        if source.startswith("art:"):
            unused = self._unused_colour(source[4:], "" if colour == "ink" else colour)
            if self.artwork.motif(source[4:]).picture:
                picture = self.album.drawing(source[4:], self.artwork.motif(source[4:]), box, ink)
                self._note_placed("icon", name, box, turn=turn, unused=unused)
                return self._placed(picture, box, turn)
        drawn = self.artwork.icon(name, x=x, y=y, size=size, colour=ink, turn=turn)
        self._note_placed("icon", name, box, drawn, turn, unused=unused)
        return Markup(drawn)  # noqa: S704 - our own markup

    def qr(
        self,
        value: object,
        *,
        x: float,
        y: float,
        size: float,
        colour: str = "ink",
        ground: str = "#ffffff",
        level: str = "M",
    ) -> Markup:
        """A QR code of a text or an address, on its own ground, in the square box at (x, y).

        Its quiet zone of four modules is inside the box. ``level`` says how much of it may be
        lost: ``L``, ``M``, ``Q`` or ``H``; an empty text draws nothing.
        """
        arguments.check_defined(value)
        text = "" if value is None else text_of(value).strip()
        if not text:
            return Markup()
        arguments.check_texts(level=level)
        arguments.check_numbers(x=x, y=y)
        arguments.check_positive(size=size)
        self.budget.spend(STEPS)
        from generator.faces.qr_code import qr_code  # few games have one

        code = qr_code(text, Rect(x, y, size, size), level)
        self._note_placed("code", text, code.box, value=value, module=code.module)
        left, top, side = mm_text(x), mm_text(y), mm_text(size)
        box = f'x="{left}" y="{top}" width="{side}" height="{side}"'
        drawn = f'<rect {box} fill="{self.colour(ground)}"/>'
        drawn += f'<path d="{code.path}" fill="{self.colour(colour)}"/>'
        return Markup(drawn)  # noqa: S704 - our own markup

    def ground(self, colour: str) -> Markup:
        """Fill the face with one colour, to the end of its bleed."""
        paint, form = self.colour(colour), self.subject.format
        if form.outline != "rectangle":
            return outline(form, form.bleed, fill=paint)
        x, y, w, h = map(
            mm_text, (-form.bleed, -form.bleed, form.bleed_box.width, form.bleed_box.height)
        )
        rectangle = f'<rect x="{x}" y="{y}" width="{w}" height="{h}" fill="{paint}"/>'
        return Markup(rectangle)  # noqa: S704 - our own markup

    def allow(self, *names: str) -> str:
        """Allow warnings about this face, as ``allow:`` in game.yaml does."""
        arguments.check_texts(**{f"name {n} of allow": one for n, one in enumerate(names, 1)})
        self.allowed |= frozenset(names)
        return ""

    def art(
        self, name: str, *, x: float | None = None, y: float | None = None, w: float | None = None,
        h: float | None = None, colour: str = "", turn: float = 0.0, bleed: str | None = None,
    ) -> Markup:  # fmt: skip
        """The drawing ``art/<name>.svg`` in a box; its ``currentColor`` becomes ``colour``.

        Without ``h`` the box is a square, without any box it is the trim. ``bleed`` as in
        ``picture``; with it the drawing fills its box as ``cover`` does.
        """
        arguments.check_texts(name=name)
        box = self._box(x, y, w, w if h is None else h, turn)
        frame = self._frame(name, box, turn, bleed)
        if name in self.broken.art:
            return Markup()
        ink = self.colour(colour) if colour else ""
        motif = self.artwork.motif(name)
        unused = self._unused_colour(name, colour)
        if frame.how == "included" and not turn and motif.fits(*frame.grown.size):
            box = frame.grown
        elif frame.grown != box:
            picture = self.album.drawing_with_bleed(name, motif, frame, ink, self.subject.format)
            self._note_placed("art", name, box, turn=turn, unused=unused)
            return self._placed(picture, box, turn)
        if motif.picture:
            picture = self.album.drawing(name, motif, box, ink)
            self._note_placed("art", name, box, turn=turn, unused=unused)
            return self._placed(picture, box, turn)
        place = {"x": box.x, "y": box.y, "w": box.width, "h": box.height}
        drawn = self.artwork.art(name, **place, colour=ink, turn=turn)
        self._note_placed("art", name, box, drawn, turn, unused=unused)
        return Markup(drawn)  # noqa: S704 - checked SVG

    def picture(
        self, name: str, *, x: float | None = None, y: float | None = None, w: float | None = None,
        h: float | None = None, fit: str = "cover", focus: Any = "center", turn: float = 0.0,
        outline: str = "", radius: float = 0.0, opacity: float = 1.0, bleed: str | None = None,
    ) -> Markup:  # fmt: skip
        """A picture of ``art/`` in a box; an empty name draws nothing.

        A drawing, such as ``fire.svg``, is fitted into the box as ``art`` does.

        Without ``x``, ``y``, ``w`` and ``h`` the box is the trim. ``bleed`` says how it goes on
        at sides of its box along the trim: ``included`` in the picture, made of it by a
        ``mirror`` or by pixels that ``extend``, or ``none``: white, on purpose.

        ``fit``: ``cover`` fills the box and cuts off what is too much, ``contain`` shows all of
        it, ``stretch`` pulls it. ``focus``: the part that stays in sight, such as ``"top"``,
        ``"bottom left"`` or shares ``[0.3, 0.2]``. ``outline`` cuts it to a shape: ``circle``,
        ``hexagon``, ``hexagon-pointy``, ``octagon``, ``trim`` (the piece's own), or a path in mm;
        ``radius`` rounds the corners; ``turn`` in degrees clockwise about the box's middle.
        """
        arguments.check_defined(name)
        if name is None or name == "":
            return Markup()
        if isinstance(name, BoxedText):
            (x, y, w, h), name = name.at, name.plain
        if self.subject.looks and (at := self.subject.look_of(self.subject.path_of(name)).at):
            x, y, w, h = at
        box = self._box(x, y, w, h, turn)
        if isinstance(name, str) and name.endswith(DRAWING):
            stem, w, h = name.removesuffix(DRAWING), box.width, box.height
            return self.art(stem, x=box.x, y=box.y, w=w, h=h, turn=turn, bleed=bleed)
        cut = (fit, focus, outline, radius, opacity)
        return self._cut_picture(name, box, self._frame(name, box, turn, bleed), cut, turn)

    def _cut_picture(
        self, name: str, box: Rect, frame: Frame, cut: tuple[str, Any, str, float, float],
        turn: float,
    ) -> Markup:  # fmt: skip
        """A picture in its frame; ``cut`` is its fit, focus, outline, radius and opacity."""
        fit, _, outline, radius, opacity = cut
        arguments.check_texts(name=name, fit=fit, outline=outline)
        arguments.check_numbers(opacity=opacity)
        arguments.check_not_negative(radius=radius)
        self.budget.spend(STEPS)
        if name in self.broken.pictures:
            return Markup()
        placed, noted = self.album.placed(name, frame, cut, self.subject.format)
        for warning in noted:
            self._note_problem(warning, name, severity="warning")
        self._note_placed("picture", name, box, turn=turn)
        return self._placed(placed, box, turn)

    def outline(self, grow: float = 0.0, **attributes: Any) -> Markup:
        """The outline of the card, larger by some mm (smaller, if negative)."""
        arguments.check_numbers(grow=grow)
        return outline(self.subject.format, grow, **attributes)

    def colour(self, name: str) -> str:
        """The ``#rrggbb`` of a name of the palette, or the colour itself."""
        if not isinstance(name, str):
            hint = "name a colour of the palette. Or write one such as #1d1b3a"
            raise ContentError("unknown-colour", "a colour must be a text", hint)
        if name.startswith("#"):
            if not is_colour(name):
                hint = "write # and six digits or letters a to f, such as #1d1b3a"
                raise ContentError("unknown-colour", f"{name[:40]} is not a colour", hint)
            return name
        if name == "ink" and "ink" not in self.palette:
            return "#000000"
        return str(self.palette[name])

    def _box(
        self, x: float | None, y: float | None, w: float | None, h: float | None, turn: float
    ) -> Rect:
        """The box of a picture or drawing; the trim where nothing is said of it."""
        arguments.check_numbers(turn=turn)
        if x is None and y is None and w is None and h is None:
            return whole_trim(self.subject.format, turn)
        given = {"x": x, "y": y, "w": w, "h": h}
        missing = [name for name, value in given.items() if value is None]
        if missing:
            message = f"a box has x, y, w and h: {' and '.join(missing)} is missing"
            hint = "write all four. A box without any of them fills the card"
            raise ContentError("template-fault", message, hint)
        arguments.check_numbers(x=x, y=y)
        arguments.check_positive(w=w, h=h)  # type: ignore[arg-type]  # what is None was told
        return Rect(x, y, w, h)  # type: ignore[arg-type]

    def _frame(self, name: str, box: Rect, turn: float, bleed: str | None) -> Frame:
        """The frame of art by what its call says of bleed, or else its field."""
        path = self.subject.path_of(name) if bleed is None and self.subject.bleeds else ()
        usual = self.subject.bleeds.get(str(path[0])) if path else None
        how = usual if bleed is None else checked_bleed(bleed)
        if how == "none":
            self.allowed |= {"ends-at-trim", "short-bleed"}
        frame = framed(box, turn, self.subject.format, how)
        if bleed not in (None, "none") and frame.grown == box and self.subject.format.bleed:
            wide = self.subject.format.bleed_box
            if turn % 90 or not box.turned(turn, box.centre).contains(wide, tolerance=0.05):
                message = "no side of this box is at the cutting line, so no bleed can be made"
                hint = (
                    "start it at 0, or end it at size.width or size.height. It may be turned by 90"
                )
                raise ContentError("template-fault", message, hint)
        return frame

    def _line(self) -> Where:
        """The template's line that is running."""
        return line_of_template() or self.template_at

    def _note_placed(
        self, kind: str, name: str, box: Rect, drawn: str = "", turn: float = 0.0, *,
        value: object = None, unused: str = "", module: float = 0.0,
    ) -> None:  # fmt: skip
        """Note where something lies, with its markup: whether it is seen is judged afterwards."""
        path = self.subject.path_of(name if value is None else value)
        transform = drawn.partition('transform="')[2].partition('"')[0]
        where = self._line()
        self.calls.append(Placed(kind, name, box, turn, path, where, transform, unused, module))

    def _placed(self, picture: Picture, box: Rect, turn: float) -> Markup:
        """A picture among the shapes, turned about the middle of its box."""
        self.pictures.append(picture._replace(turn=turn, about=box.centre))
        self.called_at.append(self._line())
        return placeholder(len(self.pictures) - 1)

    def _unused_colour(self, name: str, colour: str) -> str:
        """The colour that is asked for of a drawing that has its own alone; empty if it is used."""
        return "" if not colour or self.artwork.motif(name).takes_colour else colour

    def _note_problem(
        self, error: ContentError, value: object = None, field: str = "",
        severity: Severity = "error",
    ) -> None:  # fmt: skip
        """Note a problem at the field that the value came from, or else at the template's line."""
        path = (field,) if field else self.subject.path_of(value) if value is not None else ()
        where = self.subject.where_of(*path) if path else self._line()
        about = {"piece": self.subject.name, "field": str(path[0]) if path else ""}
        problem = problem_of(error, where, severity=severity, **about)
        if path and error.name == "text-overflow":  # it may be the box that is wrong
            problem = replace(problem, also=(*problem.also, self._line()))
        self.problems.append(problem)
