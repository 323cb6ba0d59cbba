"""Booklets to print at home: pages in the order that folding needs, two on a side."""

import pikepdf
import pypdfium2
import pytest
from conftest import CONTENT, project_of

from generator.exports.book.booklet import booklet_order


def page_texts(path):
    document = pypdfium2.PdfDocument(path)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return texts


@pytest.mark.whole
@pytest.mark.parametrize(("paper", "size"), [("a4", (841.89, 595.276)), ("letter", (792.0, 612.0))])
def test_a_booklet_lies_on_its_paper(paper, size, tmp_path):
    project = project_of(CONTENT)
    written, problems = project.write_rulebooks("new_las_vegas", tmp_path, booklet=paper)
    assert not problems
    assert [one.path.name for one in written] == [f"rulebook-en-{paper}.pdf"]
    path = written[0].path
    with pikepdf.Pdf.open(path) as pdf:
        assert len(pdf.pages) == 10
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        for page in pdf.pages:
            assert tuple(round(float(v), 2) for v in page.mediabox[2:]) == tuple(
                round(v, 2) for v in size
            )
            assert len(page.Resources.XObject) == 2
        assert str(pdf.docinfo.Title) == "Welcome to New Las Vegas"
    texts = page_texts(path)
    assert "A night in New Las Vegas" in texts[1]


def test_figures_come_along(tmp_path):
    project = project_of(CONTENT)
    (written,), _ = project.write_rulebooks("new_las_vegas", tmp_path, booklet="a4")
    assert "Inauguration" in page_texts(written.path)[2]  # a card's own text, on page 6 or 11


@pytest.mark.parametrize("pages", range(1, 25))
def test_a_booklet_folds_into_reading_order(pages):
    sides = booklet_order(pages)
    assert len(sides) % 2 == 0
    read = {}
    for sheet in range(len(sides) // 2):
        (last, first), (second, before_last) = sides[2 * sheet], sides[2 * sheet + 1]
        read[2 * sheet], read[2 * sheet + 1] = first, second
        read[4 * (len(sides) // 2) - 1 - 2 * sheet], read[4 * (len(sides) // 2) - 2 - 2 * sheet] = (
            last,
            before_last,
        )
    order = [read[spot] for spot in sorted(read)]
    assert [page for page in order if page is not None] == list(range(pages))
    assert order[-1] == pages - 1
