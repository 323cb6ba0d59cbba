"""What the shipped games bring in Python; they come through the same door as anyone's."""

from collections.abc import Mapping

from generator.games import architekton, clients_vs_architects, new_las_vegas, towers
from generator.rules.game_rules import GameRules

RULES: Mapping[str, GameRules] = {
    "architekton": architekton.RULES,
    "clients_vs_architects": clients_vs_architects.RULES,
    "new_las_vegas": new_las_vegas.RULES,
    "towers": towers.RULES,
}
