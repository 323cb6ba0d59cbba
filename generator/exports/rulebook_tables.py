"""Tables, the contents and the lines of the index. Points."""

from collections.abc import Callable, Mapping

from generator.exports.rulebook_blocks import LOOSE, Setting, TextBlock
from generator.exports.rulebook_ledger import Link, Tag
from generator.exports.rulebook_lines import natural_widths
from generator.exports.rulebook_pen import BookPen
from generator.problem import Problem
from generator.rulebook.blocks import Book, Run, Runs, Table
from generator.units import points

_PAD_X, _PAD_Y = points(1.2), points(0.7)
_STYLES = {"l": "cell", "c": "cell-center", "r": "cell-right"}


class TableBlock(Setting):
    """Rows with thin rules between them; its heading is repeated where it is split."""

    def __init__(
        self, pen: BookPen, table: Table, tag: Tag, rows: list[list[TextBlock]] | None = None
    ) -> None:
        super().__init__()
        self.pen, self.table, self.tag, self.where = pen, table, tag, table.where
        self.rows = rows if rows is not None else self._cells()
        self.before, self.after = points(1.2), points(2.4)

    def _cells(self) -> list[list[TextBlock]]:
        rows = []
        for number, row in enumerate(self.table.rows):
            line = self.tag.add("TR")
            head = number < self.table.head
            cells = []
            for column, runs in enumerate(row):
                cell = line.add("TH" if head else "TD")
                style = _STYLES[(self.table.align + "l" * len(row))[column]]
                bold = tuple(run._replace(bold=True) for run in runs) if head else runs
                cells.append(TextBlock(self.pen, bold, style, cell, self.table.where))
            rows.append(cells)
        return rows

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.widths = self._widths(width)
        self.heights = [
            max(
                cell.wrap(wide - 2 * _PAD_X, 1e6)[1]
                for cell, wide in zip(row, self.widths, strict=True)
            )
            + 2 * _PAD_Y
            for row in self.rows
        ]
        self.problem = self.problem or next(
            (cell.problem for row in self.rows for cell in row if cell.problem), None
        )
        self.width, self.height = width, sum(self.heights)
        return self.width, self.height

    def _widths(self, width: float) -> list[float]:
        """Columns as wide as their text, shrunk where they must, the widest most."""
        columns = range(len(self.rows[0]))
        sizes = [[self._natural(row[column]) for row in self.rows] for column in columns]
        least = [max(word for word, _ in column) + 2 * _PAD_X for column in sizes]
        wanted = [max(line for _, line in column) + 2 * _PAD_X for column in sizes]
        if sum(least) > width + LOOSE:
            message = f"the table needs {sum(least) / points(1):.0f} mm, its column has {width / points(1):.0f} mm"
            self.problem = Problem(
                self.where,
                "table-too-wide",
                message,
                "put it into a wide() block, or shorten its words",
            )
        if sum(wanted) <= width:
            spare = (width - sum(wanted)) / len(wanted)
            return [one + spare for one in wanted]
        room = width - sum(least)
        more = [max(w - low, 0.0) for w, low in zip(wanted, least, strict=True)]
        share = room / sum(more) if sum(more) else 0.0
        return [low + extra * share for low, extra in zip(least, more, strict=True)]

    def _natural(self, cell: TextBlock) -> tuple[float, float]:
        word, line = natural_widths(
            cell.runs, cell.size, self.pen.fonts(cell.style.font), self.pen.numbers
        )
        return word + 0.1, line + 0.1

    def split(self, width: float, height: float) -> "list[TableBlock]":
        """Between two rows, with at least two on each side, or nothing."""
        self.wrap(width, height)
        used = 0.0
        head = self.table.head
        for count, high in enumerate(self.heights):
            used += high
            if used > height:
                if count < head + 2 or len(self.rows) - count < 2:
                    return []
                first = TableBlock(self.pen, self.table, self.tag, self.rows[:count])
                again = [
                    [TextBlock(self.pen, c.runs, c.style_name, None, c.where) for c in row]
                    for row in self.rows[:head]
                ]
                return [
                    first,
                    TableBlock(self.pen, self.table, self.tag, [*again, *self.rows[count:]]),
                ]
        return []

    def draw(self) -> None:
        canvas, pen = self.canv, self.pen
        with pen.ledger.marked(canvas, None):
            if self.table.head:
                high = sum(self.heights[: self.table.head])
                canvas.setFillColor(pen.colour("head-tint"))
                canvas.rect(0, self.height - high, self.width, high, stroke=0, fill=1)
            canvas.setStrokeColor(pen.colour("rule"))
            canvas.setLineWidth(points(0.15))
            y = self.height
            for high in self.heights:
                y -= high
                canvas.line(0, y, self.width, y)
        y = self.height
        for row, high in zip(self.rows, self.heights, strict=True):
            x = 0.0
            for cell, wide in zip(row, self.widths, strict=True):
                cell.drawOn(canvas, x + _PAD_X, y - _PAD_Y - cell.height)
                x += wide
            y -= high


