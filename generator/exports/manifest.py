"""manifest.json: what was printed, by fingerprint, so that a later build knows what changed."""

import json
from pathlib import Path
from typing import Any

from generator.exports.built import Built
from generator.exports.files import digest, write_file


def manifest(built: Built, files: list[Path], folder: Path) -> dict[str, Any]:
    """The manifest as design section 9 of the README states it; no clock, so equal builds have equal manifests."""
    components: dict[str, Any] = {}
    for drawn in built.drawn:
        component = drawn.component
        entry = components.setdefault(
            component.name,
            {"kind": component.kind, "format": component.format.name, "trim_mm": list(component.format.trim), "pieces": []},
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
    """Write manifest.json and remove files of an earlier build that this one no longer makes."""
    path = folder / "manifest.json"
    fresh = manifest(built, files, folder)
    for stale in sorted(_listed(path) - set(fresh["files"])):
        target = (folder / stale).resolve()
        if target.is_relative_to(folder.resolve()):
            target.unlink(missing_ok=True)
    return write_file(path, (json.dumps(fresh, indent=1, sort_keys=True, ensure_ascii=False) + "\n").encode())


def _listed(path: Path) -> set[str]:
    try:
        return set(json.loads(path.read_text(encoding="utf-8"))["files"])
    except (OSError, ValueError, KeyError, TypeError):
        return set()  # no earlier build, or not one of ours
