"""The command line: the one file that prints, exits, and knows the current folder."""

import sys
from collections.abc import Callable, Iterable
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator import __version__
from generator.problem import Problem, did_you_mean, has_errors

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.build import Options, Report

EXAMPLES_LIST = """
\b
Examples:
  proofdeck list                     every game of ./content
  proofdeck list new_las_vegas       one game
  proofdeck list --content mine      your own games
"""
EXAMPLES_CHECK = """
\b
Examples:
  proofdeck check                    all games; exit code 1 if anything is wrong
  proofdeck check new_las_vegas --format json
  proofdeck check architekton --lang nl
  proofdeck check --format github    notes on the changed lines of a pull request
"""
EXAMPLES_BUILD = """
\b
Examples:
  proofdeck build                              all games, for A4
  proofdeck build new_las_vegas --paper letter
  proofdeck build new_las_vegas --only casino --proof
  proofdeck build architekton --lang nl        in Dutch, into output/architekton/nl/
  proofdeck build new_las_vegas --players 3    sheets to write on for three players
  proofdeck build --grey --strict
"""


@click.group(context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110})
@click.version_option(__version__, prog_name="proofdeck")
def main() -> None:
    r"""Print-and-play pieces for board games, proven against the rules before any paper is spent.

    \b
    content/<game>/   what the pieces say and the rules they obey
    layouts/          how they look: formats, papers, sheets, faces
    output/<game>/    what to print

    Exit codes: 0 fine, 1 problems in content or layouts, 2 wrong usage.
    """


def _folders(command: Callable[..., None]) -> Callable[..., None]:
    """The options that every command takes."""
    folder = click.Path(file_okay=False, path_type=Path)
    for option in (
        click.option("--output", type=folder, default=Path("output"), show_default=True, help="Where results go."),
        click.option(
            "--layouts",
            type=folder,
            default=Path("layouts"),
            show_default=True,
            help="Your layouts; what they lack comes with the package.",
        ),
        click.option("--content", type=folder, default=Path("content"), show_default=True, help="The folder of the games."),
        click.argument("games", nargs=-1, metavar="[GAME]..."),
    ):
        command = option(command)
    return command


@main.command("list", epilog=EXAMPLES_LIST)
@_folders
@click.option("--paper", default="a4", show_default=True, metavar="NAME", help="Count the sheets for this paper.")
def list_games(games: tuple[str, ...], content: Path, layouts: Path, output: Path, paper: str) -> None:  # noqa: ARG001 - all commands take --output
    """Games, their components, pieces and sheets."""
    from generator.build import inventory

    options = _options(layouts, paper=paper)
    problems: list[Problem] = []
    for name, folder in _chosen(games, content).items():
        listing, found = inventory(folder, options)
        problems += found
        if listing is None:
            click.echo(f"{name}: cannot be read, see below")
            continue
        click.echo(f"{name}: {listing.title} (version {listing.version}, {listing.players[0]}-{listing.players[1]} players)")
        for row in listing.rows:
            click.echo(
                f"  {row.component:<20} {row.kind:<10} {row.pieces:>4} pieces {row.designs:>4} designs "
                f"{row.papers:>3} {'sheet ' if row.papers == 1 else 'sheets'}  {row.format}"
            )
        click.echo(
            f"  {'total':<20} {'':<10} {sum(r.pieces for r in listing.rows):>4} pieces {'':>12} {sum(r.papers for r in listing.rows):>3} sheets"
        )
    _report(problems, "text", strict=False)


@main.command(epilog=EXAMPLES_CHECK)
@_folders
@click.option(
    "--format",
    "form",
    type=click.Choice(["text", "json", "github"]),
    default="text",
    show_default=True,
    help="How problems are written.",
)
@click.option("--strict", is_flag=True, help="Warnings are errors.")
@click.option("--paper", default="a4", show_default=True, metavar="NAME", help="The paper everything has to fit.")
@click.option("--lang", metavar="LANGUAGE", help="Check one language only; otherwise all that a game has.")
def check(
    games: tuple[str, ...],
    content: Path,
    layouts: Path,
    output: Path,  # noqa: ARG001 - all commands take it
    form: str,
    strict: bool,
    paper: str,
    lang: str | None,
) -> None:
    """Prove the pieces: content, rules, texts that fit, sheets, in every language. Writes nothing."""
    from generator.build import build as run
    from generator.build import languages_of

    problems: list[Problem] = []
    names = _chosen(games, content)
    options = replace(_options(layouts, paper=paper), strict=strict)
    with _progress() as report:
        for name, folder in names.items():
            for language in (lang,) if lang else languages_of(folder):
                titled = _titled(report, f"{name} {language}" if language else name)
                problems += run(folder, replace(options, language=language, report=titled))[1]
    problems = list(dict.fromkeys(problems))
    _report(problems, form, strict=strict)
    if form == "text":
        warnings = f", {len(problems)} warnings" if problems else ""
        click.echo(f"{', '.join(names)}: every check passes{warnings}")