class ContentsBlock(Setting):
    """A line a chapter: its number, its title, dots, and the page it begins on."""

    def __init__(self, pen: BookPen, book: Book, tag: Tag, page_of: Callable[[str], str]) -> None:
        super().__init__()
        self.pen, self.book, self.page_of = pen, book, page_of
        self.lines = [(chapter, tag.add("TOCI")) for chapter in book.chapters]
        self.style = pen.style("contents")
        self.after = points(4)

    def wrap(self, width: float, _height: float) -> tuple[float, float]:
        self.size = points(self.style.size)
        self.leading = self.size * self.style.line_height
        self.width, self.height = width, self.leading * len(self.lines)
        return self.width, self.height

    def split(self, _width: float, _height: float) -> "list[ContentsBlock]":
        return []

    def draw(self) -> None:
        pen, canvas = self.pen, self.canv
        font, bold = (
            pen.fonts(self.style.font)(False, False),
            pen.fonts(self.style.font)(True, False),
        )
        dot = font.kerned(".").width * self.size
        for number, (chapter, tag) in enumerate(self.lines):
            y = self.height - (number + 0.5) * self.leading - font.cap_height * self.size / 2
            title = "".join(run.text for run in chapter.runs)
            page = self.page_of(chapter.anchors[0])
            wide, right = (
                font.kerned(title).width * self.size,
                self.width - bold.kerned(page).width * self.size,
            )
            with pen.ledger.marked(canvas, tag):
                pen.text(canvas, 0, y, chapter.number, bold, self.size, "number")
                pen.text(canvas, points(7), y, title, font, self.size, self.style.colour)
                pen.text(canvas, right, y, page, bold, self.size, self.style.colour)
            with pen.ledger.marked(canvas, None):
                x = right - points(2)
                while x > points(7) + wide + points(2):
                    pen.text(canvas, x, y, ".", font, self.size, "rule")
                    x -= 2.4 * dot
            left, low = canvas.absolutePosition(0, y - 0.3 * self.size)
            rect = (left, low, left + self.width, low + 1.2 * self.size)
            pen.ledger.links.append(Link(pen.ledger.page, rect, chapter.anchors[0]))


def index_runs(term: str, says: str, places: Mapping[str, str]) -> Runs:
    """A line of the index: the term, what it is, and its places (anchor -> page), each page once."""
    pages: dict[str, str] = {}
    for anchor, page in places.items():
        pages.setdefault(page, anchor)
    runs = [Run(f"{term[:1].upper()}{term[1:]}", bold=True), Run(f": {says}\u00a0")]
    for number, (page, anchor) in enumerate(pages.items()):
        runs += [Run(", ")] if number else []
        runs.append(Run(page, bold=True, link=anchor, numeral=True))
    return tuple(runs)
