"""Titles, captions and alt texts of a manuscript's calls: prose as well, read by the same lint."""

import re

from generator.model.rulebook import Manuscript
from generator.problem import Where
from generator.rulebook.render import Rendered

_COMMENT = re.compile(r"{#.*?#}", re.DOTALL)
_CALL = re.compile(r"\b(?:alt|caption|title)\s*=\s*(?=\")|\bcall\s+\w+\(\s*(?=\")")
_PART = re.compile(r"\s*\"((?:[^\"\\]|\\.)*)\"")
_APART = ".\n\n"  # two labels are two paragraphs, and no name runs on from one to the next


def labels_of(manuscript: Manuscript) -> Rendered:
    """The typed labels, one paragraph each, with the place of every part."""
    text = _COMMENT.sub(lambda match: " " * len(match[0]), manuscript.text)
    parts: list[str] = []
    starts: list[int] = []
    places: list[Where | None] = []
    length = 0
    for call in _CALL.finditer(text):
        part = _PART.match(text, call.end())
        while part:
            line = manuscript.text.count("\n", 0, part.start(1)) + 1
            column = part.start(1) - manuscript.text.rfind("\n", 0, part.start(1))
            starts.append(length)
            places.append(Where(manuscript.where.file, line, column))
            parts.append(part[1])
            length += len(part[1])
            part = _PART.match(text, part.end())
        starts.append(length)
        places.append(None)
        parts.append(_APART)
        length += len(_APART)
    return Rendered("".join(parts), tuple(starts), tuple(places))
