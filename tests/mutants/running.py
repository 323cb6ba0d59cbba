"""Runs tests against mutants, each in a process of its own that sees the mutant in memory only.

A process is forked off one that has the libraries loaded but nothing of ours: it costs a fraction
of a second, and imports the mutant wherever it is imported. No file of the checkout is written.
"""

import gc
import importlib
import importlib.machinery
import os
import re
import resource
import shutil
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from rooms import ROOT
from slips import Mutant, mutated

# Loaded before forking: what most tests need and what takes longest.
LIBRARIES = (
    "click", "fontTools.ttLib", "hypothesis.strategies", "jinja2.sandbox",
    "lxml.etree", "markdown_it", "pikepdf", "pydantic", "pypdfium2", "pytest", "yaml",
)  # fmt: skip
SLOWEST = 10  # a mutant that takes so many times as long as the tests without one hangs
FIRST = 3  # so many files of tests are run before the others are looked at
_NOTICED = re.compile(r"^(?:FAILED|ERROR) (?:\S*?tests/)?(\S*?test_\w+\.py)", re.MULTILINE)
_TOOK = re.compile(r"^([\d.]+)s (?:call|setup) +(?:\S*?tests/)?(\S*?test_\w+\.py)", re.MULTILINE)
MEMORY = 4 * 2**30  # bytes; a slip may ask for any amount


class Verdict(NamedTuple):
    """What became of a mutant."""

    mutant: Mutant
    killed: bool
    seconds: float


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, mutant: Mutant) -> None:
        super().__init__(name, str(mutant.path))
        self.mutant = mutant

    def get_code(self, fullname: str) -> object:
        return compile(mutated(self.mutant), self.path, "exec", dont_inherit=True)


class _Finder:
    """Finds the mutant where its module is asked for, before anybody else finds the module."""

    def __init__(self, mutant: Mutant) -> None:
        parts = mutant.path.relative_to(ROOT).with_suffix("").parts
        self.name = ".".join(parts).removesuffix(".__init__")
        self.mutant = mutant

    def find_spec(self, name: str, path: object, target: object = None) -> object:
        if name != self.name:
            return None
        return importlib.util.spec_from_file_location(
            name,
            self.mutant.path,
            loader=_Loader(name, self.mutant),
            submodule_search_locations=(
                [str(self.mutant.path.parent)] if self.mutant.path.name == "__init__.py" else None
            ),
        )


@contextmanager
def prepared() -> Iterator[Path]:
    """A folder for what the tests write, with the libraries loaded.

    Hypothesis draws the same examples each time.
    """
    for name in LIBRARIES:
        importlib.import_module(name)
    from hypothesis import Phase, settings

    found = (Phase.explicit, Phase.generate)  # a slip that shows need not be shown at its smallest
    settings.register_profile("mutants", derandomize=True, database=None, phases=found)
    settings.load_profile("mutants")
    gc.freeze()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["XDG_CACHE_HOME"] = str(Path(folder) / "cache")
        yield Path(folder)


def without_mutant(tests: Iterable[str], folder: Path) -> tuple[float, list[str]]:
    """The seconds that the tests take, and the tests, the quickest files first.

    Raises RuntimeError if they do not pass.
    """
    started = time.perf_counter()
    child = _start(None, tests, folder)
    _, status = os.waitpid(child, 0)
    told = _output(folder, child)
    if status:
        raise RuntimeError(f"the tests fail without any mutant:\n{told[-3000:]}")
    took: Counter[str] = Counter()
    for seconds, test in _TOOK.findall(told):
        took[test] += float(seconds)
    return time.perf_counter() - started, sorted(tests, key=lambda test: took[test])


def verdicts(
    mutants: Iterable[Mutant], tests: Iterable[str], folder: Path, *, limit: float, jobs: int
) -> Iterator[Verdict]:
    """What becomes of each mutant, as they are done.

    One that takes longer than the limit (seconds) is stopped and counts as killed. The files of
    tests that noticed most of the module's mutants so far go first.
    """
    waiting = list(mutants)[::-1]
    running: dict[int, tuple[Mutant, float]] = {}
    noticed: defaultdict[Path, Counter[str]] = defaultdict(Counter)
    while waiting or running:
        while waiting and len(running) < jobs:
            mutant = waiting.pop()
            seen = noticed[mutant.path]
            ordered = sorted(tests, key=lambda test: -seen[test])
            running[_start(mutant, ordered, folder)] = mutant, time.perf_counter()
        time.sleep(0.01)
        for child, (mutant, started) in list(running.items()):
            seconds = time.perf_counter() - started
            if seconds > limit:
                os.killpg(child, signal.SIGKILL)
            done, status = os.waitpid(child, 0 if seconds > limit else os.WNOHANG)
            if done:
                del running[child]
                noticed[mutant.path].update(_NOTICED.findall(_output(folder, child)))
                shutil.rmtree(folder / str(child), ignore_errors=True)
                yield Verdict(mutant, bool(status), seconds)


def _start(mutant: Mutant | None, tests: Iterable[str], folder: Path) -> int:
    """The process that runs the tests; it ends with status 0 if all pass."""
    child = os.fork()
    if child:
        return child
    status = 1
    try:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        status = _test(mutant, list(tests), folder / str(os.getpid()))
    except BaseException:  # noqa: BLE001 - nothing of the parent's must run on in this process
        traceback.print_exc()
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _test(mutant: Mutant | None, tests: list[str], folder: Path) -> int:
    """Runs the tests in two processes, as pytest reads all files before it runs the first."""
    folder.mkdir()
    with (folder / "output").open("w") as output:
        os.dup2(output.fileno(), 1)
        os.dup2(output.fileno(), 2)
    sys.dont_write_bytecode = True
    os.chdir(ROOT)
    if mutant:
        sys.meta_path.insert(0, _Finder(mutant))
    first = os.fork()
    if not first:
        return _run(tests[:FIRST], folder / "first")
    status = os.waitstatus_to_exitcode(os.waitpid(first, 0)[1])
    return status or (_run(tests[FIRST:], folder / "rest") if tests[FIRST:] else 0)


def _run(tests: list[str], folder: Path) -> int:
    import pytest

    options = ["-x", "-q", "--assert=plain", "-p", "no:xdist", "-p", "no:cacheprovider"]
    options += ["--durations=0", "--durations-min=0.01"]
    chosen = [str(ROOT / "tests" / test) for test in tests]
    return int(pytest.main([*options, "-o", "addopts=", f"--basetemp={folder}", *chosen]))


def _output(folder: Path, child: int) -> str:
    return (folder / str(child) / "output").read_text(encoding="utf-8")
