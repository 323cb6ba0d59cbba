"""Marks: code of a template or markup of another program that would be printed as it is.

Each form is reported once. A backslash before a sign prints it as it is.
"""

import re
from collections.abc import Iterator
from typing import Any

from generator.checks.texts.near_misses import (
    NearMiss,
    book_misses,
    code_in,
    near_misses,
    table_misses,
    unfinished_in,
    without_meant,
)
from generator.checks.texts.text import Names, Text
from generator.problem import Problem, Where
from generator.rulebook.placeholders import BLOCK_OBJECTS, MARK, Cover, Open, Picture
from generator.text.symbols import Symbols

_PARAGRAPH = re.compile(r"(?:(?!\n[ \t]*\n|\n[ \t]*(?:[#|]|[*+-] )).)+", re.DOTALL)
_FRONT_MATTER = re.compile(r"---[ \t]*\n(?:[\w-]+:[^\n]*\n|[ -][^\n]*\n)+---[ \t]*(?:\n|\Z)")
_CODE_HINT = "a call has two braces on each side, and is in the text itself, not in quotes"
_ESCAPE = "a backslash before a sign prints it as it is"


def stray_marks(text: Text, names: Names) -> Iterator[Problem]:
    """Code of templates, markup of other programs, and texts that are still to be written."""
    if text.is_book:
        yield from _in_a_book(text, names)
        return
    symbols = Symbols(names.symbols)
    for cell in text.cells:
        written = symbols.replaced(cell.text)
        about = {"piece": cell.piece, "field": str(cell.field[0]) if cell.field else ""}
        if stub := unfinished_in(written):
            yield _unfinished(cell.where, stub, **about)
        for miss in near_misses(written, names.icons):
            yield _missed(cell.where, miss, **about)


def _missed(where: Where, miss: NearMiss, **about: Any) -> Problem:
    name = "code-on-paper" if miss.code else "looks-like-markup"
    message = f"{miss.form} is printed as it is: '{miss.found}'"
    hint = f"{miss.hint}; {_ESCAPE}" if miss.escaped else miss.hint
    return Problem(where, name, message, hint, "warning", **about)


def _unfinished(where: Where, stub: str, **about: Any) -> Problem:
    message = f"'{stub}' is printed: the text is not written yet"
    return Problem(
        where, "looks-like-markup", message, "write it, or delete it", "warning", **about
    )


def _in_a_book(text: Text, names: Names) -> Iterator[Problem]:
    rendered = text.rendered
    start = Where(next((one.file for one in rendered.places if one), ""))
    plain = without_meant(rendered.text) if text.kind == "prose" else rendered.text
    found = dict.fromkeys(match[0] for match in code_in(plain))
    for match in code_in(plain):
        yield _code(rendered.first_place(match.start(), match.end()) or start, match[0])
    for label, place in _of_objects(text):
        for match in code_in(label):
            if match[0] not in found:
                yield _code(place or start, match[0])
    if text.kind == "labels":
        for term in names.terms:  # what it says is printed in the index
            yield from (_code(term.where, match[0]) for match in code_in(term.says))
    elif _FRONT_MATTER.match(rendered.text):
        message = "the lines between --- are printed: only other programs read them"
        hint = "delete them; game.yaml has the title"
        yield Problem(start, "looks-like-markup", message, hint, "warning")
    told: set[str] = set()
    for miss, where in _misses(text, names):
        if miss.form not in told:
            told.add(miss.form)
            yield _missed(where or start, miss)
    if stub := unfinished_in(rendered.text):
        at = rendered.text.index(stub)
        yield _unfinished(rendered.first_place(at, at + len(stub)) or start, stub)


def _code(where: Where, found: str) -> Problem:
    message = f"code of a template is printed as it is: '{found[:60]}'"
    return Problem(where, "code-on-paper", message, _CODE_HINT, "warning")


def _of_objects(text: Text) -> Iterator[tuple[str, Where | None]]:
    """Texts of figures, boxes and the cover, with the place of their call."""
    for match in MARK.finditer(text.rendered.text):
        made = text.objects[int(match[1])]
        if not isinstance(made, BLOCK_OBJECTS):
            continue
        where = text.rendered.nearest_place(match.start())
        texts: list[str] = []
        if isinstance(made, Cover):
            texts += made.lines
        elif isinstance(made, Open):
            texts.append(made.title)
        picture = made if isinstance(made, Picture) else getattr(made, "picture", None)
        if picture is not None:
            texts += [picture.alt, *(pointer.text for pointer in picture.scene.pointers)]
        yield from ((one, where) for one in texts)


def _misses(text: Text, names: Names) -> Iterator[tuple[NearMiss, Where | None]]:
    """The near misses of each paragraph of a book, with their places."""
    rendered = text.rendered
    bare = MARK.sub(lambda match: "." * len(match[0]), rendered.text)
    bare = Symbols(names.symbols).blanked(bare)
    for miss in table_misses(bare):
        at = max(bare.find(miss.found), 0)
        yield miss, rendered.first_place(at, at + len(miss.found))
    for paragraph in _PARAGRAPH.finditer(bare):
        for miss in book_misses(paragraph[0], names.icons):
            at = max(bare.find(miss.found, paragraph.start()), paragraph.start())
            yield miss, rendered.first_place(at, at + len(miss.found))
