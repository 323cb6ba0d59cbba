"""Lint of cards that name another card by the name that it had before."""

from collections.abc import Iterator

from generator.checks.texts.dictionary import CAPITAL_NOUNS, dictionary_of
from generator.checks.texts.spelling import begins_a_sentence
from generator.checks.texts.text import Names, Text, Word
from generator.problem import Problem

_SHORTEST = 4  # letters of a name that another may hold
_OF_EACH = {  # after which a capital is that of a card, not of a word that a game writes so
    "en": frozenset({"each", "every", "per"}),
    "nl": frozenset({"elk", "elke", "ieder", "iedere", "per"}),
}
_OF_SOME = {  # after which a word in small letters may be the name of pieces
    "en": _OF_EACH["en"] | {"your", "any", "another", "other"},
    "nl": _OF_EACH["nl"] | {"je", "jouw", "andere"},
    "fr": frozenset({"chaque", "vos", "tes", "autre"}),
}
_PLURALS = (("", ""), ("s", ""), ("es", ""), ("ies", "y"), ("en", ""))  # ferries: ferry


def old_names(prose: Text, names: Names) -> Iterator[Problem]:
    """Capitalised words that are the id of a piece which has another name now.

    And what is called like a piece but for a part of the word, after *each*: *each Beehive* where a
    card is called Hive. In small letters ids alone are looked for, after *each* or *your*.
    """
    if prose.kind == "values":
        return
    language = prose.code
    short = sorted({one for one in names.pieces if len(one) >= _SHORTEST and one.isalpha()})
    code = language.partition("-")[0]
    each, some = (words.get(code, frozenset()) for words in (_OF_EACH, _OF_SOME))
    before = ""
    for word in prose.words:
        last, before = before, word.text.lower()
        text = _plain(word.text)
        single = text.removesuffix("s")
        if {text, single} & names.called:
            continue
        if not word.text[0].isupper():
            if last in some:
                yield from _in_small_letters(prose, word, names)
            continue
        if begins_a_sentence(prose.text, word.start):
            continue
        name = names.renamed.get(text) or names.renamed.get(single, "")
        if not name and last in each:
            name = next((one for one in short if _holds(single, one)), "")
        if name and not _is_any_noun(text, language):
            message = f"nothing in the game is called {word.text!r}; is it {name!r}?"
            yield from prose.problem(word.start, "unknown-name", message, f"write {name}")


def _is_any_noun(text: str, language: str) -> bool:
    """Whether a word has its capital as every noun of its language has: das Korn."""
    words = dictionary_of(language) if language.partition("-")[0] in CAPITAL_NOUNS else None
    return words is not None and words.lists(text)


def _in_small_letters(prose: Text, word: Word, names: Names) -> Iterator[Problem]:
    """A warning for *each ferry* where the piece ferry is named Raft now, and nothing else so."""
    stems = {
        word.text.removesuffix(ending) + single
        for ending, single in _PLURALS
        if word.text.endswith(ending)
    }
    for stem in sorted(stems & names.renamed.keys() - names.called):
        name = names.renamed[stem]
        message = f"nothing in the game is called {word.text!r}; is it {name!r}?"
        yield from prose.problem(word.start, "unknown-name", message, f"write {name}")


def _holds(word: str, name: str) -> bool:
    """Whether a word begins or ends with a name, or the other way round: Beehive and Hive."""
    longer, shorter = sorted((word, name.lower()), key=len, reverse=True)
    return (
        len(shorter) >= _SHORTEST
        and longer != shorter
        and (longer.endswith(shorter) or longer.startswith(shorter))
    )


def _plain(text: str) -> str:
    return text.lower().removesuffix("'s").removesuffix("’s")
