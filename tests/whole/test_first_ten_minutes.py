"""The first ten minutes: a script that follows README and manual in an empty folder, to the PDFs.

Each command is one that a page shows; nothing is typed that no page says.
"""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from conftest import ROOT
from openpyxl import Workbook

from generator.cli import main

README = (ROOT / "README.md").read_text(encoding="utf-8")
MANUAL = ROOT / "generator" / "manual"


def run(*words):
    done = CliRunner().invoke(main, list(words), catch_exceptions=False)
    assert done.exit_code == 0, f"proofdeck {' '.join(words)}\n{done.output}"
    return done.output


def shown(page, start):
    """A page shows a command that begins so."""
    text = README if page == "README" else (MANUAL / page).read_text(encoding="utf-8")
    assert re.search(rf"proofdeck {re.escape(start)}", text), f"{page}: proofdeck {start}"


@pytest.mark.whole
def test_a_table_becomes_a_deck_a_page_and_what_changed(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    book = Workbook()
    book.active.append(["Card Name", "Cost", "Rarity", "Rules", "Qty"])
    for number in range(12):
        rarity = ("common", "rare", "epic")[number % 3]
        book.active.append([f"Hero {number}", number % 5 + 1, rarity, "Draw a card.", 2])
    book.save(tmp_path / "heroes.xlsx")
    shown("README", "new Heroes --from heroes.xlsx --theme deco")
    said = run("new", "Heroes", "--from", "heroes.xlsx", "--theme", "deco")
    assert "Qty copies how often it is printed" in " ".join(said.split())
    for step in re.findall(r"^  proofdeck (build \w+)", said, re.MULTILINE):  # as it says itself
        assert "24 copies on 3 sheets" in run(*step.split())
    assert Path("output/heroes/heroes-a4.pdf").read_bytes()[:5] == b"%PDF-"
    assert Path("output/heroes/rulebook-en.pdf").is_file()
    shown("README", "printed")
    run("printed", "heroes")
    shown("README", "changed")
    game = Path("content/heroes/game.yaml")
    game.write_text(game.read_text(encoding="utf-8").replace("deco", "noir"), encoding="utf-8")
    assert "24 copies" in run("changed", "heroes")
    shown("to-a-print-shop.md", "export gamecrafter GAME")
    run("export", "gamecrafter", "heroes")
    assert list(Path("output/heroes/gamecrafter").rglob("*.png"))
    run("export", "html", "heroes")
    page = Path("output/heroes/heroes.html").read_text(encoding="utf-8")
    assert "hero 11" in page.lower()  # noir sets titles in capitals


@pytest.mark.whole
@pytest.mark.parametrize("like", ["hexes", "board", "roll-and-write"])
def test_the_starters_that_the_manual_names_build_as_they_are(tmp_path, monkeypatch, like):
    monkeypatch.chdir(tmp_path)
    assert f"`{like}`" in (MANUAL / "looks.md").read_text(encoding="utf-8")
    run("new", "Isle", "--like", like)
    assert "every check passes" in run("check", "isle")
    run("build", "isle")
    assert Path("output/isle/isle-a4.pdf").is_file()
