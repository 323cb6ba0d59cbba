"""Rulebooks: the manuscript read as a Book, its figures drawn, set by Typst, and written."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from generator.cache.store import Cache
from generator.checks.run import Runner, grouped
from generator.checks.texts.text import Names
from generator.exports.book.booklet import booklet
from generator.exports.book.look import read_look
from generator.exports.book.rulebook import Parts, Setting, begin_pdf, shown_pieces
from generator.exports.built import Built, Written
from generator.exports.inputs import book_part
from generator.exports.manifest import add_books
from generator.faces.studio import Look as PrintedLook
from generator.files.write import write_file
from generator.load.layouts import KINDS
from generator.load.manuscript import load_manuscript, rulebook_languages
from generator.load.rulebook_look import load_look
from generator.model.export_options import Edition
from generator.model.game import Game
from generator.options import Options
from generator.pipeline import Session
from generator.problem import Problem, SourceError, has_errors, in_reading_order, not_yet_reported
from generator.rulebook.backgrounds import cover_pieces, draw_backgrounds, draw_cover
from generator.rulebook.blocks import Book
from generator.rulebook.book import ReadBook, make_book
from generator.rulebook.pointing import pointed
from generator.rules.run import in_draft

EXPORT, _BOOKLET = "rulebook", "booklet"  # their names in the manifest
_CACHED = "books"  # in the cache
_LAYOUTS = ("rulebook", "faces", *KINDS)


def languages(session: Session, name: str, only: str | None = None) -> tuple[str | None, ...]:
    """The languages a game has a rulebook in: its own, as None, and others; or ``only`` that."""
    written = rulebook_languages(session.folder(name))
    if only is None:
        return written
    game, _ = session.load(name)
    own = game.own_language if game else None
    return tuple(language for language in written if only == (language or own))


def check_rulebooks(session: Session, name: str, options: Options) -> tuple[Problem, ...]:
    """Everything wrong with a game's rulebooks: what checks find, and what does not fit."""
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
    begun = begin_rulebooks(session, name, options)
    ending = "" if options.edition == "players" else f"-{options.edition}"
    written, found = _written(session, output / name, begun, booklet_for, ending)
    if written:
        game, _ = session.load(name)
        assert game is not None, "what could not be read is not written"
        export = (EXPORT if booklet_for is None else _BOOKLET) + ending
        add_books(output / name, game, session.input_digests(name), export, written)
    return written, found


class Rulebook(NamedTuple):
    """A rulebook that was read; Typst sets its pages while other work is done."""

    game: Game | None
    problems: tuple[Problem, ...]  # but for those of setting it
    setting: Setting | None = None  # None after an error
    strict: bool = False

    def pages(self) -> tuple[bytes | None, tuple[Problem, ...]]:
        """The PDF, None after an error; and every problem. Typst is waited for."""
        if self.setting is None:
            return None, self.problems
        data, more = self.setting.result
        found = (*self.problems, *more)
        return (None if has_errors(found, strict=self.strict) else data), found

    def drop(self) -> None:
        """Give up what Typst is at work on."""
        if self.setting is not None:
            self.setting.drop()


def begin_rulebooks(session: Session, name: str, options: Options) -> tuple[Rulebook, ...]:
    """Read a game's rulebooks in all their languages, or in ``options.language``, and begin to set.

    Typst leaves Python to others, so the sooner it begins, the more is done beside it.
    """
    begun: list[Rulebook] = []
    with _dropped_if_it_fails(begun):
        begun.extend(
            begin_rulebook(session, name, replace(options, language=language))
            for language in languages(session, name, options.language)
        )
    return tuple(begun)


@contextmanager
def _dropped_if_it_fails(begun: Sequence[Rulebook]) -> Iterator[None]:
    """What was begun leaves nothing behind where what is done meanwhile raises."""
    try:
        yield
    except BaseException:
        for rulebook in begun:
            rulebook.drop()
        raise


def write_beside(
    session: Session, built: Built, output: Path, begun: Sequence[Rulebook]
) -> tuple[Mapping[str, tuple[Written, ...]], tuple[Problem, ...]]:
    """Write the rulebooks that belong beside a build, by the name of their export."""
    name = built.game.name
    written, problems = _written(session, output / name, begun)
    return ({EXPORT: written} if written else {}), problems


