"""The designer's manual as Typst source, a chapter for each page; all text is in literals."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.exports.book.typst import text_literal

_PAGE = re.compile(r"^([\w-]+)\.md(?:#.*)?$")
_NARROW, _WIDE = 6, 46  # letters: between these a column of a table is as wide as its longest word
_PICTURES = {"svg": "width: 46mm", "png": 'width: 100%, height: 44mm, fit: "contain"'}
_MARKS = {  # tokens that are always the same
    **dict.fromkeys(("paragraph_open", "paragraph_close"), ""),
    "bullet_list_open": "#list(",
    "ordered_list_open": "#enum(",
    **dict.fromkeys(("bullet_list_close", "ordered_list_close"), ")"),
    "list_item_open": "[",
    "list_item_close": "],",
}

HEAD = """\
#set document(title: "Proofdeck: the designer's manual", date: none)
#set page(
  paper: "a5", margin: (x: 15mm, top: 18mm, bottom: 16mm), numbering: "1",
  header: context {
    let before = query(selector(heading.where(level: 1)).before(here()))
    if before.len() > 0 { align(right, text(7.5pt, fill: luma(40%), before.last().body)) }
  },
)
#set text(font: ("Barlow",), size: 9pt, lang: "en", hyphenate: true)
#set par(leading: 0.62em, spacing: 0.9em)
#show heading: set text(font: ("Barlow",), stretch: 75%, weight: 700, fill: rgb("#0b4c5f"))
#show heading.where(level: 1): it => { pagebreak(weak: true); text(20pt, it.body); v(3mm) }
#show heading.where(level: 2): it => block(sticky: true, above: 6mm, below: 3mm, it)
#show heading.where(level: 2): set text(13pt)
#show heading.where(level: 3): set text(size: 10.5pt)
#show raw: set text(font: ("IBM Plex Mono",), size: 7pt)
#show raw.where(block: true): it => block(
  fill: luma(95%), inset: 5pt, radius: 2pt, width: 100%, breakable: true, it,
)
#show link: set text(fill: rgb("#0b4c5f"))
#set table(stroke: (x, y) => (bottom: 0.4pt + luma(75%)), inset: (x: 3pt, y: 3pt))
#show table: set text(size: 8pt, hyphenate: false)
#show heading: it => { show raw: set text(size: 11pt); it }
#show table.cell.where(y: 0): set text(weight: 700)
#v(1fr)
#text(30pt, font: ("Barlow",), stretch: 75%, weight: 700, fill: rgb("#0b4c5f"))[#"Proofdeck"]
#v(-2mm)
#text(14pt)[#"The designer's manual"]
#v(2fr)
#text(8pt, fill: luma(40%))[#VERSION]
#pagebreak()
#outline(title: "Contents", depth: 1)
"""


def manual_source(pages: Mapping[str, str], version: str) -> str:
    """The source of a book of these Markdown pages, by the names of their files, in their order."""
    lines = [HEAD.replace("VERSION", text_literal(f"Version {version}"))]
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
        widths = [
            min(max(_NARROW, *(len(cell.content) for cell in column)), _WIDE)
            for column in zip(*rows, strict=True)
        ]
        yield f"#table(columns: ({', '.join(f'{wide}fr' for wide in widths)},),"
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
