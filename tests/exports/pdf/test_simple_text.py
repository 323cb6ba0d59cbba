"""Texts as operators of a PDF, read back by an independent reader; streams that hold them."""

from io import BytesIO
from zlib import decompress

import pikepdf
import pypdfium2
import pytest
from composed_faces import BODY, CARD, FONTS, composed, saved
from hypothesis import given
from hypothesis import strategies as st
from proof_pages import proof_page
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from round_font import plain

from generator.exports.pdf.operators import pack, packed
from generator.exports.pdf.simple_text import _codes
from generator.faces.face import Face, TextRun

SIGNS = "".join(
    sign for sign in map(chr, range(32, 0x2200)) if sign.isprintable() and not sign.isspace()
)
KNOWN = "".join(sign for sign in SIGNS if not FONTS.of(BODY).missing(sign))


def read(*runs):
    """What a reader finds on a face of these runs."""
    data = proof_page(Face(CARD, runs), FONTS, title="t", language="en")
    return pypdfium2.PdfDocument(BytesIO(data))[0].get_textpage().get_text_range()


def run(text, x=2, **more):
    return TextRun(text, x, 20, BODY, 3, "#000000", **more)


TYPED = ["a(b)c", "((", "\\", "\\n(\\)", "x\\050y", "100 % (½) – “é”"]


@pytest.mark.parametrize("text", TYPED)
def test_a_text_is_read_as_it_was_typed(text):
    assert read(run(text)) == text


@given(st.text(KNOWN[:500], min_size=1, max_size=20))
def test_any_letters_of_a_font_are_read_as_they_were_typed(text):
    assert read(run(text)) == text


def test_codes_that_would_end_a_line_are_written_out():
    """So many letters beyond ASCII that their codes reach every number of a byte."""
    letters = [sign for sign in KNOWN if not sign.isascii()]
    assert len(letters) > 300
    text = "".join(letters)
    face = Face(CARD, (run(text),))
    form = saved_form(face)
    shown = [
        bytes(op.operands[0])
        for op in pikepdf.parse_content_stream(form)
        if str(op.operator) == "Tj"
    ]
    assert sum(map(len, shown)) == len(text)
    assert b"\r" in b"".join(shown)
    assert read(run(text)).replace("\r\n", "") == text


def saved_form(face):
    composition = composed(face)
    pdf = saved(composition, [composition.face_page(face)])
    (form,) = pdf.pages[0].Resources.XObject.values()
    form.read_bytes()
    saved_form.kept = pdf  # a form lives as long as its document
    return form


def test_letters_that_were_moved_are_placed_one_by_one():
    text = "abc"
    natural = FONTS.of(BODY)
    a = natural.advance("a") * 3
    moved = run(text, xs=(2, 2 + a, 20))
    places = [
        [float(v) for v in op.operands][4:]
        for op in pikepdf.parse_content_stream(saved_form(Face(CARD, (moved,))))
        if str(op.operator) == "Tm"
    ]
    assert len(places) == 2, "what lies where it falls by itself needs no place of its own"
    assert (places[1][0] - places[0][0]) * 25.4 / 72 == pytest.approx(18, abs=1e-3)


@pytest.mark.parametrize("length", [1, 4095, 4096, 4097, 50_000])
def test_streams_of_any_length_hold_what_was_put_in(length):
    code = (bytes(range(256)) * 200)[:length]
    pdf = pikepdf.new()
    stream = packed(pdf, code, "/Length1 5")
    assert stream.read_bytes() == code == decompress(stream.read_raw_bytes())
    assert (stream.Filter, stream.Length1) == ("/FlateDecode", 5)
    plain = pdf.make_stream(code)
    pack(plain)
    assert plain.read_bytes() == code
    before = plain.read_raw_bytes()
    pack(plain)
    assert plain.read_raw_bytes() == before, "it is packed once"


@pytest.mark.parametrize("code", [b"", b" \n"])
def test_a_stream_of_nothing_holds_something_that_draws_nothing(code):
    with pikepdf.new() as pdf:
        assert packed(pdf, code).read_bytes() == b"q Q"


def test_a_font_that_lacks_signs_of_ascii_has_codes_for_each_of_its_letters():
    document = Canvas(BytesIO())._doc
    lacking = _codes(document, TTFont("Lacking", BytesIO(plain("").data)), {"é"})
    assert not lacking.has_ascii
    assert set(lacking.others) == {"é", *map(chr, range(32, 127))}
    whole = _codes(document, TTFont("Whole", BytesIO(FONTS.of(BODY).data)), {"é"})
    assert whole.has_ascii
    assert set(whole.others) == {"é"}
