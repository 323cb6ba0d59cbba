"""``proofdeck doctor``: what is here, what is not needed, and what stops a build."""

import tomllib

import pytest
from click.testing import CliRunner
from conftest import ROOT, TINY

from generator.cli import HELP, main
from generator.cli import doctor as module


@pytest.fixture
def told(monkeypatch, tmp_path):
    """Runs it in an empty folder, with or without some libraries."""
    monkeypatch.chdir(tmp_path)

    def run(*missing):
        known = module.find_spec
        monkeypatch.setattr(module, "find_spec", lambda n: None if n in missing else known(n))
        return CliRunner().invoke(main, ["doctor"], catch_exceptions=False)

    return run


def test_in_an_empty_folder_all_is_fine_and_nothing_is_written(told, tmp_path):
    result = told()
    assert result.exit_code == 0, result.output
    signs = {line[:4].strip() for line in result.output.splitlines()}
    assert "ok" in signs
    assert "NO" not in signs
    assert "no game in content/" in result.output
    assert not list(tmp_path.iterdir())


def test_a_missing_library_is_told_and_is_an_error(told):
    result = told("typst")
    assert result.exit_code == 1
    assert "NO  libraries are missing: typst" in result.output


def test_games_are_named(monkeypatch):
    monkeypatch.chdir(TINY)
    assert "1 game in content/: tiny" in CliRunner().invoke(main, ["doctor"]).output


def test_an_extra_that_is_missing_is_no_error_and_names_what_to_type(told):
    result = told("spellchecker", "rich")
    assert result.exit_code == 0, result.output
    lines = {line[4:]: line[:2] for line in result.output.splitlines()}
    way = ': for that type pip install "proofdeck[{}]"'
    assert lines["spelling, for check --pedantic" + way.format("spelling")] == "--"
    assert lines["fonts of your own as WOFF2"] == "ok"


def test_every_extra_of_the_package_is_listed():
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    listed = {extra for extra, _ in HELP["doctor"]["extras"].values()}
    assert listed == extras["optional-dependencies"].keys() - {"test"}
