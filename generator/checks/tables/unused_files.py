"""Files of a game that nothing reads: a deck that no component names, ``rules.yml``, ``i18n/``."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from generator.files.file_names import is_set_aside
from generator.model.game import Game
from generator.model.picture import PICTURES
from generator.problem import Problem, Where, nearest

_OWN = ("rules.yaml", "places.yaml", "examples.yaml", "glossary.yaml", "rulebook.md.j2")
_TABLES = (".yaml", ".yml", ".json", ".csv", ".tsv", ".xlsx", ".ods")
_TEXTS = (".md", ".j2", ".jinja", ".jinja2", ".markdown")
_ART = ("art", "arts", "images", "pictures")
_READ = (*_TABLES, *_TEXTS, *PICTURES, ".svg")


def unused_files(game: Game) -> Iterator[Problem]:
    """A warning for each table, text, template or folder of pictures that nothing reads."""
    folder = game.where.file.rpartition("/")[0]
    found: set[str] = set()
    for name in game.unread_files:
        path = PurePosixPath(name)
        if is_set_aside(name) or path.suffix.lower() not in _READ:
            continue
        message, hint = _fault(game, path)
        if hint and not (hint in found and path.suffix.lower() not in (*_TABLES, *_TEXTS)):
            found.add(hint)  # without one it is a licence, notes, or whatever lies there
            where = Where(f"{folder}/{name}" if folder else name)
            yield Problem(where, "unused-file", message, hint, "warning")


def _fault(game: Game, path: PurePosixPath) -> tuple[str, str]:
    """Why a file is not read, and what to do; no hint where nothing is wrong with it."""
    message, suffix, first = "nothing reads this file", path.suffix.lower(), path.parts[0]
    own = _meant(path)
    if own in game.read_files:
        return f"this file is not read: {own} is", f"delete {path}"
    if own:
        return message, f"rename it to {own}"
    hint = ""
    if suffix in (*PICTURES, ".svg"):
        message = "nothing reads this folder"
        is_art = len(path.parts) > 1 and first.lower() in _ART
        hint = f"rename the folder {first} to art" if is_art else ""
    elif first == "i18n" and path.stem == game.own_language:
        message = f"the game itself is in this language, {path.stem}"
        hint = f"delete {path}"
    elif first == "i18n":
        hint = "name it by the code of its language, such as i18n/de.yaml"
    elif str(path).endswith(".svg.j2"):
        hint = f"move {path.name} to layouts/faces/{game.name}/"
    elif suffix == ".yml":
        hint = f"rename it to {path.with_suffix('.yaml')}"
    elif suffix in _TABLES:
        message = "no component names this file, so nothing in it is printed"
        hint = f"write `pieces: {path}` in a component, or begin its name with _"
    return message, hint


def _meant(path: PurePosixPath) -> str:
    """The file of a fixed name that a name is nearly: ``rules.yaml`` for ``Rules - Copy.yml``."""
    stem, *rest = path.name.lower().split(".")
    stems = {own.partition(".")[0]: own for own in _OWN}
    near = nearest(stem.partition(" ")[0], sorted(stems), like=0.8)
    if not near or len(path.parts) > 1:
        return ""
    language = f".{rest[0]}" if len(rest) > 1 and len(rest[0]) == 2 and rest[0] != "md" else ""
    return f"{near}{language}.{stems[near].partition('.')[2]}"
