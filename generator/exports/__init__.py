"""The export stage: a built game, its faces, sheets and rulebooks, written as files.

A new form is a row of ``exports.toml``, a new shop a file of ``layouts/targets`` (``shops/``).
``built.py`` has what each gets and returns. ``svg.py``, ``cut.py`` and ``trays.py`` are small;
``pixels/`` makes pictures, ``tables/`` what lies on screen tables, ``pdf/`` the print files,
``first_page/`` their instructions, ``book/`` the rulebooks, ``html/`` a page of all.
``manifest.py`` records what was printed, ``inputs.py`` from which inputs; ``manifest_file.py``
reads and writes the file itself. ``side_by_side.py`` is a comparison as HTML.
"""

import tomllib
from collections.abc import Callable, Mapping
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.exports.built import Built, Written
    from generator.model.target import Target


class Export(NamedTuple):
    """One row of the table of exports."""

    says: str
    made_by: str  # module and function: libraries load with the export that needs them
    takes: tuple[str, ...] = ()  # of ExportOptions, those that it heeds

    def write(self, built: "Built", folder: Path) -> "tuple[Written, ...]":
        """Write a game into its folder."""
        module, _, function = self.made_by.partition(":")
        make: Callable[[Built, Path], tuple[Written, ...]]
        make = getattr(import_module(f"{__name__}.{module}"), function)
        return make(built, folder)


# Beside the code: the table of all exports.
_ROWS = tomllib.loads(Path(__file__).with_name("exports.toml").read_text("utf-8"))
EXPORTS: Mapping[str, Export] = {
    name: Export(row["says"], row["made_by"], tuple(row.get("takes", ())))
    for name, row in _ROWS.items()
}


def export_to(target: "Target", built: "Built", folder: Path) -> "tuple[Written, ...]":
    """Write what a shop or a press wants: one of ``layouts/targets``."""
    from generator.exports.shops.order_folder import write_order

    return write_order(target, built, folder)


USUAL = ("pdf", "svg")  # what a build writes unless it is told otherwise
