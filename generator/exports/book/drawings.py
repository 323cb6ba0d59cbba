"""Drawings as forms of a PDF: each distinct one is set once and called as often as it is shown.

Forms lie in mm, y down, as SVG does: what calls them says ``cm`` in the same numbers as SVG's
``transform``.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from pikepdf import Array, Dictionary, Name, Page, Pdf

from generator.exports.book.kept import KeptPages
from generator.exports.book.letters import BookFonts, letters_code, run_code
from generator.exports.book.literal import text_literal
from generator.exports.book.typesetting import Typeset
from generator.faces.face import TextRun, item_svg, svg_document
from generator.geometry import Rect
from generator.units import MM_PER_POINT, mm_text

MAIN = "drawings.typ"


class Drawing(NamedTuple):
    """SVG markup and text over it, of which a box is shown."""

    box: Rect
    markup: str
    runs: tuple[TextRun, ...] = ()


class Drawings:
    """The drawings asked for so far."""

    def __init__(self, fonts: BookFonts) -> None:
        self._fonts = fonts
        self._names: dict[Drawing, str] = {}

    def name(self, drawing: Drawing) -> str:
        """The name by which the drawing's form is called."""
        return self._names.setdefault(drawing, f"/D{len(self._names) + 1}")

    def write(self, typeset: Typeset) -> None:
        """Lay the files of all drawings into the folder of what is set."""
        lines = [
            '#set document(title: "drawings", date: none)',
            "#set page(margin: 0pt)",
            letters_code(self._fonts),
        ]
        for drawing in self._names:
            size = f"width: {mm_text(drawing.box.width)}mm, height: {mm_text(drawing.box.height)}mm"
            parts = []
            for run in drawing.runs:
                if run.letters:  # shaped already: its glyphs, whatever Typst would make of it
                    parts.append(_picture(drawing.box, item_svg(run), size))
                else:
                    parts.append(run_code(run, drawing.box, self._fonts))
            if drawing.markup:
                parts.insert(0, _picture(drawing.box, drawing.markup, size))
            lines += [f"#page({size}, {{", *parts, "})"]
        typeset.write({MAIN: "\n".join([*lines, ""])})

    @staticmethod
    def set(typeset: Typeset, kept: KeptPages) -> bytes:
        """All drawings that were written as pages of a PDF, in order.

        Raises RuntimeError if Typst complains.
        """
        state = typeset.state(of_drawings)
        known = kept.get(state)
        if known is not None:
            return known
        data, complaints = typeset.pdf(MAIN, tagged=False)
        if data is None or complaints:
            raise RuntimeError(f"Typst on drawings: {complaints}")
        kept.put(state, data)
        return data

    def forms(self, drawn: Pdf) -> Mapping[str, Any]:
        """The pages that ``set`` made as forms of their PDF, by the names of their drawings."""
        return {
            name: _form(page, drawing.box)
            for page, (drawing, name) in zip(drawn.pages, self._names.items(), strict=False)
        }


def of_drawings(file: str) -> bool:
    """Whether a file of what is set is that of drawings, and not of the book."""
    return file == MAIN


def _picture(box: Rect, markup: str, size: str) -> str:
    """Markup as Typst code: to write a file for each takes longer than to set them all."""
    return f'place(image(bytes({text_literal(svg_document(box, markup))}), format: "svg", {size}))'


def _form(page: Page, box: Rect) -> Any:
    form = page.as_form_xobject()
    form.Matrix = Array([MM_PER_POINT, 0, 0, -MM_PER_POINT, box.x, box.bottom])
    return form


def calling(pdf: Pdf, box: Rect, code: str, forms: Mapping[str, Any]) -> Any:
    """A form in mm, y down, whose code calls other forms by their names."""
    form = pdf.make_stream(code.encode())
    form.Type, form.Subtype = Name.XObject, Name.Form
    form.BBox = Array([box.x, box.y, box.right, box.bottom])
    form.Resources = Dictionary(XObject=Dictionary(dict(forms)))
    return form
