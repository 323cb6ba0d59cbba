"""The Python of the shipped games; it comes through the same door as anyone's.

A folder a game, all of one shape: ``RULES`` is what it brings, ``rules`` has the checks that
rules.yaml cannot say, ``pieces`` what its fields must be, ``examples`` plays the worked examples
and ``play`` the whole game, ``drawing`` is what its templates draw with. Each is a file, or a
folder where it is much; what a game does not need is not there. No other room knows a game by name.
"""

from collections.abc import Iterator, Mapping
from importlib import import_module

from generator.rules.extension import GameRules

_GAMES = ("architekton", "clients_vs_architects", "new_las_vegas", "towers")


class _Shipped(Mapping[str, GameRules]):
    """By the game's name; the Python of a game is loaded when it is first asked for."""

    def __getitem__(self, name: str) -> GameRules:
        if name not in _GAMES:
            raise KeyError(name)
        rules: GameRules = import_module(f"{__name__}.{name}").RULES
        return rules

    def __iter__(self) -> Iterator[str]:
        return iter(_GAMES)

    def __len__(self) -> int:
        return len(_GAMES)


RULES: Mapping[str, GameRules] = _Shipped()
