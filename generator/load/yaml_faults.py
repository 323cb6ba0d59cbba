"""Syntax errors of YAML files, explained for people who write cards."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

import yaml

from generator.files.folder import Folder
from generator.problem import Problem, Where

_TO_QUOTE = re.compile(r'^put quotes around it if it is text: ."(\d+\.\d+)".')
MAX_DEPTH = 40  # lists inside lists, aliases followed
_NO_BLANK = re.compile(r"(\s*(?:- )?)([A-Za-z_][\w-]*):(?=[^\s:/])([^\s:]*)\s*")  # name:text
_BARE_COLOUR = re.compile(r"""[{,][^"'#]*:\s+(#[0-9A-Fa-f]{3,8})\b""")
_CURLY = re.compile(r"[:,\[{-]\s+([“„”«‘‚]([^“”»’]*)[“”»’])")
_CUT = re.compile(r"(?<=[^\s#]) #\d\S*(?: \S+)*")


def syntax_problem(error: yaml.YAMLError, text: str, shown: str) -> Problem:
    """The parser's error as a problem at its line and column."""
    mark, opened = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    complaint = str(getattr(error, "problem", None) or "this is not YAML")
    line, column = (mark.line, mark.column) if mark else (0, 0)
    tab = _tab_before(text.splitlines(), line, column)
    if tab:
        message, hint = (
            "this line is indented with a tab",
            "use spaces; most editors can convert tabs",
        )
        return Problem(Where(shown, *tab), "tab-indentation", message, hint)
    if "maximum nesting" in complaint:  # the parser's own limit, which it may come to first
        return nested_too_deep(Where(shown, line + 1, column + 1))
    if "end of stream" in complaint and opened:
        line, column = opened.line, opened.column
    if line > text.count("\n"):  # the parser ends an unfinished last line by itself
        line, column = line - 1, len(text) - text.rfind("\n") - 1
    where = Where(shown, line + 1, column + 1)
    lines, first = text.splitlines(), opened.line if opened else line
    found = _cut_colour(lines, first, line) if opened else None
    found = found or _curly_quotes(lines, first, line)
    if "mapping values" in complaint or "find expected ':'" in complaint:
        found = found or _without_blank(lines, line)
    if found:
        row, column, rule, message, hint = found
        return Problem(Where(shown, row + 1, column + 1), rule, message, hint)
    for known in _explanations():
        if known["says"] in complaint:
            opened_in = opened.line + 1 if opened else line + 1
            message = known["wrong"].replace("LINE", str(opened_in))
            message = message.replace("CHARACTER", "".join(lines[line : line + 1])[column:][:1])
            return Problem(where, "yaml-syntax", message, known["hint"])
    hint = "compare it with the lines above. If a text has special characters, put it in quotes"
    return Problem(where, "yaml-syntax", f"this is not valid YAML: {complaint}", hint)


def _explanations() -> list[dict[str, str]]:
    """What the parser says in parts, what is wrong and what to do: ``yaml_faults.yaml``."""
    folder = Folder.of(Path(__file__).parent, shown="load")
    explained: list[dict[str, str]] = yaml.safe_load(folder.read("yaml_faults.yaml").data)
    return explained


_Cause = tuple[int, int, str, str, str]  # line and column from 0, rule, message, hint


def _found(
    pattern: re.Pattern[str], lines: list[str], first: int, last: int
) -> tuple[int, re.Match[str]] | None:
    """The first of some lines that has a pattern, and where it has it."""
    found = ((number, pattern.search(lines[number])) for number in range(first, last + 1))
    return next(((number, one) for number, one in found if one), None)


def _cut_colour(lines: list[str], first: int, last: int) -> _Cause | None:
    """The first colour without quotes in lines of a list or mapping in brackets."""
    found = _found(_BARE_COLOUR, lines, first, min(last, len(lines) - 1))
    if found is None:
        return None
    message = "a # after a space begins a comment, so the rest of this line is not read"
    hint = 'put a colour in quotes, as in `"#e0b04a"`'
    return found[0], found[1].start(1), "yaml-syntax", message, hint


def _curly_quotes(lines: list[str], first: int, last: int) -> _Cause | None:
    """The first value in the quotes of a word processor in some lines."""
    found = _found(_CURLY, lines, first, min(last, len(lines) - 1))
    if found is None:
        return None
    number, curly = found
    message = (
        f"{curly[1][0]} is a curly quote, and YAML needs straight ones: here it is read as a letter"
    )
    straight = curly[2].replace('"', "'")
    return number, curly.start(1), "curly-quotes", message, f'write `"{straight}"`'


def _without_blank(lines: list[str], last: int) -> _Cause | None:
    """A key and value in the line above without a blank between them."""
    above = next((number for number in range(last - 1, -1, -1) if lines[number].strip()), 0)
    found = _NO_BLANK.fullmatch(lines[above].partition(" #")[0]) if last > 0 else None
    if found is None:
        return None
    message = f"{found[2]}:{found[3]} is read as one word: the space after the colon is missing"
    return above, found.start(2), "yaml-syntax", message, f"write `{found[2]}: {found[3]}`"


def numbers_cut(text: str) -> Mapping[tuple[int, int], str]:
    """Texts after a space and ``#`` that look like numbers, by their places; YAML ignores them.

    That is the line and column, from 0, where the text before it ends: ``title: Vale #2``.
    """
    lines = enumerate(text.split("\n")) if " #" in text else ()
    return {
        (number, match.start()): match[0].strip()
        for number, line in lines
        for match in _CUT.finditer(line)
    }


def cut_short(where: Where, text: str, lost: str) -> Problem:
    """The warning that a text ends before its number, which is read as a remark."""
    message = f"'{lost}' is not part of '{text}': a # after a space begins a comment"
    hint = f'put the whole text in quotes, "{text} {lost}". If it is a comment, write # {lost[1:]}'
    return Problem(where, "yaml-syntax", message, hint, "warning")


def nested_too_deep(where: Where) -> Problem:
    """The problem of lists and mappings nested more than ``MAX_DEPTH`` deep."""
    message = f"lists and mappings are nested more than {MAX_DEPTH} deep"
    return Problem(where, "nested-too-deep", message, "check the brackets, and what each * repeats")


def _tab_before(lines: list[str], line: int, column: int) -> tuple[int, int] | None:
    """The first tab in the indentation of the line where the parser stopped, or above it."""
    for number in (line, line - 1):
        if 0 <= number < len(lines):
            indent = lines[number][: len(lines[number]) - len(lines[number].lstrip())]
            if "\t" in indent and (number < line or column <= len(indent)):
                return number + 1, indent.index("\t") + 1
    return None


def json_problem(error: ValueError, text: str, shown: str) -> Problem:
    """The problem ``json-syntax`` of a text that is no JSON, where it is to be corrected."""
    line, column = getattr(error, "lineno", 1), getattr(error, "colno", 1)
    said = str(error).partition(": line")[0].lower()
    hint = "correct the file here. If a program made it, save it there again"
    if said == "extra data" and text.lstrip().startswith("{"):
        hint = (
            "put [ before the first entry, commas between the entries, and ] after the last entry"
        )
    before = text[: getattr(error, "pos", 0)].rstrip()
    if said.startswith("expecting ',' delimiter") and before:
        line, column, said, hint = _no_comma(before, line)
    elif before.endswith(","):
        said, hint = "there is a comma after the last entry", "delete the comma before } or ]"
    return Problem(
        Where(shown, line, column), "json-syntax", f"this is not valid JSON: {said}", hint
    )


def _no_comma(before: str, line: int) -> tuple[int, int, str, str]:
    """Where a comma is missing in JSON, behind what stands before, and what to say and do."""
    at, column = before.count("\n") + 1, len(before) - before.rfind("\n")
    hint = 'write it. A double quote inside a text is \\"'
    if at == line:
        return at, column, "a comma is missing here", hint
    return at, column, f"a comma is missing at the end of line {at}", "write it there"


def numbers_as_typed(problems: Iterable[Problem], text: str) -> tuple[Problem, ...]:
    """The problems of a file; a number that is to be put in quotes has its zeros: "3.10"."""
    lines = text.split("\n")
    made: list[Problem] = []
    for one in problems:
        read = _TO_QUOTE.search(one.hint)
        line = lines[one.where.line - 1] if 0 < one.where.line <= len(lines) else ""
        typed = re.match(r"\d+\.\d+", line[max((one.where.column or 1) - 1, 0) :])
        if read and typed and float(typed[0]) == float(read[1]):
            hint = one.hint.replace(f'"{read[1]}"', f'"{typed[0]}"')
            message = re.sub(rf"{re.escape(read[1])}$", typed[0], one.message)
            made.append(replace(one, hint=hint, message=message))
        else:
            made.append(one)
    return tuple(made)
