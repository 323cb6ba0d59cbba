"""Game page: ``<game>.html``, a whole game to be looked at in a browser, and sent as one file."""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from pathlib import Path

from generator.exports.built import Built, Written
from generator.exports.first_page.typeset import accent_on_white
from generator.exports.html.book_page import BookPage
from generator.exports.html.drawn_once import DrawnOnce
from generator.faces.face import DrawnPiece
from generator.files.write import write_file
from generator.model.component import Component, counts_text

# Faces are pictures, and the policy forbids what a browser might yet take for a script.
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
_NARROW = 75  # mm: on a phone two such pieces lie side by side
_PLAIN = "#1d3a5f"


def export_html(built: Built, folder: Path) -> tuple[Written, ...]:
    """Write ``<game>.html``: every face, every sheet and the rulebook on a page of its own."""
    page = write_file(folder / f"{built.game.name}.html", game_page(built).encode())
    return (Written(page),)


def game_page(built: Built) -> str:
    """The page; nothing on it is fetched from anywhere."""
    game, drawn = built.game, DrawnOnce(built)
    body = [*_head(built), *_pieces(built, drawn), *_sheets(built, drawn), *_book(built, drawn)]
    return html_page(game.title, game.language, [*drawn.defs(), *body], accent_on_white(game))


def html_page(title: str, language: str, body: Iterable[str], accent: str = _PLAIN) -> str:
    """A page of these lines, which end within ``main``; its policy lets nothing run or load."""
    style = Path(__file__).with_suffix(".css").read_text(encoding="utf-8")
    head = (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>\n{style.replace('ACCENT', accent)}</style>\n</head>\n<body>",
    )
    return "\n".join([*head, *body, "</main>\n</body>\n</html>\n"])


def _head(built: Built) -> Iterator[str]:
    game, words = built.game, built.words
    least, most = game.players
    players = words.say("players", least=least, most=most)
    if least == most:
        players = words.say("one_player" if most == 1 else "player_count", most=most)
    said = f"{words.say('version', version=game.version)} · {players}"
    yield f'<header><h1>{escape(game.title)}</h1>\n<p class="quiet">{escape(said)}</p></header>'
    yield f'<main>\n<nav class="top" aria-label="{escape(game.title)}">'
    for component in _components(built):
        yield f'<a href="#p-{component.name}">{escape(component.title)}</a>'
    yield f'<a href="#sheets">{escape(words.say("pages"))}</a>'
    if built.book:
        yield f'<a href="#rulebook">{escape(_rules(built))}</a>'
    yield "</nav>"


def _components(built: Built) -> list[Component]:
    return list({one.component.name: one.component for one in built.exported()}.values())


def _pieces(built: Built, drawn: DrawnOnce) -> Iterator[str]:
    for component, pieces in groupby(built.exported(), key=lambda one: one.component):
        some = list(pieces)
        counts = counts_text([component.kind], len(some), sum(one.piece.copies for one in some))
        yield f'<h2 id="p-{component.name}">{escape(component.title)}</h2>'
        yield f'<p class="quiet">{counts} · {escape(component.format.name)}</p>'
        yield '<div class="pieces">'
        for one in some:
            copies = f" × {one.piece.copies}" if one.piece.copies > 1 else ""
            yield _figure(drawn, one, "front", f"{one.piece.id}{copies}")
        yield from _backs(drawn, some)
        yield "</div>"


def _backs(drawn: DrawnOnce, pieces: list[DrawnPiece]) -> Iterator[str]:
    """Each back once, with the pieces that have it."""
    alike: dict[str, list[DrawnPiece]] = {}
    for one in pieces:
        if one.back:
            alike.setdefault(one.back.key, []).append(one)
    for some in alike.values():
        ids = [one.piece.id for one in some]
        name = "back" if len(alike) == 1 else f"back: {', '.join(ids[:3])}{' …' * (len(ids) > 3)}"
        yield _figure(drawn, some[0], "back", name)


def _figure(drawn: DrawnOnce, piece: DrawnPiece, side: str, caption: str) -> str:
    face = piece.back if side == "back" and piece.back else piece.front
    said = " · ".join(dict.fromkeys(run.text for run in face.texts if run.text.strip()))
    alt = f"{piece.piece.id}, {side}{': ' + said if said else ''}"
    picture = drawn.picture(face, alt)
    small = (
        ' class="small"' if _NARROW > face.format.size.width > face.format.size.height / 2 else ""
    )
    return f"<figure{small}>{picture}<figcaption>{escape(caption)}</figcaption></figure>"


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
