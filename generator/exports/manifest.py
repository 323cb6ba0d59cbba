"""manifest.json: what was printed, by fingerprint, so that a later build knows what changed."""

import contextlib
import json
import os
from collections.abc import Mapping, Sequence
from hashlib import sha256
from json.encoder import encode_basestring
from pathlib import Path
from typing import Any, NamedTuple

from generator.exports.built import Built, Written
from generator.exports.files import remove_parts, write_file
from generator.file_digest import digest
from generator.file_names import real
from generator.model.component import Component

NAME = "manifest.json"
_ABOUT = ("export", "of", "component", "paper", "state")
_OF_SOME = ("made_of", "layout")
_ENCODER = json.JSONEncoder(sort_keys=True, ensure_ascii=False)


class Recorded(NamedTuple):
    """The manifest as written, and the files that were removed as they showed an older state.

    ``digests`` are those of the files that the build made, by their paths below the folder.
    """

    path: Path
    outdated: tuple[str, ...]
    digests: Mapping[str, str]


def record(built: Built, made: Mapping[str, Sequence[Written]], folder: Path) -> Recorded:
    """Write the manifest of a build, and remove what earlier builds made that is no longer true.

    ``made`` are the files written, by the name of their export. A file of another paper, export or
    component stays as long as it shows what the game is now. What had to go because it showed an
    older state is named; what the game simply no longer has goes without a word.
    """
    old = _read(folder / NAME)
    files = {
        one.name(folder): one.digest or digest(one.path)
        for written in made.values()
        for one in written
    }
    digests = dict(files)
    states = {**_states(built), **{n: held for n, held in files.items() if "/" not in n}}
    alike: dict[tuple[str | None, ...], dict[str, Any]] = {}  # a deck's faces are told in one word
    shows: dict[str, dict[str, Any]] = {}
    for export, ones in made.items():
        for one in ones:
            kind = export, one.component, one.paper
            if kind not in alike:
                alike[kind] = _shown(export, one, states, built.laid_out)
            shows[one.name(folder)] = alike[kind]
    outdated: list[str] = []
    for name, about in old["shows"].items():
        if name in files or name not in old["files"] or not _is_file(folder, name):
            continue
        if _would_be_here(about, built, made):
            continue  # this build wrote all there is of its kind: the game no longer has it
        same = about["of"] in states and about["state"] == states[about["of"]]
        if same and _laid_out_so(about, built.laid_out):
            files[name], shows[name] = old["files"][name], about
        else:
            outdated.append(name)
    for name in sorted(set(old["files"]) - set(files)):
        _remove(folder, name)
    remove_parts(folder)
    whole = {
        "game": built.game.name,
        "version": built.game.version,
        "language": built.game.language,
        "made_of": _made_of(built),
        "components": _components(built),
        "files": files,
        "shows": shows,
    }
    return Recorded(_write(folder, whole), tuple(sorted(outdated)), digests)


def add_booklets(folder: Path, written: Mapping[str, Written]) -> None:
    """Add booklets to the manifest of the folder, each by the file whose pages it shows."""
    old = _read(folder / NAME)
    if "game" not in old:
        return  # no build wrote here yet: the next one begins the manifest
    for pages, one in written.items():
        name = one.name(folder)
        old["files"][name] = digest(one.path)
        state = digest(folder / pages) if _is_file(folder, pages) else ""
        old["shows"][name] = {
            "export": "booklet", "of": pages, "component": None, "paper": one.paper, "state": state
        }  # fmt: skip
    _write(folder, old)


def add_part(folder: Path, built: Built, export: str, one: Written) -> None:
    """Add a file of some of the game's pieces or pages, which is good as long as the game is so.

    ``built`` is the whole game, ``export`` what kind of file it is.
    """
    old = _read(folder / NAME)
    begun = {"game": built.game.name, "version": built.game.version}
    begun |= {"language": built.game.language, "made_of": _made_of(built)}
    whole = old if "game" in old else {**begun, "components": _components(built), **old}
    name = one.name(folder)
    whole["files"][name] = digest(one.path)
    about = _shown(export, one, _states(built), built.laid_out)
    whole["shows"][name] = {**about, "made_of": _made_of(built)}
    _write(folder, whole)


def remove_older(
    home: Path, game: str, made_of: Mapping[str, str], laid_out: Mapping[str, str]
) -> tuple[tuple[Path, int], ...]:
    """Remove what builds of a game wrote that is not made of what it is now, whatever the variant.

    ``home`` is the game's folder, ``made_of`` what it is made of in each of its languages, and
    ``laid_out`` what its sheets are laid out by. Only what a manifest names is touched. Gives the
    folders with how many files had to go.
    """
    within = [one for one in sorted(home.iterdir()) if one.is_dir()] if home.is_dir() else []
    found = []
    for folder in (home, *within):
        count = 0 if folder.is_symlink() else _remove_older(folder, game, made_of, laid_out)
        if count:
            found.append((folder, count))
    return tuple(found)


def _remove_older(
    folder: Path, game: str, made_of: Mapping[str, str], laid_out: Mapping[str, str]
) -> int:
    old = _read(folder / NAME)
    if old.get("game") != game or not isinstance(old.get("made_of"), str):
        return 0
    now = made_of.get(str(old.get("language")))
    told = {name: old["shows"].get(name, {}) for name in old["files"]}
    gone = [
        name
        for name, about in told.items()
        if about.get("made_of", old["made_of"]) != now or not _laid_out_so(about, laid_out)
    ]
    for name in gone:
        _remove(folder, name)
        _remove_empty(folder, name)
        del old["files"][name]
        old["shows"].pop(name, None)
    if gone and old["files"]:
        _write(folder, old)
    elif gone:
        (folder / NAME).unlink(missing_ok=True)
        _remove_empty(folder, NAME)
    return len(gone)


