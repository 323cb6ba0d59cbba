"""Old and new faces side by side in a PDF: where each stands, how large, what is said of it."""

from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from composed_faces import BLUE, RED, box_of
from laid_sheets import FONTS, PAPERS, TITLE, WORDS, component_of, draw, game_of, imposed
from page_dump import strings_of

from generator.exports.built import Built
from generator.exports.pdf.side_by_side import side_by_side_pdf
from generator.exports.side_by_side import Pair
from generator.faces.face import Face, Shapes
from generator.load.messages import load_change_words

ENGLISH = load_change_words("en")
CARDS = component_of((60, 90), name="card", title="Cards")
HEAD = 15 + 22  # mm: where the first pair begins on the first page
WORDS_HIGH = 11  # mm: from there to its faces
HALF = (210 - 2 * 15 - 6) / 2  # mm: a small pair's cell on A4


def face(colour, wide, high):
    ground = f'<rect x="-3" y="-3" width="400" height="400" fill="{colour}"/>'
    form = component_of((wide, high), name="x").format
    return Face(form, (Shapes(ground),))


def pair(number=1, size=(60, 90), says="", **faces):
    old, new = face("#ff0000", *size), face("#0000ff", *size)
    return Pair(f"card/c{number}", says, **{"old": old, "new": new} | faces)


def told(*pairs, against="With HEAD", paper="a4"):
    drawn = tuple(draw(CARDS))
    jobs, _ = imposed(CARDS, drawn=drawn)
    built = Built(game_of(CARDS), drawn, jobs, PAPERS[paper], FONTS, WORDS)
    return side_by_side_pdf(built, pairs, FONTS, ENGLISH, against)


def strings(*pairs, **options):
    """The strings of each page, by their text."""
    document = pypdfium2.PdfDocument(told(*pairs, **options))
    return [{one.text: one for one in strings_of(page)} for page in document]


def seen(data, number=0):
    """The boxes of red and of blue on a page, mm from its top left corner."""
    page = pypdfium2.PdfDocument(data)[number]
    pixels = page.render(scale=10 * 25.4 / 72).to_numpy()[:, :, ::-1]
    boxes = (box_of(pixels, colour) for colour in (RED, BLUE))
    return [box and tuple(length + 3 for length in box) for box in boxes]


def at(x, y, wide, high):
    return pytest.approx((x, y, x + wide, y + high), abs=0.15)


def test_the_first_page_says_what_is_compared():
    page, second = strings(pair(1), *(pair(n, (150, 100)) for n in (2, 3, 4, 5)))[:2]
    title = page[f"{TITLE}: what changed"]
    assert (title.x, title.y) == pytest.approx((15, 22), abs=0.05)
    assert (title.size, title.font, title.colour) == (20, "BarlowCondensed-Bold", "#111111")
    said = page["With HEAD. Frames show where they differ: dashed before, whole now."]
    assert (said.x, said.y) == pytest.approx((15, 28), abs=0.05)
    assert (said.size, said.font, said.colour) == (9.5, "BarlowCondensed-Medium", "#595959")
    assert title.text not in second


def test_small_faces_are_two_pairs_to_a_row_at_their_own_size():
    """30 x 40 mm: nothing is reduced, and both faces have half of half a page."""
    data = told(pair(1, (30, 40)))
    assert seen(data) == [
        at(15, HEAD + WORDS_HIGH, 30, 40),
        at(15 + (HALF + 6) / 2, HEAD + WORDS_HIGH, 30, 40),
    ]
    page = strings(*(pair(n, (30, 40)) for n in (1, 2, 3)))[0]
    names = [page[f"card/c{n}"] for n in (1, 2, 3)]
    step = WORDS_HIGH + 40 + 4 + 7
    assert [(one.x, one.y) for one in names] == [
        pytest.approx((15, HEAD + 3.5), abs=0.05),
        pytest.approx((15 + HALF + 6, HEAD + 3.5), abs=0.05),
        pytest.approx((15, HEAD + step + 3.5), abs=0.05),
    ]


def test_a_small_face_is_reduced_to_half_of_its_cell():
    wide = (HALF - 6) / 2
    assert seen(told(pair(1, (60, 30)))) == [
        at(15, HEAD + WORDS_HIGH, wide, wide / 2),
        at(15 + (HALF + 6) / 2, HEAD + WORDS_HIGH, wide, wide / 2),
    ]


@pytest.mark.parametrize(
    ("size", "scale"), [((80, 60), 1), ((100, 60), 0.87), ((70, 210), 0.5)], ids=str
)
def test_a_large_face_has_half_a_page_and_105_mm(size, scale):
    wide, high = (scale * length for length in size)
    assert seen(told(pair(1, size))) == [
        at(15, HEAD + WORDS_HIGH, wide, high),
        at(15 + 180 / 2 + 3, HEAD + WORDS_HIGH, wide, high),
    ]


def test_a_small_and_a_large_pair_stand_below_each_other():
    for sizes in (((30, 40), (80, 40)), ((80, 40), (30, 40))):
        page = strings(*(pair(n, size) for n, size in enumerate(sizes, 1)))[0]
        first, second = page["card/c1"], page["card/c2"]
        assert first.x == second.x == pytest.approx(15, abs=0.05)
        assert second.y - first.y == pytest.approx(WORDS_HIGH + 40 + 4 + 7, abs=0.05)


def test_a_row_is_as_high_as_its_taller_pair():
    """30 x 20 beside 30 x 60 mm, in either order; a pair that is large follows below them."""
    for first, second in ((20, 60), (60, 20)):
        page = strings(pair(1, (30, first)), pair(2, (30, second)), pair(3, (100, 50)))[0]
        below, beside = page["card/c3"], page["card/c1"]
        assert below.y - beside.y == pytest.approx(WORDS_HIGH + 60 + 4 + 7, abs=0.05)


