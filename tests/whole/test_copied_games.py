"""A game that is begun as a copy of one of ours, as generator/manual/game.md tells it."""

import re
import shutil

import pytest
from conftest import CONTENT, GAMES, LAYOUTS, run_cache

from generator import Options, Project
from generator.games import RULES

(OURS,) = LAYOUTS
NAME, COPY = "architekton", "my_game"


@pytest.fixture
def copied(tmp_path):
    """A folder with the copy's content only."""
    in_dutch = shutil.ignore_patterns("i18n", "*.nl.*")
    shutil.copytree(CONTENT / NAME, tmp_path / "content" / COPY, ignore=in_dutch)
    return tmp_path


def with_faces(folder):
    shutil.copytree(OURS / "faces" / NAME, folder / "layouts" / "faces" / COPY)
    return folder / "layouts"


def with_look(folder):
    looks = folder / "layouts" / "rulebook"
    looks.mkdir(parents=True)
    for file in (OURS / "rulebook").glob(f"{NAME}.*"):
        shutil.copy(file, looks / file.name.replace(NAME, COPY))


def project_in(folder, layouts=(), rules=None):
    return Project(folder / "content", layouts, rules=rules, cache=run_cache())


def test_what_the_manual_says_is_all_that_is_to_be_copied(copied):
    layouts = [with_faces(copied)]
    with_look(copied)
    project = project_in(copied, layouts)
    built, problems = project.build(COPY, Options())
    assert built is not None
    assert not problems
    assert not project.check_rulebooks(COPY)


def test_templates_that_were_not_copied_are_told_with_where_they_lie(copied):
    told = [p for p in project_in(copied).check(COPY) if p.name == "unknown-template"]
    assert len(told) == 11
    for problem in told:
        assert problem.hint.endswith(f" to layouts/faces/{COPY}/. Or copy the whole folder")
        assert f"layouts/faces/{NAME}/" in problem.hint


def without_python(folder):
    place = folder / "content" / COPY / "game.yaml"
    text = re.sub(r"^python: .*\n", "", place.read_text(encoding="utf-8"), flags=re.MULTILINE)
    place.write_text(text, encoding="utf-8")


def test_python_that_is_not_named_is_told_with_how_it_is_brought(copied):
    without_python(copied)
    problems = project_in(copied, [with_faces(copied)]).check(COPY)
    hints = {p.name: p.hint for p in problems}
    assert set(hints) == {"unknown-drawing", "unknown-example-kind"}
    assert all("--rules" in hint for hint in hints.values())


def test_python_of_no_game_that_ships_is_told(copied):
    text = (copied / "content" / COPY / "game.yaml").read_text(encoding="utf-8")
    unsaved = {f"{COPY}/game.yaml": text.replace("python: architekton", "python: architecton")}
    _, problems = Project(copied / "content", unsaved=unsaved).session.checked(COPY)
    (problem,) = [one for one in problems if one.name == "unknown-python"]
    assert "architekton" in problem.hint


@pytest.mark.parametrize("name", GAMES)
def test_our_games_name_their_python(name):
    assert Project(CONTENT).session.rules_of(name) is RULES[name]


def test_colours_of_a_book_whose_look_was_not_copied_are_told_with_where_to_say_them(copied):
    project = project_in(copied, [with_faces(copied)], {COPY: RULES[NAME]})
    problems = project.check_rulebooks(COPY)
    assert {(p.name, p.message) for p in problems} == {
        ("unknown-colour", f"the look of the book has no colour {name!r}")
        for name in ("gain-ink", "good", "light")
    }
    assert all("layouts/rulebook/<game>.typ" in p.hint for p in problems)


@pytest.mark.whole
@pytest.mark.parametrize("name", GAMES)
def test_our_games_are_drawn_under_another_title(name):
    text = (CONTENT / name / "game.yaml").read_text(encoding="utf-8")
    changed = re.sub("^title: .+", "title: Harbour", text, count=1, flags=re.MULTILINE)
    unsaved = {f"{name}/game.yaml": changed}
    project = Project(CONTENT, LAYOUTS, rules=RULES, unsaved=unsaved, cache=run_cache())
    game, _ = project.load(name)
    assert game.title == "Harbour"
    assert not project.session.drawn(game)[1]
