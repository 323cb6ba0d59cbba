"""The export stage: a built game, its faces, sheets and rulebooks, written as files.

A new form is one row in ``EXPORTS`` below, a new shop a file of ``layouts/targets`` (``shops/``).
``built.py`` has what each gets and returns. ``svg.py``, ``cut.py`` and ``trays.py`` are small;
``pixels/`` makes pictures, ``tables/`` what lies on screen tables, ``pdf/`` the print files,
``first_page/`` their instructions, ``book/`` the rulebooks, ``html/`` a page of all.
``manifest.py`` records what was printed, ``inputs.py`` from which inputs; ``manifest_file.py``
reads and writes the file itself. ``side_by_side.py`` is a comparison as HTML.
"""

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


_OPAQUE = ("dpi", "crop", "rounded", "copies", "wall", "sheets")
EXPORTS: Mapping[str, Export] = {
    "pdf": Export(
        "print files: everything on one PDF, one PDF a component, single faces",
        "pdf.print_files:export_pdf",
    ),
    "by-hand": Export(
        "fronts and backs as separate files, for printers without duplex",
        "pdf.manual_duplex:export_by_hand",
    ),
    "svg": Export("every face as an SVG file, trim and bleed, in mm", "svg:export_svg"),
    "png": Export(
        "every face as a PNG, at 300 dpi and with its bleed",
        "pixels.picture_files:export_png",
        (*_OPAQUE, "transparent"),
    ),
    "jpg": Export(
        "every face as a JPEG, a third of the size where faces are painted",
        "pixels.picture_files:export_jpg",
        _OPAQUE,
    ),
    "cut": Export(
        "paths for cutting machines: one SVG and one DXF for each sheet, in mm", "cut:export_cut"
    ),
    "trays": Export(
        "boxes, trays and dividers to cut out, and the whole box from above", "trays:export_trays"
    ),
    "html": Export(
        "one page for a browser: all faces, sheets and the rulebook", "html.game_page:export_html"
    ),
    "tts": Export(
        "a saved object for Tabletop Simulator, with its pictures",
        "tables.tts:export_tts",
        ("url_base",),
    ),
    "pcio": Export("a room for playingcards.io and virtualtabletop.io", "tables.pcio:export_pcio"),
    "grids": Export(
        "card sheets and a list, for Screentop, Tabletopia and others",
        "tables.grid_files:export_grids",
    ),
    "tabletop-club": Export(
        "an asset pack for Tabletop Club", "tables.grid_files:export_tabletop_club"
    ),
}


def export_to(target: "Target", built: "Built", folder: Path) -> "tuple[Written, ...]":
    """Write what a shop or a press wants: one of ``layouts/targets``."""
    from generator.exports.shops.order_folder import write_order

    return write_order(target, built, folder)


USUAL = ("pdf", "svg")  # what a build writes unless it is told otherwise
