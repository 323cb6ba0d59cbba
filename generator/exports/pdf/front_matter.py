"""Leading pages of a print file, set by Typst; the calibration sheet."""

from collections.abc import Mapping, Sequence
from io import BytesIO
from typing import Any

from pikepdf import Array, Dictionary, Name, Pdf

from generator.exports.pdf.content import ink_document, no_pages
from generator.exports.pdf.document import Composition
from generator.exports.pdf.operators import packed
from generator.faces.face import Face
from generator.measure.geometry import Size
from generator.measure.units import points
from generator.sheets.calibration import calibration_sheets
from generator.sheets.sheet import Flip, Sheet
from generator.text.font_library import FontLibrary


def lead(composition: Composition, data: bytes, shown: Sequence[Face | Sheet]) -> None:
    """Make the pages of a PDF the first ones, with forms for placeholders, unread aloud."""
    with Pdf.open(BytesIO(data)) as pdf:
        pages: list[Any] = [composition.pdf.copy_foreign(page.obj) for page in pdf.pages]
    composition.leading = pages
    forms = {number: _in_unit_square(composition, one) for number, one in enumerate(shown, 1)}
    for page in composition.leading:
        _put(page.Resources, forms)


def _put(resources: Any, forms: Mapping[int, Any]) -> None:
    """Replace the stand-ins that resources name, and those of the forms in them."""
    shown = resources.get("/XObject", Dictionary())
    for name, xobject in list(shown.items()):
        if xobject.get("/Subtype") == Name.Form:
            _put(xobject.get("/Resources", Dictionary()), forms)
        elif xobject.get("/Subtype") == Name.Image and int(xobject.Height) == 1:
            shown[name] = forms[int(xobject.Width)]


def _in_unit_square(composition: Composition, shown: Face | Sheet) -> Any:
    """A face cut at its trim, or a sheet, as a form that fills the unit square, as pictures do."""
    if isinstance(shown, Sheet):
        (wide, high), bleed, form = shown.paper, 0.0, composition.sheet_form(shown)
    else:
        (wide, high), bleed = shown.format.trim, points(shown.format.bleed)
        form = composition.form(shown)
    wide, high = points(wide), points(high)
    code = (
        f"/Span <</ActualText <FEFF>>> BDC 0 0 1 1 re W n {1 / wide:.8f} 0 0 {1 / high:.8f} "
        f"{-bleed / wide:.8f} {-bleed / high:.8f} cm /F Do EMC"
    )
    unit = packed(composition.pdf, code.encode(), "/Type /XObject /Subtype /Form")
    unit.BBox = Array([0, 0, 1, 1])
    unit.Resources = Dictionary(XObject=Dictionary(F=form))
    return unit


def calibration_pdf(paper: Size, name: str, flip: Flip, library: FontLibrary) -> bytes:
    """The calibration sheet: front and back, for printing at actual size, turned on that edge."""
    sheets = list(calibration_sheets(paper, name, flip))
    ink = ink_document({}, sheets, no_pages, library)
    composition = Composition(ink, {}, sheets)
    return composition.save(
        composition.sheets, [], title=f"Calibration of printer {name}", language="en", flip=flip
    )
