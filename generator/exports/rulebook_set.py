"""A Book's blocks as flowables, in the order of the document's structure."""

from collections.abc import Callable, Mapping, Sequence

from generator.exports.rulebook_blocks import (
    BesideBlock,
    BoxBlock,
    FigureBlock,
    HeadingBlock,
    Setting,
    TextBlock,
)
from generator.exports.rulebook_ledger import Tag
from generator.exports.rulebook_pen import BookPen
from generator.exports.rulebook_tables import ContentsBlock, TableBlock, index_runs
from generator.rulebook.blocks import (
    Block,
    Book,
    Box,
    Figure,
    Heading,
    Listing,
    Paragraph,
    Run,
    Table,
)
from generator.units import points

_INDENT = 1.45  # em: a list's depth


class Setter:
    """Turns blocks into flowables; ``page_of`` gives the printed page of an anchor, as far as it is known."""

    def __init__(self, pen: BookPen, book: Book, page_of: Callable[[str], str]) -> None:
        self.pen, self.book, self.page_of = pen, book, page_of
        self._list: Tag | None = None

    def blocks(self, blocks: Sequence[Block], parent: Tag, *, style: str = "body") -> list[Setting]:
        """The flowables of blocks one below the other."""
        made: list[Setting] = []
        for block in blocks:
            if not (isinstance(block, Paragraph) and block.indent):
                self._list = None
            made += self._block(block, parent, style)
        self._list = None
        return made

    def _block(self, block: Block, parent: Tag, style: str) -> list[Setting]:
        if isinstance(block, Paragraph):
            return [self._paragraph(block, parent, style)]
        if isinstance(block, Heading):
            tag = parent.add(f"H{block.level - 1}")
            return [
                HeadingBlock(
                    self.pen, block.runs, block.level, block.number, tag, block.where, block.anchors
                )
            ]
        if isinstance(block, Figure):
            return [self._figure(block, parent)]
        if isinstance(block, Table):
            return [TableBlock(self.pen, block, parent.add("Table"))]
        if isinstance(block, Box):
            return [self._box(block, parent)]
        return self._listing(block, parent)

    def _paragraph(self, block: Paragraph, parent: Tag, style: str) -> TextBlock:
        if block.indent:
            self._list = self._list or parent.add("L")
            tag = self._list.add("LI").add("LBody")
        else:
            tag = parent.add("P")
        runs, name = block.runs, "list" if block.indent and style == "body" else style
        if block.number:
            runs = (Run(f"{block.number}\u00a0", bold=True, numeral=True), Run(" "), *runs)
        return TextBlock(
            self.pen, runs, name, tag, block.where, anchors=block.anchors,
            bullet=block.bullet, indent=_INDENT * points(self.pen.style(name).size) * block.indent, ours=bool(block.ours),
        )  # fmt: skip

    def _figure(self, block: Figure, parent: Tag, *, centred: bool = True) -> FigureBlock:
        tag = parent.add("Figure", block.alt)
        caption = None
        if block.caption:
            caption = TextBlock(
                self.pen, block.caption, "caption", parent.add("Caption"), block.where
            )
        return FigureBlock(self.pen, block.scene, tag, caption, block.where, centred=centred)

    def _box(self, block: Box, parent: Tag) -> Setting:
        tag = parent.add("Div")
        inside = "body" if block.kind == "beside" else block.kind
        title: list[Setting] = []
        if block.title:
            title = [
                TextBlock(
                    self.pen, block.title, f"{inside}-title", tag.add("P"), block.where, clings=True
                )
            ]
        if block.kind == "beside" and block.picture:
            picture = self._figure(block.picture, tag, centred=False)
            return BesideBlock(self.pen, picture, [*title, *self.blocks(block.blocks, tag)])
        return BoxBlock(
            self.pen, [*title, *self.blocks(block.blocks, tag, style=inside)], block.kind
        )

    def _listing(self, block: Listing, parent: Tag) -> list[Setting]:
        if block.kind == "contents":
            return [ContentsBlock(self.pen, self.book, parent.add("TOC"), self.page_of)]
        if block.kind == "index":
            index = parent.add("Index")
            return [
                TextBlock(
                    self.pen,
                    index_runs(line.term, line.says, self._pages(line.anchors)),
                    "index",
                    index.add("P"),
                    block.where,
                )
                for line in self.book.index
            ]
        return []

    def _pages(self, anchors: Sequence[str]) -> Mapping[str, str]:
        return {anchor: self.page_of(anchor) for anchor in anchors}
