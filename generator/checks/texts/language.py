"""Languages: books and sentences in another than they should be, words left in translations."""

import re
from collections import Counter
from collections.abc import Iterator

from generator.checks.texts.spelling import dictionary_of
from generator.checks.texts.text import Names, Text, begins_a_sentence
from generator.load import which_language
from generator.model.languages import LANGUAGES
from generator.problem import Problem, Where
from generator.rulebook.sentences import stretches

_MIN_WORDS_OF_BOOK = 100  # fewer may be those of a starter
_MIN_WORDS = 3  # of a translation: fewer may be a name
_SHOWN = 60  # letters of a text in a message
_LONG = 4  # letters of a word that is no small one
_WORD = re.compile(r"[^\W\d_]+")
_NAME = re.compile(r"[A-Z]\w*(?: [a-z]+){1,3} [A-Z]\w*")  # Lord of the Rings
_LEFT_OUT = re.compile(  # icons, addresses, what is in quotes
    r"\{[^{}]*\}|\S*(?:://|www\.|@)\S*|[\"“„«][^\"“”„«»]*[\"”“»]"
)


def wrong_languages(text: Text, names: Names) -> Iterator[Problem]:
    """A book in another language than its game's or its name's, or sentences that are.

    And translations in which words of their text are left: *Draw eine Karte*.
    """
    if text.kind == "translation":
        yield from _half_translated(text, names)
    elif text.kind == "prose":
        code, words = which_language.language_of_others(text.code, text.text, _MIN_WORDS_OF_BOOK)
        if code:
            message = (
                f"the book's language is {text.code}, but {words} of its words are "
                f"{LANGUAGES[code]}"
            )
            own = text.code == names.own_language
            hint = f"write `language: {code}` in game.yaml" if own else "translate it. Or delete it"
            where = next((one for one in text.rendered.places if one), None)
            yield Problem(where or Where(""), "wrong-language", message, hint, "warning")
        elif which_language.language_read(text.code, text.text) in text.code.lower().split("-"):
            yield from _strange_sentences(text)


def _strange_sentences(text: Text) -> Iterator[Problem]:
    """Sentences in another language than the rest of the book."""
    own = LANGUAGES.get(text.code.lower().partition("-")[0], "")
    for start, end in stretches(text.text):
        sentence = text.text[start:end]
        if code := which_language.language_of_sentence(text.code, sentence):
            said = " ".join(sentence.split())
            said = said if len(said) <= _SHOWN else f"{said[:_SHOWN]}…"
            message = f"{said!r} is {LANGUAGES[code]}, but the book is {own}"
            at = end - len(sentence.lstrip())
            yield from text.problem(at, "wrong-language", message, "translate it")


def _half_translated(text: Text, names: Names) -> Iterator[Problem]:
    """Translations in which words of their text are left.

    A word that is left wherever the game has it is a loan word, one with a capital amid a sentence
    a name; and what the translation calls something, as its terms do, may stay.
    """
    code, its = (one.partition("-")[0] for one in (names.own_language, text.code))
    if code == its or "x" in text.code.split("-"):
        return
    pairs = [
        (at, one)
        for at, one in zip(text.rendered.starts, text.cells, strict=False)
        if len(_WORD.findall(one.text)) >= _MIN_WORDS
        and not which_language.untranslated(one.own, one.text, names.own_language, text.code)
    ]
    known = _called(names)
    left = [_words_left(one.own, one.text) - known for _, one in pairs]
    kept = Counter(word for words in left for word in words)
    said = Counter(word for _, one in pairs for word in {*_WORD.findall(one.own.lower())})
    for (at, pair), words in zip(pairs, left, strict=True):
        strange = {one for one in words if not kept[one] == said[one] > 1}
        strange = {one for one in strange if _is_of_one_alone(one, code, its)}
        if any(
            len(one) >= _LONG or one in which_language.small_words(code) - {*"ai"}
            for one in strange
        ):
            shown = [one for one in _WORD.findall(pair.text) if one.lower() in strange]
            listed = ", ".join(repr(one) for one in dict.fromkeys(shown))
            message = f"the translation of {pair.own[:_SHOWN]!r} still has {listed}"
            yield from text.problem(at, "wrong-language", message, "translate it")


def _called(names: Names) -> set[str]:
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
    if word in which_language.small_words(its):
        return False
    if word in which_language.small_words(code) and which_language.small_words(its):
        return True
    first, second = dictionary_of(code), dictionary_of(its)
    return bool(first and second and first.knows(word) and not second.knows(word))
