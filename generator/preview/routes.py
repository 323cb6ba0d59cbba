"""Routes of the preview that read: faces, rulebook pages, changes, the proof, the manual."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from html import escape
from pathlib import Path
from typing import Any, get_args

from markdown_it import MarkdownIt
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from generator.commands.manual_pages import FOLDER, manual_pages, search_manual
from generator.faces.context import Side
from generator.files.folder import LARGEST_FILE, Folder
from generator.model.fonts import FontChoice
from generator.preview.begin import choices
from generator.preview.pointer import Box, calls_view, move_try
from generator.preview.printings import as_printed, printings_view
from generator.preview.rules_view import slip_view
from generator.preview.session import Desk
from generator.preview.settings import look_try, look_view
from generator.preview.text_files import schema_view, text_view
from generator.problem import ContentError

_PAGE = Path(__file__).with_suffix(".html").read_text(encoding="utf-8")
_PASSAGES = 4  # of the manual that a search shows
_LONGEST_SEARCH = 200  # characters
_ALLOWED = "img-src data:; font-src data:; style-src 'unsafe-inline'"


def _guarded(policy: str, cache: str = "no-store") -> dict[str, str]:
    return {"content-security-policy": f"default-src 'none'; {policy}", "cache-control": cache}


# A face runs nothing and loads nothing, even when it is opened by itself.
_FACE = _guarded(f"{_ALLOWED}; sandbox", "private, max-age=31536000, immutable")
_BOOK = _guarded("object-src 'self'; frame-ancestors 'self'")
_PLAYED = _guarded(f"{_ALLOWED}; frame-ancestors 'self'; sandbox")
_MANUAL = _guarded("style-src 'self'; img-src 'self'; font-src 'self'; frame-ancestors 'self'")
_FRESH = {"cache-control": "no-store"}


def manual_page(name: str) -> tuple[bytes, str] | None:
    """A page or drawing of the manual and its media type; None if there is none."""
    folder = Folder.of(FOLDER, shown="manual")
    ending = name.rpartition(".")[2]
    if ending not in ("md", "svg", "png") or name not in folder.names():
        return None
    try:
        data = folder.read(name, LARGEST_FILE).data
    except ContentError:
        return None
    if ending != "md":
        return data, "image/svg+xml" if ending == "svg" else "image/png"
    return _set_page(data.decode(), "../" * (name.count("/") + 1)), "text/html"


def manual_search(words: str) -> bytes:
    """A page with the passages of the manual about some words."""
    found = search_manual(words, manual_pages())[:_PASSAGES]
    passages = [f"{one.text}\n[The page: {one.title}]({one.page}.md)" for one in found]
    text = "\n\n---\n\n".join(passages) or "# Nothing found\n\nTry other words."
    return _set_page(text, "../", words)


def _set_page(text: str, up: str, words: str = "") -> bytes:
    """Markdown as a page that is ``up`` from the root, below a search for ``words``."""
    title = text.partition("\n")[0].lstrip("# ")
    made = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    made = made.replace("<pre>", '<pre tabindex="0">')  # what scrolls is reached by keyboard
    page = _PAGE.format(title=escape(title), up=up, words=escape(words), body=made)
    return page.encode()


def read_routes(desk: Desk) -> list[Route]:
    """The routes that only read."""

    def view(path: str, of: Callable[..., Any], *takes: str) -> Route:
        return Route(f"/{path}/{{game}}", partial(_of_game, desk, of, takes=takes))

    return [
        Route("/games", lambda _: json_response(desk.names())),
        Route("/choices", lambda _: json_response(choices(desk.project.session))),
        view("styles", partial(desk.view, look_view)),
        Route("/try/{game}.svg", partial(_try, desk)),
        view("file", partial(text_view, desk.project.session), "file"),
        view("schema", partial(desk.view, schema_view), "file"),
        view("printings", partial(desk.view, printings_view), "piece"),
        Route("/printings/{game}/{number:int}.svg", partial(_as_printed, desk)),
        view("calls", partial(desk.view, calls_view), "piece", "side"),
        Route("/moved/{game}.svg", partial(_moved, desk)),
        Route("/sample/{kind}/{theme}.svg", partial(_sample, desk)),
        Route("/face/{game}/{key}.{ending}", partial(_face, desk)),
        view("book", desk.book, "language"),
        Route("/page/{key}.pdf", partial(_page, desk.pages.pdf, _BOOK, "application/pdf")),
        Route("/page/{key}/{number:int}.png", partial(_page, desk.pages.png, _FACE, "image/png")),
        Route("/page/{key}/{number:int}.json", partial(_page, desk.pages.words, _FRESH, "")),
        view("changed", desk.reprint),
        view("prove", partial(slip_view, desk.project.session)),
        view("played", desk.played),
        Route("/played/{game}/page.html", partial(_html, desk.played_page)),
        Route("/gallery.html", partial(_html, desk.gallery)),
        Route("/manual/{page:path}", _manual),
        Route("/font/{family}/{weight:int}.ttf", partial(_font, desk)),
    ]


def _sample(desk: Desk, request: Request) -> Response:
    asked = request.path_params
    svg = desk.sample(asked["kind"], asked["theme"])
    return _found(svg.encode() if svg else None, {**_FACE, **_FRESH}, "image/svg+xml")


def _of_game(
    desk: Desk, view: Callable[..., Any], request: Request, takes: Sequence[str] = ()
) -> Response:
    """A view of the game in the path, as JSON; ``takes`` are its query keys."""
    name = request.path_params["game"]
    if name not in desk.names():
        return _found(None)
    try:
        return json_response(view(name, *(request.query_params.get(key, "") for key in takes)))
    except ContentError as error:
        return json_response({"refused": error.message, "hint": error.hint})


def _try(desk: Desk, request: Request) -> Response:
    """A piece as it would look: ``set`` is a path of game.yaml and a value, as JSON."""
    name = request.path_params["game"]
    try:
        path, value = json.loads(request.query_params.get("set", ""))
    except (ValueError, TypeError, RecursionError):
        return _found(None)
    if not isinstance(path, list) or not all(isinstance(step, str) for step in path):
        return _found(None)
    return _tried(desk.trial(look_try, name, request.query_params.get("piece", ""), path, value))


def moved_of(given: Any) -> tuple[Side, int, Box, str]:
    """The side, the number of a call, its box and name, as a page sends them. Raises TypeError."""
    side, number, box = given["side"], given["call"], given["box"]
    numbers = [*box] if isinstance(box, list) else []
    if side not in get_args(Side) or isinstance(number, bool) or not isinstance(number, int):
        raise TypeError("call")
    is_number = all(isinstance(n, (int, float)) and not isinstance(n, bool) for n in numbers)
    if len(numbers) != 4 or not is_number:
        raise TypeError("box")
    x, y, w, h = map(float, numbers)
    return side, number, (x, y, w, h), str(given.get("named", ""))


def _moved(desk: Desk, request: Request) -> Response:
    name = request.path_params["game"]
    try:
        given = json.loads(request.query_params.get("to", ""))
        ref = str(given["piece"])
        moved = (*moved_of(given), str(given.get("of", ref)))
    except (ValueError, TypeError, LookupError, RecursionError):
        return _found(None)
    return _tried(desk.trial(partial(move_try, only=given.get("only") is True), name, ref, *moved))


def _as_printed(desk: Desk, request: Request) -> Response:
    name, asked = request.path_params["game"], request.query_params
    side = "back" if asked.get("side") == "back" else "front"
    given = asked.get("piece", ""), side, request.path_params["number"]
    return _tried(desk.trial(as_printed, name, *given))


def _tried(svg: str | None) -> Response:
    """A face that was only tried; nothing if it cannot be drawn so."""
    if svg is None:
        return Response(None, 204, _FRESH)
    return Response(svg.encode(), headers={**_FACE, **_FRESH}, media_type="image/svg+xml")


def json_response(value: Any, status: int = 200) -> Response:
    """A value as JSON, made again each time it is asked for."""
    return Response(json.dumps(value), status, _FRESH, "application/json")


def _face(desk: Desk, request: Request) -> Response:
    name, key, ending = request.path_params.values()
    if ending == "png" and (small := desk.small_face(name, key)):
        return _found(small, _FACE, "image/png")
    svg = desk.face(name, key)
    if svg is None:  # an edit may replace it before the page asks
        return _tried(None) if name in desk.names() else _found(None)
    return _found(svg.encode(), _FACE, "image/svg+xml")


def _found(data: bytes | None, headers: dict[str, str] = _FRESH, kind: str = "") -> Response:
    if data is None:
        return Response("there is nothing here", 404, _FRESH, "text/plain")
    return Response(data, headers=headers, media_type=kind)


def _page(of: Callable[..., Any], headers: dict[str, str], kind: str, request: Request) -> Response:
    """A page of a book, as bytes or, without a kind, as JSON."""
    made = of(**request.path_params)
    return _found(made, headers, kind) if kind or made is None else json_response(made)


def _html(page: Callable[..., str], request: Request) -> Response:
    made = page(*request.path_params.values())
    return _found(made.encode() if made else None, _PLAYED, "text/html")


def _manual(request: Request) -> Response:
    if request.path_params["page"] == "search":
        words = request.query_params.get("words", "")[:_LONGEST_SEARCH]
        return _found(manual_search(words), _MANUAL, "text/html")
    data, kind = manual_page(request.path_params["page"]) or (None, "")
    return _found(data, _MANUAL, kind)


def _font(desk: Desk, request: Request) -> Response:
    """The file of an installed font: that of the page, and the samples of all others."""
    choice = FontChoice(request.path_params["family"], request.path_params["weight"])
    try:
        data = desk.project.session.fonts.open(choice).data
    except ContentError:
        return _found(None)
    return _found(data, {"cache-control": "private, max-age=86400"}, "font/ttf")
