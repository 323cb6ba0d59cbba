"""The tables of checks beside their folder: each file has a row, each row a case or a test."""

import ast
import re

import pytest
from conftest import ROOT

from generator import checks

FOLDER = ROOT / "generator" / "checks"
TABLES = {
    "tables": checks.TABLE_CHECKS,
    "faces": checks.FACE_CHECKS,
    "decks": checks.DECK_CHECKS,
    "texts": checks.TEXT_CHECKS,
    "books": checks.BOOK_CHECKS,
}
ROWS = [(room, name) for room, table in TABLES.items() for name in table]
LONGEST = 80  # lines of a check's function; what it needs besides is named
CASES = "\n".join(
    path.read_text(encoding="utf-8")
    for folder in ("cases", "drawn_cases")
    for path in sorted((ROOT / "tests" / folder).glob("*.case"))
)
TESTS = "\n".join(
    path.read_text(encoding="utf-8") for path in sorted((ROOT / "tests").rglob("test_*.py"))
)


@pytest.mark.parametrize("room", sorted(TABLES))
def test_each_row_is_a_function_of_its_room(room):
    for name, check in TABLES[room].items():
        assert check.__module__.startswith(f"generator.checks.{room}."), name
        assert check.__doc__, f"{name}: its docstring says what it finds"


def test_each_file_of_the_room_is_reached_from_a_row():
    modules = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts): path
        for path in FOLDER.rglob("*.py")
        if path.name != "__init__.py"
    }
    reached, waiting = set(), [check.__module__ for t in TABLES.values() for check in t.values()]
    waiting += ["generator.checks.run", "generator.checks.allow"]
    while waiting:
        name = waiting.pop()
        if name in reached or name not in modules:
            continue
        reached.add(name)
        tree = ast.parse(modules[name].read_text(encoding="utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom):
                waiting.append(node.module)
                waiting += [f"{node.module}.{alias.name}" for alias in node.names]
    assert reached == {*modules}


@pytest.mark.parametrize(("room", "name"), ROWS)
def test_each_row_has_a_case(room, name):
    in_a_case = re.search(rf"(?:# (?:warning|error): .*|: ){name}\b", CASES)
    assert in_a_case or f'"{name}"' in TESTS, f"write a case that {room}/{name} finds"


def test_pedantic_names_are_names_of_rows():
    assert {name for _, name in ROWS} >= checks.PEDANTIC


def test_a_guess_is_a_warning_and_only_demands_are_errors():
    """A check gives warnings; errors are for what places.yaml demands and the safe zone."""
    errors = {"books/passages.py", "faces/placement.py"}
    for path in sorted(FOLDER.rglob("*.py")):
        place = path.relative_to(FOLDER).as_posix()
        if place in errors:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Problem":
                said = [ast.unparse(one) for one in (*node.args, *(k.value for k in node.keywords))]
                assert "'warning'" in said or any("*" in one for one in said), f"{place}: {said}"
