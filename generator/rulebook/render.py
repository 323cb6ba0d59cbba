"""Rendering of a rulebook's template to Markdown, with the place of every typed letter.

Marks are put into the template's typed text before Jinja2 runs, before calls of figures and boxes,
and around everything that is computed. Afterwards they are removed, and their places are kept
beside the text. So a check can point at a typed number in line and column, and never complains
about a computed one.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from generator.cache.store import Cache
from generator.model.rulebook import Manuscript
from generator.problem import ContentError, Problem, Where, problem_of
from generator.rulebook.placeholders import BEGIN, END
from generator.rulebook.template_functions import TemplateFunctions
from generator.template.loading import CompiledTemplates
from generator.template.sandbox import Sandbox

_TYPED, _CLOSE = "\ue002", "\ue003"  # around the place of what was typed
_QUOTED = re.compile(r"'([\w/ -]{2,})'")
_STANDS = re.compile(  # a call that prints what stands by itself
    r"\{\{[-+]?\s*(?:figure|row|fan|stack|scene|setup|cover|contents|index|new_page)\("
    r"|\{%[-+]?\s*call\b"
)
_CALL_LINES = 30  # a longer call is reported at its first line
_MARKS = re.compile(f"{BEGIN}|{END}|{_TYPED}(\\d+):(\\d+){_CLOSE}")
_NEW_LINE = re.compile("\r\n?")


@dataclass(frozen=True, slots=True)
class Rendered:
    """Markdown, with the place of every typed stretch; None for computed ones.

    ``source`` is a text from which text and places follow.
    """

    text: str
    starts: tuple[int, ...]
    places: tuple[Where | None, ...]
    source: str

    def place(self, offset: int) -> Where | None:
        """The place of the character at an offset; None if it was computed."""
        number = bisect_right(self.starts, offset) - 1
        where = self.places[number] if number >= 0 else None
        return where and Where(where.file, where.line, where.column + offset - self.starts[number])

    def stretch(self, offset: int) -> int:
        """The number of the stretch that a character belongs to; -1 before the first."""
        return bisect_right(self.starts, offset) - 1

    def first_place(self, start: int, end: int) -> Where | None:
        """The place of the first typed character of a stretch, or of the nearest one before it."""
        number = max(bisect_right(self.starts, start) - 1, 0)
        while number < len(self.starts) and self.starts[number] < end:
            if self.places[number] and (
                number + 1 == len(self.starts) or self.starts[number + 1] > start
            ):
                return self._within(number, start)
            number += 1
        return self.nearest_place(start)

    def nearest_place(self, offset: int) -> Where | None:
        """The place of the character, or of the nearest typed one or figure before it."""
        for number in range(bisect_right(self.starts, offset) - 1, -1, -1):
            if self.places[number]:
                return self._within(number, offset)
        return None

    def _within(self, number: int, offset: int) -> Where | None:
        """The place in a stretch that is nearest to an offset; a call has no letters."""
        where, start = self.places[number], self.starts[number]
        last = self.starts[number + 1] - 1 if number + 1 < len(self.starts) else offset
        return where and where._replace(column=where.column + max(min(offset, last) - start, 0))


def render(
    manuscript: Manuscript, calls: TemplateFunctions, cache: Cache
) -> tuple[Rendered | None, tuple[Problem, ...]]:
    """The manuscript's Markdown, or the one problem that stopped its template.

    Its code is kept in ``cache`` with the places of its lines.
    """
    path = manuscript.where.file
    sandbox = Sandbox(
        compiled=CompiledTemplates(cache), markup=False, computed=lambda of: f"{BEGIN}{of}{END}"
    )
    try:
        placed = _with_places(sandbox, _NEW_LINE.sub("\n", manuscript.text), path)
        text = sandbox.opened_text(placed, path).printed(**calls.names())
    except ContentError as error:
        at = error.where or manuscript.where
        place = _column(manuscript, at, error.message) if at.file == path else at
        return None, (replace(problem_of(error, at), where=place),)
    return _without_marks(text, path), ()


def _with_places(sandbox: Sandbox, source: str, path: str) -> str:
    """The template with the place of each line of typed text marked at its start.

    A place is written in digits, which filters leave alone.
    """
    parts: list[str] = []
    position = 0
    for kind, value in sandbox.cut(source, path):
        start = source.find(value, position)
        position = max(position, start + len(value))
        typed = kind == "data"
        if kind.endswith("_begin") and _STANDS.match(source, start):
            parts.append(_marked(source, start))
        parts.append("".join(_marked_lines(source, start, value)) if typed else value)
    line_end = "\n" if source.endswith("\n") else ""  # Jinja2 leaves it away
    return "".join(parts) + line_end


def _marked(source: str, start: int) -> str:
    """A mark with the place of a call, put before the call."""
    line, column = source.count("\n", 0, start) + 1, start - source.rfind("\n", 0, start)
    return f"{_TYPED}{line}:{column}{_CLOSE}{END}"


def _marked_lines(source: str, start: int, text: str) -> Iterator[str]:
    line, line_start = source.count("\n", 0, start) + 1, source.rfind("\n", 0, start) + 1
    for number, part in enumerate(text.splitlines(keepends=True)):
        column = start - line_start + 1 if number == 0 else 1
        yield f"{_TYPED}{line + number}:{column}{_CLOSE}{part}" if part.strip("\n") else part


def _without_marks(text: str, path: str) -> Rendered:
    parts: list[str] = []
    starts: list[int] = [0]
    places: list[Where | None] = [None]
    length = position = 0
    for match in _MARKS.finditer(text):
        parts.append(text[position : match.start()])
        length += match.start() - position
        position = match.end()
        starts.append(length)
        places.append(Where(path, int(match[1]), int(match[2])) if match[1] else None)
    parts.append(text[position:])
    return Rendered("".join(parts), tuple(starts), tuple(places), text)


def _column(manuscript: Manuscript, at: Where, message: str = "") -> Where:
    """The place of the name that the message quotes, or of the line's first call.

    Jinja2 knows the line in which a call begins; a call may span many lines.
    """
    text = manuscript.text
    lines = text.splitlines(keepends=True)
    start = sum(map(len, lines[: at.line - 1]))
    end = start + len("".join(lines[at.line - 1 : at.line + _CALL_LINES]))
    for before, name in product((".", "'", '"', ""), _QUOTED.findall(message)):
        spot = text.find(before + name, start, end) + len(before)
        if spot >= start + len(before):
            return Where(
                manuscript.where.file,
                text.count("\n", 0, spot) + 1,
                spot - text.rfind("\n", 0, spot),
            )
    line = lines[at.line - 1] if at.line <= len(lines) else ""
    return Where(manuscript.where.file, at.line, max(line.find("{"), 0) + 1)
