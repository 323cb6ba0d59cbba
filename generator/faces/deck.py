"""Deck: all drawn pieces of a game with the texts that may ask for what the game names."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from generator.cache.fingerprint import fingerprint
from generator.faces.face import DrawnPiece
from generator.files.folder import Folder
from generator.model.component import Component
from generator.model.game import Game
from generator.problem import ContentError, Where
from generator.template.branches import Branch, branches_in
from generator.template.errors import ships
from generator.template.loading import Templates

_LARGEST = 1_000_000  # bytes of a template
_GROUNDS = ("cover", "back", "page")  # of a rulebook, drawn without pieces


@dataclass(frozen=True, eq=False)
class Deck:
    """The drawn pieces of a whole game, and its own templates and manuscripts as texts."""

    pieces: tuple[DrawnPiece, ...]
    templates: Mapping[str, str] = field(default_factory=dict)  # its own, by their shown path
    closures: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # texts, by template
    grounds: str = ""  # the templates of its book's pages
    books: str = ""  # its manuscripts
    proven: Mapping[str, Collection[str]] = field(default_factory=dict)  # fields in rules
    branches: tuple[Branch, ...] = ()  # of the conditions in its templates

    @cached_property
    def digest(self) -> str:
        """A digest of all faces, of what was read for them, and of the texts."""
        reads = {one: fingerprint(one) for one in {piece.reads for piece in self.pieces}}
        rows = [
            (one.component.name, one.piece.id, reads[one.reads], [f.digest for _, f in one.faces()])
            for one in self.pieces
        ]
        proven = {name: sorted(fields) for name, fields in self.proven.items()}
        return fingerprint(
            rows, self.templates, self.closures, self.grounds, self.books, proven, self.branches
        )

    def of(self, component: Component) -> tuple[DrawnPiece, ...]:
        """The drawn pieces of a component."""
        return tuple(one for one in self.pieces if one.component.name == component.name)


def deck_of(
    game: Game, pieces: Sequence[DrawnPiece], layouts: Sequence[Folder], books: str,
    proven: Mapping[str, Collection[str]],
) -> Deck:  # fmt: skip
    """The deck of a game that was drawn with these layouts."""
    places = (f"faces/{game.name}", "faces", "slots", "rulebook")
    loader = Templates(layouts, places, places[0])
    named = {
        name
        for one in game.components
        for name in (one.front, one.back, *one.low_ink.values())
        if name
    }
    closures = {name: tuple(_closure(loader, name)) for name in sorted(named)}
    texts = dict(one for parts in closures.values() for one in parts)
    branches = tuple(b for shown, text in texts.items() for b in branches_in(text, shown))
    closed = {name: tuple(text for _, text in parts) for name, parts in closures.items()}
    grounds = "".join(_grounds(game, layouts))
    own = dict(_own_templates(game, layouts))
    return Deck(tuple(pieces), own, closed, grounds, books, proven, branches)


def _closure(loader: Templates, name: str) -> Iterator[tuple[str, str]]:
    """The texts of a game's template and of those it extends or includes, by shown path."""
    for part in sorted(loader.closure(name)):
        try:
            text, shown, _ = loader.get_source(None, part)
        except (ContentError, LookupError):
            continue  # reported where it is drawn
        if not ships(Where(shown)):
            yield shown, text


def _own_templates(game: Game, layouts: Sequence[Folder]) -> Iterator[tuple[str, str]]:
    """The templates of a game's faces and book, with their shown paths."""
    for folder in layouts:
        faces = (name for name in folder.names(f"faces/{game.name}") if name.endswith(".j2"))
        for name in (*faces, f"rulebook/{game.name}.typ"):
            yield from ((folder.shown(name), text) for text in _text(folder, name))


def _grounds(game: Game, layouts: Sequence[Folder]) -> Iterator[str]:
    for folder in layouts:
        for part in _GROUNDS:
            yield from _text(folder, f"rulebook/{game.name}.{part}.svg.j2")


def _text(folder: Folder, name: str) -> Iterator[str]:
    if folder.has(name):
        try:
            yield folder.read(name, _LARGEST).data.decode("utf-8", "replace")
        except ContentError:
            return  # reported where it is used
