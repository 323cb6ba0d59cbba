"""Plain pictures for any screen table: ``grids/``, sheets of cells with a list; and one pack.

Screentop, Tabletopia and most others import a sheet of cells or single pictures. Tabletop Club
takes a folder of cards, ``tabletop-club/<game>/cards``: sizes and backs in ``config.cfg``, decks in
``stacks.cfg``.
"""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from generator.exports.built import Built, Written
from generator.exports.pixels.face_pixels import Kind, cut_out, file_bytes
from generator.exports.tables import card_sheets
from generator.faces.face import DrawnPiece
from generator.files.write import write_file
from generator.model.component import Component

_MOST = 2000  # pixels a side of a single picture: what Tabletopia takes
_LIST = "component,front,back,columns,rows,cell_width,cell_height,number,piece,copies"


def export_grids(built: Built, folder: Path) -> tuple[Written, ...]:
    """Write a sheet of the fronts and one of the backs of each component, and a list of cells."""
    place, lines = folder / "grids", [_LIST]
    written: list[Written] = []
    for component, pieces in card_sheets.on_tables(built):
        many = len(pieces) > card_sheets.A_SHEET
        for part, (some, grid) in enumerate(card_sheets.sheets_of(pieces, component.format), 1):
            stem = f"{component.name} {part}" if many else component.name
            files = list(_sheets(built, component, some, grid, stem))
            written += [
                Written(write_file(place / name, data), component.name) for name, data in files
            ]
            lines += _rows(component, some, grid, [name for name, _ in files])
    text = "".join(f"{line}\n" for line in lines)
    written.append(Written(write_file(place / "grids.csv", text.encode())))
    return tuple(written)


def _sheets(
    built: Built,
    component: Component,
    pieces: Sequence[DrawnPiece],
    grid: card_sheets.Grid,
    stem: str,
) -> Iterator[tuple[str, bytes]]:
    dpi, kind = grid.cell[0] / component.format.size.width * 25.4, card_sheets.kind_of(pieces)
    fronts = card_sheets.trims(built, [one.front for one in pieces], grid.cell)
    yield f"{stem}-front.{kind}", file_bytes(card_sheets.sheet_of(fronts, grid), kind, dpi)
    if any(one.back for one in pieces):
        drawn = iter(card_sheets.trims(built, [one.back for one in pieces if one.back], grid.cell))
        cells = (next(drawn) if one.back else card_sheets.blank(grid.cell) for one in pieces)
        yield f"{stem}-back.{kind}", file_bytes(card_sheets.sheet_of(cells, grid), kind, dpi)


def _rows(
    component: Component, pieces: Sequence[DrawnPiece], grid: card_sheets.Grid, files: Sequence[str]
) -> Iterator[str]:
    front, back = files[0], files[1] if len(files) > 1 else ""
    about = f"{component.name},{front},{back},{grid.columns},{grid.rows},{grid.cell[0]}"
    for number, one in enumerate(pieces, 1):
        yield f"{about},{grid.cell[1]},{number},{one.piece.id},{one.piece.copies}"


def export_tabletop_club(built: Built, folder: Path) -> tuple[Written, ...]:
    """Write an asset pack: fronts that name their backs, and a stack of each component.

    Everything is a card there: only cards have two pictures, and boards would be 3D models.
    """
    place = folder / "tabletop-club" / built.game.name / "cards"
    written: list[Written] = []
    config: list[str] = []
    stacks: list[str] = []
    for component, pieces in card_sheets.on_tables(built):
        is_cut = component.format.outline != "rectangle"
        kind = "png" if is_cut else card_sheets.kind_of(pieces)
        names = _pack_names(component, pieces, kind)
        faces = {face.key: face for one in pieces for _, face in one.faces()}
        size = card_sheets.size_of(component.format, _MOST)
        pictures = card_sheets.trims(built, list(faces.values()), size, cut=is_cut)
        plain = card_sheets.blank(size)  # of pieces that are printed on one side
        plain = cut_out(plain, component.format) if is_cut else plain
        files = {"": file_bytes(plain, kind, 300)}
        files |= {key: file_bytes(one, kind, 300) for key, one in zip(faces, pictures, strict=True)}
        wide, high = (round(side / 10, 3) for side in component.format.size)
        for name, (key, back) in names.items():
            written.append(Written(write_file(place / name, files[key]), component.name))
            about = f'scale = Vector2({wide}, {high})\nback_face = "{back}"'
            config.append(f"[{name}]\n{about if back else 'ignore = true'}\n")
        stem, items = component.name, list[str]()
        for one in pieces:
            items += [f"{stem} {one.piece.id}"] * one.piece.copies
        if len(items) > 1:
            stacks.append(f"[{stem}]\nitems = {json.dumps(items)}\n")
    for file, rows in (("config.cfg", config), ("stacks.cfg", stacks)):
        written.append(Written(write_file(place / file, "\n".join(rows).encode())))
    return tuple(written)


def _pack_names(
    component: Component, pieces: Sequence[DrawnPiece], kind: Kind
) -> dict[str, tuple[str, str]]:
    """Each picture of a pack by its file: the face it shows, and the file of its back if a front.

    Equal backs are one file.
    """
    backs: dict[str, str] = {}
    fronts: dict[str, tuple[str, str]] = {}
    for one in pieces:
        key = one.back.key if one.back else ""
        back = backs.setdefault(key, f"{component.name} {one.piece.id} back.{kind}")
        fronts[f"{component.name} {one.piece.id}.{kind}"] = (one.front.key, back)
    return fronts | {file: (key, "") for key, file in backs.items()}
