"""Phrases in a text: found by their first words as a pattern for each would find them."""

import random
import re

import pytest

from generator.checks.texts.phrases import JOINED, LOOSE, SPACED, Phrases

WORDS = ["casino", "card", "Casino", "cards", "casinocard", "player's", "co", "op", "3", "a", "b"]
JOINTS = [" ", " ", "-", "  ", "\n", "", ", ", "_"]
FORMS = ["casino card", "casino", "card", "player's card", "co-op", "a b a", "a b", "b a b", "3 a"]
CUTS = {SPACED: (r"\s+", r"\s+"), LOOSE: (r"[\s-]+", r"[\s-]+"), JOINED: (r"[\s-]+", r"[\s-]*")}


def pattern(forms, gap):
    cut, between = CUTS[gap]
    words = [between.join(map(re.escape, re.split(cut, form))) for form in forms]
    return re.compile(rf"\b(?:{'|'.join(words)})\b", re.IGNORECASE)


def texts():
    dice = random.Random(7)
    for _ in range(150):
        parts = (dice.choice(WORDS) + dice.choice(JOINTS) for _ in range(30))
        yield "".join(parts)


def found(places):
    return [(said.text, said.start, said.end) for said in places]


def matched(matches):
    return [(match[0], match.start(), match.end()) for match in matches]


@pytest.mark.parametrize("gap", CUTS, ids=["spaced", "loose", "joined"])
def test_phrases_stand_where_their_patterns_match(gap):
    some = 0
    for text in texts():
        phrases = Phrases(text)
        for form in FORMS:
            wanted = matched(pattern([form], gap).finditer(text))
            assert found(phrases.places(form, gap)) == wanted
            some += len(wanted)
    assert some > 500


def test_of_several_the_longest_is_found_as_one_pattern_finds_it():
    forms = sorted(FORMS, key=len, reverse=True)
    for text in texts():
        longest = Phrases(text).longest(FORMS, SPACED)
        assert found(said for said, _ in longest) == matched(pattern(forms, SPACED).finditer(text))


def test_a_phrase_to_the_letter_is_whole_and_has_its_own_spaces():
    text = "Casino card, casino  card, casino cards, a casino\ncard, CASINO CARD"
    found = [said.start for said in Phrases(text).exact_places("casino card")]
    assert found == [0, text.index("CASINO")]


def test_letters_that_small_ones_have_no_room_for_keep_their_places():
    text = "İstanbul, İ and the casino card"
    (said,) = Phrases(text).places("casino card", SPACED)
    assert text[said.start : said.end] == said.text == "casino card"


@pytest.mark.parametrize("sign", ["&", "€"])
def test_a_sign_between_words_is_a_phrase(sign):
    assert [said.start for said in Phrases(f"a{sign}b {sign}").places(sign, SPACED)] == [1]
