"""A book that Typst sets while the checks read it: after an error it is dropped."""

import shutil
import tempfile

import pytest
from conftest import ROOT, TINY, TINY_LAYOUTS, changed_project

from generator.checks.run import Runner
from generator.commands import rulebook
from generator.exports.book.rulebook import Setting
from generator.options import Options

TOLD = "{{ rule('six-sky-cards') }}{{ rule('both-lights-equally') }}"
RIGHT = f"## Setup\n\nShuffle the sky cards. {TOLD}\n"
WRONG = RIGHT.replace("the sky", "the the sky").replace("{{ rule('six-sky-cards') }}", "")


@pytest.fixture
def written(tmp_path, monkeypatch):
    """Writes the rulebook of a text; gives what was written, its problems and what was left."""
    content, folders = tmp_path / "content", tmp_path / "temporary"
    shutil.copytree(TINY / "content", content)
    folders.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folders))

    def write(text):
        (content / "tiny" / "rulebook.md.j2").write_text(text, encoding="utf-8")
        project = changed_project(content, TINY_LAYOUTS, seen_from=ROOT)
        files, problems = project.write_rulebooks("tiny", tmp_path / "output")
        return files, [problem.name for problem in problems], list(folders.iterdir())

    return write


def test_a_book_with_an_error_of_its_words_is_not_written(written, tmp_path):
    glossary = tmp_path / "content" / "tiny" / "glossary.yaml"
    glossary.write_text("tide:\n  says: the sea that comes and goes.\n", encoding="utf-8")
    files, rules, left = written(WRONG)
    assert not files
    assert {"repeated-word", "rule-without-place", "term-without-place"} <= set(rules)
    assert not left
    assert not list(tmp_path.glob("output/**/*.pdf"))


def test_a_right_book_leaves_nothing_but_itself(written, tmp_path):
    files, _, left = written(RIGHT)
    assert [one.path.name for one in files] == ["rulebook-en.pdf"]
    assert not left


def test_a_word_of_very_many_letters_is_set_or_refused(written):
    files, rules, left = written(RIGHT.replace("sky", "a" * 100_000))
    assert files or rules
    assert not left


def test_the_checks_are_given_the_whole_book(monkeypatch, written):
    asked = []
    judge = Runner.book

    def noted(runner, read, names):
        asked.append(read.book)
        return judge(runner, read, names)

    monkeypatch.setattr(Runner, "book", noted)
    assert written(WRONG)[1]
    assert len(asked) == 1
    assert asked[0].chapters


def failing(*_):
    raise RuntimeError("a fault of ours")


@pytest.fixture
def begun():
    """Makes a rulebook that is being set; what was dropped."""
    dropped = []

    def begin(name, finish=lambda: (b"", ())):
        return rulebook.Rulebook(None, (), Setting(finish, lambda: dropped.append(name)))

    return begin, dropped


def test_where_one_language_cannot_be_set_the_others_are_dropped(begun, tmp_path):
    begin, dropped = begun
    with pytest.raises(RuntimeError, match="a fault of ours"):
        rulebook._written(None, tmp_path, [begin("en", failing), begin("nl")])
    assert dropped == ["en", "nl"]
    assert rulebook._written(None, tmp_path, [begin("de")]) == ((), ())
    assert dropped == ["en", "nl"]


def test_where_one_language_cannot_be_begun_the_others_are_dropped(begun, monkeypatch):
    begin, dropped = begun
    books = iter([lambda: begin("en"), failing])
    monkeypatch.setattr(rulebook, "languages", lambda *_: (None, "nl"))
    monkeypatch.setattr(rulebook, "begin_rulebook", lambda *_: next(books)())
    with pytest.raises(RuntimeError, match="a fault of ours"):
        rulebook.begin_rulebooks(None, "tiny", Options())
    assert dropped == ["en"]
