"""What a game consists of, as ``proofdeck list`` tells it: pieces, designs, sheets and extras."""

import json
import re

import pytest
from click.testing import CliRunner
from conftest import CONTENT, LAYOUTS, ROOT, built_game, project_of
from games_in_memory import project_with

from generator.cli import main
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
    assert re.search(r"balance +board +1 piece .*, an extra\n", result.output)
    assert re.search(
        r"total +744 pieces +20 sheets +\d+% of the paper, some sheets shared\n", result.output
    )


def test_list_counts_pieces_and_sheets():
    result = run("list", "new_las_vegas", "--content", ROOT / "content", "--layouts", LAYOUTS[0])
    assert result.exit_code == 0
    assert re.search(r"casino +card +81 pieces +81 designs +9 sheets", result.output)


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


@pytest.mark.parametrize(("number", "told"), [(19, (1, 8)), (20, (2, 7)), (21, None), (18, None)])
def test_one_card_that_costs_a_sheet_is_told(number, told):
    cards = "".join(f"- {{id: c{one}}}\n" for one in range(number))
    built, _ = project_with(cards=cards).build("case")
    found = [(one.pieces, one.free) for one in lone_pieces(built.printed)]
    assert found == ([told] if told else [])
    if told:
        (one,) = lone_pieces(built.printed)
        assert f"print {number - one.pieces}, or up to 27" in one.told(number)
