"""Checks of Clients vs Architects, and its rule kind.

``board.py`` judges each board by the rules of ``shape.py``, ``features.py`` and ``states.py``;
``components.py`` asks whether a board can be read, and whether boards, cards and money fit each
other; ``boards_as_noted.py`` whether a board is still as its designer noted it.
"""

from generator.games.clients_vs_architects.rules import components
from generator.games.clients_vs_architects.rules.board import board_obeys_its_rules
from generator.games.clients_vs_architects.rules.boards_as_noted import (
    BoardsAsNoted,
    boards_as_noted,
)
from generator.rules.kinds.scope import RuleKind, always

CHECKS = (
    components.commission_for_every_board, components.bids_on_the_scale,
    components.money_for_the_highest_bids, components.cards_say_what_they_do,
    components.plays_need_their_cards, components.regions_as_called,
)  # fmt: skip
BOARD_CHECKS = (board_obeys_its_rules, components.labels_lie_apart)
KINDS = {"boards_as_noted": RuleKind(BoardsAsNoted, boards_as_noted, copies=always)}
