"""Forty faults of other kinds, listed before a reader saw them, and found since."""

from io import BytesIO

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String
from PIL import Image
from press_faults import (
    BOX,
    FORM,
    INKED,
    SHOWN,
    SPOT,
    faulty,
    first,
    form,
    intent,
    more,
    of_xmp,
    picture,
    press_files,
    put,
    root,
    spot,
    text,
    told,
    unnamed,
)

from generator.exports.press.claim import srgb

OVER = Dictionary(OP=True, op=True, OPM=1)


def shading(space, *ends):
    found = Dictionary(ShadingType=2, ColorSpace=space, Coords=Array([60, 60, 120, 60]))
    if ends:
        found.Function = Dictionary(C0=Array(ends[0]), C1=Array(ends[1]), **SPOT)
    return more(b"60 60 60 40 re W n /Own sh", Shading=found)


def profiled(profile, code=b"/Own cs 0 1 0 0 scn " + BOX, name="Own", **resources):
    def change(pdf):
        of = pdf.make_stream(profile or intent(pdf).DestOutputProfile.read_bytes(), N=4)
        more(code, ColorSpace=Array([Name.ICCBased, of]), **resources)(pdf)
        spaces = first(pdf).Resources.ColorSpace
        spaces[f"/{name}"] = spaces["/Own"]

    return change


def encoded(kind):
    made = BytesIO()
    Image.effect_noise((200, 200), 60).convert("CMYK" if kind == "JPEG" else "RGB").save(made, kind)
    return made.getvalue()


def of_bookmark(pdf):
    there = Array([first(pdf), Name.Fit])
    does = Dictionary(S=Name.GoTo, D=there, Next=Dictionary(S=Name.Rendition, OP=0))
    mark = pdf.make_indirect(Dictionary(Title=String("One"), A=does))
    pdf.Root.Outlines = pdf.make_indirect(Dictionary(First=mark, Last=mark, Count=1))


def of_layers(pdf):
    groups = [pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(name))) for name in "ab"]
    usual = Dictionary(Name=String("usual"), Order=Array(groups[:1]))
    pdf.Root.OCProperties = Dictionary(OCGs=Array(groups), D=usual)


def of_condition(pdf):
    intent(pdf).OutputConditionIdentifier = "Custom"
    for key in {"/Info", "/RegistryName"} & set(intent(pdf).keys()):
        del intent(pdf)[key]


def of_crypt(pdf):
    more(b"/Own Do", XObject=form())(pdf)
    own = first(pdf).Resources.XObject.Own
    own.write(INKED, filter=Name.LZWDecode)  # renamed afterwards: pikepdf writes no Crypt


def of_itself(pdf):
    more(b"/Own Do", XObject=form(INKED + b" /Own Do"))(pdf)
    own = first(pdf).Resources.XObject.Own
    own.Resources = Dictionary(XObject=Dictionary(Own=own))


def of_widths(pdf):
    for font in pdf.objects:
        if isinstance(font, Dictionary) and "/Widths" in font:
            font.Widths = Array([float(one) * 2 for one in font.Widths])


def of_one_side(pdf):
    left, *_ = map(float, first(pdf).TrimBox)
    _, bottom, right, top = map(float, first(pdf).BleedBox)
    code = f"0.5 0.2 0 0.1 k {left} {bottom} {right - left} {top - bottom} re f"
    first(pdf).Contents = pdf.make_stream(code.encode())


def of_registry(pdf):
    del intent(pdf)["/DestOutputProfile"]
    intent(pdf).RegistryName = "http://prints.example"


