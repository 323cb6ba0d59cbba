"""Colours of what is told: on a terminal, where they are wanted; never in a pipe."""

import os
import pty
import subprocess
import sys

import pytest
from conftest import ROOT

from generator.cli.output import folded
from generator.problem import Problem, Where

COMMAND = [sys.executable, "-m", "generator", "check", "--no-cache"]


@pytest.fixture(autouse=True)
def lost(tmp_path):
    """A game without a title."""
    game = tmp_path / "content" / "lost" / "game.yaml"
    game.parent.mkdir(parents=True)
    game.write_text("players: [1, 2]\ntitel: Lost\n")


def told(tmp_path, **environment):
    """The report on it on a terminal."""
    ours, theirs = pty.openpty()
    known = {name: text for name, text in os.environ.items() if name != "NO_COLOR"}
    known |= {"PYTHONPATH": str(ROOT), "TERM": "xterm-256color", **environment}
    with subprocess.Popen(COMMAND, stderr=theirs, env=known, cwd=tmp_path) as running:
        os.close(theirs)
        said = b""
        try:
            while part := os.read(ours, 65_536):
                said += part
        except OSError:  # the terminal is closed when the program has ended
            pass
    os.close(ours)
    assert running.returncode == 1
    return said.decode()


def test_an_error_is_red_and_what_to_do_cyan_on_a_terminal(tmp_path):
    said = told(tmp_path)
    assert "\x1b[31m\x1b[1merror[unknown-key]:\x1b[0m" in said
    assert "\x1b[36mhint:\x1b[0m did you mean title?" in said


def test_no_colour_where_none_is_wanted(tmp_path):
    said = told(tmp_path, NO_COLOR="1")
    assert ": error[unknown-key]: " in said
    assert "\x1b[31m" not in said


def test_no_colour_in_a_pipe(tmp_path):
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        COMMAND, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert "error[unknown-key]" in done.stderr
    assert "\x1b" not in done.stderr + done.stdout


def test_a_terminal_shows_three_warnings_of_a_name_and_every_error():
    def problem(name, severity, line):
        return Problem(Where("a.yaml", line), name, "m", "h", severity)

    warnings = [problem("unused-icon", "warning", line) for line in range(1, 21)]
    errors = [problem("unknown-icon", "error", line) for line in range(21, 30)]
    shown, more = folded([*warnings, *errors, problem("odd-row", "warning", 40)])
    assert [one.where.line for one in shown] == [1, 2, 3, *range(21, 30), 40]
    assert more == {"unused-icon": 17}
