"""Damaged files of every kind are refused or printed: nothing escapes, runs away or is left behind.

``make fuzz`` tries 20,000; some of them are tried here.
"""

import sys

import pytest
from conftest import ROOT

FOLDER = ROOT / "tests" / "fuzz"
sys.path.append(str(FOLDER))

import inputs  # noqa: E402 - from the folder just named
import running  # noqa: E402

EVERY = 300


@pytest.mark.parametrize("kind", inputs.VARIANTS)
def test_the_game_is_sound_before_it_is_damaged(kind, monkeypatch):
    """Else everything would be refused for one reason, and nothing be tried."""
    monkeypatch.setattr(inputs, "_damaged", lambda data, *_: data)
    for variant in inputs.VARIANTS[kind]:
        monkeypatch.setitem(inputs.VARIANTS, kind, [variant])
        given = inputs.drawn_input(1, 0, (kind,))
        assert running.tried(given)[:2] == ("accepted", ""), variant.keys()


def test_the_same_number_is_the_same_input():
    for number in range(len(inputs.VARIANTS)):
        assert inputs.drawn_input(3, number) == inputs.drawn_input(3, number)
        assert inputs.drawn_input(3, number).files != inputs.drawn_input(4, number).files


@pytest.mark.whole
@pytest.mark.parametrize("number", range(EVERY))
def test_a_damaged_file_is_refused_or_printed(number):
    verdict = running.tried(inputs.drawn_input(1, number))
    assert verdict.what in running.GOOD, verdict.words
