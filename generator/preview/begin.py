"""First screen: what a new game can begin from, with pictures, and its files when it is begun."""

from base64 import b64decode
from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, cast

from generator.commands.new import Answers, NewGame, folder_name, game_like, starters, write_game
from generator.commands.new_slots import USES
from generator.commands.new_table import columns_of_table, game_from_table
from generator.files.file_names import shipped_content
from generator.files.folder import LARGEST_FILE, Folder, games_of
from generator.files.write import write_file
from generator.load.spreadsheet import sheets_of
from generator.load.yaml_tree import read_tree
from generator.model.sheet_layout import Layouts
from generator.pipeline import Session
from generator.preview.edit import TABLES, refused_in
from generator.preview.face_view import drawn
from generator.preview.undo import RefusedError, refused
from generator.problem import Problem, did_you_mean

_MOST_FILES = 400  # that are given for one game: a table and its pictures
_LONGEST = 80  # characters of a title
_USUAL = (  # sizes that are offered first
    "poker-us card-63x88 bridge-us mini-euro-44x68 tarot-us square-70 jumbo-us euro-59x92"
)


class Wanted(NamedTuple):
    """A request for a new game: a starter ``like``, ``files``, or a copy of ``example``."""

    title: str
    theme: str = "plain"
    size: str = "poker-us"
    like: str = "cards"
    files: Mapping[str, bytes] = {}
    sheet: str = ""  # of a spreadsheet of several
    example: str = ""
    columns: Mapping[str, str] = {}  # what becomes of some, by heading


def choices(session: Session) -> dict[str, Any]:
    """The kinds, themes, sizes and examples that a game can begin with, as JSON."""
    layouts, _ = session.read_layouts()
    shipped = Folder(shipped_content(), "examples")
    return {
        "kinds": sorted(starters(session.layouts), key=lambda name: (name != "cards", name)),
        "themes": [{"name": name, "says": one.says} for name, one in layouts.themes.items()],
        "sizes": size_views(layouts),
        "parts": {name: size for name, (_, _, size) in parts(session).items()},
        "examples": [name for name in games_of(shipped) if name not in session.names()],
    }


def parts(session: Session) -> dict[str, tuple[str, str, str]]:
    """The components of the starters: starter, name and size of each; by ``hexes/token``."""
    found: dict[str, tuple[str, str, str]] = {}
    for like, known in starters(session.layouts).items():
        made = game_like(Answers("new", "-", "plain", "poker-us", "en"), *known).files
        tree: Any = read_tree(made["content/new/game.yaml"].decode(), like)[0]
        for name, entry in tree["components"].items():
            key = f"{like}/{entry['kind']}" if like in found else like
            found[key] = like, name, entry["size"]
    return found


def size_views(layouts: Layouts) -> list[dict[str, Any]]:
    """The sizes, as JSON; ``usual`` are those that are offered first."""
    return [
        {
            "name": name,
            "trim": [round(side, 1) for side in one.trim],
            "outline": one.outline,
            "usual": name in _USUAL.split(),
        }
        for name, one in layouts.sizes.items()
    ]


def sample(session: Session, kind: str, theme: str) -> str | None:
    """The first face of a starter in a theme, as an SVG document; None if there is none."""
    known = starters(session.layouts)
    if kind not in known or theme not in session.read_layouts()[0].themes:
        return None
    answers = Answers("sample", "A new game", theme, "poker-us", "en")
    files = game_like(answers, *known[kind]).files
    texts = {path.removeprefix("content/"): data for path, data in files.items()}
    own = Session(Folder(None, "content", texts), session.layouts, {}, session.cache)
    game, _ = own.load("sample")
    labels = (one.label(one.pieces[0]) for one in game.components if one.pieces) if game else ()
    first = next(iter(labels), None)
    return drawn(own, "sample", first, "front") if first else None


