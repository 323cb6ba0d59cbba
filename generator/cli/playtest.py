"""``proofdeck playtest``: what people did and said when they played the game."""

from pathlib import Path
from typing import Any

import click

from generator.cli import options as shared
from generator.cli.output import FORM, finish, print_problems, progress, say
from generator.options import Options
from generator.play.evenings import COLUMNS


@click.group()
def playtest() -> None:
    """Record what people did and said when they played your game.

    Evenings are kept in content/<game>/playtests/, and nothing leaves your machine.
    """


@playtest.command()
@shared.paper_option("Paper size.")
@shared.on_one_game
def sheet(place: shared.Place, paper: str) -> None:
    """Make the page to fill in after a game.

    Writes output/<game>/playtest-<paper>.pdf. It names your last printing,
    in text and as a QR code.
    """
    (name,), options = place.games, Options(paper=shared.paper_named(place.project, paper))
    with shared.writing(place.output):
        made, problems = place.project.playtests(name).write_sheet(place.output, options)
    if made:
        say(f"{name}: {made.path}")
    print_problems(problems)


def _columns(command: shared.Command) -> shared.Command:
    """An option for each column of an evening."""
    for name, column in [*COLUMNS.items()][::-1]:
        form = column.get("shown", "TEXT")
        command = click.option(f"--{name}", metavar=form, help=column["says"])(command)
    return command


@playtest.command()
@click.option(
    "--from", "table", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="A CSV file: a row for each evening, under headings such as evening and scores.",
)  # fmt: skip
@_columns
@shared.on_one_game
def add(place: shared.Place, table: Path | None, **columns: Any) -> None:
    """Add one evening, or several from a CSV file.

    Give --evening or --from. With --again "3 of 4", three of four said yes.
    """
    (name,), given = place.games, {one: text for one, text in columns.items() if text}
    if bool(table) == bool(given):
        raise click.UsageError("name an evening with --evening, or a CSV with --from")
    with shared.writing(place.content, way="evenings are kept next to game.yaml"):
        written, problems = place.project.playtests(name).add(table or given)
    for file in written or ():
        say(f"{name}: {file.path}")
    if written == ():
        say(f"{name}: these evenings are there already")
    print_problems(problems)


@playtest.command()
@shared.number_option(
    "--games", "number", least=1, default=2000, text="Number of games to simulate."
)
@FORM
@shared.on_one_game
def report(place: shared.Place, number: int, form: str) -> None:
    """Compare what people did and said with the simulated games.

    Writes output/<game>/playtests.html. Each percentage has its 95 % margin of error.
    """
    from generator.commands.play import PlayOptions
    from generator.play.as_text import lines_of_table, plain

    (name,) = place.games
    with progress() as of_game, shared.writing(place.output):
        asked = PlayOptions(number, ladder=False, progress=of_game(name))
        tables, problems = place.project.playtests(name).report(place.output, asked)
    for line in (line for one in tables or () for line in lines_of_table(one)):
        say(line) if form == "text" else None
    if form == "text" and tables is not None:
        say(f"{name}: {place.output / name / 'playtests.html'}" if tables else "no evenings yet")
    finish(form, {"game": name, "prints": plain(tables or ())}, problems)
