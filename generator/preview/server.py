"""Server of the preview: the page, its data, and a stream of changes, for this computer only."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from generator.preview.access import LOOPBACK, Guard
from generator.preview.editor import Editor
from generator.preview.live import Live
from generator.preview.routes import read_routes
from generator.preview.session import Desk
from generator.preview.writes import WRITES, write_routes

STATIC = Path(__file__).parent / "static"
_STREAM = {"cache-control": "no-store"}
_PAUSE = 15  # s between signs of life, so that a page that went is noticed


def application(
    desk: Desk,
    token: str,
    *,
    follow: bool = True,
    ahead: str = "",
    output: Path = Path("output"),
) -> ASGIApp:
    """The web application behind its guard. With ``follow`` it watches the files while it runs.

    ``ahead`` is a game that is built before a page asks for it; ``output`` is where print files go.
    """
    live = Live(desk, ahead)

    @asynccontextmanager
    async def following(_app: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(live.run()) if follow else None
        yield
        if task:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    def events(request: Request) -> Response:
        stream = _stream(live, request.path_params["game"])
        return StreamingResponse(stream, headers=_STREAM, media_type="text/event-stream")

    routes = [
        Route("/events/{game}", events),
        *read_routes(desk),
        *write_routes(Editor(desk, output)),
        Mount("/", StaticFiles(directory=STATIC, html=True)),
    ]
    return Guard(Starlette(routes=routes, lifespan=following), token, WRITES)


async def serve(
    desk: Desk,
    token: str,
    port: int,
    opened: Callable[[str], None],
    ahead: str = "",
    output: Path = Path("output"),
) -> None:
    """Serve until interrupted; ``opened`` is told the address. Port 0: any that is free.

    ``ahead`` is the game that is surely looked at first.

    Raises OSError if the port is taken or not allowed.
    """
    config = uvicorn.Config(
        application(desk, token, ahead=ahead, output=output),
        log_level="critical",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=1,
    )
    with socket.create_server((LOOPBACK, port)) as listening:
        opened(f"http://{LOOPBACK}:{listening.getsockname()[1]}/{token}/")
        server = uvicorn.Server(config)
        serving = asyncio.ensure_future(server.serve(sockets=[listening]))
        try:
            await asyncio.shield(serving)
        except asyncio.CancelledError:  # connections are closed before it is left
            server.should_exit = True
            await serving
            raise


async def _stream(live: Live, name: str) -> AsyncIterator[str]:
    """The messages for a page as server-sent events."""
    messages = live.messages(name)
    waiting = asyncio.ensure_future(anext(messages))
    try:
        while True:
            done, _ = await asyncio.wait([waiting], timeout=_PAUSE)
            if not done:
                yield ":\n\n"
                continue
            message = waiting.result()
            yield f"event: {message.event}\ndata: {json.dumps(message.value)}\n\n"
            waiting = asyncio.ensure_future(anext(messages))
    except StopAsyncIteration:
        return
    finally:
        waiting.cancel()
        with suppress(asyncio.CancelledError, StopAsyncIteration):
            await waiting
        await messages.aclose()  # type: ignore[attr-defined]
