"""``proofdeck pull``: published tables into the files that a game reads."""

import click

from generator.cli.options import Place, on_games, writing
from generator.cli.output import print_problems, say
from generator.problem import Problem, counted

_NAMED = 4  # ids of a line that are named


@click.command()
@on_games
def pull(place: Place) -> None:
    """Fetch tables that are published online, such as Google Sheets.

    In game.yaml, give the component `table:` with the address, and `pieces:` with the file
    to save it in. No other command fetches anything from the internet.
    """
    from generator.commands.pull import pull as pulled_tables

    problems: list[Problem] = []
    with writing(place.content, way="tables are always written next to game.yaml"):
        for name in place.games:
            pulled, found = pulled_tables(place.project.session, name, place.content)
            problems += found
            for one in pulled:
                ways = (("came", one.came), ("went", one.went), ("changed", one.changed))
                said = [
                    f"{len(ids)} {way} ({', '.join(ids[:_NAMED])}{' ...' * (len(ids) > _NAMED)})"
                    for way, ids in ways
                    if ids
                ]
                say(f"{one.path}: {', '.join(said) or 'unchanged'}")
            if not pulled and not found:
                say(f"{name}: no component names a table on the web (see proofdeck manual tables)")
    print_problems(problems)
    if problems:
        say(counted(len(problems), "warning"))
