"""Shared fixtures: the shipped folders, the six-card game, games built once a worker."""

import os
import shutil
from functools import lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings
from install_browser import MISSING, chromium, in_ci

from generator.cli import options
from generator.faces.draw import draw_faces
from generator.faces.face import Shapes, Stamp
from generator.folders import Folder
from generator.games import RULES
from generator.load.game import load_game
from generator.load.layouts import load_layouts
from generator.pipeline import Options
from generator.project import Project

ROOT = Path(__file__).parent.parent
TINY = Path(__file__).parent / "tiny"
CONTENT = ROOT / "content"
GAMES = sorted(path.parent.name for path in CONTENT.glob("*/game.yaml"))
LAYOUTS = (ROOT / "layouts",)
TINY_LAYOUTS = (TINY / "layouts", ROOT / "layouts")
TINY_GAME = TINY / "content" / "tiny"
THIS_RUN = "the tests"  # nothing that draws changes while they run
# The same run twice says the same; ``make explore`` looks for further examples.
settings.register_profile("repeatable", derandomize=True)
settings.load_profile("repeatable")


@pytest.fixture(autouse=True)
def _each_by_itself(monkeypatch, request):
    """No command of a test says again what it said in another, nor takes faces drawn there."""
    monkeypatch.setattr(options, "machine_state", lambda *_: request.node.nodeid)


@lru_cache(maxsize=8)
def project_of(content, layouts=LAYOUTS):
    """A project over a folder of games; those that we ship bring their Python.

    What is drawn and set of them is kept for all workers, in the cache of this run.
    """
    rules, machine = (RULES, THIS_RUN) if content == CONTENT else ({}, "")
    return Project(content, layouts, rules=rules, seen_from=ROOT, machine=machine)


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


def loaded(folder, layouts=LAYOUTS):
    """A game as load gives it, and its problems: no rule is checked."""
    here = Path.cwd()
    shared, found = load_layouts([Folder.of(path, called="", seen_from=here) for path in layouts])
    game, problems = load_game(Folder.of(folder, called="", seen_from=here), shared)
    return game, (*found, *problems)


def drawn_pieces(game, layouts=LAYOUTS, **options):
    """A game's pieces with their faces, and every problem of drawing them."""
    session = changed_project(CONTENT, layouts, rules=RULES).session
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
def vegas_files(vegas, tmp_path_factory):
    """The folder with the print files of New Las Vegas."""
    output = tmp_path_factory.mktemp("vegas")
    project_of(CONTENT).export(vegas, output, ("pdf",))
    return output / "new_las_vegas"


@pytest.fixture
def tiny_copy(tmp_path):
    """A copy of the six-card game to break: its content folder."""
    shutil.copytree(TINY / "content", tmp_path / "content")
    shutil.copytree(TINY / "layouts", tmp_path / "layouts")
    return tmp_path / "content" / "tiny"


@pytest.fixture(scope="session")
def browser():
    """A Chromium, started once a worker; a test of the page is skipped, loudly, where none is."""
    path = chromium()
    if path is None:
        (pytest.fail if in_ci() else pytest.skip)(MISSING)
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        held = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox", "--disable-dev-shm-usage"]
        )
        yield held
        held.close()


def pytest_terminal_summary(terminalreporter):
    """Say last, where nobody overlooks it, that the page was not tested."""
    skipped = terminalreporter.stats.get("skipped", [])
    count = sum(MISSING in str(report.longrepr) for report in skipped)
    if count:
        terminalreporter.section(f"{count} TESTS OF THE PAGE WERE NOT RUN", red=True, bold=True)
        terminalreporter.line(MISSING)


def pytest_configure(config):
    """Tests never write beside the project: what is kept goes to a cache of the run's own."""
    if not hasattr(config, "workerinput"):  # workers inherit the folder of the run
        kept = TemporaryDirectory(prefix="proofdeck-tests-")
        config.add_cleanup(kept.cleanup)
        os.environ["XDG_CACHE_HOME"] = kept.name
    if not GAMES:
        raise pytest.UsageError(
            "content/ holds no game; every test of a game would pass for nothing"
        )
