"""Every rule of every game: the real game with one thing changed trips exactly what it should."""

import re

import pytest
from conftest import GAMES, ROOT, open_game
from edited_games import EDITS, apply_edit, game_of, rules_told
from expected_problems import body_of, check_told

from generator.games import RULES

SEVERAL_RULES = {
    "board-obeys-its-rules"
}  # a check of many rules, for each of which tests/games/test_cva_boards.py wants a case


@pytest.mark.whole
@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.stem)
def test_a_change_trips_its_rule(edit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder, expected, lines = apply_edit(edit, tmp_path)
    _, problems = open_game(folder)
    assert expected, f"{edit.name} expects nothing: it proves nothing"
    check_told(edit, problems)
    shown = "\n".join(map(str, problems))
    assert {(p.where.file, p.name) for p in problems} == expected, shown
    for (
        problem
    ) in problems:  # a problem of a whole file points at its first line, a component's at its name
        about_all = problem.where.line == 1 or problem.where.file.endswith("game.yaml")
        assert about_all or (problem.where.file, problem.where.line) in lines, shown
        assert problem.hint, shown


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_and_check_of_a_game_has_an_edit(game):
    told = {rule for edit in EDITS if game_of(edit) == game for rule in rules_told(edit)}
    for case in (ROOT / "tests" / "cases").glob(
        f"{game.replace('_', '-')}-*.board"
    ):  # the boards' own form, see tests/makers/board_texts.py
        told |= {
            rule
            for names in re.findall(r"# error: ([a-z0-9, -]+)", body_of(case))
            for rule in names.split(", ")
        }
    text = (ROOT / "content" / game / "rules.yaml").read_text(encoding="utf-8")
    rules = set(re.findall(r"^- rule: (\S+)$", text, re.MULTILINE))
    own = (RULES[game].checks, *RULES[game].piece_checks.values())
    checks = {check.__name__.replace("_", "-") for some in own for check in some}
    assert len(rules) >= 5, f"content/{game}/rules.yaml has hardly a rule"
    # What is read on drawn faces is broken by templates: see tests/games/test_faces_say.py.
    on_faces = set(re.findall(r"^- rule: (\S+)\n(?:  .*\n)*?  face_says:", text, re.MULTILINE))
    missing = {
        name
        for name in (rules - on_faces) | checks - SEVERAL_RULES
        if not any(rule.endswith(name) for rule in told)
    }
    assert not missing, (
        f"write a tests/cases/{game.replace('_', '-')}-<rule>.edit for each of {sorted(missing)}"
    )
