"""``proofdeck build``: the print files and the rulebooks, or some pieces, components or pages."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Literal

import click

from generator.cli.options import (
    Place,
    WholeNumber,
    cutter_named,
    on_games,
    paper_named,
    printer_named,
    writing,
)
from generator.cli.output import (
    FORM,
    print_document,
    print_problems,
    progress,
    removed_lines,
    say,
    wrong_usage,
)
from generator.cli.receipts import Rows, Run, on_game
from generator.model.edition import EDITIONS, Edition
from generator.model.scheme import BACKS, PrintedBacks
from generator.problem import Problem, counted, has_errors

if TYPE_CHECKING:
    from generator.commands.part import Selection
    from generator.options import Options


_PAGES = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")
_MOST = 10_000  # pages
EXAMPLES = """
\b
Examples:
  proofdeck build                               all games, for A4
  proofdeck build new_las_vegas --paper letter
  proofdeck build new_las_vegas --only casino --proof
  proofdeck build new_las_vegas --piece c01 --piece c07  lost cards
  proofdeck build new_las_vegas --pages 3-4     a spoilt sheet
  proofdeck build architekton --lang nl         into output/architekton/nl/
  proofdeck build new_las_vegas --players 3     sheets to write on, for three
  proofdeck build --grey --strict
  proofdeck build --printer office              as calibrate measured
  proofdeck build towers --backs glued          for both sides of a board
