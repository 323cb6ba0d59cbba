"""Rulebooks: load and check as for pieces, then write the book, draw its figures' pieces and its grounds, and set it."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from generator.build import Options, open_game
from generator.exports.files import write_file
from generator.exports.rulebook import BACK, COVER, LEFT, RIGHT, figure_faces, rulebook_pdf
from generator.exports.rulebook_booklet import booklet
from generator.faces.draw import draw_faces
from generator.faces.face import Face
from generator.games import rules_for
from generator.load.manuscript import (
    load_book_layout,
    load_manuscript,
    own_language,
    rulebook_languages,
)
from generator.load.source import shown_path
from generator.model.component import Component, Piece, Plan
from generator.model.format import Format
from generator.model.game import Game, Style
from generator.model.layout import Layouts
from generator.model.rulebook import BookLayout
from generator.problem import ContentError, Problem, Where, has_errors, in_reading_order
from generator.rulebook.blocks import Book
from generator.rulebook.book import make_book

_GROUNDS = (COVER, BACK, LEFT, RIGHT)
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
            title = f"{game.title}: rulebook"
            pages = (
                data
                if paper == READING
                else booklet(data, layouts.papers[paper].portrait, title, game.language)
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
    book, layout, more = read_book(folder, game, options)
    found = [*problems, *more]
    if book is None or layout is None or has_errors(found, strict=options.strict):
        return None, in_reading_order(found)
    faces, more = _faces(game, book, layout, options)
    found += more
    if has_errors(found, strict=options.strict):
        return None, in_reading_order(found)
    try:
        data, more = rulebook_pdf(game, book, faces)
    except ContentError as error:
        return None, in_reading_order(
            [
                *found,
                Problem(Where(_layout_file(game, options)), error.rule, error.message, error.hint),
            ]
        )
    found += more
    return (
        None if has_errors(found, strict=options.strict) else (data, game, layouts)
    ), in_reading_order(found)


def read_book(
    folder: Path, game: Game, options: Options
) -> tuple[Book | None, BookLayout | None, tuple[Problem, ...]]:
    """The rulebook as a Book, before anything is drawn; and what the lint found."""
    manuscript, problems = load_manuscript(folder, game.language, own=options.language is None)
    layout, more = load_book_layout(options.layouts, game.name)
    found = [*problems, *more]
    if manuscript is None or layout is None:
        return None, None, in_reading_order(found)
    book, more = make_book(game, manuscript, layout, game.words)
    return book, layout, in_reading_order([*found, *more])


def _faces(
    game: Game, book: Book, layout: BookLayout, options: Options
) -> tuple[Mapping[tuple[str, str], Face], tuple[Problem, ...]]:
    """The faces of the pieces that figures show, and the grounds of cover, back and pages where there are templates for them."""
    shown = {label.split("/")[0] for label in figure_faces(book)}
    grounds = {
        key: _ground(game, book, key[0], template)
        for key in _GROUNDS
        if (template := _template(game, key[0], options))
    }
    whole = replace(
        game,
        styles={**game.styles, **_styles(layout)},
        fonts={**game.fonts, **{f"rulebook-{role}": font for role, font in layout.fonts.items()}},
        components=(*game.components, *grounds.values()),
    )
    wanted = [*shown, *(component.name for component in grounds.values())]
    drawn, problems = draw_faces(
        whole, options.layouts, only=wanted, drawing=rules_for(game.name).drawing
    )
    faces = {
        (one.component.label(one.piece), side): face for one in drawn for side, face in one.faces()
    }
    for key, component in grounds.items():
        front = (component.label(component.pieces[0]), "front")
        if front in faces:
            faces[key] = faces[front]
    return faces, problems


def _ground_name(key: str) -> str:
    return f"rulebook-{key}"


def _ground(game: Game, book: Book, key: str, template: str) -> Component:
    form = Format(
        name=_ground_name(key), trim=book.layout.page, bleed=0, safe=0, source="the rulebook's page"
    )
    fewest, most = game.players
    piece = Piece(
        key,
        game.where,
        1,
        {"title": game.title, "fewest": fewest, "most": most, "lines": book.cover},
    )
    name = _ground_name(key)
    return Component(
        name,
        name,
        "board",
        form,
        template,
        None,
        Plan(scheme="single"),
        (piece,),
        game.where,
        game.where,
    )


def _template(game: Game, key: str, options: Options) -> str | None:
    """The template of a ground: the game's own, else for the cover the plain one."""
    part = "page" if key in (LEFT[0], RIGHT[0]) else key
    names = [f"{game.name}.{part}.svg.j2", *([f"plain.{part}.svg.j2"] if key == COVER[0] else [])]
    return next(
        (
            name
            for name in names
            for folder in options.layouts
            if (folder / "rulebook" / name).is_file()
        ),
        None,
    )


def _styles(layout: BookLayout) -> dict[str, Style]:
    """The layout's text styles as the grounds' templates know them: ``rulebook-title`` and so on."""
    keys = Style.model_fields
    return {
        f"rulebook-{name}": Style(
            **{key: getattr(style, key) for key in keys}
            | {"font": f"rulebook-{style.font}", "colour": "ink"}
        )
        for name, style in layout.styles.items()
    }


def _layout_file(game: Game, options: Options) -> str:
    names = (f"{game.name}.yaml", "plain.yaml")
    return next(
        shown_path(p)
        for name in names
        for folder in options.layouts
        if (p := folder / "rulebook" / name).is_file()
    )
