"""The pieces files of a game: YAML or a table to pieces, each read once however many name it."""

from pathlib import PurePosixPath
from typing import Any, NamedTuple

from generator.folders import Folder
from generator.load.expand import expand
from generator.load.rows import ANY_COLUMNS, Columns, placed_rows
from generator.load.source import read_yaml
from generator.load.tables import read_table
from generator.model.component import Piece
from generator.problem import Problem, beyond

SPREADSHEETS = (".xlsx", ".ods")
TABLES = (".csv", ".tsv", *SPREADSHEETS)

Read = tuple[tuple[Piece, ...], tuple[Problem, ...]]


class PiecesName(NamedTuple):
    """What ``pieces:`` names: a file and, in a spreadsheet, perhaps one of its sheets."""

    file: str
    sheet: str | None

    @classmethod
    def of(cls, text: str) -> "PiecesName":
        """``heroes.xlsx#Sheet 1`` in its parts."""
        file, sign, sheet = text.partition("#")
        if sign and PurePosixPath(file).suffix.lower() in SPREADSHEETS:
            return cls(file, sheet.strip())
        return cls(text, None)

    @property
    def is_table(self) -> bool:
        """Whether it holds rows and columns."""
        return PurePosixPath(self.file).suffix.lower() in TABLES


class PiecesFiles:
    """The pieces files of one game's folder."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self._read: dict[tuple[PiecesName, Columns], Read] = {}

    def read(self, name: PiecesName, columns: Columns) -> Read:
        """The pieces of a file, and its problems; ``columns`` says what a table's columns are."""
        key = (name, columns if name.is_table else ANY_COLUMNS)
        if key not in self._read:
            rows, found = self._rows(name, columns)
            pieces, mistakes = expand(rows, self.folder.shown(name.file))
            self._read[key] = pieces, (*found, *beyond(found, mistakes))
        return self._read[key]

    def _rows(self, name: PiecesName, columns: Columns) -> tuple[Any, tuple[Problem, ...]]:
        if not name.is_table:
            return read_yaml(self.folder, name.file)
        if PurePosixPath(name.file).suffix.lower() not in SPREADSHEETS:
            return read_table(self.folder, name.file, columns)
        from generator.load.spreadsheets import read_sheet  # few games have one

        grid, found = read_sheet(self.folder, name.file, name.sheet)
        if grid is None:
            return None, found
        rows, wrong = placed_rows(grid, columns)
        return rows, (*found, *wrong)
