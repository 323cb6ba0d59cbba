"""Translations are held against their texts: numbers in words, and words in bold or italics."""

import pytest

from generator.project import Project

GAME = """\
title: Vale
players: [1, 4]
language: {own}
words: {{pay: "{text}"}}
components:
  card: {{kind: card, format: card-57x88, pieces: cards.csv, layout: index}}
"""


def told(text, translation, *, language="de", own="en"):
    files = {
        "game.yaml": GAME.format(own=own, text=text),
        "cards.csv": f'id,name,rules\na,Beehive,"{text}"\nb,Old Oak,"{text}"\n',
        f"i18n/{language}.yaml": f'texts: {{Vale: Vale}}\nwords: {{pay: "{translation}"}}\n'
        f'pieces: {{card: {{b: {{rules: "{translation}"}}}}}}\n',
    }
    project = Project({f"vale/{name}": one for name, one in files.items()})
    game, _ = project.load("vale", language=language)
    found = project.session.words(game)
    assert {(one.rule, one.severity) for one in found} <= {("translation-differs", "warning")}
    assert [one.where.line for one in found] in ([], [3, 2])  # once for each translation
    return found[0].message if found else ""


@pytest.mark.parametrize(
    ("text", "translation", "language", "says"),
    [
        ("Take three coins.", "Nimm zwei Münzen.", "de", "says 2 and lacks 3 of 'Take three"),
        ("Take 3 coins.", "Prends deux pièces.", "fr", "says 2 and lacks 3"),
        ("Take two coins.", "Toma 3 monedas.", "es", "says 3 and lacks 2"),
        ("Two, then five.", "Twee, dan vier.", "nl", "says 4 and lacks 5"),
        ("**Once:** take it.", "Einmal: nimm es.", "de", "no words in bold"),
        ("Once: take it.", "**Einmal:** nimm es.", "de", "words in bold, and"),
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
    assert said.startswith("the translation says 3 and lacks 2")
