"""``proofdeck play``: games played by chance or with skill, and what they have in common."""

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from generator.cli.options import Place, WholeNumber, number_option, on_games, writing
from generator.cli.output import finish, form_option, progress, say
from generator.problem import Problem

if TYPE_CHECKING:
    from generator.commands.play import Played


def _fewest_and_most(
    context: click.Context, option: click.Parameter, value: str | None
) -> tuple[int, int] | None:
    """``3`` or ``2-4`` as two numbers; wrong usage for anything else."""
    if value is None:
        return None
    first, _, last = value.partition("-")
    last = last or first
    if not (first.isdecimal() and last.isdecimal() and len(first + last) < 6):
        raise click.BadParameter(
            f"{value!r} is not a number of players, such as 3 or 2-4", context, option
        )
    return int(first), int(last)


@click.command()
@on_games
@number_option(
    "--games",
    "number",
    least=1,
    most=1_000_000,
    default=2000,
    text="Number of games, for each number of players.",
)
@click.option("--players", callback=_fewest_and_most, metavar="N[-N]")
@number_option(
    "--seed", least=0, default=1, metavar="S", text="The same seed plays the same games."
)
@click.option("--by", default="random", show_default=True, metavar="PLAYER")
@click.option("--variant", metavar="NAME")
@click.option("--compare", metavar="REVISION")
@click.option("--workers", type=WholeNumber(1, 256), default=2, metavar="N")
@click.option("--cluster", metavar="ADDRESS")
@click.option("--hand", type=WholeNumber(1, 200), metavar="N")
@click.option("--no-ladder", is_flag=True)
@form_option("Format of the report.")
def play(place: Place, number: int, no_ladder: bool, form: str, **options: Any) -> None:
    """Simulate thousands of games and report balance and length.

    Writes output/<game>/played.html with plots. Each percentage has its 95 % margin of error.
    """
    from generator.commands.play import PlayOptions, json_of, write_played

    asked = PlayOptions(number, ladder=not no_ladder, **options)
    problems: list[Problem] = []
    documents = []
    with progress() as of_game, writing(place.output):
        for name in place.games:
            played, found = place.project.play(name, replace(asked, progress=of_game(name)))
            problems += found
            if played is None:
                continue
            written = write_played(played, place.project.session, place.output)
            documents.append(json_of(played))
            if form == "text":
                by_python = place.project.session.rules_of(name).play
                _print(played, unused=bool(by_python and played.game.play))
                say(f"{name}: {written.path}")
    finish(form, {"games": documents}, problems)


def _print(played: "Played", *, unused: bool) -> None:
    from generator.play.as_text import lines_of, lines_of_balance, lines_of_table

    name = ", ".join(filter(None, (played.game.name, played.options.variant)))
    instead = ", by its own Python: play in game.yaml does nothing" if unused else ""
    say(f"{name}, seed {played.options.seed}{instead}")
    lines = [
        *(line for report in played.reports for line in lines_of(report)),
        *(line for balance in played.balances for line in lines_of_balance(balance)),
        *(line for deck in played.dealt for line in lines_of_table(deck)),
    ]
    for line in lines or ["nothing says how it is played, and it has no deck with that many cards"]:
        say(line)
