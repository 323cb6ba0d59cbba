"""What a shipped rulebook shows: full pages, and pictures that are told in words."""

import re

import numpy as np
import pypdfium2
import pytest
from books import WRITTEN, book, opened, pages_of

from generator.rulebook.blocks import Figure

pytestmark = pytest.mark.whole


def filled(picture):
    """How much of a page's text area holds ink: of sixty rows of each half, those with any."""
    grey = np.asarray(picture.convert("L"))
    high, wide = grey.shape
    body = grey[int(high * 0.08) : int(high * 0.93), int(wide * 0.07) : int(wide * 0.93)]
    halves = np.array_split(body, 2, axis=1)
    return np.mean([[(row < 200).any() for row in np.array_split(half, 60)] for half in halves])


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_no_page_is_a_quarter_empty(name, language):
    """But for the cover and the back, which are looks of their own."""
    document = pypdfium2.PdfDocument(pages_of(name, language))
    shares = [filled(page.render(scale=110 / 72).to_pil()) for page in document]
    document.close()
    inner = list(enumerate(shares, 1))[1:-1]
    assert [f"page {n}: {share:.0%}" for n, share in inner if share < 0.75] == []


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_alternative_texts_are_words_and_no_ids(name, language):
    game, _ = opened(name, language)
    ids = {piece.id.replace("-", " ") for one in game.components for piece in one.pieces}
    ids = {one for one in ids if any(sign.isdigit() for sign in one)}
    alts = [block.alt for block in book(name, language).blocks() if isinstance(block, Figure)]
    assert len(alts) > 9
    for alt in alts:
        told = set(re.split(r"[:;,] ", alt))
        assert not told & ids, alt
        assert not re.search(r": \w+$", alt), alt  # a lone id after its component's title
        assert len(alt.split()) > 1, alt
