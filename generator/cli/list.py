"""``proofdeck list``: games, their components, pieces and sheets; and what a game can name."""

import json
import sys
from dataclasses import asdict
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Literal

import click

from generator.cli.options import Place, on_games, paper_named, paper_option
from generator.cli.output import FORM, finish, print_document, print_problems, say
from generator.model.renamed import LISTS
from generator.problem import Problem, counted, nearest

if TYPE_CHECKING:
    from generator.commands.catalogue import Catalogue
    from generator.commands.inventory import Inventory

_LEAST_SHOWN, _LONGEST_KEY = 12, 1000  # characters of a text; of a key on one line of YAML
_NAME = 9  # characters of a component's name that have room at least
_WIDTH = 80  # of a table on a terminal
_KINDS = ("sizes", "papers", "sheets", "themes", "layouts", "fonts", "icons")
_TOO_MANY = 100  # rows that nobody reads on a terminal


class _List(click.Command):
    """``list sizes`` lists sizes, unless a game is called so: then it lists that game."""

    def invoke(self, ctx: click.Context) -> Any:
        """List what a game can name where its kind comes first, and games in all other cases."""
        first, *query = ctx.params["games"] or ("",)
        new = LISTS.get(first)
        game = Path(ctx.params["content"]) / first / "game.yaml"
        there = game.is_file() or not first
        if new and not there:
            raise click.UsageError(f"proofdeck list {first} is now proofdeck list {new}", ctx)
        near = None if there or first in _KINDS else nearest(first, _KINDS)
        if near and not query:
            hint = f"did you mean proofdeck list {near}?"
            raise click.UsageError(f"there is no game and no list {first!r}: {hint}")
        if first not in _KINDS or there:
            return super().invoke(ctx)
        _list_kind(first, " ".join(query), Path(ctx.params["layouts"]), ctx.params["form"])
        return None


@click.command("list", cls=_List)
@on_games
@paper_option("Paper size, to count the sheets of a game.")
@click.option("--texts", is_flag=True)
@FORM
def list_games(place: Place, paper: str, texts: bool, form: Literal["text", "json"]) -> None:
    """List your games, or the sizes, themes and icons to choose from.

    In place of a game, name sizes, papers, sheets, themes, layouts, fonts or
    icons. Add words or a size to search the list.
    """
    from generator.commands.inventory import inventory

    if texts:
        _list_texts(place, form)
        return

    problems: list[Problem] = []
    games: list[dict[str, Any]] = []
    paper = paper_named(place.project, paper)
    for name in place.games:
        listing, found = inventory(place.project.session, name, paper)
        problems += found
        if form == "json":
            games.append({"game": name, **(asdict(listing) if listing else {})})
        elif listing is None:
            say(f"{name}: cannot be read (see below)")
        else:
            _list(name, listing)
    finish(form, {"games": games}, problems)


def _list_kind(kind: str, query: str, own: Path, form: str) -> None:
    """Print what there is of a kind; exit with 1 where nothing of it is what was asked for."""
    from generator.commands.catalogue import catalogue
    from generator.project import Project

    layouts, problems = Project({}, (own,) * own.is_dir(), seen_from=Path.cwd()).layouts()
    listed = catalogue(layouts, kind, query)
    if form == "json":
        rows = [
            {"name": one.name, "size": one.size, "size_mm": one.sides, "says": one.says}
            for one in listed.entries
        ]
        print_document({kind: rows, "exact": listed.exact}, problems)
    else:
        _print_catalogue(kind, query, listed)
        print_problems(problems)
    if not listed.exact or not listed.entries:
        sys.exit(1)


