"""Server of the preview: the page, its data, and a stream of changes, for this computer only."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp

from generator.preview.access import LOOPBACK, Guard, qr_svg, without_paths
from generator.preview.editor import Editor
from generator.preview.live import Live, Message
from generator.preview.routes import json_response, read_routes
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
    live: Live | None = None,
    output: Path = Path("output"),
    shared: str = "",
) -> ASGIApp:
    """The web application behind its guard. With ``follow`` it watches the files while it runs.

    ``output`` is where print files go, ``shared`` the address for others, if there is one.
    """
    live = live or Live(desk)

    @asynccontextmanager
    async def following(_app: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(live.run()) if follow else None
        yield
        if task:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    code = Route("/share.svg", lambda _: Response(qr_svg(shared), 200, _STREAM, "image/svg+xml"))
    routes = [
        *_common_routes(live, {"shared": False, "address": shared}),
        *read_routes(desk),
        *write_routes(Editor(desk, output)),
        *([code] if shared else []),
        Mount("/", StaticFiles(directory=STATIC, html=True)),
    ]
    return Guard(Starlette(routes=routes, lifespan=following), token, WRITES)


def shared_application(desk: Desk, token: str, live: Live, host: str) -> ASGIApp:
    """The application for others on the network: it shows, and writes nothing."""
    routes = [
        *_common_routes(live, {"shared": True, "address": ""}, cleaned=without_paths),
        *[route for route in read_routes(desk) if route.path.split("/")[1] in _SHARED],
        Mount("/", StaticFiles(directory=STATIC, html=True)),
    ]
    return Guard(Starlette(routes=routes), token, hosts=(host,))


# What others may ask for: what is seen, and nothing that takes long or names places.
_SHARED = ("games", "face", "page", "font")


def _common_routes(
    live: Live, mode: dict[str, Any], *, cleaned: Callable[[Any], Any] = lambda value: value
) -> list[Route]:
    def events(request: Request) -> Response:
        language = request.query_params.get("language", "")
        stream = _stream(live.messages(request.path_params["game"], language), cleaned)
        return StreamingResponse(stream, headers=_STREAM, media_type="text/event-stream")

    told = json_response(mode)
    return [Route("/events/{game}", events), Route("/mode", lambda _request: told)]


class Sharing(NamedTuple):
    """How the preview is shared: at an address of this computer, below a token."""

    host: str
    token: str
    opened: Callable[[str], None]  # is told the address


async def serve(
    desk: Desk,
    token: str,
    port: int,
    opened: Callable[[str], None],
    ahead: str = "",
    output: Path = Path("output"),
    sharing: Sharing | None = None,
) -> None:
    """Serve until interrupted; ``opened`` receives the address. Port 0: any that is free.

    ``ahead`` is the game that is surely looked at first.

    Raises OSError if the port is taken or not allowed.
    """
    live = Live(desk, ahead)
    with ExitStack() as sockets:
        listening = sockets.enter_context(socket.create_server((LOOPBACK, port)))
        number = listening.getsockname()[1]
        served, shared = [], ""
        if sharing:
            other = sockets.enter_context(socket.create_server((sharing.host, 0)))
            shared = f"http://{sharing.host}:{other.getsockname()[1]}/{sharing.token}/"
            app = shared_application(desk, sharing.token, live, sharing.host)
            served.append((uvicorn.Server(_config(app)), other))
        app = application(desk, token, live=live, output=output, shared=shared)
        served.insert(0, (uvicorn.Server(_config(app)), listening))
        opened(f"http://{LOOPBACK}:{number}/{token}/")
        if sharing:
            sharing.opened(shared)
        running = asyncio.gather(*(server.serve(sockets=[one]) for server, one in served))
        try:
            await asyncio.shield(running)
        except asyncio.CancelledError:  # connections are closed before it is left
            for server, _ in served:
                server.should_exit = True
            await running
            for server, _ in served:  # who was not answered hears so at once
                for one in tuple(server.server_state.connections):
                    one.transport.abort()
            await asyncio.sleep(0)
            raise


def _config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app, log_level="critical", access_log=False, server_header=False,
        timeout_graceful_shutdown=1,
    )  # fmt: skip


async def _stream(
    messages: AsyncIterator[Message], cleaned: Callable[[Any], Any]
) -> AsyncIterator[str]:
    """The messages for a page as server-sent events."""
    waiting = asyncio.ensure_future(anext(messages))
    try:
        while True:
            done, _ = await asyncio.wait([waiting], timeout=_PAUSE)
            if not done:
                yield ":\n\n"
                continue
            message = waiting.result()
            yield f"event: {message.event}\ndata: {json.dumps(cleaned(message.value))}\n\n"
            waiting = asyncio.ensure_future(anext(messages))
    except StopAsyncIteration:
        return
    finally:
        waiting.cancel()
        with suppress(asyncio.CancelledError, StopAsyncIteration):
            await waiting
        await messages.aclose()  # type: ignore[attr-defined]