def test_a_row_is_as_high_as_the_taller_face_of_a_pair():
    """Before or now; without any face it has room for words."""
    low, high = face("#ff0000", 100, 20), face("#0000ff", 100, 60)
    for faces, height in (
        ({"old": low, "new": high}, 60 * 0.87),
        ({"old": high, "new": low}, 60 * 0.87),
        ({"old": None, "new": None}, 0),
    ):
        page = strings(pair(1, **faces), pair(2, (100, 50)))[0]
        step = page["card/c2"].y - page["card/c1"].y
        assert step == pytest.approx(WORDS_HIGH + height + 4 + 7, abs=0.05)


def test_a_pair_of_which_one_face_is_large_has_a_row():
    small, large = face("#ff0000", 30, 40), face("#0000ff", 100, 40)
    for faces in ({"old": small, "new": large}, {"old": large, "new": small}):
        page = strings(pair(1, **faces), pair(2, (30, 40)))[0]
        assert page["card/c1"].x == page["card/c2"].x


def test_what_a_face_is_stands_below_it_as_far_as_its_half_goes():
    """On a narrow paper, where the face is reduced and the words are cut."""
    half = ((105 - 2 * 15 - 6) / 2 - 6) / 2  # mm
    page = strings(pair(1, (30, 20), old=None, unknown=True), paper="a6")[-1]
    (before,) = [one for text, one in page.items() if text.startswith("before")]
    assert before.text.endswith("…")
    assert half - 3 < before.right - before.x <= half
    assert page["now"].y == pytest.approx(
        page["card/c1"].y - 3.5 + WORDS_HIGH + 20 * half / 30 + 3.4, abs=0.05
    )


def test_67_2_mm_is_small_and_more_is_not():
    for wide, rows in ((67, 1), (67.2, 1), (67.3, 2)):
        page = strings(pair(1, (wide, 20)), pair(2, (wide, 20)))[0]
        assert len({round(page[f"card/c{n}"].y, 2) for n in (1, 2)}) == rows


def test_pairs_that_have_no_more_room_are_on_the_next_page():
    """A row of 105 mm takes 120, with what is between rows 127: the first page takes one."""
    data = told(*(pair(n, (80, 105)) for n in (1, 2, 3, 4, 5)))
    document = pypdfium2.PdfDocument(data)
    names = [sorted(one.text for one in strings_of(page) if "/c" in one.text) for page in document]
    assert names == [["card/c1"], ["card/c2", "card/c3"], ["card/c4", "card/c5"]]
    places = [one.y for one in strings_of(document[1]) if "/c" in one.text]
    assert places == pytest.approx([15 + 3.5, 15 + 127 + 3.5], abs=0.05)
    with pikepdf.open(BytesIO(data)) as pdf, pdf.open_outline() as outline:
        assert {
            one.title: pdf.pages.index(pikepdf.Page(one.destination[0])) for one in outline.root
        } == {"card/c1": 0, "card/c2": 1, "card/c3": 1, "card/c4": 2, "card/c5": 2}
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"
        assert str(pdf.docinfo["/Title"]) == f"{TITLE}: what changed"


def test_rows_may_fill_a_page_to_its_margin():
    """Two rows of 104 mm end at 282 mm, where the margin begins."""
    assert len(strings(*(pair(n, (80, 104)) for n in (1, 2)))) == 1
    assert len(strings(*(pair(n, (80, 104.5)) for n in (1, 2)))) == 2


def test_below_each_face_stands_what_it_is():
    page = strings(pair(1, (80, 60), says="title: Old, now New"))[0]
    for text, x, y, size, colour in (
        ("card/c1", 15, HEAD + 3.5, 10.5, "#1a1a1a"),
        ("title: Old, now New", 15, HEAD + 7.8, 8.5, "#595959"),
        ("before", 15, HEAD + WORDS_HIGH + 60 + 3.4, 8, "#595959"),
        ("now", 15 + 93, HEAD + WORDS_HIGH + 60 + 3.4, 8, "#595959"),
    ):
        one = page[text]
        assert (one.x, one.y) == pytest.approx((x, y), abs=0.05)
        assert (one.size, one.colour) == (size, colour)


@pytest.mark.parametrize(
    ("faces", "words"),
    [
        ({"old": None}, "before: nothing"),
        ({"new": None}, "now: nothing"),
        ({"old": None, "unknown": True}, "before: no picture was kept"),
    ],
)
def test_where_there_is_no_face_its_place_says_so(faces, words):
    page = strings(pair(1, (80, 60), **faces))[0]
    assert page[words].y == pytest.approx(HEAD + WORDS_HIGH + 3.4, abs=0.05)
    assert page[words].x == pytest.approx(15 if "old" in faces else 108, abs=0.05)
    red, blue = seen(told(pair(1, (80, 60), **faces)))
    assert (red is None) == ("old" in faces)
    assert (blue is None) == ("new" in faces)


def test_words_that_are_too_long_are_cut_and_say_so():
    page = strings(pair(1, (30, 40), says="0123456789" * 9), against="0123456789" * 30)[0]
    for room, found in (
        (180, next(one for one in page.values() if one.y < HEAD - 5 and one.size == 9.5)),
        (HALF, next(one for one in page.values() if one.size == 8.5)),
    ):
        assert found.text.endswith("…")
        assert room - 3 < found.right - found.x <= room


def test_nothing_to_compare_is_a_page_that_says_so():
    (page,) = strings()
    assert f"{TITLE}: what changed" in page
