"""The pages on what to take out of a box: where each row stands, and what the file says."""

from dataclasses import replace
from io import BytesIO

import numpy as np
import pikepdf
import pypdfium2
import pytest
from composed_faces import RED, box_of
from laid_sheets import (
    FONTS,
    PAPERS,
    SMALL_PRINT,
    TITLE,
    WORDS,
    component_of,
    draw,
    game_of,
    imposed,
    label_box,
    layouts_of,
)
from page_dump import strings_of

from generator.exports.built import Built
from generator.exports.pdf.changed import Taken, changed_pdf
from generator.faces.face import Face, Shapes
from generator.load.messages import load_change_words
from generator.measure.geometry import Point, turn_point
from generator.model.component import PieceRef
from generator.model.safe_zone import outside_safe_zone, turned_corners
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of
from generator.sheets.sheet import Slot
from generator.sheets.slug import states_on
from generator.text.font_library import HOUSE_BOLD

ENGLISH = load_change_words("en")
CARDS = component_of((60, 90), name="card", title="Cards")
ONE_SIDED = component_of((60, 90), name="card", title="Cards", scheme="single")
WIDE = component_of((60, 30), name="wide").format
GROUND = Shapes('<rect x="-3" y="-3" width="66" height="96" fill="#ff0000"/>')
FIRST = 15 + 30  # mm: where the first row begins
STEP = 24 + 4  # mm: from row to row
FOUR_POINTS = 4 * 25.4 / 72  # mm
ACROSS = 60  # mm: from column to column on A4


def told(*taken, component=CARDS, printing=2, title=TITLE, paper=PAPERS["a4"]):
    """The file of one changed piece, after so many that are taken out."""
    pieces = tuple(draw(component, backs=component.plan.scheme == "duplex"))
    jobs, problems = imposed(component, drawn=pieces)
    assert not problems
    built = Built(game_of(component, title=title), pieces, jobs, paper, FONTS, WORDS)
    return changed_pdf(built, taken, printing, ENGLISH)


def pages(*taken, **options):
    """The strings of each page, by their text."""
    document = pypdfium2.PdfDocument(told(*taken, **options))
    return [{one.text: one for one in strings_of(page)} for page in document]


def row(number=1, says="title: Old, now New", face=None):
    return Taken(f"1 × card/c{number}", says, face)


def test_a_page_says_what_it_is_for_from_top_to_bottom():
    page = pages(row())[0]
    for text, y, size, font in (
        (TITLE, 23, 22, "BarlowCondensed-Bold"),
        (
            "printing 2 · 1 new card in this file has the mark 2",
            29,
            10,
            "BarlowCondensed-Medium",
        ),
        ("Take these out of the box", 40, 14, "BarlowCondensed-Bold"),
        ("1 × card/c1", FIRST + 5, 11, "BarlowCondensed-Bold"),
        ("title: Old, now New", FIRST + 9.5, 8.5, "BarlowCondensed-Medium"),
    ):
        found = next(one for told, one in page.items() if " ".join(told.split()) == text)
        x = 15 if y < FIRST else 15 + 20 + 3
        assert (found.x, found.y) == pytest.approx((x, y), abs=0.05)
        ink = "#111111" if x == 15 and font.endswith("Bold") else "#1a1a1a"  # titles: the accent
        assert (found.size, found.font, found.colour) == (size, font, ink)


def test_several_pieces_bear_the_mark():
    several = component_of((60, 90), name="card", title="Cards", copies=[2])
    assert any("2 new cards in this file have the mark 7" in " ".join(text.split())
               for text in pages(component=several, printing=7)[0])  # fmt: skip


def test_without_anything_to_take_out_the_page_says_so():
    first = pages()[0]
    assert "Nothing has to be taken out of the box" in first
    assert not any("×" in text for text in first)


def test_rows_of_three_follow_each_other_on_as_many_pages_as_they_need():
    """Eight rows on A4: the 25th piece is the first of the next page."""
    found = pages(*(row(number) for number in range(1, 26)))
    assert len(found) == 2 + 2
    for number, page, place in (
        (2, 0, (15 + ACROSS + 23, FIRST + 5)),
        (4, 0, (15 + 23, FIRST + STEP + 5)),
        (24, 0, (15 + 2 * ACROSS + 23, FIRST + 7 * STEP + 5)),
        (25, 1, (15 + 23, FIRST + 5)),
    ):
        one = found[page][f"1 × card/c{number}"]
        assert (one.x, one.y) == pytest.approx(place, abs=0.05)
    assert sum("×" in text for text in found[0]) == 24
    assert "Take these out of the box" in found[0]
    assert "Take these out of the box, continued" in found[1]


