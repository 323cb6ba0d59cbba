"""Hints that say what to write work: written to the letter, the problem is gone, and none is new.

What stands between backquotes in a message or a hint is to be written as it stands. Each such text
of the source is given by a row of ``hint_cases.py``, which is applied here.
"""

import ast
import re
import tomllib
from functools import cache

import pytest
from book_hint_cases import BOOKS
from broken_games import CASES
from conftest import CONTENT, ROOT
from expected_problems import told_in
from faulty_games import (
    game,
    problems_of,
    problems_of_book,
    problems_of_ours,
    problems_of_printers,
)  # fmt: skip
from games_in_memory import GROUND
from hint_cases import GAMES, SHIPPED
from play_hint_cases import PLAYS

from generator.project import Project

ROWS = [*GAMES, *BOOKS, *PLAYS]
CODE = re.compile(r"`([^`]+)`")
MARK = re.compile(r"«([^«»]*)»")
# Code that stands in a hint without its backquotes, or that cannot be written as it stands.
BARE = re.compile(
    r"\{\{|\{%|\bproofdeck [a-z]|\bpip install|(?<![-\w])--[a-z]+ [a-z0-9]|"
    r"\b(?:write|add|such as|as in|with|it|needs?) (?!is: ')[a-z_]+: [^ ]|[a-z_]+: [\[{]"
)
OPEN_END = re.compile(r"\.\.\.|<[a-z]+>")
# What no hint says: patterns, and the types of fields as ``manual`` lists them.
# What it says is written, and then read as a look, in test_misfits.py.
HINT_OF_NO_LOOK = (
    'write `#import "plain.typ": over, plain` and `#let look(game) = over(plain(game), ())`'
)
NO_HINTS = {
    "checks/allow.py": 1,  # the last line of a warning, in test_run.py
    "cli/manual.py": 3,  # other pages, which test_manual_command.py opens
    "commands/manual_pages.py": 1,  # a pattern
    "faces/pen.py": 3,  # texts too long on a layout, in test_slots.py
    "preflight/findings.toml": 1,  # text in several inks, in test_planted_faults.py
    "faces/svg/text_outlines.py": 1,  # a font that is missing, in test_drawings_as_found.py
    "load/components.py": 3,  # texts that continue, in backs-by-layout.case
    "commands/proofs/prove.py": 1,  # what declares fields free, in test_coverage.py
    "model/allow.py": 1,
    "exports/book/overfull.py": 1,
    "exports/shops/order_fit.py": 1,  # a component that a shop does not make, in test_orders.py
    "rulebook/markdown.py": 1,
}


def written(text, snippet="", which=0, *, mended=False):
    """A file as it is broken, or with what a hint says in its place."""

    def part(match):
        broken, *ways = match[1].split("⇒")
        way = ways[min(which, len(ways) - 1)] if ways else "@"
        return way.replace("@", snippet) if mended else broken

    return MARK.sub(part, text) if isinstance(text, str) else text


def files_of(row, *given, **more):
    return {name: written(text, *given, **more) for name, text in row.files.items()}


def said(problem):
    return f"{problem.message}; {problem.hint}"


def telling(found, rule):
    """The first problem of a rule that says what to write."""
    told = [one for one in found if one.name == rule and CODE.search(said(one))]
    assert told, "\n".join(map(str, found)) or "nothing is told"
    return told[0]


@cache
def broken(number):
    row = ROWS[number]
    return tuple(problems_of(files_of(row), **dict(row.options)))


def assert_mended(rule, before, after, then=()):
    known = {(one.name, one.message) for one in before}
    assert not [str(one) for one in after if one.name == rule]
    new = [one for one in after if (one.name, one.message) not in known]
    assert not [str(one) for one in new if one.name not in then]


@pytest.mark.parametrize("number", range(len(ROWS)), ids=lambda number: ROWS[number].rule)
def test_a_hint_works_to_the_letter(number):
    row = ROWS[number]
    for which, snippet in enumerate(CODE.findall(said(telling(broken(number), row.rule)))):
        options, text = dict(row.options), snippet
        if snippet.startswith("--"):
            name, _, text = snippet.removeprefix("--").partition(" ")
            options[name] = text
        after = problems_of(files_of(row, text, which, mended=True), **options)
        assert_mended(row.rule, broken(number), after, row.then)


@cache
def broken_of_ours(row):
    name, file, right, wrong, _ = row
    text = (CONTENT / name / file).read_text("utf-8")
    assert right in text
    return text.replace(right, wrong, 1), problems_of_ours(
        name, file, text.replace(right, written(wrong), 1)
    )


@pytest.mark.parametrize("row", SHIPPED, ids=lambda row: row[-1])
def test_a_hint_of_our_games_works_to_the_letter(row):
    name, file, *_, rule = row
    text, found = broken_of_ours(row)
    (snippet,) = CODE.findall(said(telling(found, rule)))
    assert not problems_of_ours(name, file, written(text, snippet, mended=True))


@pytest.mark.parametrize("text", ["«- a»\n", "office:«⇒\n  @»\n"])
def test_a_hint_on_printers_works_to_the_letter(text):
    (problem,) = problems_of_printers(written(text))
    (snippet,) = CODE.findall(said(problem))
    assert not problems_of_printers(written(text, snippet, mended=True))


def test_a_hint_on_a_workbook_works_to_the_letter():
    (problem,) = problems_of_book("")
    (snippet,) = CODE.findall(said(problem))
    assert not problems_of_book(snippet)


