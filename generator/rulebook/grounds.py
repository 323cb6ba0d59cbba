"""The grounds of a book's pages, drawn from templates: ``layouts/rulebook/<game>.cover.svg.j2``, ``.back``, ``.page``."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.faces.draw import draw_faces
from generator.faces.face import Face
from generator.model.component import Component, Piece, Plan
from generator.model.format import Format
from generator.model.game import Game, Style
from generator.model.rulebook import Look
from generator.problem import Problem
from generator.rulebook.blocks import Book

_TEMPLATES = {"cover": "cover", "back": "back", "left": "page", "right": "page"}


def draw_grounds(
    game: Game,
    book: Book,
    look: Look,
    layouts: Sequence[Path],
    drawing: Mapping[str, Callable[..., Any]] | None = None,
) -> tuple[Mapping[str, Face], tuple[Problem, ...]]:
    """The faces that lie under the cover, the back cover, left and right pages, as far as there are templates; and problems.

    The templates know the look's fonts and styles as ``rulebook-title``, ``rulebook-chapter`` and so on.
    """
    components = {
        name: _component(game, book, look, name, template)
        for name in _TEMPLATES
        if (template := _template(game, name, layouts))
    }
    whole = replace(
        game,
        styles={**game.styles, **_styles(look)},
        fonts={**game.fonts, **{f"rulebook-{role}": font for role, font in look.fonts.items()}},
        components=(*game.components, *components.values()),
    )
    wanted = [component.name for component in components.values()]
    drawn, problems = draw_faces(whole, layouts, only=wanted, drawing=drawing)
    faces = {one.component.name: one.front for one in drawn}
    return {
        name: faces[component.name]
        for name, component in components.items()
        if component.name in faces
    }, problems


def _template(game: Game, name: str, layouts: Sequence[Path]) -> str | None:
    """The template of a ground: the game's own, else for the cover the plain one."""
    part = _TEMPLATES[name]
    names = [f"{game.name}.{part}.svg.j2", *(["plain.cover.svg.j2"] if part == "cover" else [])]
    return next(
        (
            file
            for file in names
            for folder in layouts
            if (folder / "rulebook" / file).is_file()
        ),
        None,
    )


def _component(game: Game, book: Book, look: Look, name: str, template: str) -> Component:
    """A ground as a component of one piece, which is what templates are drawn for."""
    page = Format(
        name=f"rulebook-{name}", trim=look.page, bleed=0, safe=0, source="the rulebook's page"
    )
    fewest, most = game.players
    fields = {"title": game.title, "fewest": fewest, "most": most, "lines": book.cover}
    piece = Piece(name, game.where, 1, fields)
    plan = Plan(scheme="single")
    called = f"rulebook-{name}"
    return Component(
        called, called, "board", page, template, None, plan, (piece,), game.where, game.where
    )


def _styles(look: Look) -> dict[str, Style]:
    return {
        f"rulebook-{name}": Style(
            font=f"rulebook-{style.font}", size=style.size, line_height=style.line
        )
        for name, style in look.styles.items()
    }
