"""What is handed in beside files: rules under the name of a game, a game made in Python."""

from collections.abc import Callable, Collection, Iterable, Mapping

from generator.model.game import Game
from generator.model.names import not_for_players
from generator.problem import Problem, Where
from generator.rules.game_rules import GameRules


def misnamed_rules(
    game: Game, rules: Mapping[str, GameRules], names: Callable[[], Collection[str]]
) -> tuple[Problem, ...]:
    """A game without rules, where there are some for one that is not there but nearly so.

    ``names`` gives the games that have files: it is asked where that matters.
    """
    if not rules or game.name in rules:
        return ()
    from difflib import get_close_matches  # few games come so far

    near = get_close_matches(game.name, rules)
    if not near:
        return ()
    hint = f"did you mean {game.name}? rules are found by the name of their game"
    return tuple(
        Problem(
            game.where,
            "misnamed-rules",
            f"rules are handed in for {name}, and none for {game.name}",
            hint,
            "warning",
        )
        for name in _not_there(near, names())
    )


def not_for(game: Game, language: str | None, players: int | None) -> tuple[Problem, ...]:
    """A language, or a number of players, that a game made in Python is not for."""
    found: list[Problem] = []
    if language not in (None, game.language):
        hint = f"make one in that language; this one is in {game.language}"
        message = f"the game is not translated to {language}"
        found.append(Problem(Where.option("lang"), "unknown-language", message, hint))
    fault = not_for_players(game.players, players)
    if fault:
        found.append(Problem(Where.option("players"), *fault))
    return tuple(found)


def _not_there(names: Iterable[str], there: Collection[str]) -> list[str]:
    return [name for name in names if name not in there][:1]
