"""The options that every command shares: where games, layouts and results lie, and whose rules."""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from generator.problem import did_you_mean

if TYPE_CHECKING:
    from generator.model.printer import Printer
    from generator.project import Project
    from generator.rules.game_rules import GameRules


class Place(NamedTuple):
    """What a command works on: the project, the games that were named, and where results go."""

    project: "Project"
    games: tuple[str, ...]
    output: Path


def on_games(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command ``[GAME]...`` and the folders' options; it is called with ``place``."""
    return click.argument("games", nargs=-1, metavar="[GAME]...")(_placed(command))


def on_one_game(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command ``GAME`` and the folders' options; it is called with ``place``."""
    return click.argument("games", nargs=1, metavar="GAME")(_placed(command))


def _placed(command: Callable[..., None]) -> Callable[..., None]:
    @wraps(command)
    @click.pass_context
    def placed(
        context: click.Context,
        /,
        games: str | tuple[str, ...],
        content: Path,
        layouts: Path,
        output: Path,
        **options: Any,
    ) -> None:
        rules = _rules((context.find_root().obj or {}).get("rules"), content)
        project = _project(content, layouts, rules)
        named = (games,) if isinstance(games, str) else games
        command(place=Place(project, _chosen(named, project, content), output), **options)

    folder = click.Path(file_okay=False, path_type=Path)
    wrapped: Callable[..., None] = placed
    for name, told in (
        ("output", "Where results go."),
        ("layouts", "Your layouts; what they lack comes with the package."),
        ("content", "The folder of the games."),
    ):
        option = click.option(f"--{name}", type=folder, default=name, show_default=True, help=told)
        wrapped = option(wrapped)
    return wrapped


def paper_named(project: "Project", paper: str) -> str:
    """The name of a paper that the layouts have; wrong usage for any other."""
    papers = project.layouts()[0].papers
    if paper.lower() in papers:
        return paper.lower()
    hint = did_you_mean(paper, papers, listing="papers")
    raise click.UsageError(f"there is no paper {paper!r}: {hint}")


def printer_named(name: str | None) -> "Printer | None":
    """The user's printer of that name; wrong usage for any other, and for a file with mistakes."""
    if name is None:
        return None
    from generator.printers import known_printers

    printers, problems = known_printers()
    if problems:
        raise click.UsageError("\n".join(map(str, problems)))
    if name not in printers:
        hint = did_you_mean(name, printers, listing="printers") if printers else "measure it first"
        raise click.UsageError(
            f"there is no printer {name!r}: {hint}; proofdeck calibrate --printer {name}"
        )
    return printers[name]


@contextmanager
def writing(output: Path) -> Iterator[None]:
    """Wrong usage, not a crash, where the output folder cannot be written to."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        file = error.filename or output
        message = f"cannot write to {file}: {reason}; name another folder with --output DIR"
        raise click.UsageError(message) from None


def _project(content: Path, layouts: Path, rules: Mapping[str, "GameRules"]) -> "Project":
    from generator.project import Project

    own = [layouts] if layouts.is_dir() else []
    return Project(content, own, rules=rules, seen_from=Path.cwd())


def _rules(module: str | None, content: Path) -> Mapping[str, "GameRules"]:
    """What games bring in Python: the module that was named, and ours for the games we ship."""
    from generator.project import shipped_content

    rules: dict[str, GameRules] = {}
    if content.resolve() == shipped_content():
        from generator.games import RULES

        rules.update(RULES)
    if module is not None:
        rules.update(_named_rules(module))
    return rules


def _named_rules(module: str) -> Mapping[str, "GameRules"]:
    from generator.rules.game_rules import GameRules

    sys.path.insert(0, str(Path.cwd()))  # a module beside the games, as with python -m
    try:
        rules = getattr(import_module(module), "RULES", None)
    except ImportError as error:
        raise click.UsageError(f"--rules {module}: {error}") from None
    finally:
        sys.path.pop(0)
    if not isinstance(rules, Mapping) or not all(isinstance(r, GameRules) for r in rules.values()):
        example = 'RULES = {"my_game": GameRules(...)}'
        raise click.UsageError(f"--rules {module}: the module must hold {example}")
    return rules


def _chosen(names: Iterable[str], project: "Project", content: Path) -> tuple[str, ...]:
    """The named games, or all; wrong usage for a name or folder that is not there."""
    known = project.games()
    if not known:
        raise click.UsageError(
            f"there is no game in {content}/: a game is a folder with a game.yaml; "
            "name another with --content DIR"
        )
    for name in names:
        if name not in known:
            hint = did_you_mean(name, known, listing="games")
            raise click.UsageError(f"there is no game {name!r} in {content}/: {hint}")
    return tuple(dict.fromkeys(names)) or known
