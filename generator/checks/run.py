"""The runner of checks: runs a table over frozen values, and keeps what it found.

What a table found is kept by the digests of all its arguments, places included, so that it is
found again without being looked for. Equal causes are one problem, with how many more there are.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from typing import Any, Protocol

from generator.cache.small_values import CacheTable, Form
from generator.cache.store import NO_CACHE, Cache
from generator.checks import (
    BOOK_CHECKS,
    DECK_CHECKS,
    FACE_CHECKS,
    PEDANTIC,
    TABLE_CHECKS,
    TEXT_CHECKS,
)
from generator.checks.allow import accepted
from generator.checks.books.opened import opened
from generator.checks.texts.text import Names, Text, texts_of_cards
from generator.faces.deck import Deck
from generator.faces.face import DrawnPiece, Face
from generator.faces.pictures.rasterise import UndrawableError
from generator.model.component import Component
from generator.model.game import Game
from generator.model.rulebook import Language, Term
from generator.problem import Problem, Where, beyond, more_pieces
from generator.rulebook.book import ReadBook
from generator.template.errors import ships


class Frozen(Protocol):
    """A value that knows the digest of all it holds."""

    @property
    def digest(self) -> str:
        """The digest."""


Check = Callable[..., Iterable[Problem]]


class Runner:
    """Runs the checks of one game. ``pedantic`` adds those that only ``check --pedantic`` runs."""

    def __init__(self, game: Game, cache: Cache = NO_CACHE, *, pedantic: bool = False) -> None:
        self._game, self._cache, self._pedantic = game, cache, pedantic

    def tables(self) -> tuple[Problem, ...]:
        """Problems of the game's tables and files."""
        with self._kept("tables") as kept:
            return grouped(self._found(TABLE_CHECKS, kept, self._game), self._game)

    def cards(
        self,
        drawn: Sequence[DrawnPiece],
        language: Language,
        terms: Sequence[Term],
        own: Game | None = None,
    ) -> tuple[Problem, ...]:
        """Problems of the texts on cards; a translation comes with its ``own`` game."""
        names = Names.of(self._game, terms)
        texts = texts_of_cards(self._game, drawn, language, own)
        with self._kept("cards") as kept:
            found = [one for text in texts for one in self._read(kept, text, names)]
        return grouped(found, self._game)

    def faces(self, drawn: Sequence[DrawnPiece]) -> tuple[Problem, ...]:
        """Problems of drawn faces."""
        found: list[Problem] = []
        with self._kept("faces") as kept:
            known: dict[str, tuple[Problem, ...]] = {}
            for one in drawn:
                for side, face in one.faces():
                    key = face.digest
                    if key not in known:
                        known[key] = self._judged(kept, face)
                    found += (_at_piece(p, one, side) for p in known[key])
        return grouped(found, self._game)

    def pages(self, faces: Mapping[str, Face]) -> tuple[Problem, ...]:
        """Problems of the grounds of a rulebook's pages."""
        with self._kept("pages") as kept:
            found = [
                replace(one, piece=f"rulebook-{name}")
                for name, face in faces.items()
                for one in self._judged(kept, face)
            ]
        return grouped(found, self._game)

    def deck(self, deck: Deck) -> tuple[Problem, ...]:
        """Problems of the game as a whole, once all of it is drawn."""
        with self._kept("deck") as kept:
            return grouped(self._found(DECK_CHECKS, kept, self._game, deck), self._game)

    def book(self, read: ReadBook, names: Names) -> tuple[Problem, ...]:
        """Problems of a rulebook."""
        book = opened(read)
        with self._kept(f"book {read.manuscript.where.file}") as kept:
            found: list[Problem] = []
            for text in (book.prose, book.labels):
                found += beyond(found, self._read(kept, text, names))
            found += beyond(found, self._found(BOOK_CHECKS, kept, read, names))
        return tuple(found)

    def _kept(self, what: str) -> "_Kept":
        about = f"{self._game.name} {self._game.language} {what} {self._pedantic}"
        return _Kept(CacheTable(self._cache, "checks", about))

    def _judged(self, kept: CacheTable, face: Face) -> tuple[Problem, ...]:
        found = self._found(FACE_CHECKS, kept, face)
        return tuple(accepted(one) if one.name in face.allowed else one for one in found)

    def _read(self, kept: CacheTable, text: Text, names: Names) -> tuple[Problem, ...]:
        return self._found(TEXT_CHECKS, kept, text, names)

    def _found(
        self, table: Mapping[str, Check], kept: CacheTable, *given: Frozen
    ) -> tuple[Problem, ...]:
        names = [name for name in table if self._pedantic or name not in PEDANTIC]
        checks = dict.fromkeys(table[name] for name in names)
        return kept.made(
            lambda: tuple(run_checks(checks, names, *given)),
            _FORM,
            " ".join(names),
            *(one.digest for one in given),
        )


class _Kept:
    """A table of the cache that is saved when its work is done."""

    def __init__(self, table: CacheTable) -> None:
        self._table = table

    def __enter__(self) -> CacheTable:
        return self._table

    def __exit__(self, *_error: object) -> None:
        self._table.save()


