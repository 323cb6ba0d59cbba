"""The README's tour, taken literally: it builds, its mistake is told as shown, commands work.

So do the commands and the Python of the manual that are about this small game.
"""

import os
import re
import shlex
import subprocess
import sys
from dataclasses import fields

import pytest
from click.testing import CliRunner
from conftest import LAYOUTS, ROOT
from table_games import xlsx

from generator.cli import main
from generator.rules.extension import GameRules
from generator.version import __version__

README = (ROOT / "README.md").read_text(encoding="utf-8")
MANUAL = ROOT / "generator" / "manual"
LONGEST = 110  # lines of the README: the rest is in the manual
WIDEST = 120  # characters of its lines, but for tables and what is printed
COMMANDS = {  # of each page, at least so many
    "README.md": 5,
    "generator/manual/changed.md": 4,
    "generator/manual/printing.md": 12,
    "generator/manual/proving.md": 4,
}
HEROES = [["Name", "Qty", "Cost"], ["Ember", 2, 3], ["Tide", 1, 4]]  # the table one has
BLOCK = re.compile(r"```(?:yaml|jinja)\n(?:# |\{# )([\w/]+/[\w.]+)(.*?)```", re.DOTALL)


@pytest.fixture
def tour(tmp_path, monkeypatch):
    """A folder with the tour's files, as the current one."""
    for name, rest in BLOCK.findall(README):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(("{# " if name.endswith(".j2") else "# ") + name + rest, encoding="utf-8")
    (tmp_path / "heroes.xlsx").write_bytes(xlsx(("Heroes", HEROES)))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments):
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def test_the_tour_has_its_files(tour):
    there = {path.relative_to(tour).as_posix() for path in tour.rglob("*") if path.is_file()}
    assert {
        "content/sun_and_moon/game.yaml",
        "content/sun_and_moon/cards.yaml",
        "content/sun_and_moon/rules.yaml",
    } <= there


@pytest.mark.parametrize("page", COMMANDS)
def test_every_command_of_a_page_works(tour, page):
    text = (ROOT / page).read_text(encoding="utf-8")
    commands = re.findall(r"^proofdeck (.+?)(?:  +.*)?$", text, re.MULTILINE)
    assert len(commands) >= COMMANDS[page]
    for command in commands:
        if command.startswith("preview"):  # it runs until it is stopped: tests/preview
            continue
        result = run(*shlex.split(command))
        assert result.exit_code == 0, f"proofdeck {command}\n{result.output}"
    for game in {command.split()[1] for command in commands if command.startswith("build ")}:
        assert (tour / "output" / game / f"{game}-a4.pdf").exists() or game.startswith("--")
    assert LAYOUTS


def test_the_mistake_of_the_readme_is_told_as_shown(tour):
    [hour] = re.findall(r"Give the first card the hour `(.+?)`", README)
    [shown] = re.findall(
        r"^(\S+: error\[out-of-range\]: \S+ field 'hour': .+\n    hint: .+)$", README, re.MULTILINE
    )
    cards = tour / "content" / "sun_and_moon" / "cards.yaml"
    text = cards.read_text(encoding="utf-8").replace("hour: 12", f"hour: {hour}")
    cards.write_text(text, encoding="utf-8")
    result = run("check", "sun_and_moon")
    assert result.exit_code == 1
    assert shown in result.output


def test_the_readme_is_short():
    lines = README.splitlines()
    assert len(lines) <= LONGEST, "what is more belongs to generator/manual"
    long = [n for n, line in enumerate(lines, 1) if len(line) > WIDEST and "| " not in line]
    assert long == [], f"README.md: lines of at most {WIDEST} characters"


@pytest.mark.parametrize("page", ["README.md", "CHANGELOG.md", "generator/README.md"])
def test_links_of_a_page_lead_somewhere(page):
    path = ROOT / page
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text(encoding="utf-8")):
        assert target.startswith("https://") or (path.parent / target).exists(), target


def test_the_changelog_keeps_its_form():
    title, *lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    assert title == "# Changelog"
    assert [line for line in lines if len(line) > WIDEST] == []
    versions = [line for line in lines if line.startswith("## ")]
    assert versions[0].startswith(f"## {__version__} (")
    for line in versions:
        assert re.fullmatch(r"## \d+\.\d+\.\d+ \(\d{4}-\d\d-\d\d\)", line)
    kinds = {line for line in lines if line.startswith("### ")}
    assert kinds == {"### Added", "### Changed", "### Fixed"}


def test_the_python_of_the_manual_works(tour, capsys):
    text = (MANUAL / "python.md").read_text(encoding="utf-8")
    script, rules = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    exec(script, {})
    assert (tour / "output" / "sun_and_moon" / "manifest.json").exists()
    assert not capsys.readouterr().out
    (tour / "suns.py").write_text(rules.replace("!=", "=="), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "generator", "--rules", "suns", "check", "sun_and_moon"],
        env={**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{tour}"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert told.returncode == 1
    assert "error[sun-shines-at-noon]: sun-12 is no sun" in told.stdout + told.stderr


def test_all_that_a_game_may_bring_in_python_is_listed():
    text = (MANUAL / "python.md").read_text(encoding="utf-8")
    listed = "".join(line.split("|")[1] for line in text.splitlines() if line.startswith("| `"))
    assert set(re.findall(r"`(\w+)`", listed)) == {one.name for one in fields(GameRules)}
