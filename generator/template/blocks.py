"""Blocks of a template that no template it extends has: what is in them would never be drawn."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from jinja2 import TemplateNotFound

from generator.problem import ContentError, Problem, Where, did_you_mean
from generator.template.loading import Templates

MOST_PARENTS = 20  # templates that extend each other in a circle are told when they are drawn
_COMMENT = re.compile(r"{#.*?#}", re.DOTALL)
_TAG = re.compile(r"{%[-+]?\s*(block|endblock|extends)\b\s*(?:\"([^\"]*)\"|'([^']*)'|(\w*))")


class Outline(NamedTuple):
    """A template's blocks, its own outermost ones with their places, and what it extends."""

    blocks: frozenset[str]
    outermost: tuple[tuple[str, Where], ...]
    extends: str


def lost_blocks(templates: Templates, name: str) -> Iterator[Problem]:
    """A problem for each outermost block of a template that no template above it has."""
    own = _outline(templates, name)
    if own is None or not own.extends:
        return
    above: set[str] = set()
    parent: Outline | None = own
    for _ in range(MOST_PARENTS):
        parent = _outline(templates, parent.extends) if parent and parent.extends else None
        if parent is None:
            break
        above |= parent.blocks
    for block, where in own.outermost if above else ():
        if block not in above:
            message = f"{own.extends} has no block {block}, so nothing in it is drawn"
            near = did_you_mean(block, sorted(above), listing="blocks")
            yield Problem(where, "unknown-block", message, near)


def _outline(templates: Templates, name: str) -> Outline | None:
    """A template's outline; None for one that is not there, or whose name is computed."""
    try:
        text, shown, _ = templates.get_source(None, name)
    except (TemplateNotFound, ContentError):
        return None  # told where it is drawn
    text = _COMMENT.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)
    blocks: list[str] = []
    outermost: list[tuple[str, Where]] = []
    extends, depth = "", 0
    for match in _TAG.finditer(text):
        tag, written = match[1], match[2] or match[3] or match[4] or ""
        if tag == "extends" and not match[4]:
            extends = written
        elif tag == "block":
            line = text.count("\n", 0, match.start()) + 1
            column = match.start() - text.rfind("\n", 0, match.start())
            blocks.append(written)
            if depth == 0:
                outermost.append((written, Where(shown, line, column)))
            depth += 1
        elif tag == "endblock":
            depth -= 1
    return Outline(frozenset(blocks), tuple(outermost), extends)
