"""Every rule of the texts that the games are made from has a place in our rulebook: places.yaml."""

import pytest
import yaml
from books import WRITTEN, book, opened
from conftest import CONTENT


@pytest.mark.parametrize("name", sorted({name for name, _ in WRITTEN}))
def test_every_game_says_what_its_rulebook_must_have(name):
    table = yaml.safe_load((CONTENT / name / "places.yaml").read_text(encoding="utf-8"))
    assert len(table["places"]) >= 20
    assert all(table["places"].values())
    assert len(table["figures"]) >= 20


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_every_place_is_told_under_a_number(name, language):
    made = book(name, language)
    places = [one for one in opened(name, language)[1].demands if not one.figures]
    assert {anchor for place in places for anchor in place.anchors} <= set(made.numbers)


# Rulings of ours, by the ids in which they are kept: those that players need.
RULINGS = {
    "new_las_vegas": ("RV", (*range(1, 22), *range(23, 26))),
    "architekton": ("RK", range(1, 19)),
    "towers": ("RT", range(1, 27)),
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