"""


def pages_of(
    _context: click.Context, _option: click.Parameter, text: str | None
) -> tuple[int, ...]:
    """The numbers of ``3-4,7``, sorted; wrong usage for what are none."""
    found: set[int] = set()
    for part in (text or "").replace(" ", "").split(",") if text is not None else ():
        match = _PAGES.fullmatch(part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 0 < first <= last <= _MOST:
            raise click.BadParameter(f"{part!r} is no page and no range such as 3-4")
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def check_selection(games: tuple[str, ...], *, parts: bool, pages: bool, only: str | None) -> None:
    """Refuse what cannot be asked for at once."""
    if (parts or pages) and len(games) != 1:
        wrong_usage("name the game whose pieces or pages to print")
    if parts and pages:
        wrong_usage("--pages are of the whole print file: leave --piece and --component out")
    if only and (parts or pages):
        wrong_usage("--only writes files of their own: leave it out, or use --component")


@click.command(epilog=EXAMPLES)
@on_games
@click.option("--only", metavar="COMPONENT", help="Write the files of one component only.")
@click.option(
    "--piece",
    multiple=True,
    metavar="ID",
    help="Print one copy of this piece, for each time it is named: selected-<paper>.pdf.",
)
@click.option(
    "--component", multiple=True, metavar="NAME", help="Print this component: the same file."
)
@click.option(
    "--pages",
    callback=pages_of,
    metavar="3-4",
    help="Print these pages of the print file, with their backs: the same file.",
)
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
    help="One language only, from content/<game>/i18n; goes to output/<game>/LANGUAGE/.",
)
@click.option(
    "--players",
    type=WholeNumber(1),
    metavar="N",
    help="Print what each player gets for N players, in a folder of its own.",
)
@click.option(
    "--proof", is_flag=True, help="Draw trim and safe zone over the faces, in a folder of its own."
)
@click.option(
    "--grey",
    is_flag=True,
    help="All colours as a black-and-white printer makes them, in a folder of its own.",
)
@click.option(
    "--low-ink",
    is_flag=True,
    help="Grounds become outlines, or as a component's low_ink says, in a folder of its own.",
)
@click.option("--embed", is_flag=True, help="Each SVG file holds its pictures and fonts.")
@click.option(
    "--backs",
    type=click.Choice(tuple(BACKS)[1:]),
    help="All backs behind their fronts, on papers to be glued, or none; in a folder of its own.",
)
@click.option(
    "--edition",
    type=click.Choice(tuple(EDITIONS)),
    default="players",
    show_default=True,
    help="The designer's names commands on page 1, in a folder of its own.",
)
@click.option(
    "--cutter",
    metavar="NAME",
    help="Sheets for a machine to cut, such as silhouette or cricut; in a folder of its own.",
)
@click.option(
    "--printer",
    metavar="NAME",
    help="Make up for a printer measured with calibrate; in a folder of its own.",
)
@click.option("--strict", is_flag=True, help="Stop at warnings too.")
@FORM
def build(
    place: Place,
    only: str | None,
    piece: tuple[str, ...],
    component: tuple[str, ...],
    pages: tuple[int, ...],
    paper: str,
    lang: str | None,
    players: int | None,
    proof: bool,
    grey: bool,
    low_ink: bool,
    embed: bool,
    backs: PrintedBacks | None,
    edition: Edition,
    cutter: str | None,
    printer: str | None,
    strict: bool,
    form: Literal["text", "json"],
) -> None:
    """Draw, impose and write the print files, and the rulebooks if there are any."""
    check_selection(place.games, parts=bool(piece or component), pages=bool(pages), only=only)
    part = bool(piece or component or pages)
    usual = not (only or part or players or proof or grey or low_ink or backs or cutter or printer)
    usual = usual and edition == "players"
    problems: list[Problem] = []
    rows = Rows()
    with progress() as of_game:

        def work(name: str, run: Run) -> list[Problem]:
            from generator.options import Options

            project = place.project
            common = Options(
                paper=paper_named(project, paper),
                only=only,
                players=players,
                proof=proof,
                grey=grey,
                low_ink=low_ink,
                embed=embed,
                backs=backs or "as planned",
                edition=edition,
                cutter=cutter_named(project, cutter),
                printer=printer_named(place, printer),
                strict=strict,
            )
            found: list[Problem] = []
            languages = project.languages(name) if usual and lang is None else (lang,)
            for language in languages:
                shown = of_game(f"{name} {language}" if language else name)
                options = replace(common, language=language, progress=shown)
                if part:
                    from generator.commands.part import Selection

                    selection = Selection(piece, component, pages)
                    found += _select(place, name, options, selection, run, form)
                else:
                    found += _build(place, name, options, run, form)
            if not part and not has_errors(found, strict=strict):
                for folder, count in project.remove_older(name, place.output):
                    message = f"{counted(count, 'file')} removed, of the game as it was"
                    run.say_once(f"{folder}: {message}")
            return found

        for name in place.games:
            with writing(place.output):
                tell = rows.keep if form == "json" else say
                problems += on_game(place, name, partial(work, name), writes=True, tell=tell)
    problems = list(dict.fromkeys(problems))
    if form == "json":
        print_document({"built": rows.made}, problems, strict=strict)
    else:
        print_problems(problems, strict=strict)


def _build(place: Place, name: str, options: "Options", run: Run, form: str) -> tuple[Problem, ...]:
    project = place.project
    built, problems = project.build(name, options)
    if built is None:
        _name_old_files(place.output / name)
        run.cannot_be_remembered()
        return problems
    begun = project.begin_rulebooks(built, place.output, options)
    with ThreadPoolExecutor(max_workers=1) as worker:  # Typst works outside Python's lock
        books = worker.submit(begun)
        done = project.export(
            built, place.output, beside=lambda: books.result()[0], progress=options.progress
        )
    more = books.result()[1]
    folder = place.output / name / built.variant
    pieces = built.pieces
    papers = sum(printed.papers for printed in built.printed)
    file = folder / f"{name}-{built.paper.name}.pdf"
    left_out = [
        f"{one.name} {one.left_out_text}" for one in built.game.components if one.left_out_text
    ]
    of_these = "; ".join([f"{counted(pieces, 'piece')} on {counted(papers, 'sheet')}", *left_out])
    if form == "json":
        row = {
            "game": name, "language": built.game.language, "paper": built.paper.name,
            "file": str(file), "pieces": pieces, "sheets": papers,
            "left_out": {c.name: c.left_out_text for c in built.game.components if c.left_out_text},
            "files": [str(one.path) for one in done.written],
        }  # fmt: skip
        run.say(json.dumps(row))
    else:
        run.say(f"{file}: {of_these}")
    if options.low_ink and form == "text":
        for saved in project.saved_ink(built, options):
            run.say(f"  {saved.words()}")
    for line in removed_lines(folder, done.outdated):
        run.say_once(line)
    run.wrote(folder, {str(one.path): one.digest for one in done.written})
    if has_errors((*problems, *more), strict=options.strict):
        run.cannot_be_remembered()
    return (*problems, *more)


def _select(
    place: Place, name: str, options: "Options", selection: "Selection", run: Run, form: str
) -> tuple[Problem, ...]:
    project = place.project
    built, problems = project.build(name, options)
    if built is None:
        run.cannot_be_remembered()
        return problems
    written, part, more = project.write_selected(built, selection, place.output, options)
    if written is None:
        run.cannot_be_remembered()
        return (*problems, *more)
    pieces = sum(drawn.piece.copies for drawn in part.drawn)
    papers = sum(printed.papers for printed in part.printed)
    numbers = ", ".join(map(str, selection.pages))
    backs = ", both sides of each paper" if any(job.flip for job in built.printed) else ""
    whole = f"pages {numbers} of {name}-{built.paper.name}.pdf{backs}"
    of_these = f"{counted(pieces, 'piece')} on {counted(papers, 'sheet')}"
    if form == "json":
        file = str(written.path)
        row = {
            "game": name, "language": built.game.language, "paper": built.paper.name,
            "file": file, "pieces": pieces, "sheets": papers, "files": [file],
        }  # fmt: skip
        run.say(json.dumps(row))
    else:
        run.say(f"{written.path}: {whole if selection.pages else of_these}")
    run.wrote(written.path.parent)
    return (*problems, *more)


def _name_old_files(folder: Path) -> None:
    if (folder / "manifest.json").is_file():
        say(f"{folder}: nothing was written; what lies there is from before", err=True)