def begin(
    session: Session, wanted: Wanted, writing: AbstractContextManager[object]
) -> tuple[str, tuple[str, ...]]:
    """Write a new game into the content folder, ``writing`` meanwhile: its name, and remarks.

    Raises ContentError, and writes nothing, for what cannot be.
    """
    place = session.content.place
    if place is None:
        raise refused("these games are not files on your computer")
    if wanted.example:
        with writing:
            return _copied(place, wanted.example), ()
    title = titled(wanted.title)
    answers = Answers(folder_name(title), title, wanted.theme, wanted.size, "")
    game = game_of_files(session, wanted, answers)
    try:
        with writing:
            write_game(place, game, answers)
    except FileExistsError:
        message = f"there is already a game in the folder {answers.name}: choose another title"
        raise refused(message) from None
    return answers.name, game.remarks


def game_of_files(session: Session, wanted: Wanted, answers: Answers) -> NewGame:
    """A new game from a table, or like a starter. Raises ContentError as ``begin``."""
    layouts, _ = session.read_layouts()
    require(wanted.theme, layouts.themes, "theme")
    require(wanted.size, layouts.sizes, "size")
    for use in wanted.columns.values():
        require(use, USES, "use of a column")
    if wanted.files:
        made = partial(game_from_table, answers, session=session, uses=wanted.columns)
        return cast("NewGame", _from_files(wanted, made))
    require(wanted.like, known := starters(session.layouts), "kind of game")
    return game_like(answers, *known[wanted.like])


def titled(text: str) -> str:
    """The title that a text is. Raises ContentError for one that cannot be."""
    title = text.strip()
    if not title or len(title) > _LONGEST or not title.isprintable():
        raise refused(f"a title of at most {_LONGEST} characters is needed")
    return title


def columns_view(wanted: Wanted) -> dict[str, Any]:
    """The columns of a table before it is taken, as JSON. Raises ContentError as ``begin``."""
    answers = Answers("new", "-", wanted.theme, wanted.size, "")
    rows = _from_files(wanted, partial(columns_of_table, answers))
    columns = [{"heading": a, "use": b, "cells": cells} for a, b, cells in rows]
    return {"columns": columns, "uses": USES}


def _from_files(
    wanted: Wanted, use: Callable[[Path, str | None], tuple[Any, Sequence[Problem]]]
) -> Any:
    """What is made of a table and the pictures beside it; refused where it has ``sheets``."""
    sheet = wanted.sheet or None
    files = {
        PurePosixPath(name.replace("\\", "/")).name: data for name, data in wanted.files.items()
    }
    tables = [name for name in files if PurePosixPath(name).suffix.lower() in TABLES]
    if len(tables) != 1 or len(files) > _MOST_FILES or "\0" in "".join(files):
        raise refused(
            "choose one table and its pictures", f"a table is one of these: {', '.join(TABLES)}"
        )
    sheets = sheets_of(files[tables[0]]) if tables[0].lower().endswith((".xlsx", ".ods")) else ()
    if len(sheets) > 1 and not sheet:  # whoever looks at the page can be asked
        raise RefusedError("the file has several tabs: which one has the cards?", sheets=sheets)
    with TemporaryDirectory() as folder:
        for name, data in files.items():
            write_file(Path(folder) / name, data)
        table = Path(folder) / tables[0]
        made, problems = use(table, sheet)
    if not made:
        raise refused_in(table.name, problems)
    return made


def _copied(content: Path, example: str) -> str:
    """Copy a game that ships into the content folder. Returns its name."""
    shipped = Folder(shipped_content(), "examples")
    require(example, games_of(shipped), "example")
    if (content / example).exists():
        raise refused(f"there is already a game in the folder {example}")
    source = shipped.below(example)
    for name in source.names():
        write_file(content / example / name, source.read(name, LARGEST_FILE).data)
    return example


def decoded(files: Sequence[Mapping[str, str]]) -> dict[str, bytes]:
    """Files as a page sends them, a name and base64 each. Raises ValueError for anything else."""
    return {str(one["name"]): b64decode(one["data"], validate=True) for one in files}


def require(name: str, known: Any, word: str) -> None:
    """Raises ContentError for a name that is not known."""
    if name not in known:
        raise refused(f"there is no {word} {name}", did_you_mean(name, known))
