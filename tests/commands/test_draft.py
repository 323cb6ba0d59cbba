"""A draft: print files of a game that breaks rules of rules.yaml, and of no other."""

import json
import shutil

import pypdfium2
import pytest
from click.testing import CliRunner
from conftest import TINY

from generator import Options, Project
from generator.cli import main
from generator.measure.geometry import Rect
from generator.sheets.slug import CHARACTER, TEXT_SIZE


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
    assert all("DRAFT: six-sky-cards, both" in page for page in sheets), sheets
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


@pytest.mark.parametrize(
    ("sheet", "size"),
    [
        ("avery-5371-letter", "business-us"),
        ("business-a4", "business-85x54"),
        ("cricut", "poker-us"),
    ],
)
def test_sheets_without_room_for_small_print_say_it_beside_all(sheet, size):
    component = f"kind: card, size: {size}, pieces: cards.yaml, front: front.svg.j2"
    content = {
        "own/game.yaml": "title: Own\nplayers: [1, 2]\ncomponents:\n"
        f"  card: {{{component}, print: {{method: single, sheet: {sheet}}}}}\n",
        "own/cards.yaml": "- {id: one, copies: 12}\n",
        "own/rules.yaml": "- {rule: ten, source: p. 1, says: ten, component: card, count: 10}\n",
    }
    front = {"faces/own/front.svg.j2": '<rect x="-9" y="-9" width="200" height="200" fill="#000"/>'}
    paper = "letter" if "letter" in sheet else "a4"
    built, problems = Project(content, [front]).build("own", Options(paper=paper, draft=True))
    assert built, problems
    for one in (sheet for job in built.printed for sheet in job.sheets):
        label = next(label for label in one.labels if label.text == "DRAFT: ten")
        long, high = len(label.text) * CHARACTER, TEXT_SIZE
        lies = Rect(label.x, label.y - high, long, high)
        if label.turn:
            lies = Rect(label.x - high, label.y - long, high, long)
        assert lies.x > 0
        assert lies.y > 0
        assert lies.right < one.paper.width
        assert lies.bottom < one.paper.height
        assert not [slot for slot in one.slots if lies.overlaps(slot.clip)]
