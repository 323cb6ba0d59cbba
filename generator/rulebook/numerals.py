"""Numbers as words, up to 999 and by the dozen, in a rulebook's language."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generator.model.rulebook import Language

_APART = re.compile(r"[\s-]+")
LONGEST = 5  # words of a number: "two hundred and forty-one" has four


class Numerals(NamedTuple):
    """Each number's words, in small letters, with its value; the first words, and all of them."""

    values: Mapping[str, int]
    first: frozenset[str]
    words: frozenset[str]

    @classmethod
    def of(cls, language: Language) -> "Numerals":
        """The numbers of a language."""
        values = numerals_of(language)
        first = frozenset(words.replace("-", " ").partition(" ")[0] for words in values)
        return cls(values, first, frozenset(_APART.split(" ".join(values))))


def numerals_of(language: Language) -> dict[str, int]:
    """Each number's words, in small letters, with its value; ways to write it are all there.

    One alone is none of them: it is as often an article.
    """
    below = dict(_below_hundred(language))
    found = {**below, **{words.lower(): value for words, value in language.sets.items()}}
    ones = {value: words for words, value in below.items() if value < 10}
    for form in language.hundreds:
        rest = below if "{rest}" in form else {"": 0}
        several = sorted(ones.items()) if "{unit}" in form else [(1, "")]
        for hundreds, unit in several:
            for words, value in rest.items():
                said = form.replace("{unit}", unit).replace("{rest}", words)
                found[said] = 100 * hundreds + value
    return {words: value for words, value in found.items() if value > 1}


def _below_hundred(language: Language) -> Iterator[tuple[str, int]]:
    ones = dict(enumerate(language.number_words[:8], 2))
    if language.one:
        yield language.one, 1
        ones[1] = language.one
    for value, word in enumerate(language.number_words, 2):
        yield word, value
    for ten, word in zip(range(20, 100, 10), language.tens, strict=False):
        yield word, ten
        for one, unit in sorted(ones.items()):
            said = language.with_ten.replace("{ten}", word).replace("{unit}", unit)
            yield _apart(said), ten + one


def _apart(said: str) -> str:
    """Dutch parts vowels that would be read as one: ``tweeëntwintig``."""
    for ending in ("tweeen", "drieen"):
        said = said.replace(ending, f"{ending[:-2]}ën")
    return said
