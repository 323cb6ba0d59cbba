"""The cut layer of print files: its paths are the trims, hidden until a reader shows it."""

import pikepdf
import pytest
from conftest import TINY, TINY_LAYOUTS, built_game
from cut_paths import layer_paths
from laid_sheets import component_of, printed
from pdf_reader import open_both

from generator.exports.pdf.print_files import export_pdf
from generator.exports.pdf.sheet_marks import cut_layer

POINTS = 72 / 25.4


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    folder = tmp_path_factory.mktemp("cut")
    built = built_game(TINY / "content" / "tiny", TINY_LAYOUTS)
    export_pdf(built, folder, components=False)
    return built, folder / "tiny-a4.pdf"


def test_the_layers_paths_are_the_trims(made):
    built, path = made
    with pikepdf.open(path) as pdf:
        sheet = built.printed[0].sheets[0]
        [page] = [p for p in pdf.pages if "/Properties" in p.Resources]
        found = layer_paths(page)
        assert len(found) == len(sheet.slots) > 0
        for (spot, *box), slot in zip(found, sheet.slots, strict=True):
            assert spot == "/CutContour"
            trim, height = slot.trim, sheet.paper.height
            wanted = (trim.x, height - trim.bottom, trim.right, height - trim.y)
            assert box == pytest.approx([value * POINTS for value in wanted], abs=0.01)
        colour = page.Resources.ColorSpace["/CutContour"]
        assert [str(colour[0]), str(colour[1])] == ["/Separation", "/CutContour"]


def test_the_layer_is_hidden_until_a_reader_shows_it(made):
    _, path = made
    with pikepdf.open(path) as pdf:
        layers = pdf.Root.OCProperties
        [layer] = layers.OCGs
        assert str(layer.Name) == "Cut and fold"
        assert [one.objgen for one in layers.D.OFF] == [layer.objgen]
        [page] = [p for p in pdf.pages if "/Properties" in p.Resources]
        assert page.Resources.Properties.CutLayer.objgen == layer.objgen
        number = pdf.pages.index(page)
        del layers.D.OFF
        shown = path.with_name("shown.pdf")
        pdf.save(shown)
    _, hidden = open_both(path)
    _, visible = open_both(shown)
    before, after = (
        pages[number].render(scale=2).to_pil().convert("RGB") for pages in (hidden, visible)
    )
    assert magenta(before) == 0
    assert magenta(after) > 1000


def magenta(picture):
    return sum(
        count
        for count, (red, green, blue) in picture.getcolors(picture.width * picture.height)
        if red > green + 90 and blue > green + 50
    )


def test_creases_have_a_colour_of_their_own_and_backs_have_no_layer():
    (sheet,) = printed(component_of((30, 50), scheme="standee")).sheets
    code = cut_layer(sheet, sheet.paper.height)
    assert code.index("/CutContour CS") < code.index("/Crease CS")
    assert code.count(" S\n") == 4  # a slit and three creases
    front, back = printed(component_of()).sheets
    assert cut_layer(front, 297)
    assert cut_layer(back, 297) == ""
