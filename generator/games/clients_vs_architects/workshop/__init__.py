"""The workshop of Clients vs Architects: a report on a board, and new boards.

``report.py`` tells all there is to know of a board; ``design.py`` draws new boards after the make
of an existing one, which ``skeleton.py`` reads off it.
"""

from generator.games.clients_vs_architects.workshop.design import design_board
from generator.games.clients_vs_architects.workshop.report import marked_walks, report_text
from generator.rules.extension import Workshop

WORKSHOP = Workshop(report=report_text, marked=marked_walks, design=design_board)
