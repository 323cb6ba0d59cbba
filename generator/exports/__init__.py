"""Game, Face and Sheet to files: one file an export, one row each in EXPORTS."""

from collections.abc import Callable, Mapping
from pathlib import Path

from generator.exports.built import Built

Export = Callable[[Built, Path], list[Path]]


def _pdf(built: Built, folder: Path) -> list[Path]:
    """Print files: everything on one PDF, and one PDF a component."""
    from generator.exports.pdf.print_files import export_pdf

    return export_pdf(built, folder)


def _svg(built: Built, folder: Path) -> list[Path]:
    """Every face as an SVG file."""
    from generator.exports.svg import export_svg

    return export_svg(built, folder)


def _png(built: Built, folder: Path) -> list[Path]:
    """Every face as a PNG at 300 dpi, bleed included."""
    from generator.exports.png import export_png

    return export_png(built, folder)


EXPORTS: Mapping[str, Export] = {
    "pdf": _pdf,
    "svg": _svg,
    "png": _png,
}  # the libraries load with the export that needs them
