"""What lies on the table in every language of a game, and what changed of one of them alone."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner
from printed_games import changed, edit, of

from generator.cli import main
from generator.options import Options


@pytest.fixture
def table(tiny_copy):
    """The six-card game as it lies on the table: its folder."""
    assert of(tiny_copy).record_printed("tiny")[0]
    return tiny_copy


def in_dutch(folder):
    """The game with a Dutch translation of one title."""
    (folder / "i18n").mkdir(exist_ok=True)
    text = "words: {}\ntexts:\n  Eclipse: Eclips\n"
    (folder / "i18n" / "nl.yaml").write_text(text, encoding="utf-8")


def test_every_language_of_a_game_lies_on_the_table(tiny_copy, tmp_path):
    in_dutch(tiny_copy)
    written, problems = of(tiny_copy).record_printed("tiny")
    assert written, problems
    dutch = Options(language="nl")
    assert of(tiny_copy).changed("tiny", dutch)[0].changes.is_empty
    edit(tiny_copy / "i18n" / "nl.yaml", "Eclips\n", "Zonsverduistering\n")
    assert changed(tiny_copy).changes.is_empty
    project = of(tiny_copy)
    compared, _ = project.changed("tiny", dutch)
    (change,) = compared.changes.pieces
    assert (str(change.piece), change.how, change.to_print) == ("sky/eclipse", "changed", 1)
    assert [(f.name, f.old, f.new) for f in change.fields] == [
        ("title", "Eclips", "Zonsverduistering")
    ]
    assert compared.before[change.piece].front.texts
    file, part, _ = project.write_changed(compared, tmp_path)
    assert file.path == tmp_path / "tiny" / "nl" / "changed-a4.pdf"
    assert sum(one.piece.copies for one in part.drawn) == 1
    pdf, page = project.write_diff(compared, tmp_path)
    assert {one.path.parent for one in (pdf, page)} == {tmp_path / "tiny" / "nl"}


def test_the_commands_tell_of_every_language_or_of_one(tiny_copy, monkeypatch, tmp_path):
    in_dutch(tiny_copy)
    monkeypatch.chdir(tiny_copy.parent.parent)
    assert CliRunner().invoke(main, ["printed", "tiny"]).exit_code == 0
    edit(tiny_copy / "cards.yaml", "Eclipse", "Eclips")
    edit(tiny_copy / "i18n" / "nl.yaml", "Eclipse:", "Eclips:")
    edit(tiny_copy / "i18n" / "nl.yaml", ": Eclips", ": Donker")
    both = CliRunner().invoke(main, ["changed", "tiny"])
    lines = both.stdout.splitlines()
    assert lines[0].startswith("  sky/eclipse: title Eclipse, now Eclips")
    own = lines.index("output/tiny/changed-a4.pdf: 1 card on 1 sheet")
    assert lines[own + 1] == "tiny nl:"
    assert "title Eclips, now Donker" in lines[own + 2]
    assert Path("output/tiny/changed-a4.pdf").is_file()
    assert Path("output/tiny/nl/changed-a4.pdf").is_file()
    for lang, files in (("en", 1), ("nl", 1)):
        shutil.rmtree("output")
        done = CliRunner().invoke(main, ["changed", "tiny", "--lang", lang])
        assert done.exit_code == 0
        assert len(list(Path("output").rglob("changed-a4.pdf"))) == files
    wrong = CliRunner().invoke(main, ["changed", "tiny", "--lang", "xx"])
    assert wrong.exit_code == 2
    assert "--lang: error[unknown-language]" in wrong.stderr


def test_a_language_that_was_not_printed_is_a_warning(table):
    in_dutch(table)
    none, problems = of(table).changed("tiny", Options(language="nl"))
    assert none is None
    assert [(p.name, p.severity) for p in problems if p.name == "nothing-printed"] == [
        ("nothing-printed", "warning")
    ]
    assert changed(table).changes.is_empty


def test_a_translation_that_is_broken_records_nothing(tiny_copy):
    in_dutch(tiny_copy)
    (tiny_copy / "i18n" / "nl.yaml").write_text("texts: [", encoding="utf-8")
    written, problems = of(tiny_copy).record_printed("tiny")
    assert written is None
    assert any(problem.where.file.endswith("nl.yaml") for problem in problems)
    assert not (tiny_copy / "printed.lock").exists()


def test_what_compared_with_the_printing_before_is_removed(tiny_copy, monkeypatch):
    in_dutch(tiny_copy)
    monkeypatch.chdir(tiny_copy.parent.parent)
    CliRunner().invoke(main, ["printed", "tiny"])
    edit(tiny_copy / "cards.yaml", "Full moon", "The full moon")
    CliRunner().invoke(main, ["changed", "tiny"])
    CliRunner().invoke(main, ["changed", "tiny", "--paper", "letter"])
    CliRunner().invoke(main, ["diff", "tiny"])
    there = sorted(
        file.as_posix() for way in ("c*.pdf", "d*") for file in Path("output").rglob(way)
    )
    assert len(there) == 8
    done = CliRunner().invoke(main, ["printed", "tiny"])
    assert done.exit_code == 0
    told = [line.partition(":")[0] for line in done.stdout.splitlines() if ": removed," in line]
    assert sorted(told) == there
    assert not any(Path(file).exists() for file in there)


def test_the_file_of_another_paper_goes_where_nothing_changed(tiny_copy, monkeypatch):
    monkeypatch.chdir(tiny_copy.parent.parent)
    CliRunner().invoke(main, ["printed", "tiny"])
    edit(tiny_copy / "cards.yaml", "Full moon", "The full moon")
    CliRunner().invoke(main, ["changed", "tiny", "--paper", "letter"])
    assert Path("output/tiny/changed-letter.pdf").is_file()
    edit(tiny_copy / "cards.yaml", "The full moon", "Full moon")
    CliRunner().invoke(main, ["changed", "tiny"])
    assert not Path("output/tiny/changed-letter.pdf").exists()
