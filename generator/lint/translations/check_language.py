"""Lint of the language of a book, of its sentences, and of translations that are half done."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from generator.lint.prose import Prose
from generator.lint.translations.check_translations import translated_pairs
from generator.lint.words.check_spelling import begins_a_sentence, meant_so, piece_names
from generator.lint.words.dictionary import dictionary_of
from generator.model.game import Game
from generator.model.languages import (
    LANGUAGES,
    kept_in_words,
    language_of_others,
    language_of_sentence,
    language_read,
    small_words,
    untranslated,
)
from generator.model.rulebook import Manuscript, Term
from generator.problem import Problem
from generator.rulebook.sentences import stretches

_WORDS_OF_A_BOOK = 100  # of which fewer may be a starter's, to be written
_TOLD = 5  # sentences in another language; the last says how many more there are
_SHOWN = 60  # letters of one
_SENTENCE = 3  # words, of fewer of which a text may be a name
_LONGER = 4  # letters of a word that says by itself that it was forgotten
_WORD = re.compile(r"[^\W\d_]+")
_NAME = re.compile(r"[A-Z]\w*(?: [a-z]+){1,3} [A-Z]\w*")  # Lord of the Rings
_LEFT_OUT = re.compile(  # icons, addresses, what stands in quotes
    r"\{[^{}]*\}|\S*(?:://|www\.|@)\S*|[\"“„«][^\"“”„«»]*[\"”“»]"
)


def wrong_languages(game: Game, manuscript: Manuscript, prose: Prose) -> Iterator[Problem]:
    """A warning for a book in another language than its game's or its name's.

    Or for each sentence that is, amid a book that is not.
    """
    code, words = language_of_others(game.language, prose.text, _WORDS_OF_A_BOOK)
    if code:
        message = f"the book is to be in {game.language}, and its {words} words are "
        message += LANGUAGES[code]
        hint = f"translate it; or make {code} the language of game.yaml, if the game is in it"
        if game.language != game.own_language:
            hint = "translate it, or delete it: without it the others keep theirs"
        yield Problem(manuscript.where, "wrong-language", message, hint, "warning")
    elif language_read(game.language, prose.text) in game.language.lower().split("-"):
        yield from _strange_sentences(game, prose)


def _strange_sentences(game: Game, prose: Prose) -> Iterator[Problem]:
    """A warning for each sentence in another language than the rest of the book."""
    own = LANGUAGES.get(game.language.lower().partition("-")[0], "")
    found = [
        (where, code, " ".join(text.split()))
        for start, end in stretches(prose.text)
        if (code := language_of_sentence(game.language, text := prose.text[start:end]))
        and (where := prose.typed(end - len(text.lstrip())))
    ]
    for number, (where, code, text) in enumerate(found[:_TOLD], 1):
        said = text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
        more = len(found) - number if number == _TOLD else 0
        besides = f", and so are {more} more" if more else ""
        message = f"{said!r} is {LANGUAGES[code]} amid {own}{besides}"
        hint = f"translate it; or {meant_so(text, within=False)}"
        yield Problem(where, "wrong-language", message, hint, "warning")


def half_translated(own: Game, other: Game, terms: Iterable[Term]) -> Iterator[Problem]:
    """A warning for each translation in which words of its text are left: *Draw eine Karte*.

    A word that is left wherever the game says it is a loan word, one with a capital amid a sentence
    a name; and what the translation calls something, as its ``terms`` do, is meant.
    """
    code, its = (one.language.partition("-")[0] for one in (own, other))
    if code == its or "x" in other.language.split("-"):
        return
    pairs = [
        one
        for one in dict.fromkeys(translated_pairs(own, other))
        if len(_WORD.findall(one.translation)) >= _SENTENCE
        and one.translation not in other.words.values()
        and not untranslated(one.text, one.translation, own.language, other.language)
    ]
    names = _names(other, terms)
    left = [_words_left(one.text, one.translation) - names for one in pairs]
    kept = Counter(word for words in left for word in words)
    said = Counter(word for one in pairs for word in {*_WORD.findall(one.text.lower())})
    for pair, words in zip(pairs, left, strict=True):
        strange = {one for one in words if _is_of_one_alone(one, code, its)}
        strange -= {one for one in strange if kept[one] == said[one] > 1}
        if any(len(one) >= _LONGER or one in small_words(code) - {"i", "a"} for one in strange):
            shown = [one for one in _WORD.findall(pair.translation) if one.lower() in strange]
            listed = ", ".join(repr(one) for one in dict.fromkeys(shown))
            is_left = "is left" if len(strange) == 1 else "are left"
            message = f"{listed} of {pair.text[:_SHOWN]!r} {is_left} in the translation"
            hint = f"translate it; or {kept_in_words(max(shown, key=len), other.language)}"
            yield Problem(pair.where, "wrong-language", message, hint, "warning")


def _names(game: Game, terms: Iterable[Term]) -> set[str]:
    """The words of what a game calls something in print, in small letters."""
    texts = [game.title, *game.words.values(), *piece_names(game)]
    for term in terms:  # whose name may be the game's own, a key to its forms
        texts += [one for one in term.forms if one != term.name or one == term.called]
    texts += [component.title for component in game.components_and_lists]
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
