"""Every rule of the texts that the games are made from has a place in our rulebook, by a table."""

import pytest
import yaml
from conftest import ROOT
from rulebooks import WRITTEN, book

TABLES = sorted((ROOT / "tests" / "rulebook_places").glob("*.yaml"))


def test_every_game_with_a_rulebook_has_a_table():
    assert {name for name, _ in WRITTEN} == {path.stem for path in TABLES}


@pytest.mark.parametrize("path", TABLES, ids=lambda path: path.stem)
def test_every_place_is_told_under_a_number(path):
    table = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert len(table) >= 20
    for language in (language for name, language in WRITTEN if name == path.stem):
        made = book(path.stem, language)
        for place, anchors in table.items():
            assert anchors, place
            for anchor in anchors:
                assert anchor in made.numbers, (
                    f"{place}: {anchor} has no numbered rule in {made.language}"
                )


# Rulings of ours, by the ids in which they are kept: those that players need.
RULINGS = {
    "new_las_vegas": ("RV", (*range(1, 22), *range(23, 26))),
    "architekton": ("RK", range(1, 18)),
    "towers": ("RT", range(1, 26)),
    "clients_vs_architects": ("RA", range(1, 49)),
}


@pytest.mark.parametrize(
    ("name", "language"), [written for written in WRITTEN if written[0] in RULINGS]
)
def test_rulings_of_ours_are_marked(name, language):
    prefix, needed = RULINGS[name]
    wanted = {f"{prefix}-{number:02}" for number in needed}
    assert {
        ruling for ruling in book(name, language).rulings if ruling.startswith(prefix)
    } == wanted
