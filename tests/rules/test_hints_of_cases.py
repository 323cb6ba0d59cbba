"""Hints of the cases, followed: where one names a word or a value, it is written and all is well.

Applied are ``did you mean X?``, ``write `X` ``, ``key: value`` between backquotes, and limits of
numbers. What says to add, delete or move something is applied by hand in tests/load/test_hints.py.
"""

import re
from difflib import SequenceMatcher

from broken_games import CASES, EXPECTED, ROOT, write_case
from conftest import loaded

from generator.checks.run import Runner
from generator.rules.extension import GameRules
from generator.rules.run import check_rules

WORD = re.compile(r"[^\s,:{}\[\]\"'()<>|#]+")
VALUE = re.compile(r"\"[^\"]*\"|'[^']*'|\[[^\]]*\]|\{[^}]*\}|[^\s,}\]#]+(?: [^\s,}\]#]+)*")
PAIR = re.compile(r"`([a-z_]+): ([^`]+)`")
LIMIT = re.compile(r"^write (?:(a number above )?(-?[\d.]+)(?: or (?:more|less))?|(\d+) alone)$")


def problems_of(root):
    game, found = loaded(root / "content" / "case", (root / "layouts", ROOT / "layouts"))
    checked = check_rules(game, GameRules()) if game else ()
    return (*found, *checked, *(Runner(game).tables() if game else ()))


def nearest_word(line, meant, column, message):
    """The word of a line that was mistyped for another: one of the message, from a column on."""
    words = [one for one in WORD.finditer(line) if one[0] != meant]
    told = [one for one in words if one[0] in WORD.findall(message)]
    told = told or [one for one in words if one.end() >= column]
    return max(told, key=lambda one: SequenceMatcher(None, one[0], meant).ratio(), default=None)


def followed(line, problem):
    """The line with the hint followed; None where its form is none of those above."""
    body, column = EXPECTED.split(line)[0], max(problem.where.column - 1, 0)
    meant = re.match(r"did you mean (\S+)\?(?: Rename it.*)?$", problem.hint)
    if meant:
        wrong = nearest_word(body, meant[1], column, problem.message)
        return wrong and body[: wrong.start()] + meant[1] + body[wrong.end() :]
    limit = LIMIT.match(problem.hint)
    if limit:
        value = VALUE.match(body, column)
        number = limit[3] or (limit[2] if not limit[1] else str(float(limit[2]) + 1))
        return value and body[:column] + number + body[value.end() :]
    pair = PAIR.search(problem.hint)
    there = pair and re.search(rf"\b{pair[1]}: *", body)
    if there and "..." not in pair[2] and not re.search(r"\bsuch as|\bOr\b", problem.hint):
        value = VALUE.match(body, there.end())
        return value and f"{body[: there.start()]}{pair[1]}: {pair[2]}{body[value.end() :]}"
    written = re.match(r"write `([^`:]+)`(?:$|[,.] )", problem.hint)
    if written:
        value = VALUE.match(body, column)
        return value and body[:column] + written[1] + body[value.end() :]
    return None


def followed_in(root, problem):
    """The file of a problem and its text with the hint followed; None where that cannot be done."""
    path, index = root / problem.where.file, problem.where.line - 1
    lines = path.read_bytes().decode("utf-8", "replace").split("\n") if path.is_file() else []
    better = followed(lines[index], problem) if 0 <= index < len(lines) else None
    return better and (path, "\n".join([*lines[:index], better, *lines[index + 1 :]]))


def test_hints_that_name_what_to_write_work(tmp_path, monkeypatch):
    applied = 0
    for case in CASES:
        root = tmp_path / case.stem
        root.mkdir()
        monkeypatch.chdir(root)
        write_case(case, root)
        for problem in problems_of(root):
            path, text = followed_in(root, problem) or (None, "")
            if path:
                there = path.read_bytes()
                path.write_text(text, "utf-8")
                left = [(one.name, one.message, one.where) for one in problems_of(root)]
                path.write_bytes(there)
                applied += 1
                told = (problem.name, problem.message, problem.where)
                assert told not in left, f"{case.name}: {problem}"
    assert applied >= 70, "of some 190 that have a word or a value to write"
