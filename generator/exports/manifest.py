"""manifest.json: what was printed, by fingerprint, so that a later build knows what changed."""

import json
from pathlib import Path
from typing import Any

from generator.exports.built import Built
from generator.exports.files import digest, write_file


def manifest(built: Built, files: list[Path], folder: Path) -> dict[str, Any]:
    """What this build printed: every piece with its copies and the SHA-256 of its faces, every file with its own.

    Without a clock, so equal builds have equal manifests.
    """
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
    return {
        "game": built.game.name,
        "version": built.game.version,
        "components": components,
        "files": {path.relative_to(folder).as_posix(): digest(path) for path in sorted(files)},
    }


def write_manifest(built: Built, files: list[Path], folder: Path) -> Path:
    """Write manifest.json, and remove files that earlier builds made and that the game no longer has.

    Print files for other papers stay; a build of one component keeps what the manifest says of the others.
    """
    path = folder / "manifest.json"
    fresh, old = manifest(built, files, folder), _read(path)
    kept = {
        name: held
        for name, held in old["files"].items()
        if _of_other_paper(name, built) and (folder / name).is_file()
    }
    fresh["files"] = {**kept, **fresh["files"]}
    if built.only:
        fresh["components"] = {**old["components"], **fresh["components"]}
        others = {name: held for name, held in old["files"].items() if _owner(name) != built.only}
        fresh["files"] = {**others, **fresh["files"]}
    for stale in sorted(set(old["files"]) - set(fresh["files"])):
        target = (folder / stale).resolve()
        if target.is_relative_to(folder.resolve()) and target.is_file():
            target.unlink()
    return write_file(
        path, (json.dumps(fresh, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode()
    )


def _of_other_paper(file: str, built: Built) -> bool:
    """Whether a file is a print file of this game, or of a component it still has, for another paper."""
    name, _, paper = Path(file).stem.rpartition("-")
    names = {built.game.name, *(component.name for component in built.game.components)}
    return (
        file.endswith(".pdf")
        and not file.startswith("faces/")
        and paper != built.paper.name
        and name in names
    )


def _owner(file: str) -> str:
    """The component that a file of the game's folder belongs to; empty for files of the whole game."""
    folder, _, rest = file.partition("/")
    return (
        rest.removesuffix(".pdf").partition("/")[0]
        if folder in ("faces", "png")
        else rest.rpartition("-")[0]
    )


def _read(path: Path) -> dict[str, Any]:
    """An earlier build's manifest, or an empty one where there is none or it is not one of ours."""
    try:
        old = json.loads(path.read_text(encoding="utf-8"))
        files = {
            str(name): held for name, held in dict(old["files"]).items() if isinstance(held, str)
        }
        return {"components": dict(old["components"]), "files": files}
    except (OSError, ValueError, KeyError, TypeError):
        return {"components": {}, "files": {}}
