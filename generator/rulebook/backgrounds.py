"""Page backgrounds of a rulebook: ``layouts/rulebook/<game>.cover.svg.j2``, ``.back``,
``.page``; and the pieces that the plain cover shows.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.faces.context import Subject
from generator.faces.draw import Drawing
from generator.faces.face import Face
from generator.faces.studio import Look, Studio
from generator.files.folder import Folder
from generator.measure.geometry import Rect
from generator.model.component import KINDS, Component
from generator.model.format import Format
from generator.model.game import Game
from generator.model.rulebook import Look as BookLook
from generator.model.source import PlacedDict
from generator.model.style import Style
from generator.problem import Problem
from generator.rulebook.annotations import Placed, Shown, fan
from generator.rulebook.blocks import Book

PLAIN = Look()
_TEMPLATES = {"cover": "cover", "back": "back", "left": "page", "right": "page"}
_PLAIN_COVER = "plain.cover.svg.j2"
_ON_COVER = 3  # pieces
_FAN = (0.06, 0.37, 0.94, 0.775)  # left, top, right, low of the pieces, in shares of the page
_SPREAD, _SPREAD_WIDE = 13.0, 24.0  # degrees, of high pieces and of those as wide as high


def cover_pieces(
    game: Game, page: tuple[float, float], layouts: Sequence[Folder]
) -> tuple[Placed, ...]:
    """The fan of pieces on the plain cover, in mm of the page; none where a game has its own.

    They are of the cards of the most designs, or else of what has the most, evenly apart.
    """
    shown = [
        one
        for one in game.components
        if one.pieces and KINDS[one.kind].in_play and not KINDS[one.kind].folded
    ]
    if _template(game, "cover", layouts) != _PLAIN_COVER or not shown:
        return ()
    chosen = max(shown, key=lambda one: (KINDS[one.kind].on_table == "deck", len(one.pieces)))
    wide, high = chosen.format.trim
    many = min(_ON_COVER if wide < 1.2 * high else 1, len(chosen.pieces))
    width, height = page
    left, top, right, low = (
        share * side for share, side in zip(_FAN, (width, height) * 2, strict=True)
    )
    spread = _SPREAD if wide < 0.9 * high else _SPREAD_WIDE
    made = fan([_front(chosen, n, many) for n in range(many)], right - left, spread)
    scale = min(1.0, (low - top) / made.height)
    dx = (left + right - made.width * scale) / 2
    dy = (top + low - made.height * scale) / 2
    return tuple(
        one._replace(x=dx + one.x * scale, y=dy + one.y * scale, scale=one.scale * scale)
        for one in made.placed
    )


def _front(component: Component, number: int, many: int) -> Shown:
    """The front of the piece that is so far along the component's pieces."""
    at = round(number * (len(component.pieces) - 1) / max(many - 1, 1))
    box: Rect = component.format.trim_box
    return Shown(component.ref(component.pieces[at]), "front", component.format, box)


def draw_backgrounds(
    game: Game, book: Book, look: BookLook, studio: Studio, *, fanned: bool = False
) -> tuple[Mapping[str, Face], tuple[Problem, ...]]:
    """The faces under the cover, the back cover, left and right pages that have a template.

    And every problem. The plain cover leaves room for pieces where they are ``fanned`` on it. The
    templates know the look's fonts and styles as ``rulebook-title``, ``rulebook-chapter`` and so
    on.
    """
    templates = {name: _template(game, name, studio.layouts) for name in _TEMPLATES}
    drawn_from = {
        name: (template, _subject(game, book, look, name, fanned=fanned))
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
    game: Game, studio: Studio, subjects: Mapping[str, tuple[str, Subject]], printed: Look = PLAIN
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
    return faces, tuple(found)


def _template(game: Game, name: str, layouts: Sequence[Folder]) -> str | None:
    """The template of a background: the game's own, or for the cover the plain one."""
    part = _TEMPLATES[name]
    files = [f"{game.name}.{part}.svg.j2", *([_PLAIN_COVER] if part == "cover" else [])]
    return next(
        (file for file in files for folder in layouts if folder.has(f"rulebook/{file}")), None
    )


def _subject(game: Game, book: Book, look: BookLook, name: str, *, fanned: bool = False) -> Subject:
    page = Format(
        name=f"rulebook-{name}", trim=look.page, bleed=0, safe=0, source="the rulebook's page"
    )
    fewest, most = game.players
    fields = {
        "id": name, "title": game.title, "fewest": fewest, "most": most, "lines": book.cover,
        "rules": book.words.get("rules", ""), "fanned": fanned,
    }  # fmt: skip
    placed = PlacedDict(fields, where=game.where, keys_at={}, values_at={})
    return Subject(f"rulebook-{name}", placed, page, "front", game.where, game.where)


def _styles(look: BookLook) -> dict[str, Style]:
    return {
        f"rulebook-{name}": Style(
            font=f"rulebook-{style.font}", size=style.size, line_height=style.line
        )
        for name, style in look.styles.items()
    }
