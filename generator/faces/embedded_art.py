"""Pictures and drawings within a drawing, as data addresses, whatever type editors name."""

import re
from base64 import b64decode, b64encode
from collections.abc import Callable
from typing import Any
from urllib.parse import unquote_to_bytes

from lxml.etree import XMLSyntaxError

from generator.faces.svg.subset import one_line, parse_svg
from generator.problem import ContentError

_ADDRESS = re.compile(r"data:([^,;]{0,80})((?:;[^,;]{0,80})*),", re.IGNORECASE)
_BEGINS = {b"\x89PNG": "png", b"\xff\xd8\xff": "jpeg", b"GIF8": "gif"}
_KINDS = "PNG, JPEG, GIF, WebP or SVG"
_SAVE = f"embed it as {_KINDS}, or put it into art/ and place it with picture()"


def embedded(address: str, drawing: Callable[[Any], str]) -> str:
    """The data address as resvg reads it. Raises ContentError for what is no picture, or broken."""
    match = _ADDRESS.match(address)
    if match is None:
        return address
    data = _data(address[match.end() :], packed=match[2].lower().endswith(";base64"))
    kind = next((name for start, name in _BEGINS.items() if data.startswith(start)), "")
    if data[:4] == b"RIFF" and data[8:12] == b"WEBP":
        kind = "webp"
    if kind:
        _judge(data)
        return f"data:image/{kind};base64,{b64encode(data).decode()}"
    if b"<svg" not in data[:5000].lower():
        stated = match[1].strip() or "no type"
        raise _unusable(f"an embedded file ({stated}) that is not a picture", _SAVE)
    try:
        text = drawing(parse_svg(data.decode("utf-8")))
    except (UnicodeDecodeError, XMLSyntaxError) as error:
        said = one_line(str(error))
        raise _unusable(f"an embedded drawing that is not valid SVG ({said})", _SAVE) from None
    return f"data:image/svg+xml;base64,{b64encode(text.encode()).decode()}"


def _data(text: str, *, packed: bool) -> bytes:
    data = unquote_to_bytes(text)
    if not packed:
        return data
    letters = re.sub(rb"\s+", b"", data).rstrip(b"=")
    try:
        return b64decode(letters + b"=" * (-len(letters) % 4), validate=True)
    except ValueError:
        raise _unusable("an embedded picture that is damaged (its base64)", _SAVE) from None


def _judge(data: bytes) -> None:
    """Raise ContentError for a picture that is cut off, or would fill the memory."""
    from generator.faces.pictures.inspect import facts_of  # for a drawing with pictures alone

    try:
        facts_of(data)
    except ContentError as error:
        raise _unusable(f"an embedded picture: {error.message}", error.hint) from None


def _unusable(what: str, hint: str) -> ContentError:
    return ContentError("unsupported-svg", what, hint)
