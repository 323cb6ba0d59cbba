"""``proofdeck new --from``: tables of strangers become cards that show what a player must read."""

import csv
import json
import re

import pytest
import yaml
from click.testing import CliRunner
from table_games import xlsx

from generator.cli import main
from generator.commands.new_clean import cleaned, has_no_headings, marked, plain_json, rows_of
from generator.commands.new_columns import UNIQUE, Column, columns_of
from generator.commands.new_slots import plan_of
from generator.files.folder import Folder
from generator.load.cell_grid import Columns
from generator.load.pieces import PiecesFiles, PiecesName


def proofdeck(*words):
    return CliRunner().invoke(main, [*map(str, words)], catch_exceptions=False)


@pytest.fixture(autouse=True)
def empty(tmp_path, monkeypatch):
    """An empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rows(heading, row, count=6):
    return "\n".join([heading, *(row.replace("N", str(n)) for n in range(1, count + 1))]) + "\n"


SPELLS = [
    {
        "name": f"Spell {n}",
        "classes": ["Bard", "Elf"] if n % 2 else ["Cleric"],
        "parts": {"verbal": True, "material": f"a feather of bird {n}"},
        "actions": [{"name": "Club", "desc": f"Strike for {n} damage."}],
    }
    for n in range(1, 7)
]
# What is written, and what game.yaml then says of the component.
TABLES = {
    "json-list-below-a-key": (
        "t.json", json.dumps({"version": 1, "cards": SPELLS}), {"pieces": "cards.json#cards"},
    ),
    "json-lists-in-fields": (
        "t.json", json.dumps(SPELLS),
        {"fields": {"classes": "list", "parts": "mapping", "actions": "list"},
         "slots": {"body": ["classes", "actions", "parts"]}},
    ),
    "many-columns-of-numbers": (
        "t.csv", rows("name," + ",".join(f"colony {n}" for n in range(14)),
                      "Card N" + "".join(f",{n + 1}N" for n in range(14))),
        {"slots": {"stats": [f"colony_{n}" for n in range(5)]}},
    ),
    "rules-text-is-the-body": (
        "t.csv", rows("Name,Types,Functional Text",
                      'Card N,"Action, Attack, Illusionist, Generic, Aura N",Draw N.'),
        {"slots": {"body": ["functional_text", "types"]}},
    ),
    "column-that-never-differs": (
        "t.csv", rows("name,side,cost", "Card N,front,N"), {"columns": {"side": None}},
    ),
    "empty-column": ("t.csv", rows("name,notes of me,cost", "Card N,,N"),
                     {"columns": {"notes of me": None}}),
    "keys": (
        "t.csv", rows("name,code,web", "Card N,FM9T9Dg8bj9hN,https://example.org/N"),
        {"columns": {"code": None, "web": None}},
    ),
    "count-with-a-sign": ("t.csv", rows("@count,rank,name", "N,1N,Card N"),
                          {"columns": {"@count": "copies"}, "slots": {"corner": "rank"}}),
    "number-of-no-copies": ("t.csv", rows("name,count", "Card N,90N"),
                            {"columns": {"count": None}}),
    "codes-of-icons-in-brackets": (
        "t.csv", rows("name,text", "Card N,Pay {2} and {p}: gain N [credit]."), {},
    ),
    "arrows-in-the-first-theme": ("t.csv", rows("name,text", "Card N,Go → ♠ ★ ½ ≥ N"), {}),
    "text-that-is-too-long-in-a-layout": (
        "t.csv", rows("name,text", "Card N," + "A long story is told for N days. " * 60),
        {"size": "tarot-us"},
    ),
    "addresses-of-pictures": ("t.csv", rows("name,picture", "Card N,https://example.org/N.png"),
                              {"columns": {"picture": None}}),
    "long-number-in-a-stat": ("t.csv", rows("name,area,atomic mass", "Card N,170982N.25,1.008N"),
                              {"slots": {"stats": ["area", "atomic_mass"]}}),
    "name-with-an-exclamation-mark": ("t.csv", rows("name,text", "Hype N!,Gain hype N or what?"),
                                      {}),
    "heading-with-a-line-break": ("t.csv", rows('"Card\nname",Cost', "Card N,N"),
                                  {"slots": {"title": "card_name"}}),
    "headings-of-a-form": (
        "t.csv", rows("name," + ",".join(f"Which words does the player who holds this card say when"
                                         f" the night begins, part {n}?" for n in range(3)),
                      "Card N,say N,go N,no N"), {},
    ),
    "headings-without-letters": ("t.csv", rows("name,☁️,🚲,K🛠️", "Card N,N,1N,2N"),
                                 {"fields": {"field": "integer", "field_2": "integer"}}),
    "ids-that-are-none": ("t.csv", rows("id,name", "a/N!,Card N"), {"columns": {"id": None}}),
    "ids-that-are-alike": ("t.csv", rows("id,name", "a,Card N"), {"columns": {"id": None}}),
    "question-and-answer": (
        "t.csv", rows("question,answer", "What is the capital of the land number N?,City N"),
        {"slots": {"body": "question"}, "back": {"slots": {"title": "answer"}}},
    ),
    "numbers-and-texts": ("t.json", json.dumps([{"name": "A", "power": 2.5},
                                                {"name": "B", "power": "X"}]), {}),
    "headings-of-one-name": ("t.csv", rows("name,HD,HD,,cost", "Card N,1N,2N,3N,N,4N"),
                             {"fields": {"hd": "integer", "hd_2": "integer"}}),
    "no-headings": ("t.csv", "schola f. (F. -ae),die Schule\n" + rows("hic,hier", "via N,Weg N"),
                    {"slots": {"title": "front"}, "back": {"slots": {"title": "back"}}}),
    "no-headings-and-other-separators": (
        "t.csv", rows("schola f. (2.F. scholae);die Schule", "via N, viae;Weg N"),
        {"slots": {"title": "front"}, "back": {"slots": {"title": "back"}}},
    ),
    "no-headings-of-a-wide-table": (
        "t.tsv", rows(f"{'0a' * 16}\tWolf Rider\tUnit\t/art/1.png\tforest\t3",
                      f"{'0a' * 16}\tRider N\tUnit\t/art/N.png\tforest\t3"),
        {"columns": {"column 4": None}, "slots": {"title": "column_2"}},
    ),
    "numbers-as-texts-have-their-labels": (
        "t.csv",
        rows("name,type,rarity or crosses,text", "Card N,Saint,N,Draw.") + "B,Curse,X,Go.\n",
        {"slots": {"kind": "type", "body": ["rarity_or_crosses", "text"]}},
    ),
    "what-anki-plays": (
        "t.csv", rows("word,voice,shown", 'Word N,[sound:N.mp3],"<img src=""aN.png"">"'),
        {"columns": {"voice": None, "shown": None}},
    ),
    "letters-of-few-cells": (
        "t.csv", rows("name,word,meaning", "Card N,語N,a word of N", 12) + "X,語,say 語\n",
        {"columns": {"word": None}, "fields": {"meaning": "text"}, "slots": {"title": "name"}},
    ),
    "words-without-spaces": (
        "t.csv", rows("name,keys", "Card N,beginnings;innocence;spontaneity;adventure;N"),
        {"size": "poker-us"},
    ),
    "yes-and-no-of-a-spreadsheet": ("t.csv", rows("name,flies,cost", "Card N,TRUE,N")
                                    + "Card,FALSE,3\n", {"slots": {"body": ["flies"]}}),
    "words-of-yaml": ("t.csv", rows("name,yes,null,on", "Card N,aN,bN,cN"), {}),
    "codes-that-sort-the-cards": (
        "t.csv", rows("name,type_code,pack_code", "Card N,event,core") + "Card,unit,core\n",
        {"slots": {"kind": "type_code"}, "columns": {"pack_code": None}},
    ),
    "bold-and-italic-at-once": ("t.csv", rows("name,text", "Card N,***Later***. Draw N."),
                                {"slots": {"body": "text"}}),
    "a-table-of-yaml": ("t.yaml", "Ann: {cost: 2, says: [a, b]}\nBob: {cost: 3, says: [c]}\n",
                        {"pieces": "cards.yaml", "slots": {"title": "name"}}),
}  # fmt: skip


def agrees(said, wanted):
    """Whether a mapping of YAML says at least what is wanted."""
    if not isinstance(wanted, dict):
        return said == wanted
    return isinstance(said, dict) and all(
        name in said and agrees(said[name], one) for name, one in wanted.items()
    )


@pytest.mark.parametrize("case", TABLES)
def test_a_table_of_a_stranger_builds_without_an_edit(empty, case):
    file, text, wanted = TABLES[case]
    (empty / file).write_text(text, encoding="utf-8")
    done = proofdeck("new", "Deck", "--from", file)
    assert done.exit_code == 0, done.output
    component = yaml.safe_load((empty / "content/deck/game.yaml").read_text())["components"]["card"]
    assert agrees(component, wanted), component
    built = proofdeck("build", "deck")
    assert built.exit_code == 0, built.output
    assert "field-without-slot" not in built.output


@pytest.mark.parametrize(
    ("text", "printed"),
    [("a\x0bb", "a\nb"), ("a\u2028b", "a\nb"), ("<p><strong>a</strong><br>b</p>c", "**a**\nb\nc"),
     ("<i> a</i> &quot;b&#39;", ' *a* "b\''), ("<b>Virus-</b>program", "Virus-program"),
     ("H<sub>3</sub>O<sup>+</sup> <u>ion</u>", "H3O+ ion"), (r"c:\files", r"c:\files")],
)  # fmt: skip
@pytest.mark.parametrize("ascii_only", [True, False])
def test_marks_of_other_programs_are_rewritten_in_json(text, printed, ascii_only):
    given = json.dumps([{"text": text}], ensure_ascii=ascii_only)
    assert json.loads(plain_json(given.encode())) == [{"text": printed}]


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16"])
def test_a_table_in_another_encoding_is_rewritten(empty, encoding):
    (empty / "t.csv").write_bytes("name;Wert\nMännchen;1\n".encode(encoding))
    said = proofdeck("new", "Deck", "--from", "t.csv").output
    assert "the game has a copy of it: it was not saved as UTF-8" in said
    assert "Männchen" in (empty / "content/deck/cards.csv").read_text(encoding="utf-8")
    assert proofdeck("build", "deck").exit_code == 0


def test_drawings_beside_a_table_come_along(empty):
    drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9z"/>'
    (empty / "flags").mkdir()
    for n in range(1, 4):
        (empty / f"flags/f{n}.svg").write_text(f"{drawing}</svg>")
    (empty / "t.csv").write_text(rows("name,flag", "Card N,fN.svg", 3))
    done = proofdeck("new", "Deck", "--from", "t.csv")
    assert "3 pictures copied into art/" in done.output
    game = yaml.safe_load((empty / "content/deck/game.yaml").read_text())
    assert game["components"]["card"]["slots"]["art"] == "flag"
    built = proofdeck("build", "deck")
    assert built.exit_code == 0, built.output
    assert "unused-drawing" not in built.output


def test_what_is_shown_where_is_said_in_a_table(empty):
    (empty / "t.csv").write_text(rows("name,side,cost,web", "Card N,up,N,https://example.org"))
    said = proofdeck("new", "Deck", "--from", "t.csv").output
    table = [" ".join(line.split()) for line in said.splitlines() if re.match("  [a-z]+ ", line)]
    assert table[:5] == [
        "column shown as where why", "name text the title", "side - - the same on every card: up",
        "cost integer the corner", "web - - the same on every card: https://example.org",
    ]  # fmt: skip


def test_letters_that_no_font_has_are_refused_before_anything_is_written(empty):
    (empty / "t.csv").write_text("name\n漢\n字\n", encoding="utf-8")
    done = proofdeck("new", "Deck", "--from", "t.csv")
    assert done.exit_code == 1
    assert "no installed font has 字 漢" in done.output
    assert not (empty / "content").exists()


SENTENCE = "Each creature in the room makes a saving throw or takes eight points of damage. "


def test_a_text_too_long_for_any_card_goes_on(empty):
    beasts = [
        {"name": f"Beast {n}", "size": "Large", "hit points": n, "languages": f"Tongue {n}",
         "actions": [{"name": "Breath", "text": SENTENCE * 110 * (n % 4 == 1)}]}
        for n in range(9)
    ]  # fmt: skip
    (empty / "t.json").write_text(json.dumps(beasts))
    assert proofdeck("new", "Deck", "--from", "t.json").exit_code == 0
    component = yaml.safe_load((empty / "content/deck/game.yaml").read_text())["components"]["card"]
    assert component["continues"] == "card"
    assert "languages" in component["slots"]["body"]
    assert "columns" not in component or "languages" not in component["columns"]
    assert proofdeck("build", "deck").exit_code == 0


def test_a_sign_without_a_letter_is_the_icon_of_its_name(empty):
    (empty / "t.csv").write_text(rows("name,🛠️,text", "Card N,N,Use 🪓 and 🎭 N."))
    assert proofdeck("new", "Deck", "--from", "t.csv").exit_code == 0
    symbols = yaml.safe_load((empty / "content/deck/game.yaml").read_text())["symbols"]
    assert symbols == {"🎭": "drama-masks", "🛠": "hammer-wrench", "🪓": "axe"}


@pytest.mark.parametrize(("file", "way"), [("t.tex", "as .csv"), ("t.sql", "export the table")])
def test_files_that_are_no_tables_have_a_way_to_become_one(empty, file, way):
    (empty / file).write_text("x")
    assert way in proofdeck("new", "Deck", "--from", file).output


def test_tabs_that_are_alike_are_parts_of_their_own(empty):
    deck = [["Name", "Cost"], ["Ember", 2], ["Tide", 1]]
    (empty / "t.xlsx").write_bytes(xlsx(("Deck!", deck), ("Deck.", deck)))
    assert proofdeck("new", "Deck", "--from", "t.xlsx").exit_code == 0
    game = yaml.safe_load((empty / "content/deck/game.yaml").read_text(encoding="utf-8"))
    assert list(game["components"]) == ["deck", "deck_2"]
    assert proofdeck("build", "deck").exit_code == 0


def planned(text, name="t.csv"):
    read = PiecesFiles(Folder.of({name: text}, shown="x")).read(PiecesName(name, None), Columns())
    return plan_of(columns_of(read.pieces, {}, typed=True))


def test_the_best_column_wins_and_not_the_first():
    text = rows("Hue,Stripped Text,Text,Cost,Name,Suit,Size",
                "20N,pay N coins to the bank of the table now,<b>Pay N coins to the bank of the"
                " table now</b>,N,Card N,Fire,small", 5)  # fmt: skip
    plan = planned(text + text.partition("\n")[2].replace("Fire", "Ice").replace("small", "big"))
    assert plan.slots == {
        "title": ["name"], "corner": ["cost"], "kind": ["suit"], "stats": ["hue"],
        "body": ["size", "text"],
    }  # fmt: skip
    assert plan.column("stripped_text").why == "the same as Text"


def test_a_row_of_numbers_holds_what_fits():
    numbers = [Column(f"Strength of {n}", f"strength_of_{n}", [n, 2], 2) for n in range(9)]
    plan = plan_of([Column("Name", "name", ["A", "B"], 2), *numbers])
    assert len(plan.slots["stats"]) == 3
    assert len(plan.slots["body"]) == 6


def test_many_short_lines_leave_no_room_for_a_sign(empty):
    heading = "name," + ",".join(f"part {n}" for n in range(9))
    more = rows("Card X", "Card N" + ",a word N" * 9, 20)
    (empty / "t.csv").write_text(rows(heading, "Card N" + ",word N" * 9, 60) + more)
    assert proofdeck("new", "Deck", "--from", "t.csv").exit_code == 0
    assert proofdeck("build", "deck").exit_code == 0


def test_marks_of_other_programs_stay_in_their_cells():
    data = b"name,text\nA,<br>one<br>&quot;two&quot;\nB,c:\\files ***x*** y***\n"
    rewritten = '"\none\n""two"""\nB,c:\\files **x** y***\n'
    assert cleaned(data, tabs=False).decode() == f"name,text\nA,{rewritten}"


