"""A draft: print files of a game that breaks rules of rules.yaml, and of no other."""

import json
import shutil

import pypdfium2
from click.testing import CliRunner
from conftest import TINY

from generator.cli import main


def texts(file):
    with pypdfium2.PdfDocument(file) as pdf:
        return [page.get_textpage().get_text_range() for page in pdf]


def test_a_broken_rule_makes_a_draft_and_any_other_error_nothing(tmp_path, monkeypatch):
    shutil.copytree(TINY, tmp_path / "game", ignore=shutil.ignore_patterns("output"))
    monkeypatch.chdir(tmp_path / "game")
    cards = tmp_path / "game/content/tiny/cards.yaml"

    def run(*words):
        return CliRunner().invoke(main, [*words])

    good = cards.read_text()
    cards.write_text(good.replace("title: Eclipse,", "title: Eclipse, copies: 3,"))
    output = tmp_path / "game/output/tiny"
    assert run("build", "tiny").exit_code == 1
    assert not list(output.rglob("*.pdf"))
    done = run("build", "tiny", "--draft")
    assert done.exit_code == 1, done.output
    files = [*output.rglob("*.pdf")]
    assert files
    assert not [one.name for one in files if not one.stem.endswith("-draft")]
    sheets = texts(output / "draft/tiny-a4-draft.pdf")
    assert "draft" in sheets[0]  # that which tells what there is to print
    assert all("DRAFT: six-sky-cards" in page for page in sheets[2:]), sheets  # [1] is their map
    assert run("printed", "tiny").exit_code == 1
    assert run("printed", "tiny", "--draft", "--note", "Friday").exit_code == 0
    lock = json.loads((tmp_path / "game/content/tiny/printed.lock").read_text())
    assert lock["note"] == "DRAFT: six-sky-cards, both-lights-equally · Friday"
    shutil.rmtree(output)
    cards.write_text(good.replace("title: Eclipse,", "title: Eclipse, copies: 3, hour: noon,"))
    assert run("build", "tiny", "--draft").exit_code == 1
    assert not list(output.rglob("*.pdf"))
    cards.write_text(good)
    assert run("build", "tiny", "--draft").exit_code == 0
    assert [file.name for file in output.glob("tiny-*.pdf")] == ["tiny-a4.pdf"]
