"""Words of a book: a card by its old name, and short words with two letters exchanged."""

import pytest

from generator.project import Project

GAME = """\
title: Vale
players: [1, 4]
components:
  card: {kind: card, format: card-57x88, pieces: cards.csv, layout: index,
         fields: {name: text, art: picture?}}
"""
CARDS = "id,name\noak,Oak\nferry,Ferry\nsawmill,Sawmill\nheron,{}\n"
GLOSSARY = "card:\n  says: what you buy.\n  forms: [card, cards]\n  component: card\n"


def told(text, name="Heron", rules=("unknown-name", "misspelt-name"), language="en", cards=CARDS):
    project = Project(
        {
            "vale/game.yaml": f"language: {language}\n{GAME}",
            "vale/cards.csv": cards.format(name),
            "vale/glossary.yaml": GLOSSARY,
            "vale/rulebook.md.j2": f"## One\n\nHere is {{{{ term('card') }}}}. {text}\n",
        }
    )
    return [one for one in project.check_rulebooks("vale") if one.rule in rules]


def test_a_card_by_the_name_that_it_had_before():
    (problem,) = told("The Heron lets you draw.", name="Egret")
    assert problem.message.endswith("called 'Heron', and 'Egret' may be meant")
    assert told("The Heron lets you draw.") == []


@pytest.mark.parametrize(("word", "right"), [("crads", "cards"), ("cadrs", "cards"), ("cards", "")])
def test_two_letters_of_a_short_term_in_the_other_order(word, right):
    found = told(f"Shuffle the {word} now.")
    assert [f"is almost '{right}'" in one.message.lower() for one in found] == [True] * bool(right)


def test_a_noun_has_its_capital_in_german_whatever_a_card_was_called():
    text = "Jeder nimmt nun eine Hand voll Korn und legt sie vor sich hin."
    cards = CARDS.replace("heron,", "korn,")
    assert told(text, "Getreidesack", language="de", cards=cards) == []
    (problem,) = told("The Korn lets you draw.", "Rye", cards=cards)
    assert "called 'Korn'" in problem.message


def test_what_a_longer_name_holds_is_no_name_of_before():
    cards = CARDS.replace("heron,", "pand,")
    assert told("Take any pand.", "Grachtenpand", cards=cards) == []
    assert told("Take any pand.", "Grachthuis", cards=cards)


def test_several_cards_of_a_short_name():
    assert told("Leave out the Herons.") == []
    (problem,) = told("Leave out the Herom.")
    assert "'Herom' is almost 'Heron'" in problem.message


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


def test_one_name_in_a_heading_is_told():
    assert told("\n\n## Playing the Crane\n\nTake it.")
