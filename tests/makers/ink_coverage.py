"""How much of a page each ink covers, by pdfium: what tests of ink-saving prints compare."""

from collections import Counter
from typing import Any, NamedTuple

import pypdfium2

_DOTS = 100  # an inch: with fewer, thin lines are drawn wider than they print


class Coverage(NamedTuple):
    """The share of a page that each ink covers, from 0 to 1."""

    cyan: float
    magenta: float
    yellow: float
    black: float

    @property
    def total(self) -> float:
        """All inks together: over 1 where they lie on each other."""
        return sum(self)


def coverage(data: bytes) -> tuple[Coverage, ...]:
    """The coverage of every page, by the plain formula: black is what the three colours share."""
    document = pypdfium2.PdfDocument(data)
    try:
        return tuple(_of_page(page) for page in document)
    finally:
        document.close()


def _of_page(page: Any) -> Coverage:
    bitmap = page.render(scale=_DOTS / 72, prefer_bgrx=True)
    dots = Counter(memoryview(bitmap.buffer).cast("B").cast("I"))
    shares = [0.0, 0.0, 0.0, 0.0]
    for dot, count in dots.items():
        blue, green, red, _ = dot.to_bytes(4, "little")
        inks = [1 - channel / 255 for channel in (red, green, blue)]
        black = min(inks)
        inks = [(ink - black) / (1 - black) if black < 1 else 0.0 for ink in inks]
        for number, ink in enumerate((*inks, black)):
            shares[number] += ink * count
    whole = sum(dots.values())
    return Coverage(*(share / whole for share in shares))
