"""Printers that miss: what a calibration sheet shows of them, and that pages make up for it."""

from math import cos, radians, sin

import pypdfium2
import pytest
from click.testing import CliRunner
from conftest import ROOT, TINY, TINY_LAYOUTS, build_changed, built_game
from laid_sheets import PAPERS, through_the_paper
from pdf_reader import open_both, placed_faces

from generator.cli import main
from generator.commands.calibrate import known_printers, reading_of
from generator.exports.pdf.print_files import export_pdf
from generator.measure.geometry import Point, Size
from generator.model.sheet_layout import Backs, Printer
from generator.sheets.calibration import Reading, calibration_sheets, correction

A4 = Size(210, 297)


def missed(point, paper, off):
    """Where a printer that misses puts a point of the back, as seen from the front."""
    x, y, degrees = off
    c, s = cos(radians(degrees)), sin(radians(degrees))
    dx, dy = point.x - paper.width / 2, point.y - paper.height / 2
    return Point(paper.width / 2 + dx * c - dy * s + x, paper.height / 2 + dx * s + dy * c + y)


def marks_at(sheet, place):
    """The lines of one scale, from -20 to 20."""
    middle = Point(sheet.paper.width / 2, sheet.paper.height / 2)
    upright = place in ("top", "bottom")
    found = [
        mark
        for mark in sheet.marks
        if (mark.x1 == mark.x2) == upright
        and (
            abs(mark.x1 - middle.x) <= 20.001 and (mark.y1 < middle.y) == (place == "top")
            if upright
            else abs(mark.y1 - middle.y) <= 20.001 and (mark.x1 < middle.x) == (place == "left")
        )
        and 3 < abs(mark.x2 - mark.x1) + abs(mark.y2 - mark.y1) < 7
        and (upright or 20 < mark.x1 < sheet.paper.width - 20)
        and (not upright or 20 < mark.y1 < sheet.paper.height - 20)
    ]
    assert len(found) == 41
    return found


def read_off(paper, flip, off):
    """What someone reads who holds the sheet of such a printer against the light."""
    front, back = calibration_sheets(paper, "office", flip)
    said = {}
    for place in ("top", "bottom", "left", "right"):
        upright = place in ("top", "bottom")
        seen = []
        for mark in marks_behind(back, place, flip):
            ends = (Point(mark.x1, mark.y1), Point(mark.x2, mark.y2))
            a, b = (missed(through_the_paper(end, paper, flip), paper, off) for end in ends)
            seen.append((a.x + b.x) / 2 if upright else (a.y + b.y) / 2)
        own = sorted(mark.x1 if upright else mark.y1 for mark in marks_at(front, place))
        seen = sorted(seen)
        said[place] = min(range(41), key=lambda n: abs(own[n] - seen[n])) - 20
    return said


def marks_behind(back, place, flip):
    """The lines of the back that lie behind a scale of the front: the same, or those opposite."""
    swapped = ("left", "right") if flip == "long-edge" else ("top", "bottom")
    if place in swapped:
        place = swapped[1 - swapped.index(place)]
    return marks_at(back, place)


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize(
    "off", [(0, 0, 0), (0.7, -0.4, 0), (-1.2, 1.1, 0), (0.3, 0.2, 0.2), (0, 0, -0.3)]
)
def test_what_is_read_off_the_sheet_puts_backs_behind_fronts(flip, off):
    """Moved by the correction, then missed by the printer, a back's corner is where it belongs."""
    said = read_off(A4, flip, off)
    backs, scale = correction(Reading(said, {}), A4)
    assert scale == (1.0, 1.0)
    for corner in (Point(20, 20), Point(190, 20), Point(20, 277), Point(190, 277)):
        moved = missed(corner, A4, (backs.x, backs.y, backs.angle))
        there = missed(moved, A4, off)
        assert abs(there.x - corner.x) < 0.1
        assert abs(there.y - corner.y) < 0.1


def test_a_line_that_is_too_short_stretches_the_page():
    _, scale = correction(Reading({}, {"across": 119.4, "down": 120}), A4)
    assert scale == (pytest.approx(120 / 119.4, abs=0.001), 1.0)


@pytest.mark.parametrize(
    ("text", "lines", "measured"),
    [
        ("top 3 bottom -2", {"top": 3, "bottom": -2}, {}),
        (" left 0  right 1.5 across 119.8 ", {"left": 0, "right": 1.5}, {"across": 119.8}),
    ],
)
def test_a_reading(text, lines, measured):
    assert reading_of(text) == Reading(lines, measured)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "the numbers are missing"),
        ("top", "needs a name and a number"),
        ("top 3 below 2", "below must be one of top, bottom, left, right, across, down"),
        ("across 0", "across must be one of"),
        ("top three", "'top three' needs a name"),
    ],
)
def test_a_reading_that_says_nothing(text, says):
    with pytest.raises(ValueError, match=says):
        reading_of(text)


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize("off", [(0.8, -0.6, 0.0), (0.4, 0.5, 0.4)])
def test_backs_in_the_file_lie_where_the_printer_then_puts_them_behind_their_fronts(
    tmp_path, flip, off
):
    backs = inverse(off)
    printer = Printer(name="office", backs=backs, flip=flip)
    built, _ = build_changed(TINY / "content" / "tiny", TINY_LAYOUTS, printer=printer)
    export_pdf(built, tmp_path)
    pdf, _ = open_both(tmp_path / "tiny-a4.pdf")
    [job] = built.printed
    assert job.flip == flip
    bleed = built.game.components[0].format.bleed
    for front, back in zip(pdf.pages[2::2], pdf.pages[3::2], strict=True):
        height, width = (float(front.mediabox[n]) * 25.4 / 72 for n in (3, 2))
        paper = Size(width, height)
        seen = [
            missed(through_the_paper(Point(*one.centre), paper, flip), paper, off)
            for one in placed_faces(back, bleed)
        ]
        fronts = [Point(*one.centre) for one in placed_faces(front, bleed)]
        assert len(seen) == len(fronts) > 0
        for place in fronts:
            near = min(abs(place.x - b.x) + abs(place.y - b.y) for b in seen)
            assert near < 0.1


