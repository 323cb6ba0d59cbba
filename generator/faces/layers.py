"""What a template printed, cut where its pictures stand: shapes and pictures in drawing order."""

import re
from collections.abc import Sequence

from markupsafe import Markup

from generator.faces.face import Item, Picture, Shapes
from generator.problem import ContentError, Where

_SIGN = re.compile(r"<!--picture (\d{1,6})-->")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_DEFS = re.compile(r"<defs\b.*?</defs>", re.DOTALL)
_TAG = re.compile(r"<(/?)[A-Za-z](?:\"[^\"]*\"|'[^']*'|[^>\"'])*?(/?)>|<!--.*?-->", re.DOTALL)
_REFERENCE = re.compile(r"url\(|href\s*=")


def sign_of(number: int) -> Markup:
    """What stands in the markup for one of the face's pictures."""
    return Markup(f"<!--picture {number}-->")  # noqa: S704 - our own sign


def refuse_signs(markup: str, inside: str, where: Where | None = None) -> None:
    """Raise ContentError ``misplaced-picture`` if a picture stands in it."""
    if _SIGN.search(markup):
        message = f"a picture cannot be part of {inside}"
        hint = "place it beside, with x and y on the face; picture() can be turned and cut itself"
        raise ContentError("misplaced-picture", message, hint, where=where)


def layers_of(
    body: str, pictures: Sequence[Picture], called_at: Sequence[Where]
) -> tuple[Item, ...]:
    """The items of what a template printed, in its order.

    What is drawn above a picture still finds the ``<defs>`` that stand below it. Raises
    ContentError ``misplaced-picture`` for a picture inside an element, where it was called.
    """
    parts = _SIGN.split(body)
    if len(parts) == 1:
        shapes = tidied(body)
        return (Shapes(shapes),) if shapes else ()
    items: list[Item] = []
    known: list[str] = []
    depth = 0
    for number, part in enumerate(parts):
        if number % 2:
            if int(part) < len(pictures):  # else it is a comment that only looks like a sign
                if depth:
                    refuse_signs(sign_of(0), "a group or another element", called_at[int(part)])
                items.append(pictures[int(part)])
            continue
        depth += sum(_opened(tag) for tag in _TAG.finditer(part))
        shapes = tidied(part)
        above = "\n".join(known) if _REFERENCE.search(shapes) else ""
        if shapes:
            items.append(Shapes(f"{above}\n{shapes}".strip()))
        known += [found for found in _DEFS.findall(part) if found not in known]
    return tuple(items)


def tidied(markup: str) -> str:
    """Markup without comments and empty lines: two templates that draw the same are one face."""
    if "<!--" in markup:
        markup = _COMMENT.sub("", markup)
    return "\n".join(line for line in markup.split("\n") if line.strip()).strip()


def _opened(tag: re.Match[str]) -> int:
    if tag[0].startswith("<!--") or tag[2]:
        return 0
    return -1 if tag[1] else 1
