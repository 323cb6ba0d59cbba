"""Access to the preview: its addresses, each below a secret token, and the guard before them.

A project's own address lasts, so that an open page finds a preview that was started again. One on
the network has a token of its own, knows no routes that write or that name places on this computer,
and ends with the preview.
"""

import io
import json
import secrets
import socket
import tomllib
from collections.abc import Collection, Mapping
from hashlib import sha256
from hmac import compare_digest
from pathlib import Path, PurePath
from typing import Any, NamedTuple

import segno
from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from generator.files.file_names import real_path
from generator.files.write import read_secret, write_secret

LOOPBACK = "127.0.0.1"
_NAMES = (LOOPBACK, "localhost")
_OWN = ("same-origin", "none")  # Sec-Fetch-Site of our page, and of an address typed in
_NOTHING = (
    "there is nothing here. If this address is from a preview that has ended: start "
    "proofdeck preview again in the same folder, and open the address that it prints."
)
_BESIDE = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))


class Guard:
    """Lets a request through only for our own host and origin, below the token.

    GET is allowed, and POST of JSON from our own page to the paths that write. The application gets
    the path without the token. A foreign page whose host name points to this computer learns
    nothing.
    """

    def __init__(
        self,
        app: ASGIApp,
        token: str,
        writes: Collection[str] = (),
        hosts: Collection[str] = _NAMES,
    ) -> None:
        """``writes`` are the first steps of the paths that change something, by POST; ``hosts``
        the names by which it is asked.
        """
        self._app, self._token, self._writes, self._hosts = app, token, writes, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif scope["type"] == "http" and (refused := self._refusal(scope)):
            await refused(scope, receive, send)
        elif scope["type"] == "http":
            path = scope["path"].removeprefix(f"/{self._token}")
            await self._app({**scope, "path": path, "root_path": ""}, receive, _with_headers(send))

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        host, _, port = headers.get("host", "").partition(":")
        server = scope.get("server") or ("", None)
        if host not in self._hosts or (port or "80") != str(server[1]):
            return PlainTextResponse("this host is not allowed", 403)
        origin, site = headers.get("origin"), headers.get("sec-fetch-site", "none")
        if origin not in (None, f"http://{headers['host']}") or site not in _OWN:
            return PlainTextResponse("this origin is not allowed", 403)
        given, _, below = scope["path"].removeprefix("/").partition("/")
        if not compare_digest(given.encode("utf-8", "replace"), self._token.encode()):
            return PlainTextResponse(_NOTHING, 404)
        if scope["method"] in ("GET", "HEAD") or self._may_write(scope["method"], below, headers):
            return None
        return PlainTextResponse("nothing can be changed from here", 405)

    def _may_write(self, method: str, path: str, headers: Headers) -> bool:
        """Whether a script of our own page sent this."""
        kind = headers.get("content-type", "").partition(";")[0]
        is_our_page = "origin" in headers and headers.get("sec-fetch-site", _OWN[0]) == _OWN[0]
        sent = method == "POST" and kind == "application/json"
        return sent and is_our_page and path.partition("/")[0] in self._writes


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", []))
            known = {name for name, _ in headers}
            beside = ((k.encode(), v.encode()) for k, v in _BESIDE.items())
            message["headers"] = [*headers, *((k, v) for k, v in beside if k not in known)]
        await send(message)

    return sending


_NOWHERE = ("192.0.2.1", 9)  # of RFC 5737: an address to which nothing is ever sent


def network_address() -> str:
    """The address of this computer on the local network; empty if it has none; sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asked:
        try:
            asked.connect(_NOWHERE)  # of a datagram: only the way is looked up
        except OSError:
            return ""
        found = str(asked.getsockname()[0])
    return "" if found.startswith("127.") else found


def qr_text(address: str) -> str:
    """The address as a QR code of characters, for a terminal."""
    out = io.StringIO()
    segno.make(address, micro=False).terminal(out, compact=True)
    return out.getvalue()


def qr_svg(address: str) -> str:
    """The address as a QR code, an SVG document."""
    out = io.BytesIO()
    segno.make(address, micro=False).save(out, kind="svg", scale=6, light="#ffffff")
    return out.getvalue().decode()


def without_paths(value: Any) -> Any:
    """A state without the paths of files on this computer: one outside the folder has a name."""
    if isinstance(value, Mapping):
        gone = "path" if "file" in value else None
        kept = {key: without_paths(one) for key, one in value.items() if key != gone}
        if isinstance(kept.get("file"), str) and PurePath(kept["file"]).is_absolute():
            kept["file"] = PurePath(kept["file"]).name
        return kept
    if isinstance(value, list):
        return [without_paths(one) for one in value]
    return value


_FIRST, _PORTS = 10_000, 20_000  # below the ports that systems give away by themselves
_TOKEN = 24  # bytes


class Address(NamedTuple):
    """Where the preview of a project is served, and the secret part of its address."""

    port: int
    token: str


def address_of(content: Path, cache: Path | None) -> Address:
    """The address of the project with this content folder: the last one, or a new one.

    The token is kept below ``cache`` in a file of mode 0600; without a cache, or if anybody else
    could read the file, it is a new one. The port follows from the folder's path.
    """
    key = sha256(str(real_path(content)).encode("utf-8", "surrogatepass")).hexdigest()
    usual = Address(_FIRST + int(key[:8], 16) % _PORTS, secrets.token_urlsafe(_TOKEN))
    if cache is None:
        return usual
    path = cache / "preview" / f"{key[:40]}.json"
    try:
        told = json.loads(read_secret(path))
        last = Address(int(told["port"]), str(told["token"]))
    except (ValueError, KeyError, TypeError):
        write_secret(path, json.dumps(usual._asdict()))
        return usual
    is_whole = len(last.token) >= len(usual.token) and 1024 <= last.port < 65_536
    return last if is_whole else usual
