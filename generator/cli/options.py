"""Options that commands share: where games, layouts and results are, and whose rules apply."""

import re
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property, partial, wraps
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cache.environment import user_cache
from generator.cache.store import NO_CACHE, Cache
from generator.cli.output import print_problems
from generator.files.file_names import real_path, shipped_content
from generator.files.folder import Folder, games_of
from generator.model.export_options import EDITIONS
from generator.problem import SourceError, did_you_mean

if TYPE_CHECKING:
    from generator.model.sheet_layout import Printer
    from generator.options import Options
    from generator.project import Project
    from generator.rules.extension import GameRules

# How editors name a game.yaml: whoever does not see the ends of names does not see what is wrong.
_NO_GAME = ("game.yml", "game.yaml.txt", "game.yaml.yaml", "Game.yaml", "game.YAML", "game.txt")
_BEGIN = (
    "name another folder with --content DIR, or start a game: proofdeck new MyGame (from "
    "your table: --from FILE)"
)


class WholeNumber(click.IntRange):
    """An option that is a whole number from a least to a most one."""

    name = "whole number"  # of "not a valid whole number"


Command = Callable[..., None]
Option = Callable[[Command], Command]
ONLY = click.option("--only", metavar="COMPONENT")
EMBED = click.option("--embed", is_flag=True)
PRINTER = click.option("--printer", metavar="NAME")
STRICT = click.option("--strict", is_flag=True)


def paper_option(text: str, default: str = "a4") -> Option:
    """``--paper``; what is printed on it is said by ``text``."""
    return click.option("--paper", default=default, show_default=True, metavar="NAME", help=text)


def lang_option(text: str) -> Option:
    """``--lang``."""
    return click.option("--lang", metavar="LANGUAGE", help=text)


def edition_option(text: str) -> Option:
    """``--edition``: of the players, or the designer's."""
    choice = click.Choice(tuple(EDITIONS))
    return click.option("--edition", type=choice, default="players", show_default=True, help=text)


def number_option(
    *names: str, least: int, most: int | None = None, default: int, text: str, metavar: str = "N"
) -> Option:
    """An option that is a whole number and has a default."""
    kind = WholeNumber(least, most)
    return click.option(
        *names, type=kind, default=default, show_default=True, metavar=metavar, help=text
    )


@dataclass
class Place:
    """The games that a command works on, their folder, and the folder for results."""

    content: Path
    own: tuple[Path, ...]  # layouts besides those of the package
    output: Path
    games: tuple[str, ...]
    cache: Cache
    rules: str | None = None  # the module that was named
    beside: list[Folder] = field(default_factory=list)  # what was read outside of the project
    follows: bool = False  # whether folders may be missing at first, and come later

    @cached_property
    def project(self) -> "Project":
        """The project: it is loaded where a command first needs it."""
        from generator.project import Project

        return Project(
            self.content,
            self.own,
            rules=_rules(self.rules, self.content, self.games),
            cache=self.cache,
            seen_from=Path.cwd(),
            may_come=self.follows,
        )


def on_games(command: Command, *, only_one: bool = False, follows: bool = False) -> Command:
    """Give a command its games and the folders' options; it is called with ``place``.

    With ``follows`` neither games nor layouts need be there yet.
    """
    nargs, metavar = (1, "GAME") if only_one else (-1, "[GAME]...")
    return click.argument("games", nargs=nargs, metavar=metavar)(_placed(command, follows=follows))


on_one_game = partial(on_games, only_one=True)
on_games_to_come = partial(on_games, follows=True)


def on_a_place(command: Command) -> Command:
    """Give a command the folders' options alone; no games need be there yet."""
    return _placed(command, follows=True)


