"""Faces drawn as pictures by pdfium, from the PDF that is printed, and pictures as files."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from ctypes import c_float
from functools import lru_cache, partial
from io import BytesIO
from math import ceil, floor
from typing import Any, Literal, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
from PIL import Image, ImageDraw

from generator.exports.built import Built
from generator.exports.pdf.content import ink_document, no_pages
from generator.exports.pdf.document import Composition
from generator.exports.pdf.pictures import scratch_pictures
from generator.exports.pixels.png import plain_png
from generator.faces.face import Face
from generator.measure.geometry import Rect, Size
from generator.measure.units import points
from generator.model.export_options import Crop
from generator.model.format import Format

WHITE = (255, 255, 255)
_FINE = 4  # samples a pixel, each way, of what is cut along an outline
_LEAST_OVER = 0.01  # of a pixel: less is how numbers are rounded


class View(NamedTuple):
    """A part of a face, in mm, and its size in pixels; past the bleed its edge repeats."""

    face: Face
    window: Rect
    size: tuple[int, int]


def cut_view(face: Face, cut: Crop, dpi: int) -> View:
    """A face as it is cut, at a resolution."""
    form = face.format
    boxes = {"bleed": form.bleed_box, "trim": form.trim_box, "safe": form.safe_box}
    window = boxes[cut]
    return View(face, window, (pixels(window.width, dpi), pixels(window.height, dpi)))


def pixels(mm: float, dpi: float) -> int:
    """A length in pixels, at least one."""
    return max(round(mm / 25.4 * dpi), 1)


def faces_pdf(built: Built, faces: Sequence[Face]) -> bytes:
    """The bytes of a PDF with a page for each face, trim and bleed."""
    by_key = {face.key: face for face in faces}
    game = built.game
    titles = built.fonts.title_reading(game.fonts.values(), game.language)
    with scratch_pictures(by_key.values(), built.pictures) as held:
        ink = ink_document(by_key, [], no_pages, built.fonts, titles)
        composition = Composition(ink, by_key, [], held, fragments=built.fragments)
        pages = [composition.face_page(face) for face in faces]
        return composition.save(pages, [], title=game.title, language=game.language)


def rendered(built: Built, views: Iterable[View]) -> Iterator[Image.Image]:
    """The views as opaque pictures, in their order; white where nothing is drawn."""
    wanted = list(views)
    faces = {view.face.key: view.face for view in wanted}
    if not wanted:
        return
    numbers = {key: number for number, key in enumerate(faces)}
    with pypdfium2.PdfDocument(faces_pdf(built, list(faces.values()))) as document:
        for number, view in enumerate(wanted, 1):
            built.progress("pictures", number, len(wanted))
            page = document[numbers[view.face.key]]
            try:
                yield _drawn(page, view.window, view.size, view.face.format.bleed_box)
            finally:
                page.close()


def rendered_pages(
    data: bytes, dpi: float, numbers: Sequence[int] | None = None
) -> Iterator[Image.Image]:
    """The pages of a PDF, or those of some numbers from 0, as opaque pictures of a resolution."""
    with pypdfium2.PdfDocument(data) as document:
        for page in document if numbers is None else map(document.get_page, numbers):
            picture: Image.Image = page.render(scale=dpi / 72).to_pil().convert("RGB")
            page.close()
            yield picture


def page_sizes(data: bytes) -> list[Size]:
    """How large the pages of a PDF are, in mm."""
    with pypdfium2.PdfDocument(data) as document:
        found = [document.get_page_size(number) for number in range(len(document))]
    return [Size(wide / points(1), high / points(1)) for wide, high in found]


def rendered_to_fit(
    data: bytes, trim: Size, size: tuple[int, int], dpi: int, *, empty: int = 0
) -> Iterator[Image.Image]:
    """A PDF's pages as pictures fitted to a trim; ``empty`` ones come before the last."""
    with pypdfium2.PdfDocument(data) as document:
        for number, page in enumerate(document, 1):
            if number == len(document):
                yield from (Image.new("RGB", size, WHITE) for _ in range(empty))
            box = Rect(0, 0, *(side / points(1) for side in page.get_size()))
            scale = min(trim.width / box.width, trim.height / box.height)
            wide, high = (side / dpi * 25.4 / scale for side in size)
            middle = box.centre
            window = Rect(middle.x - wide / 2, middle.y - high / 2, wide, high)
            try:
                yield _drawn(page, window, size, box)
            finally:
                page.close()


