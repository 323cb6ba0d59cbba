"""Sheets for cutting machines: marks where the machine looks for them, pieces clear of them."""

import ezdxf
import pytest
from conftest import LAYOUTS, TINY, TINY_LAYOUTS, build_changed
from laid_sheets import component_of, draw, game_of
from lxml import etree
from page_dump import strokes_of
from pdf_reader import open_both

from generator.exports.cut import export_cut
from generator.exports.pdf.print_files import export_pdf
from generator.files.folder import Folder
from generator.load.layouts import load_layouts
from generator.measure.geometry import Rect, Size
from generator.model.sheet_layout import Cutter
from generator.sheets.crop_marks import registration_marks
from generator.sheets.gang import gang
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of

SHIPPED, _ = load_layouts([Folder.of(path, shown="") for path in LAYOUTS])
MACHINES = sorted(name for name, sheet in SHIPPED.sheets.items() if sheet.cutter)
PAPERS = sorted(SHIPPED.papers)
A4 = Size(210, 297)


def boxes(rects):
    return [(one.x, one.y, one.right, one.bottom) for one in rects]


def test_three_marks_are_a_square_and_two_corners():
    """The figures of Silhouette Studio: a square at the top left, an L below it and one beside."""
    cutter = Cutter(inset=10, square=5, arm=20, line=1, clear=1.5)
    assert boxes(registration_marks(cutter, A4)) == [
        (10, 10, 15, 15),
        (180.5, 9.5, 200.5, 10.5), (199.5, 9.5, 200.5, 29.5),
        (9.5, 286.5, 29.5, 287.5), (9.5, 267.5, 10.5, 287.5),
    ]  # fmt: skip
    assert registration_marks(None, A4) == ()


def test_four_marks_are_an_l_in_every_corner():
    found = registration_marks(Cutter(inset=10, square=5, arm=20, line=0.5, corners="four"), A4)
    assert len(found) == 8
    turned = {(210 - r, 297 - b, 210 - x, 297 - y) for x, y, r, b in boxes(found)}
    assert turned == set(boxes(found))


def test_there_are_machines():
    assert {"silhouette", "silhouette-four", "silhouette-feeder"} <= set(MACHINES)
    for name in (*MACHINES, "cricut"):
        assert SHIPPED.sheets[name].source, f"layouts/sheets/{name}.yaml"


@pytest.mark.parametrize("machine", [*MACHINES, "cricut"])
@pytest.mark.parametrize("paper", PAPERS)
def test_no_ink_of_a_piece_comes_near_a_mark(machine, paper):
    cards = component_of((44, 63), name="card", copies=[30])
    disks = component_of((20, 20), 1.0, name="disk", kind="card", copies=[7])
    jobs, problems = jobs_of(
        game_of(cards, disks), draw(cards, disks), SHIPPED, paper, cutter=machine
    )
    done, more = impose(gang(jobs), SHIPPED.papers.values())
    assert not [*problems, *more]
    layout = SHIPPED.sheets[machine]
    for sheet in (sheet for job in done for sheet in job.sheets):
        assert bool(sheet.targets) == (sheet.side == "front" and machine != "cricut")
        clear = layout.cutter.clear if layout.cutter else 0
        for slot in sheet.slots:
            assert not any(one.grown(clear).overlaps(slot.clip) for one in sheet.targets)
        if layout.room:
            room = Rect(0, 0, *sheet.paper).grown(-layout.margin_of(SHIPPED.papers[paper]))
            assert all(room.contains(slot.clip, tolerance=0.01) for slot in sheet.slots)
            assert room.width <= max(layout.room)
            assert room.height <= max(layout.room)


def test_what_a_machine_cannot_hold_stays_as_it_was_planned():
    board = component_of((190, 270), name="board", kind="board", scheme="single")
    jobs, _ = jobs_of(game_of(board), draw(board), SHIPPED, "a4", cutter="silhouette")
    assert jobs[0].layout == SHIPPED.sheets["grid"]


@pytest.fixture(scope="module")
def cut(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cut")
    built, problems = build_changed(TINY / "content" / "tiny", TINY_LAYOUTS, cutter="silhouette")
    assert built, problems
    export_cut(built, folder)
    (written,) = export_pdf(built, folder, components=False)
    return built, folder, written.path


def test_the_printed_marks_are_those_of_the_cut_files(cut):
    built, folder, path = cut
    assert built.variant == "cut-by-silhouette"
    (sheet, *_) = built.printed[0].sheets
    wanted = sorted(boxes(sheet.targets))
    _, reader = open_both(path)
    printed = [
        (s.left, s.top, s.right, s.bottom)
        for s in strokes_of(reader[2])
        if s.filled and s.colour == "#000000"
    ]
    for one in wanted:
        assert any(one == pytest.approx(other, abs=0.05) for other in printed), one
    svg = etree.parse(str(next(folder.glob("cut/*.svg"))))
    (group,) = [g for g in svg.getroot() if g.get("id") == "register"]
    assert len(group) == len(wanted)
    drawing = ezdxf.readfile(next(folder.glob("cut/*.dxf")))
    found = []
    for line in drawing.modelspace().query('POLYLINE[layer=="register"]'):
        xs = [vertex.dxf.location.x for vertex in line.vertices]
        ys = [sheet.paper.height - vertex.dxf.location.y for vertex in line.vertices]
        found.append((min(xs), min(ys), max(xs), max(ys)))
    for one, other in zip(sorted(found), wanted, strict=True):
        assert one == pytest.approx(other, abs=0.001)
