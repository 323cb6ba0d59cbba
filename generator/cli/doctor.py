"""``proofdeck doctor``: whether all that a build needs is here, and what is only of use."""

import os
import platform
import shutil
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Literal, NamedTuple

import click

from generator.cache.environment import user_cache
from generator.cli import HELP
from generator.cli.output import say
from generator.files.file_names import shipped_layouts
from generator.files.folder import Folder, games_of
from generator.problem import counted
from generator.version import __version__

_SIGNS = {"fine": "ok", "aside": "--", "wrong": "NO"}
_OLDEST = (3, 11)
_NEEDED = ("typst", "pikepdf", "reportlab", "svglib", "jinja2", "uharfbuzz", "PIL", "yaml")


class Looked(NamedTuple):
    """Something that was looked at: fine, not there but not needed, or wrong."""

    state: Literal["fine", "aside", "wrong"]
    says: str


@click.command()
def doctor() -> None:
    """Check that this machine has everything Proofdeck needs.

    The exit code is 1 if something is missing that a build needs.
    """
    found = [*_machine(), *_libraries(), *_folders(Path())]
    for one in found:
        say(f"{_SIGNS[one.state]:<4}{one.says}")
    if any(one.state == "wrong" for one in found):
        sys.exit(1)


def _machine() -> Iterator[Looked]:
    python = platform.python_version()
    yield Looked("fine", f"proofdeck {__version__} on {platform.system()} {platform.machine()}")
    new = sys.version_info[:2] >= _OLDEST
    yield Looked("fine" if new else "wrong", f"Python {python} ({sys.prefix})")
    folder = user_cache().folder
    if folder is None:
        yield Looked("aside", "nothing is kept between builds: there is no folder for it")
    else:
        size = f"{user_cache().size() / 1e6:.0f} MB"
        yield Looked("fine", f"{size} kept between builds, in {folder}")


def _libraries() -> Iterator[Looked]:
    missing = [name for name in _NEEDED if find_spec(name) is None]
    if missing:
        again = "install proofdeck again, in an environment of its own"
        yield Looked("wrong", f"libraries are missing: {', '.join(missing)}; {again}")
        return
    from generator.commands.catalogue import catalogue
    from generator.project import Project

    families = catalogue(Project({}).layouts()[0], "fonts", "").entries
    state: Literal["fine", "wrong"] = "fine" if families else "wrong"
    yield Looked(state, f"{len(families)} families of fonts")
    layouts = shipped_layouts()
    state = "fine" if (layouts / "papers" / "a4.yaml").is_file() else "wrong"
    yield Looked(state, f"sizes, paper sizes, themes and layouts in {layouts}")
    git = "git, for changed --since" if shutil.which("git") else ""
    yield Looked("fine" if git else "aside", git or "no git: only changed and diff --since need it")
    for package, (extra, what) in HELP["doctor"]["extras"].items():
        there = find_spec(package) is not None
        way = "" if there else f': for that type pip install "proofdeck[{extra}]"'
        yield Looked("fine" if there else "aside", what + way)


def _folders(here: Path) -> Iterator[Looked]:
    games = games_of(Folder.of(here / "content", shown="content"))
    if games:
        yield Looked("fine", f"{counted(len(games), 'game')} in content/: {', '.join(games)}")
    else:
        yield Looked(
            "aside", "there is no game in content/ of this folder: start one with proofdeck new"
        )
    output = here / "output"
    place = output if output.is_dir() else here
    if os.access(place, os.W_OK):
        yield Looked("fine", f"results can be written into {output}{os.sep}")
    else:
        yield Looked("wrong", f"{place.absolute()} cannot be written: choose a folder of your own")
