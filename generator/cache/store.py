"""The user's cache: made things by key, checked when they are taken out again.

Whatever goes wrong with it means that nothing was kept: a build is slower then, never wrong and
never stopped.
"""

import contextlib
import json
import os
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp
from typing import Any

_CHECK = 32  # bytes: the SHA-256 of what follows stands before it
MOST_KEPT = 500_000_000  # bytes
_ROOM = 0.8  # of them that stay when the cache is tidied, so that it is not tidied each time


class Cache:
    """Bytes kept in a folder; None as folder keeps nothing."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    @classmethod
    def of_user(cls) -> "Cache":
        """``$XDG_CACHE_HOME/proofdeck``, by default ``~/.cache/proofdeck``."""
        base = os.environ.get("XDG_CACHE_HOME")
        try:
            return cls((Path(base) if base else Path.home() / ".cache") / "proofdeck")
        except RuntimeError:  # no home is known
            return cls(None)

    def get(self, kind: str, key: str) -> bytes | None:
        """What was kept under a key; None if nothing was, or if it is not what was kept."""
        if self.folder is None:
            return None
        path = self._path(self.folder, kind, key)
        try:
            data = path.read_bytes()
        except OSError:
            return None
        check, kept = data[:_CHECK], data[_CHECK:]
        if sha256(kept).digest() != check:
            return None
        with contextlib.suppress(OSError):
            os.utime(path)  # what is used last goes last
        return kept

    def table(self, kind: str, key: str) -> dict[str, Any]:
        """What was kept under a key as a JSON object; an empty one if there is none."""
        try:
            held = json.loads(self.get(kind, key) or b"{}")
        except (ValueError, RecursionError):
            return {}
        return held if isinstance(held, dict) else {}

    def put(self, kind: str, key: str, data: bytes) -> None:
        """Keep bytes under a key, whole or not at all."""
        if self.folder is None:
            return
        path = self._path(self.folder, kind, key)
        part = ""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, part = mkstemp(dir=path.parent, prefix=".", suffix=".part")
            with os.fdopen(handle, "wb") as file:
                file.write(sha256(data).digest() + data)
            Path(part).replace(path)
        except OSError:
            if part:
                with contextlib.suppress(OSError):
                    Path(part).unlink(missing_ok=True)

    def made(self, kind: str, key: str, make: Callable[[], bytes]) -> bytes:
        """What is kept under a key, made and kept first where there is nothing."""
        data = self.get(kind, key)
        if data is None:
            data = make()
            self.put(kind, key, data)
        return data

    def tidy(self, most: int = MOST_KEPT) -> None:
        """Remove what was not used for longest, if more than so many bytes are kept."""
        if self.folder is None:
            return
        found = list(_used(str(self.folder)))
        held = sum(size for _, size, _ in found)
        if held <= most:
            return
        for _, size, path in sorted(found):
            if held <= most * _ROOM:
                return
            with contextlib.suppress(OSError):
                os.unlink(path)  # noqa: PTH108 - a text already
                held -= size

    @staticmethod
    def _path(folder: Path, kind: str, key: str) -> Path:
        return folder / kind / sha256(key.encode()).hexdigest()[:40]


def _used(folder: str) -> Iterator[tuple[int, int, str]]:
    """When each file below a folder was used last, in ns; its bytes; its path."""
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                with contextlib.suppress(OSError):  # another process has removed it
                    if entry.is_dir(follow_symlinks=False):
                        yield from _used(entry.path)
                    else:
                        about = entry.stat(follow_symlinks=False)
                        yield about.st_mtime_ns, about.st_size, entry.path
    except OSError:
        return


NO_CACHE = Cache(None)  # keeps nothing


class KeptTable:
    """Plain values of earlier runs by key, under one name; without the state of a ``machine`` none.

    What a run does not ask for is let go of when it keeps something new.
    """

    def __init__(self, cache: Cache, kind: str, machine: str, about: str = "") -> None:
        self._cache, self._kind = (cache if machine else NO_CACHE), kind
        self._name = f"{machine} {about}"
        self._held: dict[str, Any] | None = None
        self._asked: dict[str, Any] = {}
        self._new = False
        self.keeps = self._cache.folder is not None

    def get(self, key: str) -> Any:
        """What was kept under a key; None where nothing was."""
        if self._held is None:
            self._held = self._cache.table(self._kind, self._name)
        held = self._held.get(key)
        if held is not None:
            self._asked[key] = held
        return held

    def keep(self, key: str, value: Any) -> None:
        """Remember a value that JSON has."""
        self._asked[key] = value
        self._new = True

    def save(self) -> None:
        """Keep for later runs what this one asked for."""
        if self._new:
            self._cache.put(self._kind, self._name, json.dumps(self._asked).encode())
        self._new = False
