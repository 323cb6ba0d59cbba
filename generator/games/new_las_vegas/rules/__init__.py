"""Checks of New Las Vegas, a file for each component that has some."""

from generator.games.new_las_vegas.rules import aid, city, projects, score

CHECKS = (*city.CHECKS, *score.CHECKS, *projects.CHECKS, *aid.CHECKS)
