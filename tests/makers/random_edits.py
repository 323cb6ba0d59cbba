"""Random edits of every kind of file that a shipped game is made of, the same for the same seed."""

import random
import re
from typing import NamedTuple

from conftest import CONTENT, ROOT

SUFFIXES = {".yaml", ".csv", ".j2", ".svg", ".typ"}
_NUMBER = re.compile(r"(?<![\w#.])\d{1,3}(?:\.\d+)?(?![\w.])")
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}\b")
_WORD = re.compile(r"(?<![\w{}\"'#])[a-z]{4,}(?![\w{}(:=\"'])")


class Edit(NamedTuple):
    """A file below a folder that holds ``content`` and ``layouts``, and what it holds then."""

    file: str
    how: str
    text: str


def files_of(game):
    """The files that builds of a game read, in groups that are drawn alike often."""
    layouts = ROOT / "layouts"
    groups = {
        "content": (CONTENT / game).rglob("*"),
        "faces": (layouts / "faces" / game).glob("*"),
        "shared faces": (layouts / "faces").glob("*"),
        "other game": (layouts / "faces").glob("[!_]*/_*"),
        "looks": (layouts / "rulebook").rglob("*"),
        "measures": (p for one in ("sizes", "papers", "sheets") for p in (layouts / one).glob("*")),
    }
    found = {
        group: sorted(p for p in paths if p.is_file() and p.suffix in SUFFIXES)
        for group, paths in groups.items()
    }
    partials = [path for path in found["faces"] if path.name.startswith("_")]
    return {group: paths for group, paths in {**found, "partials": partials}.items() if paths}


def random_edit(game, seed):
    """One edit: a number, a colour or a word is another, or a line is gone, doubled or moved."""
    chance = random.Random(f"{game} {seed}")
    groups = files_of(game)
    while True:
        path = chance.choice(groups[chance.choice(sorted(groups))])
        before = path.read_text(encoding="utf-8")
        how = chance.choice(sorted(WAYS))
        after = WAYS[how](before, chance)
        if after not in (None, before):
            return Edit(path.relative_to(ROOT).as_posix(), how, after)


def _replaced(pattern, new):
    def way(text, chance):
        found = list(pattern.finditer(text))
        if not found:
            return None
        match = chance.choice(found)
        return text[: match.start()] + new(match[0], chance) + text[match.end() :]

    return way


def _on_lines(change):
    def way(text, chance):
        lines = text.splitlines(keepends=True)
        if len(lines) < 4:
            return None
        change(lines, chance.randrange(1, len(lines) - 1))
        return "".join(lines)

    return way


def _other_number(word, chance):
    if "." in word:
        return f"{float(word) + chance.choice((0.1, -0.1)):.2f}".rstrip("0").rstrip(".")
    return str(max(int(word) + chance.choice((1, -1)), 0))


def _swap(lines, number):
    lines[number], lines[number + 1] = lines[number + 1], lines[number]


WAYS = {
    "another number": _replaced(_NUMBER, _other_number),
    "another colour": _replaced(_COLOUR, lambda word, _: f"#{word[5:7]}{word[1:5]}"),
    "another word": _replaced(_WORD, lambda word, _: word[::-1]),
    "a letter less": _replaced(_WORD, lambda word, _: word[1:]),
    "a line gone": _on_lines(lambda lines, number: lines.pop(number)),
    "a line twice": _on_lines(lambda lines, number: lines.insert(number, lines[number])),
    "two lines swapped": _on_lines(_swap),
}
