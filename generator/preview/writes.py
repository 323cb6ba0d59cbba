"""Routes of the preview that write: values, undo and redo, new games. Each takes JSON."""

import asyncio
import json
from collections.abc import Callable
from functools import partial
from operator import itemgetter
from typing import Any, get_args

from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from generator.preview import parts, printing
from generator.preview.begin import Wanted, columns_view, decoded
from generator.preview.cells import MOST, Cell, Do, cells_edit, rows_edit
from generator.preview.editor import Editor
from generator.preview.pointer import move_edit
from generator.preview.routes import json_response, moved_of
from generator.preview.settings import look_edit, rule_edit
from generator.preview.text_files import text_edit
from generator.preview.undo import RefusedError
from generator.preview.views import cure_of
from generator.problem import ContentError

_MOST = 64_000  # bytes of what is asked
_MOST_OF_FILES = 60_000_000  # bytes of a table and its pictures, for a new game
_LONGEST_NOTE = 200  # characters
_MOST_SEEN = 200  # pieces in a window
_LONGEST_KEY = 80  # characters, of what names an edit

_MADE = {  # a file that was made runs nothing
    "content-security-policy": "default-src 'none'; object-src 'self'; frame-ancestors 'self'",
    "cache-control": "no-store",
}

Json = dict[str, Any]
Step = Callable[[], Json]  # raises ContentError or OSError for what is refused
Write = Callable[[Editor, str, Json], Step]  # raises what ``_text`` raises for a strange body


def _cells(editor: Editor, game: str, given: Json) -> Step:
    cells = [
        Cell(
            _text(one, "piece"),
            _text(one, "field"),
            _text(one, "text"),
            one.get("was", ...),
            {str(key): _text(one["row"], key) for key in one["row"]} if "row" in one else None,
        )
        for one in given["cells"][: MOST + 1]
    ]
    more = [
        {str(field): _text(row, field) for field in row}
        for row in given.get("rows", [])[: MOST + 1]
    ]
    if not 0 < len(cells) + sum(map(len, more)) <= MOST:
        raise ValueError("cells")
    return partial(editor.make, game, cells_edit, _text(given, "component"), cells, more)


def _rows(editor: Editor, game: str, given: Json) -> Step:
    do, refs, to = given["do"], _texts(given, "pieces"), given.get("to")
    if do not in get_args(Do) or not isinstance(to or "", str):
        raise TypeError("rows")
    return partial(editor.make, game, rows_edit, _text(given, "component"), do, refs, to)


def _look(editor: Editor, game: str, given: Json) -> Step:
    was = [given["was"]] if "was" in given else []
    return partial(editor.make, game, look_edit, _texts(given, "path"), given["value"], *was)


def _print(editor: Editor, game: str, given: Json) -> Step:
    usual = printing.Wanted(_text(given, "what"))
    found = {key: given[key] for key in usual._fields if key in given}
    if any(type(one) is not type(getattr(usual, key)) for key, one in found.items()):
        raise TypeError("print")
    return partial(editor.press.start, game, usual._replace(**found))


def _printed(editor: Editor, game: str, given: Json) -> Step:
    note, draft = _text(given, "note")[:_LONGEST_NOTE], given.get("draft", False) is True
    return partial(editor.press.record, game, note, draft=draft)


def _wanted(given: Json) -> Wanted:
    names = ("title", "theme", "size", "like", "sheet", "example")
    texts = {name: _text(given, name) for name in names if name in given}
    columns = {str(key): _text(given["columns"], key) for key in given.get("columns", ())}
    return Wanted("")._replace(**texts, files=decoded(given.get("files", [])), columns=columns)


def _made(plan: Callable[..., Any], *takes: str | Callable[[Json], Any]) -> Write:
    """A write from texts of the body, by their keys, and from what is made of it."""
    return lambda editor, game, given: partial(
        editor.make, game, plan,
        *(_text(given, one) if isinstance(one, str) else one(given) for one in takes),
    )  # fmt: skip


def _new_rule(editor: Editor, game: str, given: Json) -> Step:
    of, must = _text(given, "component"), _text(given, "must")
    numbers = [given["least"], given["most"]]
    asked = numbers[: 2 - (numbers[1] is None and must.startswith("range "))]
    if not all(isinstance(one, (int, float)) and -1e9 < one < 1e9 for one in asked):
        raise TypeError("number")
    return partial(editor.make, game, parts.rule_added, of, must, *numbers)


