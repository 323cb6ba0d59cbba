"""The files of a game's folder: which ones game.yaml may name, and which ones nothing names."""

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath, PureWindowsPath

from generator.load.source import read_text, shown_path
from generator.problem import Problem, Where, did_you_mean

MAX_ART = 500_000
_TABLES = (".yaml", ".csv")
_OWN = re.compile(
    r"game\.yaml|rules\.yaml|glossary(\.[a-z-]+)?\.yaml"
)  # files with a reader of their own


LONGEST_NAME = 200  # of a path inside a game's folder; file systems allow 255 a part


def leaves_folder(name: str) -> bool:
    """Whether a path, as written, would lead out of the folder it belongs in."""
    paths = (PurePosixPath(name), PureWindowsPath(name))
    return any(path.is_absolute() or path.drive or ".." in path.parts for path in paths)


def pieces_file(folder: Path, name: str, where: Where) -> tuple[Path | None, tuple[Problem, ...]]:
    """The file of pieces that game.yaml names at ``where``, or the problem with it."""
    path = folder / name
    if not name.isprintable() or len(name) > LONGEST_NAME:
        return None, (
            Problem(
                where,
                "missing-file",
                "this cannot be the name of a file",
                "name a file beside game.yaml",
            ),
        )
    if leaves_folder(name) or not path.resolve().is_relative_to(folder.resolve()):
        hint = "move the file into the game's folder and name it without .. or /"
        return None, (
            Problem(where, "path-outside", f"{name} lies outside the game's folder", hint),
        )
    if path.suffix not in _TABLES:
        return None, (
            Problem(
                where,
                "unknown-file-type",
                f"pieces cannot be read from {name}",
                "use a .yaml or .csv file",
            ),
        )
    if not path.is_file():
        there = [file.relative_to(folder).as_posix() for file in data_files(folder)]
        hint = did_you_mean(name, there, listing="files")
        return None, (
            Problem(where, "missing-file", f"there is no file {name} beside game.yaml", hint),
        )
    return path, ()


def template_problems(name: str, where: Where) -> Iterator[Problem]:
    """A template's name must stay within the game's folder of templates; the draw stage looks for the file."""
    if leaves_folder(name):
        yield Problem(
            where,
            "path-outside",
            f"{name} lies outside layouts/faces",
            "name a template of the game's own folder",
        )


def data_files(folder: Path) -> list[Path]:
    """The YAML and CSV files that could hold pieces, sorted."""
    return sorted(
        path
        for suffix in (*_TABLES, ".yml")
        for path in folder.rglob(f"*{suffix}")
        if path.is_file()
        and path.relative_to(folder).parts[0] != "i18n"
        and not path.name.startswith(".")
        if not _OWN.fullmatch(path.relative_to(folder).as_posix())
    )


def unused_files(folder: Path, used: set[Path]) -> Iterator[Problem]:
    """A file that nothing names is a deck that silently would not be printed."""
    for path in data_files(folder):
        if path.resolve() not in used:
            message = "no component names this file, so nothing in it is printed"
            yield Problem(
                Where(shown_path(path)),
                "unused-file",
                message,
                f"write pieces: {path.relative_to(folder).as_posix()}, or delete it",
            )


def read_art(folder: Path) -> tuple[dict[str, str], tuple[Problem, ...]]:
    """The drawings in art/ by name, as SVG text, and those that cannot be read."""
    art: dict[str, str] = {}
    problems: list[Problem] = []
    for path in sorted((folder / "art").glob("*.svg")):
        if not path.resolve().is_relative_to(folder.resolve()):
            hint = "copy the file into the folder instead of linking to it"
            problems.append(
                Problem(
                    Where(shown_path(path)),
                    "path-outside",
                    "this file lies outside the game's folder",
                    hint,
                )
            )
            continue
        text, found = read_text(path, shown_path(path), MAX_ART)
        problems += found
        if text is not None:
            art[path.stem] = text
    return art, tuple(problems)
