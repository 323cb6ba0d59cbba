"""What a broken game is told, word for word: at the end of its case, where ``make golden`` puts it.

--- told
content/case/cards.yaml:1:5: error[bad-id]: an id must be text, not true
    hint: begin with a letter: c01
"""

import os
import re

WRITE = os.environ.get("GOLDEN") == "write"
_HEAD = "--- told\n"


def body_of(case):
    """The case without what is told of it."""
    return case.read_text(encoding="utf-8").partition(_HEAD)[0]


def check_told(case, problems):
    """The problems are those that the case says, with their columns, words and hints."""
    body, _, there = case.read_text(encoding="utf-8").partition(_HEAD)
    text = "".join(f"{problem}\n" for problem in problems)
    if WRITE:
        body = body if body.endswith("\n") else f"{body}\n"
        case.write_text(f"{body}{_HEAD}{text}", encoding="utf-8")
    else:
        assert there == text, f"{case.name}: if that is meant, run `make golden` and read the diff"


def told_in(case):
    """What is told in a case, as it stands there: messages and hints, without their places."""
    _, _, there = case.read_text(encoding="utf-8").partition(_HEAD)
    return re.findall(r"(?:\[[\w-]+\]|hint): (.*)", there)
