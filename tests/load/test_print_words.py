"""The words of first pages and small print: every language has them all, in its own way."""

import re
from dataclasses import replace
from string import Formatter

import pytest
from conftest import CONTENT, ROOT, built_game

from generator.exports.first_page.facts import page_facts
from generator.load.messages import CHANGE_WORDS as CHANGES
from generator.load.messages import PRINT_WORDS, USUAL, load_print_words
from generator.model.component import KINDS
from generator.model.scheme import SCHEME_FACTS

LANGUAGES = sorted(path.stem for path in PRINT_WORDS.glob("*.yaml"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_language_has_words_for_everything(language):
    usual, words = load_print_words(USUAL), load_print_words(language)
    assert words.kinds.keys() == KINDS.keys(), f"{PRINT_WORDS}/{language}.yaml"
    assert words.schemes.keys() == SCHEME_FACTS.keys(), f"{PRINT_WORDS}/{language}.yaml"
    for table in ("says", "sheets", "stocks", "tools", "schemes", "kinds", "outlines"):
        own, there = getattr(words, table), getattr(usual, table)
        assert own.keys() == there.keys(), f"{PRINT_WORDS}/{language}.yaml: {table}"
        for name, text in own.items():
            assert places(text) == places(there[name]), f"{PRINT_WORDS}/{language}.yaml: {name}"
            long = len(text.split()) > 3 and language != USUAL
            assert not (long and text == there[name]), f"{PRINT_WORDS}/{language}.yaml: {name}"
    assert all(re.fullmatch(r"\S.{10,}\.", text) for text in words.kinds.values())


def test_every_phrase_of_small_print_has_its_words():
    """Whatever a scheme tells stands in the words of every language, by its English."""
    known = load_print_words(USUAL).sheets
    assert all(name == text for name, text in known.items())
    found = set()
    for path in sorted((ROOT / "generator" / "sheets").glob("*.py")):
        found |= set(re.findall(r'translated\(\s*"([^"]+)"', path.read_text(encoding="utf-8")))
    assert len(found) > 15
    assert found <= known.keys(), "generator/exports/first_page/words/*.yaml, sheets"


def test_small_print_is_in_the_language_of_the_game():
    """Of the Dutch Architekton: what is on its sheets, and that backs are left free."""
    built = built_game(CONTENT / "architekton", language="nl")
    labels = [label.text for job in built.printed for sheet in job.sheets for label in sheet.labels]
    assert any("snijd 1 tot 15 van teken tot teken" in text for text in labels)
    assert not [text for text in labels if re.search(r"sheet \d|print at|front|cut |trim", text)]


def places(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


@pytest.mark.parametrize(("language", "mark"), [("en", "."), ("de", ","), ("fr", ","), ("nl", ",")])
def test_sizes_are_written_as_the_language_writes_them(language, mark):
    built = built_game(CONTENT / "clients_vs_architects")
    told = repr(page_facts(replace(built, words=load_print_words(language)), 2).values)
    assert f"69{mark}9 × 120{mark}7 mm" in told
    assert f" 25{mark}4 mm" in told
    assert load_print_words(language).number(3.0) == "3"


def test_the_languages_with_words_are_those_of_the_other_pages():
    assert set(LANGUAGES) == {path.stem for path in CHANGES.glob("*.yaml")} >= {"de", "fr", "nl"}
