"""Pen: what a template draws with: texts and stamps, and what places art on its canvas.

One pen serves one face at a time; it gathers the face's texts, stamps and pictures, and problems
with their places.
"""

import re
from collections.abc import Callable
from typing import Any

from generator.faces.canvas import STEPS, Canvas
from generator.faces.context import are_plain_numbers, point, text_of
from generator.faces.face import Inscription, Letters, Shrunk, Stamp
from generator.faces.markup import refuse_placeholders, text_sign, tidied
from generator.faces.styles import Turned, runs_of
from generator.measure.geometry import Point, Rect
from generator.measure.units import MM_PER_POINT
from generator.model.style import Style, without_unit
from generator.model.theme import BoxedText, FieldText
from generator.problem import ContentError
from generator.template.arguments import check_defined, check_numbers, check_positive
from generator.template.errors import ships
from generator.text.arc import Arc, letter_boxes, set_on_arc
from generator.text.fitting import TooLongError, set_text
from generator.text.simple import SetText

_SMALLEST = 5 * MM_PER_POINT  # of letters that people can read
_OF_BODY = 0.9  # of the size of a card's text: its flavour is no larger
_APOSTROPHE = re.compile(r"(?<=[^\W\d_])'(?=[^\W\d_])")  # as a table has it, between two letters
_MIDDLE_OF_CAPITALS = 0.36  # em above the baseline: capitals are about 0.72 em high


