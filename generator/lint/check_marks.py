"""Lint of marks: code of a template that would be printed, and markup that a book does not know.

``code-on-paper`` is an error everywhere: in the text, on the cover, in captions and labels.
``looks-like-markup`` is told once for each form; ``word()`` says that signs are meant so.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from generator.model.game import Game
from generator.model.rulebook import Manuscript
from generator.problem import Problem, Severity, Where, counted
from generator.rulebook.placeholders import BLOCK_OBJECTS, MARK, Cover, Object, Open, Picture
from generator.rulebook.render import Rendered
from generator.text.near_misses import (
    NearMiss,
    book_misses,
    code_in,
    table_misses,
    unfinished_in,
    without_meant,
)
from generator.text.symbols import Symbols

_PARAGRAPH = re.compile(r"(?:(?!\n[ \t]*\n|\n[ \t]*(?:[#|]|[*+-] )).)+", re.DOTALL)
_FRONT_MATTER = re.compile(r"---[ \t]*\n(?:[\w-]+:[^\n]*\n|[ -][^\n]*\n)+---[ \t]*(?:\n|\Z)")
_CODE_HINT = (
    "a call has two braces on each side and stands in the text itself; within quotes join it on, "
    'as in "Walk to " ~ word("Santiago")'
)
_IN_WORDS = "; what word() is given is printed as it stands"


def stray_marks(
    game: Game, manuscript: Manuscript, rendered: Rendered, labels: Rendered,
    objects: Sequence[Object],
) -> Iterator[Problem]:  # fmt: skip
    """The problems of marks in a book, each form of them once."""
    start = Where(manuscript.where.file)
    told: set[str] = set()
    for text in (rendered, labels):
        plain = without_meant(text.text) if text is rendered else text.text
        for match in code_in(plain):
            told.add(match[0])
            where = text.first_place(match.start(), match.end()) or start
            yield _code(where, match[0])
    for label, place in _of_objects(rendered, objects):
        for match in code_in(label):
            if match[0] not in told:
                yield _code(place or start, match[0])
    for term in manuscript.terms:  # what it says stands in the index
        for match in code_in(term.says):
            yield _code(term.where, match[0])
    yield from _front_matter(manuscript)
    yield from _near_misses(game, (rendered, labels), start)
    for text in (rendered, labels):
        if stub := unfinished_in(text.text):
            at = text.text.index(stub)
            message = f"'{stub}' is printed: the text is not written yet"
            where = text.first_place(at, at + len(stub)) or start
            yield Problem(where, "unfinished-text", message, "write it, or take it out", "warning")


def _front_matter(manuscript: Manuscript) -> Iterator[Problem]:
    """A warning for the lines with which other programs begin a page, which are printed here."""
    if _FRONT_MATTER.match(manuscript.text):
        message = "the lines between --- are printed: other programs read them, and none here"
        hint = "delete them; game.yaml has the title"
        where = Where(manuscript.where.file)
        yield Problem(where, "looks-like-markup", message, hint, "warning")


def _code(where: Where, found: str) -> Problem:
    message = f"code of a template is printed letter by letter: '{found[:60]}'"
    return Problem(where, "code-on-paper", message, _CODE_HINT)


def _of_objects(
    rendered: Rendered, objects: Sequence[Object]
) -> Iterator[tuple[str, Where | None]]:
    """Texts that are set apart from the others, with the place of their call."""
    for match in MARK.finditer(rendered.text):
        made = objects[int(match[1])]
        if not isinstance(made, BLOCK_OBJECTS):
            continue
        where = rendered.nearest_place(match.start())
        texts: list[str] = []
        if isinstance(made, Cover):
            texts += made.lines
        elif isinstance(made, Open):
            texts.append(made.title)
        picture = made if isinstance(made, Picture) else getattr(made, "picture", None)
        if picture is not None:
            texts += [picture.alt, *(pointer.text for pointer in picture.scene.pointers)]
        yield from ((text, where) for text in texts)


def _near_misses(game: Game, texts: Sequence[Rendered], start: Where) -> Iterator[Problem]:
    """A problem for each form of markup that a book does not know, at its first place."""
    icons = frozenset({*game.icons, *game.art})
    severity: Severity = "error" if game.guarded else "warning"
    first: dict[str, Problem] = {}
    more: dict[str, int] = {}
    symbols = Symbols(game.symbols)
    for miss, where in _missed(texts, icons, symbols):
        if miss.form in first:
            more[miss.form] = more.get(miss.form, 0) + 1
            continue
        message = f"{miss.form} is printed letter by letter: '{miss.found}'"
        hint = f"{miss.hint}{_IN_WORDS}" if miss.escaped else miss.hint
        first[miss.form] = Problem(where or start, "looks-like-markup", message, hint, severity)
    for form, problem in first.items():
        others = f" (and in {counted(more[form], 'more paragraph')})" if form in more else ""
        yield replace(problem, message=f"{problem.message}{others}")


def _missed(
    texts: Sequence[Rendered], icons: frozenset[str], symbols: Symbols
) -> Iterator[tuple[NearMiss, Where | None]]:
    """The near misses of each paragraph, with their places."""
    for one in texts:
        text = symbols.blanked(MARK.sub(lambda match: "." * len(match[0]), one.text))
        for miss in table_misses(text):
            at = max(text.find(miss.found), 0)
            yield miss, one.first_place(at, at + len(miss.found))
        for paragraph in _PARAGRAPH.finditer(text):
            for miss in book_misses(paragraph[0], icons):
                at = max(text.find(miss.found, paragraph.start()), paragraph.start())
                yield miss, one.first_place(at, at + len(miss.found))
