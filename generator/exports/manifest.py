"""The manifest: what a build printed, by fingerprint, so that a later build knows what changed."""

from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple

from generator.exports import manifest_file
from generator.exports.built import Built, Written
from generator.files.digest import digest
from generator.files.write import remove_parts
from generator.model.game import Game


class Recorded(NamedTuple):
    """The manifest as written, the outdated files removed, and ``digests`` of those made."""

    path: Path
    outdated: tuple[str, ...]
    digests: Mapping[str, str]


def record(built: Built, made: Mapping[str, Sequence[Written]], folder: Path) -> Recorded:
    """Write the manifest of a build, and remove what earlier builds made that is no longer true.

    ``made`` are the files written, by the name of their export. A file of another paper, export or
    component stays as long as it shows what the game is now. What had to go because it showed an
    older state is named; what the game simply no longer has goes without a word.
    """
    old = manifest_file.read_manifest(folder / manifest_file.NAME)
    files = {
        one.name(folder): one.digest or digest(one.path)
        for written in made.values()
        for one in written
    }
    digests, states = dict(files), _states(built)
    shows = _shows(built, made, folder, states)
    outdated: list[str] = []
    for name, about in old["shows"].items():
        if name in files or name not in old["files"] or not manifest_file.is_there(folder, name):
            continue
        if _would_be_here(about, built, made):
            continue  # this build wrote all there is of its kind: the game no longer has it
        if _is_so(about, states, built.input_digests) and manifest_file.laid_out_so(
            about, built.laid_out
        ):
            files[name], shows[name] = old["files"][name], about
        else:
            outdated.append(name)
    for name in sorted(set(old["files"]) - set(files)):
        manifest_file.remove_named(folder, name)
    remove_parts(folder)
    whole = {
        **_head(built.game, built.input_digests),
        "components": _components(built),
        "files": files,
        "shows": shows,
    }
    return Recorded(manifest_file.write_manifest(folder, whole), tuple(sorted(outdated)), digests)


def _shows(
    built: Built, made: Mapping[str, Sequence[Written]], folder: Path, states: Mapping[str, str]
) -> dict[str, dict[str, Any]]:
    """What each file shows; the files of a deck's faces share one entry."""
    alike: dict[tuple[str | None, ...], dict[str, Any]] = {}
    shows: dict[str, dict[str, Any]] = {}
    for export, ones in made.items():
        for one in ones:
            kind = export, one.component, one.paper, one.part
            if kind not in alike:
                alike[kind] = _shown(export, one, states, built.laid_out)
                if one.part:
                    alike[kind]["made_of"] = built.input_digests.get(one.part, "")
            shows[one.name(folder)] = alike[kind]
    return shows


def add_books(
    folder: Path,
    game: Game,
    input_digests: Mapping[str, str],
    export: str,
    books: Sequence[Written],
) -> None:
    """Add rulebooks or booklets to the folder's manifest; digests are of the game and its books."""
    old = manifest_file.read_manifest(folder / manifest_file.NAME)
    whole = old if "game" in old else {**_head(game, input_digests), "components": {}, **old}
    for one in books:
        name = one.name(folder)
        whole["files"][name] = digest(one.path)
        whole["shows"][name] = {
            **_shown(export, one, {"": ""}, {}), "made_of": input_digests[one.part]
        }  # fmt: skip
    manifest_file.write_manifest(folder, whole)


def add_part(folder: Path, built: Built, export: str, one: Written) -> None:
    """Add a file of some pieces or pages of the game ``built``, valid until the game changes."""
    old = manifest_file.read_manifest(folder / manifest_file.NAME)
    whole = old
    if not old.get("components"):  # nothing lies there, or only rulebooks
        whole = {**_head(built.game, built.input_digests), **old, "components": _components(built)}
    name = one.name(folder)
    whole["files"][name] = digest(one.path)
    about = _shown(export, one, _states(built), built.laid_out)
    whole["shows"][name] = {**about, "made_of": built.input_digests.get(built.game.language, "")}
    manifest_file.write_manifest(folder, whole)


def _head(game: Game, input_digests: Mapping[str, str]) -> dict[str, Any]:
    return {
        "game": game.name,
        "version": game.version,
        "language": game.language,
        "made_of": input_digests.get(game.language, ""),
    }


def _shown(
    export: str, one: Written, states: Mapping[str, str], laid_out: Mapping[str, str]
) -> dict[str, Any]:
    of = one.component or ""
    layout = {"layout": laid_out[one.paper]} if one.paper and one.paper in laid_out else {}
    part = {"part": one.part} if one.part else {}
    return {
        **layout,
        **part,
        "export": export,
        "of": of,
        "component": one.component,
        "paper": one.paper,
        "state": states[of],
    }


def _is_so(
    about: Mapping[str, Any], states: Mapping[str, str], input_digests: Mapping[str, str]
) -> bool:
    """Whether a file shows what the game, or the part of it that the file is of, is now."""
    if "part" in about:
        return "made_of" in about and about["made_of"] == input_digests.get(about["part"])
    return about["of"] in states and about["state"] == states[about["of"]]


def _would_be_here(
    about: Mapping[str, Any], built: Built, made: Mapping[str, Sequence[Written]]
) -> bool:
    """Whether this build would have written a file, if the game still had it."""
    component, paper = about["component"], about["paper"]
    asked_for = built.only is None or component in (None, built.only)
    return about["export"] in made and paper in (None, built.paper.name) and asked_for


def _components(built: Built) -> dict[str, Any]:
    """Every piece with its copies and the SHA-256 of its faces, by component."""
    components: dict[str, Any] = {}
    for drawn in built.drawn:
        component = drawn.component
        entry = components.setdefault(
            component.name,
            {
                "kind": component.kind,
                "size": component.format.name,
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
    about = (game.title, game.version, game.language, game.players, built.variant_words)
    states = {
        c.name: _digest(about, repr((c.title, c.format, c.plan)), pieces.get(c.name))
        for c in game.components
    }
    return {**states, "": _digest(about, sorted(states.items()))}


def _digest(*parts: object) -> str:
    return sha256(repr(parts).encode()).hexdigest()
