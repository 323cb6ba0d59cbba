"""The draw stage: the faces of every piece, drawn by its component's templates.

A template that reads only some fields is run once for all pieces that agree in them: 81 cards with
15 numbers and 5 effects take 20 drawings.
"""

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from generator.faces.artwork import Artwork
from generator.faces.cache import FaceCache, state_of, states_of_pieces
from generator.faces.context import Side, SlotValues, Subject, format_names, piece_names
from generator.faces.continued import body_of, divided, further_cards, with_body
from generator.faces.face import DrawnPiece, Face, in_order, proof_lines
from generator.faces.ink_savers import grey_face
from generator.faces.markup import MarkupCheck, layers_of, unmoved_texts
from generator.faces.pen import Pen
from generator.faces.pictures.encode import PictureStore
from generator.faces.pictures.library import Album
from generator.faces.resources import try_resources
from generator.faces.shapes import DRAWN, SHAPES, as_shape
from generator.faces.studio import Look, Studio
from generator.faces.styles import Lettering
from generator.model.component import Component, Piece
from generator.model.game import Game
from generator.problem import ContentError, Problem, problem_of
from generator.template.errors import ships
from generator.template.functions import GameFunctions
from generator.template.loading import CompiledTemplates, Templates, undrawn_blocks
from generator.template.recorder import Names, Read, Recorder
from generator.template.repeats import Repeats
from generator.template.sandbox import OpenTemplate, Sandbox
from generator.text.font_library import HOUSE_FONT, FontLibrary
from generator.text.inline import Atom
from generator.text.runs import paragraph
from generator.text.symbols import Symbols

Progress = Callable[[int], None]  # called with how many more pieces are drawn
PLAIN = Look()
MOST_ALIKE = 99  # errors of one name in a component; one more says how many were not tried
_SIDES: tuple[Side, ...] = ("front", "back")
OVER_SIGN = "<!--over-->"  # _base.svg.j2 writes it between what lies below and above the texts


def draw_faces(
    game: Game, studio: Studio, *, only: Collection[str] | None = None, look: Look = PLAIN,
    progress: Progress = lambda _done: None,
) -> tuple[tuple[DrawnPiece, ...], tuple[Problem, ...]]:  # fmt: skip
    """All pieces of the game with their faces, in the game's order, and all problems.

    ``only`` names the components to draw; templates still count the others.
    """
    drawing = Drawing(game, studio, look)
    drawn: list[DrawnPiece] = []
    found: list[Problem] = [*_unprintable_titles(game, studio.fonts, only), *drawing.problems]
    for component in game.components:
        if only is not None and component.name not in only:
            continue
        first = len(found)
        for number, piece in drawing.cards(component):
            front, problems = drawing.face(component, piece, "front", number)
            reads = drawing.reads
            found += problems
            back = None
            if component.back:
                back, problems = drawing.face(component, piece, "back", number)
                reads |= drawing.reads
                found += problems
            if front:
                drawn.append(DrawnPiece(component, piece, front, back, drawing.shared(reads)))
            if not look.low_ink:  # what saves ink is drawn with the rest, to see that it can be
                found += drawing.ink_saving_problems(component, piece, number)
            progress(1)
            if left := _flooded(found[first:], component, number):
                found.append(left)
                break
    drawing.end()
    return tuple(drawn), tuple(found)


def _flooded(found: Sequence[Problem], component: Component, number: int) -> Problem | None:
    """A problem with how many cards are left, where the latest error is one too many."""
    alike = [one for one in found if one.name == found[-1].name and one.severity == "error"]
    left = len(component.pieces) - number
    if len(alike) < MOST_ALIKE or not left:
        return None
    message = f"stopped after {len(alike)} such errors: {left:,} more cards were not drawn"
    return Problem(component.where, found[-1].name, message, "correct these first")


