"""Receipts: all that a command read for one game, what it printed, and the files it wrote."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from generator.cache.environment import environment, modules_unchanged
from generator.cache.store import Cache
from generator.files.digest import file_state
from generator.files.folder import CHANGED, Folder
from generator.problem import Problem, Where

_KIND = "receipts"
Line = tuple[str, bool]  # what was printed, and whether as an error


@dataclass(frozen=True, slots=True)
class Outcome:
    """The lines that a command printed for a game, and the digest of every file it left.

    Files are given by absolute path; an empty digest is one that is not known yet.
    """

    lines: tuple[Line, ...] = ()
    problems: tuple[Problem, ...] = ()
    files: Mapping[str, str] = field(default_factory=dict)


def stored_outcome(cache: Cache, key: str, output: Path) -> Outcome | None:
    """The outcome of an earlier run, if all that it read is unchanged; None if not.

    ``output`` is the folder it writes to: what lies there must be what it left.
    """
    cached = cache.get(_KIND, key)
    if cached is None:
        return None
    try:
        return _same_outcome(json.loads(cached), output)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError):
        return None  # no receipt of ours


def _same_outcome(receipt: Mapping[str, Any], output: Path) -> Outcome | None:
    if not modules_unchanged(receipt["modules"]) or not all(map(_answers, receipt["folders"])):
        return None
    files: dict[str, str] = receipt["files"]
    if any(file_state(path) != digest for path, digest in files.items()):
        return None
    if files and any(output.rglob(".*.part")):
        return None  # of a build that was killed: the next one tidies up
    lines = tuple((text, err) for text, err in receipt["lines"])
    return Outcome(lines, tuple(map(_problem, receipt["problems"])), files)


def store_outcome(
    cache: Cache,
    key: str,
    folders: Iterable[Folder],
    outcome: Outcome,
    modules: Mapping[str, str] = MappingProxyType({}),
) -> None:
    """Store the outcome of a command, unless something that it read has changed since.

    ``modules`` are those of Python that came from outside, as ``outside_modules`` returns them.
    Files that changed meanwhile, texts that lie on no disk, and another environment than the one
    that the command began in mean that nothing is stored.
    """
    read = list(folders)
    state = [
        (str(f.place), f.shown_as, sorted((*q, a) for q, a in f.answers.items())) for f in read
    ]
    files = {path: known or file_state(path) for path, known in outcome.files.items()}
    unknown = any(f.place is None or CHANGED in f.answers.values() for f in read)
    if unknown or not all(files.values()) or not all(map(_answers, state)):
        return
    if environment(cache.folder) != cache.environment:
        return
    receipt = {
        "modules": modules,
        "folders": state,
        "files": files,
        "lines": outcome.lines,
        "problems": [asdict(problem) for problem in outcome.problems],
    }
    cache.put(_KIND, key, json.dumps(receipt).encode())


def _answers(state: Sequence[Any]) -> bool:
    """Whether a folder answers now as it did."""
    place, shown, questions = state
    folder = Folder(Path(place), shown)
    return all(folder.answer(tuple(question)) == answer for *question, answer in questions)


def _problem(row: dict[str, Any]) -> Problem:
    where = Where(*row.pop("where"))
    also = tuple(Where(*place) for place in row.pop("also"))
    return Problem(where, **row, also=also)