class Pen(Canvas):
    """The functions by which a template draws."""

    def names(self) -> dict[str, Any]:
        """The functions, by their names in a template."""
        return {
            "text": self.text, "text_on_arc": self.text_on_arc, "icon": self.icon,
            "qr": self.qr, "art": self.art, "picture": self.picture, "ground": self.ground,
            "stamp": self.stamp, "spot": self.spot, "colour": self.colour,
            "outline": self.outline, "allow": self.allow,
        }  # fmt: skip

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
        """Print a text in a box, above all shapes and stamps.

        It turns about the middle of the box, or about the point ``about``. ``field`` is the field
        that is named where the text does not fit.
        """
        (x, y, w, h), value, field = _placed(value, (x, y, w, h), field)
        path = (field,) if field else self.subject.path_of(value)
        look = self.subject.look_of(path)
        x, y, w, h = look.at or (x, y, w, h)
        text = self._given(value)
        if not text:
            return ""
        if not are_plain_numbers(x, y, turn, w, h) or not w > 0 or not h > 0:
            check_numbers(x=x, y=y, turn=turn)
            check_positive(w=w, h=h)
        chosen = look.over(self._style(style, (align, valign, colour, size, min)))
        if style == "layout-flavour":
            chosen = self._below_body(chosen)
        if chosen.font in self.broken.fonts:
            return ""
        text = self.lettering.signs_of(chosen.font).replaced(text)
        ink = self.colour(chosen.colour)
        middle = point(about) if about else Rect(x, y, w, h).centre
        font_for = self.lettering.fonts_of(chosen.font)
        curly = "'" in text and style.startswith("layout-") and not font_for("").missing("’")
        printed = _APOSTROPHE.sub("’", text) if curly else text
        try:
            reading = self.lettering.reading_of(chosen.font)
            try:
                done = set_text(printed, Rect(x, y, w, h), chosen, font_for, reading)
                self._note_size(text, style, chosen, done.size)
            except TooLongError as error:  # it is drawn all the same, to see by how much
                if ships(self.template_at) and not self.in_trial:
                    error.hint = _hint_of_layout(style, error.fits, self.subject.continues)
                self._note_problem(error, value, field)
                done = error.beyond()
            turned = Turned(turn, middle)
            for stretch in done.stretches:
                if stretch.font is None:
                    place = (stretch.x, stretch.y, done.size * stretch.scale, stretch.width)
                    own = self.colour(stretch.ink) if stretch.ink else ink
                    self._inline_icon(stretch.text, place, own, turned)
            self.texts += runs_of(done, chosen, ink, turned, self.colour)
            letters = _letters(done, ink, self.colour)
        except ContentError as error:
            self._note_problem(error, value, field)
            return ""
        boxes = Rect(x, y, w, h), (done.box,)
        self._inscribe(text, boxes, letters, turned, (chosen, style, done.size), path)
        return text_sign(len(self.set_at) - 1)

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
        """Print a text along a circle about (x, y) of radius r.

        Its middle is ``at`` degrees clockwise from the top: 0, or 180 for a text ``below``, whose
        letters' heads point to the centre. ``sweep`` is how many degrees it may take.
        """
        text = self._given(value)
        if not text:
            return ""
        middle = at if at is not None else 180.0 if below else 0.0
        check_numbers(x=x, y=y, at=middle)
        check_positive(r=r, sweep=sweep)
        chosen = self._style(style, (None, None, colour, size, min))
        if chosen.font in self.broken.fonts:
            return ""
        ink, upright = self.colour(chosen.colour), Turned(0.0, Point(x, y))
        try:
            arc = Arc(Point(x, y), r, middle, sweep, bool(below))
            fonts = self.lettering.fonts_of(chosen.font), self.lettering.reading_of(chosen.font)
            done = set_on_arc(text, arc, chosen, *fonts)
            self.texts += runs_of(done, chosen, ink, upright, self.colour)
            self._note_size(text, style, chosen, done.size)
        except ContentError as error:
            self._note_problem(error, value, field)
            return ""
        covered = tuple(letter_boxes(done, 2 * _MIDDLE_OF_CAPITALS * done.size))
        letters = tuple(Letters(box, ink) for box in covered)
        boxes = Rect(x - r, y - r, 2 * r, 2 * r), covered
        path = (field,) if field else self.subject.path_of(value)
        self._inscribe(text, boxes, letters, upright, (chosen, style, done.size), path)
        return ""

    def stamp(
        self, *, x: float, y: float, width: float, height: float, scale: float = 1.0,
        turn: float = 0.0, caller: Any,
    ) -> str:  # fmt: skip
        """Print the drawing of a ``call`` block, in a box from 0 0, at a place.

        It is stored once however often it is used, and is drawn above the shapes.
        """
        check_numbers(x=x, y=y, turn=turn)
        check_positive(width=width, height=height, scale=scale)
        drawing = str(caller())
        refuse_placeholders(drawing, "a stamp")
        drawing = tidied(drawing)
        self.stamps.append(Stamp(drawing, width, height, x, y, scale, turn))
        return ""

    def _given(self, value: object) -> str:
        """The text that a template hands in, paid for, its symbols as icons; "" without ink."""
        check_defined(value)
        text = "" if value is None else text_of(value)
        if not text.strip():
            return ""
        self.budget.spend(STEPS, len(text))
        return self.symbols.replaced("\n".join(text.splitlines()))

    def _inline_icon(
        self, name: str, place: tuple[float, float, float, float], colour: str, turned: Turned
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

    def _below_body(self, style: Style) -> Style:
        """The style of a flavour text, smaller than the body on the same face."""
        texts = [one for one in self.calls if isinstance(one, Inscription)]
        sizes = [one.size for one in texts if one.style == "layout-body"]
        largest = max(_OF_BODY * min(sizes, default=style.size / _OF_BODY), _SMALLEST)
        least = largest if style.min is None else min(style.min, largest)
        return style.model_copy(update={"size": min(style.size, largest), "min": least})

    def _inscribe(
        self, text: str, boxes: tuple[Rect, tuple[Rect, ...]], letters: tuple[Letters, ...],
        turned: Turned, set_in: tuple[Style, str, float], path: tuple[str | int, ...],
    ) -> None:  # fmt: skip
        """Note where letters stand, for whoever looks at the finished face."""
        where = self._line()
        style, name, size = set_in
        edge = self.colour(style.outline.colour) if style.outline else ""
        box, ink = boxes
        turn, about = turned
        self.calls.append(
            Inscription(text, box, ink, letters, turn, about, size, name, edge, path, where)
        )
        self.set_at.append((text, where))

    def _note_size(self, text: str, name: str, style: Style, size: float) -> None:
        if size < style.size:
            self.shrunk.append(Shrunk(text, name, style.size, size))


def _placed(
    value: object, box: tuple[float, float, float, float], field: str
) -> tuple[tuple[float, float, float, float], object, str]:
    """The box, the text and the field of a value that brings its own box or field."""
    if isinstance(value, BoxedText):
        box, value = value.at, value.plain
    return box, value, field or (value.field if isinstance(value, FieldText) else "")


def _hint_of_layout(style: str, fits: Callable[[float], bool], continues: str) -> str:
    """What helps a text that is too long in a layout, which has no box of the designer's."""
    if not fits(_SMALLEST):
        if style == "layout-body" and continues != "card":
            return "shorten it. To continue on a second card: `continues: card` in the component"
        most = ". A text goes on on at most six cards" if style == "layout-body" else ""
        return f"shorten the text; or choose a larger size, such as `size: tarot-us`{most}"
    return f"shorten the text. To allow smaller letters: `{style}: {{min: 5pt}}` in styles"


def _letters(done: SetText, ink: str, colour: Callable[[str], str]) -> tuple[Letters, ...]:
    """The letters of a set text: each stretch as the box of its capitals, in its colour."""
    found = []
    for stretch in done.stretches:
        if stretch.font is not None and stretch.text.strip() and stretch.width:
            height = stretch.font.cap_height * done.size * stretch.scale
            box = Rect(stretch.x, stretch.y - height, stretch.width, height)
            found.append(Letters(box, colour(stretch.ink) if stretch.ink else ink))
    return tuple(found)
