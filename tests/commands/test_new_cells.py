"""``proofdeck new --from``: cells that are lists, kinds that all cards have, letters that lack."""

import json
import re
from io import BytesIO

import pypdfium2
import pytest
import yaml
from click.testing import CliRunner
from conftest import LAYOUTS, changed_project
from font_files import font_file
from fontTools.ttLib import TTFont
from table_games import xlsx

from generator.cli import main
from generator.commands.new_clean import has_no_headings


def proofdeck(*words):
    return CliRunner().invoke(main, [*map(str, words)], catch_exceptions=False)


@pytest.fixture(autouse=True)
def empty(tmp_path, monkeypatch):
    """An empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def rows(heading, row, count=6):
    return "\n".join([heading, *(row.replace("N", str(n)) for n in range(1, count + 1))]) + "\n"


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("Abadon,6,4,8,5\nAbyss Worm,7,3,2,5\nAlexander,9,4,9,2", True),
        ("最常见的表达是什么？,Hello\n表达“我很好”怎么说？,Fine", True),
        ("Man,30,3,9,{'name':raise}\nBow,20,9,2,{'name':aim}\nElf,40,3,1,{}", True),
        ("Card name,rank\nCard of war,1\nCard of sun,2\nCard of rain,3\nFool,4", False),
        ("Terrain,2,4,6\nForest,1,5,2", False), ("是什么？,Hello\n好,Fine", False),
    ],
)  # fmt: skip
def test_numbers_in_no_order_and_questions_of_all_rows_are_no_headings(text, bare):
    assert has_no_headings([one.split(",") for one in text.splitlines()], ["name"]) is bare


@pytest.mark.parametrize(
    ("heading", "back"),
    [(one, True) for one in ("answer", "solution", "Antwort", "réponse", "respuesta", "risposta")]
    + [("meaning", False), ("note", False)],
)
def test_an_answer_beside_a_word_alone_is_on_the_back(empty, heading, back):
    (empty / "t.csv").write_text(rows(f"word,{heading}", "Word N,it is N"), encoding="utf-8")
    assert proofdeck("new", "Deck", "--from", "t.csv").exit_code == 0
    component = yaml.safe_load((empty / "content/deck/game.yaml").read_text())["components"]["card"]
    assert ("back" in component) is back
    assert component["slots"]["title"] == "word"


def font_with(letters):
    """A font file that has these letters too, each drawn as an a."""
    font = TTFont(BytesIO(font_file("Han")))
    for table in font["cmap"].tables:
        table.cmap |= {ord(letter): "a" for letter in letters}
    made = BytesIO()
    font.save(made)
    return made.getvalue()


def test_a_font_beside_the_table_has_letters_that_no_other_has(empty):
    (empty / "fonts").mkdir()
    (empty / "fonts/Han.ttf").write_bytes(font_with("漢字"))
    (empty / "t.csv").write_text("name\n漢\n字\n", encoding="utf-8")
    done = proofdeck("new", "Deck", "--from", "t.csv")
    assert done.exit_code == 0, done.output
    assert "fonts/Han.ttf" in (empty / "content/deck/game.yaml").read_text()
    assert proofdeck("build", "deck").exit_code == 0


def test_a_yaml_table_with_a_mark_of_its_byte_order_builds(empty):
    (empty / "t.yaml").write_text("\ufeff- {name: Ann, cost: 2}\n- {name: Bob, cost: 3}\n")
    assert proofdeck("new", "Deck", "--from", "t.yaml").exit_code == 0
    built = proofdeck("build", "deck")
    assert built.exit_code == 0, built.output


def test_lists_in_the_cells_of_a_csv_are_lists(empty):
    row = """Card N,"{""Food"": N; ""Wood"": 20}","['fire', 'range N']",[N]\n"""
    (empty / "t.csv").write_text(rows("name,cost,traits,note", row.strip()))
    done = proofdeck("new", "Deck", "--from", "t.csv")
    assert "a list in a cell was parted by ;" in done.output
    game = yaml.safe_load((empty / "content/deck/game.yaml").read_text())
    fields = game["components"]["card"]["fields"]
    assert {one: fields[one] for one in ("cost", "traits")} == {"cost": "mapping", "traits": "list"}
    assert proofdeck("build", "deck").exit_code == 0
    page = pypdfium2.PdfDocument(empty / "output/deck/faces/card.pdf")[0]
    assert "Food: 1, Wood: 20" in page.get_textpage().get_text_range()


@pytest.mark.parametrize(("first", "said"), [("gato,cat", True), ("word,meaning", False)])
def test_a_first_row_that_may_be_a_card_is_named(empty, first, said):
    (empty / "t.csv").write_text(f"{first}\nperro,dog\npato,duck\nlobo,wolf\n")
    done = proofdeck("new", "Deck", "--from", "t.csv")
    assert ("headings (gato, cat). If it is a card, write headings above it" in done.output) is said


def test_a_kind_that_all_cards_have_is_printed(empty):
    (empty / "t.csv").write_text(rows("name,type,set,cost", "Card N,Minion,Core,4", 5))
    said = proofdeck("new", "Deck", "--from", "t.csv").output
    table = [" ".join(line.split()) for line in said.splitlines()]
    assert "type text the band" in table
    assert "set - - the same on every card: Core" in table
    assert "cost integer the foot" in table


def test_rules_in_words_of_a_program_and_copies_of_a_row_are_left_out(empty):
    played = [{"gain": {"what": "egg"}}, {"lay": {"where": "any"}}, {"gain": {"what": "ore"}}]
    cost = [{"ore": {"red": 1}}, {"ore": {"blue": 2}}, {"ore": {"red": 3}}]
    cards = [
        {"name": f"Owl {n}", "text": f"Gain {n} eggs.", "on_play": on_play, "cost": paid}
        for n, (on_play, paid) in enumerate(zip(played, cost, strict=True), 2)
    ]
    for card in cards:
        card["raw"] = {"Name": card["name"], "Text": card["text"], "Page": "7"}
    (empty / "owls.json").write_text(json.dumps(cards))
    said = proofdeck("new", "Owls", "--from", "owls.json").output
    assert re.search(r"on_play +- +- +words of a program; text says it", said)
    assert re.search(r"raw +- +- +repeats the other columns", said)
    assert re.search(r"cost +mapping +the text", said)


# What is written, and what game.yaml then says of the component.
TABLES = {
    "ids-that-are-names": (
        "id,type,combat\nkitiara,chief,2\nfizban,chief,3\nogres,unit,6\nelves,unit,4\n",
        {"slots": {"title": "name", "kind": "type"}},
    ),
    "codes-of-colours-and-files": (
        rows("suit,color,name,image", "spades,f5853N,Card N,Part-of-the-clouds_EC2N.eps"),
        {"columns": {"color": None, "image": None}, "slots": {"title": "name"}},
    ),
    "one-of-two-names-is-longer": (
        "Common name,Latin name\nCoot,Fulica americana\nRedbird,Rubra avis\nOld Crow,Corvus\n",
        {"slots": {"title": "common_name"}},
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", TABLES)
def test_what_a_table_calls_its_cards_is_read(empty, case):
    text, wanted = TABLES[case]
    (empty / "t.csv").write_text(text)
    done = proofdeck("new", "Deck", "--from", "t.csv")
    assert done.exit_code == 0, done.output
    component = yaml.safe_load((empty / "content/deck/game.yaml").read_text())["components"]["card"]
    for name, values in wanted.items():
        assert {**component[name], **values} == component[name]
    assert proofdeck("build", "deck").exit_code == 0


def test_a_note_beside_a_table_is_left_out_and_a_tab_that_cannot_be_read_is_told(empty):
    deck = [["Name", "Level", None, None], ["Fox", 1, None, None], ["Owl", 2, None, "a note"]]
    twice = [["Name", "Name"], ["Ann", "Bob"], ["Cid", "Dot"]]
    (empty / "t.xlsx").write_bytes(xlsx(("Core", deck), ("Test", deck), ("Old", twice)))
    done = proofdeck("new", "Deck", "--from", "t.xlsx")
    assert "left out: t.xlsx#Old:1:2: two columns have the heading 'Name'" in done.output
    game = yaml.safe_load((empty / "content/deck/game.yaml").read_text(encoding="utf-8"))
    assert list(game["components"]) == ["core", "test"]
    built = proofdeck("build", "deck")
    assert built.exit_code == 0
    assert built.output.count("warning[empty-header]: column 4 has no heading") == 2


def test_letters_of_a_heading_or_a_tab_that_no_font_has_are_no_end(empty):
    deck = [["Name", "レベル", "Text"], ["Fox", 1, "Draw a card."], ["Owl", 2, "Draw two."]]
    (empty / "t.xlsx").write_bytes(
        xlsx(("Core", deck), ("収録", [["Name", "番号"], ["A", 1], ["B", 2]]))
    )
    done = proofdeck("new", "Deck", "--from", "t.xlsx")
    assert done.exit_code == 0, done.output
    assert "part (2 rows of Part):" in done.output
    assert proofdeck("build", "deck").exit_code == 0


def test_a_column_of_a_spreadsheet_that_has_a_heading_alone_is_left_out(empty):
    (empty / "t.xlsx").write_bytes(
        xlsx(("Deck", [["name", "cost", "picture"], *([f"Card {n}", n, None] for n in range(6))]))
    )
    done = proofdeck("new", "Deck", "--from", "t.xlsx")
    assert done.exit_code == 0, done.output
    assert re.search(r"picture +- +- +empty", done.output), done.output


WORDS = ("Ash", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gum", "Hazel")


@pytest.mark.parametrize("name", ["name", "legend"])
@pytest.mark.parametrize(
    ("column", "says", "shown"),
    [
        ("id", "If you hold #{} take two coins and pass.", True),
        ("no", "Wer die Karte {} hat nimmt zwei Münzen auf die Hand.", True),
        ("id", "Discard {} coins and take two from the bank.", False),
        ("id", "Take card 77 of the other deck if you have {} coins.", False),
    ],
)
def test_the_number_of_a_card_is_shown_where_texts_name_it(empty, column, says, shown, name):
    texts = (f"{n},{word},{says.format(9 - n)}" for n, word in enumerate(WORDS, 1))
    (empty / "t.csv").write_text("\n".join([f"{column},{name},text", *texts]), encoding="utf-8")
    done = proofdeck("new", "Deck", "--from", "t.csv")
    assert done.exit_code == 0, done.output
    game = yaml.safe_load((empty / "content/deck/game.yaml").read_text(encoding="utf-8"))
    slots = game["components"]["card"]["slots"]
    field = "number" if column == "id" else column
    assert (field in [slots.get("corner"), *slots.get("stats", ())]) is shown, done.output
    assert proofdeck("build", "deck").exit_code == 0


def test_a_card_shows_twenty_values_and_more_that_few_cards_have(empty):
    often = [f"stat{n}" for n in range(18)]
    seldom = [f"extra{n}" for n in range(10)]
    lines = [",".join(["name", *often, *seldom])]
    for n, word in enumerate(WORDS * 5):
        rare = ["7" if place == n % 10 else "" for place in range(10)]
        lines.append(",".join([f"{word} {n}", *(str(n * 7 + one) for one in range(18)), *rare]))
    (empty / "t.csv").write_text("\n".join(lines), encoding="utf-8")
    done = proofdeck("new", "Deck", "--from", "t.csv")
    assert done.exit_code == 0, done.output
    assert "no room" not in done.output
    assert proofdeck("build", "deck").exit_code == 0


def test_the_key_to_a_question_is_its_answer(empty):
    asked = (f"Which tree is called {word}?,The {word.lower()} tree" for word in WORDS)
    (empty / "t.csv").write_text("\n".join(["Question,Answer key", *asked]))
    assert proofdeck("new", "Deck", "--from", "t.csv").exit_code == 0
    game = yaml.safe_load((empty / "content/deck/game.yaml").read_text())
    assert game["components"]["card"]["back"]["slots"] == {"title": "answer_key"}


@pytest.mark.parametrize(("true", "year"), [("true", "1945"), (True, 1945)])
def test_answers_of_which_some_are_true_or_false_are_texts(empty, true, year):
    answers = [true, "Paris", "false", year, true, "2.5", "Six cows"]
    asked = [{"question": f"Is this {n}?", "answer": one} for n, one in enumerate(answers)]
    (empty / "t.json").write_text(json.dumps(asked))
    assert proofdeck("new", "Deck", "--from", "t.json").exit_code == 0
    assert proofdeck("build", "deck").exit_code == 0
    (sheets,) = (empty / "output/deck").glob("deck-*.pdf")
    with pypdfium2.PdfDocument(sheets) as document:
        backs = "".join(page.get_textpage().get_text_range() for page in document)
    assert backs.count("true") == 2
    assert "1945" in backs


def test_yes_or_no_is_no_kind_of_card(empty):
    lines = (
        f"{word},{'yes' if n % 2 else 'no'},Gain {n + 2} coins." for n, word in enumerate(WORDS)
    )
    (empty / "t.csv").write_text("\n".join(["name,ritual,text", *lines]))
    assert proofdeck("new", "Deck", "--from", "t.csv").exit_code == 0
    game = yaml.safe_load((empty / "content/deck/game.yaml").read_text())
    slots = game["components"]["card"]["slots"]
    assert "kind" not in slots
    assert slots["body"] == ["ritual", "text"]
    project = changed_project(empty / "content", LAYOUTS)
    (component,) = project.load("deck")[0].components
    assert not {"tint", "sign"} & {*component.slots}, "an answer gives no colour and no sign"


@pytest.mark.parametrize(
    ("first", "told"), [("to have,έχω", True), ("to,from", False), ("word,answer", False)]
)
def test_a_first_row_that_may_be_a_card_is_told(first, told, empty):
    (empty / "t.csv").write_text(rows(first, "to sing N,τραγουδώ N"), encoding="utf-8")
    made = proofdeck("new", "Deck", "--from", "t.csv")
    assert ("is read as headings" in made.stdout + made.stderr) is told


@pytest.mark.parametrize("second", ["move", "cost"])
def test_of_several_numbers_a_tile_shows_the_best(empty, second):
    """The one that a corner would show, else the first."""
    (empty / "t.csv").write_text(rows(f"name,strength,{second}", "Unit N,N,1N"), encoding="utf-8")
    done = proofdeck("new", "War", "--from", "t.csv", "--size", "tile-48")
    slots = yaml.safe_load((empty / "content/war/game.yaml").read_text())["components"]["tile"]
    assert slots["slots"]["number"] == ("cost" if second == "cost" else "strength")
    assert done.output.count("a tile shows no such value") == 1
