"""The contents of a book: a line for each chapter, with the page on which it begins."""

import re
from io import BytesIO

import pikepdf
import pypdfium2
import pytest
from games_in_memory import project_with

from generator.commands.rulebook import set_rulebook
from generator.options import Options

TITLES = ("What it is", "How to begin", "The end")
CHAPTER = "## {}\n\n{{{{ new_page() }}}}\n\n" + "Cards lie on the table. " * 60
BOOK = "## Contents {{ unnumbered() }}\n\n{{ contents() }}\n\n" + "\n\n".join(
    CHAPTER.format(title) for title in TITLES
)


@pytest.fixture(scope="module")
def book():
    project = project_with(files={"rulebook.md.j2": BOOK})
    data, problems = set_rulebook(project.session, "case", Options())
    assert data, [str(one) for one in problems]
    return data


def test_each_chapter_stands_with_the_page_on_which_it_begins(book):
    document = pypdfium2.PdfDocument(book)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    for title in TITLES:
        page = re.search(rf"{title}[\s.]*?(\d+)", texts[1])
        assert page, texts[1]
        assert title in texts[int(page[1]) - 1]


def test_they_are_tagged_and_lead_there(book):
    with pikepdf.open(BytesIO(book)) as pdf:
        kinds = {str(one.S) for one in pdf.objects if isinstance(one, pikepdf.Dictionary)
                 and "/S" in one and isinstance(one.S, pikepdf.Name)}  # fmt: skip
        assert {"/TOC", "/TOCI"} <= kinds
        assert len(pdf.pages[1].Annots) >= len(TITLES)
