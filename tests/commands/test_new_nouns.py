"""``proofdeck new --from``: whatever its cards are called, a table builds at the first try.

Names are words that have an icon or a colour, and the most common ones of a dictionary: all that
our own words of a rulebook, of rules and of layouts might be taken for.
"""

import csv
from functools import cache
from random import Random

import pytest
from click.testing import CliRunner
from slot_games import THEMES
from spellchecker import SpellChecker

from generator.cli import main
from generator.load.which_language import load_language

CODES = ("en", "de", "fr", "es", "nl", "pt", "it")
TABLES = 40
COMMON = 500
SIZES = ("poker-us", "tile-48", "tarot-us", "mini-us")


@cache
def words_of(code):
    """The words of a language that may be taken for something, and its most common ones."""
    language = load_language(code)
    meant = [one for lists in (language.icons, language.series) for of in lists.values()
             for one in of]  # fmt: skip
    known = SpellChecker(language=code).word_frequency.dictionary
    often = sorted((one for one in known if len(one) > 3 and one.isalpha()), key=known.get)
    return meant, often[-COMMON:]


@pytest.mark.whole
@pytest.mark.parametrize("number", range(TABLES))
def test_a_table_of_any_nouns_builds_at_the_first_try(number, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    chance, code = Random(number), CODES[number % len(CODES)]
    meant, often = words_of(code)

    def some(count):
        return " ".join(chance.choice((meant or often, often)[n % 2]) for n in range(count))

    kinds = [some(1) for _ in range(3)]
    with open("t.csv", "w", encoding="utf-8", newline="") as file:  # noqa: PTH123
        rows = csv.writer(file)
        rows.writerow(("Name", "Kind", "Cost", "Text"))
        for card in range(14):
            name = some(1 + card % 2).title()
            rows.writerow((name, kinds[card % 3], card % 5, f"{some(6).capitalize()}."))
    made = ["new", f"{some(1)} {some(1)}".title(), "--from", "t.csv", "--lang", code]
    made += ["--theme", THEMES[number % len(THEMES)], "--size", SIZES[number // 3 % len(SIZES)]]
    for words in (made, ["build"]):
        done = CliRunner().invoke(main, words, catch_exceptions=False)
        assert done.exit_code == 0, done.output
