"""Checks of Clients vs Architects, and its rule kind.

``board.py`` judges each board by the rules of ``shape.py``, ``features.py`` and ``states.py``;
``components.py`` asks whether a board can be read, and whether boards, cards and money fit each
other; ``boards_as_noted.py`` whether a board is still as its designer noted it.
"""

from generator.games.clients_vs_architects.rules.board import board_obeys_its_rules
from generator.games.clients_vs_architects.rules.boards_as_noted import (
    BoardsAsNoted,
    boards_as_noted,
)
from generator.games.clients_vs_architects.rules.components import (
    bids_on_the_scale,
    cards_say_what_they_do,
    commission_for_every_board,
    labels_lie_apart,
    money_for_the_highest_bids,
    plays_need_their_cards,
    regions_as_called,
)
from generator.rules.kinds.scope import RuleKind, always

CHECKS = (
    commission_for_every_board,
    bids_on_the_scale,
    money_for_the_highest_bids,
    cards_say_what_they_do,
    plays_need_their_cards,
    regions_as_called,
)
BOARD_CHECKS = (board_obeys_its_rules, labels_lie_apart)
KINDS = {"boards_as_noted": RuleKind(BoardsAsNoted, boards_as_noted, copies=always)}
