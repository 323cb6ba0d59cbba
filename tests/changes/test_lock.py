"""Locks that were edited, merged or broken: told, never a traceback or nonsense."""

import json

import pytest
from printed_games import edit, of

from generator.changes.lock import read_lock
from generator.files.folder import Folder


@pytest.fixture
def table(tiny_copy):
    """The six-card game as it lies on the table: its folder."""
    assert of(tiny_copy).record_printed("tiny")[0]
    return tiny_copy


def problem_of_lock(folder):
    state, problems = read_lock(Folder.of(folder, shown="tiny"))
    assert state is None
    (problem,) = problems
    assert problem.name == "bad-lock"
    return problem


PIECE = ("pieces", "sky", "eclipse")


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("printing",), float("inf")),
        (("printing",), -5),
        (("printing",), 10**23),
        (("printing",), 1_000_001),
        (("printing",), "1"),
        (("revision",), "a\0b"),
        (("revision",), 7),
        (("kept",), None),
        ((*PIECE, 0), -10),
        ((*PIECE, 0), True),
        ((*PIECE, 1), None),
        ((*PIECE, 3), []),
        (("languages",), []),
        (("languages",), {"nl": {"title": "x"}}),
        (("says",), ["x"]),
    ],
)
def test_what_no_printing_gave_is_no_lock(table, path, value):
    lock = table / "printed.lock"
    held = json.loads(lock.read_text(encoding="utf-8"))
    *way, last = path
    inside = held
    for step in way:
        inside = inside[step]
    inside[last] = value
    lock.write_text(json.dumps(held), encoding="utf-8")
    assert "missing or wrong" in problem_of_lock(table).message


@pytest.mark.parametrize("printing", [0, 1_000_000])
def test_a_million_printings_are_the_most(table, printing):
    edit(table / "printed.lock", '"printing": 1,', f'"printing": {printing},')
    state, problems = read_lock(Folder.of(table, shown="tiny"))
    assert (state.printing, problems) == (printing, ())


def test_a_lock_shows_letters_as_people_type_them(table):
    edit(table / "cards.yaml", "Eclipse", "Éclipse à midi")
    assert of(table).record_printed("tiny")[0]
    assert '"title": "Éclipse à midi"' in (table / "printed.lock").read_text(encoding="utf-8")


def test_a_merge_that_nobody_finished_is_told_as_one(table):
    lock = table / "printed.lock"
    text = lock.read_text(encoding="utf-8")
    merged = text.replace(' "note"', '<<<<<<< HEAD\n "note"').replace(
        ' "kept"', '=======\n>>>>>>> other\n "kept"'
    )
    lock.write_text(merged, encoding="utf-8")
    problem = problem_of_lock(table)
    assert "merge left two" in problem.message
    assert "--ours or --theirs" in problem.hint


def test_with_a_revision_the_lock_is_not_needed(table):
    edit(table / "printed.lock", "{", "[")
    _, problems = of(table).changed("tiny", since="HEAD")
    assert [problem.name for problem in problems] == ["no-git"]
