"""What the page may write: one value of a piece, in its place, and the last such edit undone."""

import asyncio
import json
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from generator.preview.desk import Desk
from generator.problem import ContentError

_MOST = 64_000  # bytes of what is asked
_DEEPEST = 40  # steps of a path into a value
_STRANGE = {"refused": "this is not understood"}


def writing(desk: Desk) -> list[Route]:
    """The routes: ``written`` looks at a value, ``edit`` changes it, ``undo`` takes that back."""

    async def written(request: Request) -> Response:
        match _read(request.query_params.get("of", "")):
            case {"piece": str(ref), "path": [*path]} if _sound(path):
                return await _answer(desk.written, request.path_params["game"], ref, path)
        return _told(_STRANGE, 400)

    async def edit(request: Request) -> Response:
        match _read(await _asked(request)):
            case {
                "piece": str(ref),
                "path": [*path],
                "value": str(value),
                "digest": str(digest),
            } if _sound(path):
                game = request.path_params["game"]
                return await _answer(desk.edit, game, ref, path, value, digest)
        return _told(_STRANGE, 400)

    async def undo(request: Request) -> Response:
        return await _answer(desk.undo, request.path_params["game"])

    return [
        Route("/written/{game}", written),
        Route("/edit/{game}", edit, methods=["POST"]),
        Route("/undo/{game}", undo, methods=["POST"]),
    ]


async def _answer(step: Any, name: str, *asked: Any) -> Response:
    """What a step gives, or why it is refused."""
    try:
        return _told(await asyncio.to_thread(step, name, *asked))
    except ContentError as error:
        return _told({"refused": error.message, "hint": error.hint}, 409)
    except OSError as error:
        return _told({"refused": f"the file cannot be written: {error.strerror or error}"}, 409)


async def _asked(request: Request) -> bytes:
    """What a request holds; nothing of it where it is far too much."""
    data = b""
    async for part in request.stream():
        data += part
        if len(data) > _MOST:
            return b""
    return data


def _read(text: str | bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _sound(path: list[Any]) -> bool:
    """Whether this can be the path to a value in a piece's fields."""
    steps = (isinstance(step, (str, int)) and not isinstance(step, bool) for step in path)
    return 0 < len(path) <= _DEEPEST and all(steps)


def _told(value: Any, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(json.dumps(value), status, headers, media_type="application/json")
