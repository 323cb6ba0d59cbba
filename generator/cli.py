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
    from generator.workshop import Result

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
EXAMPLES_BOARD = """
\b
Examples:
  proofdeck board I                            board I of the one game that has boards
  proofdeck board IV clients_vs_architects
"""
EXAMPLES_DESIGN = """
\b
Examples:
  proofdeck design-board --seed 7 --like III
  proofdeck design-board clients_vs_architects --seed 8 --like VI
"""
EXAMPLES_RULEBOOK = """
\b
Examples:
  proofdeck rulebook                           every game that has one, as A5 pages to read
  proofdeck rulebook architekton --lang nl
  proofdeck rulebook new_las_vegas --paper a4  two pages a side, to print on both sides, fold and staple
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
        click.option(
            "--output",
            type=folder,
            default=Path("output"),
            show_default=True,
            help="Where results go.",
        ),
        click.option(
            "--layouts",
            type=folder,
            default=Path("layouts"),
            show_default=True,
            help="Your layouts; what they lack comes with the package.",
        ),
        click.option(
            "--content",
            type=folder,
            default=Path("content"),
            show_default=True,
            help="The folder of the games.",
        ),
        click.argument("games", nargs=-1, metavar="[GAME]..."),
    ):
        command = option(command)
    return command


@main.command("list", epilog=EXAMPLES_LIST)
@_folders
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    metavar="NAME",
    help="Count the sheets for this paper.",
)
def list_games(
    games: tuple[str, ...], content: Path, layouts: Path, output: Path, paper: str
) -> None:  # noqa: ARG001 - all commands take --output
    """Games, their components, pieces and sheets, and how much of the paper is pieces."""
    from generator.build import inventory

    options = _options(layouts, paper=paper)
    problems: list[Problem] = []
    for name, folder in _chosen(games, content).items():
        listing, found = inventory(folder, options)
        problems += found
        if listing is None:
            click.echo(f"{name}: cannot be read, see below")
            continue
        fewest, most = listing.players
        players = (
            f"{fewest} to {most} players"
            if fewest < most
            else f"{most} {'player' if most == 1 else 'players'}"
        )
        click.echo(f"{name}: {listing.title} (version {listing.version}, {players})")
        for row in listing.rows:
            click.echo(
                f"  {row.component:<20} {row.kind:<10} {row.pieces:>4} pieces {row.designs:>4} designs "
                f"{row.papers:>3} {'sheet ' if row.papers == 1 else 'sheets'} {row.covered:>5.0%} of the paper  {row.format}"
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
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    metavar="NAME",
    help="The paper everything has to fit.",
)
@click.option(
    "--lang", metavar="LANGUAGE", help="Check one language only; otherwise all that a game has."
)
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
    from generator.build_rulebook import rulebook_problems

    problems: list[Problem] = []
    names = _chosen(games, content)
    options = replace(_options(layouts, paper=paper), strict=strict)
    with _progress() as report:
        for name, folder in names.items():
            for language in (lang,) if lang else languages_of(folder):
                titled = _titled(report, f"{name} {language}" if language else name)
                problems += run(folder, replace(options, language=language, report=titled))[1]
            if not lang:
                problems += rulebook_problems(folder, options)
    problems = list(dict.fromkeys(problems))
    _report(problems, form, strict=strict)
    if form == "text":
        warnings = f", {len(problems)} warnings" if problems else ""
        click.echo(f"{', '.join(names)}: every check passes{warnings}")


@main.command(epilog=EXAMPLES_BUILD)
@_folders
@click.option("--only", metavar="COMPONENT", help="Build one component only.")
@click.option(
    "--paper",
    default="a4",
    show_default=True,
    metavar="NAME",
    help="a4, letter, a3 or one of your layouts/papers.",
)
@click.option(
    "--lang",
    metavar="LANGUAGE",
    help="Texts of content/<game>/i18n/LANGUAGE.yaml; goes to output/<game>/LANGUAGE/.",
)
@click.option(
    "--players",
    type=click.IntRange(1),
    metavar="N",
    help="Print what each player gets for N players; otherwise for the most.",
)
@click.option(
    "--proof",
    is_flag=True,
    help="Draw trim and safe zone over the faces; goes to output/<game>/proof/.",
)
@click.option(
    "--grey",
    is_flag=True,
    help="All colours as a black-and-white printer makes them; goes to output/<game>/grey/.",
)
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
    """Draw, impose and write the print files, and the rulebook if there is one, into output/<game>/."""
    from generator.build import build as run
    from generator.build import export
    from generator.build_rulebook import write_rulebooks

    options = _options(layouts, paper=paper)
    options = replace(
        options, only=only, language=lang, players=players, proof=proof, grey=grey, strict=strict
    )
    problems: list[Problem] = []
    with _progress() as report:
        for name, folder in _chosen(games, content).items():
            titled = _titled(report, name)
            built, found = run(folder, replace(options, report=titled))
            problems += found
            if built:
                with _writing(output):
                    books: list[Path] = []
                    if not built.only and not built.variant:
                        titled("rulebook", 0, 1)
                        books, found = write_rulebooks(
                            folder, replace(options, players=None), output
                        )
                        problems += found
                    export(built, output, ("pdf", "svg"), titled, also=books)
                pieces = sum(drawn.piece.copies for drawn in built.drawn)
                papers = sum(printed.papers for printed in built.printed)
                written = f"sheets/{only}-{paper}.pdf" if only else f"{name}-{paper}.pdf"
                click.echo(
                    f"{output / name / built.variant / written}: {pieces} pieces on {papers} sheets"
                )
    _report(problems, "text", strict=strict)


@main.command(epilog=EXAMPLES_BOARD)
@click.argument("board", metavar="BOARD")
@_folders
def board(board: str, games: tuple[str, ...], content: Path, layouts: Path, output: Path) -> None:
    """A report on one board: what it pays, what is reachable in each state, what each hand opens.

    Its cheapest and its richest walk are drawn over it, as SVG and PDF, in output/<game>/boards/.
    """
    from generator.workshop import report

    name, folder = _with_workshop(games, content)
    with _writing(output):
        result = report(folder, _options(layouts, paper="a4"), board, output)
    _tell(name, result)


@main.command("design-board", epilog=EXAMPLES_DESIGN)
@_folders
@click.option(
    "--seed",
    type=click.IntRange(0),
    required=True,
    metavar="N",
    help="The same seed gives the same board.",
)
@click.option(
    "--like", required=True, metavar="BOARD", help="The board whose make the new one follows."
)
def design_board(
    games: tuple[str, ...], content: Path, layouts: Path, output: Path, seed: int, like: str
) -> None:
    """A new board that obeys every rule of the game, as YAML with its report, in output/<game>/boards/."""
    from generator.workshop import design

    name, folder = _with_workshop(games, content)
    with _writing(output):
        result = design(folder, _options(layouts, paper="a4"), seed, like, output)
    _tell(name, result)


def _with_workshop(games: tuple[str, ...], content: Path) -> tuple[str, Path]:
    """The one game that is meant; wrong usage if it has no workshop or if there is more than one to choose from."""
    from generator.workshop import has_workshop

    able = {name: folder for name, folder in _chosen(games, content).items() if has_workshop(name)}
    if len(able) != 1:
        raise click.UsageError(
            f"name one game that has boards to report on: {', '.join(able) or 'none of these has'}"
        )
    return next(iter(able.items()))


@contextmanager
def _writing(output: Path) -> "Iterator[None]":
    """Wrong usage, not a crash, where the output folder cannot be written to."""
    try:
        yield
    except OSError as error:
        reason = error.strerror or str(error)
        raise click.UsageError(
            f"cannot write to {error.filename or output}: {reason}; name another folder with --output DIR"
        ) from None


def _tell(name: str, result: "Result") -> None:
    _report(list(result.problems), "text", strict=False)
    click.echo(result.text.rstrip())
    for path in result.files:
        click.echo(f"{name}: {path}")


@main.command(epilog=EXAMPLES_RULEBOOK)
@_folders
@click.option(
    "--paper",
    default="a5",
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
def rulebook(
    games: tuple[str, ...],
    content: Path,
    layouts: Path,
    output: Path,
    paper: str,
    lang: str | None,
    strict: bool,
) -> None:
    """Check rulebooks against the pieces and write output/<game>/rulebook-<language>.pdf."""
    from generator.build_rulebook import READING, languages, write_rulebooks

    names = {
        name: folder for name, folder in _chosen(games, content).items() if languages(folder, lang)
    }
    if not names:
        raise click.UsageError(
            "none of these games has a rulebook: write content/<game>/rulebook.md.j2"
        )
    options = replace(_options(layouts, paper="a4" if paper == READING else paper), strict=strict)
    problems: list[Problem] = []
    for name, folder in names.items():
        written, found = write_rulebooks(folder, options, output, papers=(paper,), only=lang)
        problems += found
        for path in written:
            click.echo(f"{name}: {path}")
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
            raise click.UsageError(
                f"there is no game {name!r} in {content}/: {did_you_mean(name, known, listing='games')}"
            )
    return {name: known[name] for name in games} or known


def _options(layouts: Path, *, paper: str) -> "Options":
    """The folders in which layouts are looked up; wrong usage for a paper that none of them has."""
    from generator.build import Options, shipped_layouts

    folders = tuple(
        dict.fromkeys(
            folder.resolve() for folder in (layouts, shipped_layouts()) if folder.is_dir()
        )
    )
    papers = sorted({path.stem for folder in folders for path in folder.glob("papers/*.yaml")})
    if paper not in papers:
        raise click.UsageError(
            f"there is no paper {paper!r}: {did_you_mean(paper, papers, listing='papers')}"
        )
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
