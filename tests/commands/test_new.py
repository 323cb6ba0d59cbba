"""``proofdeck new``: what it writes builds at once, whatever table it is begun from."""

import csv
import io
import re

import pytest
import yaml
from click.testing import CliRunner
from conftest import LAYOUTS
from picture_files import pixels, saved
from table_games import xlsx

from generator.cli import main
from generator.commands.new import folder_name

HEROES = [
    ["Card Name", "Qty", "Cost", "Element", "Rules Text", "Picture"],
    ["Ember", 3, 2, "Fire", "Deal two damage to any target, then discard a card.", "ember.png"],
    ["Tide", 2, 1, "Water", "Return a spent card to your hand, and draw one.", "tide.png"],
    ["Oak", 1, 4, "Fire", None, None],
    ["Moss", 1, 3, "Water", "Heal one.", None],
]
# The same deck with the headings that other programs have, and lists that are no decks.
TABLES = {
    "nandeck": [["COUNT", "NAME", "TEXT1", "IMG"], [2, "Ember", "Burn it all.", "a.png"]],
    "squib": [["Title", "Description", "Qty"], ["Ember", "Burn.", 2], ["Tide", "Flow.", 1]],
    "cardmaker": [["Count", "Name", "Cost", "Text"], [2, "Ember", 3, "Burn."]],
    "dextrous": [["name", "quantity", "attack", "health"], ["Ember", 2, 4, 1], ["Tide", 1, 2, 3]],
    "countersheets": [["#", "Unit", "A", "D", "M"], [4, "Infantry", 3, 4, 2], [2, "Tank", 6, 5, 4]],
    "prices": [["Article", "Price"], ["Screws, 4 mm", 2.5], ["Glue", 7.99]],
    "inventory": [["Item", "Place", "Checked"], ["Rope", "Shed", True], ["Lamp", "House", False]],
    "german": [["Anzahl", "Name", "Stärke", "Text"], [3, "Glut", 2, "Ziehe eine Karte."]],
    "one column": [["Word"], ["apple"], ["pear"], ["plum"]],
    "odd headings": [["Name!", "2nd", "Ünits", "id_", "for each"], ["A", 1, 2, "x", "y"]],
}  # fmt: skip


def proofdeck(*words):
    return CliRunner().invoke(main, [*map(str, words)], catch_exceptions=False)


