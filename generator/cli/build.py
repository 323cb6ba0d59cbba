"""``proofdeck build``: the print files and the rulebooks, or some pieces, components or pages."""

import json
import re
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from generator.cli import options as shared
from generator.cli.output import FORM, finish, progress, removed_lines, say, wrong_usage
from generator.cli.receipts import Rows, Run, on_game
from generator.model.scheme import BACKS
from generator.problem import Problem, counted, has_errors

if TYPE_CHECKING:
    from generator.exports.built import Built
    from generator.options import Options

_PAGES = re.compile(r"(\d{1,5})(?:-(\d{1,5}))?")
_MOST = 10_000  # pages
# Options by which a build is not the usual one of all languages.
_UNUSUAL = ("only", "draft", "players", "guides", "grey", "low_ink", "backs", "cutter", "printer")


def pages_of(
    _context: click.Context, _option: click.Parameter, text: str | None
) -> tuple[int, ...]:
    """The numbers of ``3-4,7``, sorted; wrong usage for what are none."""
    found: set[int] = set()
    for part in (text or "").replace(" ", "").split(",") if text is not None else ():
        match = _PAGES.fullmatch(part)
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (0, 0)
        if not 0 < first <= last <= _MOST:
            raise click.BadParameter(f"{part!r} is not a page, and not a range such as 3-4")
        found.update(range(first, last + 1))
    return tuple(sorted(found))


def check_selection(games: tuple[str, ...], *, parts: bool, pages: bool, only: str | None) -> None:
    """Refuse what cannot be asked for at once."""
    if (parts or pages) and len(games) != 1:
        wrong_usage("name the game to which these cards or pages belong")
    if parts and pages:
        wrong_usage("--pages counts pages of the whole print file: remove --piece and --component")
    if only and (parts or pages):
        wrong_usage("--only makes files of one component: remove it, or use --component instead")


@click.command()
@shared.on_games
@shared.ONLY
@click.option("--piece", multiple=True, metavar="ID")
@click.option("--component", multiple=True, metavar="NAME")
@click.option("--pages", callback=pages_of, metavar="3-4")
@shared.paper_option("Paper size: a4, letter, a3 or one of your own.")
@shared.lang_option("Print the cards in this language only, and no rulebook.")
@click.option("--players", type=shared.WholeNumber(1), metavar="N")
@click.option("--guides", is_flag=True)
@click.option("--grey", is_flag=True)
@click.option("--low-ink", is_flag=True)
@shared.EMBED
@click.option("--backs", type=click.Choice(tuple(BACKS)[1:]))
@shared.edition_option("Page 1 is for this reader. designer: adds Proofdeck's commands.")
@click.option("--cutter", metavar="NAME")
@shared.PRINTER
@shared.STRICT
@click.option("--draft", is_flag=True)
@FORM
def build(
    place: shared.Place,
    piece: tuple[str, ...],
    component: tuple[str, ...],
    pages: tuple[int, ...],
    lang: str | None,
    form: Literal["text", "json"],
    **asked: Any,
) -> None:
    """Write the print files and rulebooks.

    Everything goes into output/<game>/. Options that change the print, such as
    --grey, write into a folder of their own.
    """
    parts, only, strict = bool(piece or component), asked["only"], asked["strict"]
    check_selection(place.games, parts=parts, pages=bool(pages), only=only)
    usual = not any(map(asked.get, _UNUSUAL)) and asked["edition"] == "players"
    rows, problems = Rows(), list[Problem]()
    with progress() as of_game:

        def work(name: str, run: Run) -> list[Problem]:
            common = shared.options_of(place, **asked | {"backs": asked["backs"] or "as planned"})
            found: list[Problem] = []
            every = usual and lang is None and not (parts or pages)
            for language in place.project.languages(name) if every else (lang,):
                shown = of_game(f"{name} {language}" if language else name)
                options = replace(common, language=language, progress=shown)
                if parts or pages:
                    found += _select(place, name, options, (piece, component, pages), run, form)
                else:
                    found += _build(place, name, options, run, form)
            if not (parts or pages or has_errors(found, strict=strict)):
                for folder, count in place.project.remove_older(name, place.output):
                    removed = counted(count, "file")
                    run.say_once(f"{folder}: {removed} removed, from an earlier state of the game")
            return found

        for name in place.games:
            with shared.writing(place.output):
                tell = rows.keep if form == "json" else say
                problems += on_game(place, name, partial(work, name), writes=True, tell=tell)
    finish(form, {"built": rows.made}, list(dict.fromkeys(problems)), strict=strict)
    if asked["draft"] and any(place.project.is_draft(name) for name in place.games):
        sys.exit(1)