def _print_catalogue(kind: str, query: str, listed: "Catalogue") -> None:
    if not listed.exact:
        near = "; the nearest:" if listed.entries else f": proofdeck list {kind} lists all"
        say(f"no {kind} with {query}{near}", err=True)
    on_terminal = sys.stdout.isatty()
    if on_terminal and len(listed.entries) > _TOO_MANY:
        example = "sword" if kind == "icons" else "sans"
        number = counted(len(listed.entries), kind.removesuffix("s"))
        say(f"there are {number}; add a word to search for: proofdeck list {kind} {example}")
        return
    names = max((len(one.name) for one in listed.entries), default=0)
    sizes = max((len(one.size) for one in listed.entries), default=0)
    below = names + sizes > _WIDTH // 2  # what it is for goes to a line of its own
    for one in listed.entries:
        if below and on_terminal:
            say(one.name)
            for text in filter(None, (one.says, one.size)):
                for line in wrap(text, _WIDTH - 4):
                    say(f"    {line}")
            continue
        start = f"{one.name:<{names}}  {one.size:<{sizes}}  "
        first, *more = (on_terminal and wrap(one.says, _WIDTH - len(start))) or (one.says,)
        say(f"{start}{first}".rstrip())
        for line in more:
            say(f"{'':<{len(start)}}{line}")


def _list(name: str, listing: "Inventory") -> None:
    fewest, most = listing.players
    players = f"{fewest} to {most} players" if fewest < most else counted(most, "player")
    say(f"{name}: {listing.title} (version {listing.version}, {players})")
    names = max([_NAME, *(len(row.component) for row in listing.rows)])
    say(f"  {'':<{names}} {'':<9} pieces copies sheets paper")
    for row in listing.rows:
        what = f"  {row.component:<{names}} {row.kind:<9}"
        counts = f"{row.designs:>6} {row.pieces:>6} {row.papers:>6} {row.covered:>5.0%}"
        over = counted(row.over, "copy", "copies")
        less = f"{over} less would save a sheet, {row.free} more cost none"
        notes = ["an extra" * row.extra, row.left_out, less * bool(row.over)]
        for line in _notes(f"{what} {counts}  {row.size}", [note for note in notes if note]):
            say(line)
    printed = [row for row in listing.rows if not row.extra]
    total, designs = sum(row.pieces for row in printed), sum(row.designs for row in printed)
    also = "  some sheets shared" * (sum(row.papers for row in printed) > listing.papers)
    counts = f"{designs:>6} {total:>6} {listing.papers:>6} {listing.covered:>5.0%}{also}"
    say(f"  {'total':<{names}} {'':<9} {counts}")


def _notes(row: str, notes: list[str]) -> list[str]:
    """A row with its notes: behind it where the line has room for all, otherwise below it."""
    whole = ", ".join([row, *notes])
    below = wrap(", ".join(notes), _WIDTH, initial_indent="    ", subsequent_indent="    ")
    return [whole] if len(whole) <= _WIDTH else [row, *below]


def _list_texts(place: Place, form: str) -> None:
    from generator.commands.inventory import shrunk_texts

    problems: list[Problem] = []
    games: list[dict[str, Any]] = []
    for name in place.games:
        rows, missing, found = shrunk_texts(place.project.session, name)
        problems += found
        if form == "json":
            shrunk = rows and [*map(asdict, rows)]
            games.append({"game": name, "texts": shrunk, "untranslated": missing})
            continue
        if rows is None:
            say(f"{name}: cannot be drawn in all its languages (see below)")
        else:
            over = sum(one.name == "text-overflow" for one in found)
            more = f", {over} too long at any size (see below)" * bool(over)
            say(f"{name}: {counted(len(rows), 'text')} made smaller{more}")
        for row in rows or ():
            sizes = f"{row.size:.4g} of {row.style_size:.4g} pt"
            start = f"  {row.language}  {row.piece:<24} {row.style:<12} {sizes:<16} "
            room = max(_WIDTH - len(start), _LEAST_SHOWN)
            say(start + (row.text if len(row.text) <= room else f"{row.text[: room - 1]}…"))
        for language, untranslated in missing.items():
            say(f"{name}: {counted(len(untranslated), 'text')} without a translation")
            say(f"  copy this into i18n/{language}.yaml, under texts:")
            for text in untranslated:
                key = json.dumps(text, ensure_ascii=False)
                long = len(key) > _LONGEST_KEY
                for line in [f"  ? {key}", '  : ""'] if long else [f'  {key}: ""']:
                    say(line)
    finish(form, {"games": games}, problems)
