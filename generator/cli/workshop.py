"""``proofdeck report`` and ``proofdeck design``: the workshop of a game that brings one."""

from typing import TYPE_CHECKING

import click

from generator.cli.options import Place, WholeNumber, on_one_game, writing
from generator.cli.output import print_problems, say, wrong_usage

if TYPE_CHECKING:
    from generator.commands.workshop import WorkshopResult

EXAMPLES_REPORT = """
\b
Examples:
  proofdeck report clients_vs_architects IV   what board IV pays
"""
EXAMPLES_DESIGN = """
\b
Examples:
  proofdeck design clients_vs_architects --seed 8 --like VI
"""


@click.command(epilog=EXAMPLES_REPORT)
@on_one_game
@click.argument("piece", metavar="PIECE")
def report(place: Place, piece: str) -> None:
    """Report on one piece of a game.

    Writes it to output/<game>/workshop/, with a drawing over the piece.
    """
    from generator.commands.workshop import report as make

    name = _with_workshop(place)
    with writing(place.output):
        result = make(place.project.session, name, piece, place.output)
    _print_result(name, result)


@click.command(epilog=EXAMPLES_DESIGN)
@on_one_game
@click.option(
    "--seed",
    type=WholeNumber(0),
    required=True,
    metavar="N",
    help="The same seed gives the same piece.",
)
@click.option("--like", required=True, metavar="PIECE", help="The piece to model it on.")
def design(place: Place, seed: int, like: str) -> None:
    """Design a new piece that follows every rule of its game.

    Writes it as YAML with a report to output/<game>/workshop/.
    """
    from generator.commands.workshop import design as make

    name = _with_workshop(place)
    with writing(place.output):
        result = make(place.project.session, name, seed, like, place.output)
    _print_result(name, result)


def _with_workshop(place: Place) -> str:
    """The game that is meant; wrong usage if it has no workshop."""
    [name] = place.games
    if place.project.session.rules_of(name).workshop is None:
        wrong_usage(f"{name} has no reports and no new pieces (see GameRules in the manual)")
    return name


def _print_result(name: str, result: "WorkshopResult") -> None:
    print_problems(list(result.problems))
    for line in result.text.rstrip().splitlines():
        say(line)
    for path in result.files:
        say(f"{name}: {path}")
