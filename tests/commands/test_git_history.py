"""What git holds of a game, and what it does not; and that nothing of a repository's own is run."""

import shutil
from pathlib import Path

import pytest
from conftest import ROOT, changed_project
from printed_games import changed, edit, git, of

from generator.changes.lock import read_lock
from generator.commands import history
from generator.files.folder import Folder


def committed(folder, *ignored):
    """The repository of a game, with all but what is ignored in one commit."""
    root = folder.parent.parent
    (root / ".gitignore").write_text("\n".join(ignored), encoding="utf-8")
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "one")
    return root


def lock_of(folder):
    return read_lock(Folder.of(folder, shown="tiny"))[0]


@pytest.mark.parametrize("ignored", ["layouts/", "*.svg", "cards.yaml"])
def test_what_git_ignores_it_does_not_hold(tiny_copy, ignored):
    (tiny_copy / "art").mkdir()
    shutil.copy(next((ROOT / "content").rglob("art/*.svg")), tiny_copy / "art" / "one.svg")
    committed(tiny_copy, ignored)
    of(tiny_copy).record_printed("tiny")
    assert lock_of(tiny_copy).revision == ""
    assert (tiny_copy / "printed.zip").is_file()
    edit(tiny_copy / "cards.yaml", "Eclipse", "Another name")
    assert changed(tiny_copy).before


def test_layouts_of_another_repository_are_kept(tiny_copy, tmp_path):
    root = tiny_copy.parent.parent
    for place in (root / "content", root / "layouts"):
        git(place, "init", "-q")
        git(place, "add", "-A")
        git(place, "commit", "-qm", f"all of {place.name}")
    of(tiny_copy).record_printed("tiny")
    assert lock_of(tiny_copy).revision == ""
    front = root / "layouts/faces/tiny/sky.front.svg.j2"
    edit(front, "y=28", "y=30")
    compared = changed(tiny_copy)
    (one,) = {piece.front.key for ref, piece in compared.before.items() if ref.id == "eclipse"}
    now = next(piece for piece in compared.built.drawn if piece.piece.id == "eclipse")
    assert one != now.front.key, "old faces are drawn of the old layouts"
    commit = history.commit_of(root / "content", "HEAD")
    then, problems = of(tiny_copy).changed("tiny", since=commit)
    assert then
    assert [(p.name, p.severity) for p in problems] == [("not-in-git", "warning")]


def test_nothing_that_a_repository_names_is_run(tiny_copy, tmp_path):
    root = tiny_copy.parent.parent
    (root / "content" / ".gitattributes").write_text("*.yaml filter=x.y\n", encoding="utf-8")
    committed(tiny_copy)
    for way in ("smudge", "clean"):
        git(root, "config", f"filter.x.y.{way}", f"sh -c 'touch {tmp_path}/{way}; cat'")
    git(root, "config", "filter.x.y.required", "true")
    edit(tiny_copy / "cards.yaml", "Eclipse", "Another name")
    (change,) = changed(tiny_copy, since="HEAD").changes.pieces
    assert change.piece.id == "eclipse"
    of(tiny_copy).record_printed("tiny")
    assert not list(tmp_path.glob("smudge")) + list(tmp_path.glob("clean"))


def test_filters_of_git_lfs_may_run(tiny_copy):
    root = committed(tiny_copy)
    git(root, "config", "filter.lfs.smudge", "git-lfs smudge -- %f")
    git(root, "config", "filter.other.clean", "cat")
    words = history._no_filters(root)
    assert "filter.other.clean=" in words
    assert not any(word.startswith("filter.lfs") for word in words)


def test_without_git_it_is_said_that_there_is_none(tiny_copy, monkeypatch):
    committed(tiny_copy)
    monkeypatch.setenv("PATH", "")
    none, (problem,) = of(tiny_copy).changed("tiny", since="HEAD")
    assert none is None
    assert (problem.name, problem.message.split(",")[0]) == ("no-git", "git is not installed")


def test_a_revision_that_git_has_no_more_is_told(tiny_copy):
    root = committed(tiny_copy)
    of(tiny_copy).record_printed("tiny")
    shutil.rmtree(root / ".git")
    edit(tiny_copy / "cards.yaml", "Eclipse", "Another name")
    project = changed_project(tiny_copy.parent, (Path(root / "layouts"), ROOT / "layouts"))
    compared, problems = project.changed("tiny")
    assert not compared.before
    assert [(p.name, p.severity, Path(p.where.file).name) for p in problems] == [
        ("bad-archive", "warning", "printed.lock")
    ]
