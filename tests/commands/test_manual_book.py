"""The manual as a book: every page of it, its links and its drawings, set without a complaint."""

import re

import pytest
from conftest import ROOT, run_cache
from pdf_text import text_of

from generator.commands.gallery import BOOK, write_manual
from generator.commands.manual_pages import manual_pages
from generator.exports.book.manual_source import manual_source
from generator.files.folder import Folder

PAGES = {name: text for name, (_, text) in manual_pages().items()}


def test_text_of_a_page_is_never_code():
    source = manual_source({"README": '# A "page"\n\n#eval(x) \\ `#let` $x$ [t](b.md)\n'}, "1")
    body = source.partition("outline(")[2]
    assert '#"#eval(x) \\\\ "' in body
    assert '#raw("#let")' in body
    assert '#link("b.md")' in body


def test_each_link_to_a_page_leads_to_its_chapter():
    source = manual_source(PAGES, "1")
    chapters = set(re.findall(r"^\] <(page-[\w-]+)>$", source, re.MULTILINE))
    assert chapters == {f"page-{name}" for name in PAGES}
    led = set(re.findall(r"#link\(<(page-[\w-]+)>\)", source))
    assert led
    assert led <= chapters


@pytest.mark.whole
def test_the_book_has_every_chapter(tmp_path):
    folder = Folder.of(ROOT / "generator" / "manual", shown="manual")
    path = write_manual(PAGES, folder, run_cache(), tmp_path)
    assert path == tmp_path / BOOK
    said = text_of(path)
    for text in PAGES.values():
        title = text.partition("\n")[0].removeprefix("# ")
        assert title.split()[0] in said
