"""Addresses of the preview: a project's own, which lasts, and one on the network, to look only.

The own one lasts so that an open page finds a preview that was started again. The other has a
token of its own, knows no routes that write or that name places on this computer, and ends with
the preview.
"""

import io
import json
import secrets
import socket
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path, PurePath
from typing import Any, NamedTuple

import segno

from generator.files.file_names import real_path
from generator.files.write import read_secret, write_secret

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


def _is_whole_path(key: str, value: Any) -> bool:
    return key == "file" and isinstance(value, str) and PurePath(value).is_absolute()


def without_paths(value: Any) -> Any:
    """A state without the paths of files on this computer: one outside the folder has a name."""
    if isinstance(value, Mapping):
        kept = {key: one for key, one in value.items() if not (key == "path" and "file" in value)}
        return {
            key: PurePath(one).name if _is_whole_path(key, one) else without_paths(one)
            for key, one in kept.items()
        }
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
