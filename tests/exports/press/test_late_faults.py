"""Faults of forty kinds more, drawn by lot and listed before a reader saw one.

At first ten were found, by one reader or the other.
"""

import re
from io import BytesIO
from zlib import compress

import pytest
from pikepdf import Array, Dictionary, Name, String
from PIL import Image
from press_faults import (
    BOX,
    INKED,
    SHOWN,
    SPOT,
    faulty,
    first,
    fonts,
    form,
    intent,
    more,
    note,
    of_drawn_letters,
    of_xmp,
    picture,
    press_files,
    profile,
    put,
    root,
    spot,
    text,
    texts,
    told,
    unnamed,
)

from generator.exports.press.claim import srgb


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
    first(pdf).Resources.ColorSpace.Two = Array([*one[:3], other])
    more(b"/Two cs 1 scn 9 9 9 9 re f")(pdf)


def jpeg(mode, size, **keys):
    made = BytesIO()
    Image.effect_noise(size, 60).convert(mode).save(made, "JPEG")
    return more(SHOWN, XObject=picture(made.getvalue(), Filter=Name.DCTDecode, **keys))


def of_inks(pdf):
    spot(Array([Name.Gold, Name.Silver]), Name.DeviceCMYK, [0, 0.2, 0.9, 0])(pdf)
    own = first(pdf).Resources.ColorSpace.Own
    own[3] = pdf.make_stream(
        b"{ pop pop 0 0 0 0.5 }", FunctionType=4, Domain=Array([0, 1] * 2), Range=Array([0, 1] * 4)
    )
    own.append(Dictionary(Subtype=Name.NChannel))


def of_encoding(pdf):
    text(b"<00020003>", CIDToGIDMap=Name.Identity)(pdf)
    first(pdf).Resources.Font.Own.Encoding = Name("/Own-H")


def of_gradient(pdf, **keys):
    of = {"ShadingType": 2, "Coords": Array([60, 60, 120, 60])}
    of |= {key: keys.pop(key) for key in {*of} & {*keys}}
    ends = {"C0": Array([0] * 4), "C1": Array([1, 0, 0, 0])} | SPOT | keys
    function = Dictionary(**{key: one for key, one in ends.items() if one is not None})
    return Dictionary(ColorSpace=Name.DeviceCMYK, Function=function, **of)


def of_calculator(pdf):
    of_inks(pdf)
    first(pdf).Resources.ColorSpace.Own[3].write(b"{ pop foo 0 0 0 0.5 }")


def of_another_layer(pdf):
    of_layers(pdf)
    pdf.Root.OCProperties.D.BaseState = Name.ON
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("b")))
    more(b"/OC /Own BDC " + INKED + b" EMC", Properties=layer)(pdf)


def of_map(pdf):
    text(b"<00020003>", CIDToGIDMap=Name.Identity)(pdf)
    first(pdf).Resources.Font.Own.Encoding = pdf.make_stream(b"", CMapName=Name.Own)


def of_outlines(pdf):
    program = next(fonts(pdf)).FontFile2
    program.write(program.read_bytes().replace(b"glyf", b"xxxx", 1))


def of_bookmark(pdf):
    mark = pdf.make_indirect(Dictionary(Title=String("One"), Dest=Array([first(pdf), Name.Fit])))
    mark.Next = mark
    pdf.Root.Outlines = pdf.make_indirect(Dictionary(First=mark, Last=mark, Count=1))


def of_bare_letters(pdf):
    of_drawn_letters(pdf, b"0 0 500 500 re f")


def inline(head, data):
    return more(b"q 48 0 0 48 60 60 cm BI " + head + b" ID " + data + b" EI Q")


WHITE = Dictionary(WhitePoint=Array([0.9642, 1, 0.8249]))
FUNCTION = Dictionary(
    HalftoneType=1, Frequency=60, Angle=45, SpotFunction=Name.Round, TransferFunction=Name.Identity
)
NOPE = "/Nope is used, but it is not in the file"
SPACE = Array([Name.Separation, Name.Gold, Name.DeviceCMYK,
               Dictionary(C0=Array([0] * 4), C1=Array([0, 0.2, 0.9, 0]), **SPOT)])  # fmt: skip
