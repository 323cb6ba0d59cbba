"""Words of the deck in six languages as pictures: ours, and what differs from them."""

from functools import lru_cache

import numpy as np
import pypdfium2
from conftest import run_cache
from proof_pages import proof_page
from six_language_deck import FONTS, cards

from generator.faces.face import Face
from generator.faces.styles import Turned, runs_of
from generator.measure.geometry import Point, Rect
from generator.model.fonts import FontChoice
from generator.model.format import Format
from generator.model.style import Style
from generator.text.fitting import set_text
from generator.text.font_library import FontLibrary
from generator.text.runs import Reading

LIBRARY = FontLibrary(run_cache())
DPI = 192
WIDE, HIGH, COLUMNS = 110.0, 24.0, 4  # mm of the cell in which a word is compared
STYLE = Style.model_validate({"font": "b", "size": "24pt", "colour": "#000000", "align": "left"})


def words_of(language):
    return sorted({word for card in cards(language) for text in card for word in text.split()})


@lru_cache(maxsize=6)
def our_words(language):
    """The ink of each word of a language, as we draw it; not to be changed."""
    return drawn_by_us(language, words_of(language))


def drawn_by_us(language, words):
    font = LIBRARY.open(FontChoice(FONTS[language]))
    runs = []
    for number, word in enumerate(words):
        x, y = number % COLUMNS * WIDE, number // COLUMNS * HIGH
        box = Rect(x + 5, y + 5, WIDE - 10, HIGH - 8)
        done = set_text(word, box, STYLE, lambda _: font, Reading(language))
        runs += runs_of(done, STYLE, "#000000", Turned(0, Point(0, 0)), lambda colour: colour)
    rows = -(-len(words) // COLUMNS)
    form = {"name": "x", "trim": (COLUMNS * WIDE, rows * HIGH), "bleed": 0, "source": "a test"}
    face = Face(Format.model_validate(form), tuple(runs))
    return cells(pictured(proof_page(face, LIBRARY, title="x", language=language)), words)


def direction(language):
    return "rtl" if language in ("ar", "he") else "ltr"


def pictured(pdf):
    return np.array(pypdfium2.PdfDocument(pdf)[0].render(scale=DPI / 72).to_pil().convert("L"))


def cells(picture, words):
    """The ink of each word."""
    found = {}
    for number, word in enumerate(words):
        left, top = (number % COLUMNS) * WIDE, (number // COLUMNS) * HIGH
        x, y, right, bottom = (
            round(mm / 25.4 * DPI) for mm in (left, top, left + WIDE, top + HIGH)
        )
        found[word] = cropped(picture[y:bottom, x:right])
    return found


def cropped(picture):
    """A picture cut to its ink."""
    ink = picture < 200
    assert ink.any()
    rows, columns = np.where(ink.any(axis=1))[0], np.where(ink.any(axis=0))[0]
    return picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1]


def differing(one, other):
    """The share of all ink that has none within a pixel in the other picture."""
    height = max(one.shape[0], other.shape[0]) + 6
    width = max(one.shape[1], other.shape[1]) + 6

    def black(picture):
        page = np.full((height, width), 255, np.uint8)
        page[3 : 3 + picture.shape[0], 3 : 3 + picture.shape[1]] = picture
        return page < 128

    def shifts(picture):
        return (
            np.roll(np.roll(picture, down, 0), right, 1)
            for down in (-1, 0, 1)
            for right in (-1, 0, 1)
        )

    def widened(picture):
        return np.logical_or.reduce(list(shifts(picture)))

    ours, theirs = black(one), black(other)
    far = ~widened(ours)
    least = 1.0
    # What lies around a shifted picture is what lies around it, shifted.
    for there, around in zip(shifts(theirs), shifts(widened(theirs)), strict=True):
        apart = np.count_nonzero(ours & ~around) + np.count_nonzero(there & far)
        least = min(least, apart / max(np.count_nonzero(ours | there), 1))
    return least
