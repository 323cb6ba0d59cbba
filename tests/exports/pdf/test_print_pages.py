"""Pages of print files: where bookmarks lead, what parts of a file hold, how stacks go through."""

from dataclasses import replace

import pikepdf
import pypdfium2
import pytest
from built_print_files import BOARD, CARDS, built_of, mixed, sheets
from laid_sheets import FONTS, PAPERS, WORDS, component_of, draw, game_of, imposed, layouts_of

from generator.exports.built import Built
from generator.exports.pdf.changed import changed_pdf
from generator.exports.pdf.manual_duplex import export_by_hand
from generator.exports.pdf.pages import contents_of
from generator.exports.pdf.print_files import export_pdf, export_selected
from generator.load.messages import load_change_words
from generator.model.sheet_layout import Backs, Printer
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of

OTHERS = component_of((60, 60), name="more", title="More", copies=[5])
SHORT = component_of((60, 60), name="short", title="Short", flip="short-edge", copies=[20])


def bookmarks(path):
    """The titles of a file's bookmarks with the page, from 1, that each leads to."""
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        return {
            one.title: pdf.pages.index(pikepdf.Page(one.destination[0])) + 1 for one in outline.root
        }


def test_components_that_share_sheets_have_bookmarks_of_their_own(tmp_path):
    """23 cards on sheets of 12: the others begin on the second paper, the fifth and sixth page."""
    shared = mixed(CARDS, OTHERS)
    (job,) = shared.printed
    apart, _ = imposed(CARDS, OTHERS)
    built = replace(shared, per_component=apart)
    file, *_ = export_pdf(built, tmp_path, components=False)
    begins = 1 + next(
        number
        for number, sheet in enumerate(job.sheets)
        if any(slot.piece.component == "more" for slot in sheet.slots)
    )
    assert begins > 2
    assert bookmarks(file.path) == {"How to print": 1, "Cards": 3, "More": 2 + begins}


@pytest.mark.parametrize("beside", [(), (SHORT,)])
def test_one_sided_sheets_that_components_share_are_a_page_each_or_a_paper(beside, tmp_path):
    """In a file that is printed on both sides, each of them has a free back."""
    cards = component_of((90, 130), name="card", title="Cards", scheme="single", copies=[8])
    others = component_of((90, 130), name="more", title="More", scheme="single", copies=[4])
    built = built_of(cards, others, *beside)
    job = jobs_of(game_of(cards), draw(cards, backs=False), layouts_of(), "a4")[0][0]
    pieces = tuple(draw(cards, others, backs=False))
    (shared,), _ = impose([replace(job, pieces=pieces)], PAPERS.values())
    alone = tuple(one for one in built.printed if one.name == "short")
    built = replace(built, printed=(shared, *alone), per_component=built.printed)
    file, *_ = export_pdf(built, tmp_path, components=False)
    found = bookmarks(file.path)
    assert found["Cards"] == 3
    assert found["More"] == 3 + 2 * (2 if beside else 1)


def test_a_job_of_several_components_has_one_bookmark_where_none_has_sheets_of_its_own(tmp_path):
    file, *_ = export_pdf(mixed(CARDS, OTHERS), tmp_path, components=False)
    assert bookmarks(file.path) == {"How to print": 1, "All of it": 3}


def test_a_part_of_a_file_comes_with_both_sides(tmp_path):
    built = built_of(BOARD, CARDS)
    (whole,) = export_pdf(built, tmp_path, components=False)
    pages = sheets(whole.path)
    assert len(pages) == 2 + 4 + 4
    for numbers, wanted in (([7], [7, 8]), ([8, 3], [3, 4, 7, 8]), ([1], [1, 2]), ([10], [9, 10])):
        part = export_selected(built, tmp_path, numbers)
        assert part.path.name == "selected-a4.pdf"
        assert sheets(part.path) == [pages[number - 1] for number in wanted]
    all_sheets = export_selected(built, tmp_path)
    assert sheets(all_sheets.path) == pages[2:]
    with pikepdf.open(all_sheets.path) as pdf:
        assert str(pdf.docinfo["/Title"]) == "A Game of Tests: a part"
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"


def test_a_part_of_a_one_sided_file_is_its_pages(tmp_path):
    built = built_of(BOARD)
    (whole,) = export_pdf(built, tmp_path, components=False)
    pages = sheets(whole.path)
    for number in (1, 3, 4):
        assert sheets(export_selected(built, tmp_path, [number]).path) == [pages[number - 1]]
    assert sheets(export_selected(built, tmp_path, [4, 2, 3, 1]).path) == pages
    with pytest.raises(ValueError, match="the print file has 4 pages"):
        export_selected(built, tmp_path, [5])


