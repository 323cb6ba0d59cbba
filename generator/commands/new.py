"""A new game: the files of one that builds at once, from a starter that ships, and their writing.

``new_table.py`` makes one from a table. Nothing that is there already is written over.
"""

import json
import re
from codecs import BOM_UTF8
from collections.abc import Collection, Mapping, Sequence
from itertools import count
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from generator.commands.editor_schemas import FOLDER, LINE, schema_of
from generator.files.folder import Folder
from generator.files.write import write_file
from generator.model.names import MAX_NAME, name_fault

STARTERS = "starters"  # of layouts: a folder each, in which NAME, TITLE, THEME stand for answers
_WORD = re.compile(r"[a-z0-9]+")


class Answers(NamedTuple):
    """The answers for a new game."""

    name: str  # of its folder
    title: str
    theme: str
    size: str
    language: str  # empty: as the texts of its table say, else English


class NewGame(NamedTuple):
    """The files of a new game by their paths, and what its maker should know."""

    files: Mapping[str, bytes]
    remarks: tuple[str, ...]


def folder_name(title: str, kind: str = "game") -> str:
    """The name of the folder of a game with that title: ``Tide & Wood`` becomes ``tide_wood``."""
    name = "_".join(_WORD.findall(title.lower())) or kind
    return name if name[0].isalpha() else f"{kind}_{name}"


def numbered(name: str, taken: Collection[str], longest: int = MAX_NAME) -> str:
    """The name, cut to what a name may have, with the first number that makes it another one."""
    for number in count(1):
        ending = f"_{number}" if number > 1 else ""
        made = name[: longest - len(ending)].rstrip("_") + ending
        if made not in taken and not name_fault(made):
            return made
    raise AssertionError(name)  # counting never ends


def starters(layouts: Sequence[Folder]) -> dict[str, tuple[Folder, list[str]]]:
    """The starters by name, each with its folder and its files; the first folder's counts."""
    found: dict[str, tuple[Folder, list[str]]] = {}
    for folder in layouts:
        here: dict[str, list[str]] = {}
        for path in folder.names(STARTERS):
            here.setdefault(PurePosixPath(path).parts[1], []).append(path)
        for name, paths in here.items():
            found.setdefault(name, (folder, sorted(paths)))
    return found


def game_like(answers: Answers, folder: Folder, paths: Sequence[str]) -> NewGame:
    """A game like a starter, with the answers in place of its words in capitals."""
    files: dict[str, bytes] = {}
    for path in paths:
        inside = "/".join(PurePosixPath(path).parts[2:])
        text = folder.read(path).data.decode("utf-8")
        files[f"content/{answers.name}/{inside}"] = _answered(text, answers).encode()
    return NewGame(files, ())


def write_new(root: Path, game: NewGame, answers: Answers) -> tuple[Path, ...]:
    """Write the files below a project's folder; what is there beside the game stays as it is.

    Raises FileExistsError where the game's folder is there already.
    """
    lines = _schema_lines(answers.name, game.files)
    files = dict(game.files)
    for path, line in lines.items():
        files[path] = line + files[path].removeprefix(BOM_UTF8)
    written = write_game(root / "content", game._replace(files=files), answers)
    workflow = (Path(__file__).parent / "workflow.yml").read_bytes()
    beside = {".gitignore": b"/output/\n", ".github/workflows/proofdeck.yml": workflow}
    new = [(root / path, data) for path, data in beside.items() if not (root / path).exists()]
    return (*written, *(write_file(path, data) for path, data in new))


def _schema_lines(name: str, files: Mapping[str, bytes]) -> dict[str, bytes]:
    """The first lines of YAML files, by which an editor finds their schemas."""
    place = f"content/{name}"
    inside = {path.removeprefix(f"{place}/"): data for path, data in files.items()}
    folder = Folder.of(inside, shown=place)
    lines = {}
    for path in files:
        inner = PurePosixPath(path.removeprefix(f"{place}/"))
        found = schema_of(inner, name, folder) if inner.suffix == ".yaml" else ""
        up = "../" * (len(inner.parts) + 1)
        if found:
            lines[path] = f"{LINE}{up}{FOLDER}/{found}\n".encode()
    return lines


def write_game(content: Path, game: NewGame, answers: Answers) -> tuple[Path, ...]:
    """Write the files of a game into a content folder, and nothing beside it.

    Raises FileExistsError where the game's folder is there already.
    """
    if (content / answers.name).exists():
        raise FileExistsError(str(content / answers.name))
    files = ((path.removeprefix("content/"), data) for path, data in sorted(game.files.items()))
    return tuple(write_file(content / path, data) for path, data in files)


def quoted(text: str) -> str:
    """The text as YAML, in quotes."""
    return json.dumps(text, ensure_ascii=False)  # which is YAML too


def _answered(text: str, answers: Answers) -> str:
    """A starter's text with the answers in place of its words in capitals."""
    words = {
        "TITLE": quoted(answers.title),
        "THEME": answers.theme,
        "SIZE": answers.size,
        "LANGUAGE": answers.language or "en",
    }
    return re.sub(rf"\b({'|'.join(words)})\b", lambda match: words[match[0]], text)
