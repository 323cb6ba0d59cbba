"""The pieces files of a game: YAML or CSV to pieces, each file read once however many name it."""

from pathlib import PurePosixPath

from generator.folders import Folder
from generator.load.expand import expand
from generator.load.source import read_yaml
from generator.load.tables import read_table
from generator.model.component import Piece
from generator.problem import Problem, beyond

Read = tuple[tuple[Piece, ...], tuple[Problem, ...]]


class PiecesFiles:
    """The pieces files of one game's folder."""

    def __init__(self, folder: Folder) -> None:
        self.folder = folder
        self._read: dict[tuple[str, frozenset[str]], Read] = {}

    def read(self, name: str, texts: frozenset[str]) -> Read:
        """The pieces of a file, and its problems; in a table the fields ``texts`` stay as typed."""
        is_table = PurePosixPath(name).suffix == ".csv"
        key = (name, texts if is_table else frozenset())
        if key not in self._read:
            rows, found = (
                read_table(self.folder, name, texts) if is_table else read_yaml(self.folder, name)
            )
            pieces, mistakes = expand(rows, self.folder.shown(name))
            self._read[key] = pieces, (*found, *beyond(found, mistakes))
        return self._read[key]
