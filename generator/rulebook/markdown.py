"""Markdown of a rulebook: the parser's tokens, inline text as runs, and unsupported syntax."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.cache.small_values import CacheTable, Form
from generator.problem import Problem
from generator.rulebook.blocks import Run, Runs
from generator.rulebook.placeholders import MARK, Icon, Object, See
from generator.rulebook.render import Rendered
from generator.text.plain_marks import shown, stars_hidden
from generator.text.symbols import Symbols

if TYPE_CHECKING:
    from markdown_it.token import Token as Made

_SIGNS = (  # what it looks like, what it is, what to write
    (re.compile(r"^(?:```|~~~)", re.MULTILINE), "fenced code", "put it into a note() block"),
    (re.compile(r"~~[^~\n]+~~"), "struck text", "remove the marks"),
    (re.compile(r"\[\^[\w-]+\]"), "a footnote", "write it as a sentence, or in a note()"),
)

_OUTSIDE = re.compile(r"[a-z][a-z0-9+.-]*:(?://|.*@)|www\.", re.IGNORECASE)


class Token(NamedTuple):
    """A token of Markdown: the begin or end of a block, or a line of text with ``children``."""

    type: str  # as markdown-it calls it, such as "paragraph_open"
    tag: str
    attrs: Mapping[str, str | int | float]
    lines: tuple[int, int] | None  # of the text: the first, and the one after the last
    content: str
    children: tuple["Token", ...]


_ACCENTS: Mapping[str, Callable[[Run, Token], Run]] = {
    "strong_open": lambda run, _: run._replace(bold=True),
    "strong_close": lambda run, _: run._replace(bold=False),
    "em_open": lambda run, _: run._replace(italic=True),
    "em_close": lambda run, _: run._replace(italic=False),
    "link_open": lambda run, token: run._replace(
        link=str(token.attrs.get("href") or "").removeprefix("#")
    ),
    "link_close": lambda run, _: run._replace(link=""),
}


def tokens_of(text: str, quotes: str, table: CacheTable) -> tuple[Token, ...]:
    """The tokens of a text; ``quotes`` are the four typographic quotation marks.

    ``table`` may hold the tokens of an earlier run, so that the parser is not loaded.
    """
    form: Form[tuple[Token, ...]] = Form(list, lambda stored: tuple(map(_token_of, stored)))
    return table.made(lambda: _parsed(text, quotes), form, "markdown", text, quotes)


def read_inline(
    inline: Token, objects: Sequence[Object], symbols: Symbols
) -> tuple[Runs, tuple[Object, ...]]:
    """The runs of an inline token, and the objects in it that are not runs.

    ``symbols`` are signs that the game prints as icons.
    """
    runs: list[Run] = []
    found: list[Object] = []
    now, address = Run(), ""
    for token in inline.children:
        if token.type in _ACCENTS:
            now = _ACCENTS[token.type](now, token)
            if _OUTSIDE.match(now.link):  # on paper it is read, not followed
                address = now.link.removeprefix("mailto:")
                address, now = address.partition("?subject=")[0], now._replace(link="")
            elif token.type == "link_close" and address:
                if not runs or runs[-1].text.rstrip("/") != address.rstrip("/"):
                    runs.append(now._replace(text=f" ({address})"))
                address = ""
        elif token.type == "hardbreak":
            runs.append(Run(break_line=True))
        elif token.type == "softbreak":
            runs.append(now._replace(text=" "))
        else:
            for part in _parts(token.content, now, objects, symbols):
                (runs if isinstance(part, Run) else found).append(part)  # type: ignore[arg-type]
    return tuple(runs), tuple(found)


def unsupported_markdown(
    rendered: Rendered, tokens: Sequence[Token], starts: Sequence[int]
) -> Iterator[Problem]:
    """A warning for each Markdown syntax that has no meaning here.

    ``starts`` are the offsets of the lines of the text.
    """
    # All cells of a table's row have the lines of the row.
    for first, last in dict.fromkeys(filter(None, (i.lines for i in tokens if i.type == "inline"))):
        start = starts[first]
        end = starts[last] if last < len(starts) else len(rendered.text)
        for sign, meaning, hint in _SIGNS:
            match = sign.search(rendered.text, start, end)
            if match and (where := rendered.place(match.start())):
                message = f"the rulebook cannot show {meaning}: it will look different"
                yield Problem(where, "unknown-markdown", message, hint, "warning")


def _token_of(stored: list[Any]) -> Token:
    kind, tag, attrs, lines, content, children = stored
    inner = tuple(map(_token_of, children)) if children else ()
    return Token(kind, tag, attrs, tuple(lines) if lines else None, content, inner)


def _parsed(text: str, quotes: str) -> tuple[Token, ...]:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False, "typographer": True, "quotes": quotes})
    # An address is printed as it is typed.
    parser.normalizeLink = str  # type: ignore[method-assign,assignment]
    parser.enable(["table", "replacements", "smartquotes"])
    parser.disable(["html_block", "html_inline", "image", "code", "fence", "lheading"])
    return tuple(map(_token, parser.parse(stars_hidden(text))))


def _token(made: "Made") -> Token:
    lines = (made.map[0], made.map[1]) if made.map else None
    children = tuple(map(_token, made.children or ()))
    return Token(made.type, made.tag, made.attrs, lines, shown(made.content), children)


def _parts(
    content: str, now: Run, objects: Sequence[Object], symbols: Symbols
) -> Iterator[Run | Object]:
    for number, part in enumerate(MARK.split(content)):
        if number % 2 == 0:
            for text, is_icon in symbols.parts(part):
                if text:
                    yield now._replace(icon=text) if is_icon else now._replace(text=text)
            continue
        made = objects[int(part)]
        if isinstance(made, Icon):
            yield now._replace(icon=made.name)
        elif isinstance(made, See):
            yield now._replace(see=made.anchor, link=made.anchor, bold=True, numeral=True)
        else:
            yield made
