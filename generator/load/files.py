"""Files of a game's folder: checks of names in game.yaml, unused files, drawings and pictures."""

import re
from collections.abc import Collection, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePosixPath

import yaml

from generator.files.digest import changed_error
from generator.files.file_names import is_portable_name, is_set_aside, leaves_folder
from generator.files.folder import LARGEST_FILE, Folder
from generator.files.read import read_text
from generator.model.languages import language_fault
from generator.model.names import template_fault
from generator.model.picture import PICTURES, PictureFile
from generator.problem import ContentError, Problem, SourceError, Where, did_you_mean, problem_of

MAX_ART = 5_000_000  # a map, or engraved art
_TOO_LARGE = "export it as PNG and place it with picture(), or simplify its paths"
MAX_SPREADSHEET = 20_000_000  # bytes of the file; pictures in its cells may make it large
ENDINGS = (".yaml", ".json", ".csv", ".tsv", ".xlsx", ".ods")
_OWN = re.compile(
    r"(game|rules|places|examples|glossary(\.[a-z-]+)?)\.yaml"
)  # each has its own reader
_BOOK = re.compile(r"rulebook(\.[a-z-]+)?\.md\.j2|licence\.txt")
_TRANSLATION = re.compile(r"i18n/([a-z-]+)\.yaml")
_ONLINE = re.compile(r"(https?:|www\.|docs\.google\.)", re.IGNORECASE)
_ART_NAME = re.compile(r"[A-Za-z0-9_-]+")


def pieces_file_problems(folder: Folder, name: str, where: Where) -> tuple[Problem, ...]:
    """The problems of a pieces file that game.yaml names at ``where``."""
    problem = _no_table(name, where)
    if problem:
        return (problem,)
    try:
        folder.read(name, MAX_SPREADSHEET)
    except ContentError as error:
        if error.name == "missing-file":
            tables = data_files(folder)
            hint = did_you_mean(name, tables, listing="files") if tables else "put your table there"
            if folder.has(f"{name}.txt"):
                hint = (
                    f"there is a {name}.txt: rename it without .txt. (Your file manager "
                    "may hide this ending)"
                )
            message = f"there is no file {name!r} next to game.yaml"
            return (Problem(where, "missing-file", message, hint),)
        if error.name == "path-outside":
            return (Problem(where, error.name, f"{name}: {error.message}", error.hint),)
    return ()  # other faults are reported when the file is read


def _no_table(name: str, where: Where) -> Problem | None:
    """The problem of a name that is none of a pieces file; None if it may be one."""
    if _ONLINE.match(name):
        message = "tables are read from files next to game.yaml, not from the internet"
        hint = "download the sheet (in Google Sheets: File, Download, .xlsx), and name that file"
        return Problem(where, "unknown-file-type", message, hint)
    if leaves_folder(name):
        hint = "move the file into the game's folder, and write its name only"
        return Problem(where, "path-outside", f"{name} is outside the game's folder", hint)
    if not is_portable_name(name):
        message = "this cannot be a file name"
        return Problem(where, "missing-file", message, "name a file next to game.yaml")
    ending = PurePosixPath(name).suffix.lower()
    if ending in ENDINGS:
        return None
    others = yaml.safe_load(
        Folder.of(Path(__file__).parent, shown="load").read("other_tables.yaml").data
    )
    hint = others.get(ending, f"use one of these: {' '.join(ENDINGS)}")
    return Problem(where, "unknown-file-type", f"tables cannot be read from {name}", hint)


def template_problems(name: str, where: Where) -> Iterator[Problem]:
    """A problem if a template is outside the game's folder of templates."""
    message = template_fault(name)
    if message:
        hint = "move the template into the game's folder of layouts/faces, and write its name only"
        yield Problem(where, "path-outside", message, hint)


def data_files(folder: Folder) -> tuple[str, ...]:
    """The files that could hold pieces, sorted, without the lock files of open spreadsheets."""
    return tuple(
        name
        for name in folder.names()
        if PurePosixPath(name).suffix.lower() in (*ENDINGS, ".yml")
        and not name.startswith(("i18n/", "layouts/", "playtests/"))
        and not _OWN.fullmatch(name)
        and not PurePosixPath(name).name.startswith("~$")
        and not is_set_aside(name)
    )


def read_and_unread(
    folder: Folder, tables: Collection[str], language: str
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The files that are read by name, ``tables`` too, and all others but art and fonts."""
    read, unread = [], []
    for name in folder.names():
        if name.startswith(("art/", "fonts/", "playtests/")):
            continue
        translation = _TRANSLATION.fullmatch(name)
        is_read = name in tables or _OWN.fullmatch(name) or _BOOK.fullmatch(name)
        code = translation[1] if translation else ""
        if is_read or (code not in ("", language) and not language_fault(code)):
            read.append(name)
        else:
            unread.append(name)
    return tuple(read), tuple(unread)


def read_art(folder: Folder) -> tuple[dict[str, str], tuple[Problem, ...]]:
    """The drawings in art/ as SVG texts by name, and the problems of unreadable ones."""
    art: dict[str, str] = {}
    problems: list[Problem] = []
    for name in folder.names("art"):
        path = PurePosixPath(name)
        if path.suffix != ".svg" and name != "art":
            continue
        where = Where(folder.shown(name))
        if name != "art" and not _ART_NAME.fullmatch(path.stem):
            message = f"{path.name} is not a name that a template can use"
            hint = "use letters a to z, digits, - and _ only"
            problems.append(Problem(where, "bad-art-name", message, hint))
            continue
        text, found = read_text(folder, name, MAX_ART)
        problems += (
            replace(one, hint=_TOO_LARGE) if one.name == "file-too-large" else one for one in found
        )
        if text is not None:
            art[path.stem] = text
    return art, tuple(problems)


def read_pictures(folder: Folder) -> tuple[dict[str, PictureFile], tuple[Problem, ...]]:
    """The pictures below art/ by path, and the problems of unreadable ones."""
    pictures: dict[str, PictureFile] = {}
    problems: list[Problem] = []
    for path in folder.names("art"):
        if PurePosixPath(path).suffix.lower() not in PICTURES:
            continue
        try:
            digest = folder.known_digest(path) or folder.read(path, LARGEST_FILE).digest
        except ContentError as error:
            problems.append(problem_of(error, Where(folder.shown(path))))
            continue
        name = path.removeprefix("art/")
        pictures[name] = PictureFile(
            name, digest, partial(_bytes, folder, path, digest), folder.shown(path)
        )
    return pictures, tuple(problems)


def _bytes(folder: Folder, path: str, digest: str) -> bytes:
    try:
        content = folder.read(path, LARGEST_FILE)
        if content.digest != digest:
            raise changed_error()
    except ContentError as error:
        raise SourceError(problem_of(error, Where(folder.shown(path)))) from error
    return content.data
