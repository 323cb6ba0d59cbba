"""Repeated output: where nothing changed, a command prints what it printed before.

Nothing of a game is loaded then.
"""

import json
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import Any, Protocol

import click

from generator.cache.environment import outside_modules
from generator.cache.receipts import Line, Outcome, store_outcome, stored_outcome
from generator.cli.options import Place
from generator.cli.output import say
from generator.files.file_names import real_path
from generator.problem import Problem


class Tell(Protocol):
    """A printer of lines, or a keeper."""

    def __call__(self, text: str, *, err: bool = False) -> None:
        """Print it, with ``err`` to standard error."""


class Run:
    """A run of a command on one game: records the lines it prints and the files it writes."""

    def __init__(self, tell: Tell = say) -> None:
        """``tell`` is given each line instead of printing it."""
        self._tell = tell
        self._lines: list[Line] = []
        self._folders: list[Path] = []
        self._digests: dict[str, str] = {}
        self._repeatable = True

    def say(self, text: str, *, err: bool = False) -> None:
        """Print a line that the same command would print again if nothing changed."""
        self._tell(text, err=err)
        self._lines.append((text, err))

    def say_once(self, text: str) -> None:
        """Print a line that it would not print again."""
        self._tell(text)

    def wrote(self, folder: Path, digests: Mapping[str, str] = MappingProxyType({})) -> None:
        """Remember a folder whose manifest names the files there now; some of it by digest.

        ``digests`` has paths as texts, below the folder as that is given.
        """
        self._folders.append(folder)
        self._digests.update(digests)

    def cannot_be_remembered(self) -> None:
        """Do not store this run: the next one does everything again."""
        self._repeatable = False

    def outcome(self, problems: Sequence[Problem]) -> Outcome | None:
        """The outcome to store; None if it must not be stored."""
        if not self._repeatable:
            return None
        from generator.exports.manifest_file import recorded_files

        files: dict[str, str] = {}
        for folder in self._folders:
            above = str(folder.absolute()).removesuffix(str(folder))
            for path in recorded_files(folder):
                files[f"{above}{path}"] = self._digests.get(path, "")
        return Outcome(tuple(self._lines), tuple(problems), files)


class Rows:
    """The rows of a document in JSON, of the lines by which a run tells them."""

    def __init__(self) -> None:
        self.made: list[Any] = []

    def keep(self, text: str, *, err: bool = False) -> None:  # noqa: ARG002 - as say is called
        """Keep a row; everything else goes to standard error."""
        if text.startswith("{"):
            self.made.append(json.loads(text))
        else:
            say(text, err=True)


def on_game(
    place: Place,
    name: str,
    work: Callable[[Run], Sequence[Problem]],
    *,
    writes: bool,
    tell: Tell = say,
) -> Sequence[Problem]:
    """The problems of a game: found by the command's work, or stored by its last run.

    Its lines are printed either way, or given to ``tell``. With ``writes``, it has
    ``output/<game>/`` to itself only if nobody else writes there meanwhile; what two wrote is not
    remembered.
    """
    cache = place.cache
    if cache.folder is None:
        return work(Run(tell))
    key, output = _key(place, name), place.output / name
    known = stored_outcome(cache, key, output)
    if known is not None:
        for text, err in known.lines:
            tell(text, err=err)
        return known.problems
    from generator.files.write import OutputClaim

    claim = OutputClaim(cache.folder, output)
    if writes:
        claim.begin()
    try:
        session = place.project.session
        session.forget_questions()
        run = Run(tell)
        problems = work(run)
        outcome = run.outcome(problems)
        if outcome is not None and (claim.was_exclusive() or not writes):
            folders = (session.content, session.folder(name), *session.layouts, *place.beside)
            modules = outside_modules(place.rules)
            store_outcome(cache, key, folders, outcome, modules)
        cache.tidy()
    finally:
        if writes:
            claim.end()
    return problems


def _key(place: Place, name: str) -> str:
    """The request and the current folder: messages show paths as seen from there."""
    context = click.get_current_context()
    request = sorted((key, str(value)) for key, value in context.params.items() if key != "games")
    seen_from = Path.cwd(), real_path(place.content), place.own
    settings = [os.environ.get(variable) for variable in ("XDG_CONFIG_HOME", "HOME")]  # of printers
    return repr((context.info_name, name, request, seen_from, settings, place.rules))
