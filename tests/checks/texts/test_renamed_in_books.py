"""Names in books: misspelt ones, and with ``--pedantic`` those that nothing has."""

import pytest

from generator.options import Options
from generator.project import Project

GAME = """\
title: Vale
players: [1, 4]
components:
  card: {kind: card, size: card-57x88, pieces: cards.csv, layout: index,
         fields: {name: text, art: picture?}}
"""
CARDS = "id,name\noak,Oak\nferry,Ferry\nsawmill,Sawmill\nheron,{}\n"
GLOSSARY = "card:\n  says: what you buy.\n  forms: [card, cards]\n  component: card\n"


def told(
    text, name="Heron", rules=("unknown-name", "misspelt-name"), language="en", cards=CARDS,
    *, pedantic=True,
):  # fmt: skip
    project = Project(
        {
            "vale/game.yaml": f"language: {language}\n{GAME}",
            "vale/cards.csv": cards.format(name),
            "vale/glossary.yaml": GLOSSARY,
            "vale/rulebook.md.j2": f"## One\n\nHere is {{{{ term('card') }}}}. {text}\n",
        }
    )
    return [
        one
        for one in project.check_rulebooks("vale", Options(pedantic=pedantic))
        if one.name in rules
    ]


@pytest.mark.parametrize(("word", "right"), [("crads", "cards"), ("cadrs", "cards"), ("cards", "")])
def test_two_letters_of_a_short_term_in_the_other_order(word, right):
    found = told(f"Shuffle the {word} now.")
    assert [f"is almost the name '{right}'" in one.message.lower() for one in found] == [
        True
    ] * bool(right)


def test_several_cards_of_a_short_name():
    assert told("Leave out the Herons.") == []
    (problem,) = told("Leave out the Herom.")
    assert "'herom' is almost the name 'Heron'" in problem.message


@pytest.mark.parametrize(
    ("word", "wrong"),
    [
        ("Разбойника", False), ("Разбойники", False),
        ("Рзабойник", True), ("Разбонник", True),
    ],
)  # fmt: skip
def test_another_ending_is_right_where_the_forms_of_a_language_are_not_known(word, wrong):
    found = told(f"Возьмите карту {word}.", name="Разбойник", language="ru")
    assert [one.name for one in found if one.name == "misspelt-name"] == ["misspelt-name"] * wrong


@pytest.mark.parametrize(
    "text",
    [
        "\n\n## Setting Up The Board\n\nPlace it.", "We played on Sunday, in October.",
        "\n\n## How to Win the Game Alone\n\nWin it.",
        "\n\n## Credits\n\nThe pictures are by Lena Holm of Leipzig.",
        "\n\n## Thanks\n\nThis is for Anna and Tom.",
    ],
)  # fmt: skip
def test_capitals_that_name_nothing_of_the_game(text):
    assert told(text) == []
    names = {one.message.split("'")[1] for one in told(f"{text}\n\n## Play\n\nTake the Crane.")}
    assert names == {"Crane"}


@pytest.mark.parametrize(
    "heading", ["Game Overview", "Solo Mode", "Card Anatomy", "Discard Pile", "Two-Player Variant"]
)
def test_headings_in_title_case_are_no_names(heading):
    assert told(f"\n\n## {heading}\n\n| Total Points Lost |\n| --- |\n| 2 |", pedantic=False) == []


@pytest.mark.parametrize("name", ["Three", "Form"])
def test_words_of_the_language_are_near_no_name(name):
    assert told("There are two cards. From then on you play.", name) == []


def test_one_name_in_a_heading_is_told():
    assert told("\n\n## Playing the Crane\n\nTake it.")


@pytest.mark.parametrize(
    ("language", "title", "text"),
    [
        ("fr", "Cartes spéciales", "C’est une carte spéciale. L’est est l’atout."),
        ("en", "Buildings", "Draw a card. It is a building card, and had had a use."),
    ],
)
def test_a_component_of_that_title_has_cards(language, title, text):
    game = GAME.replace("card: {kind", f"part: {{title: {title}, kind")
    files = {"game.yaml": f"language: {language}\n{game}", "cards.csv": CARDS.format("Heron"),
             "rulebook.md.j2": f"## Play\n\n{text}\n"}  # fmt: skip
    project = Project({f"vale/{name}": one for name, one in files.items()})
    assert {one.name for one in project.check_rulebooks("vale")} == {"missing-column"}  # art
