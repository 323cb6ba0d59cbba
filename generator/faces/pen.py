"""Pen: what a template draws with: texts and stamps, and what places art on its canvas.

One pen serves one face at a time; it gathers the face's texts, stamps and pictures, and problems
with their places.
"""

from collections.abc import Callable
from typing import Any

from generator.faces.canvas import STEPS, Canvas
from generator.faces.context import are_plain_numbers, point, text_of
from generator.faces.face import Shrunk, Stamp
from generator.faces.legibility import Inscription, Letters
from generator.faces.markup import refuse_placeholders, text_sign, tidied, unmoved_texts
from generator.faces.on_purpose import OF_A_TEXT, meant
from generator.faces.styles import Turned, runs_of
from generator.measure.geometry import Point, Rect
from generator.model.style import Style, without_unit
from generator.model.theme import BoxedText
from generator.problem import ContentError
from generator.template.arguments import check_defined, check_numbers, check_positive
from generator.template.errors import place_in_template
from generator.text.arc import Arc, letter_boxes, set_on_arc
from generator.text.fitting import set_text
from generator.text.simple import SetText

_OFF_CARD = 1.0  # mm: what is less may be how a text is placed at an edge
_MIDDLE_OF_CAPITALS = 0.36  # em above the baseline: capitals are about 0.72 em high


class Pen(Canvas):
    """The functions by which a template draws."""

    def names(self) -> dict[str, Any]:
        """The functions, by their names in a template."""
        return {
            "text": self.text,
            "text_on_arc": self.text_on_arc,
            "icon": self.icon,
            "qr": self.qr,
            "art": self.art,
            "picture": self.picture,
            "ground": self.ground,
            "stamp": self.stamp,
            "spot": self.spot,
            "colour": self.colour,
            "outline": self.outline,
            "on_purpose": self.on_purpose,
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
        on_purpose: object = None,
    ) -> str:
        """Set a text in the box (given before its turn); prints nothing where it stands.

        Texts lie above all shapes and stamps. ``about`` is the point that a turn is about, by
        default the middle of the box; ``field`` names the field to blame where it does not fit.
        ``on_purpose`` names what is meant: ``low-contrast``, ``small-print``, ``text-over-text``.
        """
        if isinstance(value, BoxedText):
            (x, y, w, h), value = value.at, value.plain
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
            letters = _letters(done, ink, self.colour)
            self._inscribe(text, letters, done.size, chosen, turned, on_purpose)
            if self.calls is not None:
                box = Rect(x, y, w, h)
                self.note_call("text", box, turn, middle, value, field, style=style, size=done.size)
        except ContentError as error:
            self._note_problem(error, value, field)
            return ""
        over = self._outside_safe(done.box, turn, middle)
        if over:
            self._note_problem(self._outside(f"the text {text[:40]!r}", over))
        else:
            self._note_off_card(text, Rect(x, y, w, h).turned(turn, middle), on_purpose)
        self.set_at.append((text, self._line()))
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
        on_purpose: object = None,
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
        boxes = tuple(letter_boxes(done, 2 * _MIDDLE_OF_CAPITALS * done.size))
        letters = tuple(Letters(box, ink) for box in boxes)
        straight = Turned(0.0, arc.centre)
        self._inscribe(text, letters, done.size, chosen, straight, on_purpose)
        over = max(map(self._outside_safe, boxes), default=0.0)
        if over:
            self._note_problem(self._outside(f"the text {text[:40]!r}", over))
        return ""

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

    def note_unmoved(self, body: str) -> None:
        """Warn of texts that stand still while what is printed around their calls is moved."""
        if "text-not-moved" not in self.meant:
            self.problems += unmoved_texts(body, self.set_at, self.subject.name)

    def _given(self, value: object, field: str) -> str:
        """The text that a template hands in, paid for, its symbols as icons; "" without ink."""
        check_defined(value)
        text = "" if value is None else text_of(value)
        if not text.strip():
            return ""
        self.budget.spend(STEPS, len(text))
        text = self.marks.symbols.replaced(text)
        for error, severity in self.marks.doubts(text, value):
            self._note_problem(error, value, field, severity)
        return text

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

    def _inscribe(
        self,
        text: str,
        letters: tuple[Letters, ...],
        size: float,
        style: Style,
        turned: Turned,
        on_purpose: object,
    ) -> None:
        """Note where letters stand: whether they can be read is judged once the face is whole."""
        so = meant(on_purpose, OF_A_TEXT) | frozenset(style.on_purpose)
        where = place_in_template() or (lambda: self.template_at)
        edge = self.colour(style.outline.colour) if style.outline else ""
        self.inscriptions.append(
            Inscription(text, letters, turned.turn, turned.about, size, edge, where, so)
        )

    def _note_off_card(self, text: str, box: Rect, on_purpose: object) -> None:
        """Warn of a box that reaches beyond the bleed: a longer text would leave the card."""
        card = self.subject.format.bleed_box
        over = max(card.x - box.x, card.y - box.y, box.right - card.right, box.bottom - card.bottom)
        if over < _OFF_CARD or "box-off-card" in self.meant | meant(on_purpose, OF_A_TEXT):
            return
        message = (
            f"the box of the text {text[:40]!r} reaches {over:.1f} mm beyond the card and its bleed"
        )
        hint = (
            "give x, y, w and h in mm, within the card, so that a longer text wraps before its "
            'edge; or say that it is meant: on_purpose="box-off-card" in the call'
        )
        self._note_problem(ContentError("box-off-card", message, hint), severity="warning")

    def _note_size(self, text: str, name: str, style: Style, size: float) -> None:
        if size < style.size:
            self.shrunk.append(Shrunk(text, name, style.size, size))


def _letters(done: SetText, ink: str, colour: Callable[[str], str]) -> tuple[Letters, ...]:
    """The letters of a set text: each stretch as the box of its capitals, in its colour."""
    found = []
    for stretch in done.stretches:
        if stretch.font is not None and stretch.text.strip():
            height = stretch.font.cap_height * done.size * stretch.scale
            box = Rect(stretch.x, stretch.y - height, stretch.width, height)
            found.append(Letters(box, colour(stretch.ink) if stretch.ink else ink))
    return tuple(found)
