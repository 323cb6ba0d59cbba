"""The user's cache: results by name, checked when they are read.

A cached value is named by its kind, the environment and the fingerprint of all its inputs; what is
cached is (value, problems), never the value alone. Whatever goes wrong with the cache counts as
nothing cached: a build is slower then, never wrong and never stopped.
"""

import contextlib
import os
import stat
from collections import OrderedDict
from collections.abc import Callable, Iterator
from hashlib import sha256
from pathlib import Path
from tempfile import mkstemp
from threading import Lock
from typing import Any, TypeVar

from generator.files.digest import READ_FLAGS

_CHECK = 32  # bytes: the SHA-256 of the name and of what follows stands before it
LARGEST_CACHE = 500_000_000  # bytes
T = TypeVar("T")
_MOST_STEPS = 40  # remembered; a game in three languages takes a score
_ROOM = 0.8  # of them that stay when the cache is tidied, so that it is not tidied each time


class Cache:
    """Bytes by kind and key, in a folder, for one environment: our code, Python, libraries.

    Without a folder, or without an environment, nothing is cached.
    """

    def __init__(self, folder: Path | None, environment: str = "") -> None:
        self.folder = folder if environment else None
        self.environment = environment

    @property
    def enabled(self) -> bool:
        """Whether anything is cached at all."""
        return self.folder is not None

    def get(self, kind: str, key: str) -> bytes | None:
        """The bytes of a kind and key; None if there are none, or if they were damaged."""
        if self.folder is None:
            return None
        name = self._name(kind, key)
        path = self._path(self.folder, kind, name)
        try:
            data = _contents(path)
        except OSError:
            return None
        check, value = data[:_CHECK], data[_CHECK:]
        if _check_sum(name, value) != check:
            return None
        with contextlib.suppress(OSError):
            os.utime(path)  # what is used last goes last
        return value

    def put(self, kind: str, key: str, data: bytes) -> None:
        """Cache bytes under a kind and key, whole or not at all."""
        if self.folder is None:
            return
        name = self._name(kind, key)
        path = self._path(self.folder, kind, name)
        part = ""
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            handle, part = mkstemp(dir=path.parent, prefix=".", suffix=".part")
            with os.fdopen(handle, "wb") as file:
                file.write(_check_sum(name, data) + data)
            Path(part).replace(path)
        except OSError:
            if part:
                with contextlib.suppress(OSError):
                    Path(part).unlink(missing_ok=True)

    def made(self, kind: str, key: str, make: Callable[[], bytes]) -> bytes:
        """The cached bytes of a kind and key, made and cached first where there are none."""
        data = self.get(kind, key)
        if data is None:
            data = make()
            self.put(kind, key, data)
        return data

    def size(self) -> int:
        """How many bytes lie in it."""
        return sum(size for _, size, _ in _used(str(self.folder))) if self.folder else 0

    def tidy(self, most: int = LARGEST_CACHE) -> None:
        """Remove the values not used for longest, if the cache is larger than this many bytes."""
        if self.folder is None:
            return
        found = list(_used(str(self.folder)))
        size_of_all = sum(size for _, size, _ in found)
        if size_of_all <= most:
            return
        for _, size, path in sorted(found):
            if size_of_all <= most * _ROOM:
                return
            with contextlib.suppress(OSError):
                os.unlink(path)  # noqa: PTH108 - a text already
                size_of_all -= size

    def _name(self, kind: str, key: str) -> bytes:
        return f"{kind}\n{self.environment}\n{key}".encode("utf-8", "surrogatepass")

    @staticmethod
    def _path(folder: Path, kind: str, name: bytes) -> Path:
        return folder / kind / sha256(name).hexdigest()[:40]


NO_CACHE = Cache(None)  # caches nothing


def user_folder() -> Path | None:
    """``$XDG_CACHE_HOME/proofdeck``, by default ``~/.cache/proofdeck``; None without a home."""
    base = os.environ.get("XDG_CACHE_HOME")
    try:
        return (Path(base) if base else Path.home() / ".cache") / "proofdeck"
    except RuntimeError:
        return None


def _contents(path: Path) -> bytes:
    """All bytes of a plain file. Raises OSError for anything else: a pipe would be waited for."""
    with os.fdopen(os.open(path, READ_FLAGS), "rb") as file:
        if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
            raise OSError(f"{path} is no file")
        return file.read()


def _check_sum(name: bytes, data: bytes) -> bytes:
    """What shows that a file holds the whole value of that name."""
    digest = sha256(name)
    digest.update(data)
    return digest.digest()


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


class Steps:
    """Results of steps by their requests; the request not made for longest goes first."""

    def __init__(self) -> None:
        self._given: OrderedDict[str, Any] = OrderedDict()
        self._lock = Lock()  # sessions of one program may share their steps

    def remembered(self, request: tuple[object, ...], step: Callable[[], T]) -> T:
        """The result of a step, or its remembered result for the same request."""
        key = request_digest(request)
        with self._lock:
            if key in self._given:
                self._given.move_to_end(key)
                known: T = self._given[key]
                return known
        result = step()
        with self._lock:
            self._given[key] = result
            if len(self._given) > _MOST_STEPS:
                self._given.popitem(last=False)
        return result

    def remembers(self, request: tuple[object, ...]) -> bool:
        """Whether the result for this request is remembered."""
        return request_digest(request) in self._given


def request_digest(request: tuple[object, ...]) -> str:
    """The digest of a request."""
    return sha256(repr(request).encode()).hexdigest()
