"""A face's markup held against the SVG that both converters draw; each fragment is read once."""

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from generator.faces.face import Face, Shapes, Stamp, svg_document
from generator.problem import Problem, Where
from generator.template.loading import Templates

if TYPE_CHECKING:
    from lxml.etree import XMLSyntaxError

_MOST_CHECKED = 10_000  # fragments remembered as sound
_CROSSED = re.compile(r"Opening and ending tag mismatch: ([\w:-]+) line (\d+) and ([\w:-]+)")
_QUOTED = re.compile(r"<[\w:]+|[\w:-]+=\"[^\"]*|#[\w-]+")


class MarkupCheck:
    """Which fragments of one game are known to be sound."""

    def __init__(self, templates: Templates) -> None:
        self._templates = templates
        self._checked: set[str] = set()

    def problems(self, face: Face, where: Where, piece: str) -> Iterator[Problem]:
        """What is wrong with the face's fragments, at the template's line where it can be found."""
        for fragment in _fragments(face):
            if fragment in self._checked:
                continue
            if len(self._checked) >= _MOST_CHECKED:
                self._checked.clear()
            self._checked.add(fragment)
            document = svg_document(face.format.bleed_box, fragment)
            for rule, message, hint, words in _faults(document):
                yield Problem(self._place(where, words), rule, message, hint, piece=piece)

    def _place(self, where: Where, words: str) -> Where:
        """The template's line in which some markup stands; its first if none has it."""
        text = self._templates.text_of(where.file)
        for part in (words, words[:30], words.split(" ", maxsplit=1)[0]):
            spot = text.find(part) if len(part) > 2 else -1
            if spot >= 0:
                line_start = text.rfind("\n", 0, spot)
                return Where(where.file, text.count("\n", 0, spot) + 1, spot - line_start)
        return where


def _faults(document: str) -> Iterator[tuple[str, str, str, str]]:
    """A rule, what is wrong, what to do, and the words of the drawing at which it is."""
    # Of faces that were kept nothing is read.
    from lxml.etree import XMLSyntaxError

    from generator.faces.svg.subset import faults, parse_svg

    try:
        root = parse_svg(document)
    except XMLSyntaxError as error:
        number, message, hint = _malformed(error)
        yield "bad-svg", message, hint, document.splitlines()[max(number - 1, 0)].strip()
        return
    for what, hint in faults(root):
        found = _QUOTED.search(what)
        yield "unsupported-svg", f"the template uses {what}", hint, found[0] if found else ""


def _malformed(error: "XMLSyntaxError") -> tuple[int, str, str]:
    """The line of the drawing at which to look, what is wrong there, and what to do."""
    crossed = _CROSSED.match(error.msg)
    if crossed and crossed[1] == "svg":  # which is ours and ends where it should
        hint = f"remove it, or write <{crossed[3]}> where the element begins"
        return error.lineno or 1, f"</{crossed[3]}> ends what never began", hint
    if crossed:
        hint = f"end it with /> or, after what it holds, with </{crossed[1]}>"
        return int(crossed[2]), f"<{crossed[1]}> does not end", hint
    from generator.faces.svg.subset import one_line

    message = f"the template's markup is not well-formed: {one_line(error.msg)}"
    return error.lineno or 1, message, "look for an unclosed tag or a bare &"


def _fragments(face: Face) -> Iterator[str]:
    for item in face.items:
        if isinstance(item, Shapes):
            yield item.svg
        elif isinstance(item, Stamp):
            yield item.fragment
