"""Pages for a press: a face each, with its bleed, its boxes, and its lines of cut and fold."""

from collections.abc import Sequence
from functools import partial
from io import BytesIO
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Pdf

from generator.exports.built import Built
from generator.exports.pdf.operators import matrix
from generator.exports.pdf.sheet_marks import CUT_LINE_WIDTH, path_code, spot_space
from generator.exports.pixels.face_pixels import faces_pdf, rendered_pages
from generator.exports.press.claim import Claimed, claimed_file, srgb
from generator.exports.press.converter import Converter
from generator.exports.press.recolour import for_x1a, for_x4, knock_out
from generator.exports.shops.order_fit import Order
from generator.faces.face import Face
from generator.measure.geometry import Point, Rect
from generator.measure.units import points
from generator.model.target import Target
from generator.preflight.check_painted import ink_limit
from generator.preflight.conformance import X1A
from generator.sheets.outline import Outline, Step, outline_of


def press_file(
    built: Built, target: Target, order: Order, sides: Sequence[tuple[Face, str]], title: str
) -> tuple[Claimed, tuple[int, ...]]:
    """A component's sides as the PDF that a press takes; and the pages that became pictures."""
    icc = built.options.icc
    distinct = {(face.key, side): face for face, side in sides}
    data = faces_pdf(built, list(distinct.values()))
    with Pdf.open(BytesIO(data)) as pdf:
        pages = dict(zip(distinct, [page.obj for page in pdf.pages], strict=True))
        for key, page in pages.items():
            _place(pdf, page, distinct[key], order, target, is_back=key[1] == "back")
        for entry in set(pdf.Root.keys()) - {"/Type", "/Pages", "/Lang"}:
            del pdf.Root[entry]
        flattened: tuple[int, ...] = ()
        if target.conforms == X1A:
            plain = BytesIO()
            pdf.save(plain)
            drawn = partial(rendered_pages, plain.getvalue(), target.dpi)
            flattened = for_x1a(pdf, Converter(icc, ink_limit(target)), drawn)
        else:
            for_x4(pdf, srgb())
        wanted = [(face.key, side) for face, side in sides]
        _repeat(pdf, [pages[key] for key in wanted])
        clear = {[*pages][number - 1] for number in flattened}
        shown = tuple(number for number, key in enumerate(wanted, 1) if key in clear)
        claimed = claimed_file(pdf, target, title, icc)
        if claimed.is_too_dark:  # black that knocks out what lies below it is less ink
            knock_out(pdf)
            claimed = claimed_file(pdf, target, title, icc)
    return claimed, shown


def _place(pdf: Pdf, page: Any, face: Face, order: Order, target: Target, *, is_back: bool) -> None:
    """Give a page its boxes; where the bleed is a little short, its edges are drawn out."""
    form, window = face.format, order.window
    wide, high = points(window.width), points(window.height)
    left, down = points(form.bleed_box.x - window.x), points(form.bleed_box.y - window.y)
    up = high - down - points(form.bleed_box.height)
    code = f"q {matrix(1, 0, 0, 1, left, up)} cm /F Do Q\n"
    if max(left, down) > 0.01:
        page.Resources.XObject.E = _without_text(pdf, page.Resources.XObject.F)
        drawn = points(form.bleed_box.width), points(form.bleed_box.height)
        beyond = f"{matrix(0, 0, wide, high)} re {matrix(left, up, *drawn)} re W* n"
        larger = matrix(wide / drawn[0], 0, 0, high / drawn[1], 0, 0)
        code = f"q {beyond} {larger} cm /E Do Q\n{code}"
    cut = _cut_code(page, face, order) if not target.products else ""
    page.Contents = pdf.make_stream((code + cut).encode())
    at = _cut_box(face, order)
    trim = Array([points(at.x), high - points(at.bottom), points(at.right), high - points(at.y)])
    boxes = (Array([0, 0, wide, high]), trim)
    if order.turned:
        x1, y1, x2, y2 = (float(one) for one in trim)
        if is_back:  # it is turned over sideways
            turn, lying = f"0 -1 1 0 0 {wide:.4f} cm", [y1, wide - x2, y2, wide - x1]
        else:
            turn, lying = f"0 1 -1 0 {high:.4f} 0 cm", [high - y2, x1, high - y1, x2]
        page.Contents = pdf.make_stream(f"{turn}\n{code}".encode())
        boxes = (Array([0, 0, high, wide]), Array(lying))
    page.MediaBox = page.BleedBox = boxes[0]
    page.TrimBox = boxes[1]


def _cut_box(face: Face, order: Order) -> Rect:
    """Where the page is cut, from its upper left corner: as the shop cuts its product."""
    window = order.window
    if not order.product:
        return Rect(-window.x, -window.y, *face.format.size)
    wide, high = order.product.trim[::-1] if order.turned else order.product.trim
    return Rect((window.width - wide) / 2, (window.height - high) / 2, wide, high)


def _without_text(pdf: Pdf, form: Any) -> Any:
    """A form of a face without its texts: they would be found twice."""
    made, within = [], False
    parts: Any = pikepdf.parse_content_stream(form)
    for operands, operator in parts:
        name = str(operator)
        within = name == "BT" or (within and name != "ET")
        if not within and name != "ET":
            made.append((operands, operator))
    packed = {"/Length", "/Filter", "/DecodeParms"}
    about = {key: value for key, value in form.items() if key not in packed}
    return pdf.make_stream(pikepdf.unparse_content_stream(made), Dictionary(about))


def _cut_code(page: Any, face: Face, order: Order) -> str:
    """Where a piece is cut, if that is no plain rectangle, and folded, each as a spot colour."""
    form, high = face.format, order.window.height
    lines: dict[str, list[Outline]] = {"CutContour": [], "Crease": []}
    if form.outline != "rectangle" or form.radius:
        lines["CutContour"].append(outline_of(form, form.trim_box))
    for fold in form.folds:
        lines["Crease"].append(Outline(Point(fold.x1, fold.y1), (Step(Point(fold.x2, fold.y2)),)))
    used = {spot: paths for spot, paths in lines.items() if paths}
    if not used:
        return ""
    page.Resources.ColorSpace = Dictionary({f"/{spot}": spot_space(spot) for spot in used})
    page.Resources.ExtGState = Dictionary(Cut=Dictionary(Type=Name.ExtGState, OP=True, OPM=1))
    drawn = "".join(
        f"/{spot} CS 1 SCN {path_code(one.moved(-order.window.x, -order.window.y), high)}"
        f"{'s' if spot == 'CutContour' else 'S'}\n"
        for spot, paths in used.items()
        for one in paths
    )
    return f"q /Cut gs {points(CUT_LINE_WIDTH):.4f} w\n{drawn}Q\n"


def _repeat(pdf: Pdf, pages: Sequence[Any]) -> None:
    """The pages in order, as often as they are wanted: equal ones share what they show."""
    kids = [pdf.make_indirect(Dictionary(page)) for page in pages]
    tree = pdf.make_indirect(Dictionary(Type=Name.Pages, Kids=Array(kids), Count=len(kids)))
    for page in kids:
        page.Parent = tree
    pdf.Root.Pages = tree