def _placed(command: Command, *, follows: bool) -> Command:
    @wraps(command)
    @click.pass_context
    def placed(
        context: click.Context, /, content: Path, layouts: Path, output: Path, no_cache: bool,
        games: str | tuple[str, ...] = (), **options: Any,
    ) -> None:  # fmt: skip
        named = (games,) if isinstance(games, str) else games
        place = Place(
            content,
            (layouts,) if follows or layouts.is_dir() else (),
            output,
            _chosen(named, content, may_be_none=follows),
            NO_CACHE if no_cache else user_cache(),
            (context.find_root().obj or {}).get("rules"),
            follows=follows,
        )
        try:
            command(place=place, **options)
        except SourceError as error:  # of the designer's own files
            print_problems([error.problem])

    folder = click.Path(file_okay=False, path_type=Path)
    told = "Draw everything afresh; store nothing for the next run."
    wrapped: Callable[..., None] = click.option("--no-cache", is_flag=True, help=told)(placed)
    for name, told in (
        ("output", "The folder for results."),
        ("layouts", "The folder with your own layouts."),
        ("content", "The folder with your games."),
    ):
        option = click.option(f"--{name}", type=folder, default=name, show_default=True, help=told)
        wrapped = option(wrapped)
    return wrapped


def paper_named(project: "Project", paper: str) -> str:
    """The name of a paper that the layouts have; wrong usage for any other."""
    layouts, _ = project.layouts()
    papers, name = layouts.papers, paper.lower()
    if name in papers or f"papers/{name}" in layouts.broken:
        return name
    hint = did_you_mean(paper, papers, listing="paper sizes")
    raise click.UsageError(f"there is no paper size {paper!r}: {hint}")


def cutter_named(project: "Project", name: str | None) -> str | None:
    """The name of a sheet layout for a cutting machine; wrong usage for any other."""
    known = [
        sheet.name for sheet in project.layouts()[0].sheets.values() if sheet.cutter or sheet.room
    ]
    if name is None or name in known:
        return name
    hint = did_you_mean(name, known, listing="cutting machines")
    raise click.UsageError(f"there is no cutting machine {name!r}: {hint}")


def printer_named(place: Place, name: str | None) -> "Printer | None":
    """The user's printer of that name; wrong usage for any other, and for a file with mistakes."""
    if name is None:
        return None
    from generator.commands.calibrate import known_printers, settings_folder

    kept = Folder(settings_folder(), "printers")
    kept.state()
    place.beside.append(kept)
    printers, problems = known_printers()
    if problems:
        raise click.UsageError("\n".join(map(str, problems)))
    if name not in printers:
        hint = did_you_mean(name, printers, listing="printers") if printers else "measure it first"
        raise click.UsageError(
            f"there is no printer {name!r}: {hint}; proofdeck calibrate --printer {name}"
        )
    return printers[name]


def options_of(place: Place, **asked: Any) -> "Options":
    """The options of a command; wrong usage for names that the layouts do not have."""
    from generator.options import Options

    named = {
        "paper": paper_named(place.project, asked["paper"]),
        "cutter": cutter_named(place.project, asked["cutter"]),
        "printer": printer_named(place, asked["printer"]),
    }
    return Options(**asked | named)


@contextmanager
def writing(output: Path, *, way: str = "name another folder with --output DIR") -> Iterator[None]:
    """Wrong usage, not a crash, where a folder cannot be written to; ``way`` is what to do then.

    Problems of the designer's own files are printed as such.
    """
    try:
        yield
    except BrokenPipeError:
        raise  # of whoever reads what is said here
    except SourceError as error:
        print_problems([error.problem])
    except OSError as error:
        reason = error.strerror or str(error)
        file = error.filename or output
        if sys.platform == "win32" and isinstance(error, PermissionError):  # it is shown somewhere
            way = "close it in the program that shows it"
        message = f"cannot write to {file}: {reason}; {way}"
        raise click.UsageError(message) from None


def _rules(module: str | None, content: Path, games: Iterable[str]) -> Mapping[str, "GameRules"]:
    """What games bring in Python: the module that was named, and ours for the games we ship."""
    shipped: Mapping[str, GameRules] = {}
    if real_path(content) == shipped_content():
        from generator.games import RULES

        shipped = RULES
    if module is None:
        return shipped
    named = _named_rules(module, games)
    return {**shipped, **named} if shipped else named


