"""``proofdeck preview``: a local page that follows the files as they are edited."""

import sys

import click

from generator.cli.options import Place, on_games, paper_named
from generator.cli.output import say

EXAMPLES = """
\b
Examples:
  proofdeck preview          every game of ./content
  proofdeck preview towers   opens with one game
  proofdeck preview --port 8000 --no-open
"""


@click.command(epilog=EXAMPLES)
@on_games
@click.option("--port", type=click.IntRange(0, 65535), default=0, help="0, as usual: any free one.")
@click.option("--no-open", is_flag=True, help="Print the address, open no browser.")
@click.option("--paper", default="a4", show_default=True, metavar="NAME", help="Of the sheets.")
def preview(place: Place, port: int, no_open: bool, paper: str) -> None:
    """Show the pieces on a local page that follows every saved edit, until Ctrl-C.

    Only this computer can see it, and only by the address that is printed.
    """
    import asyncio
    import secrets

    from generator.preview.server import serve
    from generator.preview.session import Desk

    desk = Desk(place.project, paper_named(place.project, paper))
    one = place.games[0] if len(place.games) == 1 else ""
    first = one or next(iter(place.games), "")

    def opened(address: str) -> None:
        full = f"{address}#game={one}" if one else address
        say(f"preview: {full}")
        say("Ctrl-C ends it")
        if not no_open and sys.stdout.isatty():
            click.launch(full)

    try:
        asyncio.run(serve(desk, secrets.token_urlsafe(24), port, opened, first))
    except OSError as error:
        raise click.UsageError(f"the page cannot be served: {error.strerror or error}") from None
    except KeyboardInterrupt:
        say("")
