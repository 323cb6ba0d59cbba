"""Markdown as tokens: what markdown-it makes of a text, or made of it in an earlier run."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.rulebook.kept import Findings, Form

if TYPE_CHECKING:
    from markdown_it.token import Token as Made


class Token(NamedTuple):
    """Where a block begins or ends, or a line of text with its parts as ``children``."""

    type: str  # as markdown-it calls it, such as "paragraph_open"
    tag: str
    attrs: Mapping[str, str | int | float]
    lines: tuple[int, int] | None  # of the text: the first, and the one after the last
    content: str
    children: tuple["Token", ...]


def tokens_of(text: str, quotes: str, findings: Findings) -> tuple[Token, ...]:
    """The tokens of a text; ``quotes`` are the four marks that straight ones become.

    ``findings`` may hold those of an earlier run, which spares the parser too.
    """
    form: Form[tuple[Token, ...]] = Form(list, lambda held: tuple(map(_read, held)))
    return findings.made(lambda: _parsed(text, quotes), form, "markdown", text, quotes)


def _parsed(text: str, quotes: str) -> tuple[Token, ...]:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False, "typographer": True, "quotes": quotes})
    parser.enable(["table", "replacements", "smartquotes"])
    parser.disable(["html_block", "html_inline", "image", "code", "fence", "lheading"])
    return tuple(map(_token, parser.parse(text)))


def _token(made: "Made") -> Token:
    lines = (made.map[0], made.map[1]) if made.map else None
    children = tuple(map(_token, made.children or ()))
    return Token(made.type, made.tag, made.attrs, lines, made.content, children)


def _read(held: list[Any]) -> Token:
    kind, tag, attrs, lines, content, children = held
    inner = tuple(map(_read, children)) if children else ()
    return Token(kind, tag, attrs, tuple(lines) if lines else None, content, inner)