def run_checks(checks: Iterable[Check], names: Sequence[str], *given: object) -> Iterator[Problem]:
    """The problems of these names that checks find, each check beyond the ones before it.

    A second complaint about one place of a text helps nobody; what a face's line has wrong is
    reported whole.
    """
    by_place = not isinstance(given[0], Face)
    found: list[Problem] = []
    for check in checks:
        try:
            more = [one for one in check(*given) if one.name in names]
        except UndrawableError:  # a drawing that the program which looks at faces cannot show
            continue
        found += beyond(found, more) if by_place else more
    yield from found


def _problem(row: Sequence[Any]) -> Problem:
    where, rule, message, hint, severity, piece, field, also, allow = row
    places = tuple(Where(*one) for one in also)
    return Problem(Where(*where), rule, message, hint, severity, piece, field, places, allow)


_FORM: Form[tuple[Problem, ...]] = Form(
    lambda found: [list(asdict(one).values()) for one in found],
    lambda rows: tuple(map(_problem, rows)),
)


def _at_piece(problem: Problem, one: DrawnPiece, side: str) -> Problem:
    """A problem of a face as one of a piece, where a designer can change it.

    That is a line of the game's own, or where the game names its layout.
    """
    component = one.component
    where = component.where_of(side) if ships(problem.where) else problem.where
    return replace(problem, piece=component.label(one.piece), where=where)


_TEXT = "the template uses the text "  # computed, as the values of attributes are
OVERFLOW = "text-overflow"
_SEVERAL = 3  # texts that do not fit a box before the box is wrong rather than they
_NEARLY_ALL = 0.75  # of the pieces that have such a text
_TOO_SMALL = "make the box of this line larger (in mm), or lower the style's min"
# Of a whole column, whatever its cells say; the message of each cell differs after this sign.
_OF_A_COLUMN = {"looks-like-markup": ": ", "code-on-paper": ": ", "missing-glyph": " in "}
_ANYWHERE = Where("")


def grouped(problems: Iterable[Problem], game: Game) -> tuple[Problem, ...]:
    """The problems; one that many pieces have by one cause is there once, with their number."""
    first: dict[Problem, Problem] = {}
    more: dict[Problem, set[str]] = {}
    for problem in _overflowing(list(problems), game):
        alike = _cause(problem)
        first.setdefault(alike, problem)
        more.setdefault(alike, set()).add(problem.piece)
    return tuple(
        replace(problem, message=f"{problem.message} (and in {more_pieces(len(others))})")
        if (others := more[alike] - {problem.piece})
        else problem
        for alike, problem in first.items()
    )


def _cause(problem: Problem) -> Problem:
    """A problem without what differs among pieces where one cause has made it."""
    if problem.name in _OF_A_COLUMN:
        message = problem.message.partition(_OF_A_COLUMN[problem.name])[0]
        where = _ANYWHERE if problem.field else problem.where
        component = problem.piece.partition("/")[0]
        return replace(problem, where=where, message=message, hint="", piece=component)
    if problem.name == "unsupported-svg":
        words = "the template uses the text" if _TEXT in problem.message else problem.message
        return replace(problem, piece="", message=words.partition('="')[0])
    if problem.name in FACE_CHECKS:  # whatever is at that line, and however far it reaches
        return replace(problem, piece="", message="", hint="")
    if problem.name in TEXT_CHECKS:  # the same mistake on several cards
        return replace(problem, piece="", where=_ANYWHERE)
    return problem if problem.field else replace(problem, piece="")


def _overflowing(problems: Sequence[Problem], game: Game) -> list[Problem]:
    """The problems; of texts of which nearly none fits their box that of the box alone.

    In another language it is its texts that are too long: the line of the box is named beside them.
    """
    boxes: dict[tuple[Where, str, str], list[Problem]] = {}
    for problem in problems:
        if problem.name == OVERFLOW and problem.field and problem.also:
            component = problem.piece.partition("/")[0]
            boxes.setdefault((problem.also[-1], component, problem.field), []).append(problem)
    instead: dict[Problem, Problem | None] = {}
    for (line, name, field), found in boxes.items():
        if game.language != game.own_language:
            continue
        over = len({one.piece for one in found})
        texts = sum(_filled(one, field) for one in game.components if one.name == name)
        if over < _SEVERAL or over < texts * _NEARLY_ALL or not texts:
            instead |= {one: replace(one, also=one.also[:-1]) for one in found}
            continue
        first, *more = found
        message = f"{first.message} (and in {more_pieces(over - 1)})"
        instead |= dict.fromkeys(more)
        also = (first.where,)
        instead[first] = replace(first, where=line, message=message, hint=_TOO_SMALL, also=also)
    found_instead = (instead.get(problem, problem) for problem in problems)
    return [problem for problem in found_instead if problem is not None]


def _filled(component: Component, field: str) -> int:
    """How many pieces of a component have a value of a field."""
    return sum(piece.fields.get(field) not in (None, "") for piece in component.pieces)
