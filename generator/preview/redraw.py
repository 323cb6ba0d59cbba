"""Incremental drawing: a face is drawn again only if something that it was drawn from
has changed.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from generator.faces.cache import OWN, own_answers
from generator.faces.context import Side, Subject
from generator.faces.draw import Drawing
from generator.faces.face import DrawnPiece, Face
from generator.faces.studio import Look, Studio
from generator.files.digest import digest_of_values
from generator.model.component import Component, Piece
from generator.model.fonts import FontChoice
from generator.model.game import Game
from generator.problem import ContentError, Problem
from generator.template.loading import Templates
from generator.template.recorder import Read

_SIDES: tuple[Side, ...] = ("front", "back")
FIRST = 1  # pieces that are shown before any other is drawn, then twice as many, and so on


class Redrawn(NamedTuple):
    """A piece with its present faces; None for a side that could not be drawn.

    ``redrawn`` says whether a side was drawn again.
    """

    component: Component
    piece: Piece
    front: Face | None
    back: Face | None
    reads: frozenset[Read]
    problems: tuple[Problem, ...]
    redrawn: bool
    further: tuple[DrawnPiece, ...] = ()  # cards on which its text goes on

    @property
    def drawn(self) -> tuple[DrawnPiece, ...]:
        """The piece as sheets need it, and those further ones; none if a side is missing."""
        if self.front is None or (self.component.back and self.back is None):
            return ()
        first = DrawnPiece(self.component, self.piece, self.front, self.back, self.reads)
        return (first, *self.further)


class _CachedFace(NamedTuple):
    """A drawn side, what its template read, and the digest of all that."""

    face: Face
    reads: frozenset[Read]
    key: str


class Easel:
    """Draws one game repeatedly, and caches the faces of each piece with their dependencies."""

    def __init__(self) -> None:
        self._cached: dict[tuple[str, Side], _CachedFace] = {}
        self._began = False  # all of it was drawn once
        self.problems: tuple[Problem, ...] = ()

    def draw(
        self,
        game: Game,
        studio: Studio,
        seen: Sequence[str] = (),
        go_on: Callable[[], bool] = lambda: True,
    ) -> Iterator[tuple[Redrawn, ...]]:
        """All pieces in groups; unchanged sides are taken from the cache.

        Those that are ``seen`` just now, by their names, come before the others, and wait for none
        of them. The first piece that is drawn again comes at once, then ever larger groups.
        ``go_on`` is asked after every piece; at a no, once one was drawn, the others are left.
        ``problems`` is set to those of fonts, icons and art.
        """
        first, whole = not self._began, False  # faces of earlier runs help once
        drawing = Drawing(game, studio if first else replace(studio, caches_faces=False), Look())
        self.problems = drawing.problems
        round_ = _Round(drawing, _Sources(game, studio, drawing.templates), self._cached, {})
        made: list[Redrawn] = []
        together, redrawn = FIRST, 0
        rows = [(c, p, n) for c in game.components for n, p in enumerate(c.pieces, 1)]
        first_of = {name: place for place, name in enumerate(seen)}
        rows.sort(key=lambda row: first_of.get(row[0].label(row[1]), len(first_of)))
        for drawn, row in enumerate(rows, 1):
            made.append(round_.piece(*row))
            redrawn += made[-1].redrawn
            if not go_on() and redrawn:
                break
            if redrawn >= together or (redrawn and drawn == len(first_of)):
                yield tuple(made)
                made, together, redrawn = [], together * 2, 0
        else:
            whole = True
        yield tuple(made)
        empty = {one.name for one in game.components if not one.pieces}  # perhaps while it is saved
        for name, one in self._cached.items():
            if not whole or name[0].partition("/")[0] in empty:
                round_.cached.setdefault(name, one)
        self._cached = round_.cached
        self._began = whole or self._began
        if first:
            drawing.cached.save()


class _Round(NamedTuple):
    """One pass over all pieces: the cache of the pass before, and that for the next."""

    drawing: Drawing
    sources: "_Sources"
    before: Mapping[tuple[str, Side], _CachedFace]
    cached: dict[tuple[str, Side], _CachedFace]

    def piece(self, component: Component, piece: Piece, number: int) -> Redrawn:
        """A piece, with the sides drawn again whose dependencies have changed."""
        parts = self.drawing.parts(component, piece, number)
        first, *more = (self._card(component, part, number) for part in parts)
        return first._replace(
            piece=piece,
            problems=tuple(problem for one in (first, *more) for problem in one.problems),
            redrawn=first.redrawn or any(one.redrawn for one in more),
            further=tuple(one for card in more for one in card.drawn),
        )

    def _card(self, component: Component, piece: Piece, number: int) -> Redrawn:
        frame = digest_of_values((self.sources.frame, _component(component)))
        found: list[Problem] = []
        reads: set[Read] = set()
        faces: dict[Side, Face | None] = {"front": None, "back": None}
        redrawn = False
        for side in _SIDES if component.back else _SIDES[:1]:
            name = component.label(piece), side
            subject = Subject.of(component, piece, side, number)
            old = self.before.get(name)
            if old and old.key == self._key(frame, subject, old.reads):
                self.cached[name] = old
                faces[side] = old.face
                reads |= old.reads
                continue
            face, problems = self.drawing.face(component, piece, side, number)
            redrawn, now = True, self.drawing.reads
            faces[side] = face
            reads |= now
            found += problems
            if face and not problems:
                self.cached[name] = _CachedFace(face, now, self._key(frame, subject, now))
        front, back = faces["front"], faces["back"]
        return Redrawn(component, piece, front, back, frozenset(reads), tuple(found), redrawn)

    def _key(self, frame: str, subject: Subject, reads: frozenset[Read]) -> str:
        own = sorted(read for read in reads if read[0] in OWN)
        return digest_of_values((frame, self.sources.of(reads), own, own_answers(subject, own)))


class _Sources:
    """Digests of everything that faces may be drawn from besides their own piece."""

    def __init__(self, game: Game, studio: Studio, templates: Templates) -> None:
        self.frame = _frame(game, studio)
        self._game, self._templates = game, templates
        self._of: dict[frozenset[Read], str] = {}
        self._pieces: dict[str, str] = {}

    def of(self, reads: frozenset[Read]) -> str:
        """The digest of the templates read, and of other pieces if they were read."""
        if reads not in self._of:
            templates = sorted(what for kind, what in reads if kind == "template")
            files = [self._templates.digest(template) for template in templates]
            components = sorted(name for kind, name in reads if kind == "pieces")
            if any(kind == "count" for kind, _ in reads):
                components = [one.name for one in self._game.components_and_lists]
            self._of[reads] = digest_of_values(
                (files, [(name, self._all(name)) for name in components])
            )
        return self._of[reads]

    def _all(self, name: str) -> str:
        """The digest of all pieces of a component; empty if there is no such component."""
        if name not in self._pieces:
            pieces = [one.pieces for one in self._game.components_and_lists if one.name == name]
            rows = [(p.id, p.copies, p.written, dict(p.fields)) for p in (pieces or [()])[0]]
            self._pieces[name] = digest_of_values(rows) if pieces else ""
        return self._pieces[name]


def _frame(game: Game, studio: Studio) -> str:
    """The digest of everything common to all faces of the game."""
    files = {role: _file(studio, choice) for role, choice in game.fonts.items() if choice.file}
    return digest_of_values((
        game.title, game.version, game.language, game.players, game.printed_for, game.theme,
        sorted(game.palette.items()), sorted(game.fonts.items()), sorted(files.items()),
        sorted((name, repr(style)) for name, style in game.styles.items()),
        sorted(game.words.items()), sorted(game.icons.items()), sorted(game.art.items()),
        sorted((name, picture.digest) for name, picture in game.pictures.items()),
        sorted(game.symbols.items()), sorted(game.substitute.items()), game.numbers, game.about,
        [(c.name, c.title) for c in game.components],
    ))  # fmt: skip


def _file(studio: Studio, choice: FontChoice) -> str:
    """The digest of a game's own font; if it cannot be opened, the rule of the error."""
    try:
        return studio.fonts.open(choice).file.digest
    except ContentError as error:
        return error.name


def _component(component: Component) -> str:
    return digest_of_values((
        component.name, component.title, component.front, component.back,
        repr(component.format), component.slots, component.back_slots, component.continues,
        sorted(component.bleeds.items()),
    ))  # fmt: skip
