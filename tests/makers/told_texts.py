"""What the checks of texts report of the cards of a game made of files, its translation too."""

from generator.checks import TEXT_CHECKS
from generator.project import Project


def told_of_cards(files, language=None, *, pedantic=False):
    """The problems of what the cards of a game print: of its name, folder ``vale``."""
    project = Project({f"vale/{name}": text for name, text in files.items()})
    game, _ = project.load("vale", language=language)
    drawn, found = project.session.drawn(game)
    found = project.session.odd(game, drawn, found, pedantic=pedantic)
    return [one for one in found if one.name in TEXT_CHECKS]
