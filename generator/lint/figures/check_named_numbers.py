"""Lint of sentences that say a number of game.yaml by its name: another one than game.yaml says."""

import re
from collections.abc import Iterator, Mapping

from generator.lint.figures.check_counts import NAMES_OF_A_HAND, OF_A_HAND
from generator.lint.figures.check_setup import EACH, OF_PLAY, OF_SETUP, in_setup
from generator.lint.prose import Prose
from generator.model.game import Game
from generator.problem import Problem
from generator.rulebook.sentences import Sentence, sentence_at, stretches

_OF = frozenset(("of", "von", "aus", "van", "de"))
_IS = frozenset(("is", "are", "has", "ist", "hat", "umfasst", "heeft", "est"))
_HANDED = EACH | frozenset((
    "begin", "begins", "start", "starts", "draw", "draws", "deal", "take", "takes", "get", "gets",
    "receive",
    "receives", "beginnt", "beginnen", "startet", "zieht", "ziehen", "erhält", "bekommt",
    "begint", "trekt", "krijgt", "commence", "pioche", "reçoit",
))  # fmt: skip
_OF_A_CASE = frozenset((
    "if", "when", "whoever", "while", "unless", "until", "after", "another", "more", "fewer",
    "less", "wenn", "falls", "wer", "bis", "nach", "als", "wie", "tot", "na", "si", "quand",
))  # fmt: skip
_A = frozenset(("a", "each", "every", "your", "eine", "jede", "deine", "een", "elke", "une"))
_BESIDE = frozenset(("size", "start", "starting", "first", "cards", "initial"))
_FIRST = re.compile(r"\b(?:first|ersten?|eerste|premi\w+)\s+\w+", re.IGNORECASE)
_PLAYERS = re.compile(r"player|spieler|speler|joueu|jugador|giocator|jogador")


def unlike_numbers(prose: Prose, game: Game) -> Iterator[Problem]:
    """A warning for each figure that a sentence gives for a number of game.yaml, and is not it.

    "A hand of five cards" where ``numbers.hand`` is 4; or "each player draws five cards", at the
    beginning, where the book or a rule says four cards of it. Not where a rule says that figure
    of it too, nor in what is said of a case.
    """
    numbers = {name: value for name, value in game.numbers.items() if type(value) is int}
    if not numbers:
        return
    sentences = [sentence_at(prose.text, *one) for one in stretches(prose.text)]
    nouns = {name: _nouns(prose, game, sentences, name, value) for name, value in numbers.items()}
    for words in sentences:
        if not _OF_A_CASE.isdisjoint(words.small) or any(
            map(_PLAYERS.match, _counted(prose, words))
        ):
            continue
        values = [prose.number(one) for one in words.small]
        for at, value in enumerate(values):
            where = prose.typed(words.starts[at])
            if value is None or where is None:
                continue
            name = _name_before(words, at, numbers) or _drawn(prose, words, at, nouns)
            if name is None or numbers[name] in values or _is_said(prose, game, name, value):
                continue
            if value in {its for other, its in numbers.items() if _alike(other, name)}:
                continue
            said = " ".join(words.texts[at : at + 2])
            hint = f"write `{{{{ numbers.{name} }}}}`; word() says that another number is meant"
            message = f"{said!r}: numbers.{name} of game.yaml is {numbers[name]}"
            yield Problem(where, "wrong-number", message, hint, "warning")


def _counted(prose: Prose, words: Sentence) -> Iterator[str]:
    """The words behind numbers: what they count."""
    for one, after in zip(words.small, words.small[1:], strict=False):
        if one.isdecimal() or prose.number(one) is not None:
            yield after


def _name_before(words: Sentence, at: int, numbers: Mapping[str, int]) -> str | None:
    """The number whose name stands before a figure: a hand of five, your hand is five."""
    if at < 2:
        return None
    name = _called(words.small[at - 2], numbers)
    if words.small[at - 1] in _OF:
        return name if not _HANDED.isdisjoint(words.small) else None
    alone = at > 2 and words.small[at - 3] in _A
    return name if words.small[at - 1] in _IS and alone else None


def _called(word: str, numbers: Mapping[str, int]) -> str | None:
    """The one number that is called by a word: hand, hands, or hand_size."""
    ones = {word, word.removesuffix("s")}
    found = [
        name
        for name in numbers
        if ones & (parts := {*name.lower().split("_")}) and parts - ones <= _BESIDE
    ]
    return found[0] if len(found) == 1 else None


def _drawn(
    prose: Prose, words: Sentence, at: int, nouns: Mapping[str, frozenset[str]]
) -> str | None:
    """The number of a hand that everybody draws at the beginning, if a figure is for it."""
    small, after = words.small, words.small[at + 1 : at + 2]
    if EACH.isdisjoint(small) or not at or small[at - 1] not in OF_A_HAND:
        return None
    text = " ".join(words.texts)
    rest, firsts = _FIRST.subn(" ", text)
    begins = firsts or OF_SETUP.search(text) or in_setup(prose, words.starts[at])
    if not begins or OF_PLAY.search(rest):
        return None
    found = [
        name
        for name, of_it in nouns.items()
        if of_it.intersection(after) and NAMES_OF_A_HAND & {*name.lower().split("_")}
    ]
    return found[0] if len(found) == 1 else None


def _nouns(
    prose: Prose, game: Game, sentences: list[Sentence], name: str, value: int
) -> frozenset[str]:
    """What a number counts: the words behind it in the book, where it is computed, and in rules."""
    found = set()
    for words in sentences:
        for one, after, start in zip(words.small, words.small[1:], words.starts, strict=False):
            if one == str(value) and prose.typed(start) is None:
                found.add(after)
    for says in _rules_of(game, name):
        found |= {
            after
            for one, after in zip(says.small, says.small[1:], strict=False)
            if prose.number(one) == value
        }
    return frozenset(found)


def _is_said(prose: Prose, game: Game, name: str, value: int) -> bool:
    """Whether a rule that names a number says another figure of it: of another case."""
    return any(prose.number(word) == value for says in _rules_of(game, name) for word in says.small)


def _rules_of(game: Game, name: str) -> Iterator[Sentence]:
    parts = set(name.lower().split("_")) - _BESIDE
    for entry in game.rules:
        words = sentence_at(entry.says, 0, len(entry.says))
        if parts & {form for word in words.small for form in (word, word.removesuffix("s"))}:
            yield words


def _alike(one: str, other: str) -> bool:
    """Whether the names of two numbers share a word: hand and late_hand, or both are of hands."""
    parts, others = {*one.lower().split("_")}, {*other.lower().split("_")}
    return bool(parts & others) or bool(parts & NAMES_OF_A_HAND and others & NAMES_OF_A_HAND)
