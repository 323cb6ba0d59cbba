"""The README's five-minute tour, taken literally: it builds, and its mistake is told as shown."""

import re
import shlex

import pytest
from click.testing import CliRunner
from conftest import LAYOUTS, ROOT

from generator.cli import main

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```(?:yaml|jinja)\n(?:# |\{# )([\w/]+/[\w.]+)(.*?)```", re.DOTALL)


@pytest.fixture
def tour(tmp_path, monkeypatch):
    """A folder with the tour's files, as the current one."""
    for name, rest in BLOCK.findall(README):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(("{# " if name.endswith(".j2") else "# ") + name + rest, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def run(*arguments):
    return CliRunner().invoke(main, arguments, catch_exceptions=False)


def test_the_tour_has_its_files(tour):
    there = {path.relative_to(tour).as_posix() for path in tour.rglob("*") if path.is_file()}
    assert {
        "content/sun_and_moon/game.yaml",
        "content/sun_and_moon/rules.yaml",
        "layouts/faces/sun_and_moon/sky.back.svg.j2",
    } <= there


def test_every_command_of_the_readme_works(tour):
    commands = re.findall(r"^proofdeck (.+?)(?:  +.*)?$", README, re.MULTILINE)
    assert len(commands) >= 5
    for command in commands:
        result = run(*shlex.split(command))
        assert result.exit_code == 0, f"proofdeck {command}\n{result.output}"
    assert (tour / "output" / "sun_and_moon" / "sun_and_moon-a4.pdf").exists()
    assert LAYOUTS


def test_the_mistake_of_the_readme_is_told_as_shown(tour):
    [shown] = re.findall(r"^(\S+: error\[text-overflow\]: \S+ field title): ", README, re.MULTILINE)
    cards = tour / "content" / "sun_and_moon" / "cards.yaml"
    cards.write_text(
        cards.read_text(encoding="utf-8").replace("High noon", "High noon " * 20), encoding="utf-8"
    )
    result = run("check", "sun_and_moon")
    assert result.exit_code == 1
    assert re.sub(r":\d+:\d+:", ":", shown) in re.sub(r":\d+:\d+:", ":", result.output)
