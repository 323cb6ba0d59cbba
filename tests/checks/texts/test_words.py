"""Plain words that are misspelt: told once, with the word that is meant; rightful words are not."""

import random
import sys

import pytest
from books import opened
from conftest import CONTENT, project_of
from generator.checks.texts.prose import Prose

from generator.checks.texts.dictionary import Dictionary, dictionary_of
from generator.checks.texts.misspelt_words import Known, counted, misspelt_words, words_of
from generator.load.manuscript import load_language
from generator.problem import Where
from generator.project import Project
from generator.rulebook.book import make_book
from generator.rulebook.numbers import Numerals
from generator.rulebook.render import Rendered

GAME = """\
title: Vale
players: [1, 4]
language: {language}
words: {{meant: drakk}}
components:
  card:
    kind: card
    format: card-57x88
    pieces: cards.yaml
    layout: index
    fields: {{name: text, suit: [clubbs, hearts], rules: text?, more: list?}}
"""
CARDS = """\
- {{id: a, name: Brigg, suit: clubbs, rules: "{text}"}}
- {{id: b, name: Shuffel, suit: hearts, rules: "Take a Brigg.", more: ["{other}"]}}
"""


def told(text, language="en", other="", **more):
    """What is told of the texts of two cards: the words that are and those that are meant."""
    files = {
        "game.yaml": GAME.format(language=language),
        "cards.yaml": CARDS.format(text=text, other=other),
        **more,
    }
    project = Project({f"vale/{name}": one for name, one in files.items()})
    game, _ = project.load("vale")
    return said_of(project.session.words(game))


def said_of(problems):
    found = [one for one in problems if one.rule == "misspelt-word"]
    assert {one.severity for one in found} <= {"warning"}
    return {words_in(one): one.where for one in found}


def words_in(problem):
    said, meant = problem.message.split(" is no word of the dictionary, and ")
    return f"{said[1:-1]}: {meant.removesuffix(' may be meant')}"


@pytest.mark.parametrize(
    ("text", "language", "slips"),
    [
        ("Suffle the deck.", "en", ["Suffle: Shuffle"]),
        ("Suffle teh deck.", "en", ["Suffle: Shuffle", "teh: the"]),
        ("You recieve a coin, then recieve two.", "en", ["recieve: receive"]),
        ("Disacrd two cards.", "en", ["Disacrd: Discard"]),
        ("Disacrd two cards", "en", ["Disacrd: Discard"]),
        ("Each coin is worht THe same.", "en", ["THe: The", "worht: worth"]),
        ("Go to the cebtre of the map.", "en", ["cebtre: centre"]),
        ("Mische die Krten.", "de", ["Krten: Karten"]),
        ("Lege den Siegpunktplättchne ab.", "de", ["Siegpunktplättchne: Siegpunktplättchen"]),
        ("Schud de kaartne van de stapel.", "nl", ["kaartne: kaarten"]),
        ("Piochez une tuile de l'entrpôt.", "fr", ["l'entrpôt: l'entrepôt"]),
        ("Coloque o tabuleiro no cnetro da mesa.", "pt", ["cnetro: centro"]),
        ("Piochez une crate.", "fr", ["crate: carte"]),
        ("Mettete il tabellone al cnetro.", "it", ["cnetro: centro"]),
    ],
)  # fmt: skip
def test_a_misspelt_word_is_told_once(text, language, slips):
    assert sorted(told(text, language)) == slips
    (where, *_) = told(text, language).values()
    assert (where.file, where.line) == ("content/vale/cards.yaml", 1)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("Flip the kraken's honour-bound armour to the centre; organise a playfield.", "en"),
        ("Undraftable meeples respawn on the hexes around your tableau.", "en"),
        ("Brigg and clubbs and drakk and shuffel.", "en"),  # names, choices, words
        ('Say \\"recieve\\" or *teh* {recieve} `teh` at www.recieve.com, recieve.png.', "en"),
        ("Pay re-roll-cosst 2cosst cosst_b.", "en"),
        ("Kalm rules. Kalm takes one kalm, kalm and kalm.", "en"),
        ("Imke takes two. Torben flips Tamsin.", "en"),
        ("Mische die Karten und nimm dir zwei.", "en"),
        ("Neem twee kaarten van de stapel.", "en"),
        ("Lege zwei Karten beider Arten ab und füll die Reihe auf.", "de"),
        ("Lege das Siegpunktplättchen neben die Auftragskarten auf dem Marktplatz.", "de"),
        ("Schud de opdrachtkaarten en leg de trekstapel bij de bosgebieden.", "nl"),
        ("Jusqu'à la fin, l'aîné n'oublie pas d'une tuile aujourd'hui.", "fr"),
        ("Chi pesca può applicarne una, o spostarla e pescarne due.", "it"),
        ("Ma sœur pose un œuf.", "fr"),
        ("Stiehl ein Ei. Würfle den Würfel in den Korb, zu dem Korn und dem Korn.", "de"),
        ("You're there. You've got wifi, a selfie and a selkie; I'd yeet it.", "en"),
        ("Recieve teh deck.", "fi"),  # of which there is no list
        ("Recieve teh deck.", "es"),
        ("Mische die Krten.", "de-x-en"),
    ],
)  # fmt: skip
def test_words_that_may_be_meant_are_left_alone(text, language):
    assert told(text, language) == {}


