"""Sentences of a rulebook about one piece, beside the text of that piece."""

import pytest

from generator.project import Project

GAME = """\
title: Vale
players: [2, 4]
components:
  card: {kind: card, format: card-57x88, pieces: cards.csv, layout: index}
"""
CARDS = """\
id,name,cost,text
light,Lighthouse,4,"Look at the next three cards, and put one on top."
harbour,Harbour,5,"Pay a coin: draw two cards, or six cards if you take two cards."
first,Barge,1,Draw two cards.
second,Barge,1,Draw three cards.
"""
FIRST = "Use the cards. In a round you draw two cards, at the end you draw 3 cards."


def told(text):
    project = Project(
        {
            "vale/game.yaml": GAME,
            "vale/cards.csv": CARDS,
            "vale/rulebook.md.j2": f"## Play\n\n{FIRST}\n\n{text}\n",
        }
    )
    return [one for one in project.check_rulebooks("vale") if one.rule == "wrong-fact"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "The Lighthouse lets you look at the next two cards.",
            "'next two cards': card/light says 3",
        ),
        ("With the Harbour you draw 3 cards.", "'draw 3 cards': card/harbour says 2"),
    ],
)
def test_a_figure_of_a_piece_is_held_against_its_text(text, says):
    (found,) = told(text)
    assert (found.message, found.rule, found.severity) == (says, "wrong-fact", "warning")
    assert [one.file for one in found.also] == ["content/vale/cards.csv"]


@pytest.mark.parametrize(
    "text",
    [
        "The Lighthouse lets you look at the next three cards.",
        "The Lighthouse shows two cards.",
        'The Lighthouse lets you look at the next {{ word("two") }} cards.',
        "Unlike the Harbour, the Lighthouse lets you look at the next two cards.",
        "Look at the next two cards.",
        "For the Harbour draw six cards.",
        "The Barge lets you draw five cards.",
    ],
)
def test_other_sentences_are_left_alone(text):
    assert told(text) == []


def test_a_figure_has_the_place_of_its_call_and_a_ruling_needs_a_list():
    setup = "setup:\n  - {put: card, take: 4, laid: row, at: [0, 0]}\n"
    text = '## Play\n\n{{ ruling("R-1") }}Use the cards.\n\n{{ setup(2, width=110) }}\n'
    files = {"vale/game.yaml": GAME + setup, "vale/cards.csv": CARDS}
    project = Project(files | {"vale/rulebook.md.j2": text})
    (found,) = [one for one in project.check_rulebooks("vale") if one.rule == "unknown-ruling"]
    assert found.hint == "list it in places.yaml, under rulings: `R-1: 1`"