def test_a_hint_on_a_font_that_is_here_names_it_and_no_package():
    families = ["Cabin", "Barlow Condensed", "Noto Sans Arabic"]  # these are installed
    for family in families:
        told = game().replace("Barlow Condensed", f"{family}x")
        (problem,) = [p for p in problems_of({"game.yaml": told}) if p.name == "unknown-font"]
        assert f"did you mean {family}?" in said(problem)
        assert "pip install" not in said(problem)


def test_a_hint_on_what_is_printed_works_to_the_letter(tmp_path):
    (tmp_path / "case").mkdir()
    (tmp_path / "case" / "game.yaml").write_text(game())
    (tmp_path / "case" / "cards.yaml").write_text("- id: a\n")
    front = {"faces/case/front.svg.j2": GROUND}
    for lock in (None, "nonsense"):
        if lock:
            (tmp_path / "case" / "printed.lock").write_text(lock)
        compared, problems = Project(tmp_path, [front]).changed("case")
        assert compared is None
        ((command, *more),) = [CODE.findall(said(problem)) for problem in problems]
        words = command.split()
        assert (words[:2], more) == (["proofdeck", "printed"], [])
        Project(tmp_path, [front]).record_printed(words[2])
        compared, problems = Project(tmp_path, [front]).changed("case")
        assert compared is not None
        assert not problems


def texts_of_the_source():
    """Texts of the source with backquotes: file, text with … for what is filled in."""
    for path in sorted((ROOT / "generator").rglob("*.py")):
        name = path.relative_to(ROOT / "generator").as_posix()
        for text in texts_of(ast.parse(path.read_text("utf-8"))):
            yield name, text
    types = ROOT / "generator" / "load" / "field_types.toml"
    for kind in tomllib.loads(types.read_text("utf-8")).values():
        yield "load/field_types.toml", kind.get("example", "")
    findings = ROOT / "generator" / "preflight" / "findings.toml"
    for hint, _severity in tomllib.loads(findings.read_text("utf-8")).values():
        yield "preflight/findings.toml", hint


def texts_of(tree):
    """Every text of a module that is no docstring."""
    passed = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            passed.add(node.value)
        if isinstance(node, ast.JoinedStr):
            passed.update(node.values)
            yield "".join(
                part.value if isinstance(part, ast.Constant) else "\0" for part in node.values
            )
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in passed:
            yield node.value


def test_each_hint_that_says_what_to_write_has_a_row(tmp_path):
    given = [
        *(said(telling(broken(number), row.rule)) for number, row in enumerate(ROWS)),
        *(said(telling(broken_of_ours(row)[1], row[-1])) for row in SHIPPED),
        *(said(one) for text in ("- a\n", "office:\n") for one in problems_of_printers(text)),
        *(said(one) for one in problems_of_book("")),
        "name it: fonts/Mine.ttf. Or install it: `pip install fontpkg-lobster`",
        (
            "if the files are still as you printed them: `proofdeck printed case`. "
            "Otherwise compare with git, by --since"
        ),
        "restore it from git, or record the present state: `proofdeck printed {}`",
        "restore it from git, or record the present state: `proofdeck printed case`",
        HINT_OF_NO_LOOK,
        # of what export trays has not, pasted in test_trays.py
        (
            "add a line below components: "
            "`tray: {kind: box, box: {style: tray, holds: [a], paper: 0.3mm}}`"
        ),
        "write `pieces: cards.csv`",  # of what pull writes
        "write it as `at: [4, 8, 49, 12]`",  # a slot's place
        (
            "give one slot another box in game.yaml, such as "
            "`slots: {body: {at: [6, 40, 51, 40]}}`, or delete your boxes"
        ),
        "shorten it, or have it printed elsewhere: `proofdeck rulebook --paper a4`",
        (
            "set the pages of its look to that size, `page: (127mm, 203.2mm)`. "
            "Or read the proof carefully"
        ),
        "compare with a revision of git, or run `proofdeck printed case` first",
        "install the extra: `pip install 'proofdeck[cluster]'`",
    ]
    passed = dict.fromkeys(NO_HINTS, 0)
    without = []
    for name, text in texts_of_the_source():
        if "`" not in text.replace("``", ""):
            continue
        if any(re.search(re.escape(text).replace("\0", ".*?"), one) for one in given):
            continue
        if passed.get(name, 0) < NO_HINTS.get(name, 0):
            passed[name] += 1
        else:
            without.append(f"{name}: {text}")
    assert not without, "write a row in hint_cases.py: " + "; ".join(without)
    assert passed == NO_HINTS


def test_what_is_to_be_written_stands_between_backquotes_and_is_whole():
    told = [problem for case in CASES for problem in told_in(case)]
    told += [said(one) for number in range(len(ROWS)) for one in broken(number)]
    assert len(told) > 300
    for text in told:
        assert not BARE.search(CODE.sub("", text)), text
        assert not [code for code in CODE.findall(text) if OPEN_END.search(code)], text


# A refusal of the preview is one line of its dialog; what does not fit on a paper is told with the
# papers that hold it, where all of them are known.
TOLD_ELSEWHERE = {"edit-refused", "does-not-fit"}


def test_everything_that_is_told_says_what_to_do():
    silent = []
    for path in sorted((ROOT / "generator").rglob("*.py")):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(call, "func", None) and getattr(call.func, "id", None)
            if name not in ("Problem", "ContentError"):
                continue
            first = 1 if name == "Problem" else 0
            rule = getattr(call.args[first], "value", "") if len(call.args) > first else ""
            given = call.args[first + 2 :] or [k for k in call.keywords if k.arg in ("hint", None)]
            if not given and rule not in TOLD_ELSEWHERE and not _starred(call):
                silent.append(f"{path.relative_to(ROOT)}:{call.lineno}")
    assert not silent


def _starred(call):
    return any(isinstance(argument, ast.Starred) for argument in call.args)