def test_texts_in_lists_and_those_without_a_capital_are_read():
    found = told("Take one.", other="take one and disacrd two")
    assert list(found) == ["disacrd: discard"]
    assert found["disacrd: discard"].line == 2


@pytest.mark.parametrize("calls", ["", '{{ anchor("a") }}', '{{ anchor("a") }}{{ anchor("b") }}'])
def test_calls_that_print_nothing_hide_no_first_word(calls):
    files = {
        "game.yaml": GAME.format(language="en"),
        "cards.yaml": CARDS.format(text="Take it.", other=""),
        "rulebook.md.j2": f"# Vale\n\nDeal the cards.\n\n{calls}Shufle all cards.\n",
    }
    project = Project({f"vale/{name}": one for name, one in files.items()})
    assert list(said_of(project.check_rulebooks("vale"))) == ["Shufle: Shuffle"]


def test_a_slip_beside_a_misspelt_name_is_told_too():
    files = {"glossary.yaml": "Ferryman: {says: who rows}\n"}
    assert list(told("Disacrd the Ferrymann.", **files)) == ["Disacrd: Discard"]


def test_a_translation_is_read_in_its_own_language_and_keeps_the_names_of_the_game():
    files = {"i18n/de.yaml": 'texts: {"Take one.": "Nimm eine Krate, keine Brigg und drakk."}\n'}
    files |= {
        "game.yaml": GAME.format(language="en"),
        "cards.yaml": CARDS.format(text="Take one.", other=""),
    }
    project = Project({f"vale/{name}": one for name, one in files.items()})
    game, _ = project.load("vale", language="de")
    ((words, where),) = said_of(project.session.words(game)).items()
    assert words == "Krate: Karte"
    assert where.file == "content/vale/i18n/de.yaml"


def test_a_game_without_texts_loads_no_dictionary(monkeypatch):
    monkeypatch.setitem(sys.modules, "spellchecker", None)
    dictionary_of.cache_clear()
    files = {
        "game.yaml": GAME.format(language="en"),
        "cards.yaml": "- {id: a, name: Brigg, suit: hearts}\n",
    }
    project = Project({f"vale/{name}": one for name, one in files.items()})
    assert project.session.words(project.load("vale")[0]) == ()
    with pytest.raises(ImportError):
        told("Take one.")


@pytest.mark.parametrize("language", ["en-gb", "DE", "nl"])
def test_a_dictionary_is_that_of_the_language_alone(language):
    dictionary_of.cache_clear()
    assert isinstance(dictionary_of(language), Dictionary)
    dictionary_of.cache_clear()


# --- slips in the shipped books


BOOKS = ["architekton", "architekton.nl", "clients_vs_architects", "new_las_vegas", "towers"]
PLANTED, AT_ONCE = 200, 20


def read(name):
    game, manuscript = opened(*name.split("."))
    book, _ = make_book(game, manuscript, project_of(CONTENT).session.cache)
    prose = Prose(book.rendered, manuscript.language, Numerals.of(manuscript.language))
    return prose, game, words_of(game, manuscript.terms)


def misspelt(text, game, words):
    language = load_language(game.language)
    rendered = Rendered(text, (0,), (Where("book", 1, 1),), text)
    prose = Prose(rendered, language, Numerals.of(language))
    found = misspelt_words(prose, game.language, Known(words, counted([prose])))
    return {words_in(one).partition(":")[0] for one in found}


def with_a_slip(word, chance):
    """A word with a letter left out, doubled, replaced by another, or two in the other order."""
    at = chance.randrange(len(word) - 1)
    before, one, two, after = word[:at], word[at], word[at + 1], word[at + 2 :]
    return chance.choice(
        [
            before + two + after,
            before + one + one + two + after,
            before + chance.choice("eiantrs") + two + after,
            before + two + one + after,
        ]
    )


def share_told(name):
    """Of slips in words of four letters and more, those told; not those that are words again."""
    prose, game, words = read(name)
    dictionary, chance = dictionary_of(game.language), random.Random(7)
    long = [one for one in prose.words if len(one.text) >= 4 and one.text.islower()]
    planted = found = 0
    for _ in range(PLANTED // AT_ONCE):
        text, slips = prose.rendered.text, []
        for word in sorted(chance.sample(long, AT_ONCE), key=lambda one: -one.start):
            slip = with_a_slip(word.text, chance)
            if slip != word.text and not dictionary.lists(slip):
                text = text[: word.start] + slip + text[word.start + len(word.text) :]
                slips.append(slip)
        planted += len(slips)
        found += len(misspelt(text, game, words).intersection(slips))
    assert planted > PLANTED * 0.7
    return found / planted


@pytest.mark.parametrize("name", ["new_las_vegas", "architekton.nl"])
def test_nineteen_slips_of_twenty_in_a_book_are_told(name):
    assert share_told(name) > 0.95


@pytest.mark.whole
@pytest.mark.parametrize("name", BOOKS)
def test_slips_in_every_book_are_told_and_nothing_in_the_whole_ones(name):
    prose, game, words = read(name)
    assert misspelt(prose.rendered.text, game, words) == set()
    assert share_told(name) > 0.95
