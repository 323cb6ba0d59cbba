"""Drawings of faces as PDF form objects, drawn by svglib and ReportLab, and cached.

A form does not depend on what else was drawn beside it: its resources are named anew, in the order
in which it uses them. Each is drawn as a page, not as one of ReportLab's own forms, because
gradients inside those lose their shading resource.
"""

import logging
import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from typing import Any

from pikepdf import Dictionary, Name, ObjectStreamMode, Pdf
from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import DirectDraw, Group
from reportlab.pdfgen.canvas import Canvas
from svglib import svglib

from generator.cache.store import NO_CACHE, Cache
from generator.exports.pdf.face_form import Fragment
from generator.exports.pdf.operators import box_at_zero, pack
from generator.faces.face import svg_document
from generator.faces.svg.miters import LIMIT_OF_PDF
from generator.faces.svg.printable import printable
from generator.faces.svg.subset import parse_svg
from generator.measure.geometry import Rect
from generator.measure.units import points

_PLAIN = (1, 0, 0, 1, 0, 0)


class Renderer(svglib.SvgRenderer):  # type: ignore[misc]
    """Turns SVG into ReportLab's shapes."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.shape_converter = _Shapes(self.source_path, self.attrConverter)

    def _apply_gradient_fill(self, item: Any, grad_def: Any) -> Any:
        """The shape with its gradient below it, in whatever moves or clips the shape."""
        group = super()._apply_gradient_fill(item, grad_def)
        if group is item or not grad_def["stops"]:
            return group
        shape = _shape_in(item)
        opacity = getattr(shape, "fillOpacity", None)
        share = 1.0 if opacity is None else float(opacity)
        box = _box_of(shape, grad_def)
        holder = _holder(item, shape)
        if holder is None and share == 1 and not _is_slanted(box, grad_def):
            return group
        gradient = _Gradient(shape, grad_def, box, share)
        if holder is None:
            group.contents[0] = gradient
            return group
        holder.contents.insert(holder.contents.index(shape), gradient)
        return item


class _Shapes(svglib.Svg2RlgShapeConverter):  # type: ignore[misc]
    def convertShape(self, name: str, node: Any, clipping: Any = None) -> Any:  # noqa: N802
        """A shape with the limit of its miters, where it has one of its own."""
        shape = super().convertShape(name, node, clipping)
        limit = node.getAttribute("stroke-miterlimit")
        if shape and limit:
            _limit(shape, float(limit))
        return shape


def _limit(item: Any, limit: float) -> None:
    if isinstance(item, Group):
        for one in item.contents:
            _limit(one, limit)
    else:
        item.strokeMiterLimit = limit


class Painter(renderPDF._PDFRenderer):  # noqa: SLF001 - there is no other
    """Paints ReportLab's shapes on a page, miters and all."""

    _canvas: Any

    def applyStateChanges(self, delta: Any, newState: Any) -> None:  # noqa: N802, N803
        """Write the settings of a shape; ReportLab itself ignores the limit of miters."""
        super().applyStateChanges(delta, newState)
        limit = delta.get("strokeMiterLimit")
        if limit and limit != LIMIT_OF_PDF:  # which is so where nothing is said
            self._canvas.setMiterLimit(limit)


class _Gradient(DirectDraw):
    """A gradient that fills a shape: faint, or in units of the shape's box."""

    def __init__(
        self, shape: Any, gradient: Any, box: tuple[float, ...] | None, share: float
    ) -> None:
        self._shape, self._gradient, self._box, self._share = shape, gradient, box, share

    def drawDirectly(self, renderer: Any) -> None:  # noqa: N802 - ReportLab's name
        canvas, gradient = renderer._canvas, self._gradient  # noqa: SLF001 - as svglib's own do
        colours = [colour for _, colour in gradient["stops"]]
        places = [offset for offset, _ in gradient["stops"]]
        canvas.saveState()
        path = svglib._shape_to_pdf_path(canvas, self._shape)  # noqa: SLF001 - of any shape
        canvas.clipPath(path, stroke=0, fill=0, fillMode=getattr(self._shape, "fillMode", None))
        if self._share < 1:
            canvas.setFillAlpha(self._share)
        if self._box:
            left, top, right, bottom = self._box
            canvas.transform(right - left, 0, 0, bottom - top, left, top)
        names = ("x1", "y1", "x2", "y2") if gradient["type"] == "linear" else ("cx", "cy", "r")
        ends = [gradient[name] for name in names]
        paint = canvas.linearGradient if len(ends) == 4 else canvas.radialGradient
        paint(*ends, colours, places, gradient["spreadMethod"] == "pad")
        canvas.restoreState()

    def copy(self) -> Any:
        return self

    def getBounds(self) -> Any:  # noqa: N802 - ReportLab's name
        return self._shape.getBounds()


