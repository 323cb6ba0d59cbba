"""The user's printers: ``printers.yaml``, a mapping of names to what was measured of each."""

from generator.folders import Folder
from generator.load.source import read_yaml
from generator.model.places import PlacedDict
from generator.model.printer import Printer
from generator.model.schema import read_record
from generator.model.values import describe
from generator.problem import Problem, Where, in_reading_order

FILE = "printers.yaml"


def load_printers(folder: Folder) -> tuple[dict[str, Printer], tuple[Problem, ...]]:
    """The printers of the folder's file by name, and problems with others; none without a file."""
    if not folder.has(FILE):
        return {}, ()
    raw, problems = read_yaml(folder, FILE)
    if not isinstance(raw, PlacedDict):
        message = f"printers are a mapping of names, not {describe(raw)}"
        wrong = Problem(
            Where(folder.shown(FILE)), "wrong-type", message, "write `office: {margin: 4}`"
        )
        return {}, problems or (wrong,)
    found: dict[str, Printer] = {}
    for name, entry in raw.items():
        if not isinstance(entry, PlacedDict):
            message = f"printer {name} is a mapping, not {describe(entry)}"
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
