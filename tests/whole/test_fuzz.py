"""Damaged files of every kind are refused or printed: nothing escapes, runs away or is left behind.

``make fuzz`` tries 20,000; some of them are tried here, in processes that have no threads.
"""

import subprocess
import sys

import pytest
from conftest import ROOT

FOLDER = ROOT / "tests" / "fuzz"
sys.path.append(str(FOLDER))

import inputs  # noqa: E402 - from the folder just named

EACH = 30  # of every kind


def fuzz(*words):
    """The exit code and the output of a run of the fuzzer."""
    command = [sys.executable, str(FOLDER / "fuzz.py"), "--jobs", "1", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("kind", inputs.VARIANTS)
def test_the_game_is_sound_before_it_is_damaged(kind):
    assert fuzz("--sound", "--kind", kind) == (0, "\n")


def test_the_same_number_is_the_same_input():
    for number in range(len(inputs.VARIANTS)):
        assert inputs.drawn_input(3, number) == inputs.drawn_input(3, number)
        assert inputs.drawn_input(3, number).files != inputs.drawn_input(4, number).files


@pytest.mark.whole
@pytest.mark.parametrize("kind", inputs.VARIANTS)
def test_a_damaged_file_is_refused_or_printed(kind):
    code, told = fuzz("--kind", kind, "--inputs", EACH)
    assert code == 0, told
