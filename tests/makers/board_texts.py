"""Reads the short form of the commission boards, and breaks a game of them in one place each."""

import re
from pathlib import Path

from expected_problems import body_of

from generator.games.clients_vs_architects.pieces.board import Board

SHORT_FORMS = Path(__file__).parents[1] / "clients_vs_architects" / "boards.txt"
AREAS = {"n": [], "y": ["yellow"], "B": ["blue"], "G": ["gray"], "P": ["purple"]}
KINDS = {"": [], "b": ["blue"], "g": ["green"], "r": ["red"], "k": ["black"], "p": ["pink"]}
STYLES = {"": {}, ".d": {"dashed": True}}
STYLES |= {f".{colour[0]}": {"colour": colour} for colour in ("blue", "orange", "green", "red")}
PLACES = {"S": (0, "c"), "F": (9, "c")}
ENDS = {"S": ["start"], "F": ["finish"]}
FLIPS = (("b1", "d1"), ("b2", "d2"), ("a2", "e2"))


def short_forms():
    """The boards of boards.txt, by numeral."""
    boards = {}
    for text in re.split(r"^board ", SHORT_FORMS.read_text(encoding="utf-8"), flags=re.MULTILINE)[
        1:
    ]:
        heading, rest = text.split("\n", 1)
        numeral, name, low, high = re.fullmatch(r"(\w+) (\w+) bid (\d+) (\d+)", heading).groups()
        spaces, lines = [], []
        for token in rest.split():
            if ":" in token:
                spaces.append(
                    space(*re.fullmatch(r"(\w+):([nyBGP])([bgrkp]?)(\d+)", token).groups())
                )
            else:
                lines.append(
                    line(*re.fullmatch(r"(\w+)>(\w+)(\.[bogrd])?", token).groups(default=""))
                )
        boards[numeral] = Board.model_validate(
            {
                "numeral": numeral,
                "name": name,
                "bid": {"min": low, "max": high},
                "spaces": spaces,
                "lines": lines,
                "flips": FLIPS,
            }
        )
    return boards


def space(name, area, kind, value):
    column, row = PLACES.get(name) or (int(name[1]), name[0])
    return {
        "id": name,
        "at": (column, row),
        "value": None if name == "S" else int(value),
        "kind": ENDS.get(name) or KINDS[kind],
        "area": AREAS[area],
    }


def line(tail, head, style):
    columns = [(PLACES.get(name) or (int(name[1]),))[0] for name in (tail, head)]
    arrow = {"forward": head} if columns[0] == columns[1] else {}
    return {"ends": (tail, head), **arrow, **STYLES[style]}


def boards_file():
    """boards.yaml with the six boards of the short form."""
    return "".join(
        entry(board, f"board-{number}") for number, board in enumerate(short_forms().values(), 1)
    )


def entry(board, identity):
    """A board's entry, a line for each space and each line of it."""
    said = board.model_dump(mode="json", exclude_defaults=True)
    held = {"spaces": sorted(said.pop("spaces"), key=lambda space: space["at"])}
    held["lines"] = said.pop("lines")
    for one, line in zip(held["lines"], board.lines, strict=True):
        one["ends"] = [end.id for end in board.direction(line)]
    told = [f"- id: {identity}", *(f"  {key}: {flow(value)}" for key, value in said.items())]
    for name, records in held.items():
        told += [f"  {name}:", *(f"    - {flow(one)}" for one in records)]
    return "\n".join(told) + "\n"


def flow(value):
    """A value as YAML on one line; a list of one as that one."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key}: {flow(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list) and (len(value) != 1 or isinstance(value[0], list)):
        return "[" + ", ".join(map(flow, value)) + "]"
    if isinstance(value, bool):
        return str(value).lower()
    return str(value[0] if isinstance(value, list) else value)


GAME = """\
title: Boards
players: [2, 4]
components:
  board: {kind: board, size: sheet-264x195, pieces: boards.yaml, front: board.svg.j2}
"""
EXPECTED = re.compile(r"\s*# (error|warning): ([a-z0-9, -]+)$")


def write_boards(folder):
    """A game of nothing but the six boards."""
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "boards.yaml").write_text(boards_file(), encoding="utf-8")


def break_game(case, folder):
    """Applies a case to the game in ``folder``; returns the problems it expects.

    Each is a (file, line, severity, rule).

    --- boards.yaml: board-1                     in this file, in the entry with this id, if named
    - {ends: [d2, e2], forward: e2}              a line that goes
    + {ends: [d2, e2]}  # error: a-24-...        a line in its place, or after the line above
    = {id: d1, at: [1, d]}  # error: a-20-...    a line that stays and is to blame
    ~ number: 9 -> number: 8  # error: a-01-...  a text in the first line that holds it
    x board-4                                    an entry that goes
    """
    lines, name, entry, at, lead = [], "", "", 0, ""
    for text in body_of(case).splitlines():
        mark, rest = text[:2], text[2:]
        if text.startswith("--- "):
            save(folder, name, lines)
            name, _, entry = text[4:].partition(": ")
            lines, at = (folder / name).read_text(encoding="utf-8").splitlines(), 0
        elif mark in ("- ", "= "):
            at = find(lines, EXPECTED.sub("", rest), entry, case)
            lead = indent(lines[at])
            lines[at : at + 1] = [lead + rest] if mark == "= " else []
            at += mark == "= "
        elif mark == "~ ":
            old, _, new = EXPECTED.sub("", rest).partition(" -> ")
            at = next(number for number, line in enumerate(lines) if old in line)
            lines[at] = lines[at].replace(old, new) + (EXPECTED.search(rest) or [""])[0]
            lead, at = indent(lines[at]), at + 1
        elif mark == "x ":
            first = next(
                number for number, line in enumerate(lines) if re.match(rf"- {{?id: {rest}\b", line)
            )
            last = next(
                (
                    number
                    for number, line in enumerate(lines)
                    if number > first and line.startswith("- ")
                ),
                len(lines),
            )
            del lines[first:last]
        elif mark == "+ ":
            lines.insert(at, lead + rest)
            at += 1
        elif text and not text.startswith("#"):
            raise ValueError(f"{case.name}: {text}")
    save(folder, name, lines)
    return {found for path in sorted(folder.glob("*.yaml")) for found in expected(path)}


def find(lines, text, entry, case):
    inside = not entry
    for number, line in enumerate(lines):
        if entry and line.startswith("- id: "):
            inside = EXPECTED.sub("", line) == f"- id: {entry}"
        if inside and line.strip().removeprefix("- ") == text:
            return number
    raise ValueError(f"{case.name}: {entry} has no line {text}")


def indent(line):
    return line[: len(line) - len(line.lstrip())] + ("- " if line.lstrip().startswith("- ") else "")


def save(folder, name, lines):
    if name:
        (folder / name).write_text("\n".join(lines) + "\n", encoding="utf-8")


def expected(path):
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        match = EXPECTED.search(line)
        for rule in match[2].split(", ") if match else ():
            yield path.as_posix(), number, match[1], rule
