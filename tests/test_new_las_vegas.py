"""New Las Vegas: the real game with one thing changed trips the rule that forbids it, and prints what its YAML says.

tests/cases/new-las-vegas-*.edit, one a rule or check; several changes may follow each other:

    --- score.yaml               a file of the game
    - safe: {icons: 9            what stands there, exactly once
    + safe: {icons: 8            what takes its place
    --- expect: score.yaml: full-safe     the problems this causes, in a changed line or in a file's first
    --- expect: aid.yaml: rule | effects: the same, in the line that holds this text
"""

import re
import shutil

import pytest
from conftest import LAYOUTS, ROOT

from generator.build import Options, open_game
from generator.faces.draw import draw_faces
from generator.games.new_las_vegas import RULES
from generator.games.new_las_vegas.projects import LIMITS
from generator.games.new_las_vegas.records import Requirement

CONTENT = ROOT / "content" / "new_las_vegas"
EDITS = sorted((ROOT / "tests" / "cases").glob("new-las-vegas-*.edit"))


def changed(edit, root):
    """Writes the changed game below ``root``; returns its folder, what it expects as (file, rule), and the changed lines as (file, line)."""
    folder = root / "content" / "new_las_vegas"
    shutil.copytree(CONTENT, folder)
    expected, lines, file, old = set(), set(), "", ""
    for line in edit.read_text(encoding="utf-8").splitlines():
        if line.startswith("--- expect: "):
            name, rule, place = re.fullmatch(r"(\S+): (\S+)(?: \| (.+))?", line.removeprefix("--- expect: ")).groups()
            expected.add((f"content/new_las_vegas/{name}", rule))
            lines |= {line_of(folder / name, place)} if place else set()
        elif line.startswith("--- "):
            file = line.removeprefix("--- ")
        elif line.startswith("- "):
            old = line.removeprefix("- ")
        else:
            text = (folder / file).read_text(encoding="utf-8")
            lines.add(line_of(folder / file, old))
            (folder / file).write_text(text.replace(old, line.removeprefix("+ ")), encoding="utf-8")
    return folder, expected, lines


def line_of(path, text):
    whole = path.read_text(encoding="utf-8")
    assert whole.count(text) == 1, f"{text!r} stands {whole.count(text)} times in {path.name}"
    return f"content/new_las_vegas/{path.name}", whole[: whole.index(text)].count("\n") + 1


def opened(folder):
    game, _, problems = open_game(folder, Options(layouts=LAYOUTS))
    return game, problems


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.stem.removeprefix("new-las-vegas-"))
def test_a_change_trips_its_rule(edit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder, expected, lines = changed(edit, tmp_path)
    _, problems = opened(folder)
    assert expected, f"{edit.name} expects nothing: it proves nothing"
    shown = "\n".join(map(str, problems))
    assert {(p.where.file, p.rule) for p in problems} == expected, shown
    for problem in problems:  # a problem of a whole file points at its first line, a component's at its name
        about_all = problem.where.line == 1 or problem.where.file.endswith("game.yaml")
        assert about_all or (problem.where.file, problem.where.line) in lines, shown


def test_every_rule_and_check_has_an_edit():
    told = {
        rule for edit in EDITS for rule in re.findall(r"^--- expect: \S+: (\S+)", edit.read_text(encoding="utf-8"), re.MULTILINE)
    }
    rules = set(re.findall(r"^- rule: (\S+)$", (CONTENT / "rules.yaml").read_text(encoding="utf-8"), re.MULTILINE))
    checks = {check.__name__.replace("_", "-") for check in RULES.checks}
    assert len(rules) > 10
    assert len(checks) > 15
    assert not (rules | checks) - told, "write a tests/cases/new-las-vegas-*.edit for each of these"


def test_every_requirement_has_a_limit_and_a_diagram():
    template = (ROOT / "layouts" / "faces" / "new_las_vegas" / "_projects.svg.j2").read_text(encoding="utf-8")
    assert set(LIMITS) == set(Requirement.model_fields)
    assert {kind for kind in LIMITS if f'kind == "{kind}"' not in template} == set()


def city_face(folder):
    game, problems = opened(folder)
    assert not problems
    drawn, found = draw_faces(game, LAYOUTS)
    assert not found
    return next(one.front for one in drawn if one.component.name == "city")


def test_a_crane_in_the_yaml_brings_its_debt_marker_along(tmp_path):
    """One crane more in the YAML is one drawing of a crane and one debt marker more on the sheet, and nothing else."""
    before = city_face(CONTENT)
    edit = tmp_path / "one.edit"
    edit.write_text("--- city.yaml\n- cranes: [3, 7, 10]\n+ cranes: [1, 3, 7, 10]\n", encoding="utf-8")
    folder, _, _ = changed(edit, tmp_path)
    after = city_face(folder)
    for part in ("M-2.6-1.5Q", "M5.6 8.4H8V20.4"):  # the outline of a debt marker, and of a crane
        assert before.shapes.count(part) > 10
        assert after.shapes.count(part) == before.shapes.count(part) + 1, part
    assert [run.text for run in after.texts] == [run.text for run in before.texts]


def test_sheets_have_room_to_write():
    """Number boxes are at least 9 mm, circles to fill at least 4 mm."""
    city = city_face(CONTENT).shapes
    boxes = [tuple(map(float, box)) for box in re.findall(r'width="([\d.]+)" height="([\d.]+)" rx="0.8"', city)]
    assert len(boxes) == 44
    assert min(min(box) for box in boxes) >= 9
    game, _ = opened(CONTENT)
    score = next(one.front for one in draw_faces(game, LAYOUTS)[0] if one.component.name == "score").shapes
    circles = [float(r) for r in re.findall(r'r="([\d.]+)" fill="#ffffff"', score)]
    assert sum(r >= 2 for r in circles) >= 14 + 10
