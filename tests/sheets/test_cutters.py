"""Sheets for cutting machines: marks where the machine looks for them, pieces clear of them."""

from itertools import pairwise

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
MACHINES = sorted(
    name for name, sheet in SHIPPED.sheets.items() if sheet.cutter and not sheet.templates
)
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


@pytest.mark.parametrize(
    ("paper", "size", "name", "first", "slots", "arm"),
    [
        # Letter across: 279.4 - 4 * 63 - 3 * 1.25 is 23.65, half of it on each side.
        ("letter", (63, 88), "letter-standard-v6", (11.825, 19.325), 8, 8.54),
        ("a4", (63, 88), "a4-standard-v5", (20.625, 16.375), 8, 9.9),
        ("letter", (69.85, 120.65), "letter-tarot-v3", (37.475, 18.425), 4, 20.5),
        ("a4", (85, 55), "a4-euro_business-v2", (19.75, 21.25), 9, 10.41),
        ("a4", (55, 85), "a4-euro_business-v2", (19.75, 21.25), 9, 10.41),  # turned
    ],
)
def test_sheets_meet_the_published_contract_of_ready_cutting_files(
    paper, size, name, first, slots, arm
):
    cards = component_of(size, name="card", copies=[20])
    jobs, problems = jobs_of(game_of(cards), draw(cards), SHIPPED, paper, cutter="scm")
    assert not problems
    assert jobs[0].heading.endswith(f": {name}")
    (job,), more = impose(gang(jobs), SHIPPED.papers.values())
    assert not more
    sheet = job.sheets[0]
    trims = [slot.trim for slot in sheet.slots]
    assert len(trims) == slots
    assert (min(t.x for t in trims), min(t.y for t in trims)) == pytest.approx(first)
    gaps = {round(b.x - a.right, 3) for a, b in pairwise(trims) if b.x > a.x}
    assert gaps <= {1.25}
    assert all(slot.clip.x >= slot.trim.x - 0.626 for slot in sheet.slots), "bleed of half a gap"
    square, flat, *_ = sheet.targets
    assert boxes([square]) == [(9.5, 9.5, 15.5, 15.5)]
    assert (flat.width, flat.height) == pytest.approx((arm, 1))
    assert arm <= 20.5, "the maker of these files clamps arms to 20 mm"
    for slot in sheet.slots:
        assert not any(one.overlaps(slot.clip) for one in sheet.targets)
    for label in sheet.labels:
        assert label.x > 10 + arm, "no small print in a mark's corner"


READY = SHIPPED.sheets["scm"].templates


@pytest.mark.parametrize("name", READY)
def test_each_ready_cutting_file_is_met_by_its_makers_own_arithmetic(name):
    """Cards in the middle of the paper, 1.25 mm apart; arms reach 1.25 mm before the first card."""
    ready = READY[name]
    paper = SHIPPED.papers[ready.paper].size
    page = Size(*sorted(paper, reverse=ready.orientation == "landscape"))
    count = ready.columns * ready.rows
    cards = component_of(ready.trim, name="card", copies=[count])
    jobs, problems = jobs_of(game_of(cards), draw(cards), SHIPPED, ready.paper, cutter="scm")
    assert not problems
    assert jobs[0].heading.endswith(f": {name}")
    (job,), _ = impose(gang(jobs), SHIPPED.papers.values())
    sheet, *_ = job.sheets
    wide, high = ready.trim
    left = (page.width - ready.columns * wide - (ready.columns - 1) * 1.25) / 2
    top = (page.height - ready.rows * high - (ready.rows - 1) * 1.25) / 2
    wanted = [
        (left + column * (wide + 1.25), top + row * (high + 1.25))
        for row in range(ready.rows)
        for column in range(ready.columns)
    ]
    found = sorted((slot.trim.y, slot.trim.x) for slot in sheet.slots)
    assert len(found) == count
    for (y, x), place in zip(found, wanted, strict=True):
        assert (x, y) == pytest.approx(place, abs=0.001)
    length = min(max(max(left, top) - 10 - 1.25, 5), 20)  # its own clamp
    pixel = 25.4 / 300  # it counts in whole ones
    assert ready.arm == pytest.approx(length + 0.5, abs=2 * pixel)


def test_no_arm_of_a_ready_cutting_file_is_longer_than_its_maker_allows():
    """Arms of 5 to 20 mm and half a line: a reader that clamps them looks no further."""
    arms = {name: one.arm for name, one in SHIPPED.sheets["scm"].templates.items()}
    assert len(arms) == 36
    assert not {name: arm for name, arm in arms.items() if not 5.5 <= arm <= 20.5}


def test_what_has_no_ready_cutting_file_is_told_and_stays_as_planned():
    tiles = component_of((48, 48), name="tile", copies=[4])
    jobs, problems = jobs_of(game_of(tiles), draw(tiles), SHIPPED, "a4", cutter="scm")
    assert jobs[0].layout == SHIPPED.sheets["grid"]
    assert [one.name for one in problems] == ["no-cut-template"]
    assert "63 x 88" in problems[0].hint
