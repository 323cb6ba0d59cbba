"""Access control of the preview: requests from this computer, below a secret token."""

from collections.abc import Collection
from hmac import compare_digest

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = "127.0.0.1"
_NAMES = (LOOPBACK, "localhost")
_OWN = ("same-origin", "none")  # Sec-Fetch-Site of our page, and of an address typed in
_NOTHING = (
    "there is nothing here. If it is an address of a preview that has ended: start proofdeck "
    "preview again, in the same folder, and open the address that it prints."
)
_BESIDE = {
    "cache-control": "no-cache",  # a newer version of the page is never mixed with an older one
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        "connect-src 'self'; font-src 'self'; frame-src 'self'; frame-ancestors 'none'; "
        "base-uri 'none'; "
        "form-action 'none'"
    ),
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


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
            return
        if scope["type"] != "http":
            return
        refused = self._refusal(scope)
        if refused is not None:
            await refused(scope, receive, send)
            return
        path = scope["path"].removeprefix(f"/{self._token}")
        await self._app({**scope, "path": path, "root_path": ""}, receive, _with_headers(send))

    def _refusal(self, scope: Scope) -> PlainTextResponse | None:
        headers = Headers(scope=scope)
        host, _, port = headers.get("host", "").partition(":")
        server = scope.get("server") or ("", None)
        if host not in self._hosts or (port or "80") != str(server[1]):
            return PlainTextResponse("not for this host", 403)
        if not _from_us(headers):
            return PlainTextResponse("not for this origin", 403)
        given, _, below = scope["path"].removeprefix("/").partition("/")
        if not compare_digest(given.encode("utf-8", "replace"), self._token.encode()):
            return PlainTextResponse(_NOTHING, 404)
        if scope["method"] in ("GET", "HEAD") or self._may_write(scope["method"], below, headers):
            return None
        return PlainTextResponse("nothing is changed from here", 405)

    def _may_write(self, method: str, path: str, headers: Headers) -> bool:
        """Whether a script of our own page sent this."""
        kind = headers.get("content-type", "").partition(";")[0]
        is_our_page = "origin" in headers and headers.get("sec-fetch-site", _OWN[0]) == _OWN[0]
        sent = method == "POST" and kind == "application/json"
        return sent and is_our_page and path.partition("/")[0] in self._writes


def _from_us(headers: Headers) -> bool:
    """Whether a request comes from our own page, or from an address that was typed in."""
    origin = headers.get("origin")
    site = headers.get("sec-fetch-site", "none")
    return origin in (None, f"http://{headers['host']}") and site in _OWN


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = list(message.get("headers", []))
            known = {name for name, _ in headers}
            beside = ((k.encode(), v.encode()) for k, v in _BESIDE.items())
            message["headers"] = [*headers, *((k, v) for k, v in beside if k not in known)]
        await send(message)

    return sending
