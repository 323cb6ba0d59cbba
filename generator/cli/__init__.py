"""The command line: the one room that prints, exits, and knows the current folder."""

import contextlib
import os
from typing import NoReturn

import click

from generator.cli.booking import rulebook
from generator.cli.building import build
from generator.cli.changing import changed, diff, printed
from generator.cli.checking import check
from generator.cli.exporting import export
from generator.cli.listing import list_games
from generator.cli.previewing import preview
from generator.cli.printing import calibrate
from generator.cli.proving import prove
from generator.cli.workshop import design, report
from generator.process import begin, end
from generator.version import __version__

RULES = "rules"  # where the group's own option is kept for the commands


# After a backspace, click leaves the ends of lines as they are.
ABOUT = """
Print-and-play pieces for board games, proven against the rules before any paper is spent.

\b
content/<game>/   what the pieces say and the rules they obey
layouts/          how they look: formats, papers, sheets, faces
output/<game>/    what to print

Exit codes: 0 fine, 1 problems in content or layouts, 2 wrong usage.
"""


@click.group(
    help=ABOUT,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.option(
    "--rules",
    metavar="MODULE",
    help="A Python module of yours that holds RULES: what your games bring besides their files.",
)
@click.version_option(__version__, prog_name="proofdeck")
@click.pass_context
def main(context: click.Context, rules: str | None) -> None:
    context.ensure_object(dict)[RULES] = rules


_COMMANDS = (
    list_games, check, prove, build, rulebook, printed, changed, diff, export, preview, calibrate,
    report, design,
)  # fmt: skip
for command in _COMMANDS:
    main.add_command(command)


def run() -> None:
    """The program: ``main`` in a process of its own."""
    begin()
    code = 0
    try:
        main(prog_name="proofdeck")
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 1
    except FileNotFoundError as error:
        click.echo(f"Error: the current folder is gone ({error.strerror})", err=True)
        code = 2
    except OSError as error:  # what is printed cannot be written: a full disk, say
        _cannot_print(error)
    try:
        end(code)
    except OSError as error:
        _cannot_print(error)


def _cannot_print(error: OSError) -> NoReturn:
    with contextlib.suppress(OSError):
        click.echo(f"Error: the output cannot be written: {error.strerror}", err=True)
    os._exit(1)  # the interpreter's own end would try to write again
