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
_WRITE = "write `pieces: "


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
    own, unread = _meant(path), "nothing uses this file"
    if own in game.read_files:
        return f"this file is not read: {own} is", f"delete {path}"
    if path.suffix.lower() in (*PICTURES, ".svg") and not own:
        is_art = len(path.parts) > 1 and path.parts[0].lower() in _ART
        hint = f"rename the folder {path.parts[0]} to art" if is_art else ""
        return "nothing uses this folder", hint
    if path.parts[0] == "i18n" and path.stem == game.own_language and not own:
        return (
            f"this is the game's own language, {path.stem}: it needs no translation",
            f"delete {path}",
        )
    if own:
        return unread, f"rename it to {own} to use it. Otherwise delete it"
    hint = _hint(game, path)
    if hint.startswith(_WRITE):
        unread = "no component uses this file, so nothing in it is printed"
    return unread, hint


def _hint(game: Game, path: PurePosixPath) -> str:
    """What to do about a file of no fixed name, by its folder and its type."""
    if path.parts[0] == "i18n":
        return "for a translation, name the file by the code of its language, such as i18n/de.yaml"
    if str(path).endswith(".svg.j2"):
        return f"move {path.name} to layouts/faces/{game.name}/"
    if path.suffix.lower() == ".yml":
        return f"rename it to {path.with_suffix('.yaml')}"
    if path.suffix.lower() in _TABLES:
        return f"{_WRITE}{path}` in a component. To keep it unused, begin its name with _"
    return ""


def _meant(path: PurePosixPath) -> str:
    """The file of a fixed name that a name is nearly: ``rules.yaml`` for ``Rules - Copy.yml``."""
    stem, *rest = path.name.lower().split(".")
    stems = {own.partition(".")[0]: own for own in _OWN}
    near = nearest(stem.partition(" ")[0], sorted(stems), like=0.8)
    if not near or len(path.parts) > 1:
        return ""
    language = f".{rest[0]}" if len(rest) > 1 and len(rest[0]) == 2 and rest[0] != "md" else ""
    return f"{near}{language}.{stems[near].partition('.')[2]}"
