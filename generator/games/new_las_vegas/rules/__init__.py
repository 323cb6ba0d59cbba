"""Checks of New Las Vegas, a file for each component that has some.

``city`` checks the city sheet, ``score`` the score sheet, ``projects`` the project cards and that
the sheets let each be fulfilled, ``aid`` that the player aid explains the whole deck.
"""

from generator.games.new_las_vegas.rules import aid, city, projects, score

CHECKS = (*city.CHECKS, *score.CHECKS, *projects.CHECKS, *aid.CHECKS)
