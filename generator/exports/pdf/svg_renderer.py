"""SVG on a page by svglib, with what it leaves out; imported when the first drawing is made."""

from typing import Any

from reportlab.graphics import renderPDF
from reportlab.graphics.shapes import DirectDraw, Group
from svglib import svglib

from generator.faces.svg.miters import LIMIT_OF_PDF

_PLAIN = (1, 0, 0, 1, 0, 0)


class Renderer(svglib.SvgRenderer):  # type: ignore[misc]
    """Turns SVG into ReportLab's shapes."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.attrConverter = _Attributes()
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


class _Attributes(svglib.Svg2RlgAttributeConverter):  # type: ignore[misc]
    def findAttr(self, svgNode: Any, name: str) -> str:  # noqa: N802, N803
        """An attribute of an element or of those around it; no ``style`` is left in a drawing."""
        node = svgNode
        while node is not None:
            value = node.etree_element.get(name, "").strip()
            if value and value != "inherit":
                return str(value)
            node = node.parent
        return ""


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
