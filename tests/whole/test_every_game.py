"""The contract of each folder in content/: proven, built, covered, without a line of the engine."""

import ast
import re
from itertools import pairwise

import pytest
from conftest import CONTENT, GAMES, LAYOUTS, ROOT, built_game, project_of

from generator.games import RULES
from generator.problem import has_errors
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of

ENGINE = [
    path
    for path in sorted((ROOT / "generator").rglob("*.py"))
    if "games" not in path.relative_to(ROOT).parts
]


def test_there_are_games():
    assert "new_las_vegas" in GAMES


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_rules_faces_and_goldens(name):
    assert (ROOT / "content" / name / "rules.yaml").exists(), f"content/{name} needs a rules.yaml"
    assert any((LAYOUTS[0] / "faces" / name).glob("*.svg.j2")), (
        f"layouts/faces/{name} needs templates"
    )
    assert (ROOT / "tests" / "golden" / name).exists(), "run `make golden`"


@pytest.mark.parametrize("name", GAMES)
def test_each_column_of_a_table_of_a_rulebook_has_a_heading(name):
    lines = (CONTENT / name / "rulebook.md.j2").read_text(encoding="utf-8").splitlines()
    rule = re.compile(r"\|(?: *:?-+:? *\|)+")
    heads = [above for above, below in pairwise(lines) if rule.fullmatch(below)]
    assert not [head for head in heads if not all(map(str.strip, head.strip("|").split("|")))]


@pytest.mark.whole
@pytest.mark.parametrize("name", GAMES)
def test_every_template_is_used(name):
    built = built_game(CONTENT / name)
    used = {
        template
        for component in built.game.components
        for template in (component.front, component.back)
        if template and not template.startswith("_")  # ours, of boxes and dividers
    }
    there = {
        path.name
        for path in (LAYOUTS[0] / "faces" / name).glob("*.svg.j2")
        if not path.name.startswith("_")
    }
    assert there == used


@pytest.mark.parametrize("name", GAMES)
def test_each_piece_is_printed_as_often_as_it_should(name):
    built = built_game(CONTENT / name)
    slots = [
        slot.piece
        for printed in built.printed
        for sheet in printed.sheets
        if sheet.side == "front"
        for slot in sheet.slots
        for _ in range(sheet.times)
    ]
    for component in built.game.components:
        if component.plan.extra:  # printed in a file of its own
            continue
        for piece in component.pieces:
            assert slots.count(component.ref(piece)) == piece.copies


@pytest.mark.parametrize("name", GAMES)
def test_checks_of_a_game_are_documented(name):
    for checks in (RULES[name].checks, *RULES[name].piece_checks.values()):
        for check in checks:
            assert check.__doc__, check


def test_the_engine_names_no_game():
    for path in ENGINE:
        text = path.read_text(encoding="utf-8")
        if not any(name in text for name in GAMES):
            continue
        tree = ast.parse(text)
        for node in ast.walk(tree):
            if isinstance(node, (ast.Module, ast.FunctionDef, ast.ClassDef)):
                node.body = [
                    part
                    for part in node.body
                    if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))
                ] or node.body
        named = [value for node in ast.walk(tree) for value in vars(node).values()]
        named += [text for value in named if isinstance(value, list) for text in value]
        texts = "\n".join(value for value in named if isinstance(value, str))
        words = set(re.findall(r"\w+", texts))
        if path.parent.name != "cli":  # its help texts show real commands
            assert not words & set(GAMES), path


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("name", GAMES)
def test_every_game_fits_every_paper(name, paper):
    built = built_game(CONTENT / name)
    layouts, _ = project_of(CONTENT).layouts()
    jobs, problems = jobs_of(built.game, built.drawn, layouts, paper)
    printed, more = impose(jobs, layouts.papers.values())
    assert not has_errors((*problems, *more))
    assert len(printed) == len(jobs)
