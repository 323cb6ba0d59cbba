"""The manual in the terminal, by file and by title; and what to do next in a folder."""

import os
import pty
import re
import subprocess
import sys

import pytest
import yaml
from click.testing import CliRunner
from conftest import ROOT, TINY

from generator.cli import main
from generator.commands.manual_pages import manual_pages, search_manual

MANUAL = ROOT / "generator" / "manual"


def run(*words, code=0):
    result = CliRunner().invoke(main, words, catch_exceptions=False)
    assert result.exit_code == code, result.output
    return result.output


def typed(page):
    """A page of the manual with what to type in place of its links."""
    return re.sub(r"\[([^\]]*)\]\(([\w-]+)\.md[^)]*\)", r"\1 (`proofdeck manual \2`)", page)


@pytest.mark.parametrize("path", sorted(MANUAL.glob("*.md")), ids=lambda path: path.stem)
def test_each_page_is_found_by_its_file_and_by_its_title(path):
    text = path.read_text(encoding="utf-8")
    title = text.splitlines()[0].removeprefix("# ")
    shown = typed(manual_pages()[path.stem][1])
    assert run("manual", path.stem) == run("manual", *title.split()) == shown
    assert re.sub(r"!\[.*?\]\(examples/page-.*?\)\n\n", "", typed(text)) in (
        shown,
        re.sub(r"!\[.*?\]\(examples/page-.*?\)\n\n", "", shown),
    )


def test_every_title_is_that_of_one_page():
    titles = [title for title, _ in manual_pages().values()]
    assert len(titles) == len(set(titles)) > 15


def test_the_manual_alone_shows_its_contents():
    assert run("manual") == typed((MANUAL / "README.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("words", ["languages", "two or more languages", "size of a card", ""])
def test_a_link_to_another_page_is_what_to_type(words):
    said = run("manual", *words.split())
    assert not re.search(r"\]\([^)/]*\.md", said)
    for page in re.findall(r"`proofdeck manual ([a-z][a-z-]*)`", said):
        assert page in manual_pages()


@pytest.mark.parametrize(
    ("words", "page", "heading"),
    [
        ("round corners", "printing", "Rounded corners"),
        ("undo", "preview", "Edit a value"),
        ("two decks in one game", "backs", "A back for each deck"),
        ("same picture on all backs", "backs", "One picture for all"),
        ("my picture is blurry", "pictures", "Files, resolution, colours"),
        ("an icon in a sentence", "texts", "Bold words, italics and icons in a text"),
        ("equal suits", "rule-kinds", "`evenly`"),
        ("google sheets", "tables", "Google Sheets"),
        ("How do I print only what changed?", "first-deck", "6. Print only what changed"),
        ("fonts", "texts", "Fonts"),
        ("different backs", "backs", "Different backs, such as one for each suit"),
        ("bold words", "texts", "Bold words, italics and icons in a text"),
        ("a rule", "proving", "A rule"),
        ("each colour appears equally often", "rule-kinds", "`evenly`"),
        ("card size", "sizes", "Sizes"),
        ("custom card size", "layouts", "A size"),
        ("change the color", "looks", "Themes"),
        ("number of copies", "tables", "Headings, ids, copies, empty cells"),
    ],
)
def test_words_find_the_passage_about_them(words, page, heading):
    best, *_ = search_manual(words, manual_pages())
    assert (best.page, best.heading) == (page, heading)
    said = run("manual", *words.split())
    assert typed(best.text) in said
    assert f"The whole page: `proofdeck manual {page}`" in said


@pytest.mark.parametrize(
    ("words", "page"),
    [
        ("my own pictures", "pictures"),
        ("order cards", "to-a-print-shop"),
        ("overflow", "long-texts"),
        ("upload to printer", "to-a-print-shop"),
        ("image per card", "pictures"),
        ("scoresheet", "other-pieces"),
        ("a second language", "languages"),
        ("print 54 cards from a spreadsheet", "first-deck"),
    ],
)
def test_words_of_a_title_find_its_page(words, page):
    assert search_manual(words, manual_pages())[0].page == page


def test_no_more_than_three_other_passages_are_named():
    said = run("manual", "round", "corners")
    assert len(re.findall(r"^\* .+: `proofdeck manual ", said, re.MULTILINE)) == 3


def test_a_title_of_a_page_shows_all_of_it():
    assert run("manual", "print", "shop").startswith("# Order a deck of cards from a print shop")


def test_remarks_of_examples_are_no_headings():
    headings = [one.heading for one in search_manual("yaml", manual_pages())]
    assert headings
    assert not any(".yaml" in one and "/" in one for one in headings)


def test_words_that_the_manual_lacks_are_an_error():
    assert "did you mean tables?" in run("manual", "tabels", code=2)
    assert "does not mention 'quux'" in run("manual", "quux", code=2)
    assert run("manual", "quux", "bleed").startswith("*Not in the manual: quux*")


def test_other_words_are_those_of_headings_there_are():
    words = yaml.safe_load((MANUAL / "search.yaml").read_text(encoding="utf-8"))["pages"]
    for page, headings in words.items():
        text = manual_pages()[page][1]
        lost = [
            one for one in headings if not re.search(rf"^#+ {re.escape(one)}$", text, re.MULTILINE)
        ]
        assert not lost


def test_a_terminal_gets_a_page_set_for_reading():
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "generator", "manual", "tables"]
    environment = {**os.environ, "PAGER": "cat", "TERM": "xterm-256color", "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(command, stdout=theirs, env=environment, cwd=ROOT) as running:
        os.close(theirs)
        said = b""
        try:
            while part := os.read(ours, 65_536):
                said += part
        except OSError:  # the terminal is closed when the program has ended
            pass
    os.close(ours)
    assert running.returncode == 0
    assert b"| ---" not in said
    assert said.splitlines()[0].strip() == b"Tables"


def test_an_empty_folder_is_told_how_to_begin(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    said = run()
    assert 'proofdeck new "Tide and Wood"' in said
    assert "proofdeck build" not in said
    assert "start a game: proofdeck new MyGame" in run("build", code=2)
    run("new", "MyGame")
    said = run()
    assert "Here is one game: mygame." in said
    assert "proofdeck build mygame" in said
    assert "proofdeck printed" not in said


def test_a_built_game_is_told_how_to_go_on(tmp_path, monkeypatch):
    (tmp_path / "content").symlink_to(TINY / "content")
    (tmp_path / "output" / "tiny").mkdir(parents=True)
    (tmp_path / "output" / "tiny" / "manifest.json").write_text("{}")
    monkeypatch.chdir(tmp_path)
    assert "proofdeck changed tiny" in run()


def test_the_options_that_the_page_on_printers_names_are_there():
    text = (MANUAL / "printer-troubles.md").read_text(encoding="utf-8")
    named = re.findall(r"proofdeck (\w+)([^`\n]*)", text)
    assert len(named) > 8
    for command, rest in named:
        known = {option for one in main.commands[command].params for option in one.opts}
        assert {*re.findall(r"--[\w-]+", rest)} <= known, command
