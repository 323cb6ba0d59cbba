"""Checks of New Las Vegas, a file for each component that has some.

``city.py`` and ``score.py`` check the two sheets, ``projects.py`` the project cards against both
of them, ``aid.py`` the player aid against the deck.
"""

from generator.games.new_las_vegas.rules import aid, city, projects, score

CHECKS = (*city.CHECKS, *score.CHECKS, *projects.CHECKS, *aid.CHECKS)
