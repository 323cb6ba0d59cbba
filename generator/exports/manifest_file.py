"""The file ``manifest.json``: read, written, and used to remove outdated files.

Anybody may have edited it, so a path that leads out of its folder is ignored, and a damaged file
counts as an empty one.
"""

import contextlib
import json
import os
from collections.abc import Mapping, Sequence
from json.encoder import encode_basestring
from pathlib import Path
from typing import Any

from generator.files.file_names import leaves_folder, real_path
from generator.files.write import write_file

NAME = "manifest.json"
_ABOUT = ("export", "of", "component", "paper", "state")
_OF_SOME = ("made_of", "layout", "part")
_WORDS = str, type(None)
_DAMAGED = (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError)
_ENCODER = json.JSONEncoder(sort_keys=True, ensure_ascii=False)


def read_manifest(path: Path) -> dict[str, Any]:
    """An earlier build's manifest, or an empty one if there is no valid one."""
    try:
        old = _read(path)
        files = _files(old)
        shows = {
            name: {
                **{key: about[key] for key in _ABOUT},
                **{key: about[key] for key in _OF_SOME if isinstance(about.get(key), str)},
            }
            for name, about in old.get("shows", {}).items()
            if name in files and all(isinstance(about[key], _WORDS) for key in _ABOUT)
        }
    except _DAMAGED:
        return {"files": {}, "shows": {}}
    return {**old, "files": files, "shows": shows}


def _read(path: Path) -> dict[str, Any]:
    # Nothing waits for what a pipe of that name may bring.
    return dict(json.loads(path.read_text(encoding="utf-8"))) if path.is_file() else {}


def _files(manifest: Mapping[str, Any]) -> dict[str, str]:
    """The files that a manifest names and that lie in its folder, by digest."""
    return {
        name: digest
        for name, digest in manifest["files"].items()
        if isinstance(digest, str) and not leaves_folder(name) and "\0" not in name
    }


def write_manifest(folder: Path, manifest: Mapping[str, Any]) -> Path:
    """Write a folder's manifest: the same text for the same things."""
    return write_file(folder / NAME, f"{_text(manifest)}\n".encode())


def _text(value: Any, depth: int = 0) -> str:
    """JSON with a line for each file and each piece, sorted."""
    if isinstance(value, str):
        return encode_basestring(value)
    items = [value[key] for key in sorted(value)] if isinstance(value, dict) else value
    of_parts = isinstance(value, (dict, list))
    if not of_parts or (depth > 1 and not any(isinstance(one, (dict, list)) for one in items)):
        return _ENCODER.encode(value)
    texts: dict[int, str] = {}  # of the very same thing only once
    for item in items:
        if id(item) not in texts:
            texts[id(item)] = _text(item, depth + 1)
    parts = [texts[id(item)] for item in items]
    if isinstance(value, dict):
        keys = map(encode_basestring, sorted(value))
        parts = [f"{key}: {part}" for key, part in zip(keys, parts, strict=True)]
    begin, end = "{}" if isinstance(value, dict) else "[]"
    space = " " * depth
    lines = f",\n{space} ".join(parts)
    return f"{begin}\n{space} {lines}\n{space}{end}" if parts else begin + end


def recorded_files(folder: Path) -> tuple[str, ...]:
    """The paths, as texts, of a folder's manifest and of all files that it names; or none."""
    try:  # what they show is not asked for: that would take as long again
        names = _files(_read(folder / NAME))
    except _DAMAGED:
        names = {}
    own = [NAME, *sorted(names)] if names else []
    return tuple(f"{folder}{os.sep}{name.replace('/', os.sep)}" for name in own)


def laid_out_so(about: Mapping[str, Any], laid_out: Mapping[str, str]) -> bool:
    """Whether the layouts that a file depends on are unchanged, as far as they are recorded."""
    return "layout" not in about or about["layout"] == laid_out.get(about["paper"])


def remove_named(folder: Path, name: str) -> None:
    """Remove a file that a manifest names, and folders then empty; of a link only the link."""
    path = folder / name
    with contextlib.suppress(OSError, ValueError):
        if real_path(path.parent) != real_path(folder) / path.parent.relative_to(folder):
            return
        if path.is_file() or path.is_symlink():
            path.unlink()
        above = path.parent
        while above != folder:
            above.rmdir()
            above = above.parent


def is_there(folder: Path, name: str) -> bool:
    """Whether a file that a manifest names exists."""
    try:
        return (folder / name).is_file()
    except (OSError, ValueError):
        return False


def remove_older(
    home: Path, game: str, input_digests: Mapping[str, str], laid_out: Sequence[Mapping[str, str]]
) -> tuple[tuple[Path, int], ...]:
    """Remove a game's outdated files that manifests name; the folders, and how many of each."""
    within = [one for one in sorted(home.iterdir()) if one.is_dir()] if home.is_dir() else []
    found = []
    for folder in (home, *within):
        count = 0 if folder.is_symlink() else _remove_older(folder, game, input_digests, laid_out)
        if count:
            found.append((folder, count))
    return tuple(found)


def _remove_older(
    folder: Path, game: str, input_digests: Mapping[str, str], laid_out: Sequence[Mapping[str, str]]
) -> int:
    old = read_manifest(folder / NAME)
    if old.get("game") != game or not isinstance(old.get("made_of"), str):
        return 0
    language = str(old.get("language"))
    shows = {name: old["shows"].get(name, {}) for name in old["files"]}
    gone = [
        name
        for name, about in shows.items()
        if about.get("made_of", old["made_of"]) != input_digests.get(about.get("part", language))
        or not any(laid_out_so(about, one) for one in laid_out)
    ]
    for name in gone:
        remove_named(folder, name)
        del old["files"][name]
        old["shows"].pop(name, None)
    if gone and old["files"]:
        write_manifest(folder, old)
    elif gone:
        (folder / NAME).unlink(missing_ok=True)
        with contextlib.suppress(OSError):  # something of somebody's own lies there
            folder.rmdir()
    return len(gone)
