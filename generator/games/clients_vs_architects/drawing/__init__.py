"""The drawing of a board, for its template.

``plan.py`` says where everything lies, ``drawn.py`` what there is, ``lines.py`` how lines are
stroked and where their chips stand, ``rooms.py`` the rooms of areas with their letters.
"""

from collections.abc import Callable, Mapping
from typing import Any

from generator.games.clients_vs_architects.drawing.plan import board_plan, stroke

DRAWING: Mapping[str, Callable[..., Any]] = {"board_plan": board_plan, "stroke": stroke}
