"""The designer's manual as Typst source, a chapter for each page; all text is in literals."""

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from generator.exports.book.typst import text_literal
from generator.exports.product import HOUSE

_PAGE = re.compile(r"^([\w-]+)\.md(?:#.*)?$")
_NARROW, _WIDE = 18, 46  # letters: a column of fewer is as wide as it needs, others share the rest
_PICTURES = {"svg": "width: 46mm", "png": 'width: 100%, height: 44mm, fit: "contain"'}
_MARKS = {  # tokens that are always the same
    **dict.fromkeys(("paragraph_open", "paragraph_close"), ""),
    "bullet_list_open": "#list(",
    "ordered_list_open": "#enum(",
    **dict.fromkeys(("bullet_list_close", "ordered_list_close"), ")"),
    "list_item_open": "[",
    "list_item_close": "],",
}


def manual_source(pages: Mapping[str, str], version: str) -> str:
    """The source of a book of these Markdown pages, by the names of their files, in their order."""
    head = Path(__file__).with_name("manual.typ").read_text(encoding="utf-8")
    head = head.replace("VERSION", text_literal(f"Version {version}"))
    lines = [head.replace("ACCENT", HOUSE.accent)]
    for name, text in pages.items():
        writer = _Page(name, frozenset(pages))
        lines += writer.lines(text)
    return "\n".join(lines) + "\n"


class _Page:
    """One page: its tokens as lines of Typst."""

    def __init__(self, name: str, known: frozenset[str]) -> None:
        self.name, self.known = name, known

    def lines(self, text: str) -> Iterator[str]:
        """The page; its heading is the chapter's."""
        from markdown_it import MarkdownIt

        tokens = MarkdownIt("commonmark").enable("table").parse(text)
        position = 0
        while position < len(tokens):
            token = tokens[position]
            if token.type == "table_open":
                end = next(
                    n for n in range(position, len(tokens)) if tokens[n].type == "table_close"
                )
                yield from self._table(tokens[position:end])
                position = end
            else:
                yield from self._block(token)
            position += 1

    def _block(self, token: Any) -> Iterator[str]:
        if token.type in _MARKS:
            yield _MARKS[token.type]
        elif token.type == "heading_open":
            yield f"#heading(level: {int(token.tag[1])})["
        elif token.type == "heading_close":
            yield f"] <page-{self.name}>" if token.tag == "h1" else "]"
        elif token.type in ("fence", "code_block"):
            kind = f", lang: {text_literal(token.info)}" if token.info.strip() else ""
            yield f"#raw(block: true{kind}, {text_literal(token.content.rstrip())})"
        elif token.type == "inline":
            yield self._inline(token.children or ())

    def _table(self, tokens: Sequence[Any]) -> Iterator[str]:
        rows: list[list[Any]] = []
        for token in tokens:
            if token.type == "tr_open":
                rows.append([])
            elif token.type == "inline":
                rows[-1].append(token)
        longest = [max(len(cell.content) for cell in column) for column in zip(*rows, strict=True)]
        widths = ["auto" if one <= _NARROW else f"{min(one, _WIDE)}fr" for one in longest]
        yield f"#table(columns: ({', '.join(widths)},),"
        for row in rows:
            yield "".join(f"[{self._inline(cell.children or ())}]," for cell in row)
        yield ")"

    def _inline(self, tokens: Sequence[Any]) -> str:
        parts = []
        for token in tokens:
            if token.type == "text":
                parts.append(f"#{text_literal(token.content)}")
            elif token.type == "code_inline":
                parts.append(f"#raw({text_literal(token.content)})")
            elif token.type in ("softbreak", "hardbreak"):
                parts.append('#" "')
            elif token.type in ("strong_open", "em_open"):
                parts.append(f"#{'strong' if token.type == 'strong_open' else 'emph'}[")
            elif token.type in ("strong_close", "em_close"):
                parts.append("]")
            elif token.type == "link_open":
                parts.append(f"#link({self._target(str(token.attrs['href']))})[")
            elif token.type == "link_close":
                parts.append("]")
            elif token.type == "image":
                source = text_literal(f"/{token.attrs['src']}")
                alt = text_literal(token.content or self.name)
                size = _PICTURES[token.attrs["src"].rpartition(".")[2]]
                parts.append(f"#image({source}, {size}, alt: {alt})")
        return "".join(parts)

    def _target(self, href: str) -> str:
        page = _PAGE.match(href)
        if page and page[1] in self.known:
            return f"<page-{page[1]}>"
        return text_literal(href)
