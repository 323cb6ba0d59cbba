"""Content that cannot be drawn: each case carries the problems it must cause, as in tests/cases.

Here the faces are drawn as well, so that texts, fonts, icons and art are held against what is
there.
"""

from pathlib import Path

import pytest
from broken_games import write_case
from conftest import build_changed
from expected_problems import check_told

ROOT = Path(__file__).parents[2]
CASES = sorted((ROOT / "tests" / "drawn_cases").glob("*.case"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_case(case, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    expected = write_case(case, tmp_path)
    layouts = (tmp_path / "layouts", ROOT / "layouts")
    _, problems = build_changed(tmp_path / "content" / "case", layouts)
    found = {(p.where.file, p.where.line, p.severity, p.name) for p in problems}
    assert expected, f"{case.name} expects nothing: it proves nothing"
    assert found == expected, "\n".join(map(str, problems))
    check_told(case, problems)
    assert all(problem.hint for problem in problems)


def test_case_names_are_found():
    assert CASES
