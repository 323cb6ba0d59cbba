"""Faces drawn again only where something they were drawn of has changed."""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import NamedTuple

from generator.faces.draw import Drawing, Look, Studio
from generator.faces.face import DrawnPiece, Face
from generator.model.component import Component, Piece
from generator.model.font import FontChoice
from generator.model.game import Game
from generator.problem import ContentError, Problem
from generator.template.recorder import Read

FIRST = 1  # pieces that are shown before any other is drawn, then twice as many, and so on


class Redrawn(NamedTuple):
    """A piece's faces now; a side that could not be drawn is None. ``anew``: it was drawn again."""

    component: Component
    piece: Piece
    front: Face | None
    back: Face | None
    reads: frozenset[Read]
    problems: tuple[Problem, ...]
    anew: bool

    @property
    def drawn(self) -> DrawnPiece | None:
        """The piece as sheets take it; None if one of its sides is missing."""
        if self.front is None or (self.component.back and self.back is None):
            return None
        return DrawnPiece(self.component, self.piece, self.front, self.back, self.reads)


class _Kept(NamedTuple):
    key: str
    front: Face
    back: Face | None
    reads: frozenset[Read]


class Easel:
    """Draws one game again and again, and remembers each piece's faces with what they are of."""

    def __init__(self) -> None:
        self._kept: dict[str, _Kept] = {}
        self.problems: tuple[Problem, ...] = ()

    def draw(self, game: Game, studio: Studio) -> Iterator[tuple[Redrawn, ...]]:
        """The pieces in their order, some at a time, those that did not change as they were.

        The first few that are drawn anew come at once, then ever more together. ``problems`` are
        then those of fonts, icons and art.
        """
        first = not self._kept  # faces of earlier runs help once; later all is at hand
        drawing = Drawing(game, studio if first else replace(studio, machine=""), Look())
        self.problems = drawing.problems
        sources = _Sources(game, studio)
        kept: dict[str, _Kept] = {}
        made: list[Redrawn] = []
        together, anew = FIRST, 0
        for component in game.components:
            frame = _digest(sources.frame, _component(component))
            for number, piece in enumerate(component.pieces, 1):
                label = component.label(piece)
                old = self._kept.get(label)
                base = _digest(frame, number, _fields(piece))
                if old and old.key == _digest(base, sources.of(old.reads)):
                    made.append(
                        Redrawn(component, piece, old.front, old.back, old.reads, (), anew=False)
                    )
                    kept[label] = old
                    continue
                one = _drawn(drawing, component, piece, number)
                made.append(one)
                if one.drawn and one.front and not one.problems:
                    key = _digest(base, sources.of(one.reads))
                    kept[label] = _Kept(key, one.front, one.back, one.reads)
                anew += 1
                if anew >= together:
                    yield tuple(made)
                    made, together, anew = [], together * 2, 0
        yield tuple(made)
        self._kept = kept
        if first:
            drawing.kept.save()


class _Sources:
    """What faces may be drawn of besides their own piece, as digests, each made once."""

    def __init__(self, game: Game, studio: Studio) -> None:
        self.frame = _frame(game, studio)
        self._game, self._studio = game, studio
        self._of: dict[frozenset[Read], str] = {}
        self._pieces: dict[str, str] = {}

    def of(self, reads: frozenset[Read]) -> str:
        """Of templates that were read; other pieces count only where they were asked for."""
        if reads not in self._of:
            templates = sorted(what for kind, what in reads if kind == "template")
            files = [
                folder.digest(f"{place}/{template}")
                for template in templates
                for place in (f"faces/{self._game.name}", "faces", "rulebook")
                for folder in self._studio.layouts
            ]
            asked = sorted(name for kind, name in reads if kind == "pieces")
            if any(kind == "count" for kind, _ in reads):
                asked = [component.name for component in self._game.components]
            self._of[reads] = _digest(files, [(name, self._all(name)) for name in asked])
        return self._of[reads]

    def _all(self, name: str) -> str:
        """All pieces of a component; nothing of one that there is not."""
        if name not in self._pieces:
            held = [one.pieces for one in self._game.components if one.name == name]
            self._pieces[name] = _digest(*map(_fields, held[0])) if held else ""
        return self._pieces[name]


def _drawn(drawing: Drawing, component: Component, piece: Piece, number: int) -> Redrawn:
    front, problems = drawing.face(component, piece, "front", number)
    reads, found, back = set(drawing.reads), [*problems], None
    if component.back:
        back, problems = drawing.face(component, piece, "back", number)
        reads |= drawing.reads
        found += problems
    return Redrawn(component, piece, front, back, frozenset(reads), tuple(found), anew=True)


def _frame(game: Game, studio: Studio) -> str:
    """What any face of the game may be drawn of, besides its template and pieces."""
    files = {role: _file(studio, choice) for role, choice in game.fonts.items() if choice.file}
    return _digest(
        game.title, game.version, game.language, game.players, game.printed_for,
        sorted(game.palette.items()), sorted(game.fonts.items()), sorted(files.items()),
        sorted((name, repr(style)) for name, style in game.styles.items()),
        sorted(game.words.items()), sorted(game.icons.items()), sorted(game.art.items()),
        sorted((name, picture.digest) for name, picture in game.pictures.items()),
        [(c.name, c.title, c.count, len(c.pieces)) for c in game.components],
    )  # fmt: skip


def _file(studio: Studio, choice: FontChoice) -> str:
    """The digest of a game's own font, or what is wrong with it: drawing tells that."""
    try:
        return studio.fonts.open(choice).file.digest
    except ContentError as error:
        return error.rule


def _component(component: Component) -> str:
    return _digest(
        component.name, component.title, component.front, component.back,
        repr(component.format), len(component.pieces),
    )  # fmt: skip


def _fields(piece: Piece) -> str:
    return _digest(piece.id, piece.copies, piece.written, dict(piece.fields))


def _digest(*parts: object) -> str:
    return sha256(repr(parts).encode("utf-8", "surrogatepass")).hexdigest()
