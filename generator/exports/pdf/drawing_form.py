"""Drawings of faces as PDF form objects, drawn by svglib and ReportLab, and cached.

A form does not depend on what else was drawn beside it: its resources are named anew, in the order
in which it uses them. Each is drawn as a page, not as one of ReportLab's own forms, because
gradients inside those lose their shading resource.
"""

import logging
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from io import BytesIO
from typing import Any

from pikepdf import Dictionary, Name, ObjectStreamMode, Pdf
from reportlab.pdfgen.canvas import Canvas

from generator.cache.store import NO_CACHE, Cache
from generator.exports.pdf.face_form import Fragment
from generator.exports.pdf.operators import box_at_zero, pack
from generator.faces.face import svg_document
from generator.faces.svg.printable import printable
from generator.faces.svg.subset import parse_svg
from generator.files.digest import value_digest
from generator.measure.geometry import Rect
from generator.measure.units import points

_KIND = "fragments"
# ReportLab's habit of choosing a font for no text.
_IDLE_FONT = re.compile(rb"BT /F\S+ [\d.]+ Tf [\d.]+ TL ET\s?")
_NAME = re.compile(rb"/([A-Za-z]+\d+)\b")
_TEXT_ONLY = ("/Font", "/ProcSet")  # resources that a drawing does not need


class Fragments:
    """The forms of fragments, drawn once or read from an earlier build's cache (``about``)."""

    def __init__(self, cache: Cache = NO_CACHE, about: str = "") -> None:
        self._cache, self._about = cache, about
        data = cache.get(_KIND, about)
        # What is copied is read from these when it is written.
        self._sources = [Pdf.open(BytesIO(data))] if data else []
        stored = dict(self._sources[0].Root.Fragments) if self._sources else {}
        self._known: dict[str, Any] = {name[1:]: form for name, form in stored.items()}
        self._used: dict[str, Any] = {}

    def copied_to(self, pdf: Pdf, wanted: Iterable[Fragment]) -> dict[Fragment, Any]:
        """The forms of fragments as objects of a document."""
        names = {fragment: value_digest(fragment) for fragment in wanted}
        new = [fragment for fragment, name in names.items() if name not in self._known]
        if new:
            self._sources.append(_drawn(new))
            for fragment, page in zip(new, self._sources[-1].pages, strict=True):
                self._known[names[fragment]] = fragment_form(page.obj, fragment[1])
        self._used |= {name: self._known[name] for name in names.values()}
        copied = {f: pdf.copy_foreign(self._known[name]) for f, name in names.items()}
        if new and self._cache.enabled:
            self._store()
        return copied

    def _store(self) -> None:
        """Cache the forms that were used, for later builds."""
        with Pdf.new() as pdf:
            copied = {f"/{name}": pdf.copy_foreign(one) for name, one in sorted(self._used.items())}
            pdf.Root.Fragments = Dictionary(copied)
            data = BytesIO()
            pdf.save(
                data,
                static_id=True,
                compress_streams=False,
                object_stream_mode=ObjectStreamMode.disable,
            )
        self._cache.put(_KIND, self._about, data.getvalue())


def fragment_form(page: Any, box: Rect) -> Any:
    """A page's content stream turned into a form XObject as large as the box, in mm."""
    form = page.Contents
    named = {
        name[1:].encode(): (kind, resource)
        for kind, resources in page.Resources.items()
        if kind not in _TEXT_ONLY
        for name, resource in resources.items()
    }
    new: dict[bytes, bytes] = {}

    def renamed(match: re.Match[bytes]) -> bytes:
        name = match[1]
        if name not in named:
            return match[0]
        return b"/" + new.setdefault(name, b"R%d" % len(new))

    form.write(_NAME.sub(renamed, _IDLE_FONT.sub(b"", form.read_bytes())))
    pack(form)
    form.Type, form.Subtype = Name.XObject, Name.Form
    form.BBox = box_at_zero(box.width, box.height)
    resources: dict[str, dict[str, Any]] = {}
    for name, short in new.items():
        kind, resource = named[name]
        resources.setdefault(kind, {})[f"/{short.decode()}"] = resource
    form.Resources = Dictionary({kind: Dictionary(held) for kind, held in resources.items()})
    return form


def _drawn(fragments: Iterable[Fragment]) -> Pdf:
    """A document with a page for each fragment."""
    buffer = BytesIO()
    canvas = Canvas(buffer, invariant=1, pageCompression=0)
    for markup, box in fragments:
        width, height = points(box.width), points(box.height)
        canvas.setPageSize((width, height))
        draw_svg(canvas, svg_document(box, markup), width, height)
        canvas.showPage()
    canvas.save()
    return Pdf.open(buffer)


def draw_svg(canvas: "Canvas", document: str, width: float, height: float) -> None:
    """Draw an SVG document over the page, so wide and high in points."""
    renderer, painter = _converters()
    root = parse_svg(document)
    printable(root)
    drawing = renderer("face.svg").render(root)
    canvas.saveState()
    canvas.scale(width / drawing.width, height / drawing.height)  # svglib rounds mm to its points
    painter().draw(drawing, canvas, 0, 0, 0)
    canvas.restoreState()


@lru_cache(maxsize=1)  # imported when the first drawing is made
def _converters() -> tuple[Callable[[str], Any], Callable[[], Any]]:
    """What reads SVG, and what paints the shapes that it gives.

    ReportLab decides while its shapes are imported whether it checks each attribute of each; those
    that svglib makes are right by construction, and the checks cost a third of the time. What
    svglib says of a drawing is no word of ours: drawings are compared with their prints.
    """
    from reportlab import rl_config

    checking = rl_config.shapeChecking
    rl_config.shapeChecking = 0
    try:
        from generator.exports.pdf.svg_renderer import Painter, Renderer
    finally:
        rl_config.shapeChecking = checking
    logging.getLogger("svglib").setLevel(logging.CRITICAL)
    return Renderer, Painter
