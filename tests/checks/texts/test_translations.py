"""Translations are held against their texts: numbers in words, and words in bold or italics."""

import pytest
from told_texts import told_of_cards

from generator.project import Project

GAME = """\
title: Vale
players: [1, 4]
language: {own}
words: {{pay: "{text}"}}
components:
  card: {{kind: card, size: card-57x88, pieces: cards.csv, layout: index}}
"""


def told(text, translation, *, language="de", own="en"):
    files = {
        "game.yaml": GAME.format(own=own, text=text),
        "cards.csv": f'id,name,rules\na,Beehive,"{text}"\nb,Old Oak,"{text}"\n',
        f"i18n/{language}.yaml": f'texts: {{Vale: Vale}}\nwords: {{pay: "{translation}"}}\n'
        f'pieces: {{card: {{b: {{rules: "{translation}"}}}}}}\n',
    }
    found = told_of_cards(files, language)
    assert {(one.name, one.severity) for one in found} <= {("translation-differs", "warning")}
    assert [one.where.line for one in found] in ([], [3, 2])  # once for each translation
    return found[0].message if found else ""


@pytest.mark.parametrize(
    ("text", "translation", "language", "says"),
    [
        (
            "Take three coins.",
            "Nimm zwei Münzen.",
            "de",
            "the translation has 2 instead of 3 in 'Take three coins.'",
        ),
        ("Take 3 coins.", "Prends deux pièces.", "fr", "the translation has 2 instead of 3"),
        ("Take two coins.", "Toma 3 monedas.", "es", "the translation has 3 instead of 2"),
        ("Two, then five.", "Twee, dan vier.", "nl", "the translation has 4 instead of 5"),
        ("**Once:** take it.", "Einmal: nimm es.", "de", "no words in bold"),
        ("Once: take it.", "**Einmal:** nimm es.", "de", "words in bold, unlike"),
        ("*Once*, take it.", "Einmal, nimm es.", "de", "no words in italic"),
        ("**Once**, take it.", "*Einmal*, nimm es.", "de", "no words in bold"),
    ],
)
def test_what_differs_is_told_at_each_translation(text, translation, language, says):
    assert says in told(text, translation, language=language)


@pytest.mark.parametrize(
    ("text", "translation", "language"),
    [
        ("Take three coins, then one.", "Nimm 3 Münzen, dann eine.", "de"),
        ("Take 3 coins.", "Nimm 2 Münzen.", "de"),  # told where it is read
        ("Take both cards.", "Nimm die zwei Karten.", "de"),
        ("Two of both.", "Von beiden drei.", "cs"),  # whose numbers we do not know
        ("Twice: take 2 and five.", "Zwei Mal: nimm 2 und fünf.", "de"),
        ("Take twenty-two coins.", "Nimm zweiundzwanzig Münzen.", "de"),
        ("Gain 3 {two}.", "Nimm drei {two}.", "de"),
        ("**Once:** _take_ it.", "__Einmal:__ *nimm* es.", "de"),
        ("*Once*, take it.", "一度、取る。", "ja"),
        ("A 2* card.", "Eine 2*-Karte.", "de"),
    ],
)
def test_what_says_the_same_is_left_alone(text, translation, language):
    assert told(text, translation, language=language) == ""


def test_a_game_in_another_language_is_held_against_its_english():
    said = told("Nimm zwei Karten.", "Take three cards.", language="en", own="de")
    assert said.startswith("the translation has 3 instead of 2")


def told_in(files, language, but):
    """Rule, line and message of what is told of a translated game, ``but`` for some rules."""
    project = Project({f"vale/{name}": one for name, one in files.items()})
    _, problems = project.load("vale", language=language)
    found = [*problems, *told_of_cards(files, language)]
    return [(one.name, one.where.line, one.message) for one in found if one.name not in but]


def said_of(translations, language="de", own="en", glossary=""):
    """The problems of a translation of sentences, each with its line."""
    cards = "id,name,rules\n" + "".join(
        f'c{number},Card {number},"{text}"\n' for number, text in enumerate(translations)
    )
    texts = "".join(f'  "{text}": "{its}"\n' for text, its in translations.items())
    files = {
        "game.yaml": GAME.format(own=own, text="x"),
        "cards.csv": cards,
        f"i18n/{language}.yaml": f"texts:\n{texts}",
        f"glossary.{language}.yaml": glossary or "x: {says: x}\n",
        "glossary.yaml": "card: {says: x, component: card}\n",
    }
    return told_in(files, language, but=("missing-translation", "stale-translation"))


@pytest.mark.parametrize(
    ("text", "translation", "language", "says"),
    [
        ("Draw a card.", "Draw a card.", "de", "is the text itself"),
        ("Draw a card.", "Draw a card.", "cs", "is the text itself"),
        ("Look for ships and take the best cards", "Look for ships and take the best cards", "fr",
         "is the text itself"),
        ("Draw a card.", "Take the top card.", "de", "is English"),
        ("Draw a card.", "Zieh eine Karte vom Stapel.", "fr", "is German"),
    ],
)  # fmt: skip
def test_a_sentence_that_is_not_translated_is_told(text, translation, language, says):
    ((rule, line, message),) = said_of({text: translation}, language)
    assert (rule, line) == ("wrong-language", 2)
    assert message.endswith(says)


