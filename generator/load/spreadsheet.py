"""Spreadsheets: the cells of a sheet of an XLSX or ODS file, and what it shows otherwise.

The file is judged before a library opens it: see ``archive.py``. Cells with an error such as
``#N/A`` or a formula without a result count as empty; merged cells and pictures are reported.
What else a cell shows goes with the grid: what of it matters is known where its field is.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any
from unicodedata import normalize

from generator.files.folder import Folder
from generator.load import ods, xlsx
from generator.load.archive import packed_again, parts_of, unreadable
from generator.load.cell_grid import Grid, Row, is_filled, plain_name, without_error_cells
from generator.load.cell_looks import LONGEST, Look
from generator.load.files import MAX_SPREADSHEET
from generator.model.values import text_form
from generator.problem import ContentError, Problem, Where, did_you_mean, problem_of

_PRECISION = 15  # digits of a number that spreadsheets keep


def read_sheet(
    folder: Folder, name: str, sheet: str | None
) -> tuple[Grid | None, tuple[Problem, ...]]:
    """The cells of one sheet, by name or the only visible one; None after an error."""
    shown = folder.shown(name)
    try:
        parts = parts_of(folder.read(name, MAX_SPREADSHEET).data)
        with _faults_of_library():
            title, rows = _read_by_library(parts, sheet)
    except ContentError as error:
        return None, (problem_of(error, Where(shown)),)
    if ods.PART in parts:
        xml = ods.sheet_xml(parts[ods.PART], title, len(rows))
    else:
        xml = xlsx.sheet_xml(parts, title)
    grid = Grid(f"{shown}#{title}", rows, _looks(rows, xml.looks), frozenset(xml.hidden))
    grid, problems = without_error_cells(xml.errors, grid)
    return grid, (
        *problems,
        *_told_merged(grid.shown, xml.merged),
        *_told_pictures(grid.shown, xml.pictures),
    )


def _told_merged(shown: str, merged: Sequence[tuple[int, int, int]]) -> Iterator[Problem]:
    """A warning at the first merged cell; those in the first row, a title, have another problem."""
    below = sorted(one for one in merged if one[0] > 1)
    if below:
        row, column, rows = below[0]
        others = f" (and {len(below) - 1} more like it)" if len(below) > 1 else ""
        message = f"{rows} cells are merged here; all but the first are read as empty{others}"
        hint = "split them in the spreadsheet, and write the value into each cell"
        yield Problem(Where(shown, row, column), "merged-cells", message, hint, "warning")


def _told_pictures(shown: str, pictures: Sequence[tuple[int, int]]) -> Iterator[Problem]:
    if pictures:
        (row, column), *more = pictures
        others = f" (and {len(more)} more)" if more else ""
        message = f"a picture inside the spreadsheet is not printed{others}"
        hint = "save it as a file in art/, and write that name in a field of the type picture"
        where = Where(shown, row, column)
        yield Problem(where, "picture-in-spreadsheet", message, hint, "warning")


def _looks(
    rows: Sequence[Row], looks: Mapping[tuple[int, int], Look]
) -> Mapping[tuple[int, int], Look]:
    """The looks of cells, with those of long numbers that a spreadsheet shows rounded."""
    found = dict(looks)
    for row in rows:
        for column, cell in enumerate(row.cells, 1):
            if isinstance(cell, float) and len(text_form(cell)) > LONGEST:
                found.setdefault((row.number, column), Look("number"))
    return found


@contextmanager
def _faults_of_library() -> Iterator[None]:
    """Whatever the library raises, as ContentError."""
    try:
        yield
    except ContentError:
        raise
    except BaseException as error:
        # The library is written in Rust: where that panics, the exception is of no usual kind.
        if isinstance(error, Exception) or type(error).__name__ == "PanicException":
            raise unreadable("it cannot be read as a spreadsheet") from None
        raise


def sheets_of(data: bytes) -> tuple[str, ...]:
    """The names of the sheets of a spreadsheet that are seen; none if it cannot be read."""
    try:
        with _faults_of_library(), _book(parts_of(data)) as book:
            return tuple(_titles(book)[1])
    except ContentError:
        return ()


def _book(parts: Mapping[str, bytes]) -> Any:
    from python_calamine import CalamineWorkbook

    given = dict(parts)
    if ods.PART in given:
        given[ods.PART] = ods.with_breaks(given[ods.PART])
    return CalamineWorkbook.from_filelike(packed_again(given))


def _titles(book: Any) -> tuple[list[str], list[str]]:
    """The names of the sheets of cells, and of those the ones that are not hidden."""
    from python_calamine import SheetTypeEnum, SheetVisibleEnum

    sheets = [one for one in book.sheets_metadata if one.typ == SheetTypeEnum.WorkSheet]
    visible = [one for one in sheets if one.visible == SheetVisibleEnum.Visible]
    return [one.name for one in sheets], [one.name for one in visible]


def _read_by_library(parts: Mapping[str, bytes], wanted: str | None) -> tuple[str, list[Row]]:
    with _book(parts) as book:
        titles, visible = _titles(book)
        several = visible if wanted is None and len(visible) > 1 else ()
        read = book.get_sheet_by_name
        likely = (one for one in several if "id" in _headings(read(one).to_python()))
        title = _chosen_sheet(wanted, titles, visible, next(likely, ""))
        cells = read(title).to_python(skip_empty_area=False)
    rows = [Row(number, [*map(_plain, row)]) for number, row in enumerate(cells, 1)]
    return title, rows


def _headings(cells: Sequence[Sequence[Any]]) -> set[str]:
    first = next((row for row in cells if sum(map(is_filled, row)) > 1), ())
    return {plain_name(str(cell)) for cell in first if is_filled(cell)}


def _chosen_sheet(wanted: str | None, titles: list[str], shown: list[str], likely: str = "") -> str:
    if wanted is None:
        if len(shown) == 1:
            return shown[0]
        listed = ", ".join(shown) or "all are hidden"
        behind = f", as in `#{likely or (shown or titles)[0]}`" if titles else ""
        hint = f"in game.yaml, write the tab after the file name{behind}. "
        hint += "Each further tab needs a component of its own"
        raise ContentError("which-tab", f"the file has {len(shown)} tabs: {listed}", hint)
    if wanted not in titles:
        hint = did_you_mean(wanted, titles, listing="tabs")
        raise ContentError("unknown-tab", f"the file has no tab {wanted[:60]}", hint)
    return wanted


def _plain(cell: Any) -> Any:
    """A cell's value as YAML would read it: whole numbers as int, dates and times as text."""
    if isinstance(cell, float):
        cell = float(f"{cell:.{_PRECISION}g}")
        return int(cell) if cell.is_integer() and abs(cell) < 10**_PRECISION else cell
    if not isinstance(cell, (str, int)):
        return str(cell).removesuffix(" 00:00:00").removesuffix(":00")
    return normalize("NFC", cell) if isinstance(cell, str) else cell