def test_a_wide_table_without_headings_keeps_its_first_row():
    many = [["Hit (a lot)", "2", f"Draw {n} cards now.", "Hero"] for n in ("two", "three")]
    assert has_no_headings(many, ["name", "cards"])
    assert not has_no_headings([["Name", "1", "2", "3"]], ["name"])
    flags = [["Name", "HP (most)", "Flies", "Swims"], ["Ann", "3", "Flies", "Swims"]]
    assert not has_no_headings(flags, ["name"])


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("Name,HP (max),AP (max),Flies,Swims\nAnn,3,2,Flies,\nBob,2,2,,Swims\nCat,4,1,,", False),
        ("Ort,HP (max),AP (max),Flies,Swims\nAnn,3,2,Flies,\nBob,2,2,,Swims\nCat,4,1,,", False),
        ("name,2019,2020,cost\nA,1,1,1\nname,2019,2020,cost\nB,2,1,1", False),
        ("Way,2,1,2\nAnn,2,1,2\nWay,2,1,2\nBob,3,1,2", False),
        ("Terrain,1,2,3,4,5,6\nForest,1,2,1,2,3,3", False),
        ("Event,A-1,A-2,B-1\nStorm,1,2,3\nRain,2,3,1", False),
        ("Event,[red],[blue],[green]\nStorm,1,2,3\nRain,2,3,1", False),
        ("Event,/day,/night,/dusk\nStorm,1,2,3\nRain,2,3,1", False),
        ("country,2019,2020,2021\nFrance,1,2,3", False),
        ("Terrain,1,2,3\nForest,4,5,6", False),
        ("player,1,2,3,score\nAnn,1,2,2,5", False),
        ("country,2019\nFrance,3", False),
        ('"City, State",People\n"Austin, TX",12', False),
        ("What do you like in it?,Why do you like it so?\nThe wolf and his den.,I do so.", False),
        ("Peru,5,1,648,16,1,2,green\nMali,4,3,29,3,6,6,red", True),
        ("我\twǒ\tI; me\t[sound:wo.mp3]\n你\tnǐ\tyou\t[sound:ni.mp3]", True),
        ("A-1\thttps://example.org/1\tWolf\nA-2\thttps://example.org/2\tBear", True),
        ("What is the capital of Peru?,Lima\nWhat is the capital of Mali?,Bamako", True),
        ("", False), ("Way,2,1,2\nAnn,b,c,d", False), ("One sentence of the list.\n" * 2, False),
    ],
)  # fmt: skip
def test_headings_are_taken_for_data_only_where_they_cannot_be_headings(text, bare):
    parted = [line.split("\t") for line in text.splitlines()] if "\t" in text else [
        *csv.reader(text.splitlines())
    ]  # fmt: skip
    assert has_no_headings(parted, ["name", "cost", "score"]) is bare


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ('<img src="a b.png">', "a b.png"), ("<img src=a.png>", "a.png"),
        ('<img alt="x>y" src="b.png">', "b.png"), ("<img width=3 src='b.png' alt=x/>", "b.png"),
        ("<b> </b>x", " x"), ("<b> x y </b>", " **x y** "), ("<b><em>A</em></b> go", "**A** go"),
        ('<ul><li><b><a href="b">B</a>, c</b></li><li>D</li></ul>', "**B, c**\nD\n"),
        ('<img src="' + "x" * 120_000, '<img src="' + "x" * 120_000),
        ("<img src=" * 20_000, "<img src=" * 20_000), ("<b>" + " " * 9_000, "<b>" + " " * 9_000),
    ], ids=range(11),
)  # fmt: skip
def test_pictures_and_stars_of_html_are_found_in_time(cell, shown):
    assert marked(cell) == shown


