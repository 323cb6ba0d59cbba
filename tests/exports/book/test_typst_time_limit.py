"""Looks that take too long: waited for a while, told, and left to themselves."""

import subprocess
import sys
from threading import Event, current_thread
from time import monotonic

import pytest

from generator.exports.book import typst
from generator.problem import ContentError

RULES = "{{ rule('six-sky-cards') }}{{ rule('both-lights-equally') }}"
LOOP = """\
#import "plain.typ": over, plain
#let n = { let n = 0; for i in range(1000000000) { n += 1 }; n }
#let look(game) = over(plain(game), ())
"""
HURRIED = """
import sys
from generator.cli import run
from generator.exports.book import typst

typst._MOST_SECONDS = 0.3
sys.argv = ["proofdeck", "rulebook", "tiny"]
run()
"""


def test_what_is_made_in_time_is_given_and_what_goes_wrong_is_raised():
    assert typst.in_time(lambda: "a book") == "a book"
    assert typst.in_time(lambda: None) is None
    with pytest.raises(ZeroDivisionError):
        typst.in_time(lambda: 1 / 0)
    assert typst.in_time(lambda: current_thread().daemon), "a script ends without it"


def test_what_takes_too_long_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(typst, "_MOST_SECONDS", 0.1)
    late = Event()
    with pytest.raises(ContentError, match=r"is not finished after 0.1 seconds") as caught:
        typst.in_time(lambda: late.wait(60))
    late.set()
    assert (caught.value.name, caught.value.where) == ("slow-look", None)


def test_a_look_that_loops_is_told_and_the_command_ends(tiny_copy):
    root = tiny_copy.parent.parent
    book = f"## Setup\n\nShuffle the sky cards. {RULES}\n"
    (tiny_copy / "rulebook.md.j2").write_text(book, encoding="utf-8")
    (root / "layouts" / "rulebook").mkdir()
    (root / "layouts" / "rulebook" / "tiny.typ").write_text(LOOP, encoding="utf-8")
    began = monotonic()
    done = subprocess.run(
        [sys.executable, "-c", HURRIED], cwd=root, capture_output=True, text=True, check=False
    )
    assert monotonic() - began < 60, "a thousand million rounds take ten minutes"
    assert done.returncode == 1
    assert "layouts/rulebook/tiny.typ:1:1: error[slow-look]: the rulebook is not finished" in (
        done.stderr
    )
    assert not list(root.glob("output/**/*.pdf"))
