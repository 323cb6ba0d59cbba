"""Reads the edits of tests/cases: a real game with one change, and the problems it must cause.

tests/cases/<game>-<rule>.edit, one a rule or check; several changes may follow each other:

    --- score.yaml               a file of the game
    - safe: {icons: 9            what stands there, exactly once; several such lines are one text
    + safe: {icons: 8            what takes its place
    --- expect: score.yaml: full-safe     the problem this causes, in a changed or the first line
    --- expect: aid.yaml: rule | effects: the same, in the line that holds this text
"""

import re
import shutil

from conftest import GAMES, ROOT
from expected_problems import body_of

EDITS = sorted((ROOT / "tests" / "cases").glob("*.edit"))
_EXPECTED = re.compile(r"^--- expect: (\S+): (\S+)(?: \| (.+))?$", re.MULTILINE)


def game_of(edit):
    """The game that an edit changes: its file's name begins with it, with dashes."""
    return max((g for g in GAMES if edit.stem.startswith(g.replace("_", "-") + "-")), key=len)


def rules_told(edit):
    """The rules that an edit says it trips."""
    return {rule for _, rule, _ in _EXPECTED.findall(body_of(edit))}


def apply_edit(edit, root):
    """Writes the changed game below ``root``; returns its folder and what to expect.

    That is the problems as (file, rule), and the changed lines as (file, line).
    """
    game = game_of(edit)
    folder = root / "content" / game
    shutil.copytree(ROOT / "content" / game, folder)
    lines, file, old, new = set(), "", [], []
    text = body_of(edit)
    for line in [*text.splitlines(), "---"]:
        if new and not line.startswith("+ "):
            lines |= _replace(folder / file, "\n".join(old), "\n".join(new))
            old, new = [], []
        if line.startswith("--- expect: "):
            name, _, place = _EXPECTED.fullmatch(line).groups()
            lines |= _lines(folder / name, place) if place else set()
        elif line.startswith("--- "):
            file = line.removeprefix("--- ")
        elif line.startswith("- "):
            old.append(line.removeprefix("- "))
        elif line.startswith("+ "):
            new.append(line.removeprefix("+ "))
    expected = {(f"content/{game}/{name}", rule) for name, rule, _ in _EXPECTED.findall(text)}
    return folder, expected, lines


def _replace(path, old, new):
    found = _lines(path, old)
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    return found


def _lines(path, text):
    whole = path.read_text(encoding="utf-8")
    assert whole.count(text) == 1, f"{text!r} stands {whole.count(text)} times in {path.name}"
    first = whole[: whole.index(text)].count("\n") + 1
    return {
        (f"content/{path.parent.name}/{path.name}", first + number)
        for number in range(text.count("\n") + 1)
    }
