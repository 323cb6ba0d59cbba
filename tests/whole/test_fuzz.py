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

ALL, AT_A_TIME = 120, 30  # inputs, of every kind by turns


def fuzz(*words):
    """The exit code and the output of a run of the fuzzer."""
    command = [sys.executable, str(FOLDER / "fuzz.py"), "--jobs", "1", *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_the_game_is_sound_before_it_is_damaged():
    assert fuzz("--sound") == (0, "\n")


def test_the_same_number_is_the_same_input():
    for number in range(len(inputs.VARIANTS)):
        assert inputs.drawn_input(3, number) == inputs.drawn_input(3, number)
        assert inputs.drawn_input(3, number).files != inputs.drawn_input(4, number).files


@pytest.mark.whole
@pytest.mark.parametrize("first", range(0, ALL, AT_A_TIME))
def test_a_damaged_file_is_refused_or_printed(first):
    code, told = fuzz("--first", first, "--inputs", AT_A_TIME)
    assert code == 0, told
