"""Eighty cards in six languages: drawn as another program draws them, and read as they were typed.

Typst shapes and orders text with code that shares nothing with HarfBuzz and python-bidi.
``test_six_languages_in_a_browser.py`` compares with a browser's.
"""

import io
import re
from functools import lru_cache
from unicodedata import normalize

import numpy as np
import pikepdf
import pypdfium2
import pytest
import typst
from cairo_faces import face_pngs
from face_pages import face_pages
from pictured_words import (
    COLUMNS,
    DPI,
    HIGH,
    LIBRARY,
    WIDE,
    cells,
    cropped,
    differing,
    direction,
    drawn_by_us,
    our_words,
    pictured,
    words_of,
)
from PIL import Image
from proof_pages import proof_page
from six_language_deck import FONTS, FRONT, LANGUAGES, cards, files

from generator.measure.geometry import Rect
from generator.model.fonts import FontChoice
from generator.model.style import Style
from generator.options import Options
from generator.project import Project
from generator.text.fitting import set_text
from generator.text.runs import Reading


@lru_cache(maxsize=1)
def project():
    return Project(files(), [{"faces/places/front.svg.j2": FRONT}])


@lru_cache(maxsize=6)
def built(language):
    return project().build("places", Options(language=None if language == "en" else language))


@pytest.mark.whole
@pytest.mark.parametrize("language", ["hi", "ar", "he"])
def test_each_word_looks_as_another_program_draws_it(language):
    words = words_of(language)
    ours, theirs = our_words(language), drawn_by_typst(language, words)
    apart = {word: differing(ours[word], theirs[word]) for word in words}
    assert len(apart) > 100
    assert max(apart.values()) < 0.02, sorted(apart.items(), key=lambda item: -item[1])[:9]


UNJOINED = {  # a sign that keeps letters apart, or the order turned
    "hi": lambda word: word.replace("\u094d", "\u094d\u200c"),
    "ar": "\u200c".join,
    "he": lambda word: word[::-1],
}


@pytest.mark.parametrize("language", sorted(UNJOINED))
def test_letter_by_letter_they_would_look_otherwise(language):
    """What is compared tells right from wrong."""
    words = [w for w in words_of(language) if len(w) > 3 and UNJOINED[language](w) != w]
    ours = our_words(language)
    apart = drawn_by_us(language, [UNJOINED[language](word) for word in words])
    assert sum(differing(ours[w], apart[UNJOINED[language](w)]) > 0.02 for w in words) > 10


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_card_is_read_as_it_was_typed(language):
    game, problems = built(language)
    assert not problems
    pages = pypdfium2.PdfDocument(face_pages(game))
    assert len(pages) == 80
    for page, card in zip(pages, cards(language), strict=True):
        read = page.get_textpage().get_text_range()
        assert sorted(letters(read)) == sorted([*letters(" ".join(card)), *_number(read)])


def _number(read):
    return re.findall(r"\bC\d\d\b", read)


def letters(text):
    """The words and figures of a text, without its signs.

    Arabic vowel signs are left out: pdfium takes one before a full stop for the stop's, in the
    files of other programs too.
    """
    text = re.sub("[\u064b-\u0652]", "", normalize("NFC", text.replace("\r\n", " ")))
    return re.findall(r"[\w\u0300-\u036f\u0591-\u05c7\u0900-\u097f]+", text)


def test_an_arabic_word_holds_its_vowel_signs_also_before_a_full_stop():
    """In the file every code from right to left gives what was typed, mark after letter."""
    game, _ = built("ar")
    drawn = game.drawn[4]
    assert "خالٍ." in cards("ar")[4][1]
    with pikepdf.open(
        io.BytesIO(proof_page(drawn.front, game.fonts, title="x", language="ar"))
    ) as pdf:
        said = "".join(line[::-1] for line in coded_lines(pdf.pages[0]))
    for text in cards("ar")[4]:
        assert text.replace(" ", "") in said


def coded_lines(page):
    """What the codes of each text object stand for, in their order, read from the file alone."""
    (form,) = page.Resources.XObject.values()
    meant = {}
    for name, font in form.Resources.Font.items():
        table = font.ToUnicode.read_bytes().decode() if "/ToUnicode" in font else ""
        meant[name] = {
            bytes.fromhex(code): bytes.fromhex(text).decode("utf-16-be")
            for code, text in re.findall("<([0-9A-F]{4})> <([0-9A-F]+)>", table)
        }
    line, font = "", ""
    for operands, operator in pikepdf.parse_content_stream(form):
        if str(operator) == "Tf":
            font = str(operands[0])
        elif str(operator) == "Tj":
            line += meant[font].get(bytes(operands[0]), "")
        elif str(operator) == "ET":
            yield line.replace(" ", "")
            line = ""