IN_RGB = Dictionary(S=Name.Transparency, CS=Name.DeviceRGB)
PATTERN = {"PatternType": 1, "PaintType": 1, "TilingType": 1, "XStep": 0, "YStep": 4}
CLAIM = (
    b'<rdf:Description rdf:about="" xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/"'
    b' pdfx:GTS_PDFXVersion="PDF/X-1a:2001"/>\n<rdf:Description'
)
LAB = Array([Name.Lab, Dictionary(WhitePoint=Array([0.9642, 1, 0.8249]))])
X4 = {
    "area to print": (put(root, ViewerPreferences=Dictionary(PrintClip=Name.TrimBox)), "PrintClip"),
    "PDF 2.0": (put(root, Version=Name("/2.0")), "above 1.7"),
    "crypt filter": (of_crypt, "Filter of a stream is Crypt"),
    "action after another": (of_bookmark, "S of an action"),
    "layer without a place": (of_layers, "a layer is not in their order"),
    "condition of no one": (of_condition, "describes no condition"),
    "profile elsewhere": (put(intent, DestOutputProfileRef=Dictionary()), "outside the file"),
    "two claims": (lambda pdf: of_xmp(pdf, b"<rdf:Description", CLAIM), "does not say PDF/X-4"),
    "an ink twice": (spot(Array([Name.Gold, Name.Gold]), Name.DeviceCMYK, [0, 0, 1, 0]), "twice"),
    "overprint of a profile": (
        profiled(b"", b"/Own gs /Own cs 0 1 0 0 scn " + BOX, ExtGState=OVER), "in mode 1",
    ),
    "profile of another": (profiled(srgb()), "number of inks of a profile"),
    "gradient of nothing": (shading(Name.DeviceCMYK), "cannot be calculated"),
    "steps of 0": (
        more(b"/Pattern cs /Own scn " + BOX,
             Pattern=lambda pdf: pdf.make_indirect(pdf.make_stream(INKED, **FORM, **PATTERN))),
        "steps of 0",
    ),
    "form in itself": (of_itself, "a form draws itself without end"),
    "form of no size": (more(b"/Own Do", XObject=form(BBox=Array([0, 0, 0, 0]))), "empty BBox"),
    "half of the rows": (
        more(SHOWN, XObject=picture(b"\x40" * 80_000)), "cannot be calculated",
    ),
    "half a JPEG": (
        more(SHOWN, XObject=picture(encoded("JPEG")[:9_000], Filter=Name.DCTDecode)),
        "a JPEG has no end",
    ),
    "font without a map": (text(b"<00010002>"), "CIDToGIDMap of a font is missing"),
    "font of no page": (more(b"BT /Nope 12 Tf 70 70 Td (ab) Tj ET"), "the font Nope"),
    "page of six metres": (put(first, MediaBox=Array([0, 0, 15_000, 15_000])), "14,400"),
    "bare on one side": (of_one_side, "cutting line on the left"),
    "gradient of 400 %": (shading(Name.DeviceCMYK, [0] * 4, [1] * 4), "400% of ink"),
    "widths of twice": (of_widths, "do not have their stated widths"),
    "three inks for four": (
        spot(Name.Gold, Name.DeviceCMYK, [0, 0.2, 0.9]),
        "function of a colour space is wrong",
    ),
    "fills of 380 %": (
        more(b"1 .9 0 0 k " + BOX + b" /Own gs 0 0 1 .9 k " + BOX, ExtGState=OVER), "380% of ink",
    ),
}  # fmt: skip
X1A = {
    "soft mask": (
        more(SHOWN, XObject=picture(SMask=picture(b"\x80" * 40_000, ColorSpace=Name.DeviceGray))),
        "a soft mask",
    ),
    "transparency group": (
        more(b"/Own Do", XObject=form(Group=Dictionary(S=Name.Transparency))),
        "Group of a form is not allowed",
    ),
    "palette in RGB": (
        more(SHOWN, XObject=picture(b"\x01" * 40_000, ColorSpace=Array(
            [Name.Indexed, Name.DeviceRGB, 1, String(b"\0\0\0\xff\0\0")]))),
        "a colour is RGB",
    ),
    "gradient in RGB": (shading(Name.DeviceRGB, [0] * 3, [1, 0, 0]), "a colour is RGB"),
    "ink shown in RGB": (spot(Name.Gold, Name.DeviceRGB, [0.8, 0.7, 0.1]), "a colour is RGB"),
    "Lab": (more(b"/Own cs 50 20 20 scn " + BOX, ColorSpace=LAB), "a colour is Lab"),
    "usual CMYK with a profile": (
        profiled(b"", b"0 1 0 0 k " + BOX, "DefaultCMYK"), "CMYK with a profile",
    ),
    "JPEG 2000": (
        more(SHOWN, XObject=picture(encoded("JPEG2000"), Filter=Name.JPXDecode)),
        "is JPXDecode, which is not allowed",
    ),
    "16 bits": (
        more(SHOWN, XObject=picture(b"\x40" * 320_000, BitsPerComponent=16)),
        "BitsPerComponent of a picture",
    ),
    "date of no day": (
        put(lambda pdf: pdf.trailer.Info, CreationDate="yesterday"),
        "CreationDate of the information has",
    ),
    "registry of another": (of_registry, "nor a registered condition"),
}  # fmt: skip
X4 |= {  # found last
    "letter that is not there": (
        text(b"<FFF0FFF1>", CIDToGIDMap=Name.Identity), "a letter is not in its font AAAAAA+Own",
    ),
    # with a profile: the page has a DefaultRGB
    "blended in RGB": (put(first, Group=IN_RGB), "it blends in RGB"),
}  # fmt: skip


