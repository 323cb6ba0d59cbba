"""Rulebooks: load and check as for pieces, then write the book, draw its figures' pieces and its grounds, and set it."""

from dataclasses import replace
from pathlib import Path

from generator.build import Options, open_game
from generator.exports.book.booklet import booklet
from generator.exports.book.look import read_look
from generator.exports.book.rulebook import Parts, rulebook_pdf, shown_pieces
from generator.exports.files import write_file
from generator.faces.draw import draw_faces
from generator.games import rules_for
from generator.load.look import load_look
from generator.load.manuscript import load_manuscript, own_language, rulebook_languages
from generator.model.game import Game
from generator.model.layout import Layouts
from generator.problem import Problem, has_errors, in_reading_order
from generator.rulebook.blocks import Book
from generator.rulebook.book import make_book
from generator.rulebook.grounds import draw_grounds

READING = "a5"  # the paper that is one page of the book


def rulebook_problems(folder: Path, options: Options) -> tuple[Problem, ...]:
    """Everything wrong with a game's rulebooks in all their languages: what the lint finds, and what does not fit."""
    found: list[Problem] = []
    for language in languages(folder):
        _, problems = set_rulebook(folder, replace(options, language=language))
        found += problems
    return in_reading_order(found)


def write_rulebooks(
    folder: Path,
    options: Options,
    output: Path,
    *,
    papers: tuple[str, ...] = (READING,),
    only: str | None = None,
) -> tuple[list[Path], tuple[Problem, ...]]:
    """Write ``rulebook-<language>.pdf`` for every language the game has one in, and a booklet for each further paper.

    Returns the paths written and every problem; a language with an error writes nothing.
    """
    written: list[Path] = []
    found: list[Problem] = []
    for language in languages(folder, only):
        made, problems = set_rulebook(folder, replace(options, language=language))
        found += problems
        if made is None:
            continue
        data, game, layouts = made
        for paper in papers:
            name = f"rulebook-{game.language}" + ("" if paper == READING else f"-{paper}")
            pages = (
                data
                if paper == READING
                else booklet(data, layouts.papers[paper].portrait, game.title, game.language)
            )
            written.append(write_file(output / folder.name / f"{name}.pdf", pages))
    return written, in_reading_order(found)


def languages(folder: Path, only: str | None = None) -> tuple[str | None, ...]:
    """The languages a game has a rulebook in, or ``only`` that one if it has it; None stands for the game's own."""
    return tuple(
        language
        for language in rulebook_languages(folder)
        if only in (None, language or own_language(folder))
    )


def set_rulebook(
    folder: Path, options: Options
) -> tuple[tuple[bytes, Game, Layouts] | None, tuple[Problem, ...]]:
    """The rulebook's pages in ``options.language``, with the game and the layouts; None after an error; and every problem."""
    game, layouts, problems = open_game(folder, options)
    if game is None or layouts is None:
        return None, problems
    book, more = read_book(folder, game, options)
    found = [*problems, *more]
    if book is None or has_errors(found, strict=options.strict):
        return None, in_reading_order(found)
    parts, more = _drawn(game, book, options)
    found += more
    if parts is None or has_errors(found, strict=options.strict):
        return None, in_reading_order(found)
    data, more = rulebook_pdf(parts)
    found += more
    if has_errors(found, strict=options.strict):
        return None, in_reading_order(found)
    return (data, game, layouts), in_reading_order(found)


def read_book(
    folder: Path, game: Game, options: Options
) -> tuple[Book | None, tuple[Problem, ...]]:
    """The rulebook as a Book, before anything is drawn; and what the lint found."""
    manuscript, problems = load_manuscript(folder, game.language, own=options.language is None)
    if manuscript is None:
        return None, problems
    book, more = make_book(game, manuscript, game.words)
    return book, in_reading_order([*problems, *more])


def _drawn(
    game: Game, book: Book, options: Options
) -> tuple[Parts | None, tuple[Problem, ...]]:
    """The book with its look, the faces of the pieces that its figures show, and the grounds of its pages."""
    files, problems = load_look(options.layouts, game.name)
    if files is None:
        return None, problems
    look, more = read_look(files, game)
    found = [*problems, *more]
    if look is None:
        return None, tuple(found)
    drawing = rules_for(game.name).drawing
    shown = {label.split("/")[0] for label, _ in shown_pieces(book)}
    drawn, more = draw_faces(game, options.layouts, only=shown, drawing=drawing)
    found += more
    grounds, more = draw_grounds(game, book, look, options.layouts, drawing)
    faces = {
        (one.component.label(one.piece), side): face for one in drawn for side, face in one.faces()
    }
    return Parts(game, book, files, look, faces, grounds), (*found, *more)
