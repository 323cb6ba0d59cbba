"""Lint of what a book says of the whole game, players, time and age, held against game.yaml."""

import re
from collections.abc import Collection

from generator.checks.texts.text import Text
from generator.model.game import Game
from generator.problem import counted
from generator.rulebook.numbers import Figure

_FAR = 30  # characters around a figure that say what it is of
_SHORTEST = 10  # minutes of a game: what is shorter is a part of one, or a timer
_PLAYERS = re.compile(
    r"\s+(?:players?|Spieler(?:n|innen)?|Personen|joueurs?|spelers?)\b", re.IGNORECASE
)
_MINUTES = re.compile(r"[\s-]+(?:minutes?|mins?|Minuten)\b", re.IGNORECASE)
_OLD = re.compile(r"\b(?:age|aged|ages|Alter|ab|dès|vanaf)\s+(?:of\s+|von\s+)?$", re.IGNORECASE)
_OLDER = re.compile(
    r"\s*(?:\+|years?|Jahren?|ans|jaar)?\s*"
    r"(?:(?:and|or|und|et|en)\s+(?:up|older|over|above|älter|plus|ouder)|of age)\b",
    re.IGNORECASE,
)
_YEARS = re.compile(r"\s*(?:\+|years?\b|Jahren?\b|ans\b|jaar\b)", re.IGNORECASE)
_GAME = re.compile(
    r"\b(?:games?|plays?|playing|Spiel\w*|Partie\w*|parties?|jeu|spel\w*)\b", re.IGNORECASE
)
_END = re.compile(r"[.!?:](?=\s)|\n\s*\n")


def as_game_says(game: Game, prose: Text, figure: Figure) -> str | None:
    """What game.yaml says instead of a figure of players, minutes or years.

    ``4 players``; empty where both say the same, None for a figure of anything else.
    """
    if figure.kind not in ("number", "range"):
        return None
    end = figure.start + len(figure.text)
    before, after = prose.text[max(0, figure.start - _FAR) : figure.start], prose.text[end:][:_FAR]
    about, (fewest, most) = game.about, game.players
    beyond = max(figure.values) > most or (figure.kind == "range" and min(figure.values) < fewest)
    if beyond and _PLAYERS.match(after):
        said = counted(most, "player")
        return said if fewest == most else f"{fewest} to {said}"
    if about.minutes and _MINUTES.match(after) and _is_of_game(game, prose.text, figure):
        return _unless_within(figure, about.minutes, f"{about.time()} minutes")
    if about.age and (
        _OLDER.match(after)
        or (_OLD.search(before) and (_YEARS.match(after) or before.rstrip()[-1:].lower() != "b"))
    ):
        return _unless_within(figure, (about.age,), f"{about.age} years")
    return None


def _unless_within(figure: Figure, said: Collection[int], text: str) -> str:
    """The text, or nothing where the figure lies between what is said."""
    return "" if min(said) <= min(figure.values) and max(figure.values) <= max(said) else text


def _is_of_game(game: Game, text: str, figure: Figure) -> bool:
    """Whether a time is that of a game: its sentence names the game, and it is no timer's."""
    start = max((one.end() for one in _END.finditer(text, 0, figure.start)), default=0)
    end = next((one.start() for one in _END.finditer(text, figure.start)), len(text))
    sentence = text[start:end]
    named = game.title.lower() in sentence.lower() or _GAME.search(sentence)
    return bool(named) and max(figure.values) >= _SHORTEST
