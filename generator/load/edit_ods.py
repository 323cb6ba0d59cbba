"""Edits of ODS spreadsheets, by odfpy: cells, columns and rows; all other things stay."""

from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any

from generator.load.edit_xlsx import OPEN_ELSEWHERE, not_in_place
from generator.problem import ContentError

_CELLS = ("table-cell", "covered-table-cell")
_OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"


class OdsTable:
    """A sheet of an ODS file, to be changed in place. Rows and columns count from 1."""

    def __init__(self, data: bytes, sheet: str) -> None:
        """Raises ContentError if the file or the sheet cannot be opened."""
        try:
            from odf.opendocument import load
            from odf.table import Table
        except ImportError:
            hint = 'type pip install "proofdeck[ods]", or change it in the spreadsheet program'
            message = "changing ODS files needs one more package"
            raise ContentError("not-in-place", message, hint) from None
        try:
            self._book = load(BytesIO(data))
        except Exception:  # noqa: BLE001 - odfpy raises whatever its parsers do
            raise not_in_place(OPEN_ELSEWHERE) from None
        tables = self._book.spreadsheet.getElementsByType(Table)
        named = [one for one in tables if one.getAttribute("name") == sheet]
        if not named:
            raise not_in_place(OPEN_ELSEWHERE)
        self._table = named[0]

    def written(self) -> bytes:
        """The file as it is now."""
        out = BytesIO()
        self._book.write(out)
        return out.getvalue()

    def set(self, row: int, column: int, value: Any) -> None:
        """Put a value into a cell; its style stays."""
        from odf.text import P

        cell = self._cell(row, column)
        if cell.getAttribute("formula"):
            raise not_in_place("the cell holds a formula")
        self._clear(cell)
        if value in ("", None):
            return
        if isinstance(value, bool):
            cell.setAttribute("valuetype", "boolean")
            cell.setAttribute("booleanvalue", str(value).lower())
        elif isinstance(value, (int, float)):
            cell.setAttribute("valuetype", "float")
            cell.setAttribute("value", str(value))
        else:
            cell.setAttribute("valuetype", "string")
        for line in str(value).split("\n"):
            cell.addElement(P(text=line))

    def add_column(self, row: int, heading: str) -> int:
        """Add a column behind the last heading of a row. Returns its number."""
        width = self._width(row)
        self.set(row, width + 1, heading)
        return width + 1

    def insert(self, after: int, values: Mapping[int, Any], *, like: int | None = None) -> None:
        """Insert a row behind another, with its style; the rows below go down."""
        source = self._row(like or after)
        made = _copied(source)
        if not like:
            for cell in _cells(made):
                self._clear(cell)
        behind = self._row(after)
        parent, nodes = behind.parentNode, behind.parentNode.childNodes
        at = nodes.index(behind) + 1
        if at < len(nodes):
            parent.insertBefore(made, nodes[at])
        else:
            parent.addElement(made)
        for column, value in values.items():
            self.set(after + 1, column, value)

    def delete(self, rows: Sequence[int]) -> None:
        """Delete rows; those below go up."""
        for row in sorted(rows, reverse=True):
            node = self._row(row)
            node.parentNode.removeChild(node)

    def move(self, row: int, to: int) -> None:
        """Move a row to the place of another, which makes room for it."""
        node, other = self._row(row), self._row(to)
        parent = node.parentNode
        parent.removeChild(node)
        nodes = other.parentNode.childNodes
        at = nodes.index(other) + (to > row)
        if at < len(nodes):
            other.parentNode.insertBefore(node, nodes[at])
        else:
            other.parentNode.addElement(node)

    def _clear(self, cell: Any) -> None:
        """Empty a cell; its style stays."""
        for child in list(cell.childNodes):
            cell.removeChild(child)
        for key in [key for key in cell.attributes if key[0] == _OFFICE]:
            del cell.attributes[key]

    def _rows(self) -> Iterator[Any]:
        from odf.table import TableRow

        yield from self._table.getElementsByType(TableRow)

    def _row(self, number: int) -> Any:
        """The row of a number; one that stands for several alike is divided."""
        now = 0
        for row in list(self._rows()):
            count = _repeated(row, "numberrowsrepeated")
            if now + count >= number:
                return _divided(row, number - now, count, "numberrowsrepeated")
            now += count
        raise not_in_place("the row was not found in the spreadsheet")

    def _cell(self, row: int, column: int) -> Any:
        from odf.table import TableCell

        node = self._row(row)
        now = 0
        for cell in _cells(node):
            count = _repeated(cell, "numbercolumnsrepeated")
            if now + count >= column:
                return _divided(cell, column - now, count, "numbercolumnsrepeated")
            now += count
        cell = TableCell()
        for _ in range(column - now):
            cell = TableCell()
            node.addElement(cell)
        return cell

    def _width(self, row: int) -> int:
        """The number of the last filled cell of a row."""
        now = width = 0
        for cell in _cells(self._row(row)):
            now += _repeated(cell, "numbercolumnsrepeated")
            if cell.childNodes:
                width = now
        return width


def _cells(row: Any) -> list[Any]:
    return [node for node in row.childNodes if node.qname[1] in _CELLS]


def _repeated(node: Any, attribute: str) -> int:
    return int(node.getAttribute(attribute) or 1)


def _divided(node: Any, number: int, count: int, attribute: str) -> Any:
    """The one of a number among the elements that one stands for, as an element of its own."""
    if count == 1:
        return node
    parts = [number - 1, 1, count - number]
    made = []
    for part in parts:
        if part:
            one = _copied(node)
            one.setAttribute(attribute, str(part))
            if part == 1:
                del one.attributes[next(k for k in one.attributes if k[1].endswith("repeated"))]
            node.parentNode.insertBefore(one, node)
            made.append(one)
    node.parentNode.removeChild(node)
    return made[1] if parts[0] else made[0]


def _copied(node: Any) -> Any:
    """A copy of an element with all below it."""
    from odf.element import Element, Text

    if node.nodeType == node.TEXT_NODE:
        return Text(node.data)
    made = Element(qname=node.qname, check_grammar=False)
    made.attributes = dict(node.attributes)
    for child in node.childNodes:
        made.appendChild(_copied(child))
    return made
