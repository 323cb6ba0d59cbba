"""Some pieces or pages of a game, printed into a file of their own that never grows stale."""

import json

import pikepdf
import pypdfium2
import pytest
from click.testing import CliRunner
from conftest import ROOT

from generator.cli import main


class Shop:
    """The six-card game in a folder, and its commands."""

    def __init__(self, content, output):
        self.content, self.output = content, output
        self.folder = output / "tiny"
        self.selected = self.folder / "selected-a4.pdf"

    def build(self, *words):
        layouts = self.content.parent / "layouts"
        folders = ["--content", self.content, "--layouts", layouts, "--output", self.output]
        words = ["build", *words, *map(str, folders)]
        return CliRunner().invoke(main, words, catch_exceptions=False)

    def texts(self, path=None):
        """What each page says, and how many pieces' faces lie on it."""
        document = pypdfium2.PdfDocument(path or self.selected)
        found = [page.get_textpage().get_text_bounded() for page in document]
        document.close()
        return found

    def files(self):
        manifest = json.loads((self.folder / "manifest.json").read_text(encoding="utf-8"))
        there = {p.relative_to(self.folder).as_posix() for p in self.folder.rglob("*.*")}
        assert set(manifest["files"]) | {"manifest.json"} == there
        return there


@pytest.fixture
def shop(tiny_copy, tmp_path):
    return Shop(tiny_copy.parent, tmp_path / "out")


def test_a_lost_card_is_printed_once_for_each_time_it_is_named(shop):
    result = shop.build(
        "tiny", "--piece", "eclipse", "--piece", "sky/full-moon", "--piece", "ECLIPSE"
    )
    assert result.exit_code == 0, result.output
    assert "selected-a4.pdf: 2 cards, 3 copies on 1 sheet" in result.output
    front, _ = shop.texts()
    assert front.count("Eclipse") == 2
    assert front.count("Full moon") == 1
    assert "noon" not in front.lower()
    with pikepdf.Pdf.open(shop.selected) as pdf:
        assert pdf.Root.ViewerPreferences.Duplex == "/DuplexFlipLongEdge"
    assert shop.files() == {"selected-a4.pdf", "manifest.json"}


def test_a_component_is_printed_with_all_its_copies(shop):
    result = shop.build("tiny", "--component", "sky", "--piece", "eclipse")
    assert "6 cards, 7 copies on 1 sheet" in result.output
    assert shop.texts()[0].count("Eclipse") == 2


@pytest.mark.parametrize("pages", ["3", "4", "3-4", "4,3"])
def test_a_spoilt_sheet_comes_with_both_its_sides(shop, pages):
    shop.build("tiny")
    result = shop.build("tiny", "--pages", pages)
    assert result.exit_code == 0, result.output
    assert "of tiny-a4.pdf, both sides of each sheet" in result.output
    whole = shop.texts(shop.folder / "tiny-a4.pdf")
    assert shop.texts() == whole[2:4]
    assert {"selected-a4.pdf", "tiny-a4.pdf"} <= shop.files()


def test_the_same_build_leaves_it_and_another_state_of_the_game_takes_it(shop):
    shop.build("tiny")
    before = shop.files()
    shop.build("tiny", "--piece", "eclipse")
    assert shop.files() == before | {"selected-a4.pdf"}
    shop.build("tiny")
    assert shop.selected.exists()
    cards = shop.content / "tiny" / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Eclipse", "Dusk"), encoding="utf-8")
    result = shop.build("tiny")
    assert "selected-a4.pdf: removed, it was outdated" in result.output
    assert shop.files() == before


def test_a_selection_of_an_older_state_touches_no_other_file(shop):
    shop.build("tiny")
    kept = {path: path.read_bytes() for path in shop.folder.rglob("*.pdf")}
    cards = shop.content / "tiny" / "cards.yaml"
    cards.write_text(cards.read_text(encoding="utf-8").replace("Eclipse", "Dusk"), encoding="utf-8")
    shop.build("tiny", "--piece", "eclipse")
    assert "Dusk" in shop.texts()[0]
    assert {path: path.read_bytes() for path in kept} == kept
    shop.build("tiny")
    assert shop.selected.exists(), "it shows the game as it is now"


def test_a_variant_has_a_selection_of_its_own(shop):
    result = shop.build("tiny", "--piece", "eclipse", "--grey")
    assert result.exit_code == 0, result.output
    assert (shop.folder / "grey" / "selected-a4.pdf").exists()
    assert not shop.selected.exists()


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["tiny", "--piece", "eclypse"], "did you mean eclipse?"),
        (["tiny", "--piece", "sky/eclypse"], "did you mean sky/eclipse?"),
        (["tiny", "--component", "skye"], "did you mean sky?"),
        (["tiny", "--pages", "5"], "the print file has 4 pages"),
    ],
)
def test_what_there_is_not_is_wrong_usage(shop, words, told):
    result = shop.build(*words)
    assert result.exit_code == 2
    assert told in result.output
    assert f"{words[1]}: error[unknown-" in result.output
    assert not shop.folder.exists()


@pytest.mark.parametrize(
    "words",
    [
        ["tiny", "--pages", "0"],
        ["tiny", "--pages", "4-3"],
        ["tiny", "--pages", ""],
        ["tiny", "--pages", "3", "--piece", "eclipse"],
        ["tiny", "--only", "sky", "--piece", "eclipse"],
    ],
)
def test_what_cannot_be_asked_is_wrong_usage(shop, words):
    assert shop.build(*words).exit_code == 2


def test_pieces_are_of_one_game():
    content = ["--content", str(ROOT / "content"), "--layouts", str(ROOT / "layouts")]
    result = CliRunner().invoke(main, ["build", "--piece", "c01", *content])
    assert result.exit_code == 2
    assert "name the game" in result.output


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--only", "skye"], "--only: error[unknown-component]: there is no component 'skye'"),
        (["--lang", "nl"], "--lang: error[unknown-language]: the game is not translated to nl"),
        (["--players", "9"], "--players: error[players-out-of-range]: the game is not for 9"),
        (["--paper", "a44"], "there is no paper size 'a44'"),
    ],
)
def test_an_option_that_names_what_is_not_there_is_wrong_usage(shop, words, told):
    """All of them alike: exit code 2, the option named, no line of a file accused of it."""
    result = shop.build("tiny", *words)
    assert result.exit_code == 2
    assert told in result.output
    assert "game.yaml:1:1" not in result.output
    assert not shop.folder.exists()


def test_a_fault_of_content_is_not_wrong_usage(shop):
    cards = shop.content / "tiny" / "cards.yaml"
    text = cards.read_text(encoding="utf-8").replace("title: Eclipse", "titel: Eclipse")
    cards.write_text(text, encoding="utf-8")
    assert shop.build("tiny", "--piece", "eclipse").exit_code == 1
