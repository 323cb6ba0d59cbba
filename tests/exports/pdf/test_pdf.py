"""The finished print file, read by programs that are not ours."""

import hashlib
import json
import re
from collections import Counter
from itertools import chain

import pikepdf
import pytest
from conftest import CONTENT, LAYOUTS, TINY_LAYOUTS, build_changed, changed_project
from pdf_reader import MM, fonts_of, open_both, placed_faces, text_in

from generator.games import RULES
from generator.pipeline import export

TOLERANCE = 0.01  # mm
NUMBERS = {
    1: 3,
    2: 3,
    3: 4,
    4: 5,
    5: 6,
    6: 7,
    7: 8,
    8: 9,
    9: 8,
    10: 7,
    11: 6,
    12: 5,
    13: 4,
    14: 3,
    15: 3,
}


def quiet(_stage, _done, _total):
    """No progress."""


@pytest.fixture(scope="module")
def casino(vegas_files):
    return open_both(vegas_files / "sheets" / "casino-a4.pdf")


def turned_over(place, page, axis):
    """Where a rectangle of the back page lies, seen from the front."""
    width, height = float(page.mediabox[2]) * MM, float(page.mediabox[3]) * MM
    if axis == "vertical":
        return place._replace(left=width - place.right, right=width - place.left)
    return place._replace(top=height - place.bottom, bottom=height - place.top)


def test_81_cards_on_nine_papers(casino):
    pdf, _ = casino
    assert len(pdf.pages) == 18
    fronts = [place for page in pdf.pages[0::2] for place in placed_faces(page, 3)]
    backs = [place for page in pdf.pages[1::2] for place in placed_faces(page, 3)]
    assert len(fronts) == len(backs) == 81


def test_every_trim_is_57_by_88(casino):
    for page in casino[0].pages:
        for place in placed_faces(page, 3):
            assert place.right - place.left == pytest.approx(57, abs=TOLERANCE)
            assert place.bottom - place.top == pytest.approx(88, abs=TOLERANCE)


def test_crop_marks_point_at_every_trim_edge(casino):
    page = casino[0].pages[0]
    lines = re.findall(
        r"([\d.]+) ([\d.]+) m ([\d.]+) ([\d.]+) l S", page.Contents.read_bytes().decode("latin1")
    )
    height = float(page.mediabox[3])
    upright = {float(x1) * MM for x1, _, x2, _ in lines if x1 == x2}
    level = {(height - float(y1)) * MM for _, y1, _, y2 in lines if y1 == y2}
    for place in placed_faces(page, 3):
        for edge, found in (
            (place.left, upright),
            (place.right, upright),
            (place.top, level),
            (place.bottom, level),
        ):
            assert min(abs(edge - x) for x in found) < TOLERANCE


def test_each_back_lies_behind_its_own_front(casino):
    """Position within 0.01 mm, and the right pair: the two texts give back casino.yaml's rows."""
    pdf, reader = casino
    pairs = Counter()
    for number in range(0, 18, 2):
        front_page, back_page = pdf.pages[number], pdf.pages[number + 1]
        backs = {place.centre: place for place in placed_faces(back_page, 3)}
        for front in placed_faces(front_page, 3):
            behind = [
                b
                for b in backs.values()
                if abs(turned_over(b, back_page, "vertical").left - front.left) < TOLERANCE
                and abs(b.top - front.top) < TOLERANCE
            ]
            assert len(behind) == 1
            assert behind[0].up == front.up == (0, 1)
            numbers = set(re.findall(r"\d+", text_in(reader[number], front)))
            words = re.findall(r"[A-Za-z]+", text_in(reader[number + 1], behind[0]))
            assert len(numbers) == 1, numbers
            effects = {w.lower() for w in words} & {
                "inauguration",
                "construction",
                "limousine",
                "show",
                "improvement",
            }
            assert effects, words
            pairs[int(numbers.pop())] += 1
    assert pairs == NUMBERS


