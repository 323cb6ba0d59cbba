"""The manual in the terminal, by file and by title; and what to do next in a folder."""

import os
import pty
import re
import subprocess
import sys

import pytest
from click.testing import CliRunner
from conftest import ROOT, TINY

from generator.cli import main
from generator.cli.manual import pages

MANUAL = ROOT / "generator" / "manual"


def run(*words, code=0):
    result = CliRunner().invoke(main, words, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


@pytest.mark.parametrize("path", sorted(MANUAL.glob("*.md")), ids=lambda path: path.stem)
def test_each_page_is_found_by_its_file_and_by_its_title(path):
    text = path.read_text(encoding="utf-8")
    title = text.splitlines()[0].removeprefix("# ")
    assert run("manual", path.stem) == run("manual", *title.split()) == text


def test_every_title_is_that_of_one_page():
    titles = [title for title, _ in pages().values()]
    assert len(titles) == len(set(titles)) > 15


def test_the_manual_alone_shows_its_contents():
    assert run("manual") == (MANUAL / "README.md").read_text(encoding="utf-8")


def test_a_part_of_a_title_is_enough_and_a_slip_is_told():
    assert run("manual", "what", "changed").startswith("# What changed")
    assert run("manual", "proof").startswith("# The proof")
    assert "did you mean tables?" in run("manual", "tabels", code=2)
    assert "several pages are about" in run("manual", "of", code=2)


def test_a_terminal_gets_a_page_set_for_reading():
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "generator", "manual", "tables"]
    environment = {**os.environ, "PAGER": "cat", "TERM": "xterm-256color", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=theirs, env=environment, cwd=ROOT) as running:
        os.close(theirs)
        said = b""
        try:
            while part := os.read(ours, 65_536):
                said += part
        except OSError:  # the terminal is closed when the program has ended
            pass
    os.close(ours)
    assert running.returncode == 0
    assert b"| ---" not in said
    assert said.splitlines()[0].strip() == b"Tables"


def test_an_empty_folder_is_told_how_to_begin(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = run()
    assert 'proofdeck new "Tide and Wood"' in said
    assert "proofdeck build" not in said
    assert "begin one: proofdeck new MyGame" in run("build", code=2)
    run("new", "MyGame")
    said = run()
    assert "Here is one game: mygame." in said
    assert "proofdeck build mygame" in said
    assert "proofdeck printed" not in said


def test_a_built_game_is_told_how_to_go_on(tmp_path, monkeypatch):
    (tmp_path / "content").symlink_to(TINY / "content")
    (tmp_path / "output" / "tiny").mkdir(parents=True)
    (tmp_path / "output" / "tiny" / "manifest.json").write_text("{}")
    monkeypatch.chdir(tmp_path)
    assert "proofdeck changed tiny" in run()


def test_the_options_that_the_page_on_printers_names_are_there():
    text = (MANUAL / "printer-troubles.md").read_text(encoding="utf-8")
    named = re.findall(r"proofdeck (\w+)([^`\n]*)", text)
    assert len(named) > 8
    for command, rest in named:
        known = {option for one in main.commands[command].params for option in one.opts}
        assert {*re.findall(r"--[\w-]+", rest)} <= known, command
