"""Problems explained at the command line: by name, as they were told, nearly so, and listed."""

import os
import pty
import subprocess
import sys

import pytest
from click.testing import CliRunner
from conftest import ROOT

from generator.cli import main
from generator.cli.explain import explanations


def run(*words, code=0):
    result = CliRunner().invoke(main, ["explain", *words], catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def on_a_terminal(*words):
    """What a terminal of 80 columns is shown."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "generator", "explain", *words]
    environment = {**os.environ, "COLUMNS": "80", "TERM": "xterm-256color", "PYTHONPATH": str(ROOT)}
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
    return said.decode("utf-8")


@pytest.mark.parametrize(
    "asked",
    ["text-overflow", "Text overflow", "error[text-overflow]",
     "content/a/b.yaml:3:5: error[text-overflow]: casino/c01, field 'title': needs 61.2 mm"],
)  # fmt: skip
def test_a_problem_is_explained_by_its_name_or_as_it_was_told(asked):
    said = run(asked)
    assert said == f"text-overflow\n\n{explanations()['text-overflow']}\n"
    assert "lower `min`" in said
    assert run("text", "overflow") == said


def test_every_problem_is_explained_without_links_that_a_terminal_cannot_follow():
    for name in explanations():
        assert ".md)" not in run(name), name
    assert "(proofdeck manual rule-kinds)" in run("missing-rule-kind")


def test_a_slip_is_told_the_near_names():
    assert "did you mean text-overflow or " in run("txt-overflow", code=2)
    assert "bad-font or font-not-embeddable or font-not-embedded" in run("font", code=2)
    nothing = run("qqqq", code=2)
    assert "did you mean" not in nothing
    assert "proofdeck explain lists all" in nothing
    assert "rules.yaml" in run("one-card-an-hour", code=2)
    assert "proofdeck manual references searches the manual" in run("references", code=2)


def test_without_a_name_all_are_listed_one_a_line_in_a_pipe():
    assert run().splitlines() == sorted(explanations())


def test_a_terminal_gets_it_set_for_reading():
    said = on_a_terminal("not-on-face")
    assert "\x1b[1mnot-on-face" in said
    assert "`" not in said
    columns = on_a_terminal().splitlines()
    assert len(columns) < len(explanations())
    assert max(map(len, columns)) <= 80
