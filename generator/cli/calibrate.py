"""``proofdeck calibrate``: a sheet that measures a printer, and what was read off it."""

import re
from pathlib import Path

import click

from generator.cli.options import Place, on_a_place, paper_named, paper_option, writing
from generator.cli.output import say

NAME = re.compile(r"[A-Za-z][A-Za-z0-9_-]*")


@click.command()
@on_a_place
@click.option("--printer", "name", required=True, metavar="NAME")
@paper_option("Paper size of the printer.")
@click.option("--flip", type=click.Choice(("long-edge", "short-edge")))
@click.option("--margin", type=float, metavar="MM")
@click.option("--read", "text", metavar="NUMBERS")
def calibrate(
    place: Place, name: str, paper: str, flip: str | None, margin: float | None, text: str | None
) -> None:
    """Measure how far a printer shifts the backs.

    Writes a test sheet. Print it on both sides and enter its numbers with --read.
    From then on `build --printer NAME` corrects the shift.
    """
    from generator.commands.calibrate import (
        known_printers,
        measured,
        reading_of,
        save_printer,
        validated,
        write_calibration,
    )
    from generator.model.sheet_layout import Printer

    if not NAME.fullmatch(name):
        raise click.UsageError(f"use letters and digits in the name of the printer, not {name!r}")
    size = place.project.layouts()[0].papers[paper_named(place.project, paper)].portrait
    printers, problems = known_printers()
    if problems:
        raise click.UsageError("\n".join(map(str, problems)))
    asked = {"flip": flip, "margin": margin}
    printer = printers.get(name, Printer(name=name)).model_copy(
        update={key: value for key, value in asked.items() if value is not None}
    )
    try:
        validated(printer)
    except ValueError as error:
        raise click.UsageError(str(error)) from None
    if text is None:
        with writing(place.output):
            path = Path(place.output) / f"calibration-{name}-{paper.lower()}.pdf"
            write_calibration(path, size, name, printer.flip or "long-edge")
        say(f"{path}: print it on both sides at 100 %, then follow its instructions")
        return
    try:
        kept = save_printer(measured(printer, reading_of(text), size))
    except ValueError as error:
        raise click.UsageError(f"--read: {error}") from None
    say(f"{kept}: {name} is saved; build with --printer {name}")