def _named_rules(module: str, games: Iterable[str]) -> Mapping[str, "GameRules"]:
    """The module's own table, judged for the games at hand: it may load each when it is asked."""
    from generator.rules.extension import GameRules

    sys.path.insert(0, str(Path.cwd()))  # a module beside the games, as with python -m
    # What Python keeps of a module is not told from an edit of the same size in the same second.
    wrote, sys.dont_write_bytecode = sys.dont_write_bytecode, True
    try:
        rules: Any = getattr(import_module(module), "RULES", None)
        is_table = isinstance(rules, Mapping)
        asked = [rules[name] for name in games if name in rules] if is_table else []
    except SyntaxError as error:
        place = f"{Path(str(error.filename)).name}:{error.lineno}"
        raise click.UsageError(f"--rules {module}: {place}: {error.msg}") from None
    except (Exception, SystemExit) as error:  # noqa: BLE001 - a module may raise anything
        raise click.UsageError(f"--rules {module}: {_raised(error, module)}") from None
    finally:
        sys.path.pop(0)
        sys.dont_write_bytecode = wrote
    if not is_table or not all(isinstance(one, GameRules) for one in asked):
        example = 'RULES = {"my_game": GameRules(...)}'
        raise click.UsageError(f"--rules {module}: the module must hold {example}")
    named: Mapping[str, GameRules] = rules
    return named


def _raised(error: BaseException, module: str) -> str:
    """What a module raised when it was loaded, and in which line of its file."""
    import traceback

    file = f"{module.rpartition('.')[2]}.py"
    frames = [f for f in traceback.extract_tb(error.__traceback__) if Path(f.filename).name == file]
    place = f"{file}:{frames[-1].lineno}: " if frames else ""
    kind = "" if isinstance(error, ImportError) else f"{type(error).__name__}: "
    return f"{place}{kind}{error}"


def _chosen(names: Collection[str], content: Path, *, may_be_none: bool = False) -> tuple[str, ...]:
    """The named games, or all; wrong usage for a name or folder that is not there."""
    folder = Folder.of(content, shown="content", seen_from=Path.cwd())
    known = games_of(folder)
    if not known and not (may_be_none and not names):
        raise click.UsageError(
            f"there is no game in {content}/: a game is a folder with a game.yaml; "
            + (_above() or _misnamed(folder, folder.folders()) or _BEGIN)
        )
    for name in names:
        if name not in known:
            parts = [one for one in re.split(r"[/\\]", name) if one not in ("", "game.yaml")]
            if parts and parts[-1] in known:
                hint = f"write {parts[-1]}, its name only"
            else:
                hint = _turned(name) or _misnamed(folder, [name])
                hint = hint or did_you_mean(name, known, listing="games")
            raise click.UsageError(f"there is no game {name!r} in {content}/: {hint}")
    return tuple(dict.fromkeys(names)) or known


def _above() -> str:
    """What to do in a folder of one game, where commands find no content/; empty elsewhere."""
    here = Path.cwd()
    if (here / "game.yaml").is_file():
        return f"this folder is a game itself: go up to the folder that has {here.parent.name}/"
    contents = ((one, Folder.of(one / "content", shown="content")) for one in here.parents)
    inside = next((one for one, content in contents if games_of(content)), None)
    return f"go up to {inside.name}/, which has content/" if inside and inside.name else ""


def _turned(name: str) -> str:
    """What to do where the target of an export stands behind its game; empty elsewhere."""
    context = click.get_current_context(silent=True)
    if context is None or context.command.name != "export":
        return ""
    from generator.exports import EXPORTS

    return f"write the target before it: proofdeck export {name} GAME" if name in EXPORTS else ""


def _misnamed(content: Folder, names: Iterable[str]) -> str:
    """What to do where a folder's game.yaml is there by another name; empty where none is."""
    there = [f"{name}/{other}" for name in names for other in _NO_GAME]
    found = next((name for name in there if content.has(name)), "")
    return f"rename {found} to game.yaml" if found else ""
