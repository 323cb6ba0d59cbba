"""``proofdeck credits``: the fonts, icons and pictures of a game, with their licences."""

from dataclasses import asdict
from textwrap import wrap
from typing import Any, Literal

import click

from generator.cli.options import Place, on_games
from generator.cli.output import FORM, finish, say
from generator.problem import Problem, counted

_WIDTH = 80
_MOST_NAMED = 8  # files or icons


@click.command("credits")
@on_games
@FORM
def list_credits(place: Place, form: Literal["text", "json"]) -> None:
    """List fonts, icons and pictures with their licences."""
    from generator.commands.credits import Credit, credits_of

    def told(credit: Credit) -> str:
        named = credit.used_in[:_MOST_NAMED]
        more = len(credit.used_in) - len(named)
        used = ", ".join(named) + (f" and {more} more" if more else "")
        licence = credit.licence or "no licence known"
        return f"{credit.name}: {'; '.join(filter(None, (credit.copyright, licence)))} ({used})"

    problems: list[Problem] = []
    games: list[dict[str, Any]] = []
    for name in place.games:
        found, more = credits_of(place.project.session, name)
        problems += more
        if form == "json":
            games.append({"game": name, **(asdict(found) if found else {})})
            continue
        if found is None:
            say(f"{name}: cannot be read (see below)")
            continue
        fonts = counted(sum(one.kind == "font" for one in found.uses), "font")
        said = " · ".join(found.imprint) or "game.yaml has no credits"
        say(f"{name}: {fonts}; {said}")
        for credit in found.uses:
            for line in wrap(told(credit), _WIDTH, initial_indent="  ", subsequent_indent="    "):
                say(line)
    finish(form, {"games": games}, problems)
