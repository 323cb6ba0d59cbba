"""Address of a project's preview: one port and one token that last, so that an open page finds
a preview that was started again.
"""

import json
import secrets
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from generator.files.file_names import real_path
from generator.files.secret import read_secret, write_secret

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
