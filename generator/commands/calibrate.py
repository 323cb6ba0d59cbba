"""Printer calibration: the user's printers, and the sheet that measures one.

Printers are in the user's ``printers.yaml``, a mapping of names to what was measured of each.
"""

import os
import re
from pathlib import Path

from generator.cache.environment import user_cache
from generator.exports.pdf.front_matter import calibration_pdf
from generator.files.folder import Folder
from generator.files.write import write_file
from generator.load.yaml_tree import read_yaml
from generator.measure.geometry import Size
from generator.model.schema import read_record
from generator.model.sheet_layout import Printer
from generator.model.source import PlacedDict
from generator.model.values import describe
from generator.problem import Problem, Where, in_reading_order
from generator.sheets.calibration import PLACES, RULERS, Reading, correction
from generator.sheets.sheet import Flip
from generator.text.font_library import FontLibrary

FILE = "printers.yaml"
_PAIR = re.compile(r"\s*([a-z]+)\s+(-?\d+(?:\.\d+)?)\s*")


def load_printers(folder: Folder) -> tuple[dict[str, Printer], tuple[Problem, ...]]:
    """The printers of the folder's file by name, and problems with others; none without a file."""
    if not folder.has(FILE):
        return {}, ()
    raw, problems = read_yaml(folder, FILE)
    if not isinstance(raw, PlacedDict):
        message = f"the file of printers must be a mapping of names, not {describe(raw)}"
        wrong = Problem(
            Where(folder.shown(FILE)), "wrong-type", message, "write `office: {margin: 4}`"
        )
        return {}, problems or (wrong,)
    found: dict[str, Printer] = {}
    for name, entry in raw.items():
        if not isinstance(entry, PlacedDict):
            message = f"printer {name} must be a mapping, not {describe(entry)}"
            wrong = Problem(raw.keys_at[name], "wrong-type", message, "write `margin: 4` below it")
            problems = (*problems, wrong)
            continue
        record, mistakes = read_record(
            Printer, entry.with_items({**entry, "name": name}), entry.where
        )
        problems = (*problems, *mistakes)
        if record is not None:
            found[name] = record
    return found, in_reading_order(problems)


def settings_folder() -> Path:
    """``$XDG_CONFIG_HOME/proofdeck``, by default ``~/.config/proofdeck``."""
    base = os.environ.get("XDG_CONFIG_HOME")
    return (Path(base) if base else Path.home() / ".config") / "proofdeck"


def known_printers() -> tuple[dict[str, Printer], tuple[Problem, ...]]:
    """The user's printers by name, and what is wrong with their file."""
    return load_printers(Folder.of(settings_folder(), shown="printers"))


def write_calibration(path: Path, paper: Size, name: str, flip: Flip) -> Path:
    """Write the sheet that measures a printer, to be printed on both sides."""
    return write_file(path, calibration_pdf(paper, name, flip, FontLibrary(user_cache())))


def reading_of(text: str) -> Reading:
    """The numbers of ``top 3 bottom 2 across 119.8``. Raises ValueError with the mistake."""
    lines: dict[str, float] = {}
    measured: dict[str, float] = {}
    at = 0
    while at < len(text.rstrip()):
        pair = _PAIR.match(text, at)
        if pair is None:
            raise ValueError(f"{text[at:].strip()!r} needs a name and a number")
        name, number = pair[1], float(pair[2])
        if name in lines or name in measured:
            raise ValueError(f"{name} is given twice")
        if name in PLACES:
            lines[name] = number
        elif name in RULERS and number > 0:
            measured[name] = number
        else:
            raise ValueError(f"{name} must be one of {', '.join((*PLACES, *RULERS))}")
        at = pair.end()
    if not lines and not measured:
        raise ValueError("the numbers are missing")
    return Reading(lines, measured)


def measured(printer: Printer, reading: Reading, paper: Size) -> Printer:
    """The printer with what was read on a sheet of that paper; what was known before is dropped.

    Raises ValueError where that is more than a sheet that was fed straight can show.
    """
    try:
        backs, scale = correction(reading, paper)
    except ValueError:  # as pydantic has it
        raise ValueError("this is more than a sheet that was fed straight can show") from None
    return validated(printer.model_copy(update={"backs": backs, "scale": scale}))


def validated(printer: Printer) -> Printer:
    """The printer, if it can be read back from its file. Raises ValueError with what is wrong."""
    _, problems = load_printers(Folder.of({FILE: _entry(printer)}, shown="printers"))
    if problems:
        raise ValueError("; ".join(problem.message for problem in problems))
    return printer


def save_printer(printer: Printer) -> Path:
    """Write the printer into the file of all. Raises ValueError where that has mistakes."""
    printers, problems = known_printers()
    if problems:
        raise ValueError("\n".join(map(str, problems)))
    known = {**printers, printer.name: printer}
    text = "".join(_entry(known[name]) for name in sorted(known))
    return write_file(settings_folder() / FILE, text.encode())


def _entry(printer: Printer) -> str:
    backs, (across, down) = printer.backs, printer.scale
    lines = [
        f'"{printer.name}":',
        *([f"  margin: {printer.margin:g}"] if printer.margin is not None else []),
        f"  backs: {{x: {backs.x:g}, y: {backs.y:g}, angle: {backs.angle:g}}}",
        f"  scale: [{across:g}, {down:g}]",
        *([f"  flip: {printer.flip}"] if printer.flip else []),
    ]
    return "\n".join(lines) + "\n"
