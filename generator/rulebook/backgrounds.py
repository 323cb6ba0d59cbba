"""Page backgrounds of a rulebook: ``layouts/rulebook/<game>.cover.svg.j2``, ``.back``,
``.page``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.faces.context import Subject
from generator.faces.draw import Drawing, Look, Studio
from generator.faces.face import Face
from generator.faces.same_causes import gathered
from generator.files.folder import Folder
from generator.model.format import Format
from generator.model.game import Game
from generator.model.rulebook import Look as BookLook
from generator.model.source import PlacedDict
from generator.model.style import Style
from generator.problem import Problem
from generator.rulebook.blocks import Book

PLAIN = Look()
_TEMPLATES = {"cover": "cover", "back": "back", "left": "page", "right": "page"}


def draw_backgrounds(
    game: Game, book: Book, look: BookLook, studio: Studio
) -> tuple[Mapping[str, Face], tuple[Problem, ...]]:
    """The faces under the cover, the back cover, left and right pages that have a template.

    And every problem. The templates know the look's fonts and styles as ``rulebook-title``,
    ``rulebook-chapter`` and so on.
    """
    templates = {name: _template(game, name, studio.layouts) for name in _TEMPLATES}
    drawn_from = {
        name: (template, _subject(game, book, look, name))
        for name, template in templates.items()
        if template
    }
    return _drawn(_styled(game, look), studio, drawn_from) if drawn_from else ({}, ())


def draw_cover(
    game: Game, book: Book, look: BookLook, studio: Studio, printed: Look
) -> Face | None:
    """The game's own cover without its word for rules, as page 1 of the print file shows it.

    None where a game has the plain one, or where its own cannot be drawn: the rulebook tells why.
    """
    file = f"{game.name}.cover.svg.j2"
    if not any(folder.has(f"rulebook/{file}") for folder in studio.layouts):
        return None
    subject = _subject(game, replace(book, words={**book.words, "rules": ""}), look, "cover")
    drawn, _ = _drawn(_styled(game, look), studio, {"cover": (file, subject)}, printed)
    return drawn.get("cover")


def _styled(game: Game, look: BookLook) -> Game:
    """The game with the fonts and styles of its rulebook's look beside its own."""
    fonts = {f"rulebook-{role}": font for role, font in look.fonts.items()}
    return replace(game, styles={**game.styles, **_styles(look)}, fonts={**game.fonts, **fonts})


def _drawn(
    game: Game,
    studio: Studio,
    subjects: Mapping[str, tuple[str, Subject]],
    printed: Look = PLAIN,
) -> tuple[Mapping[str, Face], tuple[Problem, ...]]:
    """The face of each template with its subject, by name; one with an error is left out."""
    formats = [(name, subject.format) for name, (_, subject) in subjects.items()]
    drawing = Drawing(game, studio, printed, formats)
    faces: dict[str, Face] = {}
    found = list(drawing.problems)
    for name, (template, subject) in subjects.items():
        face, problems = drawing.once(name, template, subject)
        found += problems
        if face:
            faces[name] = face
    drawing.end()
    return faces, gathered(found)


def _template(game: Game, name: str, layouts: Sequence[Folder]) -> str | None:
    """The template of a background: the game's own, or for the cover the plain one."""
    part = _TEMPLATES[name]
    files = [f"{game.name}.{part}.svg.j2", *(["plain.cover.svg.j2"] if part == "cover" else [])]
    return next(
        (file for file in files for folder in layouts if folder.has(f"rulebook/{file}")), None
    )


def _subject(game: Game, book: Book, look: BookLook, name: str) -> Subject:
    page = Format(
        name=f"rulebook-{name}", trim=look.page, bleed=0, safe=0, source="the rulebook's page"
    )
    fewest, most = game.players
    fields = {
        "id": name,
        "title": game.title,
        "fewest": fewest,
        "most": most,
        "lines": book.cover,
        "rules": book.words.get("rules", ""),
    }
    placed = PlacedDict(fields, where=game.where, keys_at={}, values_at={})
    return Subject(f"rulebook-{name}", placed, page, "front", game.where, game.where)


def _styles(look: BookLook) -> dict[str, Style]:
    return {
        f"rulebook-{name}": Style(
            font=f"rulebook-{style.font}", size=style.size, line_height=style.line
        )
        for name, style in look.styles.items()
    }