@pytest.mark.parametrize(
    ("size", "columns", "rows"),
    [
        ((297, 420), 3, 12),
        ((195, 148), 2, 4),  # upright: 118 mm are twice 55
        ((139.9, 200), 1, 5),
        ((140, 200), 2, 5),
        ((194.9, 250), 2, 6),
        ((195, 250), 3, 6),
    ],
)
def test_a_page_has_as_many_columns_as_have_room_for_words(size, columns, rows):
    paper = PAPERS["a4"].model_copy(update={"size": size})
    count = columns * rows
    found = pages(*(row(number) for number in range(count + 1)), paper=paper)
    shown = [one for one in found[0].values() if one.size == 11]
    assert len(shown) == count
    assert len({round(one.x) for one in shown}) == columns
    assert [one.text for one in found[1].values() if one.size == 11] == [f"1 × card/c{count}"]


def test_a_paper_without_room_for_words_or_rows_has_a_picture_a_page():
    """Once this never ended."""
    paper = PAPERS["a4"].model_copy(update={"size": (50, 80)})
    found = pages(*(row(number) for number in range(3)), paper=paper)
    assert ["…" in page for page in found[:3]] == [True] * 3
    assert not any("card" in text for page in found[:3] for text in page)


def test_what_a_row_says_is_broken_into_four_lines_at_most():
    words = " ".join(f"word{number:02}" for number in range(60))
    page = pages(row(says=words))[0]
    lines = [one for text, one in page.items() if text.startswith("word")]
    assert [one.y for one in lines] == pytest.approx(
        [FIRST + 9.5 + 3.6 * line for line in range(4)], abs=0.05
    )
    assert all(pytest.approx(one.x, abs=0.05) == 38 for one in lines)
    assert all(one.right <= 15 + ACROSS for one in lines)
    assert [one.text for one in lines][:2] == ["word00 word01 word02", "word03 word04 word05"]


def test_what_a_row_says_is_broken_where_its_room_ends():
    """In 34 mm of a plain face in 8 points: 24 letters a line, and of two lines alike one."""
    page = pages(row(says=" ".join("i" * 60)))[0]
    assert [len(text.split()) for text in page if text.startswith("i")] == [24, 12]


@pytest.mark.parametrize("letter", ["0", "."])
def test_a_name_that_is_too_long_is_cut_after_the_last_letter_that_fits(letter):
    page = pages(row(letter * 90))[0]
    (name,) = [one for text, one in page.items() if text.startswith("1 ×")]
    assert name.text.endswith("…")
    room, font = ACROSS - 20 - 6, FONTS.open(HOUSE_BOLD)
    width = font.width(name.text) * 11 * 25.4 / 72
    assert width <= room < width + font.width(letter) * 11 * 25.4 / 72


def test_a_page_has_as_many_rows_as_its_paper_has_room_for():
    """Seven on a paper that is just high enough, with a margin at its foot; six on a lower one."""
    high = 2 * 15 + 30 + 7 * STEP
    for height, rows in ((high, 7), (high - 0.1, 6)):
        paper = PAPERS["a4"].model_copy(update={"size": (210.0, height)})
        found = pages(*(row(number) for number in range(1, 3 * rows + 2)), paper=paper)
        assert sum("×" in text for text in found[0]) == 3 * rows
        assert sum("×" in text for text in found[1]) == 1


def test_a_title_that_is_too_long_ends_at_the_margin():
    page = pages(row(), title="A Title of Many Words " * 9)[0]
    (title,) = [one for text, one in page.items() if text.startswith("A Title")]
    assert title.text.endswith("…")
    assert 210 - 15 - 8 < title.right <= 210 - 15