def _remove_empty(folder: Path, name: str) -> None:
    """Remove the folders that a file lay in, as far as they are empty now."""
    above = (folder / name).parent
    with contextlib.suppress(OSError):
        while above.is_relative_to(folder):
            above.rmdir()
            above = above.parent


def _made_of(built: Built) -> str:
    return built.made_of.get(built.game.language, "")


def recorded_files(folder: Path) -> tuple[str, ...]:
    """The paths of a folder's manifest and of all files that it names; none where there is none.

    They are texts, since a build asks for thousands.
    """
    names = _read(folder / NAME)["files"]
    own = [NAME, *sorted(names)] if names else []
    return tuple(f"{folder}{os.sep}{name.replace('/', os.sep)}" for name in own)


def _laid_out_so(about: Mapping[str, Any], laid_out: Mapping[str, str]) -> bool:
    """Whether a file's sheets would be laid out as they are, as far as anybody knows."""
    return "layout" not in about or about["layout"] == laid_out.get(about["paper"])


def _shown(
    export: str, one: Written, states: Mapping[str, str], laid_out: Mapping[str, str]
) -> dict[str, Any]:
    of = one.component or ""
    layout = {"layout": laid_out[one.paper]} if one.paper and one.paper in laid_out else {}
    return {
        **layout,
        "export": export,
        "of": of,
        "component": one.component,
        "paper": one.paper,
        "state": states[of],
    }


def _would_be_here(
    about: Mapping[str, Any], built: Built, made: Mapping[str, Sequence[Written]]
) -> bool:
    """Whether this build would have written a file, if the game still had it."""
    component, paper = about["component"], about["paper"]
    asked_for = built.only is None or component in (None, built.only)
    return about["export"] in made and paper in (None, built.paper.name) and asked_for


def _remove(folder: Path, name: str) -> None:
    """Remove a file that a manifest names, if it lies in the folder: a manifest may be forged."""
    with contextlib.suppress(OSError, ValueError):
        target = real(folder / name)
        if target.is_relative_to(real(folder)) and target.is_file():
            target.unlink()


def _is_file(folder: Path, name: str) -> bool:
    try:
        return (folder / name).is_file()
    except (OSError, ValueError):
        return False


def _components(built: Built) -> dict[str, Any]:
    """Every piece with its copies and the SHA-256 of its faces, by component."""
    components: dict[str, Any] = {}
    for drawn in built.drawn:
        component = drawn.component
        entry = components.setdefault(
            component.name,
            {
                "kind": component.kind,
                "format": component.format.name,
                "trim_mm": list(component.format.trim),
                "pieces": [],
            },
        )
        entry["pieces"].append(
            {
                "id": drawn.piece.id,
                "copies": drawn.piece.copies,
                "front": drawn.front.key,
                "back": drawn.back.key if drawn.back else None,
            }
        )
    return components


def _states(built: Built) -> dict[str, str]:
    """What each component's sheets show, as a digest, and under no name what all of them do."""
    pieces = _components(built)
    game = built.game
    about = (game.title, game.version, game.language, game.players, built.asked)
    states = {
        component.name: _digest(about, _printed_as(component), pieces.get(component.name))
        for component in game.components
    }
    return {**states, "": _digest(about, sorted(states.items()))}


def _printed_as(component: Component) -> str:
    return repr((component.title, component.format, component.plan))


def _digest(*parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()


def _write(folder: Path, manifest: Mapping[str, Any]) -> Path:
    return write_file(folder / NAME, f"{_text(manifest)}\n".encode())


def _text(value: Any, depth: int = 0) -> str:
    """JSON with a line for each file and each piece, sorted."""
    if isinstance(value, str):
        return encode_basestring(value)
    items = [value[key] for key in sorted(value)] if isinstance(value, dict) else value
    if not isinstance(value, (dict, list)) or (depth > 1 and not any(map(_holds, items))):
        return _ENCODER.encode(value)
    told: dict[int, str] = {}  # of the very same thing only once
    for item in items:
        if id(item) not in told:
            told[id(item)] = _text(item, depth + 1)
    parts = [told[id(item)] for item in items]
    if isinstance(value, dict):
        keys = map(encode_basestring, sorted(value))
        parts = [f"{key}: {part}" for key, part in zip(keys, parts, strict=True)]
    begin, end = "{}" if isinstance(value, dict) else "[]"
    space = " " * depth
    lines = f",\n{space} ".join(parts)
    return f"{begin}\n{space} {lines}\n{space}{end}" if parts else begin + end


def _holds(value: object) -> bool:
    return isinstance(value, (dict, list))


def _read(path: Path) -> dict[str, Any]:
    """An earlier build's manifest, or an empty one where there is none or it is not one of ours."""
    try:
        # Nothing waits for what a pipe of that name may bring.
        old = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
        files = {str(name): held for name, held in old["files"].items() if isinstance(held, str)}
        shows = {
            str(name): {
                **{key: about[key] for key in _ABOUT},
                **{key: about[key] for key in _OF_SOME if key in about},
            }
            for name, about in old.get("shows", {}).items()
        }
    except (OSError, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return {"files": {}, "shows": {}}
    return {**old, "files": files, "shows": shows}
