"""Rulebooks: read as a Book, its figures' pieces and its grounds drawn, set by Typst, written."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from generator.exports.book.booklet import booklet
from generator.exports.book.rulebook import Parts, Setting, begin_pdf, shown_pieces
from generator.exports.book.theme import read_look
from generator.exports.book.typst import KeptPages
from generator.exports.built import Built, Written
from generator.exports.inputs import book_part
from generator.exports.manifest import add_books
from generator.faces.art_file import KeptMotifs
from generator.files.write import write_file
from generator.load.manuscript import load_manuscript, rulebook_languages
from generator.load.rulebook_look import load_look
from generator.model.game import Game
from generator.model.rulebook import Manuscript
from generator.options import Options
from generator.pipeline import Session, not_told
from generator.problem import Problem, has_errors, in_reading_order
from generator.rulebook.backgrounds import draw_grounds
from generator.rulebook.blocks import Book
from generator.rulebook.book import begin_book, make_book

EXPORT, _BOOKLET = "rulebook", "booklet"  # their names in the manifest
_KEPT = "books"  # in the cache
_Pages = Callable[[], tuple[bytes | None, tuple[Problem, ...]]]  # what sets them
_LAYOUTS = ("rulebook", "faces", "formats", "papers", "sheets")


def languages(session: Session, name: str, only: str | None = None) -> tuple[str | None, ...]:
    """The languages a game has a rulebook in: its own, as None, and others; or ``only`` that."""
    written = rulebook_languages(session.folder(name))
    if only is None:
        return written
    game, _ = session.load(name)
    own = game.own_language if game else None
    return tuple(language for language in written if only == (language or own))


def check_rulebooks(session: Session, name: str, options: Options) -> tuple[Problem, ...]:
    """Everything wrong with a game's rulebooks: what the lint finds, and what does not fit."""
    found: list[Problem] = []
    for language in languages(session, name):
        found += set_rulebook(session, name, replace(options, language=language))[1]
    return in_reading_order(found)


def write_rulebooks(
    session: Session, name: str, output: Path, options: Options, booklet_for: str | None = None
) -> tuple[tuple[Written, ...], tuple[Problem, ...]]:
    """Write ``rulebook-<language>.pdf`` for each language, or a booklet for a paper instead.

    Of ``options.language`` only if it says one. Returns what was written and every problem; a
    language with an error writes nothing. Raises OSError where a file cannot be written.
    """
    written, found = _begin_all(session, name, output, options, booklet_for)()
    if written:
        game, _ = session.load(name)
        assert game is not None, "what could not be read is not written"
        export = EXPORT if booklet_for is None else _BOOKLET
        add_books(output / name, game, session.made_of(name), export, written)
    return written, found


def _begin_all(
    session: Session, name: str, output: Path, options: Options, booklet_for: str | None = None
) -> Callable[[], tuple[tuple[Written, ...], tuple[Problem, ...]]]:
    """As ``write_rulebooks``, up to where Typst works: what is returned does the rest.

    Typst leaves Python to others, so the sooner it can begin, the more is done beside it.
    """
    folder = output / name
    begun = [
        _begin(session, name, replace(options, language=language))
        for language in languages(session, name, options.language)
    ]

    def finish() -> tuple[tuple[Written, ...], tuple[Problem, ...]]:
        written: list[Written] = []
        found: list[Problem] = []
        for rulebook in begun:
            data, problems = rulebook.set()
            found += problems
            game = rulebook.game
            if data is None or game is None:
                continue
            part = book_part(game.language)
            pages = f"rulebook-{game.language}.pdf"
            if booklet_for is None:
                written.append(Written(write_file(folder / pages, data), part=part))
                continue
            paper = session.read_layouts()[0].papers[booklet_for]
            folded = booklet(data, paper.portrait, game.title, game.language)
            file = folder / f"rulebook-{game.language}-{booklet_for}.pdf"
            written.append(Written(write_file(file, folded), paper=booklet_for, part=part))
        return tuple(written), in_reading_order(found)

    return finish


def begin_beside(
    session: Session, built: Built, output: Path, options: Options
) -> Callable[[], tuple[Mapping[str, tuple[Written, ...]], tuple[Problem, ...]]]:
    """Read the rulebooks that belong beside a build, in all their languages.

    Only the usual build of a whole game has them. What is returned sets and writes them, and gives
    them by the name of their export.
    """
    name = built.game.name
    if built.asked or built.only or not session.has_rulebook(name):
        return lambda: ({}, ())
    begun = _begin_all(session, name, output, replace(options, language=None))

    def finish() -> tuple[Mapping[str, tuple[Written, ...]], tuple[Problem, ...]]:
        written, problems = begun()
        return ({EXPORT: written} if written else {}), problems

    return finish


