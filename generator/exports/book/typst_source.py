"""A Book as Typst source, one block a line, calling ``book/parts.typ``; all text is in literals."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby, pairwise

from generator.exports.book.typst import text_literal
from generator.measure.units import mm_text
from generator.problem import Where
from generator.rulebook import blocks
from generator.rulebook.annotations import Scene

SIGN = "ruling of ours"  # the icon beside one
_IMPRINT = "imprint"  # the place of that block
_ACCENTS = {(True, False): "b", (False, True): "i", (True, True): "bi"}


@dataclass(frozen=True, slots=True)
class Source:
    """Typst source, its values, scenes by file, icons, and each block's place in the manuscript."""

    text: str
    values: str
    places: Mapping[str, Where]
    scenes: Mapping[str, Scene]
    icons: tuple[str, ...]


def write_source(book: blocks.Book, look: str, grounds: Sequence[str] = ()) -> Source:
    """The book as the look in the file ``look`` sets it; ``grounds`` are pages that have one."""
    writer = _Writer(book)
    bands = [line for band in book.bands for line in writer.band(band)]
    back = writer.lines(book.summary, "  ")
    icons = {name: f"/icons/{name}.svg" for name in sorted(writer.icons)}
    entries = [
        f"  entry({', '.join(map(text_literal, (line.term, line.says, *line.anchors)))}),"
        for line in book.index
    ]
    lines = ['#import "book/parts.typ": *']
    lists = {"bands": bands, "back": back, "index": entries, "imprints": writer.imprint()}
    for name, rows in lists.items():
        lines += ["", f"#let {name} = (", *rows, ")"]
    spoken = book.language.partition("-")[0]  # of en-gb and de-x-en Typst knows no more
    values = [
        f'#import "{look}" as game',
        '#let look = (game.look)(json("game.json"))',
        '#let named-fonts = json("fonts.json")',
        f"#let title = {text_literal(book.title)}",
        f"#let language = {text_literal(spoken)}",
        f"#let words = {_table(book.words)}",
        f"#let icons = {_table(icons)}",
        f"#let grounds = {_table({name: f'/grounds/{name}.png' for name in grounds})}",
    ]
    return Source(
        "\n".join([*lines, ""]), "\n".join([*values, ""]), writer.places, writer.scenes,
        tuple(icons),
    )  # fmt: skip


def _table(items: Mapping[str, str]) -> str:
    inner = ", ".join(f"{text_literal(key)}: {text_literal(value)}" for key, value in items.items())
    return f"({inner})" if inner else "(:)"