def inverse(off):
    x, y, degrees = off
    return Backs(x=-x, y=-y, angle=-degrees)


def test_a_printer_s_border_and_scale_are_kept_to(tmp_path):
    printer = Printer(name="office", margin=15, scale=(1.01, 0.99))
    folder = TINY / "content" / "tiny"
    built, _ = build_changed(folder, TINY_LAYOUTS, printer=printer)
    assert built.variant == "printer-office"
    for sheet in built.printed[0].sheets:
        for slot in sheet.slots:
            assert slot.trim.x >= 15
    export_pdf(built, tmp_path)
    pdf, _ = open_both(tmp_path / "tiny-a4.pdf")
    bleed = built.game.components[0].format.bleed
    wide, high = built.game.components[0].format.size
    for one in placed_faces(pdf.pages[2], bleed):
        assert one.right - one.left == pytest.approx(wide * 1.01, abs=0.1)
        assert one.bottom - one.top == pytest.approx(high * 0.99, abs=0.1)


def test_without_a_printer_no_page_is_moved(tmp_path):
    built = built_game(TINY / "content" / "tiny", TINY_LAYOUTS)
    export_pdf(built, tmp_path)
    pdf, _ = open_both(tmp_path / "tiny-a4.pdf")
    assert b"q 1 0 0 1 0 0 cm" not in pdf.pages[2].Contents.read_bytes()


# The command.


@pytest.fixture
def settings(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    return tmp_path / "config" / "proofdeck" / "printers.yaml"


def run(tmp_path, *arguments):
    common = ["--content", str(ROOT / "content"), "--output", str(tmp_path / "out")]
    return CliRunner().invoke(main, [*arguments, *common], catch_exceptions=False)


def test_calibrate_writes_a_sheet_then_keeps_what_was_read(tmp_path, settings):
    done = run(tmp_path, "calibrate", "--printer", "office")
    assert done.exit_code == 0, done.output
    [path] = (tmp_path / "out").glob("*.pdf")
    pdf, reader = open_both(path)
    assert isinstance(reader, pypdfium2.PdfDocument)
    assert len(pdf.pages) == 2
    assert "print on both sides at 100 %" in reader[0].get_textpage().get_text_bounded()
    assert not settings.exists()
    done = run(tmp_path, "calibrate", "--printer", "office", "--read", "top 3 bottom 3 left -1")
    assert done.exit_code == 0, done.output
    printers, problems = known_printers()
    assert not problems
    assert (printers["office"].backs.x, printers["office"].backs.y) == (-0.3, 0.05)
    run(tmp_path, "calibrate", "--printer", "attic", "--read", "top 0", "--flip", "short-edge",
        "--margin", "4.2")  # fmt: skip
    printers, _ = known_printers()
    assert sorted(printers) == ["attic", "office"]
    assert (printers["attic"].flip, printers["attic"].margin) == ("short-edge", 4.2)


def test_mistakes_with_printers_are_wrong_usage(tmp_path, settings):
    assert run(tmp_path, "calibrate", "--printer", "../x").exit_code == 2
    for margin in ("-4", "nan", "inf", "1000"):
        for read in ((), ("--read", "top 3")):
            asked = ("--printer", "other", "--margin", margin, *read)
            done = run(tmp_path, "calibrate", *asked)
            assert done.exit_code == 2
            assert "margin" in done.output
            assert "other" not in known_printers()[0]
    for read, said in (("top 3 top 4", "top is given twice"), ("top 300", "more than a sheet")):
        done = run(tmp_path, "calibrate", "--printer", "other", "--read", read)
        assert done.exit_code == 2
        assert said in done.output
        assert "pydantic" not in done.output
    done = run(tmp_path, "calibrate", "--printer", "office", "--read", "up 3")
    assert done.exit_code == 2
    assert "up must be one of" in done.output
    done = run(tmp_path, "build", "towers", "--printer", "office")
    assert done.exit_code == 2
    assert "calibrate --printer office" in done.output
    settings.parent.mkdir(parents=True)
    settings.write_text("office: {backs: {x: 9}}\nattic: 3\n", encoding="utf-8")
    done = run(tmp_path, "build", "towers", "--printer", "office")
    assert done.exit_code == 2
    assert "printers.yaml:1:" in done.output
    assert "printers.yaml:2:1" in done.output
    settings.write_text("[]", encoding="utf-8")
    assert "a mapping of names" in run(tmp_path, "calibrate", "--printer", "office").output


def test_papers_of_every_size_take_the_sheet():
    for paper in PAPERS.values():
        if paper.name != "a6":
            for sheet in calibration_sheets(paper.portrait, "x", "long-edge"):
                for mark in sheet.marks:
                    assert 5 <= min(mark.x1, mark.x2) <= max(mark.x1, mark.x2) <= paper.size[0] - 5
