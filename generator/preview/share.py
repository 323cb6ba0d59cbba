"""Sharing the preview with the table: a second address on the local network, to look only.

It has a token of its own, knows no routes that write or that name places on this computer, and
ends with the preview.
"""

import io
import socket
from collections.abc import Mapping
from pathlib import PurePath
from typing import Any

import segno

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
