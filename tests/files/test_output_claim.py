"""Claims on an output folder: whether a run was the only one that wrote there; its left parts."""

import os
import subprocess
import sys

import pytest

from generator.files.write import OutputClaim, matching_files, remove_parts


@pytest.fixture
def claim(tmp_path):
    return lambda output="output": OutputClaim(tmp_path / "cache", tmp_path / output)


def signs(tmp_path):
    return list((tmp_path / "cache" / "writing").glob("*"))


def test_who_writes_alone_was_exclusive_and_leaves_nothing(claim, tmp_path):
    alone = claim()
    assert not alone.was_exclusive()
    alone.begin()
    assert alone.was_exclusive()
    alone.end()
    assert not alone.was_exclusive()
    assert signs(tmp_path) == []


def test_who_comes_while_another_writes_is_not_exclusive_and_neither_is_the_other(claim, tmp_path):
    first, second = claim(), claim()
    first.begin()
    second.begin()
    assert not first.was_exclusive()
    assert not second.was_exclusive()
    first.end()
    assert len(signs(tmp_path)) == 1, "it is the other's claim"
    second.end()
    assert signs(tmp_path) == []


def test_another_folder_is_another_claim(claim):
    one, other = claim("one"), claim("other")
    one.begin()
    other.begin()
    assert one.was_exclusive()
    assert other.was_exclusive()


def test_what_cannot_be_claimed_is_not_exclusive(tmp_path):
    (tmp_path / "cache").write_text("no folder", encoding="utf-8")
    claim = OutputClaim(tmp_path / "cache", tmp_path / "output")
    claim.begin()
    assert not claim.was_exclusive()
    claim.end()


@pytest.fixture
def running():
    """A process that waits until it is let go."""
    process = subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)
    yield process
    assert process.poll() is None, "it was left alone"
    process.communicate()


def test_parts_of_processes_that_ended_go_and_those_of_running_ones_stay(tmp_path, running):
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    processes = [ended.pid, os.getpid(), running.pid, 10**30]
    names = [f".game.pdf.new.{process}.part" for process in processes]
    for name in (*names, ".mine.part", "game.pdf"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "faces").mkdir()
    (tmp_path / "faces" / names[0]).write_bytes(b"")
    remove_parts(tmp_path)
    assert sorted(path.name for path in tmp_path.rglob("*")) == sorted(
        [*names[1:], ".mine.part", "game.pdf", "faces"]
    )


def test_files_are_found_by_patterns_in_the_folder_itself(tmp_path):
    for name in ("changed-a4.pdf", "changed-letter.pdf", "game.pdf"):
        (tmp_path / name).write_bytes(b"")
    (tmp_path / "below").mkdir()
    (tmp_path / "below" / "changed-a5.pdf").write_bytes(b"")
    found = matching_files(tmp_path, "changed-*.pdf", "game.*")
    assert sorted(path.name for path in found) == [
        "changed-a4.pdf",
        "changed-letter.pdf",
        "game.pdf",
    ]