@pytest.mark.parametrize("number", [0, 11, -1])
def test_pages_that_a_file_does_not_have_are_refused(number, tmp_path):
    with pytest.raises(ValueError, match="the print file has 10 pages"):
        export_selected(built_of(BOARD, CARDS), tmp_path, [3, number])


def test_faces_that_no_sheet_has_are_composed_where_they_are_files_of_their_own():
    """As the backs of cards that are printed on one side."""
    cards = component_of((60, 60), name="card", title="Cards", scheme="single", copies=[1])
    built = replace(built_of(cards), drawn=tuple(draw(cards, backs=True)))
    (piece,) = built.drawn
    assert piece.back
    for alone, faces in ((False, {piece.front.key}), (True, {piece.front.key, piece.back.key})):
        contents = contents_of(built, built.printed, single_faces=alone)
        assert set(contents.faces) == faces
        assert len(contents.sheets) == 1


def test_papers_printed_on_one_side_have_a_free_back_where_others_have_two():
    built = built_of(BOARD, CARDS)
    board, cards = built.printed
    contents = contents_of(built, [], single_faces=False)
    behind = [key for key in contents.sheets if isinstance(key, tuple)]
    assert behind == [(id(sheet), "behind") for sheet in board.sheets]
    assert len(contents.sheets) == 2 * len(board.sheets) + len(cards.sheets)
    assert not any(contents.sheets[key].slots for key in behind)


def test_a_back_that_stays_free_says_so(tmp_path):
    built = built_of(BOARD, CARDS)
    (whole,) = export_pdf(built, tmp_path, components=False)
    pages = texts(whole.path)
    assert [number for number, text in enumerate(pages, 1) if "left free" in text] == [4, 6]


def test_what_changed_has_an_empty_page_behind_a_one_sided_sheet():
    """As large as the sheet, where others are printed on both sides."""
    built = built_of(BOARD, CARDS)
    data = changed_pdf(built, [], 2, load_change_words("en"))
    document = pypdfium2.PdfDocument(data)
    empty = [not page.get_textpage().get_text_bounded() for page in document]
    assert empty == [False, True, False, True, False, True, False, False, False, False]
    assert {page.get_size() for page in document} == {document[2].get_size()}


def test_every_second_page_of_the_instructions_is_behind_the_one_before(tmp_path):
    """On paper so small that they take four pages, both stacks begin with two of them."""
    many = [component_of((50, 50), name=f"c{n}", title=f"Cards {n}") for n in range(8)]
    jobs, _ = imposed(*many, paper="a6")
    small = PAPERS["a6"].model_copy(update={"name": "slim"})
    built = Built(game_of(*many), tuple(draw(*many)), jobs, small, FONTS, WORDS)
    (whole,) = export_pdf(built, tmp_path, components=False)
    pages = texts(whole.path)
    first = len(pages) - 2 * len(many)
    assert first >= 4
    files = {one.path.name: texts(one.path) for one in export_by_hand(built, tmp_path)}
    assert files[f"fronts-{small.name}.pdf"] == pages[::2]
    assert files[f"backs-face-down-{small.name}.pdf"] == pages[1::2]
    assert files[f"backs-face-up-{small.name}.pdf"] == pages[1::2][::-1]


def test_first_pages_are_put_where_the_printer_needs_them_side_by_side(tmp_path):
    """Backs alone are moved: every second page, also behind the second paper."""
    many = [component_of((50, 50), name=f"c{n}", title=f"Cards {n}") for n in range(8)]
    jobs, _ = imposed(*many, paper="a6")
    small = PAPERS["a6"].model_copy(update={"name": "slim"})
    printer = Printer(name="office", backs=Backs(x=2))
    built = Built(game_of(*many), tuple(draw(*many)), jobs, small, FONTS, WORDS, printer=printer)
    (whole,) = export_pdf(built, tmp_path, components=False)
    with pikepdf.open(whole.path) as pdf:
        moved = [
            any(str(name) == "cm" and -6 < float(operands[4]) < -5 for operands, name in code)
            for code in map(pikepdf.parse_content_stream, pdf.pages)
        ]
    assert len(moved) - 2 * len(many) >= 4
    assert moved == [False, True] * (len(moved) // 2)


def texts(path):
    document = pypdfium2.PdfDocument(path)
    return [page.get_textpage().get_text_bounded() for page in document]
