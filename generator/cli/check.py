"""``proofdeck check``: everything that is wrong, in every language; writes nothing."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from generator.cli.options import Place, lang_option, on_games, paper_named, paper_option
from generator.cli.output import Form, form_option, print_problems, progress, say
from generator.cli.receipts import Run, on_game
from generator.problem import Problem, counted, has_errors, not_yet_reported

if TYPE_CHECKING:
    from generator.options import Options, Progress
    from generator.project import Project


def _for_all_eyes(project: "Project", name: str, options: "Options") -> tuple[Problem, ...]:
    """What is wrong for some eyes; nothing where the game does not ask."""
    built, _ = project.build(name, options)
    if built is None or built.game.accessibility is None:
        return ()
    from generator.commands.proofs.accessibility import accessible

    return project.session.with_allowed(built.game, accessible(built))


def everything_wrong(
    project: "Project",
    name: str,
    options: "Options",
    lang: str | None = None,
    of_game: "Callable[[str], Progress] | None" = None,
) -> list[Problem]:
    """Everything that is wrong with a game, in every language or in one; and what it allows."""
    found: list[Problem] = []
    for language in (lang,) if lang else project.languages(name):
        called = f"{name} {language}" if language else name
        shown = of_game(called) if of_game else options.progress
        more = project.check(name, replace(options, language=language, progress=shown))
        small = {one.where for one in found if one.name == "text-overflow"}
        found += (one for one in more if small.isdisjoint((one.where, *one.also)))
    if not lang:
        shown = of_game(name) if of_game else options.progress
        books = project.check_rulebooks(name, replace(options, progress=shown))
        found += not_yet_reported(found, books)
    if not has_errors(found, strict=options.strict):
        found += _for_all_eyes(project, name, options)
        if not lang:
            found += project.read_back(name)
            found += project.unused_allow(name, found)
    return found


@click.command()
@on_games
@form_option("Format of the problems.", ("text", "json", "github"))
@click.option("--strict", is_flag=True)
@click.option("--pedantic", is_flag=True)
@paper_option("Paper size of the sheets.")
@lang_option("Check one language only.")
def check(
    place: Place, form: Form, strict: bool, pedantic: bool, paper: str, lang: str | None
) -> None:
    """Find every mistake; write no files.

    Checks tables, rules, sheets, every language, and that all texts fit.
    """
    problems: list[Problem] = []
    with progress() as of_game:

        def work(name: str, _run: Run) -> list[Problem]:
            from generator.options import Options

            paper_name = paper_named(place.project, paper)
            options = Options(paper=paper_name, strict=strict, pedantic=pedantic)
            return everything_wrong(place.project, name, options, lang, of_game)

        if pedantic and find_spec("spellchecker") is None:
            way = 'type pip install "proofdeck[spelling]"'
            say(f"spelling is not checked, as the lists of words are missing: {way}", err=True)
        for name in place.games:
            problems += on_game(place, name, partial(work, name), writes=False)
    problems = list(dict.fromkeys(problems))
    print_problems(problems, form, strict=strict)
    if form == "text":
        allowed = sum(one.severity == "allowed" for one in problems)
        warnings = len(problems) - allowed
        said = f", {counted(warnings, 'warning')}" if warnings else ""
        said += f", {counted(allowed, 'warning')} allowed" if allowed else ""
        say(f"{', '.join(place.games)}: every check passes{said}")
