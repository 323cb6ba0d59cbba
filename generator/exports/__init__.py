"""The export stage: a built game, its faces, sheets and rulebooks, written as files.

A new form is one row in ``EXPORTS`` below, a new shop a file of ``layouts/targets`` (``shops/``).
``built.py`` has what each gets and returns. ``svg.py`` and ``cut.py`` are small; ``pixels/`` makes
pictures, with ``png.py`` where paper is transparent, ``tables/`` what lies on screen tables;
``pdf/`` makes the print files, ``first_page/`` their instructions, ``book/`` the rulebooks,
``html/`` a page of all.
``manifest.py`` records what was printed, ``inputs.py`` from which inputs; ``manifest_file.py``
reads and writes the file itself. ``side_by_side.py`` is a comparison as HTML.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.exports.built import Built, Written
    from generator.model.target import Target


class Export(NamedTuple):
    """One row of the table of exports."""

    says: str
    write: "Callable[[Built, Path], tuple[Written, ...]]"
    takes: tuple[str, ...] = ()  # of ExportOptions, those that it heeds


def _pdf(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.pdf.print_files import export_pdf

    return export_pdf(built, folder)


def _svg(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.svg import export_svg

    return export_svg(built, folder)


def _png(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.pixels.picture_files import export_pictures

    return export_pictures(built, folder, "png")


def _jpg(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.pixels.picture_files import export_pictures

    return export_pictures(built, folder, "jpg")


def _cut(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.cut import export_cut

    return export_cut(built, folder)


def _by_hand(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.pdf.manual_duplex import export_by_hand

    return export_by_hand(built, folder)


def _html(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.html.game_page import export_html

    return export_html(built, folder)


def _tts(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.tables.tts import export_tts

    return export_tts(built, folder)


def _pcio(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.tables.pcio import export_pcio

    return export_pcio(built, folder)


def _grids(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.tables.grid_files import export_grids

    return export_grids(built, folder)


def _tabletop_club(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.tables.grid_files import export_tabletop_club

    return export_tabletop_club(built, folder)


_OPAQUE = ("dpi", "cut", "rounded", "copies", "wall", "sheets")
_PICTURES = (*_OPAQUE, "transparent")
# The libraries load with the export that needs them.
EXPORTS: Mapping[str, Export] = {
    "pdf": Export("print files: everything on one PDF, one PDF a component, single faces", _pdf),
    "by-hand": Export("fronts and backs as files, for printers that turn no paper", _by_hand),
    "svg": Export("every face as an SVG file, trim and bleed, in mm", _svg),
    "png": Export("every face as a PNG, at 300 dpi and with its bleed", _png, _PICTURES),
    "jpg": Export("the same as JPEG, a third of the size where faces are painted", _jpg, _OPAQUE),
    "cut": Export("paths for cutting machines, SVG and DXF, one of each a sheet, in mm", _cut),
    "html": Export("one page to look at in a browser: all faces, sheets, the rulebook", _html),
    "tts": Export("a saved object for Tabletop Simulator, with its pictures", _tts, ("url_base",)),
    "pcio": Export("a room for playingcards.io and virtualtabletop.io", _pcio),
    "grids": Export("sheets of cells and a list, for Screentop, Tabletopia and others", _grids),
    "tabletop-club": Export("an asset pack for Tabletop Club", _tabletop_club),
}


def export_to(target: "Target", built: "Built", folder: Path) -> "tuple[Written, ...]":
    """Write what a shop or a press wants: one of ``layouts/targets``."""
    from generator.exports.shops.order_folder import write_order

    return write_order(target, built, folder)


USUAL = ("pdf", "svg")  # what a build writes unless it is told otherwise
