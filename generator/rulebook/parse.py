"""Parser of a rulebook: Markdown tokens and marks to blocks, with numbers and anchors."""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from typing import Any

from generator.cache.small_values import CacheTable
from generator.problem import Problem, Where
from generator.rulebook import blocks, placeholders
from generator.rulebook.markdown import Token, read_inline, tokens_of, unsupported_markdown
from generator.rulebook.render import Rendered
from generator.text.symbols import Symbols

_BAR = re.compile(r"(?<!\\)\|")  # which parts the cells of a table
_ALIGN = {"text-align:left": "l", "text-align:center": "c", "text-align:right": "r"}


class Reader:
    """One reading of the Markdown tokens: collects blocks, numbers, anchors and problems."""

    def __init__(
        self,
        rendered: Rendered,
        objects: Sequence[placeholders.Object],
        quotes: str,
        table: CacheTable,
        symbols: Symbols,
    ) -> None:
        self.rendered, self.objects, self.symbols = rendered, objects, symbols
        self.tokens = tokens_of(rendered.text, quotes, table)
        self._lines = [0, *(m.end() for m in re.finditer("\n", rendered.text))]
        self.flow: list[Any] = []  # blocks, and whether what follows is wide
        self.cover: tuple[str, ...] = ()
        self.summary: list[blocks.Block] = []
        self.numbers: dict[str, str] = {}
        self.anchors: dict[str, Where] = {}
        self.term_uses: dict[str, int] = {}
        self.rulings: dict[str, None] = {}
        self.problems: list[Problem] = []
        self._slugs: set[str] = set()
        self._open: list[tuple[placeholders.Open, Where, list[blocks.Block]]] = []
        self._chapter, self._rule, self._numbered = 0, 0, True
        self._lists: list[
            int | None
        ] = []  # the number of the next item; None in a list without numbers

    def read(self) -> None:
        """Read all tokens into ``flow``, ``summary``, ``numbers``, ``anchors`` and ``problems``."""
        self._check_block_lines()
        self.problems += unsupported_markdown(self.rendered, self.tokens, self._lines)
        # A book whose chapters have one # has its headings a level deeper.
        raised = sum(one.type == "heading_open" and one.tag == "h1" for one in self.tokens) > 1
        tokens = iter(self.tokens)
        for token in tokens:
            where = self._where(token)
            if token.type == "heading_open":
                self._heading(int(token.tag[1]) + raised, next(tokens), where)
            elif token.type == "paragraph_open":
                self._paragraph(next(tokens), where)
            elif "list" in token.type:
                self._list(token)
            elif token.type == "table_open":
                self._check_cells(token)
                self._table(tokens, where)
            elif token.type == "hr":
                self._add(blocks.Listing("page", where))
            elif token.type == "blockquote_open":
                self._open.append((placeholders.Open("note"), where, []))
            elif token.type == "blockquote_close" and self._open:
                self._close_box()
        for made, where, _ in self._open:
            self._problem(
                where,
                "unclosed-box",
                f"this {made.kind} has no end",
                "end it on a line of its own, and close everything inside it first",
            )

    def _check_block_lines(self) -> None:
        """A problem for each figure or box with text beside it in its line of the manuscript."""
        text = self.rendered.text
        for match in placeholders.MARK.finditer(text):
            if not isinstance(self.objects[int(match[1])], placeholders.BLOCK_OBJECTS):
                continue
            before, after = (
                len(text[: match.start()].rstrip()) - 1,
                match.end() + len(text[match.end() :]) - len(text[match.end() :].lstrip()),
            )
            typed = (
                self.rendered.place(max(before, 0)),
                self.rendered.place(min(after, len(text) - 1)),
            )
            if typed[0] and typed[1] and typed[0].line == typed[1].line:
                self._problem(
                    typed[0],
                    "misplaced-box",
                    "a figure or box must be on a line of its own",
                    "put an empty line before and after it",
                )

    # --- blocks

    def _list(self, token: Token) -> None:
        if token.type in ("bullet_list_open", "ordered_list_open"):
            self._lists.append(int(token.attrs.get("start") or 1) if token.type[0] == "o" else None)
        elif token.type in ("bullet_list_close", "ordered_list_close"):
            self._lists.pop()
        elif token.type == "list_item_open":
            now = self._lists[-1]
            self._bullet = "•" if now is None else f"{now}."
            self._lists[-1] = None if now is None else now + 1

    def _heading(self, level: int, inline: Token, where: Where) -> None:
        runs, found = read_inline(inline, self.objects, self.symbols)
        if level == 1 and not self._slugs and not self._lists and not found:
            return  # the title, which is printed as game.yaml has it
        if not blocks.plain(runs).strip():
            hint = "write its text after the #, or delete the line"
            self._problem(where, "bad-heading", "this heading has no text", hint)
        elif self._lists or level == 1:
            message = "headings are ## for a chapter and ### inside a chapter"
            hint = "write ## or ### at the start of the line"
            self._problem(where, "bad-heading", message, hint)
        elif level == 3 and not self._slugs and not self._inside("summary"):
            message = "the first heading is ###, and no chapter is above it"
            self._problem(where, "bad-heading", message, "write ## for the first heading")
        number = ""
        if level == 2 and not self._inside("summary"):
            self._numbered = not any(isinstance(made, placeholders.Unnumbered) for made in found)
            self._rule = 0
            if self._numbered:
                self._chapter += 1
                number = str(self._chapter)
        slug, names = slug_of(blocks.plain(runs)), tuple(self._names(found, where))
        while slug in self.anchors:  # the same heading again, as in the summary
            slug += "-"
        self._declare((slug,), number or self._last_number(), where)
        self._slugs.add(slug)
        self._declare(names, number, where)
        anchors = (slug, *names)
        if level > 3:
            bold = tuple(run._replace(bold=True) for run in runs)
            self._add(blocks.Paragraph(bold, where, anchors=anchors))
        else:
            self._add(blocks.Heading(level, runs, number, anchors, where))

    def _paragraph(self, inline: Token, where: Where) -> None:
        objects = [self.objects[int(n)] for n in placeholders.MARK.findall(inline.content)]
        if (
            objects
            and isinstance(objects[0], placeholders.BLOCK_OBJECTS)
            and not placeholders.MARK.sub("", inline.content).strip()
        ):
            for made in objects:
                self._block_object(made, where)
            return
        runs, found = read_inline(inline, self.objects, self.symbols)
        if any(isinstance(made, placeholders.Caption) for made in found):
            anchors = tuple(self._names(found, where))
            self._declare(anchors, "", where)
            self._caption(runs, anchors)
            return
        bullet, indent = "", len(self._lists)
        if self._lists:
            bullet, self._bullet = self._bullet, ""
        number = ""
        boxed = any(made.kind not in ("wide", "beside") for made, _, _ in self._open)  # an example
        if self._numbered and self._chapter and not self._lists and not boxed:
            self._rule += 1
            number = f"{self._chapter}.{self._rule}"
        anchors = tuple(self._names(found, where))
        self._declare(anchors, number or self._last_number(), where)
        rulings = tuple(made.ruling for made in found if isinstance(made, placeholders.Ruling))
        self.rulings.update(dict.fromkeys(rulings))
        self._add(blocks.Paragraph(runs, where, "body", number, rulings, anchors, bullet, indent))

    def _check_cells(self, table: Token) -> None:
        """A problem for each row with more cells than the headings: Markdown drops the others."""
        first, last = table.lines or (0, 0)
        lines = self.rendered.text.split("\n")[first:last]
        counts = [len(_BAR.findall(line.strip().strip("|"))) for line in lines]
        for number, n in enumerate(counts):
            if n > counts[0]:
                start = self._lines[first + number]
                where = self.rendered.nearest_place(start) or self._where(table)
                message = f"the row has {n + 1} cells, but the table has {counts[0] + 1} headings"
                hint = (
                    "add a heading for each cell, or join two cells. For a bar in a cell, write \\|"
                )
                self._problem(where, "row-too-long", message, hint)

    def _table(self, tokens: Iterator[Token], where: Where) -> None:
        rows: list[tuple[blocks.Runs, ...]] = []
        head, align = 0, ""
        cells: list[blocks.Runs] = []
        anchors: list[str] = []
        for token in tokens:
            if token.type == "table_close":
                break
            if token.type == "tr_open":
                cells = []
            elif token.type in ("th_open", "td_open"):
                runs, found = read_inline(next(tokens), self.objects, self.symbols)
                names = tuple(self._names(found, where))
                self._declare(names, self._last_number(), where)
                anchors += names
                cells.append(runs)
                if token.type == "th_open":
                    align += _ALIGN.get(str(token.attrs.get("style") or ""), "l")
            elif token.type == "tr_close":
                rows.append(tuple(cells))
            elif token.type == "thead_close":
                head = len(rows)
        if head and not any(
            blocks.plain(cell) or any(run.icon for run in cell) for cell in rows[0]
        ):
            rows, head = (
                rows[1:],
                0,
            )  # a table without headings: Markdown wants the row, readers do not
        self._add(blocks.Table(tuple(rows), head, align, where, tuple(anchors)))

    def _block_object(self, made: placeholders.Object, where: Where) -> None:
        if isinstance(made, placeholders.Picture):
            self._add(blocks.Figure(made.scene, (), apostrophes(made.alt), where))
        elif isinstance(made, placeholders.Cover):
            self.cover = made.lines
        elif isinstance(made, placeholders.Place):
            self._add(blocks.Listing(made.kind, where))
        elif isinstance(made, placeholders.Open):
            if made.kind in ("wide", "summary") and self._open:
                self._problem(
                    where,
                    "misplaced-box",
                    f"a {made.kind} cannot be inside a {self._open[-1][0].kind}",
                    "end that one first",
                )
            self._open.append((made, where, []))
            if made.kind == "wide":
                self.flow.append(True)
        elif isinstance(made, placeholders.Close) and self._open:
            self._close_box()

    def _close_box(self) -> None:
        made, where, inner = self._open.pop()
        if made.kind == "wide":
            self.flow.append(False)
        elif made.kind == "summary":
            self.summary += inner
        else:
            picture = (
                blocks.Figure(made.picture.scene, (), apostrophes(made.picture.alt), where)
                if made.picture
                else None
            )
            self._add(
                blocks.Box(
                    made.kind,
                    (blocks.Run(apostrophes(made.title), bold=True),) if made.title else (),
                    tuple(inner),
                    where,
                    picture,
                )
            )

    def _caption(self, runs: blocks.Runs, anchors: tuple[str, ...]) -> None:
        inner = self._open[-1][2] if self._open and self._open[-1][0].kind != "wide" else self.flow
        last = inner[-1]
        assert isinstance(last, blocks.Figure)
        inner[-1] = blocks.Figure(last.scene, runs, last.alt, last.where, anchors)

    def _add(self, block: blocks.Block) -> None:
        inner = self._open[-1][2] if self._open and self._open[-1][0].kind != "wide" else self.flow
        inner.append(block)

    # --- names and numbers

    def _names(self, found: Sequence[placeholders.Object], where: Where) -> Iterator[str]:
        for made in found:
            if isinstance(made, placeholders.Anchor):
                if made.name.startswith("term:"):
                    use = self.term_uses.get(made.name[5:], 0)
                    self.term_uses[made.name[5:]] = use + 1
                    yield f"{made.name}/{use}"
                else:
                    yield made.name
            elif isinstance(made, placeholders.Ruling):
                yield f"ruling:{made.ruling}"
            elif isinstance(made, placeholders.Unnumbered) and self._rule:
                self._problem(
                    where,
                    "misplaced-box",
                    "unnumbered() only works in the heading of a chapter",
                    "write it after ## Title",
                )

    def _declare(self, anchors: Sequence[str], number: str, where: Where) -> None:
        for name in anchors:
            if name in self._slugs:  # a name given by hand goes before one made from a heading
                self._slugs.discard(name)
                self.numbers.pop(name, None)
            elif name in self.anchors and not name.startswith(("rule:", "ruling:")):
                first = self.anchors[name]
                message = f"the anchor {name!r} is also in line {first.line}"
                self._problem(
                    where,
                    "duplicate-anchor",
                    message,
                    f"rename one of them, for example `{{{{ anchor({name + '-2'!r}) }}}}`",
                )
                continue
            self.anchors.setdefault(name, where)
            if number:
                self.numbers.setdefault(name, number)

    def _last_number(self) -> str:
        return f"{self._chapter}.{self._rule}" if self._rule else str(self._chapter or "")

    def _inside(self, kind: str) -> bool:
        return any(made.kind == kind for made, _, _ in self._open)

    # --- places

    def _where(self, token: Token) -> Where:
        first, last = token.lines or (0, 1)
        start, end = (self._lines[min(line, len(self._lines) - 1)] for line in (first, last))
        file = next((place.file for place in self.rendered.places if place), "rulebook.md.j2")
        return self.rendered.first_place(start, max(end, start + 1)) or Where(file)

    def _problem(self, where: Where, rule: str, message: str, hint: str) -> None:
        self.problems.append(Problem(where, rule, message, hint))


def apostrophes(text: str) -> str:
    """A text that is not Markdown, such as a title, with typographic apostrophes."""
    return re.sub(r"(?<=[^\W_])'", "’", text)


def slug_of(title: str) -> str:
    """The anchor of a heading: ``end-of-the-game``."""
    return re.sub(r"[^a-z0-9]+", "-", plain_letters(title)).strip("-")


def plain_letters(text: str) -> str:
    """The text in small letters without accents."""
    return "".join(
        c for c in unicodedata.normalize("NFKD", text.lower()) if not unicodedata.combining(c)
    )
