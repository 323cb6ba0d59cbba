"""Lint of the language of a book, of its sentences, and of translations that are half done."""

import re
from collections import Counter
from collections.abc import Iterator

from generator.checks.texts.dictionary import dictionary_of
from generator.checks.texts.spelling import begins_a_sentence
from generator.checks.texts.text import Names, Text
from generator.model.languages import (
    LANGUAGES,
    language_of_others,
    language_of_sentence,
    language_read,
    small_words,
    untranslated,
)
from generator.problem import Problem, Where
from generator.rulebook.sentences import stretches

_WORDS_OF_A_BOOK = 100  # of which fewer may be a starter's, to be written
_SHOWN = 60  # letters of one
_SENTENCE = 3  # words, of fewer of which a text may be a name
_LONGER = 4  # letters of a word that says by itself that it was forgotten
_WORD = re.compile(r"[^\W\d_]+")
_NAME = re.compile(r"[A-Z]\w*(?: [a-z]+){1,3} [A-Z]\w*")  # Lord of the Rings
_LEFT_OUT = re.compile(  # icons, addresses, what stands in quotes
    r"\{[^{}]*\}|\S*(?:://|www\.|@)\S*|[\"“„«][^\"“”„«»]*[\"”“»]"
)


def wrong_languages(prose: Text, names: Names) -> Iterator[Problem]:
    """A book in another language than its game's or its name's, or sentences that are.

    And translations in which words of their text are left: *Draw eine Karte*.
    """
    if prose.kind == "translation":
        yield from _half_translated(prose, names)
    elif prose.kind == "prose":
        code, words = language_of_others(prose.code, prose.text, _WORDS_OF_A_BOOK)
        if code:
            message = f"the book is in {prose.code}, but its {words} words are {LANGUAGES[code]}"
            hint = f"translate it; or make {code} the language of game.yaml, if the game is in it"
            if prose.code != names.own_language:
                hint = "translate it, or delete it"
            where = next((one for one in prose.rendered.places if one), None)
            yield Problem(where or Where(""), "wrong-language", message, hint, "warning")
        elif language_read(prose.code, prose.text) in prose.code.lower().split("-"):
            yield from _strange_sentences(prose)


def _strange_sentences(prose: Text) -> Iterator[Problem]:
    """A warning for each sentence in another language than the rest of the book."""
    own = LANGUAGES.get(prose.code.lower().partition("-")[0], "")
    for start, end in stretches(prose.text):
        text = prose.text[start:end]
        if code := language_of_sentence(prose.code, text):
            said = " ".join(text.split())
            said = said if len(said) <= _SHOWN else f"{said[:_SHOWN]}…"
            message = f"{said!r} is {LANGUAGES[code]}, and the book is {own}"
            yield from prose.problem(
                end - len(text.lstrip()), "wrong-language", message, "translate it"
            )


def _half_translated(text: Text, names: Names) -> Iterator[Problem]:
    """A warning for each translation in which words of its text are left.

    A word that is left wherever the game says it is a loan word, one with a capital amid a sentence
    a name; and what the translation calls something, as its terms do, may stay.
    """
    code, its = (one.partition("-")[0] for one in (names.own_language, text.code))
    if code == its or "x" in text.code.split("-"):
        return
    pairs = [
        one
        for one in text.cells
        if len(_WORD.findall(one.text)) >= _SENTENCE
        and not untranslated(one.own, one.text, names.own_language, text.code)
    ]
    known = _names(names)
    left = [_words_left(one.own, one.text) - known for one in pairs]
    kept = Counter(word for words in left for word in words)
    said = Counter(word for one in pairs for word in {*_WORD.findall(one.own.lower())})
    for pair, words in zip(pairs, left, strict=True):
        strange = {one for one in words if _is_of_one_alone(one, code, its)}
        strange -= {one for one in strange if kept[one] == said[one] > 1}
        if any(len(one) >= _LONGER or one in small_words(code) - {"i", "a"} for one in strange):
            shown = [one for one in _WORD.findall(pair.text) if one.lower() in strange]
            listed = ", ".join(repr(one) for one in dict.fromkeys(shown))
            is_left = "is left" if len(strange) == 1 else "are left"
            message = f"{listed} of {pair.own[:_SHOWN]!r} {is_left} in the translation"
            field = str(pair.field[0]) if pair.field else ""
            yield Problem(
                pair.where, "wrong-language", message, "translate it", "warning", pair.piece, field
            )


def _names(names: Names) -> set[str]:
    """The words of what a game calls something in print, in small letters."""
    texts = [names.title, *names.words, *names.pieces, *names.titles]
    for term in names.terms:  # whose name may be the game's own, a key to its forms
        texts += [one for one in term.forms if one != term.name or one == term.called]
    return {word for text in texts for word in _WORD.findall(text.lower())}


def _words_left(text: str, translation: str) -> set[str]:
    """The words of a text that its translation has too, in small letters; no names."""
    said, again = (_LEFT_OUT.sub(" ", one) for one in (text, translation))
    for name in _NAME.findall(said):
        again = again.replace(name, " ")
    plain = {
        one[0].lower()
        for one in _WORD.finditer(again)
        if one[0].islower() or (begins_a_sentence(again, one.start()) and one[0].istitle())
    }
    return plain & {*_WORD.findall(said.lower())}


def _is_of_one_alone(word: str, code: str, its: str) -> bool:
    """Whether a word is one of the first language, and not of the other."""
    if word in small_words(its):
        return False
    if word in small_words(code) and small_words(its):
        return True
    first, second = dictionary_of(code), dictionary_of(its)
    if first is None or second is None or not first.lists(word):
        return False
    return not (second.lists(word) or second.builds(word))