def _written(
    session: Session, folder: Path, begun: Sequence[Rulebook], booklet_for: str | None = None,
    ending: str = "",
) -> tuple[tuple[Written, ...], tuple[Problem, ...]]:  # fmt: skip
    """Wait for rulebooks and write them, as pages to read or as booklets for a paper."""
    written: list[Written] = []
    found: list[Problem] = []
    with _dropped_if_it_fails(begun):
        for rulebook in begun:
            data, problems = rulebook.pages()
            found += problems
            game = rulebook.game
            if data is None or game is None:
                continue
            part = book_part(game.language)
            if booklet_for is None:
                file = write_file(folder / f"rulebook-{game.language}{ending}.pdf", data)
                written.append(Written(file, part=part))
                continue
            paper = session.read_layouts()[0].papers[booklet_for]
            folded = booklet(data, paper.portrait, game.title, game.language)
            name = f"rulebook-{game.language}{ending}-{booklet_for}.pdf"
            file = write_file(folder / name, folded)
            written.append(Written(file, paper=booklet_for, part=part))
    return tuple(written), in_reading_order(found)


def set_rulebook(
    session: Session, name: str, options: Options
) -> tuple[bytes | None, tuple[Problem, ...]]:
    """The pages of the rulebook in ``options.language``; None after an error; every problem."""
    return begin_rulebook(session, name, options).pages()


def read_book(
    session: Session, name: str, language: str | None = None, edition: Edition = "players"
) -> tuple[Book | None, tuple[Problem, ...]]:
    """The rulebook as a Book, before anything is drawn; and what checks find in it."""
    game, problems = session.checked(name, language)
    if game is None:
        return None, problems
    read, problems = _read(session, game, language, edition)
    if read is None:
        return None, in_reading_order(problems)
    found = _odd(session, read, pedantic=False)
    return read.book, session.with_allowed(game, (*problems, *found))


def _read(
    session: Session, game: Game, language: str | None, edition: Edition
) -> tuple[ReadBook | None, tuple[Problem, ...]]:
    """The rulebook of a game from its manuscript, None after an error; and what is wrong."""
    folder, own = session.folder(game.name), language is None
    manuscript, found = load_manuscript(folder, game.language, own=own, game=game, edition=edition)
    if manuscript is None:
        return None, found
    read, more = make_book(game, manuscript, session.cache)
    return read, (*found, *more)


def begin_rulebook(session: Session, name: str, options: Options) -> Rulebook:
    """Read a rulebook, draw what its figures show, and have Typst begin to set it.

    One that was begun before of the same files is not begun again.
    """
    game, problems = session.checked(name, options.language)
    if game is None:
        return Rulebook(None, problems)
    if options.draft:
        problems = in_draft(game, problems)[1]
    files = [session.folder(name).state()]
    files += [folder.state(_LAYOUTS) for folder in session.layouts]
    asked = options.language, options.strict, options.edition, options.pedantic
    request = ("rulebook", name, *asked, *files)
    begun = session.steps.remembered(request, lambda: _begin(session, game, options))
    found = (*problems, *not_yet_reported(problems, begun.problems))
    return begun._replace(problems=session.with_allowed(game, found))


def _begin(session: Session, game: Game, options: Options) -> Rulebook:
    """The checks run beside Typst, whose work they may make vain."""
    read, found = _read(session, game, options.language, options.edition)
    if read is None:
        return Rulebook(game, in_reading_order(found))
    drawn: tuple[Problem, ...] = ()
    setting: Setting | None = None
    if not has_errors(found, strict=options.strict) and not read.book.is_empty:
        parts, drawn = _drawn(session, game, read.book)
        if parts is not None and not has_errors(drawn, strict=options.strict):
            try:
                setting = _setting(session.cache, parts)
            except SourceError as error:  # a picture whose pixels cannot be read
                found = (*found, error.problem)
    odd = _odd(session, read, pedantic=options.pedantic)
    found = session.with_allowed(game, (*found, *odd))
    drawn = session.with_allowed(game, grouped(drawn, game))
    if has_errors(found, strict=options.strict):
        if setting:
            setting.drop()
        return Rulebook(game, found)
    return Rulebook(game, (*found, *drawn), setting, options.strict)


def _odd(session: Session, read: ReadBook, *, pedantic: bool) -> tuple[Problem, ...]:
    """What the checks find in a book; a pedantic one compares a translation with the own book."""
    game = read.game
    if pedantic and game.language != game.own_language:
        state = session.folder(game.name).state()
        request = ("own book", game.name, read.manuscript.edition, state)
        own = session.steps.remembered(request, lambda: _own_book(session, read))
        read = replace(read, own=own)
    names = Names.of(game, read.manuscript.terms)
    return Runner(game, session.cache, pedantic=pedantic).book(read, names)


