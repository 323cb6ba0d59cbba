"""Booklets to print at home: the pages in the order that folding needs, two on each side of a paper."""

import pikepdf
import pypdfium2
import pytest
from conftest import LAYOUTS, ROOT

from generator.build import Options
from generator.build_rulebook import write_rulebooks
from generator.exports.book.booklet import booklet_order


def page_texts(path):
    document = pypdfium2.PdfDocument(path)
    texts = [page.get_textpage().get_text_bounded() for page in document]
    document.close()
    return texts


@pytest.mark.parametrize(("paper", "size"), [("a4", (841.89, 595.276)), ("letter", (792.0, 612.0))])
def test_a_booklet_lies_on_its_paper(paper, size, tmp_path):
    written, problems = write_rulebooks(
        ROOT / "content" / "new_las_vegas", Options(layouts=LAYOUTS), tmp_path, papers=(paper,)
    )
    assert not problems
    assert [path.name for path in written] == [f"rulebook-en-{paper}.pdf"]
    with pikepdf.Pdf.open(written[0]) as pdf:
        assert len(pdf.pages) == 8
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipShortEdge"
        for page in pdf.pages:
            assert tuple(round(float(v), 2) for v in page.mediabox[2:]) == tuple(
                round(v, 2) for v in size
            )
            assert len(page.Resources.XObject) == 2
        assert str(pdf.docinfo.Title) == "Welcome to New Las Vegas"
    texts = page_texts(written[0])
    assert "What is in the box" in texts[1]


def test_figures_come_along(tmp_path):
    (path,), _ = write_rulebooks(
        ROOT / "content" / "new_las_vegas", Options(layouts=LAYOUTS), tmp_path, papers=("a4",)
    )
    assert "Inauguration" in page_texts(path)[2]  # a card's own text, on page 6 or 11


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
