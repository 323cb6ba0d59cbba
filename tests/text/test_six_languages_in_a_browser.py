"""The words of eighty cards in six languages beside a browser's own drawing of the same fonts."""

import io
from base64 import b64encode

import numpy as np
import pypdfium2
import pytest
from pictured_words import (
    COLUMNS,
    DPI,
    HIGH,
    LIBRARY,
    WIDE,
    cells,
    differing,
    direction,
    our_words,
    words_of,
)
from PIL import Image
from six_language_deck import FONTS, LANGUAGES

from generator.model.fonts import FontChoice


@pytest.mark.whole
@pytest.mark.parametrize("language", LANGUAGES)
def test_each_word_looks_as_a_browser_draws_it(language, browser):
    words = words_of(language)
    ours, theirs = our_words(language), drawn_by_browser(browser, language, words)
    apart = {word: differing(ours[word], theirs[word]) for word in words}
    assert len(apart) > 100
    assert max(apart.values()) < 0.02, sorted(apart.items(), key=lambda item: -item[1])[:9]


def test_pdfium_moves_a_vowel_sign_behind_a_full_stop_in_a_browsers_file_too(browser):
    """Which is why what it reads of ours is compared without them."""
    page = browser.new_page()
    page.set_content('<meta charset="utf-8"><body dir="rtl"><p>خالٍ.</p></body>')
    read = pypdfium2.PdfDocument(page.pdf())[0].get_textpage().get_text_range()
    page.close()
    assert ".\u064d" in read


def drawn_by_browser(browser, language, words):
    font = b64encode(LIBRARY.open(FontChoice(FONTS[language])).data).decode()
    placed = "".join(
        f'<p style="left:{n % COLUMNS * WIDE + 5}mm; top:{n // COLUMNS * HIGH + 2}mm">{word}</p>'
        for n, word in enumerate(words)
    )
    style = (
        f"@font-face {{font-family: A; src: url(data:font/ttf;base64,{font})}} body {{margin: 0}}"
        "p {position: absolute; margin: 0; font: 24pt/1.5 A; white-space: nowrap;"
        "text-rendering: geometricPrecision}"
    )
    size = {"width": round(COLUMNS * WIDE / 25.4 * 96)}
    size["height"] = round(-(-len(words) // COLUMNS) * HIGH / 25.4 * 96)
    page = browser.new_page(viewport=size, device_scale_factor=DPI / 96)
    page.set_content(
        f'<meta charset="utf-8"><style>{style}</style><body dir="{direction(language)}" '
        f'lang="{language}">{placed}</body>'
    )
    page.evaluate("document.fonts.ready")
    png = page.screenshot()
    page.close()
    return cells(np.array(Image.open(io.BytesIO(png)).convert("L")), words)
