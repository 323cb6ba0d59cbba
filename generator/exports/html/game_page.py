"""Game page: ``<game>.html``, a whole game to be looked at in a browser, and sent as one file."""

from collections.abc import Iterable, Iterator
from html import escape
from itertools import groupby
from pathlib import Path

from generator.exports.built import Built, Written
from generator.exports.first_page.typeset import accent_of
from generator.exports.html.book_page import BookPage
from generator.exports.html.drawn_once import DrawnOnce
from generator.faces.face import DrawnPiece
from generator.files.write import write_file
from generator.measure.colour import contrast
from generator.model.component import Component
from generator.problem import counted

# Faces are pictures, and the policy forbids what a browser might yet take for a script.
_POLICY = "default-src 'none'; img-src data:; style-src 'unsafe-inline'"
_LEAST = 4.5  # contrast of the accent, in which headings and links are set
_NARROW = 75  # mm: on a phone two such pieces lie side by side
_PLAIN = "#1d3a5f"
_STYLE = """
:root { color-scheme: light; --accent: ACCENT; }
* { box-sizing: border-box; }
body { font: 17px/1.55 system-ui, sans-serif; color: #1c1b19; background: #f4f2ee; margin: 0; }
header, main, footer { max-width: 68rem; margin: 0 auto; padding: 0 1rem; }
header { padding-top: 2.2rem; }
h1 { font-size: 2.3rem; line-height: 1.1; margin: 0; } h2, h3, h4 { line-height: 1.2; }
h2 { color: var(--accent); border-top: 3px solid var(--accent); padding-top: .6rem;
  margin: 3rem 0 1rem; font-size: 1.6rem; }
h3 { margin: 2rem 0 .4rem; } a { color: var(--accent); }
.quiet { color: #5d5a54; margin: .2rem 0; } .lead { font-size: 1.15rem; }
.top { position: sticky; top: 0; background: #f4f2eef0; padding: .5rem 0; z-index: 1; }
.top { white-space: nowrap; overflow-x: auto; }
.top a { display: inline-block; margin-right: 1.1rem; padding: .3rem 0; }
[id] { scroll-margin-top: 3.4rem; }
.pieces, .sheets { display: flex; flex-wrap: wrap; gap: 1.1rem; align-items: flex-start; }
.pieces figure { margin: 0; max-width: 100%; display: table; }
.pieces figcaption { display: table-caption; caption-side: bottom; }
figcaption { font-size: .82rem; color: #5d5a54; }
svg { max-width: 100%; height: auto; }
.pieces svg { max-width: min(62rem, 92vw); filter: drop-shadow(0 1px 2px #0005); }
.sheets figure { margin: 0; flex: 1 1 15rem; max-width: 22rem; }
.sheets svg { width: 100% !important; background: #fff; box-shadow: 0 1px 4px #0004; }
.book { background: #fff; padding: .4rem 1.4rem 2rem; border-radius: .5rem; max-width: 46rem; }
.book figure { margin: 1.4rem 0; } .book figure svg, .icon { overflow: visible; }
.book .n { color: var(--accent); font-weight: 700; } .book li.n { color: inherit; font-weight: 400;
  list-style: decimal; } .book .sign { color: var(--accent); }
.book nav ol { list-style: none; padding: 0; columns: 2 14rem; }
.book aside { background: #f4f2ee; border-left: .3rem solid var(--accent); padding: .2rem 1rem;
  margin: 1.2rem 0; } .book aside.beside { background: none; border: 0; padding: 0; }
.icon { width: 1.15em; height: 1.15em; vertical-align: -.2em; }
.wide { overflow-x: auto; } table { border-collapse: collapse; margin: 1rem 0; }
td, th { padding: .3rem .7rem; border-bottom: 1px solid #d8d4cc; vertical-align: top; }
pre { background: #fff; padding: .6rem .9rem; overflow-x: auto; font-size: .82rem;
  line-height: 1.4; margin: .5rem 0; }
dt { font-weight: 700; } dd { margin: 0 0 .5rem; } .summary { border-top: 1px solid #d8d4cc; }
@media (max-width: 40rem) { body { font-size: 16px; } h1 { font-size: 1.8rem; }
  .book { padding: .2rem .9rem 1rem; } .pieces { gap: .7rem; }
  .pieces .small { width: calc(50% - .35rem); } .pieces .small svg { width: 100% !important; } }
@media print { .top { display: none; } body { background: #fff; } }
"""


def export_html(built: Built, folder: Path) -> tuple[Written, ...]:
    """Write ``<game>.html``: every face, every sheet and the rulebook on a page of its own."""
    page = write_file(folder / f"{built.game.name}.html", game_page(built).encode())
    return (Written(page),)


def game_page(built: Built) -> str:
    """The page; nothing on it is fetched from anywhere."""
    game, drawn = built.game, DrawnOnce(built)
    body = [*_head(built), *_pieces(built, drawn), *_sheets(built, drawn), *_book(built, drawn)]
    accent = accent_of(game.palette)
    accent = accent if contrast(accent, "#ffffff") >= _LEAST else _PLAIN
    return html_page(game.title, game.language, [*drawn.defs(), *body], accent)


def html_page(title: str, language: str, body: Iterable[str], accent: str = _PLAIN) -> str:
    """A page of these lines, which end within ``main``; its policy lets nothing run or load."""
    head = (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">',
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<title>{escape(title)}</title>",
        f"<style>{_STYLE.replace('ACCENT', accent)}</style>\n</head>\n<body>",
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
        count = counted(sum(one.piece.copies for one in some), "piece")
        yield f'<h2 id="p-{component.name}">{escape(component.title)}</h2>'
        designs = counted(len(some), "design")
        yield f'<p class="quiet">{count}, {designs} · {escape(component.format.name)}</p>'
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
