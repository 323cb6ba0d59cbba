"""Cutting files ``cut/<job>-<paper>-<sheet>.svg`` and ``-mm.dxf``, from the printed sheet.

A DXF of release 12 cannot say its unit, so that its name does.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import pi, tan
from pathlib import Path

from generator.exports.built import Built, Written
from generator.exports.pdf.operators import short
from generator.files.write import write_file
from generator.measure.geometry import Point
from generator.measure.units import mm_text
from generator.sheets.outline import Outline, centre_of_arc, each_edge_once, outline_of
from generator.sheets.sheet import Mark, PrintedJob, Sheet

LINE = 0.1  # mm; machines follow the middle of it
COLOURS = {
    "cut": "#ff0000",
    "fold": "#0000ff",
    "register": "#000000",
}  # as the makers' programs know them
_DXF_COLOURS = {"cut": 1, "fold": 5, "register": 7}  # the same, by AutoCAD's colour index
_Rows = list[tuple[int, str | float]]  # of a DXF file: the code of a value, and the value
_QUARTER = -tan(pi / 8)  # how DXF says a quarter of a circle that turns clockwise


def export_cut(built: Built, folder: Path) -> tuple[Written, ...]:
    """Write the paths of every sheet whose pieces are cut out; a back has none of its own."""
    return written_paths(built, (*built.printed, *built.extras()), folder / "cut")


def written_paths(built: Built, jobs: Iterable[PrintedJob], folder: Path) -> tuple[Written, ...]:
    """Write the paths of the sheets of some jobs."""
    written: list[Written] = []
    for job in jobs:
        if built.only is not None and built.only not in job.components:
            continue
        for sheet in job.sheets:
            if sheet.side == "back" or not list(outlines(sheet)):
                continue
            name = f"{job.name}-{job.paper_name}-{sheet.number:0{len(str(sheet.total))}}"
            for ending, text in ((".svg", cut_svg(sheet)), ("-mm.dxf", cut_dxf(sheet))):
                path = write_file(folder / f"{name}{ending}", text.encode())
                written.append(Written(path, None, built.paper.name))
    return tuple(written)


def outlines(sheet: Sheet) -> Iterator[Outline]:
    """Outlines cut out of a sheet; not the parts of a piece on several sheets."""
    if sheet.dieline:
        yield from sheet.dieline
        return
    whole = [slot for slot in sheet.slots if slot.share == 1 and slot.side == "front"]
    lines = [outline_of(slot.face.format, slot.trim, slot.turn) for slot in whole]
    yield from each_edge_once(lines) if any(slot.ink for slot in whole) else lines


def folds(sheet: Sheet) -> list[Mark]:
    """The lines it is folded along."""
    printed = (*sheet.marks, *sheet.creases)
    return [*(mark for mark in printed if mark.kind == "fold"), *sheet.scores]


def cut_svg(sheet: Sheet) -> str:
    """The paths as SVG at their own size, each kind of line in a group of its own."""
    wide, high = mm_text(sheet.paper.width), mm_text(sheet.paper.height)
    groups = {
        "cut": [f'<path d="{path_data(outline)}"/>' for outline in outlines(sheet)],
        "fold": [
            f'<path d="M{_xy(Point(mark.x1, mark.y1))} L{_xy(Point(mark.x2, mark.y2))}"/>'
            for mark in folds(sheet)
        ],
        "register": [
            f'<path d="M{_xy(Point(at.x, at.y))} H{short(at.right, 4)} V{short(at.bottom, 4)} '
            f'H{short(at.x, 4)} Z"/>'
            for at in sheet.targets
        ],
    }
    size = f'width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}"'
    lines = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>']
    for name, paths in groups.items():
        if paths:
            lines += [
                f'<g id="{name}" fill="none" stroke="{COLOURS[name]}" stroke-width="{LINE}">',
                *paths,
                "</g>",
            ]
    return "\n".join([*lines, "</svg>"]) + "\n"


@lru_cache(maxsize=1024)  # sheet after sheet pieces of one format lie at the same places
def path_data(outline: Outline) -> str:
    """The outline as the data of an SVG path, in mm."""
    data = [f"M{_xy(outline.start)}"]
    here = outline.start
    for to, arc in outline.steps:
        if arc:
            middle = centre_of_arc(here, to)
            radius = short(((here.x - middle.x) ** 2 + (here.y - middle.y) ** 2) ** 0.5, 4)
            data.append(f"A{radius} {radius} 0 0 1 {_xy(to)}")
        else:
            data.append(f"L{_xy(to)}")
        here = to
    return " ".join([*data, "Z"] if outline.closed else data)


def cut_dxf(sheet: Sheet) -> str:
    """The paths as DXF of release 12, in mm, y upwards; layers ``cut``, ``fold``, ``register``."""
    used = {"cut": True, "fold": folds(sheet), "register": sheet.targets}
    rows = _dxf_tables([name for name, lines in used.items() if lines])
    rows += [(0, "SECTION"), (2, "ENTITIES")]
    high = sheet.paper.height
    for outline in outlines(sheet):
        starts = [outline.start, *(to for to, _ in outline.steps)]
        arcs = [*(arc for _, arc in outline.steps), False]
        kept = len(starts) - outline.closed
        points = [(at.x, high - at.y, arc) for at, arc in zip(starts[:kept], arcs, strict=False)]
        rows += _dxf_path("cut", points, closed=outline.closed)
    for mark in folds(sheet):
        rows += [(0, "LINE"), (8, "fold")]
        rows += [(10, mark.x1), (20, high - mark.y1), (11, mark.x2), (21, high - mark.y2)]
    for at in sheet.targets:
        corners = [(at.x, at.y), (at.right, at.y), (at.right, at.bottom), (at.x, at.bottom)]
        rows += _dxf_path("register", [(x, high - y, False) for x, y in corners], closed=True)
    rows += [(0, "ENDSEC"), (0, "EOF")]
    return "".join(f"{code}\n{value}\n" for code, value in rows)


def _dxf_path(layer: str, points: Sequence[tuple[float, float, bool]], *, closed: bool) -> _Rows:
    """A path through points, each with whether a quarter of a circle leads on from it."""
    rows: _Rows = [(0, "POLYLINE"), (8, layer), (66, 1), (70, int(closed))]
    for x, y, arc in points:
        rows += [(0, "VERTEX"), (8, layer), (10, x), (20, y), *([(42, _QUARTER)] if arc else [])]
    return [*rows, (0, "SEQEND")]


def _dxf_tables(layers: Sequence[str]) -> _Rows:
    """The tables of a DXF file of release 12: one kind of line, and the layers."""
    line_type: _Rows = [(0, "LTYPE"), (2, "CONTINUOUS"), (70, 0), (3, "Solid"), (72, 65)]
    rows: _Rows = [(0, "SECTION"), (2, "TABLES"), (0, "TABLE"), (2, "LTYPE"), (70, 1)]
    rows += [*line_type, (73, 0), (40, 0), (0, "ENDTAB")]
    rows += [(0, "TABLE"), (2, "LAYER"), (70, len(layers))]
    for name in layers:
        colour = _DXF_COLOURS[name]
        rows += [(0, "LAYER"), (2, name), (70, 0), (62, colour), (6, "CONTINUOUS")]
    return [*rows, (0, "ENDTAB"), (0, "ENDSEC")]


def _xy(point: Point) -> str:
    return f"{short(point.x, 4)} {short(point.y, 4)}"
