"""``proofdeck rulebook``: rulebooks to read, and as booklets to print at home."""

import json
from functools import partial

import click

from generator.cli import options as shared
from generator.cli.output import FORM, finish, progress, say, wrong_usage
from generator.cli.receipts import Rows, Run, on_game
from generator.model.export_options import Edition
from generator.problem import Problem, has_errors

READING = "a5"  # the paper that is one page of the book


@click.command()
@shared.on_games
@shared.paper_option("a5: pages to read. Other sizes: sheets to fold into a booklet.", READING)
@shared.lang_option("One language only.")
@shared.edition_option("designer: also mark the rules that are yours, not from a source.")
@shared.STRICT
@FORM
def rulebook(
    place: shared.Place, paper: str, lang: str | None, edition: Edition, strict: bool, form: str
) -> None:
    """Write the rulebooks.

    Checks them against the cards and writes output/<game>/rulebook-<language>.pdf.
    """
    problems: list[Problem] = []
    rows = Rows()
    tell = rows.keep if form == "json" else say
    without: list[str] = []  # games that have none
    with progress() as of_game, shared.writing(place.output):

        def work(name: str, run: Run) -> tuple[Problem, ...]:
            from generator.options import Options

            project = place.project
            booklet = None if paper == READING else shared.paper_named(project, paper)
            if not project.rulebook_languages(name, lang):
                run.cannot_be_remembered()
                without.append(name)
                return ()
            of_game(name)("rulebook", 0, 1)
            options = Options(strict=strict, language=lang, edition=edition)
            written, found = project.write_rulebooks(name, place.output, options, booklet=booklet)
            for one in written:
                row = json.dumps({"game": name, "file": str(one.path)})
                run.say(row if form == "json" else f"{name}: {one.path}")
            run.wrote(place.output / name)
            if has_errors(found, strict=strict):
                run.cannot_be_remembered()
            return found

        for name in place.games:
            problems += on_game(place, name, partial(work, name), writes=True, tell=tell)
    if len(without) == len(place.games):
        game = without[0] if len(without) == 1 else "<game>"
        which, ending = (f" in {lang}", f".{lang}") if lang else ("", "")
        wrong_usage(f"there is no rulebook{which}: write content/{game}/rulebook{ending}.md.j2")
    finish(form, {"written": rows.made}, problems, strict=strict)
