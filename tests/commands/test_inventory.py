"""What a game consists of, as ``proofdeck list`` tells it: pieces, designs, sheets and extras."""

import json
import re

import pytest
from click.testing import CliRunner
from conftest import CONTENT, LAYOUTS, ROOT, built_game, project_of
from games_in_memory import project_with

from generator.cli import main
from generator.cli.list import _notes
from generator.commands.inventory import inventory, lone_pieces

INVENTORY = {
    "new_las_vegas": {"casino": 81, "project": 21, "city": 6, "score": 6},
    "architekton": {"building": 22, "landscape": 24, "house": 24, "chip": 12},
    "towers": {"client": 100, "room": 300, "token": 322},
}


def run(*arguments):
    return CliRunner().invoke(main, [str(a) for a in arguments], catch_exceptions=False)


def test_list_counts_extras_by_themselves():
    result = run("list", "towers", "--content", ROOT / "content", "--layouts", LAYOUTS[0])
    assert re.search(r"balance +board +1 +1 +1 .*, an extra\n", result.output)
    assert re.search(r"total +139 +746 +22 +\d+%  some sheets shared\n", result.output)


def test_list_counts_pieces_and_sheets():
    result = run("list", "new_las_vegas", "--content", ROOT / "content", "--layouts", LAYOUTS[0])
    assert result.exit_code == 0
    assert re.search(r"pieces +copies +sheets +paper\n  casino +card +81 +81 +9 ", result.output)


def test_rows_of_list_fit_a_terminal_of_80_columns():
    """Also where a row has notes: those that have no room stand below it."""
    result = run("list", "--content", ROOT / "content", "--layouts", LAYOUTS[0])
    assert [line for line in result.output.splitlines() if len(line) > 80] == []
    row = f"  {'a' * 20} sheet-pad 1 2 3 4% sheet-264x195"
    first, *more = _notes(row, ["an extra", "3 of 9 rows", "1 copy less would save a sheet"])
    assert (first, max(map(len, more)) <= 80) == (row, True)
    assert " ".join(" ".join(more).split()).endswith("rows, 1 copy less would save a sheet")


@pytest.mark.whole
@pytest.mark.parametrize("game", sorted(INVENTORY))
def test_list_and_manifest_agree_with_the_inventory(game, tmp_path):
    told, problems = inventory(project_of(CONTENT).session, game, "a4")
    assert not problems
    listed = {row.component: row.pieces for row in told.rows}
    project_of(CONTENT).export(built_game(CONTENT / game), tmp_path, ())
    made = json.loads((tmp_path / game / "manifest.json").read_text(encoding="utf-8"))["components"]
    for component, count in INVENTORY[game].items():
        assert listed[component] == count
        assert sum(piece["copies"] for piece in made[component]["pieces"]) == count
    assert told.papers == sum(job.papers for job in built_game(CONTENT / game).printed)


def test_a_piece_larger_than_all_papers_covers_none_of_them():
    game = "title: Case\nplayers: [1, 4]\ncomponents:\n  cards: {kind: card, size: giant, "
    size = "trim: [1200, 900]\nbleed: 3\nsafe: 3\nradius: 3\nsource: a table\n"
    files = {"game.yaml": f"{game}pieces: cards.yaml, layout: index}}\n"}
    project = project_with(files=files, layouts={"sizes/giant.yaml": size})
    listing, found = inventory(project.session, "case", "a4")
    assert found
    assert (listing.covered, [row.covered for row in listing.rows]) == (0.0, [0.0])


@pytest.mark.parametrize(("number", "told"), [(19, (1, 8)), (20, (2, 7)), (21, None), (18, None)])
def test_one_card_that_costs_a_sheet_is_told(number, told):
    cards = "".join(f"- {{id: c{one}}}\n" for one in range(number))
    built, _ = project_with(cards=cards).build("case")
    found = [(one.pieces, one.free) for one in lone_pieces(built.printed)]
    assert found == ([told] if told else [])
    if told:
        (one,) = lone_pieces(built.printed)
        assert f"print {number - one.pieces}, or up to 27" in one.told(number)
