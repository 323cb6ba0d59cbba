"""What the page asks for: faces, rulebooks page by page, what would be printed, the manual."""

import json
from functools import partial
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from generator.preview.desk import Desk
from generator.preview.manual import manual_page

_FACE = {  # a face runs nothing and loads nothing, even when it is opened by itself
    "content-security-policy": "default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
    "sandbox",
    "cache-control": "private, max-age=31536000, immutable",
}
_BOOK = {
    "content-security-policy": "default-src 'none'; object-src 'self'; frame-ancestors 'self'",
    "cache-control": "no-store",
}
_MANUAL = {
    "content-security-policy": "default-src 'none'; style-src 'self'; img-src 'self'; "
    "frame-ancestors 'self'",
    "cache-control": "no-store",
}
_FRESH = {"cache-control": "no-store"}


def answering(desk: Desk) -> list[Route]:
    """The routes of all that is only looked at."""
    return [
        Route("/games", partial(_games, desk)),
        Route("/face/{game}/{key}.svg", partial(_face, desk)),
        Route("/book/{game}", partial(_book, desk)),
        Route("/page/{key}.pdf", partial(_book_pdf, desk)),
        Route("/page/{key}/{number:int}.png", partial(_book_page, desk)),
        Route("/changed/{game}", partial(_changed, desk)),
        Route("/prove/{game}", partial(_prove, desk)),
        Route("/manual/{page:path}", _manual),
    ]


def _games(desk: Desk, _request: Request) -> Response:
    return _json(desk.names())


def _face(desk: Desk, request: Request) -> Response:
    svg = desk.face(request.path_params["game"], request.path_params["key"])
    return _found(svg.encode() if svg else None, _FACE, "image/svg+xml")


def _book(desk: Desk, request: Request) -> Response:
    name = request.path_params["game"]
    if name not in desk.names():
        return _found(None)
    return _json(desk.book(name, request.query_params.get("language", "")))


def _book_pdf(desk: Desk, request: Request) -> Response:
    return _found(desk.pages.pdf(request.path_params["key"]), _BOOK, "application/pdf")


def _book_page(desk: Desk, request: Request) -> Response:
    asked = request.path_params
    return _found(desk.pages.png(asked["key"], asked["number"]), _FACE, "image/png")


def _changed(desk: Desk, request: Request) -> Response:
    name = request.path_params["game"]
    return _json(desk.reprint(name)) if name in desk.names() else _found(None)


def _prove(desk: Desk, request: Request) -> Response:
    name = request.path_params["game"]
    return _json(desk.prove(name)) if name in desk.names() else _found(None)


def _manual(request: Request) -> Response:
    data, kind = manual_page(request.path_params["page"]) or (None, "")
    return _found(data, _MANUAL, kind)


def _json(value: Any) -> Response:
    return Response(json.dumps(value), headers=_FRESH, media_type="application/json")


def _found(data: bytes | None, headers: dict[str, str] = _FRESH, kind: str = "") -> Response:
    if data is None:
        return Response("there is nothing here", 404, _FRESH, "text/plain")
    return Response(data, headers=headers, media_type=kind)
