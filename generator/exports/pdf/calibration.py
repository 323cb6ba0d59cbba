"""The calibration sheet as a PDF of two pages."""

from generator.exports.pdf.compose import Composition
from generator.exports.pdf.ink import ink_document, no_pages
from generator.geometry import Size
from generator.sheets.calibration import calibration_sheets
from generator.sheets.sheet import Flip
from generator.text.library import FontLibrary

_DUPLEX = {"long-edge": "DuplexFlipLongEdge", "short-edge": "DuplexFlipShortEdge"}


def calibration_pdf(paper: Size, name: str, flip: Flip, library: FontLibrary) -> bytes:
    """Front and back, to be printed at their own size and turned on that edge."""
    sheets = list(calibration_sheets(paper, name, flip))
    ink = ink_document({}, sheets, no_pages, library)
    composition = Composition(ink, {}, sheets)
    return composition.save(
        composition.sheets,
        [],
        title=f"Calibration of printer {name}",
        language="en",
        duplex=_DUPLEX[flip],
    )
