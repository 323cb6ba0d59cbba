"""What a book says of the whole game, its players, time and age, as game.yaml has them."""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from generator.checks.books.opened import opened
from generator.checks.texts.text import Text
from generator.model.game import Game
from generator.model.rulebook import Language
from generator.problem import Problem, counted
from generator.rulebook.book import ReadBook
from generator.rulebook.numbers import Figure

_FAR = 30  # characters around a figure that say what it is of
_SHORTEST = 10  # minutes of a game: what is shorter is a part of one, or a timer
_END = re.compile(r"[.!?:](?=\s)|\n\s*\n")


def wrong_about(read: ReadBook) -> Iterator[Problem]:
    """Numbers of players, minutes and years that game.yaml contradicts."""
    book = opened(read)
    for text in book.texts:
        for figure in book.reader.figures(text.text):
            if said := as_game_says(read.game, text, figure):
                message = f"{figure.text!r}: game.yaml says {said}"
                hint = "correct it here, or in game.yaml if that is wrong"
                yield from text.problem(figure.start, "wrong-number", message, hint)


def as_game_says(game: Game, text: Text, figure: Figure) -> str | None:
    """The players, minutes or years of game.yaml where a figure differs from them.

    ``4 players``; empty where both are the same, None for a figure of anything else.
    """
    if figure.kind not in ("number", "range"):
        return None
    end = figure.start + len(figure.text)
    before, after = text.text[max(0, figure.start - _FAR) : figure.start], text.text[end:][:_FAR]
    about, (fewest, most), language = game.about, game.players, text.language
    beyond = max(figure.values) > most or (figure.kind == "range" and min(figure.values) < fewest)
    if beyond and _words(r"\s+{}", language.player_words).match(after):
        said = counted(most, "player")
        return said if fewest == most else f"{fewest} to {said}"
    if about.minutes and _words(r"[\s-]+{}", language.minute_words).match(after):
        within = (
            min(about.minutes) <= min(figure.values) <= max(figure.values) <= max(about.minutes)
        )
        said = "" if within else f"{about.time()} minutes"
        return said if _is_of_game(game, text, figure) else None
    if about.age and _is_age(language, before, after):
        return "" if min(figure.values) == about.age else f"{about.age} years"
    return None


@lru_cache(maxsize=64)
def _words(pattern: str, words: Iterable[str]) -> re.Pattern[str]:
    """The pattern with these words in place of its braces; of no words it matches nothing."""
    either = "|".join(map(re.escape, sorted(words))) or "(?!)"
    return re.compile(pattern.replace("{}", rf"\b(?:{either})(?!\w)"), re.IGNORECASE)


def _is_age(language: Language, before: str, after: str) -> bool:
    """Whether a figure is an age: ``ages 8+``, ``8 years and up``, ``aged 8 and older``."""
    years = _words(r"\s*(?:\+|{})", language.age_units).match(after)
    said = years and _words(r"{}\s*$", language.age_words).search(before)
    older = rf"\s*(?:(?:{'|'.join(language.age_units) or '(?!)'})\s+)?{{}}"
    return bool(said or _words(older, language.older_words).match(after))


def _is_of_game(game: Game, text: Text, figure: Figure) -> bool:
    """Whether a time is that of a game: its sentence names the game, and it is no timer's."""
    start = max((one.end() for one in _END.finditer(text.text, 0, figure.start)), default=0)
    end = next((one.start() for one in _END.finditer(text.text, figure.start)), len(text.text))
    sentence = text.text[start:end].lower()
    named = _words("{}", text.language.game_words).search(sentence)
    return bool(game.title.lower() in sentence or named) and max(figure.values) >= _SHORTEST
