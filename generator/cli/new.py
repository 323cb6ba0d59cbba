"""``proofdeck new``: a game that builds at once."""

from pathlib import Path

import click

from generator.cli.output import print_problems, say
from generator.problem import did_you_mean

EXAMPLES = """
\b
Examples:
  proofdeck new "Tide and Wood"                    a deck of eight cards, to be changed
  proofdeck new Harvest --like roll-and-write      or tiles, hexes, board, standees
  proofdeck new Heroes --from heroes.xlsx          your own table as cards
  proofdeck new Heroes --from heroes.csv --theme deco --format tarot-us
  proofdeck new Heroes --from heroes.csv --open    and look at it in the preview
"""
_TABLES = (".csv", ".tsv", ".xlsx", ".ods")


@click.command("new", epilog=EXAMPLES)
@click.argument("title", metavar="NAME")
@click.option(
    "--from", "table", type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE", help="A table whose rows are the cards: XLSX, ODS, CSV or TSV.",
)  # fmt: skip
@click.option("--like", default="cards", show_default=True, metavar="KIND", help="A starter.")
@click.option("--theme", default="plain", show_default=True, metavar="NAME", help="How it looks.")
@click.option("--format", "form", default="poker-us", show_default=True, metavar="NAME")
@click.option("--lang", default="en", show_default=True, metavar="CODE", help="Of its texts.")
@click.option("--open", "opened", is_flag=True, help="Start the preview of it.")
@click.pass_context
def new(
    context: click.Context, title: str, table: Path | None, like: str, theme: str, form: str,
    lang: str, opened: bool,
) -> None:  # fmt: skip
    """Begin a game: a table, game.yaml, two rules and a rulebook, in content/NAME.

    Nothing that is there already is written over.
    """
    from generator.commands.new import (
        Answers,
        folder_name,
        game_from_table,
        game_like,
        starters,
        write_new,
    )
    from generator.project import Project

    own = Path("layouts")
    project = Project({}, (own,) if own.is_dir() else ())  # there may be no game yet
    layouts, _ = project.layouts()
    _require("theme", theme, layouts.themes)
    _require("format", form, layouts.formats)
    answers = Answers(folder_name(title), title, theme, form, lang)
    if table is None:
        known = starters(project.session.layouts)
        _require("like", like, known)
        game = game_like(answers, *known[like])
    else:
        if table.suffix.lower() not in _TABLES:
            types = ", ".join(_TABLES)
            raise click.UsageError(f"{table} is no table; save it as one of these: {types}")
        made, problems = game_from_table(answers, table)
        if made is None:
            print_problems(problems)
            return
        game = made
    try:
        written = write_new(Path(), game, answers)
    except FileExistsError as error:
        message = f"{error} is there already; choose another name, or delete it"
        raise click.UsageError(message) from None
    for path in written:
        say(str(path))
    for remark in game.remarks:
        say(f"  {remark}")
    say("")
    say(f"  proofdeck preview {answers.name}    look at it while you change it")
    say(f"  proofdeck build {answers.name}      PDFs to print, in output/{answers.name}/")
    if opened:
        from generator.cli.preview import preview

        context.invoke(preview, games=(answers.name,))


def _require(option: str, name: str, known: object) -> None:
    """Wrong usage for a name that is not known."""
    names = list(known)  # type: ignore[call-overload]
    if name not in names:
        hint = did_you_mean(name, names, listing="there is")
        raise click.UsageError(f"--{option} {name}: there is none; {hint}")
