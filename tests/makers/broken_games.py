"""Reads the broken games of tests/cases, each one text file, and runs load and check on them.

    --- file: cards.yaml                 a file of the game (or layouts/...)
    - {id: a, copies: 0}  # error: copies-below-one
    --- file: x.yaml (latin-1)           saved in another encoding
    --- file: x.yaml (padded to 9000)    made that many bytes long
    --- folder: x.yaml                   a folder of that name
    --- link: x.yaml -> ../y.yaml        a symbolic link
    --- no game.yaml                     without the default
    --- expect: content/case/x.yaml:1: rule    a problem where no comment can stand; or (warning)

game.yaml and cards.yaml have defaults. A comment names the rules of all problems in its line; in
CSV files it is cut off, elsewhere it stays.
"""

import re
from pathlib import Path

from conftest import loaded
from expected_problems import body_of

from generator.checks.run import Runner
from generator.problem import in_reading_order
from generator.rules.extension import GameRules
from generator.rules.run import check_rules

ROOT = Path(__file__).parents[2]
CASES = sorted((ROOT / "tests" / "cases").glob("*.case"))
DEFAULTS = {
    "game.yaml": """\
title: Case
players: [1, 4]
components:
  cards: {kind: card, size: card-57x88, pieces: cards.yaml, \
front: front.svg.j2, back: back.svg.j2}
""",
    "cards.yaml": "- id: a\n",
}
EXPECTED = re.compile(r"\s*# (error|warning): ([a-z0-9, -]+)")
HEADER = re.compile(r"^--- (file|folder|link|no|expect):? *(.*?)(?: \((.*)\))?$")


def write_case(case, root):
    """Writes the files of a case below ``root``; returns what it expects.

    That is a set of (file, line, severity, rule).
    """
    expected, files, extras, target = set(), dict(DEFAULTS), {}, None
    for line in body_of(case).split("\n")[:-1]:
        header = HEADER.match(line)
        if not header:
            files[target] += line + "\n"
            continue
        word, name, extra = header.groups()
        if word == "file":
            files[name], extras[name], target = "", extra or "", name
        elif word == "no":
            files.pop(name)
        elif word == "folder":
            place(root, name).mkdir(parents=True)
        elif word == "link":
            link, _, end = name.partition(" -> ")
            place(root, link).parent.mkdir(parents=True, exist_ok=True)
            (place(root, link).parent / end).write_text("- id: a\n", encoding="utf-8")
            place(root, link).symlink_to(end)
        else:
            file, number, rule = re.fullmatch(r"(.*):(\d+): (.*)", name).groups()
            expected.add((file, int(number), extra or "error", rule))
    if "cards.yaml" not in extras and "cards.yaml" not in files.get("game.yaml", ""):
        files.pop("cards.yaml")
    for name, text in files.items():
        expected |= write_file(root, name, text, extras.get(name, ""))
    return expected


def write_file(root, name, text, extra):
    path = place(root, name)
    shown = path.relative_to(root).as_posix()
    expected = {
        (shown, number, match[1], rule)
        for number, line in enumerate(text.split("\n"), 1)
        for match in EXPECTED.finditer(line)
        for rule in match[2].strip(" -").split(", ")
    }
    if name.endswith((".csv", ".tsv")):
        text = EXPECTED.sub("", text)
    if extra.startswith("padded to "):
        text += "#" * (int(extra.removeprefix("padded to ")) - len(text))
        extra = ""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding=extra or "utf-8", newline="\n")
    return expected


def place(root, name):
    return root / name if name.startswith("layouts/") else root / "content" / "case" / name


def run_case(case, root):
    """What the case expects, the problems that load and check find, and the game if it loads."""
    expected = write_case(case, root)
    game, found = loaded(root / "content" / "case", (root / "layouts", ROOT / "layouts"))
    checked = check_rules(game, GameRules()) if game else ()
    odd = Runner(game).tables() if game else ()
    return expected, in_reading_order((*found, *checked, *odd)), game
