"""Output of the command line: problems as text, JSON or notes on a pull request; progress."""

import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Literal, NoReturn

import click

from generator.changes.state import told_of
from generator.problem import Problem, counted, has_errors, plain

Form = Literal["text", "json", "github"]
MOST_TOLD = 100  # problems as text; the first hundred are mended before the rest is read
_ALIKE = 3  # warnings of one name that a terminal shows
_MOST_REMOVED = 3  # files that are named one by one
_GITHUB = {"%": "%25", "\r": "%0D", "\n": "%0A"}
_GITHUB_PROPERTY = {**_GITHUB, ":": "%3A", ",": "%2C"}


def form_option(
    text: str, forms: Sequence[str] = ("text", "json")
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """``--format``, of which the first is the usual one."""
    choice = click.Choice(forms)
    return click.option(
        "--format", "form", type=choice, default=forms[0], show_default=True, help=text
    )


FORM = form_option("Text to read, or JSON for a program.")


def say(text: str, *, err: bool = False) -> None:
    """Print one line."""
    click.echo(plain(text), err=err)


def print_problems(
    problems: Sequence[Problem], form: Form = "text", *, strict: bool = False
) -> None:
    """Print the problems; exit with 1 if any of them is an error, with 2 if an option is wrong.

    Warnings that are allowed are not printed.
    """
    problems = [one for one in problems if one.severity != "allowed"]
    if form == "json":
        _print_json(problems)
    elif form == "github":
        for problem in problems:
            click.echo(github_note(problem))
    else:
        _print_text(problems)
    if has_errors(problems, strict=strict):
        errors = sum(strict or problem.severity == "error" for problem in problems)
        if form == "text":
            say(counted(errors, "error"), err=True)
        exit_for(problems, strict=strict)


def github_note(problem: Problem) -> str:
    """The problem as a command that GitHub turns into a note on its line."""
    about = problem.about()
    text = f"{about}: {problem.message}" if about else problem.message
    text += f" ({problem.hint})" if problem.hint else ""
    where = {
        "file": problem.where.file,
        "line": problem.where.line,
        "col": problem.where.column,
        "title": problem.name,
    }
    place = ",".join(f"{k}={_escaped(str(v), _GITHUB_PROPERTY)}" for k, v in where.items())
    return f"::{problem.severity} {place}::{plain(_escaped(text, _GITHUB))}"


def folded(problems: Sequence[Problem]) -> tuple[list[Problem], dict[str, int]]:
    """The problems without all but the first warnings of a name; and how many more, by name."""
    shown: list[Problem] = []
    seen: Counter[str] = Counter()
    for problem in problems:
        seen[problem.name] += problem.severity == "warning"
        if problem.severity != "warning" or seen[problem.name] <= _ALIKE:
            shown.append(problem)
    return shown, {name: count - _ALIKE for name, count in seen.items() if count > _ALIKE}


def _print_text(problems: Sequence[Problem]) -> None:
    coloured = not os.environ.get("NO_COLOR")  # in a pipe click takes colours out
    problems, more = folded(problems) if sys.stderr.isatty() else (problems, {})
    for problem in problems[:MOST_TOLD]:
        for number, line in enumerate(_lines(problem)):
            told = plain(line) if not number else f"    {plain(line)}"
            click.echo(_in_colour(told, problem) if coloured else told, err=True)
    if len(problems) > MOST_TOLD:
        say(f"and {counted(len(problems) - MOST_TOLD, 'more problem')}", err=True)
    for name, count in more.items():
        say(f"and {count} more warnings {name}: --format json lists them", err=True)


def _in_colour(line: str, problem: Problem) -> str:
    """The line with what kind of problem it is in red or yellow, and what to do in cyan."""
    kind = f"{problem.severity}[{problem.name}]:"
    if line.startswith("    "):
        return line.replace("hint:", click.style("hint:", fg="cyan"), 1)
    colour = "red" if problem.severity == "error" else "yellow"
    return line.replace(kind, click.style(kind, fg=colour, bold=True), 1)


def _lines(problem: Problem) -> Iterator[str]:
    about = problem.about()
    kind = f"{problem.severity}[{problem.name}]"
    yield f"{problem.where}: {kind}: {about + ': ' if about else ''}{problem.message}"
    for where in problem.also:
        yield f"also: {where}"
    if problem.hint:
        yield f"hint: {problem.hint}"
    if problem.allow:
        yield f"to allow it: {problem.allow}"


def print_document(document: dict[str, Any], problems: Sequence[Problem], **asked: bool) -> None:
    """Print a result as one JSON object with its problems; exit as ``print_problems`` does."""
    import json

    whole = {**document, "problems": _rows(problems)}
    click.echo(json.dumps(whole, indent=1, ensure_ascii=True, default=str))
    exit_for(problems, **asked)


def finish(
    form: str, document: dict[str, Any], problems: Sequence[Problem], *, strict: bool = False
) -> None:
    """End a command: print a result with its problems for a program, or the problems to read."""
    if form == "json":
        print_document(document, problems, strict=strict)
    else:
        print_problems(problems, strict=strict)


def exit_for(problems: Sequence[Problem], *, strict: bool = False) -> None:
    """Exit with 1 if any problem is an error, with 2 if an option is wrong; else go on."""
    if has_errors(problems, strict=strict):
        sys.exit(2 if any(problem.where.is_option for problem in problems) else 1)


def _print_json(problems: Sequence[Problem]) -> None:
    import json

    click.echo(json.dumps(_rows(problems), indent=1, ensure_ascii=True))


def _rows(problems: Sequence[Problem]) -> list[dict[str, Any]]:
    return [
        {
            **told_of(p.where, "file line column"),
            **told_of(p, "severity name piece field message hint"),
            "also": [str(where) for where in p.also],
            "allow": p.allow,
        }
        for p in problems
        if p.severity != "allowed"
    ]


def _escaped(text: str, table: dict[str, str]) -> str:
    return "".join(table.get(character, character) for character in text)


@contextmanager
def progress() -> Iterator[Callable[[str], Callable[[str, int, int], None]]]:
    """A bar on a terminal's standard error; nothing at all in a pipe, or without rich.

    Gives a function that takes a game's name and gives what its stages report to.
    """
    if not sys.stderr.isatty() or find_spec("rich") is None:
        yield lambda _game: lambda _stage, _done, _total: None
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        tasks: dict[str, Any] = {}

        def of_game(game: str) -> Callable[[str, int, int], None]:
            def show(stage: str, done: int, total: int) -> None:
                title = escape(plain(f"{game}: {stage}"))
                if title not in tasks:
                    tasks[title] = bar.add_task(title, total=total)
                bar.update(tasks[title], completed=done, total=total)

            return show

        yield of_game


def removed_lines(folder: Path, names: Sequence[str]) -> Iterator[str]:
    """Lines about removed files: each by name if they are few."""
    if len(names) > _MOST_REMOVED:
        yield f"{folder}: {len(names)} outdated files removed"
        return
    for name in names:
        yield f"{folder / name}: removed, it was outdated"


def wrong_usage(message: str) -> NoReturn:
    """End with exit code 2."""
    raise click.UsageError(plain(message))
