"""What a cutting machine gets is what is printed: read back by programs that are not ours."""

import math
from dataclasses import replace
from io import StringIO

import ezdxf
import pytest
from conftest import CONTENT, build_changed, built_game
from ezdxf.path import make_path
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path
from laid_sheets import component_of, printed
from lxml import etree
from pdf_reader import open_both, placed_faces

from generator.exports.cut import cut_dxf, cut_svg, export_cut, folds, outlines, path_data
from generator.exports.pdf.print_files import export_pdf
from generator.games import RULES
from generator.measure.geometry import Rect
from generator.sheets.outline import outline_of

SVG = "{http://www.w3.org/2000/svg}"


def test_the_cut_paths_are_the_printed_trims(tmp_path):
    """Trims read from the PDF against paths read from the SVG and the DXF."""
    built = built_game(CONTENT / "architekton")
    written = export_cut(built, tmp_path)
    export_pdf(built, tmp_path, components=False)
    pdf, _ = open_both(tmp_path / "architekton-a4.pdf")
    names = {one.path.name for one in written}
    number = 2
    checked = 0
    for job in built.printed:
        for sheet in job.sheets:
            page = pdf.pages[number]
            number += 1 if job.flip else 2
            if sheet.side == "back":
                continue
            stem = f"{job.name}-a4-{sheet.number}"
            assert {f"{stem}.svg", f"{stem}-mm.dxf"} <= names
            trims = [
                (
                    one.left + slot.face.format.bleed,
                    one.top + slot.face.format.bleed,
                    one.right - slot.face.format.bleed,
                    one.bottom - slot.face.format.bleed,
                )
                for slot, one in zip(sheet.slots, placed_faces(page, 0), strict=True)
            ]
            for found in (
                [path_box(d) for d in paths_of(tmp_path / "cut" / f"{stem}.svg")],
                dxf_boxes(tmp_path / "cut" / f"{stem}-mm.dxf", sheet.paper.height),
            ):
                assert len(found) == len(trims)
                for cut, trim in zip(found, trims, strict=True):
                    assert cut == pytest.approx(trim, abs=0.01)
                checked += len(found)
    needed = [one for one in built.game.components if not one.plan.extra]
    assert checked == 2 * sum(component.count for component in needed)
    extras = {name for name in names if name.startswith("house_up-a4-")}
    assert extras == {"house_up-a4-1.svg", "house_up-a4-1-mm.dxf"}
    assert len(paths_of(tmp_path / "cut" / "house_up-a4-1.svg")) == 24


def paths_of(path):
    tree = etree.parse(str(path))
    [group] = [g for g in tree.getroot().iter(f"{SVG}g") if g.get("id") == "cut"]
    return [p.get("d") for p in group.iter(f"{SVG}path")]


def path_box(data):
    """The box of a path of straight lines and quarter circles, drawn by fontTools."""
    pen = BoundsPen(None)
    parse_path(data, pen)
    return pen.bounds


def dxf_boxes(path, height):
    """The box of every closed polyline of layer cut, as ezdxf flattens it, y downwards."""
    found = []
    for line in ezdxf.readfile(path).modelspace().query("POLYLINE"):
        assert line.is_closed
        assert line.dxf.layer == "cut"
        points = list(make_path(line).flattening(0.001))
        xs, ys = [p.x for p in points], [height - p.y for p in points]
        found.append((min(xs), min(ys), max(xs), max(ys)))
    return found


@pytest.mark.parametrize("outline", ["rectangle", "circle", "hexagon"])
@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_an_outline_fills_its_trim_and_bulges_outwards(outline, turn):
    form = component_of((40, 30) if outline != "circle" else (30, 30)).format.model_copy(
        update={"outline": outline, "radius": 4.0}
    )
    size = form.size.turned(turn)
    trim = Rect(11, 17, *size)
    box = path_box(path_data(outline_of(form, trim, turn)))
    assert box == pytest.approx((trim.x, trim.y, trim.right, trim.bottom), abs=0.01)


def test_a_round_piece_is_round_in_both():
    part = component_of((20, 20), 1.5)
    part = replace(part, format=part.format.model_copy(update={"outline": "circle"}))
    (sheet, *_) = printed(part).sheets
    [outline] = outlines(sheet)
    centre = sheet.slots[0].trim.centre
    assert all(math.dist(to, centre) == pytest.approx(10) for to, _ in outline.steps)
    assert cut_svg(sheet).count("A10 10") == 4
    assert cut_dxf(sheet).count("VERTEX") == 4


def test_folds_are_lines_of_their_own():
    sheet = printed(component_of(scheme="gutterfold")).sheets[0]
    assert '<g id="fold"' in cut_svg(sheet)
    drawing = ezdxf.read(StringIO(cut_dxf(sheet)))
    assert len(drawing.query('LINE[layer=="fold"]')) == len(folds(sheet))
    assert len(list(outlines(sheet))) == 1


@pytest.mark.parametrize(("scheme", "layers"), [
    ("gutterfold", {"cut": 1, "fold": 5}), ("single", {"cut": 1}),
])  # fmt: skip
def test_a_dxf_lists_the_layers_that_it_uses_with_their_colours(scheme, layers):
    """A program that goes by the table of layers shows nothing of what stands on others."""
    sheet = printed(component_of(scheme=scheme)).sheets[0]
    drawing = ezdxf.read(StringIO(cut_dxf(sheet)))
    listed = {one.dxf.name: one.dxf.color for one in drawing.layers}
    assert {one.dxf.layer for one in drawing.modelspace()} == {*layers}
    assert {name: listed.get(name) for name in layers} == layers
    assert {*listed} - {"0", "Defpoints"} == {*layers}
    assert drawing.audit().errors == []


def test_the_same_game_gives_the_same_files(tmp_path):
    built, _ = build_changed(CONTENT / "architekton", rules=RULES)
    for folder in ("a", "b"):
        export_cut(built, tmp_path / folder)
    first, second = (
        {path.name: path.read_bytes() for path in (tmp_path / folder / "cut").iterdir()}
        for folder in ("a", "b")
    )
    assert first == second