@main.command(epilog=EXAMPLES_BUILD)
@_folders
@click.option("--only", metavar="COMPONENT", help="Build one component only.")
@click.option("--paper", default="a4", show_default=True, metavar="NAME", help="a4, letter, a3 or one of your layouts/papers.")
@click.option("--lang", metavar="LANGUAGE", help="Texts of content/<game>/i18n/LANGUAGE.yaml; goes to output/<game>/LANGUAGE/.")
@click.option(
    "--players", type=click.IntRange(1), metavar="N", help="Print what each player gets for N players; otherwise for the most."
)
@click.option("--proof", is_flag=True, help="Draw trim and safe zone over the faces; goes to output/<game>/proof/.")
@click.option("--grey", is_flag=True, help="All colours as a black-and-white printer makes them; goes to output/<game>/grey/.")
@click.option("--strict", is_flag=True, help="Stop at warnings too.")
def build(
    games: tuple[str, ...],
    content: Path,
    layouts: Path,
    output: Path,
    only: str | None,
    paper: str,
    lang: str | None,
    players: int | None,
    proof: bool,
    grey: bool,
    strict: bool,
) -> None:
    """Draw, impose and write the print files into output/<game>/."""
    from generator.build import build as run
    from generator.build import export

    options = _options(layouts, paper=paper)
    options = replace(options, only=only, language=lang, players=players, proof=proof, grey=grey, strict=strict)
    problems: list[Problem] = []
    with _progress() as report:
        for name, folder in _chosen(games, content).items():
            titled = _titled(report, name)
            built, found = run(folder, replace(options, report=titled))
            problems += found
            if built:
                export(built, output, ("pdf", "svg"), titled)
                pieces = sum(drawn.piece.copies for drawn in built.drawn)
                papers = sum(printed.papers for printed in built.printed)
                written = f"sheets/{only}-{paper}.pdf" if only else f"{name}-{paper}.pdf"
                click.echo(f"{output / name / built.variant / written}: {pieces} pieces on {papers} sheets")
    _report(problems, "text", strict=strict)


def _chosen(games: Iterable[str], content: Path) -> dict[str, Path]:
    """The named games' folders, or all; wrong usage for a name or folder that is not there."""
    from generator.build import game_folders

    known = game_folders(content)
    if not known:
        raise click.UsageError(
            f"there is no game in {content}/: a game is a folder with a game.yaml; name another with --content DIR"
        )
    for name in games:
        if name not in known:
            raise click.UsageError(f"there is no game {name!r} in {content}/: {did_you_mean(name, known, listing='games')}")
    return {name: known[name] for name in games} or known


def _options(layouts: Path, *, paper: str) -> "Options":
    """The folders in which layouts are looked up; wrong usage for a paper that none of them has."""
    from generator.build import Options, shipped_layouts

    folders = tuple(dict.fromkeys(folder.resolve() for folder in (layouts, shipped_layouts()) if folder.is_dir()))
    papers = sorted({path.stem for folder in folders for path in folder.glob("papers/*.yaml")})
    if paper not in papers:
        raise click.UsageError(f"there is no paper {paper!r}: {did_you_mean(paper, papers, listing='papers')}")
    return Options(layouts=folders, paper=paper)


@contextmanager
def _progress() -> "Iterator[Report]":
    """A bar on a terminal's standard error; nothing at all in a pipe."""
    if not sys.stderr.isatty():
        yield lambda _stage, _done, _total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, Any] = {}

        def report(stage: str, done: int, total: int) -> None:
            if stage not in tasks:
                tasks[stage] = bar.add_task(stage, total=total)
            bar.update(tasks[stage], completed=done, total=total)

        yield report


def _titled(report: "Report", name: str) -> "Report":
    return lambda stage, done, total: report(f"{name}: {stage}", done, total)


def _report(problems: list[Problem], form: str, *, strict: bool) -> None:
    """Print every problem; exit with 1 if any of them is an error."""
    if form == "json":
        import json

        rows = [
            {
                "file": p.where.file, "line": p.where.line, "column": p.where.column, "severity": p.severity, "rule": p.rule,
                "piece": p.piece, "field": p.field, "message": p.message, "hint": p.hint,
            }
            for p in problems
        ]  # fmt: skip
        click.echo(json.dumps(rows, indent=1, ensure_ascii=False))
    for problem in problems:
        if form == "github":
            text = f"{problem.about()}: {problem.message}" if problem.about() else problem.message
            text += f" ({problem.hint})" if problem.hint else ""
            where = f"file={problem.where.file},line={problem.where.line},col={problem.where.column},title={problem.rule}"
            click.echo(f"::{problem.severity} {where}::{text}")
        elif form == "text":
            click.echo(str(problem), err=True)
    if has_errors(problems, strict=strict):
        errors = sum(strict or problem.severity == "error" for problem in problems)
        if form == "text":
            click.echo(f"{errors} {'error' if errors == 1 else 'errors'}", err=True)
        sys.exit(1)
