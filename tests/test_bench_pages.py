"""The hand-written script that the bench compares with draws the pages that we print."""

import subprocess
import sys

import numpy as np
import pypdfium2
import pytest
from conftest import LAYOUTS, ROOT, changed_project

from generator.exports.pdf.export import export_pdf

BENCH = ROOT / "tests" / "bench"
SMALL = (150, 210)  # pixels of a picture: none is timed here


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The print file of 81 cards and the script's, opened."""
    folder = tmp_path_factory.mktemp("album")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(BENCH)
        import illustrated_deck

        patch.setattr(illustrated_deck, "SIZE", SMALL)
        content, layouts = illustrated_deck.write_album(folder, 81, "jpg")
    built, _ = changed_project(content, (layouts, *LAYOUTS)).build("album")
    (written,) = export_pdf(built, folder / "output", components=False)
    by_hand = folder / "hand.pdf"
    art = content / "album" / "art"
    subprocess.run([sys.executable, BENCH / "illustrated_floor.py", art, by_hand], check=True)
    return [pypdfium2.PdfDocument(path) for path in (written.path, by_hand)]


def test_as_many_pages_say_the_same_words(files):
    ours, script = ([sorted(_text(page).split()) for page in file] for file in files)
    assert len(ours) == 11
    assert ours == script


def test_they_look_alike(files):
    for number in (0, 1, 2, 10):
        ours, script = (_pixels(file[number]) for file in files)
        assert ours.std() > 10, "the page is empty"
        assert np.abs(ours - script).mean() < 0.01 * 255, f"page {number + 1}"


def _text(page):
    return page.get_textpage().get_text_bounded()


def _pixels(page):
    return page.render(scale=1).to_numpy().astype(np.int16)