def _build(
    place: shared.Place, name: str, options: "Options", run: Run, form: str
) -> tuple[Problem, ...]:
    project = place.project
    built, problems = project.build(name, options)
    if built is None:
        if ((folder := place.output / name) / "manifest.json").is_file():
            say(f"{folder}: nothing was written, and its files are out of date", err=True)
        run.cannot_be_remembered()
        return problems
    begun = project.begin_rulebooks(built, place.output, options)
    with ThreadPoolExecutor(max_workers=1) as worker:  # Typst works outside Python's lock
        books = worker.submit(begun)
        done = project.export(
            built, place.output, beside=lambda: books.result()[0], progress=options.progress
        )
    problems += books.result()[1]
    folder = place.output / name / built.variant
    file = folder / f"{name}-{built.paper.name}.pdf"
    left_out = {c.name: c.left_out_text for c in built.game.components if c.left_out_text}
    if form == "json":
        files = [str(one.path) for one in done.written]
        row = _row(built, file, built.pieces, built.papers)
        run.say(json.dumps({**row, "left_out": left_out, "files": files}))
    else:
        of_these = "; ".join(
            [_counts(built.counts(), built.papers), *(" ".join(one) for one in left_out.items())]
        )
        run.say(f"{file}: {of_these}")
    if options.low_ink and form == "text":
        for saved in project.saved_ink(built, options):
            run.say(f"  {saved.words()}")
    for line in removed_lines(folder, done.outdated):
        run.say_once(line)
    run.wrote(folder, {str(one.path): one.digest for one in done.written})
    if has_errors(problems, strict=options.strict):
        run.cannot_be_remembered()
    return problems


def _row(built: "Built", file: Path, pieces: int, papers: int) -> dict[str, Any]:
    """What a program reads of a print file."""
    return {
        "game": built.game.name, "language": built.game.language, "paper": built.paper.name,
        "file": str(file), "pieces": pieces, "sheets": papers,
    }  # fmt: skip


def _counts(pieces: str, papers: int) -> str:
    return f"{pieces} on {counted(papers, 'sheet')}"


def _select(
    place: shared.Place,
    name: str,
    options: "Options",
    chosen: tuple[tuple[str, ...], tuple[str, ...], tuple[int, ...]],
    run: Run,
    form: str,
) -> tuple[Problem, ...]:
    from generator.commands.part import Selection

    project, selection = place.project, Selection(*chosen)
    built, problems = project.build(name, options)
    if built is None:
        run.cannot_be_remembered()
        return problems
    written, part, more = project.write_selected(built, selection, place.output, options)
    if written is None:
        run.cannot_be_remembered()
        return (*problems, *more)
    pieces = sum(drawn.piece.copies for drawn in part.drawn)
    numbers = ", ".join(map(str, selection.pages))
    backs = ", both sides of each sheet" if any(job.flip for job in built.printed) else ""
    whole = f"pages {numbers} of {name}-{built.paper.name}.pdf{backs}"
    if form == "json":
        file = written.path
        run.say(json.dumps({**_row(built, file, pieces, part.papers), "files": [str(file)]}))
    else:
        counts = _counts(part.counts(), part.papers)
        run.say(f"{written.path}: {whole if selection.pages else counts}")
    run.wrote(written.path.parent)
    return (*problems, *more)
