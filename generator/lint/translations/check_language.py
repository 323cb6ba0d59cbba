"""Lint of the language of a book: whether it, and each of its sentences, is in its game's."""

from collections.abc import Iterator

from generator.lint.prose import Prose
from generator.lint.words.check_spelling import meant_so
from generator.model.game import Game
from generator.model.languages import (
    LANGUAGES,
    language_of_others,
    language_of_sentence,
    language_read,
)
from generator.model.rulebook import Manuscript
from generator.problem import Problem
from generator.rulebook.sentences import stretches

_WORDS_OF_A_BOOK = 100  # of which fewer may be a starter's, to be written
_TOLD = 5  # sentences in another language; the last says how many more there are
_SHOWN = 60  # letters of one


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
