"""Colours and icons of a new game: by what its kinds and its cards are called."""

import pytest
import yaml
from click.testing import CliRunner
from conftest import LAYOUTS

from generator.cli import main
from generator.project import Project

TABLE = "name,land,text\n" + "".join(
    f"{name},{land},Draw {n} cards.\n"
    for n, (name, land) in enumerate(
        [("Sheep Meadow", "meadow"), ("Cow Meadow", "meadow"), ("River Bend", "water"),
         ("Zorn", "water"), ("Oak", "Old Wood"), ("Quill", "Old Wood")], 1)
)  # fmt: skip


def new_game(folder, table=TABLE, *more):
    (folder / "t.csv").write_text(table, encoding="utf-8")
    done = CliRunner().invoke(main, ["new", "Deck", "--from", "t.csv", *more])
    assert done.exit_code == 0, done.output
    text = (folder / "content/deck/game.yaml").read_text(encoding="utf-8")
    assert max(map(len, text.split("\n"))) <= 100
    return yaml.safe_load(text)


@pytest.fixture(autouse=True)
def empty(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_kinds_get_the_colours_and_cards_the_icons_of_their_words(empty):
    made = new_game(empty, TABLE, "--theme", "botanic")
    assert made["palette"] == {"meadow": "#83a559", "water": "#0d5e87", "old-wood": "#5f2f0f"}
    assert made["icons"] == {
        "meadow": "mdi:grass", "water": "mdi:water", "old-wood": "mdi:pine-tree",
        "sheep-meadow": "mdi:sheep", "cow-meadow": "mdi:cow",
        "river-bend": "pd:river", "oak": "mdi:tree", "quill": "mdi:feather",
    }, "kinds have theirs beside those of cards, and Zorn takes that of water"  # fmt: skip
    done = CliRunner().invoke(main, ["build", "deck"])
    assert (done.exit_code, "warning" in done.output) == (0, False), done.output


def test_cards_that_are_called_after_their_kind_have_its_icon(empty):
    rows = [
        f"{suit} {n},{suit},{n},Draw.\n" for suit in ("Sea", "Wood", "Fire") for n in range(1, 7)
    ]
    made = new_game(empty, "name,suit,cost,text\n" + "".join(rows) + "Owl,Wood,3,Fly.\n")
    suits = {"sea": "mdi:waves", "wood": "mdi:pine-tree", "fire": "mdi:fire"}
    assert made["icons"] == suits | {"owl": "mdi:owl"}


def test_a_later_kind_changes_no_colour_of_an_earlier_one(empty):
    new_game(empty)
    game = (empty / "content/deck/game.yaml").read_text().replace("[meadow,", "[fire, meadow,")
    files = {"deck/game.yaml": game, "deck/cards.csv": TABLE + "Ember,fire,Burn.\n"}
    read, _ = Project(files, LAYOUTS).load("deck")
    colours = read.component("card").slots["tint"].of_value
    before = yaml.safe_load(game)["palette"]
    assert {name: colours[name] for name in ("meadow", "water")} == {
        name: before[name] for name in ("meadow", "water")
    }
    assert colours["fire"] not in before.values()


def test_a_name_whose_first_word_says_its_kind_shows_its_noun(empty):
    cards = [("Ember Witch", "fire"), ("Owl Witch", "fire"), ("Ember Yard", "fire"),
             ("Zorn", "sea"), ("Umber", "sea"), ("Vell", "sea")]  # fmt: skip
    rows = (f"{name},{kind},Draw {n} cards.\n" for n, (name, kind) in enumerate(cards, 1))
    assert new_game(empty, "name,kind,text\n" + "".join(rows))["icons"] == {
        "fire": "mdi:fire", "sea": "mdi:waves",
        "ember-witch": "mdi:wizard-hat", "owl-witch": "mdi:owl",
    }  # fmt: skip


@pytest.mark.parametrize(("more", "ship", "frigate"), [
    ("a moon of this sector", "mdi:rocket", "pd:starship"),
    ("a moon", None, "fa:ship"),  # one such word may mean anything
    ("a harbour", None, "fa:ship"),
])  # fmt: skip
def test_ships_of_a_deck_about_space_fly(empty, more, ship, frigate):
    rows = ["Patrol Frigate,ship,Move to", "Zorn,ship,Look at", "Quarry,place,Build on"]
    table = "name,kind,text\n" + "".join(f"{row} {more}.\n" for row in rows)
    icons = new_game(empty, table)["icons"]
    assert (icons.get("ship"), icons["patrol-frigate"]) == (ship, frigate)


def test_each_sort_of_starship_has_a_sign_of_its_own_beside_that_of_its_kind(empty):
    ships = ["Star Cruiser,warship", "Old Destroyer,warship", "Ice Tanker,freighter",
             "Long Hauler,freighter", "Deep Scout,scout", "Orbital Dock,station"]  # fmt: skip
    rows = (f"{one},Move to moon {n} of this sector.\n" for n, one in enumerate(ships))
    icons = new_game(empty, "name,kind,text\n" + "".join(rows))["icons"]
    signs = [icons[name] for name in ("star-cruiser", "old-destroyer", "ice-tanker", "long-hauler",
                                      "deep-scout", "warship", "freighter", "station")]  # fmt: skip
    assert len({*signs}) == 8


def test_names_with_an_apostrophe_have_their_icons_and_others_are_left_out(empty):
    made = new_game(empty, "name,text\nKing's Sword,Win.\nÉpée,Win.\nOx,Pull.\n")
    assert made["icons"] == {"kings-sword": "mdi:sword", "ox": "mdi:cow"}


def test_a_mood_a_lone_number_and_a_kind_have_their_slots(empty):
    lands = ["meadow", "sea", "hill", "wood", "town", "fen", "moor", "dune", "isle"]
    rows = [f"Card {n},{lands[n % 9]},{n},Draw {n}.,Soft {n}." for n in range(14)]
    made = new_game(empty, "name,land,yield,text,flavour\n" + "\n".join(rows) + "\n")
    slots = made["components"]["card"]["slots"]
    assert (slots["flavour"], slots["corner"], slots["kind"]) == ("flavour", "yield", "land")
    assert slots["body"] == "text"
    assert len(made["palette"]) == 9


def test_a_table_of_hexagons_becomes_tiles_with_their_land_and_number(empty):
    rows = "".join(f"{TABLE.split(chr(10))[n % 6 + 1].rsplit(',', 1)[0]},{n}\n" for n in range(12))
    made = new_game(empty, "name,land,value\n" + rows, "--size", "hex-tile-us-small")
    assert list(made["components"]) == ["tile"]
    (tiles,) = made["components"].values()
    assert (tiles["kind"], tiles["layout"], tiles["title"]) == ("tile", "tile", "Tiles")
    written = {one.name: one.read_text("utf-8") for one in (empty / "content" / "deck").glob("r*")}
    assert 'There are {{ count("tile") }} tiles.' in written["rulebook.md.j2"]
    assert "there is at least one tile," in written["rules.yaml"]
    assert tiles["slots"]["number"] == "value"
    done = CliRunner().invoke(main, ["build", "deck"])
    assert (done.exit_code, "error" in done.output) == (0, False), done.output
