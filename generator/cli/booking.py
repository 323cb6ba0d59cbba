"""``proofdeck rulebook``: rulebooks to read, and as booklets to print at home."""

import click

from generator.cli.options import Place, on_games, paper_named, writing
from generator.cli.telling import progress, say, tell, wrong_usage
from generator.problem import Problem

EXAMPLES = """
\b
Examples:
  proofdeck rulebook                           every game that has one, as A5 pages to read
  proofdeck rulebook architekton --lang nl
  proofdeck rulebook new_las_vegas --paper a4  two pages a side, to print, fold and staple
"""
READING = "a5"  # the paper that is one page of the book


@click.command(epilog=EXAMPLES)
@on_games
@click.option(
    "--paper",
    default=READING,
    show_default=True,
    metavar="NAME",
    help="a5 to read; a4, letter or another paper for a booklet.",
)
@click.option(
    "--lang",
    metavar="LANGUAGE",
    help="One language only; otherwise all that a rulebook is written in.",
)
@click.option("--strict", is_flag=True, help="Stop at warnings too.")
def rulebook(place: Place, paper: str, lang: str | None, strict: bool) -> None:
    """Check rulebooks against the pieces and write output/<game>/rulebook-<language>.pdf."""
    from generator.options import Options

    project = place.project
    options = Options(strict=strict, language=lang)
    booklet = None if paper == READING else paper_named(project, paper)
    named = [name for name in place.games if project.rulebook_languages(name, lang)]
    if not named:
        wrong_usage("none of these games has a rulebook: write content/<game>/rulebook.md.j2")
    problems: list[Problem] = []
    with progress() as of_game, writing(place.output):
        for name in named:
            of_game(name)("rulebook", 0, 1)
            written, found = project.write_rulebooks(name, place.output, options, booklet=booklet)
            problems += found
            for one in written:
                say(f"{name}: {one.path}")
    tell(problems, strict=strict)
