"""Plain pictures for any screen table: ``grids/``, sheets of cells with a list; and one pack.

Screentop, Tabletopia and most others import a sheet of cells or single pictures. Tabletop Club
takes a folder of pictures with a file that says how large they are: ``tabletop-club/<game>/``.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.exports.built import Built, Written
from generator.exports.pixels.face_pixels import file_bytes
from generator.exports.tables.card_sheets import (
    blank,
    grid_of,
    on_tables,
    sheet_of,
    size_of,
    token_pictures,
    trims,
)
from generator.faces.face import DrawnPiece
from generator.files.write import write_file
from generator.model.component import KINDS, TABLE_FOLDERS, THICK, Component

_SHEET = 69  # pieces: ten by seven cells, the last one free
_MOST = 2000  # pixels a side of a single picture: what Tabletopia takes
_LIST = "component,front,back,columns,rows,cell_width,cell_height,number,piece,copies"


def export_grids(built: Built, folder: Path) -> tuple[Written, ...]:
    """Write a sheet of the fronts and one of the backs of each component, and a list of cells."""
    place, lines = folder / "grids", [_LIST]
    written: list[Written] = []
    for component, pieces in on_tables(built):
        for part, first in enumerate(range(0, len(pieces), _SHEET), 1):
            some = pieces[first : first + _SHEET]
            files = list(_sheets(built, component, some, part))
            written += [
                Written(write_file(place / name, data), component.name) for name, data in files
            ]
            lines += _rows(component, some, [name for name, _ in files])
    text = "".join(f"{line}\n" for line in lines)
    written.append(Written(write_file(place / "grids.csv", text.encode())))
    return tuple(written)


def _sheets(
    built: Built, component: Component, pieces: Sequence[DrawnPiece], part: int
) -> Iterator[tuple[str, bytes]]:
    grid = grid_of(len(pieces), component.format)
    dpi = grid.cell[0] / component.format.size.width * 25.4
    stem = component.name if len(pieces) <= _SHEET and part == 1 else f"{component.name}-{part}"
    fronts = sheet_of(trims(built, [one.front for one in pieces], grid.cell), grid)
    yield f"{stem}-front.png", file_bytes(fronts, "png", dpi)
    if any(one.back for one in pieces):
        drawn = iter(trims(built, [one.back for one in pieces if one.back], grid.cell))
        cells = (next(drawn) if one.back else blank(grid.cell) for one in pieces)
        yield f"{stem}-back.png", file_bytes(sheet_of(cells, grid), "png", dpi)


def _rows(
    component: Component, pieces: Sequence[DrawnPiece], files: Sequence[str]
) -> Iterator[str]:
    grid = grid_of(len(pieces), component.format)
    front, back = files[0], files[1] if len(files) > 1 else ""
    about = f"{component.name},{front},{back},{grid.columns},{grid.rows},{grid.cell[0]}"
    for number, one in enumerate(pieces, 1):
        yield f"{about},{grid.cell[1]},{number},{one.piece.id},{one.piece.copies}"


def export_tabletop_club(built: Built, folder: Path) -> tuple[Written, ...]:
    """Write an asset pack: a picture of each face, and how large it is, in centimetres."""
    place = folder / "tabletop-club" / built.game.name
    sizes: dict[str, list[str]] = {}
    written: list[Written] = []
    for component, pieces in on_tables(built):
        kind = KINDS[component.kind]
        under = TABLE_FOLDERS[kind.on_table]
        if under == "tokens":
            under += "/cylinder" if component.format.outline == "circle" else "/cube"
        size = size_of(component.format, _MOST)
        faces = {face.key: face for one in pieces for _, face in one.faces()}
        cut = token_pictures if component.format.outline != "rectangle" else trims
        drawn = dict(zip(faces, cut(built, list(faces.values()), size), strict=True))
        wide, high = (round(side / 10, 3) for side in component.format.size)
        for one in pieces:
            for side, face in one.faces():
                name = f"{component.name}-{one.piece.id}-{side}.png"
                data = file_bytes(drawn[face.key], "png", 300)
                written.append(Written(write_file(place / under / name, data), component.name))
                sizes.setdefault(under, []).append(
                    f"[{name}]\nscale = Vector3({wide}, {THICK[kind.stock] / 10:g}, {high})\n"
                )
    for under, rows in sizes.items():
        text = "\n".join(rows)
        written.append(Written(write_file(place / under / "config.cfg", text.encode())))
    return tuple(written)