class Drawing:
    """One game being drawn: its templates, and the cache of faces.

    ``problems`` are those of fonts, icons and art that the game names.
    """

    def __init__(
        self, game: Game, studio: Studio, look: Look, formats: Sequence[object] = ()
    ) -> None:
        """``formats`` are the formats of faces that belong to no component."""
        self.look = look
        self.recorder = recorder = Recorder()
        places = (f"faces/{game.name}", "faces", "slots", "rulebook")
        self.templates = Templates(studio.layouts, places, places[0])
        compiled = CompiledTemplates(studio.cache)
        self._repeats = Repeats(recorder)
        self.sandbox = Sandbox(
            self.templates,
            compiled,
            used=lambda name: recorder.note("template", name, name),
            entered=lambda key: recorder.note("branch", key, key),
            repeats=self._repeats,
        )
        artwork = Artwork(
            game, studio.fonts, recorder, printing=studio.printing, cache=studio.cache
        )
        self._pictures = PictureStore(studio.cache)
        album = Album(game, self._pictures, recorder)
        self._broken, self.problems = try_resources(game, studio.fonts, artwork, album)
        palette = Names("palette", "the palette", game.palette, "unknown-colour", recorder)
        lettering = Lettering(game, studio.fonts, recorder)
        around = self._broken, self.sandbox.budget, Symbols(game.symbols)
        self.pen = Pen(palette, lettering, artwork, album, *around)
        self.sandbox.globals.update(self.pen.names())
        self.sandbox.globals.update(GameFunctions(game, recorder).names())
        self.sandbox.globals.update(
            palette=palette, theme=_theme(game, recorder), **_own_functions(studio, recorder)
        )
        self._check = MarkupCheck(self.templates)
        self._optional = {one.name: one.optional_fields for one in game.components}
        self._opened: dict[str, OpenTemplate | None] = {}
        self._lost: set[str] = set()  # templates with blocks that are never drawn
        self._missed: set[str] = set()  # names that only templates of layouts bear
        looks = [state_of(game, studio, one, formats) for one in dict.fromkeys((look, PLAIN))]
        self.repeatable = bool(looks[0])  # nothing but its inputs decides how a face is drawn
        given = states_of_pieces(game) if looks[0] else {}, self.templates.digest, game.pictures
        caches = [FaceCache(studio.cache, state, *given) for state in looks]
        self.cached, self._plain = caches[0], caches[-1]  # faces that this look only changes
        self.reads: frozenset[Read] = frozenset()  # what the latest face was drawn of
        self._divided: dict[tuple[str, str, Any], tuple[Piece, ...]] = {}  # the latest piece
        self._reads: dict[frozenset[Read], frozenset[Read]] = {}  # a deck's faces share theirs

    def cards(self, component: Component) -> Iterator[tuple[int, Piece]]:
        """The pieces of a component with their numbers, and cards on which a text goes on."""
        for number, piece in enumerate(component.pieces, 1):
            yield from ((number, part) for part in self.parts(component, piece, number))

    def parts(self, component: Component, piece: Piece, number: int) -> tuple[Piece, ...]:
        """A piece, or the cards on which its text goes on."""
        if component.continues != "card":
            return (piece,)
        draw = partial(self._front_faults, component, number)
        whole = with_body(component, piece, self.sandbox.globals["words"])
        parts = further_cards(component, whole, draw)
        return parts if len(parts) > 1 else (piece,)

    def _front_faults(self, component: Component, number: int, piece: Piece) -> tuple[Problem, ...]:
        self.pen.in_trial = True
        try:
            return self._side(component, piece, "front", number)[1]
        finally:
            self.pen.in_trial = False

    def face(
        self, component: Component, piece: Piece, side: Side, number: int
    ) -> tuple[Face | None, tuple[Problem, ...]]:
        """The face of a side that has a template; None after a problem. Pieces count from 1.

        A text that goes on is divided over both sides.
        """
        return self._side(*self._shown(component, piece, side, number), side, number)

    def _shown(
        self, component: Component, piece: Piece, side: Side, number: int
    ) -> tuple[Component, Piece]:
        """The part of a piece that a side shows, and the component with that side's template."""
        if component.continues == "back":
            draw = partial(self._front_faults, component, number)
            whole = with_body(component, piece, self.sandbox.globals["words"])
            key = component.name, piece.id, body_of(component, whole)
            parts = self._divided.get(key) or divided(component, whole, draw)
            parts = parts if len(parts) > 1 else (piece,)
            self._divided = {key: parts}
            if len(parts) > 1 and side == "back":
                component = replace(component, back=component.front, back_slots=component.slots)
            piece = parts[0] if side == "front" else parts[-1]
        return component, piece

    def _side(
        self, component: Component, piece: Piece, side: Side, number: int
    ) -> tuple[Face | None, tuple[Problem, ...]]:
        template = component.front if side == "front" else component.back
        assert template is not None
        subject = Subject.of(component, piece, side, number)
        own = _ink_saving(component, subject) if self.look.low_ink else None
        if own:
            template, subject = own
        if component.slots_of(side) is None and self.templates.is_of_a_layout(template):
            self.reads = frozenset()  # a lost template must not be drawn as a layout's
            lost, self._missed = template not in self._missed, self._missed | {template}
            error = problem_of(self.templates.unknown(template), subject.template_at)
            return None, (error,) if lost else ()
        return self.once(
            component.name, template, subject, ink_saving=self.look.low_ink and not own
        )

    def end(self) -> None:
        """Store the faces for later runs, and drop them from memory."""
        self.cached.save()
        for faces in (self.cached, self._plain):
            faces.clear()

    def ink_saving_problems(
        self, component: Component, piece: Piece, number: int
    ) -> tuple[Problem, ...]:
        """The problems of the templates that draw ink-saving sides of a piece."""
        found: list[Problem] = []
        for side in (side for side in _SIDES if side in component.low_ink):
            own = _ink_saving(component, Subject.of(component, piece, side, number))
            found += self.once(component.name, *own)[1] if own else ()
        return tuple(found)

    def once(
        self, kind: str, template: str, subject: Subject, *, ink_saving: bool = False
    ) -> tuple[Face | None, tuple[Problem, ...]]:
        """The face of a template, from the cache or drawn now, and its problems.

        ``kind`` is the component, or what else has a format of its own.
        """
        group = kind, template, subject.side
        known = self.cached.get(group, subject)
        if known is not None:
            face, self.reads, noted = known
            problems = tuple(replace(one, piece=subject.name) for one in noted)
            return face, _in_own_files(problems, subject)
        usual = self._plain.get(group, subject) if self._plain is not self.cached else None
        if usual:
            drawn: Face | None = self._looked(usual.face, ink_saving=ink_saving)
            problems = tuple(replace(one, piece=subject.name) for one in usual.problems)
        else:
            drawn, problems = self.run(template, subject, ink_saving=ink_saving)
        self.reads = self.shared(usual.reads if usual else frozenset(self.recorder.reads))
        # A problem of a field is at its own piece's line, and of no other piece that looks alike.
        cacheable = not any(one.field for one in problems) and template not in self._lost
        if drawn is not None and cacheable:
            self.cached.put(group, subject, self.reads, drawn, problems)
        return drawn, _in_own_files(problems, subject)

    def shared(self, reads: frozenset[Read]) -> frozenset[Read]:
        """Equal reads as one object: a thousand faces of a template have few different ones."""
        return self._reads.setdefault(reads, reads)

    def run(
        self, name: str, subject: Subject, *, ink_saving: bool = False
    ) -> tuple[Face | None, tuple[Problem, ...]]:
        """The face that a template draws for a subject, without the cache, and its problems.

        With ``ink_saving`` its grounds are outlines. ``recorder`` then has all that was read for
        it.
        """
        self.recorder.reads.clear()
        template, lost = self._template(name, subject)
        if template is None:
            return None, lost
        for one in self.templates.closure(name):  # a module is loaded once, for whoever is first
            self.recorder.note("template", one, one)
        where = template.where
        try:
            face = self._face(template, subject)
        except ContentError as error:
            return None, (*lost, problem_of(error, where, piece=subject.name))
        wrong = tuple(self._check.problems(face, where, subject.name))
        face = self._looked(face, ink_saving=ink_saving)
        return face, (*lost, *self.pen.problems, *wrong)

    def _looked(self, face: Face, *, ink_saving: bool) -> Face:
        """A face as it is printed: with its grounds as outlines, in grey, or with guides."""
        if ink_saving:
            from generator.faces.ink_saved import lighter

            face = lighter(face, self._pictures)
        if self.look.grey:
            face = grey_face(face)
        return face.overlaid(proof_lines(face.format)) if self.look.guides else face

    def redrawn(self, component: Component, piece: Piece, side: Side, number: int) -> Face | None:
        """The face of a side of a changed piece; None where the template is broken.

        Nothing is cached, and its markup is not checked. Raises ContentError, or LookupError where
        no text goes on any more.
        """
        if piece.body is not None and side == "front":
            whole = replace(piece, id=component.pieces[number - 1].id, body=None)
            piece = {one.id: one for one in self.parts(component, whole, number)}[piece.id]
        component, piece = self._shown(component, piece, side, number)
        subject = Subject.of(component, piece, side, number)
        self.recorder.reads.clear()
        name = (component.front if side == "front" else component.back) or ""
        template, _ = self._template(name, subject)
        return self._face(template, subject) if template else None

    def _face(self, template: OpenTemplate, subject: Subject) -> Face:
        """What a template draws. Raises ContentError."""
        pen, where = self.pen, template.where
        pen.start(subject, where)
        self._repeats.size = subject.format
        fields = piece_names(subject, self.recorder, self._optional)
        form = format_names(subject.format, self.recorder)
        words: Any = self.sandbox.globals["words"]
        slots = SlotValues(subject, fields, words, self.recorder)
        body = template.printed(piece=fields, side=subject.side, size=form, slots=slots)
        below, over = (
            layers_of(part, pen.pictures, pen.called_at) for part in body.partition(OVER_SIGN)[::2]
        )
        return Face(
            subject.format, in_order(below, pen.stamps, pen.texts, over), tuple(pen.shrunk),
            tuple(pen.spots), tuple(pen.calls), unmoved_texts(body, pen.set_at), subject.side,
            where, pen.allowed, self.templates.text_of(where.file),
        )  # fmt: skip

    def _template(
        self, name: str, subject: Subject
    ) -> tuple[OpenTemplate | None, tuple[Problem, ...]]:
        """The compiled template; its problem is reported once, at the first piece that needs it."""
        if name not in self._opened:
            self._opened[name] = None
            try:
                self._opened[name] = self.sandbox.opened(name)
            except ContentError as error:
                return None, (problem_of(error, subject.template_at),)
            lost = tuple(undrawn_blocks(self.templates, name))
            self._lost |= {name} if lost else set()
            return self._opened[name], lost
        return self._opened[name], ()