@dataclass(slots=True)
class _Writer:
    """One pass over the blocks: places are given, scenes and icons gathered."""

    book: blocks.Book
    places: dict[str, Where] = field(default_factory=dict)
    scenes: dict[str, Scene] = field(default_factory=dict)
    icons: set[str] = field(default_factory=set)
    _files: dict[Scene, str] = field(default_factory=dict)
    _last: str = "0"
    _since: int = 0
    _linked: frozenset[str] = frozenset()
    _leading: frozenset[int] = frozenset()  # which blocks stay with the figure after them, by id
    _chapters: frozenset[blocks.Heading] = frozenset()
    _anchored: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self._chapters = frozenset(self.book.chapters)
        self._linked = frozenset(_led_to(self.book))
        self._leading = frozenset(_before_figures(self.book))

    def band(self, band: blocks.Band) -> Iterator[str]:
        yield "  wide(" if band.wide else "  columns("
        yield from self.lines(band.blocks, "    ")
        yield "  ),"

    def imprint(self) -> Iterator[str]:
        """The imprint as a band of its own; none where the game says nothing of itself."""
        if self.book.imprint:
            self.places[_IMPRINT] = self.book.imprint_at
            lines = ", ".join(map(text_literal, (_IMPRINT, *self.book.imprint)))
            yield f"  wide(imprint({lines})),"

    def lines(self, flow: Sequence[blocks.Block], indent: str) -> list[str]:
        """The blocks, each in a line or, if it holds others, in several."""
        found: list[str] = []
        items: list[blocks.Paragraph] = []
        for block in flow:
            if isinstance(block, blocks.Paragraph) and block.indent:
                items.append(block)
                continue
            found += self._list(items, indent)
            items = []
            found += self._block(block, indent)
        return found + self._list(items, indent)

    def _block(self, block: blocks.Block, indent: str) -> list[str]:
        if isinstance(block, blocks.Paragraph):
            return [f"{indent}{self._paragraph(block)},"]
        if isinstance(block, blocks.Heading):
            return [f"{indent}{self._heading(block)},"]
        if isinstance(block, blocks.Figure):
            return [f"{indent}{self._figure(block)},"]
        if isinstance(block, blocks.Table):
            return self._table(block, indent)
        if isinstance(block, blocks.Box):
            return self._box(block, indent)
        return [
            f"{indent}{block.kind if block.kind != 'page' else 'new-page'}({self._place(block)}),"
        ]

    # --- blocks

    def _paragraph(self, block: blocks.Paragraph) -> str:
        named = [*self._ours(block), *self._anchors(block.anchors)]
        named += ["tells: true"] if id(block) in self._leading else []
        kind = "rule" if block.number else "par"
        return self._call(kind, block, [*named, *self._parts(block.runs)])

    def _heading(self, block: blocks.Heading) -> str:
        named = self._anchors(block.anchors)
        if block.number:
            named.append(f"number: {text_literal(block.number)}")
        if block in self._chapters:
            named.append("listed: true")
        kind = "chapter" if block.level == 2 else "heading"
        return self._call(kind, block, [*named, *self._parts(block.runs)])

    def _list(self, items: Sequence[blocks.Paragraph], indent: str) -> list[str]:
        """Paragraphs of lists, one list with bullets or with numbers after the other."""
        found: list[str] = []
        if items:
            for _, group in groupby(
                _with_what_they_hold(items), key=lambda pair: pair[0].bullet in ("•", "")
            ):
                pairs = list(group)
                found += [
                    f"{indent}list({self._place(pairs[0][0])},",
                    *(line for item, inner in pairs for line in self._item(item, inner, indent)),
                    f"{indent}),",
                ]
        return found

    def _item(
        self, item: blocks.Paragraph, content: Sequence[blocks.Paragraph], indent: str
    ) -> list[str]:
        """An item; a deeper list, or a paragraph without bullet, belongs to the item before it."""
        head = f"{indent}  item({text_literal(item.bullet or '•')}, {self._place(item)}"
        named = [*self._ours(item), *self._anchors(item.anchors), *self._parts(item.runs)]
        line = ", ".join([head, *named])
        inner: list[str] = []
        for deeper, group in groupby(content, key=lambda one: bool(one.bullet)):
            if deeper:
                inner += self._list(list(group), indent + "    ")
            else:
                inner += [f"{indent}    {self._paragraph(one)}," for one in group]
        return [f"{line}, blocks: (", *inner, f"{indent}  )),"] if inner else [f"{line}),"]

    def _table(self, block: blocks.Table, indent: str) -> list[str]:
        named = self._anchors(block.anchors)
        named += [f"head: {block.head}", f"align: {text_literal(block.align)}"]
        found = [f"{indent}table({', '.join([self._place(block), *named])},"]
        for row in block.rows:
            cells = ", ".join(self._array(cell) for cell in row)
            found.append(f"{indent}  ({cells},),")
        return [*found, f"{indent}),"]

    def _figure(self, block: blocks.Figure) -> str:
        scene = block.scene
        if scene not in self._files:
            self._files[scene] = f"figures/{len(self._files) + 1:02}.png"
            self.scenes[self._files[scene]] = scene
        named = [
            text_literal(f"/{self._files[scene]}"),
            f"width: {mm_text(scene.width)}mm",
            f"height: {mm_text(scene.height)}mm",
            f"alt: {text_literal(block.alt)}",
        ]
        return self._call("picture", block, [*named, *self._parts(block.caption)])

    def _box(self, block: blocks.Box, indent: str) -> list[str]:
        place = self._place(block)
        second = (
            self._figure(block.picture)
            if block.kind == "beside" and block.picture
            else self._array(block.title)
        )
        return [
            f"{indent}{block.kind}({place}, {second},",
            *self.lines(block.blocks, indent + "  "),
            f"{indent}),",
        ]

    # --- text

    def _array(self, runs: blocks.Runs) -> str:
        parts = self._parts(runs)
        return f"({', '.join(parts)},)" if parts else "()"

    def _parts(self, runs: blocks.Runs) -> list[str]:
        """Runs as parts; those that lead to one anchor in one link."""
        parts: list[str] = []
        linked: list[str] = []
        leads_to = ""
        for run in (*_merged(runs), blocks.Run(link="\0")):
            to = "" if run.see else run.link
            if to != leads_to and linked:
                parts.append(f"go({', '.join([text_literal(leads_to), *linked])})")
                linked = []
            leads_to = to
            if run.link != "\0":
                (linked if to else parts).append(self._part(run))
        return parts

    def _part(self, run: blocks.Run) -> str:
        if run.break_line:
            return "br"
        if run.icon:
            self.icons.add(run.icon)
            return f"icon({text_literal(run.icon)})"
        if run.see:
            return f"see({text_literal(run.see)}, {text_literal(self.book.numbers[run.see])})"
        text = text_literal(
            run.text.replace(" ·", "\u00a0·")
        )  # a dot between things begins no line
        accent = _ACCENTS.get((run.bold, run.italic))
        return f"{accent}({text})" if accent else text

    # --- places

    def _call(self, kind: str, block: blocks.Block, arguments: Sequence[str]) -> str:
        return f"{kind}({', '.join([self._place(block), *arguments])})"

    def _place(self, block: blocks.Block) -> str:
        """A name for the block: its number, or the last one and how many blocks it comes after."""
        number = block.number if isinstance(block, blocks.Paragraph | blocks.Heading) else ""
        if number:
            self._last, self._since = number, 0
        else:
            self._since += 1
        name = number or f"{self._last}/{self._since}"
        self.places[name] = block.where
        return text_literal(name)

    def _ours(self, block: blocks.Paragraph) -> list[str]:
        if not self.book.signs:
            return []
        if block.rulings:
            self.icons.add(SIGN)
        return ["ours: true"] if block.rulings else []

    def _anchors(self, names: Sequence[str]) -> list[str]:
        """The anchors that something leads to, each at its first place."""
        new = [name for name in names if name in self._linked and name not in self._anchored]
        self._anchored.update(new)
        return [f"anchors: ({', '.join(map(text_literal, new))},)"] if new else []


