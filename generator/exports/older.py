"""What earlier builds of a game left, in all its folders: what is not so any more is removed."""

import contextlib
from collections.abc import Mapping, Sequence
from pathlib import Path

from generator.exports.manifest_file import (
    NAME,
    laid_out_so,
    read_manifest,
    remove_named,
    write_manifest,
)


def remove_older(
    home: Path, game: str, made_of: Mapping[str, str], laid_out: Sequence[Mapping[str, str]]
) -> tuple[tuple[Path, int], ...]:
    """Remove what builds of a game wrote that is not made of what it is now, whatever the variant.

    ``home`` is the game's folder, ``made_of`` what it is made of in each of its languages, and
    ``laid_out`` what its sheets may be laid out by, plain or for a cutter. Only what a manifest
    names is touched. Gives the folders with how many files had to go.
    """
    within = [one for one in sorted(home.iterdir()) if one.is_dir()] if home.is_dir() else []
    found = []
    for folder in (home, *within):
        count = 0 if folder.is_symlink() else _remove_older(folder, game, made_of, laid_out)
        if count:
            found.append((folder, count))
    return tuple(found)


def _remove_older(
    folder: Path, game: str, made_of: Mapping[str, str], laid_out: Sequence[Mapping[str, str]]
) -> int:
    old = read_manifest(folder / NAME)
    if old.get("game") != game or not isinstance(old.get("made_of"), str):
        return 0
    language = str(old.get("language"))
    told = {name: old["shows"].get(name, {}) for name in old["files"]}
    gone = [
        name
        for name, about in told.items()
        if about.get("made_of", old["made_of"]) != made_of.get(about.get("part", language))
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
