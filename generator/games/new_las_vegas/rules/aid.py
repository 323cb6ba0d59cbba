"""Checks of the player aid: it explains every effect of the deck once, and 3 special actions."""

from collections import Counter
from collections.abc import Iterator

from generator.games.new_las_vegas.pieces import Aid, read_all
from generator.model.game import Game
from generator.problem import Problem

SPECIAL_ACTIONS = 3


def unexplained_effect(game: Game) -> Iterator[Problem]:
    """An effect of the deck is not on the player aid, or stands there twice."""
    deck = {str(piece.fields.get("effect")) for _, piece in game.pieces_of("casino")}
    for component, piece, aid in read_all(game, "aid", Aid):
        told = Counter(str(entry.effect) for entry in aid.effects)
        for effect in sorted(deck):
            if told[effect] != 1:
                message = f"the effect {effect} is explained {told[effect]} times"
                hint = "explain each effect of the casino cards once"
                yield component.problem(piece, "unexplained-effect", message, hint, field="effects")


def wrong_special_actions(game: Game) -> Iterator[Problem]:
    """The player aid lacks the 3 actions that a pair of circles allows (Special Actions)."""
    for component, piece, aid in read_all(game, "aid", Aid):
        if len(aid.special) != SPECIAL_ACTIONS:
            message = f"the aid has {len(aid.special)} special actions, not {SPECIAL_ACTIONS}"
            hint = (
                "the player aid says: every 2 filled circles allow one of 3 actions "
                "(Special Actions)"
            )
            yield component.problem(piece, "wrong-special-actions", message, hint, field="special")


CHECKS = (unexplained_effect, wrong_special_actions)