def test_a_page_shows_how_pieces_looked_as_large_as_their_place_allows():
    """60 x 90 mm into 20 x 22: its height decides; 60 x 30: its width."""
    upright, level = Face(CARDS.format, (GROUND,)), Face(WIDE, (GROUND,))
    page = pypdfium2.PdfDocument(told(row(1), row(2, face=upright), row(3, face=level)))[0]
    pixels = page.render(scale=10 * 25.4 / 72).to_numpy()[:, :, ::-1].astype(int)
    seen = [
        box_of(pixels[:, 10 * left : 10 * (left + ACROSS)], RED) for left in (15, 75, 135)
    ]  # box_of counts from a corner 3 mm in
    assert seen[0] is None
    tall = 22 * 60 / 90
    assert seen[1] == pytest.approx((-3, FIRST - 3, tall - 3, FIRST + 22 - 3), abs=0.11)
    assert seen[2] == pytest.approx((-3, FIRST - 3, 20 - 3, FIRST + 10 - 3), abs=0.11)


@pytest.mark.parametrize(
    ("component", "rows", "count", "duplex"),
    [
        (CARDS, 1, 4, "DuplexFlipLongEdge"),  # its back stays empty
        (CARDS, 25, 4, "DuplexFlipLongEdge"),
        (ONE_SIDED, 1, 2, "Simplex"),
    ],
)
def test_sheets_begin_on_a_paper_of_their_own(component, rows, count, duplex):
    data = told(*(row(number) for number in range(rows)), component=component)
    with pikepdf.open(BytesIO(data)) as pdf:
        assert len(pdf.pages) == count
        assert pdf.Root.ViewerPreferences.Duplex == f"/{duplex}"
        assert str(pdf.docinfo["/Title"]) == f"{TITLE}: what changed"
        with pdf.open_outline() as outline:
            marks = {
                one.title: pdf.pages.index(pikepdf.Page(one.destination[0])) for one in outline.root
            }
    assert marks == {"Take these out": 0, "Cards": count - (2 if component is CARDS else 1)}


def said_on(form, number, turn=0):
    """The white box and the number on a front that lies alone on a sheet; none without room."""
    box, ref = form.trim_box, PieceRef("chip", "c1")
    slot = Slot(ref, "front", Face(form, ()), box, box.grown(form.bleed), turn)
    return next(states_on([slot], {"chip": number}), None)


def box_around(found):
    """Where the pixels of an upright card 60 x 90 mm lie that were found: in mm."""
    ys, xs = found.nonzero()
    return [at / 20 + 1 for at in (xs.min(), ys.min(), xs.max() + 1, ys.max() + 1)]