def set_rulebook(
    session: Session, name: str, options: Options
) -> tuple[bytes | None, tuple[Problem, ...]]:
    """The pages of the rulebook in ``options.language``; None after an error; every problem."""
    return _begin(session, name, options).set()


def read_book(
    session: Session, name: str, language: str | None = None
) -> tuple[Book | None, tuple[Problem, ...]]:
    """The rulebook as a Book, before anything is drawn; and what the lint found."""
    game, problems = session.checked(name, language)
    return (None, problems) if game is None else _read(session, game, language)


class _Begun(NamedTuple):
    """A rulebook that is read, and what sets it: its pages, or None after an error; problems."""

    game: Game | None
    set: _Pages


def _begin(session: Session, name: str, options: Options) -> _Begun:
    game, problems = session.checked(name, options.language)
    if game is None:
        return _Begun(None, lambda: (None, problems))
    files = [session.folder(name).state()]
    files += [folder.state(_LAYOUTS) for folder in session.layouts]
    asked = ("rulebook", name, options.language, options.strict, *files)
    set_book = (
        (lambda: (None, ())) if session.remembers(asked) else _begin_pages(session, game, options)
    )

    def set_pages() -> tuple[bytes | None, tuple[Problem, ...]]:
        data, more = session.remembered(asked, set_book)
        return data, in_reading_order((*problems, *not_told(problems, more)))

    return _Begun(game, set_pages)


def _begin_pages(session: Session, game: Game, options: Options) -> _Pages:
    """Read, draw and begin to set; the lint works beside Typst, whose work it may make vain."""
    manuscript, problems = _manuscript(session, game, options.language)
    if manuscript is None:
        return lambda: (None, problems)
    book, more, linted = begin_book(game, manuscript, session.cache, session.machine)
    found, strict = (*problems, *more), options.strict
    drawn: tuple[Problem, ...] = ()
    begun: Setting | None = None
    if book is not None and not has_errors(found, strict=strict):
        parts, drawn = _drawn(session, game, book)
        if parts is not None and not has_errors(drawn, strict=strict):
            begun = _begin_once(session, parts)

    def finish() -> tuple[bytes | None, tuple[Problem, ...]]:
        told = in_reading_order([*found, *linted()])
        if has_errors(told, strict=strict):
            if begun:
                begun.drop()
            return None, told
        data, more = begun.finish() if begun else (None, ())
        told = (*told, *drawn, *more)
        return (None if has_errors(told, strict=strict) else data), told

    return finish


def _begin_once(session: Session, parts: Parts) -> Setting:
    """What gives the PDF of the parts, as an earlier run has set the same ones or set now."""
    key = parts.key(session.machine) if session.machine else ""
    set_before = session.cache.get(_KEPT, key) if key else None
    if set_before is not None:
        return Setting(lambda: (set_before, ()))
    kept = KeptPages(session.cache, session.machine)
    motifs = KeptMotifs(session.cache, session.machine, parts.game.name)
    begun = begin_pdf(parts, kept, motifs)

    def finish() -> tuple[bytes, tuple[Problem, ...]]:
        data, problems = begun.finish()
        if key and not problems:
            session.cache.put(_KEPT, key, data)
        return data, problems

    return Setting(finish, begun.drop)


def _manuscript(
    session: Session, game: Game, language: str | None
) -> tuple[Manuscript | None, tuple[Problem, ...]]:
    return load_manuscript(session.folder(game.name), game.language, own=language is None)


def _read(
    session: Session, game: Game, language: str | None
) -> tuple[Book | None, tuple[Problem, ...]]:
    manuscript, problems = _manuscript(session, game, language)
    if manuscript is None:
        return None, problems
    book, more = make_book(game, manuscript, session.cache, session.machine)
    return book, in_reading_order([*problems, *more])


def _drawn(session: Session, game: Game, book: Book) -> tuple[Parts | None, tuple[Problem, ...]]:
    """The book with its look, the faces that its figures show, and the grounds of its pages."""
    files, problems = load_look(session.layouts, game.name)
    if files is None:
        return None, problems
    kept = KeptPages(session.cache, session.machine)
    look, more = read_look(files, game, session.fonts_of(game.name), kept)
    found = [*problems, *more]
    if look is None:
        return None, tuple(found)
    studio = session.studio(game.name)
    shown = {piece.component for piece, _ in shown_pieces(book)}
    drawn, more = session.drawn(game, only=shown)
    found += more
    if has_errors(found):  # what they lack, the grounds would tell again
        return None, tuple(found)
    grounds, more = draw_grounds(game, book, look, studio)
    found += more
    faces = {(one.ref, side): face for one in drawn for side, face in one.faces()}
    return Parts(game, book, files, look, faces, grounds, session.fonts_of(game.name)), tuple(found)