def _box_of(shape: Any, gradient: Any) -> tuple[float, ...] | None:
    """The box in whose units a gradient is given; None for one in those of the drawing."""
    if gradient["gradientUnits"] == "userSpaceOnUse":
        return None
    left, top, right, bottom = shape.getBounds()
    return (left, top, right, bottom) if left < right and top < bottom else None


def _is_slanted(box: tuple[float, ...] | None, gradient: Any) -> bool:
    """Whether a gradient is pulled out of shape by its box, which svglib does not know."""
    if box is None:
        return False
    left, top, right, bottom = box
    if abs((right - left) - (bottom - top)) < 1e-6 * (right - left):
        return False
    upright = gradient["type"] == "linear" and (
        gradient["x1"] == gradient["x2"] or gradient["y1"] == gradient["y2"]
    )
    return not upright


def _shape_in(item: Any) -> Any:
    """The shape that is filled; svglib takes what clips it for the shape."""
    while isinstance(item, Group):
        item = next(one for one in item.contents if not isinstance(one, svglib.ClippingPath))
    return item


def _holder(item: Any, shape: Any) -> Any:
    """The group that holds a shape, where something between it and the item moves or clips it."""
    around: list[Any] = []
    at = item
    while isinstance(at, Group):
        around.append(at)
        held = [one for one in at.contents if one is shape or _holds(one, shape)]
        if not held:
            return None
        at = held[0]
    touched = any(
        tuple(group.transform) != _PLAIN
        or any(isinstance(one, svglib.ClippingPath) for one in group.contents)
        for group in around
    )
    return around[-1] if touched else None


def _holds(item: Any, shape: Any) -> bool:
    return isinstance(item, Group) and any(
        one is shape or _holds(one, shape) for one in item.contents
    )


_KIND = "fragments"
_IDLE_FONT = re.compile(
    rb"BT /F\S+ [\d.]+ Tf [\d.]+ TL ET\s?"
)  # ReportLab's habit of choosing a font for no text
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

    def copied_to(self, pdf: Pdf, wanted: Iterable[Fragment]) -> dict[Fragment, Any]:
        """The forms of fragments as objects of a document."""
        names = {fragment: _name(fragment) for fragment in wanted}
        new = [fragment for fragment, name in names.items() if name not in self._known]
        if new:
            self._sources.append(_drawn(new))
            for fragment, page in zip(new, self._sources[-1].pages, strict=True):
                self._known[names[fragment]] = fragment_form(page.obj, fragment[1])
        copied = {f: pdf.copy_foreign(self._known[name]) for f, name in names.items()}
        if new and self._cache.enabled:
            self._store({name: self._known[name] for name in names.values()})
        return copied

    def _store(self, forms: dict[str, Any]) -> None:
        """Cache the forms that this build used, for later ones."""
        with Pdf.new() as pdf:
            copied = {f"/{name}": pdf.copy_foreign(form) for name, form in sorted(forms.items())}
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


def _name(fragment: Fragment) -> str:
    return sha256(repr(fragment).encode("utf-8", "surrogatepass")).hexdigest()


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
        from generator.exports.pdf.drawing_form import Painter, Renderer
    finally:
        rl_config.shapeChecking = checking
    logging.getLogger("svglib").setLevel(logging.CRITICAL)
    return Renderer, Painter
