"""Faults of forty kinds more, drawn by lot and listed before a reader saw one.

At first ten were found, by one reader or the other.
"""

import pytest
from pikepdf import Array, Dictionary, Name, String
from test_fresh_faults import BOX, INKED, SHOWN, faulty, files, form, more, picture, spot, told
from test_second_reader import first, fonts, intent, of_xmp, put

from generator.exports.press.claim import srgb

__all__ = ["files"]  # a fixture


def texts(code):
    """A fault: a text in a font of the file."""

    def change(pdf):
        found = (one.get("/Resources") for one in pdf.objects if hasattr(one, "keys"))
        own = next(one.Font for one in found if isinstance(one, Dictionary) and "/Font" in one)
        more(b"0 0 0 1 k " + code.replace(b"/F", next(iter(own.keys())).encode()))(pdf)
        first(pdf).Resources.Font = own

    return change


def note(**keys):
    return lambda pdf: put(first, Annots=Array([pdf.make_indirect(Dictionary(F=4, **keys))]))(pdf)


def profile(change):
    def of(pdf):
        inside = intent(pdf).DestOutputProfile
        data = bytearray(inside.read_bytes())
        inside.write(bytes(change(data) or data))

    return of


def of_a_printer_in_rgb(pdf):
    data = bytearray(srgb())
    data[12:16] = b"prtr"
    intent(pdf).DestOutputProfile = pdf.make_stream(bytes(data), N=3)


def of_layers(pdf):
    group = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("a")))
    usual = Dictionary(Name=String("usual"), BaseState=Name.OFF, Order=Array([group]))
    pdf.Root.OCProperties = Dictionary(OCGs=Array([group]), D=usual)


