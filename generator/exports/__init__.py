"""The export stage: a built game, its faces, sheets and rulebooks, written as files.

A new target is one row in ``EXPORTS`` below. ``built.py`` has what each target gets and returns.
``svg.py``, ``png.py`` and ``cut.py`` are small targets; ``pdf/`` makes the print files,
``first_page/`` their instructions, ``book/`` the rulebooks. ``manifest.py`` records what was
printed, ``inputs.py`` from which inputs; ``manifest_file.py`` reads and writes the file itself.
``side_by_side.py`` is a comparison as HTML.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from generator.exports.built import Built, Written


class Export(NamedTuple):
    """One row of the table of exports."""

    says: str
    write: "Callable[[Built, Path], tuple[Written, ...]]"


def _pdf(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.pdf.print_files import export_pdf

    return export_pdf(built, folder)


def _svg(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.svg import export_svg

    return export_svg(built, folder)


def _png(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.png import export_png

    return export_png(built, folder)


def _cut(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.cut import export_cut

    return export_cut(built, folder)


def _by_hand(built: "Built", folder: Path) -> "tuple[Written, ...]":
    from generator.exports.pdf.manual_duplex import export_by_hand

    return export_by_hand(built, folder)


# The libraries load with the export that needs them.
EXPORTS: Mapping[str, Export] = {
    "pdf": Export("print files: everything on one PDF, one PDF a component, single faces", _pdf),
    "by-hand": Export("fronts and backs as files, for printers that turn no paper", _by_hand),
    "svg": Export("every face as an SVG file, trim and bleed, in mm", _svg),
    "png": Export("every face as a PNG at 300 dpi, bleed included", _png),
    "cut": Export("paths for cutting machines, SVG and DXF, one of each a sheet, in mm", _cut),
}
USUAL = ("pdf", "svg")  # what a build writes unless it is told otherwise
