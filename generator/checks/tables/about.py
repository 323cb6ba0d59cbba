"""Missing facts about a game that buyers ask for."""

from collections.abc import Iterator

from generator.model.game import Game
from generator.model.values import joined
from generator.problem import Problem


def missing_about(game: Game) -> Iterator[Problem]:
    """A game says of itself some of what a buyer asks, but not all."""
    if game.about.model_fields_set:
        yield from unsaid_about(game)


def unsaid_about(game: Game) -> Iterator[Problem]:
    """Facts for box, cover and page 1 of a game on sale that game.yaml lacks."""
    unsaid = game.about.unsaid()
    if unsaid:
        message = f"'about' lacks {joined(unsaid)}, which shops and players look for"
        hint = "add a line for each below 'about'; in licence, say what buyers may do"
        where = game.about.where if game.about.model_fields_set else game.where
        yield Problem(where, "missing-about", message, hint, "warning")