@pytest.fixture(autouse=True)
def empty(tmp_path, monkeypatch):
    """An empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def as_csv(rows):
    text = io.StringIO()
    csv.writer(text).writerows([["" if cell is None else cell for cell in row] for row in rows])
    return text.getvalue()


def builds(name):
    done = proofdeck("build", name)
    assert done.exit_code == 0, done.output
    assert "warning" not in done.output
    return done.output


def test_a_starter_builds_and_what_to_do_next_is_said(empty):
    done = proofdeck("new", "Tide & Wood", "--theme", "botanic")
    assert done.exit_code == 0, done.output
    assert "proofdeck preview tide_wood" in done.output
    assert "8 cards, 18 copies on 2 sheets" in builds("tide_wood")
    assert (empty / "output" / "tide_wood" / "rulebook-en.pdf").is_file()
    assert "theme: botanic" in (empty / "content/tide_wood/game.yaml").read_text(encoding="utf-8")
    assert (empty / ".gitignore").is_file()
    assert ".gitignore    git ignores output/" in done.output
    assert "proofdeck.yml    GitHub checks every change" in done.output
    assert proofdeck("prove", "tide_wood").exit_code == 0


def test_percentages_and_prices_print_as_the_spreadsheet_shows_them(empty):
    rows = [["Name", "Chance", "Price", "Power"], ["Ann", 0.25, 4.5, 2], ["Bob", 0.5, 12, 3]]
    shown = {f"{column}{row}": code for column, code in (("B", "0%"), ("C", "$0.00"))
             for row in (2, 3)}  # fmt: skip
    (empty / "deck.xlsx").write_bytes(xlsx(("S", rows), formats=shown))
    done = proofdeck("new", "Deck", "--from", "deck.xlsx")
    assert done.exit_code == 0, done.output
    builds("deck")
    faces = proofdeck("export", "svg", "deck")
    assert faces.exit_code == 0
    drawn = "".join(one.read_text() for one in (empty / "output/deck").rglob("*.svg"))
    assert {text for text in ("25%", "50%", "$4.50", "$12.00") if text in drawn} == {
        "25%", "50%", "$4.50", "$12.00"
    }  # fmt: skip
    assert "power: integer" in (empty / "content/deck/game.yaml").read_text()


STARTERS = {
    "tiles": "8 tiles, 24 copies on 2 sheets",
    "hexes": "16 pieces, 43 copies on 2 sheets",
    "roll-and-write": "1 piece, 2 copies on 1 sheet",
    "board": "12 pieces, 26 copies on 5 sheets",
    "standees": "7 pieces, 9 copies on 2 sheets",
}


@pytest.mark.whole
@pytest.mark.parametrize("like", STARTERS)
def test_every_starter_builds_checks_and_proves(empty, like):
    done = proofdeck("new", "Tide & Wood", "--like", like, "--theme", "noir")
    assert done.exit_code == 0, done.output
    assert STARTERS[like] in builds("tide_wood")
    assert (empty / "output" / "tide_wood" / "rulebook-en.pdf").is_file()
    checked = proofdeck("check", "tide_wood")
    assert checked.exit_code == 0
    assert "warning" not in checked.output
    assert proofdeck("prove", "tide_wood").exit_code == 0
    rules = (empty / "content/tide_wood/rules.yaml").read_text(encoding="utf-8")
    assert rules.count("rule:") == 2


def test_every_starter_is_tried():
    folders = {path.name for path in (LAYOUTS[0] / "starters").iterdir()}
    assert folders == {"cards", *STARTERS}


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_a_deck_of_cards_from_a_table(empty, kind):
    table = empty / f"heroes.{kind}"
    data = as_csv(HEROES).encode() if kind == "csv" else xlsx(("Heroes", HEROES))
    table.write_bytes(data)
    (empty / "images").mkdir()
    for name in ("ember.png", "tide.png"):
        (empty / "images" / name).write_bytes(saved(pixels(700, 900)))
    done = proofdeck("new", "Heroes", "--from", table, "--theme", "deco")
    assert "2 pictures copied into art/" in done.output
    assert "4 cards, 7 copies on 1 sheet" in builds("heroes")
    assert (empty / "content/heroes/art/ember.png").is_file()
    game = (empty / "content/heroes/game.yaml").read_text(encoding="utf-8")
    assert "element: [Fire, Water]" in game
    assert "cost: integer" in game
    assert "rules_text: text?" in game


@pytest.mark.parametrize("name", TABLES)
def test_tables_in_the_form_of_others_become_cards_that_read(empty, name):
    table = empty / "table.csv"
    table.write_text(as_csv(TABLES[name]), encoding="utf-8")
    done = proofdeck("new", "Deck", "--from", table)
    assert done.exit_code == 0, done.output
    copies = {"nandeck": 2, "squib": 3, "cardmaker": 2, "dextrous": 3, "countersheets": 6,
              "german": 3, "one column": 3, "odd headings": 1}  # fmt: skip
    said = rf": (.*, )?{copies.get(name, 2)} (cards?|copies) on 1 sheet"
    assert re.search(said, builds("deck"))


def test_nothing_is_written_over(empty):
    assert proofdeck("new", "Deck").exit_code == 0
    (empty / ".gitignore").write_text("mine\n", encoding="utf-8")
    again = proofdeck("new", "Deck")
    assert again.exit_code == 2
    assert "already exists" in again.output
    assert proofdeck("new", "Other").exit_code == 0
    assert (empty / ".gitignore").read_text(encoding="utf-8") == "mine\n"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--theme", "art-deko"], "--theme art-deko does not exist"),
        (["--size", "pokr-us"], "did you mean poker-us?"),
        (["--like", "card"], "did you mean cards?"),
    ],
)
def test_unknown_names_are_wrong_usage(words, said):
    done = proofdeck("new", "Deck", *words)
    assert done.exit_code == 2
    assert said in " ".join(done.output.split())


def test_a_table_and_a_starter_are_not_taken_together(empty):
    (empty / "farm.csv").write_text("name,count\nMill,2\n")
    done = CliRunner().invoke(main, ["new", "Acres", "--like", "tiles", "--from", "farm.csv"])
    assert done.exit_code == 2
    assert "remove --like or --from" in done.output
    assert not (empty / "content").exists()


def test_a_file_that_is_no_table_is_wrong_usage(empty):
    (empty / "deck.docx").write_bytes(b"PK")
    assert "is not a table" in proofdeck("new", "Deck", "--from", "deck.docx").output


def test_pictures_that_are_not_there_do_not_stop_the_game(empty):
    (empty / "t.csv").write_text(as_csv(HEROES), encoding="utf-8")
    done = proofdeck("new", "Deck", "--from", "t.csv")
    assert "not found next to the table: ember.png, tide.png" in done.output
    builds("deck")


def test_a_cell_that_leads_out_of_the_folder_is_no_picture(empty, tmp_path_factory):
    secret = tmp_path_factory.mktemp("other") / "a.png"
    secret.write_bytes(saved(pixels(9, 9)))
    rows = [["Name", "Art"], ["A", str(secret)], ["B", f"../{secret.parent.name}/a.png"]]
    (empty / "t.csv").write_text(as_csv(rows), encoding="utf-8")
    proofdeck("new", "Deck", "--from", "t.csv")
    assert not (empty / "content/deck/art").exists()


@pytest.mark.parametrize(
    ("title", "name"),
    [("Tide & Wood", "tide_wood"), ("7 Wonders", "game_7_wonders"), ("É!", "game")],
)
def test_a_title_becomes_the_name_of_a_folder(title, name):
    assert folder_name(title) == name


def test_every_tab_becomes_a_component_or_the_one_that_is_named(empty):
    deck = [["Name", "Cost"], ["Ember", 2], ["Tide", 1], ["Oak", 4]]
    dishes = [["Dish", "Points"], ["Soup", 2], ["Rice", 1]]
    (empty / "deck.xlsx").write_bytes(xlsx(("Deck 3", deck), ("Empty", []), ("Dishes", dishes)))
    done = proofdeck("new", "First", "--from", "deck.xlsx")
    assert "deck_3 (3 rows of Deck 3):" in done.output
    assert "dishes (2 rows of Dishes):" in done.output
    assert "5 cards on 1 sheet" in builds("first")
    named = proofdeck("new", "Second", "--from", "deck.xlsx#Deck 3")
    assert named.exit_code == 0, named.output
    assert "3 cards on 1 sheet" in builds("second")
    for game in ("first", "second"):
        text = (empty / "content" / game / "game.yaml").read_text(encoding="utf-8")
        assert 'pieces: "cards.xlsx#Deck 3"' in text
    assert "there is no file nothing.csv" in proofdeck("new", "A", "--from", "nothing.csv").output


def test_numbers_that_can_be_read_in_two_ways_are_texts(empty):
    (empty / "deck.tsv").write_text("Name\tWert\nGlut\t1.200\nMoos\t2.300\n")
    done = proofdeck("new", "Preise", "--from", "deck.tsv", "--lang", "de")
    assert "text      the text   since 2.300 could mean 2 300 or a decimal" in done.output
    builds("preise")


def test_a_row_of_sums_is_no_card(empty):
    (empty / "deck.csv").write_text("Name,Cost,Qty\nEmber,2,3\nTide,1,2\nTotal,,5\n")
    assert proofdeck("new", "Deck", "--from", "deck.csv").exit_code == 0
    done = proofdeck("build", "deck")
    assert "2 cards, 5 copies" in done.output
    assert "row 4 looks like a row of sums and will not be printed" in done.output


def test_a_title_above_the_headings_is_told_as_one(empty):
    (empty / "deck.csv").write_text("My deck,,\n,,\nName,Cost,Text\nEmber,2,Burn.\nTide,1,Go.\n")
    done = proofdeck("new", "Deck", "--from", "deck.csv")
    assert "title-above-headings" in done.output
    assert "1 error" in done.output


def test_one_heading_has_one_name_in_all_tabs(empty):
    """Names without letters are numbered: what two tabs call alike is not the label of another."""
    first = [["Name", "⚡", "🔥", "Cost"], ["Mill", 1, 3, 2], ["Yard", 2, 4, 1]]
    second = [["Name", "🔥", "COST", "⚡"], ["Pump", 3, 2, 1], ["Lamp", 5, 4, 2]]
    (empty / "t.xlsx").write_bytes(xlsx(("Sites", first), ("Tech", second)))
    assert proofdeck("new", "Deck", "--from", "t.xlsx").exit_code == 0
    game = yaml.safe_load((empty / "content/deck/game.yaml").read_text(encoding="utf-8"))
    sites, tech = (part["columns"] for part in game["components"].values())
    named = [[part[one] for one in "⚡🔥"] for part in (sites, tech)]
    assert named == [["field", "field_2"]] * 2
    assert (game["words"]["field"], game["words"]["field_2"]) == ("⚡", "🔥")
    assert tech.get("COST", "cost") == "cost"
