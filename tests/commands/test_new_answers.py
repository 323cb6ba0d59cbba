"""``new --from`` puts answers on the back, and sees in what language the texts are."""

import pytest
import yaml
from click.testing import CliRunner

from generator.cli import main

NIMM = "Nimm zwei Karten und lege eine davon ab. Wenn du die Karte nicht hast, ziehst du noch eine."
PRENDS = "Chaque joueur prend deux cartes de la pioche et les pose devant lui, ou passe son tour."
TAKE = "Take two cards, then put one of them back. If you do not have the card, draw another one."


@pytest.fixture(autouse=True)
def empty(tmp_path, monkeypatch):
    """An empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(folder, table, *words):
    """The game.yaml of a game from that table, which builds."""
    (folder / "t.csv").write_text(table)
    done = CliRunner().invoke(main, ["new", "deck", "--from", "t.csv", *words])
    assert done.exit_code == 0, done.output
    built = CliRunner().invoke(main, ["build", "deck"])
    assert built.exit_code == 0, built.output
    return yaml.safe_load((folder / "content/deck/game.yaml").read_text()), done.output


def table(heading, row, count=6):
    return "\n".join([heading, *(row.replace("@", str(n)) for n in range(1, count + 1))]) + "\n"


@pytest.mark.parametrize(
    ("rows", "front", "back", "layout", "slot"),
    [
        (table("question,answer", "How long is river @?,@00 km"),
         "question", "answer", "index", "title"),
        (table("question,answer", "How long is river @?,It is @00 km from its spring to the sea"),
         "question", "answer", "event", "body"),
        (table("Frage,Antwort,Thema", "Wie lang ist Fluss @?,@00 km,Fluss"),
         "frage", "antwort", "index", "title"),
        (table("Front,Back", "el perro @,the dog @"), "front", "back", "index", "title"),
    ],
)  # fmt: skip
def test_the_answer_is_on_the_back(empty, rows, front, back, layout, slot):
    """A short one as large as a title, and without what the front says."""
    game, said = made(empty, rows)
    card = game["components"]["card"]
    assert card["back"] == {"layout": layout, "slots": {slot: back}}
    assert front in str(card["slots"])
    assert back not in str(card["slots"])
    assert "the back" in said


def test_an_answer_without_a_question_is_a_text(empty):
    card = made(empty, table("name,text,answer", "Card @,Take @.,@ cards"))[0]["components"]["card"]
    assert "back" not in card
    assert card["slots"]["body"] == ["answer", "text"]


@pytest.mark.parametrize(
    ("text", "words", "language"),
    [
        (NIMM, (), "de"), (PRENDS, (), "fr"), (TAKE, (), "en"),
        (NIMM, ("--lang", "en"), "en"), ("Ja.", (), "en"),
    ],
)  # fmt: skip
def test_a_game_is_in_the_language_of_its_texts(empty, text, words, language):
    game, _ = made(empty, table("name,cost,text", f'Sol @,@,"{text} @"'), *words)
    assert game["language"] == language


def test_numbers_are_read_as_the_language_of_the_texts_writes_them(empty):
    """1.200 is 1.2 in English and 1200 in German: what is not certain is a text."""
    game, _ = made(empty, table("name,weight,text", f'Sol @,@.200,"{NIMM} @"'))
    assert game["components"]["card"]["fields"]["weight"] == "text"


@pytest.mark.parametrize(
    ("table", "front", "back"),
    [
        ("Deutsch,Latein,Kapitel\n" + "".join(f"Wort {n},verbum {n},1{n}\n" for n in range(4)),
         {"title": "deutsch", "corner": "kapitel"}, {"title": "latein"}),
        (("What is the capital of Peru?,Lima is the capital.\n"
         "What is the capital of Mali?,It is Bamako.\nWhat is the capital of Chad?,I forgot it.\n"),
         {"title": "term"}, {"title": "meaning"}),
        (("Owl,Draw two cards and keep one.\nRat,Take a card of each player.\n"
         "Cat,Sleep well here.\n"),
         {"title": "term", "body": "meaning"}, None),
        (("The long battle of the two rivers;1805;./My Art/Battle 1.jpg\n"
         "The long siege of the old town;1799;./My Art/Siege 2.jpg\n"),
         {"title": "term", "corner": "meaning"}, None),
        (("Wheel;1;Draw two 1.\nPlough;1;Meld two cards.\nSpade;2;Meld three cards.\n"
         "Wheel;1;Draw two 1.\n"),
         {"title": "term", "corner": "meaning", "body": ["column_3"]}, None),
    ],
    ids=["languages", "questions", "texts", "pictures", "the-first-row-again"],
)  # fmt: skip
def test_the_sides_of_cards_without_known_headings(empty, table, front, back):
    card = made(empty, table)[0]["components"]["card"]
    assert {slot: card["slots"].get(slot) for slot in front} == front
    assert card.get("back", {}).get("slots") == back
