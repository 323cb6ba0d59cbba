"""``proofdeck mcp``: the commands as tools for an assistant."""

import sys

import click

from generator.cli.options import Place, on_a_place
from generator.cli.output import wrong_usage


@click.command()
@on_a_place
@click.option("--write", is_flag=True)
@click.option("--write-rules", is_flag=True)
def mcp(place: Place, write: bool, write_rules: bool) -> None:
    """Let an assistant check and edit your games.

    For assistants that know MCP, the Model Context Protocol: enter `proofdeck mcp` as a
    server in the assistant's settings. The assistant then starts it.
    """
    try:
        from generator.mcp.tools import Tools, serve
    except ImportError as error:  # there is none, or an older one
        if not (error.name or "").startswith("mcp"):
            raise
        wrong_usage('mcp>=2.3 is missing: type pip install "proofdeck[mcp]"')
    from generator.cli.check import everything_wrong
    from generator.mcp.guard import Guard
    from generator.options import Options
    from generator.preview.session import Desk

    # No folder of the user's is searched for Python; a bundle is the program itself.
    program = [sys.executable, *([] if hasattr(sys, "frozen") else ["-P", "-m", "generator"])]
    program += ["--rules", place.rules] if place.rules else []
    places = {"content": place.content, "output": place.output}
    places |= {"layouts": place.own[0]} if place.own else {}
    desk, usual = Desk(place.project), Options()
    guard = Guard(
        desk.project,
        lambda project, name: everything_wrong(project, name, usual),
        may_loosen=write_rules,
    )
    serve(Tools(desk, guard, program, places), write=write or write_rules)
