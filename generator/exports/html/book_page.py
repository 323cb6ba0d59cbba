"""A rulebook as HTML: text that flows, links, tables and figures; read on a phone as on a desk."""

import re
from collections.abc import Iterator, Sequence
from html import escape

from generator.exports.book.annotations import drawn_pointer
from generator.exports.book.typst_source import SIGN
from generator.exports.built import BookPart
from generator.exports.html.drawn_once import DrawnOnce, svg_of
from generator.exports.svg import embedded_drawing
from generator.faces.artwork import Artwork
from generator.faces.face import Face, Shapes
from generator.measure.geometry import Rect
from generator.measure.units import mm_text
from generator.model.format import Format
from generator.model.game import Game
from generator.rulebook import blocks
from generator.rulebook.annotations import Scene
from generator.template.recorder import Recorder
from generator.text.font_library import FontLibrary

_AROUND = 12.0  # mm around a figure, for words that stand beside it
_LARGER = 1.6  # times: a page of A5 is held nearer than a screen
_ALIGN = {"l": "left", "c": "center", "r": "right"}
_SIGN = "\N{BLACK DIAMOND}"


class BookPage:
    """The HTML of one rulebook; its figures show the faces of the page that it is part of."""

    def __init__(
        self, part: BookPart, game: Game, library: FontLibrary, drawn: DrawnOnce, level: int = 1
    ) -> None:
        """``level`` is that of the heading above it."""
        self.book, self.look, self.faces = part
        self._library, self._drawn, self._level = library, drawn, level
        self._artwork = Artwork(game, library, Recorder(), embedded_drawing)
        self._lists = 0  # that are open

    def html(self) -> Iterator[str]:
        """The book, line by line."""
        if self.book.cover:
            yield f'<p class="lead">{escape(" · ".join(self.book.cover))}</p>'
        every = [one for band in self.book.bands for one in band.blocks]
        if "contents" not in (one.kind for one in every if isinstance(one, blocks.Listing)):
            yield from self._contents()
        for band in self.book.bands:
            yield from self._blocks(band.blocks)
        if self.book.summary:
            yield '<section class="summary">'
            yield from self._blocks(self.book.summary)
            yield "</section>"

    def _contents(self) -> Iterator[str]:
        if self.book.chapters:
            label = escape(f"{self.book.title}: {self.book.words.get('rules') or 'rules'}")
            yield f'<nav aria-label="{label}"><ol>'
            for chapter in self.book.chapters:
                text = f"{escape(chapter.number)} {self._runs(chapter.runs)}".strip()
                for anchor in chapter.anchors[:1]:
                    text = f'<a href="#{_id(anchor)}">{text}</a>'
                yield f"<li>{text}</li>"
            yield "</ol></nav>"

    def _blocks(self, flow: Sequence[blocks.Block]) -> Iterator[str]:
        for block in flow:
            yield from self._to_indent(block.indent if isinstance(block, blocks.Paragraph) else 0)
            yield from self._block(block)
        yield from self._to_indent(0)

    def _to_indent(self, depth: int) -> Iterator[str]:
        """Open or close lists, so that what follows stands so deep."""
        while self._lists > depth:
            self._lists -= 1
            yield "</ul>"
        while self._lists < depth:
            self._lists += 1
            yield "<ul>"

    def _block(self, block: blocks.Block) -> Iterator[str]:
        if isinstance(block, blocks.Heading):
            name = f"h{min(self._level + block.level - 1, 6)}"
            number = f'<span class="n">{escape(block.number)}</span> ' if block.number else ""
            text = f"{_more(block.anchors)}{number}{self._runs(block.runs)}"
            yield f"<{name}{_ids(block.anchors)}>{text}</{name}>"
        elif isinstance(block, blocks.Paragraph):
            yield self._paragraph(block)
        elif isinstance(block, blocks.Table):
            yield from self._table(block)
        elif isinstance(block, blocks.Figure):
            yield from self._figure(block)
        elif isinstance(block, blocks.Box):
            yield f'<aside class="{block.kind}">'
            if block.title:
                yield f"<p><b>{self._runs(block.title)}</b></p>"
            if block.picture:
                yield from self._figure(block.picture)
            yield from self._blocks(block.blocks)
            yield "</aside>"
        else:
            yield from self._listing(block)

    def _paragraph(self, block: blocks.Paragraph) -> str:
        number = f'<span class="n">{escape(block.number)}</span> ' if block.number else ""
        said = self.book.words.get("ruling", "")
        sign = f'<span class="sign" title="{escape(said)}">{_SIGN}</span> ' * bool(
            block.rulings and self.book.signs
        )
        style = f' class="{escape(block.style)}"' if block.style != "body" else ""
        name, value = "p", ""
        if block.bullet:
            figure = block.bullet.rstrip(".")
            name, value = "li", f' class="n" value="{figure}"' if figure.isdigit() else ""
        body = f"{_more(block.anchors)}{number}{sign}{self._runs(block.runs)}"
        return f"<{name}{value or style}{_ids(block.anchors)}>{body}</{name}>"

    def _table(self, block: blocks.Table) -> Iterator[str]:
        yield f'<div class="wide"><table{_ids(block.anchors)}>'
        for number, row in enumerate(block.rows):
            name = "th" if number < block.head else "td"
            cells = "".join(
                f'<{name} style="text-align:{_ALIGN.get(align, "left")}">{self._runs(cell)}'
                f"</{name}>"
                for cell, align in zip(row, block.align.ljust(len(row), "l"), strict=False)
            )
            yield f"<tr>{cells}</tr>"
        yield "</table></div>"

    def _figure(self, block: blocks.Figure) -> Iterator[str]:
        yield f"<figure{_ids(block.anchors)}>{self._scene(block.scene, block.alt)}"
        if block.caption:
            yield f"<figcaption>{self._runs(block.caption)}</figcaption>"
        yield "</figure>"

    def _scene(self, scene: Scene, alt: str) -> str:
        body = ""
        for placed in scene.placed:
            face, shown = self.faces[placed.shown.piece, placed.shown.side], placed.shown
            part = None if shown.part == shown.format.trim_box else shown.part
            middle = shown.part.centre
            place = (
                f"translate({mm_text(placed.x)} {mm_text(placed.y)}) rotate({placed.turn:g}) "
                f"scale({placed.scale:.5g}) translate({mm_text(-middle.x)} {mm_text(-middle.y)})"
            )
            body += f'<g transform="{place}">{self._drawn.cut_out(face, part)}</g>'
        box = Rect(0, 0, scene.width, scene.height)
        if scene.pointers:
            over = self._over(scene)
            body += f'<use href="#{self._drawn.name(over)}"/>'
        return svg_of(box, alt, body, _LARGER)

    def _over(self, scene: Scene) -> Face:
        """What is drawn over the pieces of a figure, as a face of its size."""
        form = Format(
            name="figure", trim=(scene.width, scene.height), bleed=_AROUND, safe=0,
            source="a figure",
        )  # fmt: skip
        drawn = [drawn_pointer(one, self.look, self._library) for one in scene.pointers]
        shapes = tuple(Shapes(markup) for markup, _ in drawn if markup)
        return Face(form, (*shapes, *(run for _, runs in drawn for run in runs)))

    def _listing(self, block: blocks.Listing) -> Iterator[str]:
        if block.kind == "contents":
            yield from self._contents()
        elif block.kind == "index" and self.book.index:
            yield '<dl class="index">'
            for entry in self.book.index:
                anchors = [one for one in entry.anchors if one in self.book.anchors]
                places = " ".join(
                    f'<a href="#{_id(one)}">{number}</a>' for number, one in enumerate(anchors, 1)
                )
                yield f"<dt>{escape(entry.term)}</dt><dd>{escape(entry.says)} {places}</dd>"
            yield "</dl>"

    def _runs(self, runs: blocks.Runs) -> str:
        return "".join(map(self._run, runs))

    def _run(self, run: blocks.Run) -> str:
        if run.break_line:
            return "<br>"
        if run.icon:
            text = _SIGN if run.icon == SIGN else self._icon(run.icon)
        else:
            text = escape(self.book.numbers.get(run.see, "") if run.see else run.text)
        for flag, name in ((run.bold, "b"), (run.italic, "i")):
            text = f"<{name}>{text}</{name}>" if flag else text
        link = run.link or run.see
        return f'<a href="#{_id(link)}">{text}</a>' if link and text else text

    def _icon(self, name: str) -> str:
        ink = self.look.colours["ink"]
        form = Format(name="icon", trim=(10, 10), bleed=0, safe=0, source="an icon")
        drawn = self._artwork.icon(name, x=0, y=0, size=10, colour=ink)
        use = f'<use href="#{self._drawn.name(Face(form, (Shapes(drawn),)))}"/>'
        return f'<svg class="icon" viewBox="0 0 10 10" role="img" aria-label="{name}">{use}</svg>'


def _ids(anchors: Sequence[str]) -> str:
    """The first anchor, as the name of an element."""
    return f' id="{_id(anchors[0])}"' if anchors else ""


def _more(anchors: Sequence[str]) -> str:
    """The other anchors, within it."""
    return "".join(f'<span id="{_id(one)}"></span>' for one in anchors[1:])


def _id(anchor: str) -> str:
    """The name of an anchor on the page: nothing of it is markup."""
    return "r-" + re.sub(r"[^A-Za-z0-9_-]", lambda match: f".{ord(match[0]):x}", anchor)