@pytest.mark.parametrize("name", X4)
def test_a_fault_of_the_newer_standard_is_named(name):
    assert not unnamed(*X4[name])


@pytest.mark.parametrize("name", X1A)
def test_a_fault_of_the_older_standard_is_named(name):
    assert not unnamed(*X1A[name], older=True)


def test_object_streams_are_newer_than_the_standard():
    packed = pikepdf.ObjectStreamMode.generate
    data = faulty(press_files()[1], lambda _: None, object_stream_mode=packed)
    assert any("object streams" in one for one in told(data.replace(b"%PDF-1.5", b"%PDF-1.4", 1)))


def test_a_file_that_opens_by_repair_is_named():
    head, _, tail = press_files()[0].rpartition(b"startxref")
    data = head + b"startxref\n7\n" + tail.partition(b"\n%%EOF")[1]
    assert "it is damaged: a reader has to repair it" in told(data)


def test_a_letter_is_looked_up_by_the_map_of_its_font():
    for to, found in ((b"\0\0\0\0\0\3", False), (b"\0\3\0\3\0\0", True)):
        change = text(b"<00020002>", CIDToGIDMap=lambda pdf, to=to: pdf.make_stream(to))
        assert any("an empty box" in one for one in told(faulty(press_files()[0], change))) is found


def test_a_group_that_blends_in_rgb_without_a_profile_is_named():
    says = "a transparency group blends in RGB"
    bare = form(Group=IN_RGB, Resources=Dictionary())
    assert not unnamed(more(b"/Own Do", XObject=bare), says)
    own = Dictionary(ColorSpace=Dictionary(DefaultRGB=Array([Name.ICCBased, 0])))
    sound = form(Group=IN_RGB, Resources=own)
    assert unnamed(more(b"/Own Do", XObject=sound), says)


def test_widths_of_fonts_of_two_bytes_a_letter_are_those_of_the_program():
    for wrong in ([33, Array([2000, 2000])], [33, 34, 2000]):
        change = text(b"<00210022>", CIDToGIDMap=Name.Identity, W=Array(wrong))
        assert any("stated widths" in one for one in told(faulty(press_files()[0], change)))
    for odd in ([Name.Odd, 3], [33, Name.Odd, 5], [33], [0, 60_000, 5] * 200):
        change = text(b"<00210022>", CIDToGIDMap=Name.Identity, W=Array(odd))
        assert not any("cannot be read" in one for one in told(faulty(press_files()[0], change)))
    mapped = text(b"<00210022>", CIDToGIDMap=Dictionary(), W=Array(wrong))  # not looked through
    assert not any("stated widths" in one for one in told(faulty(press_files()[0], mapped)))


def test_sound_things_of_these_kinds_raise_no_alarm():
    sound = [
        more(b"/Own Do", XObject=form()),
        text(b"<00010002>", CIDToGIDMap=Name.Identity),
        profiled(b""),
        shading(Name.DeviceCMYK, [0] * 4, [1, 0, 0, 0]),
        put(root, ViewerPreferences=Dictionary(PrintClip=Name.BleedBox)),
        more(SHOWN, XObject=picture(encoded("JPEG"), Filter=Name.DCTDecode)),
    ]
    for change in sound:
        assert not [one for one in told(faulty(press_files()[0], change)) if "ink" not in one]