# What can be sent, by the name of its route; the guard lets POST through to these alone.
WRITES: dict[str, Write] = {
    "undo": lambda editor, game, given: partial(editor.undo, game, whose="whose" in given),
    "redo": lambda editor, game, given: partial(
        editor.undo, game, again=True, whose="whose" in given
    ),
    "begin": lambda editor, _game, given: partial(editor.begin, _wanted(given)),
    "columns": lambda _editor, _game, given: partial(columns_view, _wanted(given)),
    "cells": _cells,
    "rows": _rows,
    "look": _look,
    "move": lambda editor, game, given: partial(
        editor.make,
        game,
        partial(move_edit, only=given.get("only") is True),
        _text(given, "piece"),
        *moved_of(given),
    ),
    "rule": _made(rule_edit, "rule", lambda given: _texts(given, "path"), itemgetter("value")),
    "print": _print,
    "printed": _printed,
    "seen": lambda editor, game, given: partial(
        editor.seen, game, _text(given, "language"), _texts(given, "pieces")[:_MOST_SEEN]
    ),
    "text": _made(text_edit, "file", "was", "text"),
    "component": _made(
        parts.component_edit, lambda given: _wanted({"title": given["title"], **given})
    ),
    "pictures": _made(parts.pictures_edit, "piece", lambda given: decoded(given["files"])),
    "table": _made(parts.table_edit, "component", _wanted, itemgetter("agreed")),
    "newrule": _new_rule,
    "eject": _made(parts.eject_edit, "component"),
}
_LARGE = ("begin", "columns", "cells", "component", "text", "pictures", "table")
_EDITS = WRITES.keys() - {"begin", "columns", "print", "printed", "seen"}


def write_routes(editor: Editor) -> list[Route]:
    """The routes of editing, those of ``WRITES``, and of the files that were printed."""

    async def write(request: Request) -> Response:
        name = request.path_params["write"]
        limit = _MOST_OF_FILES if name in _LARGE else _MOST
        try:
            given = json.loads(await _body(request, limit) or "{}")
            if not isinstance(given, dict):
                return _strange()
            step = _once(editor, request.path_params["game"], name, given)
        except (ValueError, TypeError, LookupError, RecursionError):
            return _strange()
        return await _answer(step)

    def choices(request: Request) -> Response:
        return json_response(editor.press.choices(request.path_params["game"]))

    def job(request: Request) -> Response:
        state = editor.press.state(request.path_params["job"])
        return json_response(state) if state else json_response({"refused": "gone"}, 404)

    def made(request: Request) -> Response:
        given = request.path_params
        path = editor.press.file(given["job"], given["number"])
        if path is None:
            return json_response({"refused": "gone"}, 404)
        kind = "inline" if path.suffix in (".pdf", ".png", ".jpg") else "attachment"
        return FileResponse(path, headers=_MADE, filename=path.name, content_disposition_type=kind)

    return [
        Route("/printing/{game}", choices),
        Route("/job/{job}", job),
        Route("/made/{job}/{number:int}/{name}", made),
        Route("/{write}/{game}", write, methods=["POST"]),
    ]


def _once(editor: Editor, game: str, name: str, given: Json) -> Step:
    """What is asked for; if it has a key, it is made once, however often it is sent."""
    step, key = WRITES[name](editor, game, given), str(given.get("key", ""))[:_LONGEST_KEY]
    return partial(editor.once, game, key, step) if key and name in _EDITS else step


def _text(given: Json, name: str) -> str:
    """A text of a body. Raises TypeError for anything else, LookupError if it is not there."""
    if not isinstance(given[name], str):
        raise TypeError(name)
    return str(given[name])


def _texts(given: Json, name: str) -> list[str]:
    """A list of texts of a body. Raises as ``_text`` does."""
    found = given[name]
    if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
        raise TypeError(name)
    return found


def _strange() -> Response:
    return json_response({"refused": "this request is not valid"}, 400)


async def _answer(step: Step) -> Response:
    """The result of a step, or the reason why it was refused, as a response."""
    try:
        return json_response(await asyncio.to_thread(step))
    except ContentError as error:
        more = error.more if isinstance(error, RefusedError) else {}
        return json_response({"refused": error.message, **cure_of(error.hint), **more}, 409)
    except OSError as error:
        refused = f"the file cannot be written: {error.strerror or error}"
        return json_response({"refused": refused}, 409)


async def _body(request: Request, limit: int) -> bytes:
    """The body of a request. Raises ValueError if it is too large."""
    data = bytearray()
    async for part in request.stream():
        data += part
        if len(data) > limit:
            raise ValueError("too large")
    return bytes(data)
