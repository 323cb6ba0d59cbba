"""Game page: ``<game>.html``, a whole game to be looked at in a browser, and sent as one file."""

from collections.abc import Iterator
from html import escape
from itertools import groupby
from pathlib import Path

from generator.exports.built import Built, Written
from generator.exports.html.book_page import BookPage
from generator.exports.html.drawn_once import DrawnOnce
from generator.exports.product import html_page, product_of
from generator.faces.face import DrawnPiece
from generator.files.write import write_file
from generator.model.component import counts_text
from generator.model.game_head import FIRST_VERSION

STYLE = Path(__file__).with_suffix(".css")
_NARROW = 75  # mm: on a phone two such pieces lie side by side


def export_html(built: Built, folder: Path) -> tuple[Written, ...]:
    """Write ``<game>.html``: every face, every sheet and the rulebook on a page of its own."""
    page = write_file(folder / f"{built.game.name}.html", game_page(built).encode())
    return (Written(page),)


def game_page(built: Built) -> str:
    """The page; nothing on it is fetched from anywhere."""
    game, drawn = built.game, DrawnOnce(built)
    body = [*_head(built), *_pieces(built, drawn), *_sheets(built, drawn), *_book(built, drawn)]
    return html_page(
        game.title, [*drawn.defs(), *body, "</main>"], product_of(game, built.fonts),
        built.fonts, style=STYLE, language=game.language,
    )  # fmt: skip


def _head(built: Built) -> Iterator[str]:
    game, words = built.game, built.words
    least, most = game.players
    players = words.say("players", least=least, most=most)
    if least == most:
        players = words.say("one_player" if most == 1 else "player_count", most=most)
    version = words.say("version", version=game.version)
    said = players if game.version == FIRST_VERSION else f"{version} · {players}"
    yield f'<header><h1>{escape(game.title)}</h1>\n<p class="quiet">{escape(said)}</p></header>'
    yield f'<main>\n<nav class="top" aria-label="{escape(game.title)}">'
    for component in {one.component.name: one.component for one in built.exported()}.values():
        yield f'<a href="#p-{component.name}">{escape(component.title)}</a>'
    yield f'<a href="#sheets">{escape(words.say("pages"))}</a>'
    if built.book:
        yield f'<a href="#rulebook">{escape(_rules(built))}</a>'
    yield "</nav>"


def _pieces(built: Built, drawn: DrawnOnce) -> Iterator[str]:
    for component, pieces in groupby(built.exported(), key=lambda one: one.component):
        some = list(pieces)
        counts = counts_text([component.kind], len(some), sum(one.piece.copies for one in some))
        yield f'<h2 id="p-{component.name}">{escape(component.title)}</h2>'
        yield f'<p class="quiet">{counts} · {escape(component.format.name)}</p>'
        yield '<div class="pieces">'
        for one in some:
            copies = f" × {one.piece.copies}" if one.piece.copies > 1 else ""
            yield _figure(drawn, one, "front", f"{_called(one)}{copies}")
        yield from _backs(drawn, some)
        yield "</div>"


def _backs(drawn: DrawnOnce, pieces: list[DrawnPiece]) -> Iterator[str]:
    """Each back once, with the pieces that have it."""
    alike: dict[str, list[DrawnPiece]] = {}
    for one in pieces:
        if one.back:
            alike.setdefault(one.back.key, []).append(one)
    for some in alike.values():
        names = list(dict.fromkeys(map(_called, some)))
        name = f"back: {', '.join(names[:3])}{' …' * (len(names) > 3)}"
        name = "back" if len(alike) == 1 else name
        yield _figure(drawn, some[0], "back", name)


def _figure(drawn: DrawnOnce, piece: DrawnPiece, side: str, caption: str) -> str:
    face = piece.back if side == "back" and piece.back else piece.front
    said = " · ".join(dict.fromkeys(run.text for run in face.texts if run.text.strip()))
    alt = f"{_called(piece)}, {side}{': ' + said if said else ''}"
    picture = drawn.picture(face, alt)
    small = (
        ' class="small"' if _NARROW > face.format.size.width > face.format.size.height / 2 else ""
    )
    return f"<figure{small}>{picture}<figcaption>{escape(caption)}</figcaption></figure>"


def _called(one: DrawnPiece) -> str:
    """A piece as a player knows it."""
    return one.component.name_of(one.piece) or one.piece.id


def _sheets(built: Built, drawn: DrawnOnce) -> Iterator[str]:
    yield f'<h2 id="sheets">{escape(built.words.say("pages"))}</h2>'
    yield f'<p class="quiet">{escape(built.paper.name)}</p>\n<div class="sheets">'
    for job in (*built.printed, *built.extras()):
        for sheet in job.sheets:
            side = "" if len({one.side for one in job.sheets}) == 1 else f", {sheet.side}"
            name = f"{job.heading}, {sheet.number}/{sheet.total}{side}"
            picture = drawn.sheet(sheet, name)
            yield f"<figure>{picture}<figcaption>{escape(name)}</figcaption></figure>"
    yield "</div>"


def _book(built: Built, drawn: DrawnOnce) -> Iterator[str]:
    if not built.book:
        return
    page = BookPage(built.book, built.game, built.fonts, drawn)
    yield f'<h2 id="rulebook">{escape(_rules(built))}</h2>\n<article class="book">'
    yield from page.html()
    yield "</article>"


def _rules(built: Built) -> str:
    """What a rulebook is called in the game's language."""
    return (built.book.book.words.get("rules") if built.book else "") or "Rulebook"