def _in_own_files(problems: tuple[Problem, ...], subject: Subject) -> tuple[Problem, ...]:
    """The same problems, each where a designer can mend it, without places in what ships.

    That is the line that calls what ships, or where the game names its layout.
    """
    found = []
    for one in problems:
        own = [place for place in (one.where, *one.also) if not ships(place)]
        where, *also = own or [subject.template_at]
        found.append(replace(one, where=where, also=tuple(also)))
    return tuple(found)


def _ink_saving(component: Component, subject: Subject) -> tuple[str, Subject] | None:
    """The template of a side that saves ink, and the side as drawn by it; None without one."""
    template = component.low_ink.get(subject.side)
    if not template:
        return None
    return template, replace(subject, template_at=component.where_of("low_ink", subject.side))


def _own_functions(studio: Studio, recorder: Recorder) -> dict[str, Names]:
    """What a game's own Python draws, and all shapes, by their names in a template."""
    none = "the game's own Python draws it: run the command with --rules"
    own = "the game's module", studio.drawing, "unknown-drawing", recorder
    shapes = {**SHAPES, **DRAWN, **{name: as_shape(one) for name, one in studio.shapes.items()}}
    every = Names("shapes", "shapes", shapes, "unknown-shape", recorder)
    return {"drawing": Names("drawing", *own, none=none), "shapes": every}