@pytest.mark.parametrize("language", ["hi", "ar", "he"])
def test_the_svg_and_the_png_are_the_pdf(language):
    game, _ = built(language)
    face = game.drawn[6].front
    (png,) = face_pngs([face], game.fonts, dpi=DPI)
    shown = Image.open(io.BytesIO(png)).convert("RGBA")
    white = Image.new("RGBA", shown.size, "white")
    ours = np.array(Image.alpha_composite(white, shown).convert("L"))
    pdf = pictured(proof_page(face, game.fonts, title="x", language=language))
    assert differing(cropped(ours), cropped(pdf)) < 0.02
    assert f'aria-label="{cards(language)[6][0]}"' in face.svg()


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_wraps_then_shrinks_then_says_by_how_much(language):
    font = LIBRARY.open(FontChoice(FONTS[language]))
    said = " ".join(text for card in cards(language)[:4] for text in card)

    def fitted(height, least):
        style = Style.model_validate({"font": "b", "size": "10pt", "min": least})
        return set_text(said, Rect(0, 0, 47, height), style, lambda _: font, Reading(language))

    whole = fitted(80, "10pt")
    assert len({round(s.y, 3) for s in whole.stretches}) > 5
    assert whole.size == pytest.approx(10 * 25.4 / 72)
    small = fitted(whole.box.height * 0.8, "6pt")
    assert small.size < whole.size
    from generator.problem import ContentError

    with pytest.raises(ContentError) as caught:
        fitted(whole.box.height * 0.8, "10pt")
    assert caught.value.name == "text-overflow"
    assert "mm of height" in caught.value.message


@pytest.mark.parametrize(
    ("change", "rule", "severity"),
    [
        (lambda t: t.replace('  "Lighthouse": ', '  "Lighthose": '), None, "warning"),
        (lambda t: t + "styles: {body: {size: 30pt, min: 30pt}}\n", "text-overflow", "error"),
    ],
)
def test_an_overlay_from_the_right_is_proven_like_any_other(change, rule, severity):
    held = files()
    held["places/i18n/ar.yaml"] = change(held["places/i18n/ar.yaml"])
    made = Project(held, [{"faces/places/front.svg.j2": FRONT}])
    _, problems = made.build("places", Options(language="ar"))
    rules = {problem.name for problem in problems}
    # Without its translation the English word is set in a font that has no Latin kerning: a
    # warning each for what is missing and what is stale.
    assert rules == ({rule} if rule else {"missing-translation", "stale-translation"})
    assert {problem.severity for problem in problems} == {severity}


def drawn_by_typst(language, words):
    font = LIBRARY.open(FontChoice(FONTS[language]))
    rows = -(-len(words) // COLUMNS)
    size = f"width: {COLUMNS * WIDE}mm, height: {rows * HIGH}mm"
    placed = "\n".join(
        f"#place(top + left, dx: {n % COLUMNS * WIDE + 5}mm, dy: {n // COLUMNS * HIGH + 5}mm, "
        f'box(width: {WIDE - 10}mm, align(left, text(dir: {direction(language)}, "{word}"))))'
        for n, word in enumerate(words)
    )
    import tempfile
    from pathlib import Path

    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "font.ttf").write_bytes(font.data)
        known = typst.Fonts(font_paths=[folder], include_system_fonts=False)
        (info,) = [f for f in known.fonts() if f.path]
        source = (
            f'#set text(font: "{info.family}", weight: {info.weight}, size: 24pt, '
            f'lang: "{language}", fallback: false, stretch: {info.stretch * 100}%)\n'
            f"#set page({size}, margin: 0pt)\n{placed}\n"
        )
        (Path(folder) / "a.typ").write_text(source, encoding="utf-8")
        png = typst.compile(
            Path(folder) / "a.typ", font_paths=known, ignore_system_fonts=True, format="png",
            ppi=float(DPI),
        )  # fmt: skip
    return cells(np.array(Image.open(io.BytesIO(png)).convert("L")), words)