def _before_figures(book: blocks.Book) -> Iterator[int]:
    """The paragraphs that a figure follows, which they tell of: pages should not part the two."""
    for flow in (*(band.blocks for band in book.bands), book.summary):
        for before, after in pairwise(flow):
            if (
                isinstance(after, blocks.Figure)
                and isinstance(before, blocks.Paragraph)
                and not before.indent
            ):
                yield id(before)
    for band, following in pairwise(book.bands):
        last = band.blocks[-1]
        tells = isinstance(last, blocks.Paragraph) and not last.indent
        if tells and isinstance(following.blocks[0], blocks.Figure):
            yield id(last)


def _merged(runs: blocks.Runs) -> Iterator[blocks.Run]:
    """Runs of text in one accent as one run, without space at the end of all."""
    merged = blocks.Run()
    for run in runs:
        if run.text and merged.text and run._replace(text="") == merged._replace(text=""):
            merged = merged._replace(text=merged.text + run.text)
            continue
        if merged != blocks.Run():
            yield merged
        merged = run
    last = merged._replace(text=merged.text.rstrip(" "))
    if last != blocks.Run():
        yield last


def _led_to(book: blocks.Book) -> Iterator[str]:
    for block in book.blocks():
        for runs in blocks.runs_of(block):
            for run in runs:
                yield from filter(None, (run.see, run.link))
    for line in book.index:
        yield from line.anchors


def _with_what_they_hold(
    items: Sequence[blocks.Paragraph],
) -> Iterator[tuple[blocks.Paragraph, list[blocks.Paragraph]]]:
    """The items of the outermost depth, each with what follows it deeper or without a bullet."""
    item, content = items[0], list[blocks.Paragraph]()
    for one in items[1:]:
        if one.indent > items[0].indent or not one.bullet:
            content.append(one)
        else:
            yield item, content
            item, content = one, []
    yield item, content
