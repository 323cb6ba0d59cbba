"""Fronts and backs as files of their own, in the order in which a stack goes through twice."""

import re
from dataclasses import replace

import pikepdf
import pypdfium2
import pytest
from built_print_files import sheets
from laid_sheets import FONTS, PAPERS, WORDS, component_of, draw, game_of, imposed

from generator.exports.built import Built
from generator.exports.pdf.manual_duplex import export_by_hand

CARDS = component_of((60, 90), name="card", title="Cards", copies=[20])
PADS = component_of(
    (190, 270), name="pad", title="Pads", kind="sheet-pad", scheme="pad", copies=[3]
)
BOARD = component_of((190, 270), name="board", title="Board", kind="board", scheme="single")


def files_of(folder, *components):
    jobs, problems = imposed(*components)
    assert not [problem for problem in problems if problem.severity == "error"]
    drawn = tuple(draw(*components))
    built = Built(game_of(*components), drawn, jobs, PAPERS["a4"], FONTS, WORDS)
    return {one.path.name: one.path for one in export_by_hand(built, folder)}


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    return files_of(tmp_path_factory.mktemp("by-hand"), CARDS, PADS, BOARD)


def test_the_backs_come_in_the_order_of_the_stack(files):
    assert set(files) == {
        "fronts-a4.pdf", "backs-face-down-a4.pdf", "backs-face-up-a4.pdf", "one-sided-a4.pdf",
    }  # fmt: skip
    fronts = sheets(files["fronts-a4.pdf"])
    down, up = sheets(files["backs-face-down-a4.pdf"]), sheets(files["backs-face-up-a4.pdf"])
    assert fronts[1:] == ["Cards 1 front", "Cards 2 front", "Cards 3 front"] + ["Pads 1 front"] * 3
    assert down[1:] == [name.replace("front", "back") for name in fronts[1:]]
    assert up == down[::-1]
    assert sheets(files["one-sided-a4.pdf"]) == ["Board 1 front"]


def test_a_sheet_that_is_printed_again_is_a_page_of_its_own(files):
    with pikepdf.open(files["fronts-a4.pdf"]) as pdf:
        assert len({page.objgen for page in pdf.pages}) == len(pdf.pages) == 7
        assert pdf.Root.ViewerPreferences.Duplex == "/Simplex"


def test_without_backs_there_is_one_file(tmp_path):
    assert set(files_of(tmp_path, BOARD)) == {"one-sided-a4.pdf"}


def test_what_is_glued_has_no_backs_to_turn(tmp_path):
    glued = replace(CARDS, plan=CARDS.plan.model_copy(update={"scheme": "glued"}))
    (file,) = files_of(tmp_path, glued).values()
    assert len(pypdfium2.PdfDocument(file)) == 2 + 2 * 3


def test_papers_that_are_glued_together_are_printed_one_by_one(tmp_path):
    tiles = component_of((60, 90), name="tile", title="Tiles", scheme="glued", copies=[10])
    (path,) = files_of(tmp_path, tiles).values()
    assert path.name == "one-sided-a4.pdf"
    pages = list(pypdfium2.PdfDocument(path))[2:]
    words = " ".join(page.get_textpage().get_text_bounded() for page in pages)
    assert re.findall(r"sheet (\d) of 4 · (\w+) ·", words) == [
        ("1", "front"), ("2", "back"), ("3", "front"), ("4", "back"),
    ]  # fmt: skip
