"""Pictures of screen tables: cards in a grid on one sheet, other pieces one by one."""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import NamedTuple

from PIL import Image

from generator.exports.built import Built
from generator.exports.pixels.face_pixels import Kind, View, cut_out, file_bytes, rendered
from generator.faces.face import DrawnPiece, Face
from generator.faces.face import Picture as Shown
from generator.model.component import KINDS, Component
from generator.model.format import Format

MOST = 4096  # pixels a side, as the knowledge base of Tabletop Simulator says of decks
COLUMNS, ROWS = 10, 7  # at most, by custom; the last cell is what others see of a hand
A_SHEET = COLUMNS * ROWS - 1
_SHARPEST = 300  # dpi
_LEAST = 2  # cells each way


class Grid(NamedTuple):
    """How many cells a sheet has, and how many pixels each."""

    columns: int
    rows: int
    cell: tuple[int, int]


class Picture(NamedTuple):
    """A file of pixels and its name, which changes with it: tables keep what they have seen."""

    name: str
    data: bytes


def named(stem: str, picture: Image.Image, kind: Kind = "jpg") -> Picture:
    """A picture as a file whose name ends with a digest of it."""
    data = file_bytes(picture, kind, 72)
    return Picture(f"{stem}-{sha256(data).hexdigest()[:8]}.{kind}", data)


def kind_of(pieces: Sequence[DrawnPiece]) -> Kind:
    """JPEG for faces with pictures, a fifth of the size; flat art is smaller, and sharp, as PNG."""
    faces = (face for one in pieces for _, face in one.faces())
    shown = any(isinstance(item, Shown) for face in faces for item in face.items)
    return "jpg" if shown else "png"


def on_tables(built: Built) -> Iterator[tuple[Component, list[DrawnPiece]]]:
    """The components that lie on a table, with those of their pieces that are printed."""
    for component in built.game.components:
        if KINDS[component.kind].folded or built.only not in (None, component.name):
            continue
        pieces = [one for one in built.drawn if one.component.name == component.name]
        pieces = [one for one in pieces if one.piece.copies]
        if pieces:
            yield component, pieces


def grid_of(count: int, form: Format) -> Grid:
    """The grid that shows this many cards largest, with the last cell free."""
    wide, high = form.size

    def scale(columns: int, rows: int) -> float:
        return min(MOST / (columns * wide), MOST / (rows * high), _SHARPEST / 25.4)

    grids = [
        (columns, rows)
        for columns in range(_LEAST, COLUMNS + 1)
        for rows in range(_LEAST, ROWS + 1)
        if columns * rows > count
    ]
    columns, rows = max(grids, key=lambda grid: (scale(*grid), -grid[0] * grid[1], grid[0]))
    best = scale(columns, rows)
    return Grid(columns, rows, (int(wide * best), int(high * best)))


def sheets_of(
    pieces: Sequence[DrawnPiece], form: Format
) -> Iterator[tuple[Sequence[DrawnPiece], Grid]]:
    """Pieces in parts of one sheet each, with its grid; all cells of a component have one size."""
    whole = grid_of(min(len(pieces), A_SHEET), form)
    for first in range(0, len(pieces), A_SHEET):
        some = pieces[first : first + A_SHEET]
        rows = max(_LEAST, len(some) // whole.columns + 1)
        yield some, whole._replace(rows=rows) if len(pieces) > A_SHEET else whole


def trims(
    built: Built, faces: Sequence[Face], size: tuple[int, int], *, cut: bool = False
) -> Iterator[Image.Image]:
    """The faces as they are cut, in one size; with ``cut`` transparent around their outline."""
    drawn = rendered(built, [View(face, face.format.trim_box, size) for face in faces])
    for picture, face in zip(drawn, faces, strict=True):
        yield cut_out(picture, face.format) if cut else picture


def sheet_of(pictures: Iterable[Image.Image], grid: Grid) -> Image.Image:
    """Pictures of the cells' size in rows; what is free is white."""
    wide, high = grid.cell
    sheet = Image.new("RGB", (grid.columns * wide, grid.rows * high), "white")
    for number, picture in enumerate(pictures):
        row, column = divmod(number, grid.columns)
        sheet.paste(picture, (column * wide, row * high))
    return sheet


def size_of(form: Format, most: int, scale: float = _SHARPEST / 25.4) -> tuple[int, int]:
    """The pixels of a piece at a resolution, unless a side would have more than the most."""
    scale = min(scale, most / max(form.size))
    return max(int(form.size.width * scale), 1), max(int(form.size.height * scale), 1)


def blank(size: tuple[int, int]) -> Image.Image:
    """The back of a piece that is printed on one side."""
    return Image.new("RGB", size, "white")
