"""Towers: the rules' own examples, and what the printed pieces must have in common."""

import re

import pypdfium2
import pytest
from books import pages_of
from conftest import ROOT, built_game, drawn_pieces, open_game, shapes, stamps

from generator.games.towers import rules as towers
from generator.games.towers.pieces import (
    copies_of,
    elevator_bonus,
    elevators,
    hanging,
    height,
    is_connected,
    is_floor,
    is_open,
    tower_of,
)

CONTENT = ROOT / "content" / "towers"
SLAB = "M-1 19.8h24v3.2h-24z"

# The building of the rules' example, and the five rows that they judge one by one.
BUILDING = (".rp.", "rros", "orrs")
ROWS = {"s": False, "oo": False, "so": True, "ors": True, "srrp": True}


def test_the_rows_of_the_rules_are_floors_or_not():
    assert {row: is_floor(tower_of((row,)), 1) for row in ROWS} == ROWS
    assert height(tower_of([row.ljust(4, ".") for row in ROWS])) == 3


@pytest.mark.parametrize(
    ("row", "floor"), [("ss", False), ("s.o", False), ("os.", True), ("sso", True), ("", False)]
)
def test_a_floor_needs_stairs_beside_another_room(row, floor):
    assert is_floor(tower_of((row,)), 1) is floor


def test_height_stops_at_the_first_row_that_is_no_floor():
    assert height(tower_of(("so", "oo", "so"))) == 1


def test_the_building_of_the_rules():
    tower = tower_of(BUILDING)
    assert len(tower) == 10  # one round's draw
    assert sum(kind == "retail" for kind in tower.values()) == 5
    assert not hanging(tower)
    assert height(tower) == 2
    assert copies_of("##./.##", "retail", tower) == ((1, 1),)
    assert copies_of(".##/##.", "retail", tower) == ()
    assert copies_of("##./.##", "office", tower) == ()


def test_rooms_over_empty_space_hang():
    assert hanging(tower_of(("o.", ".s"))) == {(1, 2)}


def test_a_pattern_from_floor_3_to_6_needs_stairs_on_floors_1_to_3():
    tall = ["o.", "o.", "o.", "os", "rs", "rs"]
    assert copies_of("#/#/#/#", "office", tower_of(tall)) == ((1, 3),)
    assert is_open(tower_of(tall), 3)
    for floor in (1, 2, 3):
        without = [*tall]
        without[-floor] = without[-floor].replace("s", "r")
        assert not is_open(tower_of(without), 3)


def test_elevators_count_once_a_floor():
    tower = tower_of(("so", "ss", "ss", "os"))
    assert elevators(tower) == {(1, 4), (1, 3), (1, 2), (2, 3), (2, 2), (2, 1)}
    assert elevator_bonus(tower, 2) == 8
    assert elevator_bonus(tower_of(("so", "os")), 2) == 0


@pytest.mark.parametrize(
    ("pattern", "fault"),
    [
        ("##./.##", ""),
        ("#", ""),
        ("#./.#", "do not all touch"),
        ("", "do not all touch"),
        ("##/#", "one length"),
        ("#x", "one length"),
        ("#./#.", "without a room"),
        ("###/#.#/###", "8 rooms"),
        ("######", "6 rooms"),
    ],
)
def test_pattern_faults(pattern, fault):
    assert fault in towers._pattern_fault(pattern)
    assert bool(towers._pattern_fault(pattern)) == bool(fault)


def test_corners_do_not_connect():
    assert is_connected(frozenset({(1, 1), (1, 2), (2, 2)}))
    assert not is_connected(frozenset({(1, 1), (2, 2)}))


def test_the_pieces_suffice_for_three_players_and_eight_rounds():
    game, _ = open_game(CONTENT)
    assert [towers.rounds_for(game, players) for players in (1, 2, 3, 4, 5, 6)] == [
        8,
        8,
        8,
        6,
        4,
        4,
    ]


@pytest.fixture(scope="module")
def drawn():
    game, problems = open_game(CONTENT)
    assert not problems
    drawn, found = drawn_pieces(game)
    assert not found
    return drawn


def of(drawn, component):
    return [one for one in drawn if one.component.name == component]


@pytest.mark.parametrize("component", ["room", "client"])
def test_backs_tell_nothing(drawn, component):
    assert len({one.back.key for one in of(drawn, component)}) == 1


def test_a_tile_face_down_reads_sold(drawn):
    assert [text.text for text in of(drawn, "room")[0].back.texts] == ["SOLD"]


def test_tiles_stand_on_one_slab_and_stairs_run_through_it(drawn):
    for one in of(drawn, "room"):
        assert SLAB in shapes(one.front)
        assert SLAB in shapes(one.back)
    stairs = next(shapes(one.front) for one in of(drawn, "room") if one.piece.id == "stairs")
    shaft = re.search(r'd="M14\.6-1h5v24h-5z"', stairs)
    assert shaft
    assert shaft.start() > stairs.index(
        SLAB
    )  # drawn over the slab: the shaft goes on into the tile below


def test_every_client_has_a_scene_of_its_own(drawn):
    clients = of(drawn, "client")
    assert len({shapes(one.front) for one in clients}) == 100
    parts = [
        {item.split("@")[0].strip() for item in one.piece.fields["scene"].split("|")}
        for one in clients
    ]
    assert min(map(len, parts)) >= 3
    assert len({frozenset(names) for names in parts}) > 95


def test_a_card_shows_its_pattern_its_pay_and_one_text(drawn):
    clients = of(drawn, "client")
    for one in clients:
        texts = " ".join(text.text for text in one.front.texts)
        rooms = one.piece.fields["pattern"].count("#")
        assert len([stamp for stamp in stamps(one.front) if stamp.width == 6]) == rooms
        assert f"${rooms} " in texts
        assert ("ability" in one.piece.fields) != ("line" in one.piece.fields)
        assert "{" not in texts


@pytest.mark.whole
def test_small_pieces_do_not_grow_the_file(print_files):
    sheets = print_files("towers") / "sheets"
    files = [sheets / f"{component}-a4.pdf" for component in ("room", "token")]
    assert sum(path.stat().st_size for path in files) < 1_000_000


def test_pages_that_nobody_needs_in_order_to_play_lie_in_files_of_their_own():
    built = built_game(CONTENT)
    whole = {name for job in built.printed for name in job.components}
    apart = {name for job in built.per_component for name in job.components}
    assert apart - whole == {"index", "balance"}
    assert {"index", "balance"} <= {one.component.name for one in built.drawn}


def test_a_strip_of_the_ground_grows_from_page_to_page():
    """The street of Towers: more of it is shown at the foot of each page."""
    document = pypdfium2.PdfDocument(pages_of("towers", None))
    inked = []
    for number in range(1, len(document) - 1):
        page = document[number].render(scale=1, grayscale=True).to_numpy()
        inked.append(int((page[552:580, 71:349] < 200).sum()))  # between the pages' numbers
    document.close()
    assert inked[0] < inked[-1] / 3
    assert all(earlier <= later for earlier, later in zip(inked, inked[2:], strict=False))


@pytest.mark.parametrize(("players", "rooms", "coins"), [(2, 180, 174), (3, 270, 320)])
def test_a_print_for_fewer_has_what_they_need(players, rooms, coins):
    game, problems = open_game(CONTENT, players=players)
    assert not [one for one in problems if one.severity == "error"]
    assert game.count("room") == rooms
    assert sum(game.count("token", value=value) for value in (1, 2, 5)) == coins
    assert game.count("aid") == players
    assert {game.count("strip", shows=one) for one in ("ground", "floors")} == {players}