def of_widths(pdf):
    for font in pdf.objects:
        if isinstance(font, Dictionary) and "/Widths" in font:
            font.Widths = Array(list(font.Widths)[: len(font.Widths) // 2])


def of_program(pdf):
    for font in list(fonts(pdf)):
        font.FontFile3 = font.FontFile2
        font.FontFile3.Subtype = Name.Type1C
        del font["/FontFile2"]


def of_soft_mask(pdf):
    group = Dictionary(S=Name.Transparency)
    mask = Dictionary(S=Name.Luminosity, G=form(Group=group)(pdf))
    more(b"/Own gs " + INKED, ExtGState=Dictionary(SMask=mask))(pdf)


def of_spot(pdf):
    spot(Name.Gold, Name.DeviceCMYK, [0, 0.2, 0.9, 0])(pdf)
    one = first(pdf).Resources.ColorSpace.Own
    other = Dictionary(FunctionType=2, Domain=Array([0, 1]), N=1, C0=one[3].C0, C1=Array([0.5] * 4))
    more(b"/Own cs 1 scn 9 9 9 9 re f", ColorSpace=Array([*one[:3], other]))(pdf)


def inline(head, data):
    return more(b"q 48 0 0 48 60 60 cm BI " + head + b" ID " + data + b" EI Q")


WHITE = Dictionary(WhitePoint=Array([0.9642, 1, 0.8249]))
FUNCTION = Dictionary(
    HalftoneType=1, Frequency=60, Angle=45, SpotFunction=Name.Round, TransferFunction=Name.Identity
)
NOPE = "/Nope is used, but it is not in the file"
OPEN = "does not end before another begins"
X4 = {
    "date of no day in XMP": (of_xmp, "has no CreateDate", b"2000-01-01T00:00:00Z", b"yesterday"),
    "colour of two numbers": (more(b"1 0 rg " + BOX), "a wrong number of values"),
    "no such state": (more(b"/Nope gs " + INKED), NOPE),
    "no such colour space": (more(b"/Nope cs 1 scn " + BOX), NOPE),
    "no such pattern": (more(b"/Pattern cs /Nope scn " + BOX), NOPE),
    "no such gradient": (more(b"60 60 60 40 re W n /Nope sh"), NOPE),
    "form of no size": (more(b"/Own Do", XObject=form(Matrix=Array([0] * 6))), "or no size"),
    "half of the widths": (of_widths, "another number of widths"),
    "halftone that transfers": (
        more(b"/Own gs " + INKED,
             ExtGState=Dictionary(HT=Dictionary(HalftoneType=5, Default=FUNCTION))),
        "a transfer function of a halftone",
    ),
    "profile of version 5": (profile(lambda data: data.__setitem__(8, 5)), "of no known version"),
    "half a profile": (profile(lambda data: data[: len(data) // 2]), "not whole"),
    "profile of a printer in RGB": (of_a_printer_in_rgb, "CMYK without a profile"),
    "layers that are off": (of_layers, "layers are off at first"),
    "turned by 45 degrees": (put(first, Rotate=45), "a part of a quarter"),
    "picture of 3 bits": (more(SHOWN, XObject=picture(BitsPerComponent=3)), "cannot be calculated"),
    "printer's mark on the card": (
        note(Subtype=Name.PrinterMark, Rect=Array([60, 60, 90, 90])), "an annotation",
    ),
    "group without an end": (put(first, Contents=b"q q " + INKED), "q without Q"),
    "soft mask of no space": (of_soft_mask, "a soft mask has no colour space"),
    "text in a text": (texts(b"BT BT /F 12 Tf 70 70 Td (ab) Tj ET ET"), OPEN),
    "text without an end": (texts(b"BT /F 12 Tf 70 70 Td (ab) Tj"), OPEN),
    "fonts put in place of others": (
        note(Subtype=Name.TrapNet, Rect=Array([0, 0, 9, 9]), FontFauxing=Array([Dictionary()])),
        "fonts in the place of others",
    ),
}  # fmt: skip
X1A = {
    "calibrated grey": (
        more(b"/Own cs 0.5 scn " + BOX, ColorSpace=Array([Name.CalGray, WHITE])),
        "grey with a profile",
    ),
    "no day of change": (put(lambda pdf: pdf.trailer.Info, ModDate=None), "ModDate is missing"),
    "inline picture in RGB": (
        inline(b"/W 1 /H 1 /CS /RGB /BPC 8", b"\xff\0\0"), "a colour is RGB",
    ),
    "palette in Lab": (
        more(SHOWN, XObject=picture(b"\1" * 40_000, ColorSpace=Array(
            [Name.Indexed, Array([Name.Lab, WHITE]), 1, String(b"\0\0\0\x80\x80\x80")]))),
        "a colour is Lab",
    ),
    "attached by a note": (
        note(Subtype=Name.FileAttachment, Rect=Array([-90, -90, -80, -80])), "a comment",
    ),
}  # fmt: skip
NOT_FOUND = {  # nor by pdf_oxide
    "TrueType given as CFF": of_program,
    "inks in two mixtures": of_spot,
    "Decode of two numbers": more(SHOWN, XObject=picture(Decode=Array([0, 1]))),
    "picture of no width": more(SHOWN, XObject=picture(b"", Width=0)),
    "text squeezed to nothing": texts(b"BT /F 12 Tf 0 Tz 70 70 Td (ab) Tj ET"),
}


@pytest.mark.parametrize("name", X4)
def test_a_late_fault_of_the_newer_standard_is_named(name, files):
    change, says, *more_of_it = X4[name]
    data = faulty(files[0], lambda pdf: change(pdf, *more_of_it))
    assert any(says in one for one in told(data)), told(data)


@pytest.mark.parametrize("name", X1A)
def test_a_late_fault_of_the_older_standard_is_named(name, files):
    change, says = X1A[name]
    data = faulty(files[1], change, force_version="1.4")
    assert any(says in one for one in told(data)), told(data)


@pytest.mark.parametrize("change", [
    lambda data: data.rpartition(b"%%EOF")[0], lambda data: b"HTTP/1.1 200 OK\r\n\r\n" + data,
])  # fmt: skip
def test_a_file_with_another_beginning_or_end_is_named(change, files):
    assert "it is damaged: a reader has to repair it" in told(change(files[0]))


@pytest.mark.parametrize("name", NOT_FOUND)
def test_a_late_fault_that_is_not_found_yet_stops_no_reader(name, files):
    spots = ("the spot colour", "the ink of some colours")
    assert not [one for one in told(faulty(files[0], NOT_FOUND[name])) if not one.startswith(spots)]


def test_groups_texts_and_names_that_are_right_raise_no_alarm(files):
    right = b"q q Q Q BT ET BT ET /DeviceCMYK cs 0 0 0 1 sc " + BOX
    assert told(faulty(files[0], more(right))) == []