@pytest.mark.parametrize("flip", ["long-edge", "short-edge"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_backs_behind_fronts_on_both_flip_edges(tiny_copy, tmp_path, flip, paper):
    game = tiny_copy / "game.yaml"
    text = game.read_text(encoding="utf-8")
    text, changed = re.subn(
        r"(\n +)(back: .*)", rf"\1\2\1print: {{method: duplex, flip: {flip}}}", text
    )
    assert changed == 1
    game.write_text(text, encoding="utf-8")
    built, _ = build_changed(tiny_copy, (tmp_path / "layouts", *LAYOUTS), paper=paper)
    export(built, tmp_path / "out", ("pdf",))
    [path] = (tmp_path / "out" / "tiny" / "sheets").glob("*.pdf")
    pdf, _ = open_both(path)
    wanted = {"long-edge": "/DuplexFlipLongEdge", "short-edge": "/DuplexFlipShortEdge"}[flip]
    assert pdf.Root.ViewerPreferences.Duplex == wanted
    bleed = built.game.components[0].format.bleed
    for front_page, back_page in zip(pdf.pages[0::2], pdf.pages[1::2], strict=True):
        portrait = front_page.mediabox[3] > front_page.mediabox[2]
        axis = "vertical" if (flip == "long-edge") == portrait else "horizontal"
        behind = [turned_over(b, back_page, axis) for b in placed_faces(back_page, bleed)]
        fronts = list(placed_faces(front_page, bleed))
        assert len(fronts) == len(behind) > 0
        for front in fronts:
            near = [
                b
                for b in behind
                if all(abs(x - y) < TOLERANCE for x, y in zip(b[1:5], front[1:5], strict=True))
            ]
            assert len(near) == 1
            up = near[0].up if axis == "vertical" else (near[0].up[0], -near[0].up[1])
            mirrored = (-up[0], up[1]) if axis == "vertical" else up
            assert mirrored == pytest.approx(front.up), (
                "the back stands upright when the card is turned over sideways"
            )


def test_the_whole_game_in_one_file(vegas, vegas_files):
    pdf, reader = open_both(vegas_files / "new_las_vegas-a4.pdf")
    sheets = sum(len(printed.sheets) for printed in vegas.printed)
    one_sided = sum(len(printed.sheets) for printed in vegas.printed if not printed.flip)
    assert len(pdf.pages) == 2 + sheets + one_sided
    assert "Print at 100" in reader[0].get_textpage().get_text_bounded()
    with pdf.open_outline() as outline:
        shared = (printed.heading.split(", ") for printed in vegas.printed)  # a paper for two
        assert [item.title for item in outline.root] == ["How to print", *chain(*shared)]
    assert pdf.Root.ViewerPreferences.PrintScaling == "/None"
    assert pdf.Root.Lang == "en"
    assert str(pdf.docinfo["/Title"]).startswith("Welcome to New Las Vegas")
    assert "/CreationDate" not in pdf.docinfo


def test_bookmarks_lead_to_their_component(vegas_files):
    pdf, _ = open_both(vegas_files / "new_las_vegas-a4.pdf")
    with pdf.open_outline() as outline:
        numbers = [pdf.pages.index(pikepdf.Page(item.destination[0])) for item in outline.root]
    assert numbers == sorted(set(numbers))
    assert numbers[0] == 0
    assert numbers[1] == 2


def test_fonts_are_embedded_once_and_as_subsets(vegas_files):
    for path in sorted(vegas_files.rglob("*.pdf")):
        pdf, _ = open_both(path)
        fonts = [font for font in fonts_of(pdf) if not str(font.Subtype).startswith("/CIDFont")]
        assert fonts
        names = [str(font.BaseFont) for font in fonts]
        assert len(names) == len(set(names)), names
        for font in fonts:
            assert re.match(r"/[A-Z]{6}\+", str(font.BaseFont)), f"{font.BaseFont} is not a subset"
            (described,) = font.get("/DescendantFonts", [font])  # Typst sets in composite fonts
            assert {"/FontFile2", "/FontFile3"} & set(described.FontDescriptor.keys())
            assert "/ToUnicode" in font


def drawn_digest(form):
    """The digest of what a form draws, with the forms in it."""
    inner = form.get("/Resources", {}).get("/XObject", {}).values()
    parts = [form.read_raw_bytes(), repr(form.get("/Resources")).encode()]
    parts += [part.read_raw_bytes() for part in inner]
    return hashlib.sha256(b"|".join(parts)).hexdigest()


def test_each_distinct_face_is_stored_once(vegas, vegas_files):
    pdf, _ = open_both(vegas_files / "new_las_vegas-a4.pdf")
    placing = {  # a face or a sheet on the first pages: alike but for what they call
        form.objgen
        for page in list(pdf.pages)[:2]
        for form in page.Resources.get("/XObject", {}).values()
    }
    streams = Counter(
        drawn_digest(thing)
        for thing in pdf.objects
        if isinstance(thing, pikepdf.Stream) and thing.get("/Subtype") == "/Form"
        if thing.objgen not in placing
    )
    assert max(streams.values()) == 1
    used = {
        slot.face.key
        for printed in vegas.printed
        for sheet in printed.sheets
        for slot in sheet.slots
    }
    drawn = set()
    for page in list(pdf.pages)[2:]:  # what page 1 shows are the same forms, smaller
        drawn |= {xobject.objgen for xobject in page.Resources.get("/XObject", {}).values()}
    assert len(drawn) == len(used)


def test_two_builds_are_byte_equal(vegas, vegas_files, tmp_path):
    project = changed_project(CONTENT, rules=RULES)
    again, _ = project.build("new_las_vegas")
    assert again is not vegas
    project.export(again, tmp_path, ("pdf",))
    first = {
        p.relative_to(vegas_files): p.read_bytes() for p in vegas_files.rglob("*") if p.is_file()
    }
    second = {
        p.relative_to(tmp_path / "new_las_vegas"): p.read_bytes()
        for p in (tmp_path / "new_las_vegas").rglob("*")
        if p.is_file()
    }
    assert first == second


def test_pages_print_at_their_own_size(vegas_files):
    for path in [*sorted(vegas_files.glob("sheets/*.pdf")), vegas_files / "new_las_vegas-a4.pdf"]:
        for page in open_both(path)[0].pages:
            assert [round(float(v) * MM, 2) for v in page.mediabox][2:] in (
                [210.0, 297.0],
                [297.0, 210.0],
            )
            assert "/Rotate" not in page


def test_the_manifest_counts_what_is_printed(vegas, vegas_files):
    made = json.loads((vegas_files / "manifest.json").read_text(encoding="utf-8"))
    for name, component in made["components"].items():
        assert (
            sum(piece["copies"] for piece in component["pieces"])
            == vegas.game.component(name).count
        )
    assert made["components"]["casino"]["trim_mm"] == [57, 88]
    assert "new_las_vegas-a4.pdf" in made["files"]


def test_the_tiny_game_prints_too(tiny, tmp_path):
    export(tiny, tmp_path, ("pdf", "svg"))
    assert (tmp_path / "tiny" / "tiny-a4.pdf").exists()
    assert TINY_LAYOUTS


def test_single_faces_carry_trim_and_bleed_boxes(vegas, vegas_files):
    pdf, reader = open_both(vegas_files / "faces" / "casino.pdf")
    assert len(pdf.pages) == 162
    for page in pdf.pages:
        assert [float(v) * MM for v in page.mediabox] == pytest.approx(
            [0, 0, 63, 94], abs=TOLERANCE
        )
        assert [float(v) * MM for v in page.obj.BleedBox] == pytest.approx(
            [0, 0, 63, 94], abs=TOLERANCE
        )
        assert [float(v) * MM for v in page.obj.TrimBox] == pytest.approx(
            [3, 3, 60, 91], abs=TOLERANCE
        )
    numbers = [piece.fields["number"] for piece in vegas.game.component("casino").pieces]
    assert [
        set(re.findall(r"\d+", page.get_textpage().get_text_bounded()))
        for page in list(reader)[0::2]
    ] == [{str(n)} for n in numbers]


def test_a_sheet_of_one_piece_carries_its_boxes(vegas, vegas_files):
    pdf, _ = open_both(vegas_files / "sheets" / "city-a4.pdf")
    [printed] = [printed for printed in vegas.printed if printed.name == "city"]
    trim = printed.sheets[0].slots[0].trim
    height = printed.sheets[0].paper.height
    assert [float(v) * MM for v in pdf.pages[0].obj.TrimBox] == pytest.approx(
        [trim.x, height - trim.bottom, trim.right, height - trim.y], abs=TOLERANCE
    )
