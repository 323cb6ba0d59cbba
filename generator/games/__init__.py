"""One small module a game, for what its YAML cannot say; most games have none."""

from importlib import import_module
from importlib.util import find_spec

from generator.rules.game_rules import GameRules


def rules_for(name: str) -> GameRules:
    """``RULES`` of ``generator.games.<name>`` if there is such a module, else empty rules.

    Only ``build.py`` asks.
    """
    module = f"{__name__}.{name}"
    if not name.isidentifier() or name.startswith("_") or find_spec(module) is None:
        return GameRules()
    rules = import_module(module).RULES
    if not isinstance(rules, GameRules):
        raise TypeError(f"{module}.RULES must be GameRules, not {type(rules).__name__}")
    return rules
