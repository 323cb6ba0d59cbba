"""``proofdeck explain``: what the name of a problem means, and how to fix it."""

import re
import sys
from difflib import get_close_matches
from importlib.util import find_spec

import click

from generator.cli.manual import show
from generator.cli.output import wrong_usage
from generator.commands.manual_pages import manual_pages
from generator.model.renamed import PROBLEMS

PAGE = "problems"  # of the manual, with a section for each name
_SECTION = re.compile(r"^### ([a-z, -]+)\n\n(.*?)\s*(?=^##|\Z)", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\[([^\]]+)\]\(([\w-]+)\.md\)")
_AS_TOLD = re.compile(r"\b(?:error|warning)\[([\w-]+)\]")
_MOST = 6  # names that are suggested


def explanations() -> dict[str, str]:
    """The manual's entry for each problem, by its name; links become commands."""
    _, text = manual_pages()[PAGE]
    return {
        name: _LINK.sub(r"\1 (proofdeck manual \2)", said)
        for names, said in _SECTION.findall(text)
        for name in names.split(", ")
    }


@click.command()
@click.argument("problem", nargs=-1, metavar="[PROBLEM]")
def explain(problem: tuple[str, ...]) -> None:
    """Explain a problem by its name.

    Without a name, lists all of them.
    """
    known = explanations()
    if not problem:
        _list(sorted(known))
        return
    asked = " ".join(problem)
    told = _AS_TOLD.search(asked)
    name = re.sub(r"[\s_]+", "-", (told[1] if told else asked).strip().lower())
    if name in PROBLEMS:
        wrong_usage(f"{name} is now {PROBLEMS[name]}")
    if name not in known:
        wrong_usage(
            f"there is no problem {name!r}{_meant(name, sorted(known))} proofdeck explain "
            "lists all; a game's own rules are explained in its rules.yaml; "
            f"proofdeck manual {asked} searches the manual"
        )
    title = f"**{name}**" if sys.stdout.isatty() else name
    show(f"{title}\n\n{known[name]}\n", paged=False)


def _meant(name: str, known: list[str]) -> str:
    """The names that may be meant, as a question: those that hold the word, else those like it."""
    near = [one for one in known if name and name in one] or get_close_matches(name, known, n=3)
    if not near:
        return ";"
    return f": did you mean {' or '.join(near[:_MOST])}{', ...' if near[_MOST:] else ''}?"


def _list(names: list[str]) -> None:
    """The names in columns on a terminal; in a pipe one a line."""
    if not sys.stdout.isatty() or find_spec("rich") is None:
        click.echo("\n".join(names))
        return
    from rich.columns import Columns
    from rich.console import Console

    Console().print(Columns(names, column_first=True, padding=(0, 2)))