def _theme(game: Game, recorder: Recorder) -> Names:
    """The manner of the game's theme as a template reads it; its colours are in the palette."""
    about = game.theme.model_dump(exclude={"roles", "fonts", "says"}) if game.theme else {}
    none = "name a theme in game.yaml, such as plain"
    return Names("theme", "the theme", about, "unknown-name", recorder, none=none)


def _unprintable_titles(
    game: Game, fonts: FontLibrary, only: Collection[str] | None
) -> Iterator[Problem]:
    """Titles that sheet labels and instructions cannot print, in our own font nor in the game's."""
    font = fonts.open(HOUSE_FONT)
    reading = fonts.title_reading(game.fonts.values(), game.language)
    titles = [(game.where, "the game", f"{game.title} {game.version}")]
    titles += [
        (c.where, c.name, c.title) for c in game.components if only is None or c.name in only
    ]
    for where, name, title in titles:
        if not font.missing(title) and font.sets_letter_by_letter(title):
            continue
        try:
            paragraph((Atom(title),), 0, lambda _accent: font, 0.0, reading)
        except ContentError as error:
            message = f"the title of {name} cannot be printed on sheet labels: {error.message}"
            hint = f"choose a font that has its letters. {error.hint}"
            yield Problem(where, error.name, message, hint, field="title")
