"""The environment that results depend on: our code, Python, libraries, a game's own Python."""

import contextlib
import os
import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.cache.store import Cache, user_folder
from generator.files.digest import file_state, value_digest
from generator.version import __version__

_OURS = Path(__file__).parent.parent
_PYTHON = Path(os.__file__).parent
_INSTALLED = ("site-packages", "dist-packages")


def environment(folder: Path | None = None) -> str:
    """A digest of the version and source of Proofdeck, of Python, and of all that is installed.

    The digest of our source is cached in ``folder``, by what the disk says of its files.
    """
    stamp = value_digest(sorted(_stamps(_OURS)))
    cache = Cache(folder, __version__)
    source = cache.made("source", stamp, lambda: value_digest(sorted(_source(_OURS))).encode())
    return value_digest((__version__, sys.version, sys.platform, source, sorted(_libraries())))


def user_cache() -> Cache:
    """The user's cache for the present environment."""
    folder = user_folder()
    return Cache(folder, environment(folder) if folder else "")


def outside_modules(rules: str | None) -> dict[str, str]:
    """Digests of loaded Python modules that are not installed, such as a game's own.

    It comes by the one door: a module of ``rules``, by its name, that is not of ours. Files by
    their digest; and for each module what else would be loaded under its name, by folder.
    """
    found: dict[str, str] = {}
    if not rules or rules.partition(".")[0] == __name__.partition(".")[0]:
        return found
    listed = _Listed()
    for name, module in sorted(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if not file or not _is_outside(file):
            continue
        path, last = Path(file).absolute(), name.rpartition(".")[2]
        found[str(path)] = file_state(path)
        for folder in _searched(name):
            found[f"{folder}{os.sep}{last}*"] = listed[folder].get(last, "")
    return found


def modules_unchanged(modules: Mapping[str, str]) -> bool:
    """Whether all that ``outside_modules`` returned is unchanged."""
    listed = _Listed()
    return all(_state_of(place, listed) == state for place, state in modules.items())


def _state_of(place: str, listed: "_Listed") -> str:
    if place.endswith("*"):
        folder, _, name = place[:-1].rpartition(os.sep)
        return listed[folder].get(name, "")
    return file_state(place)


def _source(folder: Path) -> Iterator[tuple[str, str]]:
    """All files of ours by digest."""
    for entry in _files(str(folder)):
        yield entry.path[len(str(folder)) :], file_state(entry.path)


def _stamps(folder: Path) -> Iterator[tuple[str, int, int, int, int]]:
    """All files of ours with what changes whenever one is written: no other file has the same."""
    for entry in _files(str(folder)):
        about = entry.stat()
        yield entry.path, about.st_size, about.st_ino, about.st_mtime_ns, about.st_ctime_ns


def _files(folder: str) -> Iterator[os.DirEntry[str]]:
    """The files below a folder of ours, but for what Python keeps of them.

    Not layouts either: those are read through a folder, which records the questions to it.
    """
    with os.scandir(folder) as entries:
        found = list(entries)
    for entry in found:
        if not entry.is_dir():
            yield entry
        elif entry.name not in ("__pycache__", "layouts"):
            yield from _files(entry.path)


def _libraries() -> Iterator[tuple[str, str, int]]:
    """What is installed, by name and version, and when that was."""
    for place in dict.fromkeys(sys.path):
        try:
            with os.scandir(place or ".") as entries:
                names = [e.path for e in entries if e.name.endswith((".dist-info", ".egg-info"))]
        except OSError:
            continue
        for path in names:
            try:
                changed = Path(path, "RECORD").stat().st_mtime_ns
            except OSError:
                changed = 0
            yield place, Path(path).name, changed


def _is_outside(file: str) -> bool:
    """Whether a file of Python is neither ours nor Python's own nor a library's."""
    installed = any(f"{os.sep}{part}{os.sep}" in file for part in _INSTALLED)
    return not installed and not file.startswith((f"{_OURS}{os.sep}", f"{_PYTHON}{os.sep}"))


def _searched(name: str) -> list[str]:
    """The folders that a module of that name is looked for in."""
    parent = sys.modules.get(name.rpartition(".")[0])
    places = getattr(parent, "__path__", None) if parent else [str(Path.cwd()), *sys.path]
    return sorted({str(Path(place).absolute()) for place in places or ()})


class _Listed(dict[str, dict[str, str]]):
    """By folder, what could be loaded from it, by the name it would be loaded under; read once."""

    def __missing__(self, folder: str) -> dict[str, str]:
        found: defaultdict[str, list[str]] = defaultdict(list)
        with contextlib.suppress(OSError), os.scandir(folder) as entries:
            for entry in entries:
                found[entry.name.partition(".")[0]].append(entry.name)
        self[folder] = {name: " ".join(sorted(names)) for name, names in found.items()}
        return self[folder]
