"""Lint of cards that name another card by the name that it had before."""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.lint.prose import Prose, Word
from generator.lint.words.check_spelling import begins_a_sentence, piece_names
from generator.lint.words.dictionary import CAPITAL_NOUNS, dictionary_of
from generator.model.game import Game
from generator.model.names import name_like
from generator.model.rulebook import Term
from generator.problem import Problem

_SHORTEST = 4  # letters of a name that another may hold
_FOLLOW = 3  # pieces whose ids are their names before one that is not is odd
_MOST_WORDS = 3  # of a value that is a name of something, no sentence
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
_FILE = re.compile(r"\S+\.[A-Za-z]{3,4}")  # a picture keeps its name when a card has another
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


class Called(NamedTuple):
    """What the things of a game are called: all words of it, one-word names, and ids renamed."""

    words: frozenset[str]
    names: tuple[str, ...]
    renamed: Mapping[str, str]

    @classmethod
    def of(cls, game: Game, terms: Sequence[Term]) -> "Called":
        """Of a game and its glossary."""
        names = {one for one in piece_names(game) if len(one) >= _SHORTEST and one.isalpha()}
        return cls(_called(game, terms), tuple(sorted(names)), _renamed(game))


def old_names(prose: Prose, called: Called, language: str) -> Iterator[Problem]:
    """A problem for each capitalised word that is the id of a piece which has another name now.

    And for what is called like a piece but for a part of the word, behind *each*: *each Beehive*
    where a card is called Hive. In small letters ids alone are told, behind *each* or *your*.
    """
    code = language.partition("-")[0]
    each, some = (words.get(code, frozenset()) for words in (_OF_EACH, _OF_SOME))
    before = ""
    for word in prose.words:
        last, before = before, word.text.lower()
        text = _plain(word.text)
        single = text.removesuffix("s")
        if {text, single} & called.words:
            continue
        if not word.text[0].isupper():
            if last in some:
                yield from _in_small_letters(prose, word, called)
            continue
        if begins_a_sentence(prose.text, word.start):
            continue
        name = called.renamed.get(text) or called.renamed.get(single, "")
        if not name and last in each:
            name = next((one for one in called.names if _holds(single, one)), "")
        where = prose.typed(word.start)
        if name and where and not _is_any_noun(text, language):
            message = f"nothing in the game is called {word.text!r}, and {name!r} may be meant"
            hint = f"write {name}; or put {word.text} in the glossary, if it is something else"
            yield Problem(where, "unknown-name", message, hint)


def _is_any_noun(text: str, language: str) -> bool:
    """Whether a word has its capital as every noun of its language has: das Korn."""
    words = dictionary_of(language) if language.partition("-")[0] in CAPITAL_NOUNS else None
    return words is not None and words.lists(text)


def _in_small_letters(prose: Prose, word: Word, called: Called) -> Iterator[Problem]:
    """A warning for *each ferry* where the piece ferry is named Raft now, and nothing else so."""
    stems = {
        word.text.removesuffix(ending) + single
        for ending, single in _PLURALS
        if word.text.endswith(ending)
    }
    where = prose.typed(word.start)
    if where is None:
        return
    for stem in sorted(stems & called.renamed.keys() - called.words):
        name = called.renamed[stem]
        message = f"nothing in the game is called {word.text!r}, and {name!r} may be meant"
        hint = f"write {name}; or put {stem} in the glossary, if it is something else"
        yield Problem(where, "unknown-name", message, hint, "warning")


def _called(game: Game, terms: Sequence[Term]) -> frozenset[str]:
    """All words that something of the game is called by: names, choices, titles, terms."""
    texts = [game.title, *game.words.values(), *game.icons, *game.palette]
    texts += [form for term in terms for form in (term.name, *term.forms)]
    for component in game.components_and_lists:
        texts += [component.title, component.name, *component.domains]
        for piece in component.pieces:
            values = (value for value in piece.fields.values() if isinstance(value, str))
            texts += [
                value
                for value in values
                if len(value.split()) <= _MOST_WORDS
                and not value.endswith((".", "!", "?"))
                and not _FILE.fullmatch(value)
            ]
    return frozenset(
        word for one in texts for text in _WORD.findall(one.replace("_", " ").lower())
        for word in (text, *text.split("-"))
    )  # fmt: skip


def _renamed(game: Game) -> Mapping[str, str]:
    """The ids, of one word, of pieces with another name, where the others' ids are their names.

    Not of one that is a part of the name: a *Grachtenpand* is a *pand*.
    """
    found: dict[str, str] = {}
    for component in game.components:
        named = [
            (one.id, one.fields.get("name", one.fields.get("title"))) for one in component.pieces
        ]
        texts = [(one, text) for one, text in named if isinstance(text, str) and text]
        if sum(one == name_like(text) for one, text in texts) >= _FOLLOW:
            found |= {
                one: text
                for one, text in texts
                if one.isalpha() and len(one) >= _SHORTEST and one not in text.lower()
            }
    return found


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
