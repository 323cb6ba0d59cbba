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


def told(text, name="Heron", rules=("unknown-name", "misspelt-name")):
    project = Project(
        {
            "vale/game.yaml": GAME,
            "vale/cards.csv": CARDS.format(name),
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
