"""Shared fixtures: the shipped folders, the six-card game, and games built once for many tests."""

import os
import shutil
from pathlib import Path

import pytest

from generator.build import Options, build, export

ROOT = Path(__file__).parent.parent
TINY = Path(__file__).parent / "tiny"
GAMES = sorted(path.parent.name for path in (ROOT / "content").glob("*/game.yaml"))
LAYOUTS = (ROOT / "layouts",)
TINY_LAYOUTS = (TINY / "layouts", ROOT / "layouts")


@pytest.fixture(autouse=True, scope="session")
def _quiet_folder(tmp_path_factory):
    """Tests never write beside the project: what is kept goes to a cache of the run's own."""
    os.environ.setdefault("XDG_CACHE_HOME", str(tmp_path_factory.getbasetemp().parent / "cache"))


def built_game(folder, layouts, **options):
    built, problems = build(folder, Options(layouts=layouts, **options))
    assert built is not None, "\n".join(map(str, problems))
    return built


@pytest.fixture(scope="session")
def tiny():
    """The six-card game, built for A4."""
    return built_game(TINY / "content" / "tiny", TINY_LAYOUTS)


@pytest.fixture(scope="session")
def vegas():
    """Welcome to New Las Vegas, built for A4."""
    return built_game(ROOT / "content" / "new_las_vegas", LAYOUTS)


@pytest.fixture(scope="session")
def vegas_files(vegas, tmp_path_factory):
    """The folder with the print files of New Las Vegas."""
    output = tmp_path_factory.mktemp("vegas")
    export(vegas, output, ("pdf",), lambda _stage, _done, _total: None)
    return output / "new_las_vegas"


@pytest.fixture
def tiny_copy(tmp_path):
    """A copy of the six-card game to break: its content folder."""
    shutil.copytree(TINY / "content", tmp_path / "content")
    shutil.copytree(TINY / "layouts", tmp_path / "layouts")
    return tmp_path / "content" / "tiny"


def pytest_configure(config):
    if not GAMES:
        raise pytest.UsageError(
            "content/ holds no game; every test of a game would pass for nothing"
        )