def test_a_last_row_that_is_cut_says_nothing_of_the_headings():
    data = b"name,text\nA,b\nC," + b"d" * 900
    assert rows_of(data, tabs=False, letters=200)[0] == [["name", "text"], ["A", "b"]]


def test_a_cell_beyond_the_limit_is_told_by_the_reader(empty):
    (empty / "t.csv").write_text("name,text\nA," + "<b>d</b> " * 20_000 + "\n")
    done = proofdeck("new", "Deck", "--from", "t.csv")
    assert "error[csv-syntax]: a cell in this row has more than 131,072 characters" in done.output


def test_a_text_that_cannot_be_broken_is_left_out(empty):
    cells = ["Fire," + "QUJD" * 100, "Ice,Short one here.", "Wolf,Howl at moon.", "Bear,Growl now."]
    (empty / "t.csv").write_text("\n".join(["name,text", *cells]))
    done = proofdeck("new", "Deck", "--from", "t.csv")
    assert done.exit_code == 0, done.output
    assert re.search("text +- +- +(the text is|it is) too long for any card", done.output)


def test_keys_are_hexadecimal_and_no_dashes_or_numbers():
    keys = ["0a" * 16, "123e4567-e89b-12d3-a456-426614174000", "-" * 32, "1" * 32, "-" * 36]
    assert [bool(re.fullmatch(UNIQUE, one)) for one in keys] == [True, True, False, False, False]
    rules = [[["A", one], ["B", one]] for one in keys]
    assert [has_no_headings(one, ()) for one in rules] == [True, True, False, False, False]


