"""Pages of a rulebook as the page shows them."""

import io
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from threading import Lock
from typing import Any

_DOTS = 150 / 72  # of a picture, for each point of the page: 150 dpi
_MOST = 4  # books that stay open
_MM = 25.4 / 72


class Pages:
    """The pages of the rulebooks typeset last, by a key made from their content."""

    def __init__(self) -> None:
        self._books: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()  # pdfium works for one at a time

    def add(self, data: bytes) -> dict[str, Any]:
        """Add a book. Returns its key, and the sizes of its pages in mm."""
        import pypdfium2  # not before a book is looked at

        key = sha256(data).hexdigest()[:24]
        self._books[key] = data
        self._books.move_to_end(key)
        while len(self._books) > _MOST:
            self._books.popitem(last=False)
        with self._lock, pypdfium2.PdfDocument(data) as book:
            sizes = [book.get_page_size(number) for number in range(len(book))]
        return {"key": key, "pages": [[round(side * _MM, 2) for side in size] for size in sizes]}

    def pdf(self, key: str) -> bytes | None:
        """The whole book; None if it was dropped."""
        return self._books.get(key)

    def png(self, key: str, number: int) -> bytes | None:
        """One page, from 0, as PNG; None if there is none."""
        with self._page(key, number) as page:
            if page is None:
                return None
            picture = page.render(scale=_DOTS).to_pil()
        out = io.BytesIO()
        picture.save(out, "PNG", compress_level=1)
        return out.getvalue()

    def words(self, key: str, number: int) -> dict[str, Any] | None:
        """The lines and links of a page, from 0, in shares of its size; None if there is none.

        A line is [text, left, top, width, height], a link [page, left, top, width, height].
        """
        with self._page(key, number) as page:
            if page is None:
                return None
            width, height = page.get_size()

            def share(box: tuple[float, float, float, float]) -> list[float]:
                left, low, right, high = box
                x, y, w, h = left / width, 1 - high / height, right - left, high - low
                return [round(side, 4) for side in (x, y, w / width, h / height)]

            text = page.get_textpage()
            boxes = [text.get_rect(at) for at in range(text.count_rects())]
            lines = [[text.get_text_bounded(*box), *share(box)] for box in boxes]
            links = [[to, *share(box)] for to, box in _links(page.pdf, page)]
            text.close()
        return {"lines": [line for line in lines if line[0].strip()], "links": links}

    @contextmanager
    def _page(self, key: str, number: int) -> Iterator[Any]:
        """A page of an open book while nobody else asks pdfium; None if there is none."""
        import pypdfium2

        data = self._books.get(key)
        if data is None:
            yield None
            return
        with self._lock, pypdfium2.PdfDocument(data) as book:
            if not 0 <= number < len(book):
                yield None
                return
            page = book[number]
            try:
                yield page
            finally:
                page.close()


def _links(book: Any, page: Any) -> Iterator[tuple[int, tuple[float, float, float, float]]]:
    """The links of a page to others: the number of the page, and the box of the link."""
    import ctypes

    from pypdfium2 import raw

    at, link = ctypes.c_int(0), raw.FPDF_LINK()
    while raw.FPDFLink_Enumerate(page, at, link):
        dest = raw.FPDFLink_GetDest(book, link)
        if not dest:
            action = raw.FPDFLink_GetAction(link)
            dest = raw.FPDFAction_GetDest(book, action) if action else None
        box = raw.FS_RECTF()
        if dest and raw.FPDFLink_GetAnnotRect(link, box):
            yield (
                raw.FPDFDest_GetDestPageIndex(book, dest),
                (box.left, box.bottom, box.right, box.top),
            )