def _drawn(page: Any, window: Rect, size: tuple[int, int], bleed: Rect) -> Image.Image:
    """The part of a page that lies in the window; ``bleed`` is all of the page."""
    wide, high = size
    across, down = wide / window.width, high / window.height  # pixels a mm
    bitmap = pypdfium2.PdfBitmap.new_native(wide, high, pdfium.FPDFBitmap_BGR, rev_byteorder=True)
    bitmap.fill_rect((*WHITE, 255), 0, 0, wide, high)
    left, top = ((bleed.x - window.x) * across, (bleed.y - window.y) * down)
    placed = (across / points(1), 0, 0, down / points(1), left, top)
    matrix = pdfium.FS_MATRIX(*map(c_float, placed))
    clip = pdfium.FS_RECTF(0, 0, wide, high)
    flags = pdfium.FPDF_REVERSE_BYTE_ORDER
    pdfium.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, clip, flags)
    drawn: Image.Image = bitmap.to_pil().copy()
    bitmap.close()
    right, bottom = left + bleed.width * across, top + bleed.height * down
    return _filled_out(drawn, (left, top, right, bottom))


def _filled_out(picture: Image.Image, drawn: tuple[float, float, float, float]) -> Image.Image:
    """The picture with its outermost drawn pixels repeated up to its edges."""
    wide, high = picture.size
    left, top = (max(ceil(edge - _LEAST_OVER), 0) for edge in drawn[:2])
    right = min(floor(drawn[2] + _LEAST_OVER), wide)
    bottom = min(floor(drawn[3] + _LEAST_OVER), high)
    if (left, top, right, bottom) == (0, 0, wide, high):
        return picture
    for x in (left, right):
        if 0 < x < wide:
            inner = (x, 0, x + 1, high) if x == left else (x - 1, 0, x, high)
            over = (0, x) if x == left else (x, wide)
            column = picture.crop(inner).resize((over[1] - over[0], high))
            picture.paste(column, (over[0], 0))
    for y in (top, bottom):
        if 0 < y < high:
            inner = (0, y, wide, y + 1) if y == top else (0, y - 1, wide, y)
            over = (0, y) if y == top else (y, high)
            row = picture.crop(inner).resize((wide, over[1] - over[0]))
            picture.paste(row, (0, over[0]))
    return picture


def cut_out(picture: Image.Image, form: Format) -> Image.Image:
    """The picture of a trim, transparent outside the outline: round corners, a hexagon, a shape."""
    mask = _mask(form.outline, form.radius, form.trim, picture.size)
    if picture.mode == "RGBA":
        from PIL import ImageChops

        mask = ImageChops.multiply(mask, picture.getchannel("A"))
    whole = picture.convert("RGB")
    whole.putalpha(mask)
    return whole


@lru_cache(maxsize=16)
def _mask(
    outline: str, radius: float, trim: tuple[float, float], size: tuple[int, int]
) -> Image.Image:
    form = Format(name="mask", trim=trim, safe=0, radius=radius, outline=outline, source="-")
    fine = (size[0] * _FINE, size[1] * _FINE)
    mask = Image.new("L", fine, 0)
    draw = ImageDraw.Draw(mask)
    across, down = fine[0] / trim[0], fine[1] / trim[1]
    for line in form.outline_path().corners():
        draw.polygon([(at.x * across, at.y * down) for at in line], fill=255)
    return mask.reduce(_FINE)


Kind = Literal["png", "jpg"]
_EFFORT = 3  # of PNG: twice as fast as the usual 6, and a tenth larger
_FLAT = 16_384  # colours of flat art, at most; painted pictures have more
_QUALITY = 82  # of JPEG, colours at full resolution: 43 dB, no difference is seen in print
_WAITING = 6  # pictures in memory at once; one of a board at 300 dpi takes 20 MB


def file_bytes(picture: Image.Image, kind: Kind, dpi: float) -> bytes:
    """A picture as the bytes of a file; JPEG knows no transparency, white takes its place."""
    made = BytesIO()
    if kind == "png" and picture.mode in ("RGB", "RGBA") and picture.getcolors(_FLAT):
        return plain_png(picture.tobytes(), picture.size, dpi)
    if kind == "png":
        picture.save(made, "PNG", dpi=(dpi, dpi), compress_level=_EFFORT)
    else:
        picture = on_white(picture)
        whole = (round(dpi), round(dpi))
        picture.save(made, "JPEG", quality=_QUALITY, subsampling=0, optimize=True, dpi=whole)
    return made.getvalue()


def on_white(picture: Image.Image) -> Image.Image:
    """The picture without transparency."""
    if picture.mode == "RGB":
        return picture
    seen = picture.convert("RGBA")
    return Image.alpha_composite(Image.new("RGBA", seen.size, "white"), seen).convert("RGB")


def encoded(pictures: Iterable[Image.Image], kind: Kind, dpi: float) -> Iterator[bytes]:
    """The pictures as files, in their order; the next are drawn while some are compressed."""
    return beside(pictures, partial(file_bytes, kind=kind, dpi=dpi))


def beside(
    pictures: Iterable[Image.Image], work: Callable[[Image.Image], bytes]
) -> Iterator[bytes]:
    """The result of some work on each picture, a few at once, in their order."""
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        waiting: deque[Future[bytes]] = deque()
        for picture in pictures:
            waiting.append(pool.submit(work, picture))
            if len(waiting) >= _WAITING:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
