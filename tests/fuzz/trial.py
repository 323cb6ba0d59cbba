"""Tries an input in a process of its own: what a check and a build of it do, and their cost."""

import json
import os
import pkgutil
import re
import resource
import shutil
import signal
import tempfile
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

from click.testing import CliRunner
from inputs import Input

import generator
from generator.cli import main

SLOW, LARGE = 10.0, 1_000  # seconds of processor and megabytes that no input may take
_STOPPED, _HANGING = 40, 150  # seconds of processor, and by the clock, after which it is stopped
_MOST_MEMORY = 8_000_000_000  # bytes of addresses: the machine is not to be brought down
_TOLD = "told.json"  # beside the game
_NOT_READY = {"games", "manual", "play", "preview", "__main__"}  # rooms that no build loads
_LINE_END = re.compile(rb"\r\n|\r|\n")
GOOD = ("refused", "accepted")


class Verdict(NamedTuple):
    """What became of an input: one of GOOD, or what is wrong with us; in words; its costs."""

    what: str
    words: str
    seconds: float
    megabytes: float


def load_modules() -> None:
    """Load what a build loads, before processes are forked: it takes each of them a second."""
    for found in pkgutil.walk_packages(generator.__path__, "generator."):
        if found.name.split(".")[1] not in _NOT_READY:
            import_module(found.name)


def tried(given: Input) -> Verdict:
    """Check and build an input. Nothing is left behind."""
    with _laid_out(given.files) as folder:
        before = _files_below(folder)
        child = os.fork()
        if not child:
            _work(folder)
        status, used = _waited_for(child)
        seconds, megabytes = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
        told = folder / _TOLD
        what, words = "crash", f"ended with {status}"
        if told.is_file():
            what, words = json.loads(told.read_text(encoding="utf-8"))
            told.unlink()
        if what in GOOD and _files_below(folder) != before:
            what, words = "outside", "a file beside output/ is new or another"
        if what in (*GOOD, "crash") and seconds > SLOW:
            what, words = "slow", f"{seconds:.0f} s, {words}"
        if what in GOOD and megabytes > LARGE:
            what, words = "large", f"{megabytes:.0f} MB, {words}"
    return Verdict(what, words, seconds, megabytes)


@contextmanager
def _laid_out(files: dict[str, bytes]) -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="proofdeck-fuzz-"))
    try:
        for name, content in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _files_below(folder: Path) -> dict[str, int]:
    """The files but those of ``output``, with the time each was last written at."""
    return {
        path.relative_to(folder).as_posix(): path.lstat().st_mtime_ns
        for path in folder.rglob("*")
        if path.relative_to(folder).parts[0] != "output" and path.name != _TOLD
    }


def _waited_for(child: int) -> tuple[int, resource.struct_rusage]:
    def stop(*_: object) -> None:
        os.kill(child, signal.SIGKILL)

    before = signal.signal(signal.SIGALRM, stop)
    signal.alarm(_HANGING)
    try:
        _, status, used = os.wait4(child, 0)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
    return os.waitstatus_to_exitcode(status), used


def _work(folder: Path) -> None:
    """In the child: write the verdict beside the game, and end."""
    resource.setrlimit(resource.RLIMIT_CPU, (_STOPPED, _STOPPED + 5))
    resource.setrlimit(resource.RLIMIT_AS, (_MOST_MEMORY, _MOST_MEMORY))
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    os.chdir(folder)
    try:
        verdict = _verdict(folder)
    except BaseException as error:  # noqa: BLE001 - whatever escapes is what is looked for
        verdict = ("escaped", _in_words(error))
    (folder / _TOLD).write_text(json.dumps(verdict), encoding="utf-8")
    os._exit(0)


def _verdict(folder: Path) -> tuple[str, str]:
    checked = _run("check", "mill", "--format", "json", "--layouts", "layouts")
    if checked.exception and not isinstance(checked.exception, SystemExit):
        return "escaped", _in_words(checked.exception)
    problems = json.loads(checked.stdout or "[]")
    for problem in problems:
        wrong = _misplaced(folder, problem)
        if wrong:
            return "misplaced", f"{problem['name']}: {wrong}"
    built = _run("build", "mill", "--layouts", "layouts")
    if built.exception and not isinstance(built.exception, SystemExit):
        return "escaped", f"build: {_in_words(built.exception)}"
    if checked.exit_code == 0 and built.exit_code:
        return "unforeseen", "check passes and build does not: " + built.stderr[:200]
    if checked.exit_code and not any(p["severity"] == "error" for p in problems):
        return "silent", f"exit code {checked.exit_code} without an error told"
    return ("refused" if built.exit_code else "accepted"), ""


def _run(*words: str):
    return CliRunner().invoke(main, [*words])


def _misplaced(folder: Path, problem: dict) -> str:
    """What is wrong with the place of a problem; empty if it is a place in a file."""
    name = problem["file"].partition("#")[0]
    if name.startswith(("layouts/", "content/")):
        path = folder / name
        if path.is_dir():
            return ""
        if not path.is_file():
            return f"there is no file {name}"
        lines = len(_LINE_END.findall(path.read_bytes())) + 1
        text = path.suffix not in (".xlsx", ".ods")
        return f"{name} has no line {problem['line']}" if text and problem["line"] > lines else ""
    return "" if Path(name).is_absolute() and Path(name).exists() else f"{name!r} is no file"


def _in_words(error: BaseException) -> str:
    """The kind of an exception and the last place of ours that it came through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [f for f in frames if "/generator/" in f.filename]
    last = ours[-1] if ours else frames[-1]
    place = f"{last.filename.rpartition('/generator/')[2]}:{last.name}"
    return f"{type(error).__name__} in {place}: {str(error)[:100]}"
