"""Shared fixtures: the shipped folders, the six-card game, games built once a worker."""

import gc
import os
import shutil
import tempfile
from collections import defaultdict
from functools import cache, lru_cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from zlib import crc32

import cairo_faces
import made_once
import numpy as np  # noqa: F401 - Hypothesis finds its generator of random numbers
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis.strategies import none
from install_browser import MISSING, chromium, in_ci

from generator.cache.environment import environment
from generator.cache.store import Cache, user_folder
from generator.faces.draw import draw_faces
from generator.faces.face import Shapes, Stamp
from generator.files.folder import Folder
from generator.games import RULES
from generator.load.game import load_game
from generator.load.layouts import load_layouts
from generator.options import Options
from generator.project import Project

ROOT = Path(__file__).parent.parent
TINY = Path(__file__).parent / "tiny"
CONTENT = ROOT / "content"
GAMES = sorted(path.parent.name for path in CONTENT.glob("*/game.yaml"))
LAYOUTS = (ROOT / "layouts",)
TINY_LAYOUTS = (TINY / "layouts", ROOT / "layouts")
TINY_GAME = TINY / "content" / "tiny"
ROOM = 2_000_000_000  # bytes; a run writes a third of a billion
# The same run twice says the same; ``make explore`` looks for further examples.
# How long an example takes to make says more of the machine than of what is tested.
settings.register_profile(
    "repeatable", derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("repeatable")


# How much of a whole game's properties is tried. What is marked ``whole`` runs over all games and
# cases with ``--whole``, which is ``make test-all``. Without it, as in ``make test``, a test runs
# over one game, or whatever else its first parameter is, or the parameter that the mark names;
# where that has many values, over a tenth of the cases; and one without parameters does not run.
# Which ones is drawn, the same ones each time, or is what the mark names as ``everyday``: the one
# that shows the same for a fraction of the time. What is asked for by name is not left out.
FEW = 12


def pytest_addoption(parser):
    parser.addoption("--whole", action="store_true", help="over all games and cases, not some")
    parser.addoption("--rest", action="store_true", help="what is only in a run over all of them")


@pytest.fixture(scope="session")
def whole(request):
    """Whether everything is tried: for tests that go through games or slips themselves."""
    return request.config.option.whole or request.config.option.rest


def _tenth(cases):
    chosen = Random(len(cases)).sample(range(len(cases)), -(-len(cases) // 10))
    return [cases[number] for number in sorted(chosen)]


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers():
    """One more worker than cores: while one waits for a browser, another computes."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(config, items):
    """Leave out what only ``--whole`` runs; what is ``long`` begins first, nobody waits for it."""
    items.sort(key=lambda item: item.get_closest_marker("long") is None)
    asked = config.option
    if asked.whole or asked.keyword or any("::" in argument for argument in config.args):
        return
    tests, left_out = defaultdict(list), set()
    for item in items:
        mark = item.get_closest_marker("whole")
        if mark and hasattr(item, "callspec"):
            everyday = mark.kwargs.get("everyday")
            tests[item.path, item.originalname, mark.args, everyday].append(item)
        elif mark:
            left_out.add(item)
    for key, cases in tests.items():
        left_out.update(set(cases) - set(_few(*key, cases)))
    if asked.rest:  # those that go through all by themselves run once more
        again = {one for one in items if {"whole", "seeds"} & {*one.fixturenames}}
        left_out = {*items} - left_out - again
    if left_out:
        config.hook.pytest_deselected(items=list(left_out))
        items[:] = [one for one in items if one not in left_out]


def _few(path, test, over, everyday, cases):
    """Those cases of a test that are run without ``--whole``."""
    if everyday is not None:
        chosen = [one for one in cases if everyday in one.callspec.id.split("-")]
        assert chosen, f"{path.name}: {test} has no case {everyday}"
        return chosen
    numbers = [one.callspec.indices[(*over, *one.callspec.indices)[0]] for one in cases]
    count = len(set(numbers))
    if count > FEW:
        return _tenth(cases)
    # By the module alone: what its tests share is made once.
    chosen = sorted(set(numbers))[crc32(path.name.encode()) % count]
    return [one for one, number in zip(cases, numbers, strict=True) if number == chosen]


@cache
def this_run():
    """The environment of this run of the tests: nothing that draws changes while they run.

    It is that of the commands, so that they find what the tests have drawn.
    """
    return environment(user_folder())


def run_cache():
    """The cache of this run of the tests."""
    return Cache(user_folder(), this_run())


made_once.begin()
cairo_faces._MOST_PROCESSES = (
    1  # more are no quicker beside other workers, and each imports CairoSVG
)


@lru_cache(maxsize=8)
def project_of(content, layouts=LAYOUTS):
    """A project over a folder of games; those that we ship bring their Python.

    What is drawn and set of them is kept for all workers, in the cache of this run.
    """
    rules = RULES if content == CONTENT else {}
    return Project(content, layouts, rules=rules, seen_from=ROOT, cache=run_cache())


def changed_project(content, layouts=LAYOUTS, *, rules=None, seen_from=None):
    """A project over files that a test changes: nothing of it is remembered by another test."""
    return Project(content, layouts, rules=rules, seen_from=seen_from or Path.cwd())


@lru_cache(maxsize=24)
def _built(content, layouts, name, options):
    return project_of(content, layouts).build(name, Options(**dict(options)))


def built_game(folder, layouts=LAYOUTS, **options):
    """A game of ours, built once a worker for every way of building it."""
    asked = tuple(sorted(options.items()))
    built, problems = _built(folder.parent, tuple(layouts), folder.name, asked)
    assert built is not None, "\n".join(map(str, problems))
    return built


def build_changed(folder, layouts=LAYOUTS, *, rules=None, **options):
    """A game that a test changed, as it is now: the built game, or None, and every problem."""
    project = changed_project(folder.parent, layouts, rules=rules)
    return project.build(folder.name, Options(**options))


def open_game(folder, layouts=LAYOUTS, **options):
    """A game loaded and checked, and every problem; of ours, once a worker."""
    if folder.parent == CONTENT:
        return project_of(CONTENT).session.checked(folder.name, **options)
    rules = {folder.name: RULES[folder.name]} if folder.name in RULES else {}
    project = changed_project(folder.parent, layouts, rules=rules)
    return project.session.checked(folder.name, **options)


def _layouts(folders, here):
    """The shared measurements and their problems; ours alone are read once a worker."""
    there = tuple(path for path in folders if path.exists())
    if there == LAYOUTS:
        return _shipped_layouts(here if ROOT.is_relative_to(here) else None)
    return load_layouts([Folder.of(path, shown="", seen_from=here) for path in there])


@lru_cache(maxsize=2)
def _shipped_layouts(seen_from):
    return load_layouts([Folder.of(path, shown="", seen_from=seen_from) for path in LAYOUTS])


def loaded(folder, layouts=LAYOUTS):
    """A game as load gives it, and its problems: no rule is checked."""
    here = Path.cwd()
    shared, found = _layouts(layouts, here)
    game, problems = load_game(Folder.of(folder, shown="", seen_from=here), shared)
    return game, (*found, *problems)


def drawn_pieces(game, layouts=LAYOUTS, **options):
    """A game's pieces with their faces, and every problem of drawing them.

    Faces are those that this run has drawn of the same pieces.
    """
    project = Project(CONTENT, layouts, rules=RULES, seen_from=Path.cwd(), cache=run_cache())
    session = project.session
    return draw_faces(game, session.studio(game.name), **options)


def stamps(face):
    """A face's stamps, in drawing order."""
    return [item for item in face.items if isinstance(item, Stamp)]


def shapes(face):
    """The markup of a face's shapes, all in one."""
    return "\n".join(item.svg for item in face.items if isinstance(item, Shapes))


@pytest.fixture(scope="session")
def tiny():
    """The six-card game, built for A4."""
    return built_game(TINY_GAME, TINY_LAYOUTS)


@pytest.fixture(scope="session")
def vegas():
    """Welcome to New Las Vegas, built for A4."""
    return built_game(CONTENT / "new_las_vegas")


@pytest.fixture(scope="session")
def print_files(tmp_path_factory):
    """A function that gives the folder of a game's print files, to read; made once a worker."""
    output = tmp_path_factory.mktemp("output")

    @cache
    def files(name):
        project_of(CONTENT).export(built_game(CONTENT / name), output, ("pdf",))
        return output / name

    return files


@pytest.fixture(scope="session")
def vegas_files(print_files):
    """The folder with the print files of New Las Vegas."""
    return print_files("new_las_vegas")


@pytest.fixture
def tiny_copy(tmp_path):
    """A copy of the six-card game to break: its content folder."""
    shutil.copytree(TINY / "content", tmp_path / "content")
    shutil.copytree(TINY / "layouts", tmp_path / "layouts")
    return tmp_path / "content" / "tiny"


@pytest.fixture
def sea(tmp_path):
    """The desk of a new game that was shown once, and the game's folder."""
    from preview_client import shown

    from generator.preview.begin import Wanted
    from generator.preview.editor import Editor
    from generator.preview.session import Desk

    layouts = [tmp_path / "layouts", ROOT / "layouts"]
    desk = Desk(Project(tmp_path / "content", layouts, may_come=True))
    Editor(desk).begin(Wanted("Sea"))
    shown(desk, "sea")
    return desk, tmp_path / "content" / "sea"


@pytest.fixture(scope="session")
def browser():
    """A Chromium, started once a worker; a test of the page is skipped, loudly, where none is."""
    path = chromium()
    if path is None:
        (pytest.fail if in_ci() else pytest.skip)(MISSING)
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=60_000)  # ms; a busy machine is slow, not wrong

    with sync_playwright() as playwright:
        held = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"]
        )
        yield held
        held.close()


def pytest_make_parametrize_id(val):
    """Bytes are no names of tests: spreadsheets hold the time they are made at."""
    return "bytes" if isinstance(val, bytes) else None


def pytest_terminal_summary(terminalreporter):
    """Say last, where nobody overlooks it, that the page was not tested."""
    skipped = terminalreporter.stats.get("skipped", [])
    count = sum(MISSING in str(report.longrepr) for report in skipped)
    if count:
        terminalreporter.section(f"{count} TESTS OF THE PAGE WERE NOT RUN", red=True, bold=True)
        terminalreporter.line(MISSING)


def pytest_collection(session):
    """What is imported and collected is no garbage.

    With its first example Hypothesis looks through all that is in memory: nearly nothing is yet.
    """
    gc.disable()
    given(none())(lambda _: None)()


def pytest_collection_finish(session):
    """What was imported and collected stays: nothing of it is looked through for garbage again.

    And what tests make is looked through less often: games that stay would be, each time.
    """
    gc.freeze()
    gc.set_threshold(400_000, 5, 20)
    gc.enable()


def pytest_unconfigure():
    """What is left is looked through for garbage once: pytest does it five times."""
    gc.collect()
    gc.freeze()


def _tells_less(worker):
    """A worker tells of a test once, when it is called, and more of it only if it goes wrong.

    Of six messages a test nobody reads four, and the process that takes them holds the workers up.
    """
    send = worker.sendevent

    def tell(name, **about):
        report = about.get("data", {}) if name == "testreport" else {}
        quiet = report.get("outcome") == "passed" and report.get("when") != "call"
        if not quiet and name not in ("logstart", "logfinish"):
            send(name, **about)

    worker.sendevent = tell


def _in_memory():
    """A place for files that is no disk, where there is one with room: disks take a tenth longer.

    The files of a test can be looked at afterwards with ``pytest --basetemp=FOLDER``.
    """
    place = "/dev/shm"
    try:
        about = os.statvfs(place)
    except (AttributeError, OSError):
        return None
    roomy = about.f_bavail * about.f_frsize > ROOM
    return place if roomy and os.access(place, os.W_OK | os.X_OK) else None


def pytest_configure(config):
    """Tests never write beside the project: all goes to a folder of the run's own."""
    if hasattr(config, "workerinput"):
        if config.option.verbose <= 0 and not config.option.durations:
            plugins = config.pluginmanager.get_plugins()
            _tells_less(next(p for p in plugins if type(p).__name__ == "WorkerInteractor"))
    else:  # workers inherit the folder of the run
        kept = TemporaryDirectory(prefix="proofdeck-tests-", dir=_in_memory())
        config.add_cleanup(kept.cleanup)
        for name, folder in (("XDG_CACHE_HOME", "cache"), ("TMPDIR", "tmp")):
            place = Path(kept.name, folder)
            place.mkdir()
            os.environ[name] = str(place)
        tempfile.tempdir = None  # it is asked for anew
    if not GAMES:
        raise pytest.UsageError(
            "content/ holds no game; every test of a game would pass for nothing"
        )
