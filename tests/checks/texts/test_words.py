"""Plain words that are misspelt, for ``--pedantic``: told once, with the word that is meant."""

import sys

import pytest
from told_texts import told_of_cards

from generator.checks.texts.spelling import Dictionary, dictionary_of
from generator.options import Options
from generator.project import Project

GAME = """\
title: Vale
players: [1, 4]
language: {language}
components:
  card:
    kind: card
    size: card-57x88
    pieces: cards.yaml
    layout: index
    fields: {{name: text, suit: [clubbs, hearts], rules: text?}}
"""
CARDS = """\
- {{id: a, name: Brigg, suit: clubbs, rules: "{text}"}}
- {{id: b, name: Shuffel, suit: hearts}}
"""


def told(text, language="en", *, pedantic=True):
    """The misspelt words of a card, each with those that may be meant."""
    files = {"game.yaml": GAME.format(language=language), "cards.yaml": CARDS.format(text=text)}
    return said_of(told_of_cards(files, pedantic=pedantic))


def said_of(problems):
    found = [one for one in problems if one.name == "misspelt-word"]
    assert {one.severity for one in found} <= {"warning"}
    return {words_in(one): one.where for one in found}


def words_in(problem):
    said, meant = problem.message.split(" is not in the dictionary; ")
    return f"{said[1:-1]}: {meant.removesuffix(' is')}"


@pytest.mark.parametrize(
    ("text", "language", "slips"),
    [
        ("Suffle the deck.", "en", ["Suffle: shuffle"]),
        ("You recieve a coin.", "en", ["recieve: receive"]),
        ("Disacrd two cards.", "en", ["Disacrd: discard"]),
        ("Mische die Kartne.", "de", ["Kartne: karten"]),
        ("Schud de kaartne van de stapel.", "nl", ["kaartne: kaarten"]),
        ("Piochez une tuile de l'entrpôt.", "fr", ["l'entrpôt: entrepôt"]),
        ("Coloque o tabuleiro no cnetro da mesa.", "pt", ["cnetro: centro"]),
        ("Mettete il tabellone al cnetro.", "it", ["cnetro: centro"]),
    ],
)
def test_a_misspelt_word_is_told_once(text, language, slips):
    assert sorted(told(text, language)) == slips
    (where, *_) = told(text, language).values()
    assert (where.file, where.line) == ("content/vale/cards.yaml", 1)


def test_it_is_told_with_pedantic_alone():
    assert told("You recieve a coin.", pedantic=False) == {}


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (
            "Flip the kraken's honour-bound armour to the centre; organise its naïve façade.",
            "en",
        ),
        ("Brigg and clubbs and shuffel.", "en"),  # names, choices
        ('Say \\"recieve\\" or {recieve} `recieve` at www.recieve.com, recieve.png.', "en"),
        ("Pay re-roll-cosst 2cosst cosst_b.", "en"),
        ("Take one kalm, kalm and kalm.", "en"),
        ("Imke takes two. Torben flips Tamsin.", "en"),
        ("Mische die Karten und nimm dir zwei. Lege eine davon auf den Stapel und zahle.", "en"),
        ("Lege das Siegpunktplättchen neben die Auftragskarten auf dem Marktplatz.", "de"),
        ("Jusqu'à la fin, l'aîné n'oublie pas d'une tuile aujourd'hui.", "fr"),
        ("Ma sœur pose un œuf.", "fr"),
        ("Recieve teh deck.", "fi"),  # of which there is no list
        ("Recieve teh deck.", "es"),
        ("Mische die Krten.", "de-x-en"),
    ],
)
def test_words_that_may_be_meant_are_left_alone(text, language):
    assert told(text, language) == {}


@pytest.mark.parametrize("calls", ["", '{{ anchor("a") }}', '{{ anchor("a") }}{{ anchor("b") }}'])
def test_calls_that_print_nothing_hide_no_first_word(calls):
    files = {
        "game.yaml": GAME.format(language="en"),
        "cards.yaml": CARDS.format(text="Take it."),
        "rulebook.md.j2": f"# Vale\n\nDeal the cards.\n\n{calls}Shufle all cards.\n",
    }
    project = Project({f"vale/{name}": one for name, one in files.items()})
    found = project.check_rulebooks("vale", Options(pedantic=True))
    assert list(said_of(found)) == ["Shufle: shuffle"]


def test_a_check_that_is_not_pedantic_loads_no_dictionary(monkeypatch):
    monkeypatch.setitem(sys.modules, "spellchecker", None)
    assert told("Take one.", pedantic=False) == {}


@pytest.mark.parametrize("language", ["en-gb", "DE", "nl"])
def test_a_dictionary_is_that_of_the_language_alone(language):
    assert isinstance(dictionary_of(language), Dictionary)


def test_a_british_end_of_a_word_is_at_its_end():
    words = ("centre", "theatres", "centred", "lantern", "lantren", "contrelled")
    listed = dictionary_of("en")
    assert [listed.knows(one) for one in words] == [True, True, True, True, False, False]
