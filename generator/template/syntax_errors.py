"""Syntax errors of templates in plain words, with what to write; open blocks where they begin."""

import re
import tomllib
from collections.abc import Callable
from itertools import takewhile
from pathlib import Path

from jinja2 import TemplateSyntaxError

from generator.problem import ContentError, Where

_QUOTE = re.compile(r"^unexpected char '([„“”‚‘’«»‹›\x60´])'")
_DOUBLE = re.compile(r'"[^"]*"')  # a text in double quotes, in which an apostrophe ends nothing
_WHOLE_TAG = re.compile(r"\{[{%](?:.*?[%}]\}|.*)", re.DOTALL)
_APOSTROPHE = re.compile(r"(?<=[=(,:\[\s])'[^']*\w'\w[^']*'(?=\s*(?:[,)\]}]|$))")
_NO_COMMA = re.compile(r"^expected token ',', got '([^']+)'")
_UNKNOWN_TAG = re.compile(r"Encountered unknown tag '(\w+)'")
_OPEN_BLOCK = re.compile(r"needs to be closed is '(\w+)'")
_NO_FILTER = re.compile(r"No (filter|test) named '(\w+)'")
_AFTER_ALL = re.compile(r"expected token 'end of (?:statement block|print statement)', got '(.+)'$")
_COMMENT = re.compile(r"\{#.*?#\}", re.DOTALL)
_TAG = re.compile(r"\{%[-+]?\s*(\w+)([^%]*)")
_OPENS = frozenset(
    {"autoescape", "block", "call", "filter", "for", "if", "macro", "raw", "set", "with"}
)
_PARTS = ("else", "elif")  # of an if or a for
_PRINTED_TAG = re.compile(r"\{\{-?\s*(if|elif|else|endif|for|endfor|set|block|endblock)\b")
_BACKWARDS = re.compile(r"=[<>]")
_COMPARE = ("a single = does not compare", "write == to compare")
_BRACKETS = "check the brackets, and write decimals with a point: `20.5`"
_HINTS = {  # by a part of Jinja2's message, which says enough
    "unexpected '}'": "write two braces on each side, as in `{{ piece.id }}`",
    "Expected an expression, got": _BRACKETS,
    "invalid syntax": _BRACKETS,
}


def syntax_error(error: TemplateSyntaxError, template: str) -> ContentError:
    """The ContentError ``template-syntax`` of a template that cannot be read, at its place."""
    file = error.filename or error.name or template
    message, hint, line = str(error.message), "see this line of the template", error.lineno
    tag, block = _UNKNOWN_TAG.match(message), _OPEN_BLOCK.search(message)
    if block:
        line = _begun(error, block[1], tag[1] if tag else "")
        message = f"a block has no end: {block[1]}"
        hint = f"write `{{% end{block[1]} %}}` where it ends"
        if tag:
            hint = f"{hint}, before the {tag[1]} in line {error.lineno}"
    elif tag:
        message, hint = _unknown_tag(tag[1])
    else:
        message, hint = _reworded(message, hint)
        at = (error.source or "").split("\n")[error.lineno - 1 : error.lineno]
        printed = _PRINTED_TAG.search(at[0]) if at else None
        if printed:
            message = f"{printed[1]} cannot be inside two braces"
            hint = f"write it in a tag: {{% {printed[1]} ... %}}"
        backwards = _BACKWARDS.search(at[0]) if at and (message, hint) == _COMPARE else None
        if backwards:
            message = f"{backwards[0]} is not used in templates"
            hint = f"write {backwards[0][::-1]} to compare"
        line, message, hint = _lost_quote(error) or (line, message, hint)
    return ContentError("template-syntax", message, hint, where=Where(file, line))


def _lost_quote(error: TemplateSyntaxError) -> tuple[int, str, str] | None:
    """The line of a tag in which a text does not end, or ends too soon; and what to write."""
    source = error.source or ""
    for tag in _WHOLE_TAG.finditer(source):
        first = source.count("\n", 0, tag.start()) + 1
        if not first <= error.lineno <= first + tag[0].count("\n"):
            continue
        bare = _DOUBLE.sub(lambda text: "\n" * text[0].count("\n"), tag[0])
        cut = _APOSTROPHE.search(bare)
        if cut:
            line = first + bare.count("\n", 0, cut.start())
            return line, "an apostrophe ended the text", "put the text in double quotes"
        odd = [n for n, line in enumerate(tag[0].split("\n")) if line.count('"') % 2]
        if len(odd) % 2:
            line, message = first + odd[0], "a quotation mark is missing in this line"
            return line, message, "write one before and one after the text"
    return None


def _unknown_tag(name: str) -> tuple[str, str]:
    if name.startswith("end") and name[3:] in _OPENS:
        return f"{name} has nothing to end: no {name[3:]} is open", "delete it, or open one above"
    if name in _PARTS:
        return f"{name} needs an if before it", "write an if above it, or delete it"
    hint = "blocks are if, for, set, macro, call, block, include, import and extends"
    return f"there is no block {name}", hint


def _reworded(message: str, hint: str) -> tuple[str, str]:
    """Another message of Jinja2's, and what to do, in plain words where they are known."""
    alike = tomllib.loads(Path(__file__).with_suffix(".toml").read_text("utf-8"))
    for begins, (wrong, remedy) in alike.items():
        if message.startswith(begins):
            return wrong, remedy
    for pattern, say in _PATTERNS:
        match = pattern.search(message)
        if match:
            return say(match)
    return message, next((one for part, one in _HINTS.items() if part in message), hint)


def _after_all(match: re.Match[str]) -> tuple[str, str]:
    """What stands where a tag or call should end."""
    after = match[1]
    if after == "=":
        return _COMPARE
    if after.lower() in ("and", "or", "not", "in", "is"):
        return f"write {after} in small letters", f"write {after.lower()}"
    hint = "join the two values with a sign such as == or and. If this is too much, delete it"
    return f"{after!r} does not belong here", hint


_PATTERNS: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], tuple[str, str]]], ...] = (
    (_QUOTE, lambda match: (
        f"{match[1]} is not a quotation mark that templates know",
        "write straight quotes, \" or ', around the text",
    )),
    (_NO_COMMA, lambda match: (
        f"a comma is missing before {match[1]!r}, or a sign between two values",
        'write commas between values, and no units: "x=3, y=4"',
    )),
    (_AFTER_ALL, _after_all),
    (_NO_FILTER, lambda match: (
        match.string, f"correct the name of this {match[1]}, or delete it",
    )),
)  # fmt: skip


def _begun(error: TemplateSyntaxError, block: str, ended_by: str) -> int:
    """The line of the block that is still open where another one ends, or where all ends."""
    source = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), error.source or "")
    tags = [(m[1], m[2], source.count("\n", 0, m.start()) + 1) for m in _TAG.finditer(source)]
    if ended_by:
        wrong = (ended_by, error.lineno)
        tags = list(takewhile(lambda tag: (tag[0], tag[2]) != wrong, tags))
    open_at: list[tuple[str, int]] = []
    for name, more, line in tags:
        if name in _OPENS and not (name == "set" and "=" in more):
            open_at.append((name, line))
        elif name.startswith("end") and open_at:
            open_at.pop()
    return next((line for name, line in reversed(open_at) if name == block), error.lineno)
