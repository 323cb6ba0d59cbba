"""``proofdeck list``: games, their components, pieces and sheets."""

from typing import TYPE_CHECKING

import click

from generator.cli.options import Place, on_games, paper_named
from generator.cli.output import print_problems, say
from generator.problem import Problem, counted

if TYPE_CHECKING:
    from generator.commands.inventory import Inventory

EXAMPLES = """
\b
Examples:
  proofdeck list                     every game of ./content
  proofdeck list new_las_vegas       one game
  proofdeck list --content mine      your own games
  proofdeck list --texts             which texts shrank to fit, in each language
  proofdeck list --ink               how much ink each sheet takes; --low-ink: of those that save it
"""


_MOST_SHOWN = 60  # characters of a text


@click.command("list", epilog=EXAMPLES)
@on_games
@click.option(
    "--paper", default="a4", show_default=True, metavar="NAME", help="Count the sheets for it."
)
@click.option("--ink", is_flag=True, help="How much ink each sheet takes, in % of its paper.")
@click.option("--low-ink", is_flag=True, help="The same of sheets that save ink.")
@click.option("--texts", is_flag=True, help="Which texts shrank, and to what size, by language.")
def list_games(place: Place, paper: str, ink: bool, low_ink: bool, texts: bool) -> None:
    """Games, their components, pieces and sheets, and how much of the paper is pieces."""
    from generator.commands.inventory import inventory

    if texts:
        _list_texts(place)
        return
    if ink or low_ink:
        _list_inks(place, paper_named(place.project, paper), low_ink=low_ink)
        return

    problems: list[Problem] = []
    paper = paper_named(place.project, paper)
    for name in place.games:
        listing, found = inventory(place.project.session, name, paper)
        problems += found
        if listing is None:
            say(f"{name}: cannot be read, see below")
        else:
            _list(name, listing)
    print_problems(problems)


def _list(name: str, listing: "Inventory") -> None:
    fewest, most = listing.players
    players = f"{fewest} to {most} players" if fewest < most else counted(most, "player")
    say(f"{name}: {listing.title} (version {listing.version}, {players})")
    for row in listing.rows:
        pieces = f"{row.pieces:>4} {_noun(row.pieces, 'piece'):<6}"
        designs = f"{row.designs:>4} {_noun(row.designs, 'design'):<7}"
        sheets = f"{row.papers:>3} {_noun(row.papers, 'sheet'):<6}"
        counts = f"{pieces} {designs} {sheets} {row.covered:>5.0%} of the paper"
        extra = ", an extra" if row.extra else ""
        extra += f", {row.left_out}" if row.left_out else ""
        say(f"  {row.component:<20} {row.kind:<10} {counts}  {row.format}{extra}")
    printed = [row for row in listing.rows if not row.extra]
    total = sum(row.pieces for row in printed)
    sheets = f"{listing.papers:>3} {_noun(listing.papers, 'sheet'):<6}"
    covered = f"{sheets} {listing.covered:>5.0%} of the paper"
    shared = sum(row.papers for row in printed) > listing.papers
    also = ", some sheets shared" if shared else ""
    pieces = f"{total:>4} {_noun(total, 'piece'):<6}"
    say(f"  {'total':<31} {pieces} {'':>12} {covered}{also}")


def _list_texts(place: Place) -> None:
    from generator.commands.inventory import shrunk_texts

    problems: list[Problem] = []
    for name in place.games:
        rows, found = shrunk_texts(place.project.session, name)
        problems += found
        if rows is None:
            say(f"{name}: cannot be drawn in all its languages, see below")
        else:
            say(f"{name}: {counted(len(rows), 'text')} smaller than asked")
        for row in rows or ():
            sizes = f"{row.size:.4g} of {row.style_size:.4g} pt"
            text = row.text if len(row.text) <= _MOST_SHOWN else f"{row.text[: _MOST_SHOWN - 1]}…"
            say(f"  {row.language}  {row.piece:<24} {row.style:<12} {sizes:<16} {text}")
    print_problems(problems)


def _list_inks(place: Place, paper: str, *, low_ink: bool) -> None:
    from generator.commands.inventory import inks
    from generator.options import Options

    problems: list[Problem] = []
    for name in place.games:
        options = Options(paper=paper, low_ink=low_ink)
        rows, found = inks(place.project.session, name, options)
        problems += found
        if rows is None:
            say(f"{name}: cannot be drawn, see below")
            continue
        papers = sum(row.ink.total * row.sheet.times for row in rows)
        say(f"{name}: ink for {papers:.1f} solid sides of one ink on {counted(len(rows), 'page')}")
        for row in rows:
            parts = zip("CMYK", row.ink, strict=True)
            shares = " ".join(f"{letter}{share:>4.0%}" for letter, share in parts)
            times = f"  {row.sheet.times} times" if row.sheet.times > 1 else ""
            what = f"{row.sheet.heading}, {row.sheet.side}"
            say(f"  page {row.page:>3}  {row.ink.total:>4.0%}  {shares}  {what}{times}")
    print_problems(problems)


def _noun(number: int, noun: str) -> str:
    return noun if number == 1 else f"{noun}s"
