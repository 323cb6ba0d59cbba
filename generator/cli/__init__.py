"""The command line: the only room that prints, exits, and knows the current folder.

One file a command, named as the command. ``options.py`` has what all of them share, ``output.py``
prints problems and progress, ``receipts.py`` repeats the output of a command where nothing has
changed since. Below stands the group of all commands, and what lets a process that does one thing
start and end sooner.
"""

import contextlib
import gc
import os
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, NoReturn

import click

from generator.version import __version__

_THINGS = 1_000_000  # made before a search for rings of them; a command makes many small ones


def begin() -> None:
    """Make a process ready: what only a long-running one needs is switched off.

    To be called before a game is loaded. Whoever began the process may have closed its output.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open("w", encoding="utf-8"))  # noqa: SIM115
    # What else is installed must not change how content is read.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    os.environ.pop("SOURCE_DATE_EPOCH", None)  # no file has a date, and ReportLab fails at a word
    gc.set_threshold(_THINGS, 20, 20)  # the search costs a tenth


def end(code: int) -> NoReturn:
    """End with an exit code. Raises OSError where what was printed cannot be written.

    Nothing is freed one by one before the end: for all the modules of a build that takes a sixth
    of a second. What runs at the exit of an interpreter does not run.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(code)


RULES = "rules"  # where the group's own option is kept for the commands


# Beside the code: what help says of the whole, of each command, and in which groups.
HELP = tomllib.loads(Path(__file__).with_name("help.toml").read_text("utf-8"))
GROUPS: Mapping[str, Sequence[str]] = HELP["groups"]
_COMMANDS = {name: one["says"] for name, one in HELP.items() if "says" in one}
_COMMON = ("content", "layouts", "output", "no_cache")  # options of nearly all: their help is last


class _Commands(Mapping[str, click.Command]):
    """A command is loaded when it is asked for: a build needs no other."""

    def __getitem__(self, name: str) -> click.Command:
        if name not in _COMMANDS:
            raise KeyError(name)
        module, _, function = HELP[name].get("at", f"{name}.{name}").partition(".")
        command: click.Command = getattr(import_module(f"{__name__}.{module}"), function)
        for one in command.params:
            if isinstance(one, click.Option) and one.help is None:
                one.help = (HELP["options"] | HELP[name].get("options", {}))[one.opts[0]]
        command.params.sort(key=lambda one: one.name in _COMMON)
        command.epilog = f"\b\nExamples:\n{HELP[name]['examples']}"
        return command

    def __iter__(self) -> Iterator[str]:
        return iter(_COMMANDS)

    def __len__(self) -> int:
        return len(_COMMANDS)


class _Group(click.Group):
    """The group of all commands: its help has whole sentences, and loads no command."""

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands by what they are for, wrapped where click cuts a sentence off."""
        widest = max(map(len, _COMMANDS))
        for group, names in GROUPS.items():
            with formatter.section(group):
                formatter.write_dl([(f"{n:<{widest}}", _COMMANDS[n]) for n in names])

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command. An option of an older version is wrong usage that names the new one."""
        try:
            return super().invoke(ctx)
        except click.NoSuchOption as error:
            from generator.model.renamed import OPTIONS

            command = str(error.ctx.info_name) if error.ctx else ""
            new = OPTIONS.get((command, error.option_name))
            if new is None:
                raise
            raise click.UsageError(f"{error.option_name} is now {new}", error.ctx) from None


@click.group(
    cls=_Group, commands=_Commands(), help=HELP["proofdeck"], invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
)  # fmt: skip
@click.option(
    "--rules", metavar="MODULE", help="For programmers: a Python module with further rules."
)
@click.version_option(__version__, prog_name="proofdeck")
@click.pass_context
def main(context: click.Context, rules: str | None) -> None:
    """The command; what it is given beside its subcommand is kept for that.

    Without a subcommand it says what to do next in the current folder.
    """
    context.ensure_object(dict)[RULES] = rules
    if context.invoked_subcommand is None:
        from generator.cli.manual import say_next

        say_next(Path("content"), Path("output"))


def run() -> None:
    """The program: ``main`` in a process of its own."""
    begin()
    code = 0
    try:
        main(prog_name="proofdeck")
    except SystemExit as left:
        code = left.code if isinstance(left.code, int) else 1
    except FileNotFoundError as error:
        gone = error.filename or "the current folder"
        click.echo(f"Error: {gone} is gone ({error.strerror})", err=True)
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