def test_numbers_stay_numbers_however_a_spreadsheet_shows_them(empty):
    formats = {"gold": "#,##0", "size": "0.00", "part": "# ?/?", "loss": "0;(0)", "odds": "0%",
               "price": '"€ "0.00', "worth": '#,##0 "kr"'}  # fmt: skip
    cells = [["Name", *formats], ["Ann", 1200, 2.5, 0.5, -5, 0.25, 4.5, 7],
             ["Bob", 999, 3, 1.25, 6, 0.5, 12, 8], ["Cat", 2000, 4, 0.5, -7, 1, 9, 9]]  # fmt: skip
    codes = {f"{'BCDEFGH'[n]}{row}": code for n, code in enumerate(formats.values())
             for row in (2, 3, 4)}  # fmt: skip
    (empty / "t.xlsx").write_bytes(xlsx(("S", cells), formats=codes))
    assert proofdeck("new", "Deck", "--from", "t.xlsx").exit_code == 0
    game = yaml.safe_load((empty / "content/deck/game.yaml").read_text(encoding="utf-8"))
    fields = game["components"]["card"]["fields"]
    numbers = {one for one, kind in fields.items() if kind in ("number", "integer")}
    assert numbers == {"gold", "size", "part", "loss"}, fields
    assert proofdeck("build", "deck").exit_code == 0
