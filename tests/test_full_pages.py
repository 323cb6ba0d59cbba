"""No page of a shipped rulebook is a quarter empty, but its cover and its back."""

import numpy as np
import pypdfium2
import pytest
from rulebooks import WRITTEN, pages_of


def filled(picture):
    """How much of a page's text area holds ink: of sixty rows of each half, those with any."""
    grey = np.asarray(picture.convert("L"))
    high, wide = grey.shape
    body = grey[int(high * 0.08) : int(high * 0.93), int(wide * 0.07) : int(wide * 0.93)]
    halves = np.array_split(body, 2, axis=1)
    return np.mean([[(row < 200).any() for row in np.array_split(half, 60)] for half in halves])


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_no_page_is_a_quarter_empty(name, language):
    document = pypdfium2.PdfDocument(pages_of(name, language))
    shares = [filled(page.render(scale=110 / 72).to_pil()) for page in document]
    document.close()
    inner = list(enumerate(shares, 1))[1:-1]
    assert [f"page {n}: {share:.0%}" for n, share in inner if share < 0.75] == []
