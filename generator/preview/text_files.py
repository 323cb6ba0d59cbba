"""Files of a game as plain text: shown and written whole.

Only files of the game's own folder: its rulebooks, its YAML files, its tables of text.
"""

from pathlib import PurePosixPath
from typing import Any

from generator.commands.editor_schemas import project_schemas, schema_of
from generator.files.folder import Folder
from generator.files.write import write_file
from generator.pipeline import Session
from generator.preview.settings import FILE, RULES
from generator.preview.undo import Edit, Planned, read_now, refused, text_of
from generator.preview.views import problem_views

_ENDINGS = (".yaml", ".j2", ".csv", ".tsv")
_USUAL = ("rulebook.md.j2", RULES, FILE)  # first, and there to be begun
_MARK = "\ufeff"

Json = dict[str, Any]


def text_names(folder: Folder) -> list[str]:
    """The files that can be written as plain text: the rulebook, rules.yaml, game.yaml first."""
    names = {*_USUAL, *(name for name in folder.names() if name.endswith(_ENDINGS))}
    return [*_USUAL, *sorted(names - {*_USUAL})]


def text_view(session: Session, name: str, file: str) -> Json:
    """The present text of a file, as JSON. Raises ContentError if it is none of these."""
    return {"text": _shown(_data(session.folder(name), file))}


def schema_view(session: Session, name: str, file: str) -> Json:
    """The JSON Schema of a YAML file, by which the page completes it; empty if there is none."""
    path = PurePosixPath(file)
    found = schema_of(path, name, session.folder(name)) if path.suffix == ".yaml" else ""
    return project_schemas(session, [name]).get(found, {})


def text_edit(session: Session, name: str, file: str, was: str, text: str) -> Planned | Json:
    """The edit that turns a file from one text into another; changes of others are kept.

    Where they collide the present text comes back, as ``theirs``; where the game could not be
    loaded any more, the ``problems``. A game that cannot be loaded now takes any text.
    """
    folder = session.folder(name)
    data = _data(folder, file)
    mark, end = _MARK * data.startswith(_MARK.encode()), "\r\n" if b"\r\n" in data else "\n"
    before, after = (f"{mark}{one}".replace("\n", end).encode() for one in (was, text))
    edit = Edit(folder, file, data if _shown(data) in (was, text) else before, after, file)
    made = edit.onto(data)
    if made is None:
        return {"refused": "others changed the same lines", "hint": "", "theirs": _shown(data)}
    if session.load(name)[0] is not None:
        game, problems = session.load(name, unsaved={file: made})
        if game is None:
            found = [one for one in problems if one.severity == "error"]
            told = problem_views(found, {})
            return {"refused": "the game cannot be read so", "hint": "", "problems": told}
    new = [folder.place / file] if folder.place is not None and file not in folder.names() else []
    for path in new:
        write_file(path, data)
    return Planned(edit, lambda _edit, _after: None, files=tuple(new))


def _data(folder: Folder, file: str) -> bytes:
    if file not in text_names(folder):
        raise refused(f"there is no file {file} to write here")
    return read_now(folder, file) if file in folder.names() else b""


def _shown(data: bytes) -> str:
    return text_of(data).replace("\r\n", "\n")