def test_a_new_piece_bears_a_small_number_at_the_middle_of_its_foot():
    """On the sheet, on white, whatever the ground; its face and its back stay as they are."""
    blue = Shapes('<rect x="-3" y="-3" width="66" height="96" fill="#0000ff"/>')
    (piece,) = draw(CARDS)
    pieces = (replace(piece, front=Face(CARDS.format, (blue,)), back=None),)
    game = game_of(CARDS)
    (job,), _ = jobs_of(game, pieces, layouts_of(), "a4")
    jobs, _ = impose([job.saying("", "", "", "12")], PAPERS.values())
    built = Built(game, pieces, jobs, PAPERS["a4"], FONTS, WORDS)
    page = pypdfium2.PdfDocument(changed_pdf(built, (), 12, ENGLISH))[2]
    slot = jobs[0].sheets[0].slots[0]
    pixels = page.render(scale=20 * 25.4 / 72).to_numpy()[:, :, ::-1].astype(int)
    left, top, right, bottom = (
        round(20 * at) for at in (slot.trim.x, slot.trim.y, slot.trim.right, slot.trim.bottom)
    )
    upright = np.rot90(pixels[top:bottom, left:right], slot.turn // 90)[20:-5, 20:-20]
    plate, digits = (box_around(upright.min(axis=2) > 250), box_around(upright.max(axis=2) < 90))
    high = 0.7 * FOUR_POINTS + 0.6
    assert plate[0] + plate[2] == pytest.approx(60, abs=0.15)
    assert (plate[1], plate[3]) == pytest.approx((90 - 0.5 - high, 90 - 0.5), abs=0.1)
    assert plate[0] < digits[0] < digits[2] < plate[2]
    assert digits[0] + digits[2] == pytest.approx(60, abs=0.4)
    assert digits[3] == pytest.approx(90 - 0.5 - 0.3, abs=0.1)
    assert digits[3] - digits[1] == pytest.approx(0.7 * FOUR_POINTS, abs=0.1)
    assert {one for one in page.get_textpage().get_text_range().split() if one == "12"}
    assert jobs[0].sheets[1].states == ()


@pytest.mark.parametrize("turn", [90, 180, 270])
def test_a_number_turns_with_its_piece(turn):
    plate, label = said_on(CARDS.format, "12", turn)
    middle = CARDS.format.trim_box.centre
    upright, start = said_on(CARDS.format, "12")
    assert plate == upright.turned(turn, middle)
    assert (label.x, label.y) == pytest.approx(turn_point(Point(start.x, start.y), turn, middle))
    assert label.turn == turn


# --- pieces that are no rectangles


@pytest.mark.parametrize("trim", [{"outline": "circle"}, {"radius": 30}])
def test_what_is_taken_out_is_shown_within_its_own_outline(trim):
    """60 x 60 mm of red, in a circle: reduced to 20 mm, its corners are paper."""
    round_ = component_of((60, 60), name="chip").format.model_copy(update=trim)
    page = pypdfium2.PdfDocument(told(row(1, face=Face(round_, (GROUND,)))))[0]
    pixels = page.render(scale=10 * 25.4 / 72).to_numpy()[:, :, ::-1].astype(int)
    left, top, side = 150, 10 * FIRST, 200
    shown = pixels[top : top + side, left : left + side]
    assert box_of(shown, RED) == pytest.approx((-3, -3, 17, 17), abs=0.21)
    for corner in (shown[:25, :25], shown[:25, -25:], shown[-25:, :25], shown[-25:, -25:]):
        assert corner.min() == 255
    red = (shown[:, :, 1] < 100).mean()
    assert red == pytest.approx(3.1416 / 4, abs=0.02)


def test_a_piece_without_room_for_a_number_bears_none():
    chip = component_of((40, 40), name="chip").format
    assert said_on(chip.model_copy(update={"trim": (1.0, 1.0), "safe": 0.0}), "12") is None
    assert said_on(chip.model_copy(update={"trim": (3.0, 3.0), "safe": 0.0}), "12")


def test_a_number_stands_as_far_out_as_its_piece_goes():
    """A chip of 41 mm with a leg of 3 mm at its right: only 19 mm from its middle a 1 fits."""
    chip = component_of((41, 40), name="chip").format
    plate, label = said_on(
        chip.model_copy(update={"outline": "M 0 0 H 41 V 40 H 38 V 20 H 0 Z"}), "1"
    )
    assert (plate.centre.x, plate.bottom) == pytest.approx((41 / 2 + 19, 40 - 0.5))
    assert (label.text, label.y) == ("1", pytest.approx(40 - 0.5 - 0.3))


@pytest.mark.parametrize(
    ("outline", "place"),
    [
        ("M 0 0 H 40 V 40 H 0 Z", (20, 0)),  # as low as it goes, in the middle
        ("M 0 0 H 40 L 20 40 Z", (20, 3)),  # a triangle on its tip
        ("M 0 0 H 40 V 40 H 30 V 20 H 10 V 40 H 0 Z", (8, 0)),  # of two legs the left one
        ("M 0 0 H 40 V 40 H 36 V 20 H 0 Z", (38, 0)),  # one leg, as far out as a number fits
    ],
)
def test_a_number_stands_at_the_first_whole_millimetre_that_fits(outline, place):
    """Upwards from the foot; in each row from the middle outwards, to the left before the right."""
    chip = component_of((40, 40), name="chip").format
    plate, _ = said_on(chip.model_copy(update={"outline": outline}), "12")
    assert (plate.centre.x, 40 - 0.5 - plate.bottom) == pytest.approx(place)


@pytest.mark.parametrize(
    "outline",
    [
        "circle",
        "M 0 0 H 40 L 20 40 Z",  # a triangle on its tip
        "M 0 0 H 40 V 40 H 30 V 20 H 10 V 40 H 0 Z",  # on two legs
        "M 20 8 L 40 0 V 40 H 0 V 0 Z",
    ],
)
def test_a_number_lies_within_the_outline_of_its_piece(outline):
    chip = component_of((40, 40), name="chip").format
    form = chip.model_copy(update={"outline": outline, "safe": 0.45})
    plate, label = said_on(form, "12")
    corners = turned_corners(plate.x, plate.y, plate.width, plate.height, 0, Point(0, 0))
    assert not outside_safe_zone(form, corners)
    box = label_box(label)
    assert plate.x < box.x < box.right
    assert box.x + box.width * FOUR_POINTS / SMALL_PRINT < plate.right
