"""What an extra would install, where it is missing: said in a sentence, with what to type."""

import sys

import pytest
from click.testing import CliRunner
from conftest import TINY_GAME, TINY_LAYOUTS
from font_files import font_file
from opened_fonts import opened

from generator.checks.texts import spelling
from generator.cli import check, explain, main, manual
from generator.commands import gallery
from generator.load.edit_ods import OdsTable
from generator.problem import ContentError


def without(monkeypatch, module):
    monkeypatch.setattr(module, "find_spec", lambda _name: None)


def test_a_woff2_font_names_its_package(monkeypatch):
    packed, other = font_file(flavour="woff2"), font_file(flavour="woff")
    monkeypatch.setitem(sys.modules, "brotli", None)
    with pytest.raises(ContentError, match="WOFF2 files need one more package") as caught:
        opened(packed)
    assert 'pip install "proofdeck[woff2]"' in caught.value.hint
    assert opened(other).width("a") == pytest.approx(0.5)


def test_a_pedantic_check_without_lists_of_words_passes_and_is_said(monkeypatch):
    for module in (check, spelling):
        without(monkeypatch, module)
    places = ["--content", str(TINY_GAME.parent), "--layouts", str(TINY_LAYOUTS[0])]
    result = CliRunner().invoke(main, ["check", "tiny", "--pedantic", "--no-cache", *places])
    assert result.exit_code == 0
    assert 'spelling is not checked, as the lists of words are missing: type pip install "pr' in (
        result.stderr
    )
    assert spelling.dictionary_of("en") is None


def test_a_terminal_without_rich_gets_the_page_as_it_is_written(monkeypatch):
    for module in (manual, explain):
        without(monkeypatch, module)
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    said = CliRunner().invoke(main, ["manual", "tables"]).output
    assert said.startswith("# Tables\n")


def test_the_manual_as_a_book_names_its_font(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    missing = (*gallery._FONTS, gallery.FontChoice("IBM Plex None", 400))
    monkeypatch.setattr(gallery, "_FONTS", missing)
    result = CliRunner().invoke(main, ["manual", "--pdf"])
    assert result.exit_code == 2
    assert 'type pip install "proofdeck[manual]"' in result.output
    assert not (tmp_path / "output").exists()


def test_an_edit_of_an_ods_file_names_its_package(monkeypatch):
    monkeypatch.setitem(sys.modules, "odf.opendocument", None)
    with pytest.raises(ContentError, match="changing ODS files needs one more package") as caught:
        OdsTable(b"", "Sheet1")
    assert 'type pip install "proofdeck[ods]"' in caught.value.hint