@pytest.mark.parametrize(
    ("text", "translation", "language"),
    [
        ("Old Oak", "Old Oak", "de"),
        ("The Lord of the Rings", "The Lord of the Rings", "de"),
        ("Oh, Bora!", "Oh, Bora!", "de"),
        ("Veni, vidi, vici", "Veni, vidi, vici", "de"),
        ("Draw a card.", "Draw a card.", "en-gb"),
        ("Draw a card.", "Draw a card.", "de-x-en"),
        ("Draw a card.", "Zieh eine Karte.", "de"),
        ("Draw a card from The Old Mill.", "Zieh eine Karte aus The Old Mill.", "de"),
    ],
)
def test_names_and_what_is_meant_may_be_alike_in_both(text, translation, language):
    assert said_of({text: translation}, language) == []


@pytest.mark.parametrize(
    ("translation", "rule"),
    [
        ("Zieh drei Karte.", "number-and-noun"),
        ("Zieh eine eine Karte.", "repeated-word"),
        ("Zieh ein Blatt.", "other-spelling"),
    ],
)
def test_the_words_of_a_translation_are_read_with_its_glossary(translation, rule):
    glossary = "card: {says: x, forms: [Karte, Karten], component: card, avoid: [Blatt]}\n"
    ((told_by, line, message),) = said_of({"Draw a card.": translation}, "de", glossary=glossary)
    assert (told_by, line) == (rule, 2)
    assert "is called card" not in message


def test_the_hint_for_a_sentence_does_not_propose_the_sentence_itself():
    game = {
        "game.yaml": GAME.format(own="en", text="Draw a card."),
        "cards.csv": "id,name\na,Mill\n",
        "i18n/de.yaml": "title: x\n",
    }
    _, problems = Project({f"vale/{name}": one for name, one in game.items()}).load(
        "vale", language="de"
    )
    hints = {one.message.split("'")[1]: one.hint for one in problems}
    assert '"Mill": "Mill"' in hints["Mill"]
    assert '"Draw a card."' not in hints["Draw a card."]


def said_below_pieces(text, translation, language="de", words="", glossary=""):
    """The problems of the translation of one text below ``pieces``, and of its words."""
    game = GAME.format(own="en", text="x").replace('{pay: "x"}', f'{{pay: "x"{words}}}')
    files = {
        "game.yaml": game,
        "cards.csv": f'id,name,rules\nheron,Heron,"{text}"\n',
        f"i18n/{language}.yaml": "texts: {Vale: Vale, Heron: Reiher, Card: Karten}\n"
        f'words: {{pay: "x"{words}}}\n'
        f'pieces: {{card: {{heron: {{rules: "{translation}"}}}}}}\n',
        f"glossary.{language}.yaml": glossary or "x: {says: x}\n",
        "glossary.yaml": "card: {says: x, component: card}\n",
    }
    return told_in(files, language, but=("missing-translation", "name-of-another"))


@pytest.mark.parametrize(
    ("text", "translation", "says"),
    [
        ("Draw a card.", "Draw a card.", "is the text itself"),
        ("Draw a card.", "Draw eine Karte.", "'Draw a card.' still has 'Draw'"),
        ("Draw a card.", "Ziehe a card.", "still has 'a', 'card'"),
        ("Draw a card.", "Ziehe eine card.", "still has 'card'"),
        ("Look at the next three cards.", "Look at the next drei Karten.", "is English"),
    ],
)
def test_a_text_of_a_piece_left_in_the_other_language_is_told(text, translation, says):
    glossary = "card: {says: x, forms: [Karte, Karten], component: card}\n"
    ((rule, line, message),) = said_below_pieces(text, translation, glossary=glossary)
    assert (rule, line, says in message) == ("wrong-language", 3, True)


@pytest.mark.parametrize(
    ("text", "translation", "words"),
    [
        ("Draw a card.", "Zieh eine Karte.", ""),
        ("Old Oak", "Old Oak", ""),
        ("Play Lord of the Rings now.", "Spiele mit der Karte Lord of the Rings.", ""),
        ("Gain 2 {the} here.", "Nimm hier 2 {the}.", ""),
    ],
)
def test_names_and_what_words_say_stays_below_pieces(text, translation, words):
    assert said_below_pieces(text, translation, words=words) == []


def test_a_word_that_is_left_wherever_the_game_says_it_is_a_loan_word():
    kept = {
        "Take a token.": "Nimm einen token.",
        "Give a token.": "Gib einen token ab.",
    }
    assert said_of(kept) == []
    del kept["Give a token."]
    ((rule, _, message),) = said_of(kept | {"Give a token.": "Gib einen Chip."})
    assert (rule, message.endswith("still has 'token'")) == (
        "wrong-language",
        True,
    )
