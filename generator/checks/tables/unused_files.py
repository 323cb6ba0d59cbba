"""Files of a game that nothing reads: a deck that no component names, ``rules.yml``, ``i18n/``."""

from collections.abc import Iterator
from pathlib import PurePosixPath

from generator.files.file_names import is_set_aside
from generator.model.game import Game
from generator.problem import Problem, Where, nearest

_OWN = ("rules.yaml", "places.yaml", "examples.yaml", "glossary.yaml", "rulebook.md.j2")
_TABLES = (".yaml", ".yml", ".json", ".csv", ".tsv", ".xlsx", ".ods")
_BOOKS = (".md", ".j2", ".jinja", ".jinja2", ".markdown")


def unused_files(game: Game) -> Iterator[Problem]:
    """A warning for each table or text of a game's folder that nothing reads."""
    folder = game.where.file.rpartition("/")[0]
    known = {*_OWN, *game.read_files}
    for name in game.unread_files:
        path = PurePosixPath(name)
        if is_set_aside(name) or path.suffix.lower() not in (*_TABLES, *_BOOKS):
            continue
        where = Where(f"{folder}/{name}" if folder else name)
        meant = nearest(_plain(name), [*map(_plain, known)])
        right = next((one for one in sorted(known) if _plain(one) == meant), "")
        if right in game.read_files:
            message, hint = (
                f"this file is not read: {right} is",
                "delete it, or begin its name with _",
            )
        elif right:
            message, hint = "nothing reads this file", f"rename it to {right}"
        elif path.suffix.lower() in _TABLES and len(path.parts) == 1:
            message = "no component names this file, so nothing in it is printed"
            hint = f"write `pieces: {name}` in a component, or begin its name with _"
        else:
            continue  # notes, licences and whatever else lies beside a game
        yield Problem(where, "unused-file", message, hint, "warning")


def _plain(name: str) -> str:
    """A name without capitals and ending."""
    return name.lower().partition(".")[0]
