"""The hand-written script that the bench compares with draws the pages that we print."""

import subprocess
import sys
from typing import NamedTuple

import numpy as np
import pikepdf
import pypdfium2
import pytest
from conftest import LAYOUTS, ROOT, changed_project

from generator.exports.pdf.print_files import export_pdf

BENCH = ROOT / "tests" / "bench"
SMALL = (150, 210)  # pixels of a picture: none is timed here


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The print file of 81 cards and the script's: opened, and where they lie."""
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
    paths = written.path, by_hand
    opened = [pypdfium2.PdfDocument(path) for path in paths]
    yield opened, paths
    for one in opened:
        one.close()


def test_as_many_pages_say_the_same_words(files):
    ours, script = ([sorted(_text(page).split()) for page in file] for file in files[0])
    assert len(ours) == 11
    assert ours == script


def test_they_look_alike(files):
    for number in (0, 1, 2, 10):
        ours, script = (_pixels(file[number]) for file in files[0])
        assert ours.std() > 10, "the page is empty"
        assert np.abs(ours - script).mean() < 0.01 * 255, f"page {number + 1}"


def test_they_can_be_cut_alike_and_say_how_to_print(files):
    ours, script = (_beside(path) for path in files[1])
    assert ours == script
    assert len(ours.cut) == 9
    assert all(len(page) == 9 for page in ours.cut)


class _Beside(NamedTuple):
    """What a file holds besides what is seen: paths to cut along, bookmarks, settings."""

    cut: list
    bookmarks: list
    settings: list


def _beside(path):
    with pikepdf.open(path) as pdf, pdf.open_outline() as outline:
        cut = [_hidden(page) for page in pdf.pages[2:]]
        marks = [one.title for one in outline.root]
        asked = sorted((key, str(value)) for key, value in pdf.Root.ViewerPreferences.items())
        return _Beside(cut, marks, [*asked, str(pdf.Root.Lang), str(pdf.docinfo["/Title"])])


def _hidden(page):
    """The closed paths of the cut layer, each as the points it passes, to a tenth of a point."""
    code = pikepdf.parse_content_stream(page)
    start = next(n for n, one in enumerate(code) if str(one.operator) == "BDC")
    paths, points = [], []
    for one in code[start:]:
        if str(one.operator) in "mlc":
            points.append(tuple(round(float(number), 1) for number in one.operands[-2:]))
        elif str(one.operator) == "s":
            paths.append(sorted(set(points)))
            points = []
    return paths


def _text(page):
    return page.get_textpage().get_text_bounded()


def _pixels(page):
    return page.render(scale=1).to_numpy().astype(np.int16)