BLEND = b"60 60 60 40 re W n /Own sh"
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
        "TransferFunction of a halftone",
    ),
    "profile of version 5": (profile(lambda data: data.__setitem__(8, 5)), "version of a profile"),
    "half a profile": (profile(lambda data: data[: len(data) // 2]), "size of a profile"),
    "profile of a printer in RGB": (of_a_printer_in_rgb, "CMYK without a profile"),
    "layers that are off": (of_layers, "BaseState of layers"),
    "turned by 45 degrees": (put(first, Rotate=45), "a part of a quarter"),
    "picture of 3 bits": (more(SHOWN, XObject=picture(BitsPerComponent=3)), "cannot be calculated"),
    "printer's mark on the card": (
        note(Subtype=Name.PrinterMark, Rect=Array([60, 60, 90, 90])), "an annotation",
    ),
    "group without an end": (put(first, Contents=b"q q " + INKED), "q without Q"),
    "soft mask of no space": (of_soft_mask, "CS of a soft mask is missing"),
    "text in a text": (texts(b"BT BT /F 12 Tf 70 70 Td (ab) Tj ET ET"), OPEN),
    "text without an end": (texts(b"BT /F 12 Tf 70 70 Td (ab) Tj"), OPEN),
    "fonts put in place of others": (
        note(Subtype=Name.TrapNet, Rect=Array([0, 0, 9, 9]), FontFauxing=Array([Dictionary()])),
        "FontFauxing of a note",
    ),
}  # fmt: skip
X1A = {
    "calibrated grey": (
        more(b"/Own cs 0.5 scn " + BOX, ColorSpace=Array([Name.CalGray, WHITE])),
        "grey with a profile",
    ),
    "no day of change": (
        put(lambda pdf: pdf.trailer.Info, ModDate=None), "ModDate of the information is missing",
    ),
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
X4 |= {  # found last, by the grammar of ISO 32000
    "TrueType given as CFF": (of_program, "program of a font"),
    "inks in two mixtures": (of_spot, "the ink Gold has two mixtures"),
    "Decode of two numbers": (more(SHOWN, XObject=picture(Decode=Array([0, 1]))), "Decode of a"),
    "picture of no width": (more(SHOWN, XObject=picture(b"", Width=0)), "Width of a picture"),
    "text squeezed to nothing": (
        texts(b"BT /F 12 Tf 0 Tz 70 70 Td (ab) Tj ET"), "a text is drawn at no size",
    ),
    "picture squeezed to nothing": (
        more(b"0 0 0 48 60 60 cm /Own Do", XObject=picture()), "drawn at no size",
    ),
    "JPEG of another size": (jpeg("CMYK", (9, 9)), "size or inks of a picture"),
    "JPEG of four inks as RGB": (
        jpeg("CMYK", (200, 200), ColorSpace=Name.DeviceRGB), "size or inks of a picture",
    ),
    "no JPEG": (
        more(SHOWN, XObject=picture(b"GIF89a \xff\xd9", Filter=Name.DCTDecode)),
        "a picture is not as it has to be",
    ),
    "inks without a description": (of_inks, "description of inks of a colour space"),
    "letters of another file": (of_encoding, "Encoding of a font is Own-H"),
    "no operator": (more(INKED + b" 1 1 zz"), "zz is no operator of PDF"),
    "line without a beginning": (more(b"60 60 l S"), "l continues a line"),
    "state within a path": (more(b"60 60 m 2 w 90 90 l S"), "w is within a path"),
    "path within a text": (texts(b"BT /F 12 Tf 70 70 Td (ab) Tj 9 9 9 9 re f ET"), "re is within"),
    "text without a beginning": (more(b"(ab) Tj"), "Tj is outside a text"),
    "matrix of five numbers": (more(b"1 0 0 1 0 cm " + INKED), "cm has a wrong number of values"),
    "cap of no kind": (more(b"7 J " + INKED), "J has a value beyond its range"),
    "dashes of nothing": (more(b"[0 0] 0 d " + INKED), "dashes have no length"),
    "name for a number": (more(b"/a w " + INKED), "w has a value of a wrong kind"),
    "mark without an end": (more(b"/Span BMC " + INKED), "a mark has no end"),
    "colour of more inks": (
        more(b"/Own cs 1 1 scn " + BOX, ColorSpace=Array([Name.CalGray, WHITE])),
        "a colour has a wrong number of values",
    ),
    "name that is a text": (put(first, Tabs=String("R")), "Tabs of a page has a value"),
    "mode of no kind": (put(root, PageMode=Name.Sideways), "PageMode of the catalog is Side"),
    "inline picture by LZW": (
        inline(b"/W 2 /H 2 /CS /G /BPC 8 /F /LZW", b"\x80\x0b\x60\x50\x22\x0c\x0c\x85\x01"),
        "LZW compression is not allowed",
    ),
    "function of ends that fall": (
        more(BLEND, Shading=lambda pdf: of_gradient(pdf, Domain=Array([1, 0]))),
        "Domain of a function has a value that is not allowed",
    ),
    "gradient of three inks for four": (
        more(BLEND, Shading=lambda pdf: of_gradient(pdf, C0=Array([0] * 3), C1=Array([1] * 3))),
        "Function of a gradient is wrong",
    ),
    "ends of a gradient as a text": (
        more(BLEND, Shading=lambda pdf: of_gradient(pdf, Coords=String("x"))),
        "Coords of a gradient has a value",
    ),
    "fewer colours than a palette says": (
        more(SHOWN, XObject=picture(b"\1" * 40_000, ColorSpace=Array(
            [Name.Indexed, Name.DeviceCMYK, 9, String(b"\0\0\0\xff" * 2)]))),
        "table of a colour space is wrong",
    ),
    "picture of fewer rows": (
        more(SHOWN, XObject=picture(compress(b"\x40" * 999), Filter=Name.FlateDecode)),
        "data of a picture is wrong",
    ),
}  # fmt: skip
X4 |= {  # of a list by the clauses of ISO 32000
    "function without its power": (
        more(BLEND, Shading=lambda pdf: of_gradient(pdf, N=None)), "N of a function is missing",
    ),
    "radius below 0": (
        more(BLEND, Shading=lambda pdf: of_gradient(
            pdf, ShadingType=3, Coords=Array([60, 60, -5, 90, 90, 20]))),
        "radius of a gradient is wrong",
    ),
    "operator of no calculator": (of_calculator, "operator of a function is wrong"),
    "plate of a page": (
        put(first, SeparationInfo=Dictionary()), "SeparationInfo of a page is not allowed",
    ),
    "layer of no list": (of_another_layer, "a layer is not listed in the catalog"),
    "key beyond the bits": (
        more(SHOWN, XObject=picture(Mask=Array([300, 400] * 4))), "Mask of a picture is wrong",
    ),
    "profile without a table": (
        profile(lambda data: data.replace(b"A2B0", b"xxxx", 1)), "table of tags of a profile",
    ),
    "profile through RGB": (
        profile(lambda data: data[:20] + b"RGB " + data[24:]), "space between of a profile",
    ),
    "map without codes": (of_map, "range of codes of a map of codes is wrong"),
    "drawn letters without a width": (of_bare_letters, "width of a font is wrong"),
    "empty version in XMP": (of_xmp, "has no VersionID", b"VersionID>1</", b"VersionID></"),
    "two marks of one number": (
        more(b"/P <</MCID 0>> BDC EMC /P <</MCID 0>> BDC EMC"), "two marks have one number",
    ),
    "spot ink of 170 %": (
        more(b"/Own cs 1.7 scn " + BOX, ColorSpace=SPACE), "a spot colour has a value beyond",
    ),
    "font without outlines": (of_outlines, "outlines of a font is wrong"),
    "profile of a short range": (
        lambda pdf: setattr(intent(pdf).DestOutputProfile, "Range", Array([0, 1])),
        "Range of a profile is wrong",
    ),
    "private data of no day": (
        put(first, PieceInfo=Dictionary(Own=Dictionary())), "LastModified of private data",
    ),
    "bookmark after itself": (of_bookmark, "a bookmark is in its list twice"),
}  # fmt: skip
X1A["letter in RGB"] = (of_drawn_letters, "a colour is RGB")


@pytest.mark.parametrize("name", X4)
def test_a_late_fault_of_the_newer_standard_is_named(name):
    change, says, *more_of_it = X4[name]
    assert not unnamed(lambda pdf: change(pdf, *more_of_it), says)


@pytest.mark.parametrize("name", X1A)
def test_a_late_fault_of_the_older_standard_is_named(name):
    assert not unnamed(*X1A[name], older=True)


@pytest.mark.parametrize("change", [
    lambda data: data.rpartition(b"%%EOF")[0], lambda data: b"HTTP/1.1 200 OK\r\n\r\n" + data,
])  # fmt: skip
def test_a_file_with_another_beginning_or_end_is_named(change):
    assert "it is damaged: a reader has to repair it" in told(change(press_files()[0]))


def test_a_stream_that_is_longer_than_it_says_is_named():
    said = list(re.finditer(rb"/Length (\d+)", press_files()[0]))[3]
    many = str(int(said[1]) - 40).rjust(len(said[1]), "0").encode()
    data = press_files()[0][: said.start(1)] + many + press_files()[0][said.end(1) :]
    assert "it is damaged: a reader has to repair it" in told(data)


def test_xmp_that_is_no_xml_is_named():
    def unclosed(pdf):
        of_xmp(pdf, b"</rdf:RDF>", b"")

    data = faulty(press_files()[0], unclosed, fix_metadata_version=False)  # which would close it
    assert any("its XMP metadata are no XML" in one for one in told(data))


def test_groups_texts_and_names_that_are_right_raise_no_alarm():
    right = b"q q Q Q BT ET BT ET /DeviceCMYK cs 0 0 0 1 sc " + BOX
    assert told(faulty(press_files()[0], more(right))) == []