def _own_book(session: Session, other: ReadBook) -> ReadBook | None:
    """The rulebook in a game's own language; None without, or with an error."""
    game, _ = session.load(other.game.name)
    if game is None or None not in rulebook_languages(session.folder(game.name)):
        return None
    return _read(session, game, None, other.manuscript.edition)[0]


def with_book(
    session: Session, built: Built, options: Options, *, bound: bool = False
) -> tuple[Built, tuple[Problem, ...]]:
    """A built game with its rulebook; as it was, and why, where that has an error.

    ``bound`` is whether a shop gets its pages; else an export shows what is in it.
    """
    from generator.exports.built import BookPart

    game = built.game
    if not session.has_rulebook(game.name):
        return built, ()
    language = None if game.language == game.own_language else game.language
    if language not in rulebook_languages(session.folder(game.name)):
        return built, ()
    if bound:
        data, found = set_rulebook(session, game.name, replace(options, language=language))
        return replace(built, book_pages=data or b""), found
    read, found = _read(session, game, language, options.edition)
    if read is None or has_errors(found, strict=options.strict):
        return built, in_reading_order(found)
    parts, more = _drawn(session, game, read.book)
    odd = _odd(session, read, pedantic=options.pedantic)
    found = session.with_allowed(game, (*found, *more, *odd))
    if parts is None or has_errors(found, strict=options.strict):
        return built, found
    part = BookPart(parts.book, parts.look, parts.faces)
    return replace(built, book=part), found


def with_cover(session: Session, built: Built) -> Built:
    """A built game with the cover of its rulebook, which page 1 opens with.

    As it was where it has none of its own, or one with an error, which the rulebook tells.
    """
    name = built.game.name
    if "low ink" in built.variant_words or not session.has_rulebook(name):
        return built
    language = None if built.game.language == built.game.own_language else built.game.language
    if language not in rulebook_languages(session.folder(name)):
        language = None
    game, _ = session.load(name, language)  # for all players: a book tells of no fewer
    if game is None:
        return built
    read, _ = _read(session, game, language, built.edition)
    files, _ = load_look(session.layouts, game.name)
    if read is None or files is None:
        return built
    look, _ = read_look(files, game, session.fonts_of(game.name), session.cache)
    if look is None:
        return built
    printed = PrintedLook(grey="grey" in built.variant_words)
    cover = draw_cover(game, read.book, look, session.studio(game.name), printed)
    return replace(built, cover=cover)


def _setting(cache: Cache, parts: Parts) -> Setting:
    """What gives the PDF of the parts, as an earlier run has set the same ones or set now."""
    key = parts.key()
    set_before = cache.get(_CACHED, key)
    if set_before is not None:
        return Setting(lambda: (set_before, ()))
    begun = begin_pdf(parts, cache)

    def finish() -> tuple[bytes, tuple[Problem, ...]]:
        data, problems = begun.result
        if not problems:
            cache.put(_CACHED, key, data)
        return data, problems

    return Setting(finish, begun.drop)


def _drawn(session: Session, game: Game, book: Book) -> tuple[Parts | None, tuple[Problem, ...]]:
    """The book with its look, the faces that its figures show, and the grounds of its pages."""
    files, problems = load_look(session.layouts, game.name)
    if files is None:
        return None, problems
    look, more = read_look(files, game, session.fonts_of(game.name), session.cache)
    found = [*problems, *more]
    if look is None:
        return None, tuple(found)
    studio = session.studio(game.name)
    shown = {piece.component for piece, _ in shown_pieces(book)}
    drawn, more = session.drawn(game, only=shown)
    found += more
    if has_errors(found):  # what they lack, the grounds would tell again
        return None, tuple(found)
    on_cover = cover_pieces(game, look.page, session.layouts)
    beside = {one.shown.piece.component for one in on_cover} - shown
    also, unfit = session.drawn(game, only=beside) if beside else ((), ())
    if has_errors(unfit):  # a build tells of them; the book does without
        on_cover, also = (), ()
    grounds, more = draw_backgrounds(game, book, look, studio, fanned=bool(on_cover))
    found += grouped(more, game)
    found += Runner(game, session.cache).pages(grounds)
    faces = {(one.ref, side): face for one in (*drawn, *also) for side, face in one.faces()}
    book, more = pointed(book, faces)
    found += more
    fonts = session.fonts_of(game.name)
    return Parts(game, book, files, look, faces, grounds, fonts, on_cover), tuple(found)
