"""Broken content: each case carries the problems it must cause, on the lines that cause them."""

import re

import pytest
from broken_games import CASES, EXPECTED, ROOT, run_case
from expected_problems import body_of, check_told

from generator.rules.checks import CHECKS
from generator.rules.kinds import KINDS

JARGON = re.compile(
    r"pydantic|Input should|validation error|NoneType|\bdict\b|\bstr\b|\bint\b|"
    r"Traceback|https?:|named tuple",
    re.IGNORECASE,
)
NOT_RULES = {"long-edge", "short-edge", "utf-8", "utf-8-sig", "lch-chroma"}
# Elements of ODS files, and properties of their letters.
NOT_RULES |= {
    "table-row", "table-cell", "covered-table-cell", "font-style", "font-weight", "text-position",
    "text-line-through-style", "text-line-through-type", "text-underline-style",
}  # fmt: skip
# Rules whose names the source puts together.
BUILT = {
    "unknown-key",
    "missing-key",
    "unknown-kind",
    "unknown-size",
    "unknown-method",
    "unknown-sheet",
    "wrong-value",
}
# What a folder alone cannot say is proven in test_lint.py, test_misfits.py and
# test_translation.py.
ASKED_FOR = {"players-out-of-range"}  # by --players: see test_translation.py
FROM_THE_PAGE = {"not-in-place"}  # of an edit in the preview: see test_preview_editing.py
PLAYED = {"wrong-example"}  # by a game's own Python: see test_worked_examples.py
# Of what no file says: see test_made_in_python.py, and test_translation.py for a language.
HANDED_IN = {"misnamed-rules", "unknown-language", "unknown-python"}  # see test_copied_games.py
# What no text file can hold is proven in test_tables.py, test_merged_cells.py, test_shown_cells.py.
IN_SPREADSHEETS = {
    "formatting-lost", "hidden-rows", "merged-cells", "picture-in-spreadsheet",
    "shown-otherwise", "spoiled-cell", "struck-out", "unknown-tab", "which-tab",
}  # fmt: skip
SOURCES = [
    *(
        path
        for path in (ROOT / "generator" / "load").glob("*.py")
        if path.stem not in {"manuscript", "rulebook_look", "translation", "translated_styles"}
    ),
    *(ROOT / "generator" / "rules").glob("*.py"),
    *(ROOT / "generator" / "model" / f"{name}.py" for name in ("schema", "names", "game")),
    ROOT / "generator" / "commands" / "calibrate.py",
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_case(case, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    expected, problems, _ = run_case(case, tmp_path)
    found = {(p.where.file, p.where.line, p.severity, p.name) for p in problems}
    assert expected, f"{case.name} expects nothing: it proves nothing"
    assert found == expected, "\n".join(map(str, problems))
    check_told(case, problems)
    for problem in problems:
        assert not JARGON.search(f"{problem.message} {problem.hint}"), problem
        assert problem.hint, f"a problem says what to do: {problem}"


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_each_rule_kind_has_a_case(kind, tmp_path, monkeypatch):
    case = ROOT / "tests" / "cases" / f"kind-{kind}.case"
    assert case in CASES, (
        f"write tests/cases/kind-{kind}.case: broken content that this rule kind finds"
    )
    monkeypatch.chdir(tmp_path)
    _, problems, game = run_case(case, tmp_path)
    names = {entry.name for entry in game.rules if entry.kind == kind}
    assert names & {problem.name for problem in problems}, (
        f"{case.name} does not trip the rule kind {kind}"
    )


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_each_check_has_a_case(check, tmp_path, monkeypatch):
    rule = check.__name__.replace("_", "-")
    case = ROOT / "tests" / "cases" / f"check-{rule}.case"
    assert case in CASES, (
        f"write tests/cases/check-{rule}.case: broken content that this check finds"
    )
    monkeypatch.chdir(tmp_path)
    _, _, game = run_case(case, tmp_path)
    assert {problem.name for problem in check(game)} == {rule}


def test_each_load_rule_has_a_case():
    literals = {
        word
        for path in SOURCES
        for word in re.findall(r'"([a-z]+(?:-[a-z]+)+)"', path.read_text(encoding="utf-8"))
    }
    rules = (
        literals - NOT_RULES - ASKED_FOR - FROM_THE_PAGE - IN_SPREADSHEETS - PLAYED - HANDED_IN
    ) | BUILT
    cased = set()
    for case in CASES:
        text = body_of(case)
        cased |= {
            rule for match in EXPECTED.finditer(text) for rule in match[2].strip(" -").split(", ")
        }
        cased |= set(re.findall(r"^--- expect: .*: ([\w-]+)(?: \(\w+\))?$", text, re.MULTILINE))
    assert len(rules) > 40
    assert not rules - cased, "write a case in tests/cases for each of these rules"


def test_case_names_are_found():
    assert len(CASES) > 50
