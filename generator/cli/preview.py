"""``proofdeck preview``: a local page that follows the files as they are edited."""

import errno
import sys
from typing import TYPE_CHECKING

import click

from generator.cache.store import user_folder
from generator.cli.options import Place, WholeNumber, on_games_to_come, paper_named, paper_option
from generator.cli.output import say

if TYPE_CHECKING:
    from generator.preview.server import Sharing


@click.command()
@on_games_to_come
@click.option("--port", type=WholeNumber(0, 65535), metavar="NUMBER")
@click.option("--no-open", is_flag=True)
@click.option("--share", is_flag=True)
@paper_option("Paper size of the sheets.")
def preview(place: Place, port: int | None, no_open: bool, share: bool, paper: str) -> None:
    """See and edit the cards in your browser.

    The page redraws whenever you save a file; Ctrl-C ends it. Only this computer can open
    it. With --share, others on your network can look, but change nothing.
    """
    import asyncio

    from generator.preview.access import address_of
    from generator.preview.server import serve
    from generator.preview.session import Desk

    desk = Desk(place.project, paper_named(place.project, paper))
    first = next(iter(place.games), "")
    of_game = f"#game={first}" if len(place.games) == 1 else ""
    usual = address_of(place.content, user_folder() if place.cache.enabled else None)

    def opened(address: str) -> None:
        say(f"preview: {address}{of_game}")
        say("Ctrl-C ends it")
        if not no_open and sys.stdout.isatty():
            click.launch(f"{address}{of_game}")

    sharing = _sharing(of_game) if share else None

    def served_at(number: int) -> None:
        asyncio.run(serve(desk, usual.token, number, opened, first, place.output, sharing))

    try:
        try:
            served_at(usual.port if port is None else port)
        except OSError as error:
            if port is not None or error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise
            served_at(0)
    except OSError as error:
        raise click.UsageError(_refusal(error, port)) from None
    except KeyboardInterrupt:
        say("")


def _sharing(of_game: str) -> "Sharing":
    """How the preview is shared; wrong usage where there is no network."""
    import secrets

    from generator.preview.access import network_address, qr_text
    from generator.preview.server import Sharing

    host = network_address()
    if not host:
        raise click.UsageError("this computer is on no network: remove --share")

    def opened(address: str) -> None:
        say("")
        say("warning: anyone on this network with this address can see these games")
        say(f"shared:  {address}{of_game}")
        say(qr_text(f"{address}{of_game}"))

    return Sharing(host, secrets.token_urlsafe(24), opened)


def _refusal(error: OSError, port: int | None) -> str:
    if error.errno == errno.EADDRINUSE:
        return f"another program or preview uses port {port}: remove --port"
    if error.errno == errno.EACCES:
        return f"port {port} is reserved for the system: remove --port, or choose one above 1023"
    return f"the preview cannot start: {error.strerror or error}"
