"""Faults of the clauses beside those of the lists: each is named, and what is right is quiet."""

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, String
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
    keys,
    more,
    note,
    of_a_layer,
    of_drawn_letters,
    of_xmp,
    picture,
    press_files,
    profile,
    put,
    root,
    space,
    state,
    tag,
    texts,
    told,
    unnamed,
)

from generator.exports.press.claim import srgb

MASK = {"ImageMask": True, "ColorSpace": None, "BitsPerComponent": 1}
GREY = picture(b"\x40" * 40_000, ColorSpace=Name.DeviceGray)
PALETTE = Array([Name.Indexed, Name.DeviceCMYK, 1, String(b"\0" * 8)])
BLEND = Dictionary(C0=Array([0]), C1=Array([1]), **SPOT)
INKS = Array([Name.Gold, Name.All])


def one_bit(**more_of_it):
    said = {key: one for key, one in (MASK | more_of_it).items() if one is not None}

    def of(pdf):
        made = picture(b"\x40" * 5_000, **said)(pdf)
        if "ColorSpace" not in said:
            del made["/ColorSpace"]
        return made

    return more(b"0 0 0 1 k " + SHOWN, XObject=of)


def fax(pdf):
    made = picture(b"\0" * 9, ColorSpace=Name.DeviceGray, BitsPerComponent=1)(pdf)
    made.write(b"\0" * 9, filter=Name.CCITTFaxDecode, decode_parms=Dictionary(Columns=64))
    return made


def of_soft_mask(pdf, **says):
    group = Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)
    mask = Dictionary(S=Name.Luminosity, G=form(Group=group)(pdf), **says)
    state(SMask=mask)(pdf)


GOLDEN = {**SPOT, "C0": Array([0] * 4), "C1": Array([0, 0.2, 0.9, 0])}


def ink(function):
    return space(Array([Name.Separation, Name.Gold, Name.DeviceCMYK, function]), b"1")


def of_flat_letters(pdf):
    of_drawn_letters(pdf, b"600 0 d0 0 0 500 500 re f", high=0)


def font(pdf):
    return next(one for one in pdf.objects if isinstance(one, Dictionary) and "/Widths" in one)


def usual(pdf):
    return pdf.Root.OCProperties.D


def of_widths(pdf):
    of = font(pdf)
    for key in ("/Widths", "/FirstChar", "/LastChar"):
        del of[key]


def of_description(pdf):
    del next(fonts(pdf))["/StemV"]


def of_hidden(pdf):
    of_a_layer(pdf)
    other = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String("b")))
    pdf.Root.OCProperties.D.OFF = Array([other])


def marked(**says):
    return more(b"/OC /Own BDC " + INKED + b" EMC", Properties=Dictionary(**says))


def doubled(data):
    data[132 + 12 : 132 + 16] = data[132:136]


def of_one_grid(data):
    data[int.from_bytes(data[tag(data, b"A2B0") + 4 :][:4]) + 10] = 1


def two_spellings(pdf):
    mixed = Dictionary(C0=Array([0] * 4), C1=Array([0, 0.2, 0.9, 0]), **SPOT)
    names = (Name("/Own Gold"), Name("/own gold"))
    one, two = (Array([Name.Separation, name, Name.DeviceCMYK, mixed]) for name in names)
    more(b"/Own cs 1 scn " + BOX + b" /Two cs 1 scn " + BOX, ColorSpace=one)(pdf)
    first(pdf).Resources.ColorSpace.Two = two


def off_the_page(**says):
    return note(Subtype=Name.Link, Rect=Array([-90, -90, -80, -80]), A=Dictionary(**says))


def of_mix(pdf):
    mixed = pdf.make_stream(
        b"{ pop 0 0 0 }", FunctionType=4, Domain=Array([0, 1] * 2), Range=Array([0, 1] * 4)
    )
    space(Array([Name.DeviceN, INKS, Name.DeviceCMYK, mixed]), b"1 1")(pdf)


def words(item):
    def change(pdf):
        texts(b"BT /F 9 Tf 70 70 Td [(a)] TJ ET")(pdf)
        read = list(pikepdf.parse_content_stream(first(pdf)))
        made = [
            ([Array([*of[0], item])] if str(name) == "TJ" and n > len(read) - 5 else of, name)
            for n, (of, name) in enumerate(read)
        ]
        first(pdf).Contents = pdf.make_stream(pikepdf.unparse_content_stream(made))

    return change


FAULTS = {
    "mask with a mask": (one_bit(Mask=GREY), "ImageMask of a picture"),
    "mask of half values": (one_bit(Decode=Array([0.5, 1])), "Decode of a picture"),
    "fax of other columns": (more(SHOWN, XObject=fax), "size or inks of a picture"),
    "soft mask in a calibrated grey": (
        more(SHOWN, XObject=picture(SMask=picture(
            b"\x40" * 40_000,
            ColorSpace=Array([Name.CalGray, Dictionary(WhitePoint=Array([0.9642, 1, 0.8249]))]),
        ))), "SMask of a picture",
    ),
    "backdrop of one number": (lambda pdf: of_soft_mask(pdf, BC=Array([1])), "BC of a soft mask"),
    "gradient in a palette": (
        more(BOX.replace(b" f", b" W n /Own sh"), Shading=Dictionary(
            ShadingType=2, ColorSpace=PALETTE, Coords=Array([60, 60, 90, 60]), Function=BLEND,
        )), "ColorSpace of a gradient",
    ),
    "gradient of no length": (
        more(BOX.replace(b" f", b" W n /Own sh"), Shading=Dictionary(
            ShadingType=2, ColorSpace=Name.DeviceGray, Coords=Array([60, 60] * 2), Function=BLEND,
        )), "Coords of a gradient",
    ),
    "all plates among two inks": (of_mix, "ink All among others"),
    "colours without one of three numbers": (
        lambda pdf: first(pdf).Resources.__setattr__(
            "ColorSpace", Dictionary(DefaultGray=Name.DeviceRGB)
        ), "DefaultGray of the resources",
    ),
    "font without widths": (of_widths, "Widths of a font"),
    "font without its stems": (of_description, "StemV of a font's description is missing"),
    "labels that begin with page 3": (
        keys(root, PageLabels=Dictionary(Nums=Array([2, Dictionary(S=Name.D)]))), "Nums of",
    ),
    "layer of no list is off": (of_hidden, "a layer that is switched"),
    "content of no layer": (marked(Name=String("a")), "but it is no layer"),
    "picture of no layer": (
        more(SHOWN, XObject=picture(OC=Dictionary(Name=String("a")))), "what says whether it is",
    ),
    "tag that stands twice": (profile(doubled), "table of tags of a profile"),
    "ink in two spellings": (two_spellings, "two spellings"),
    "link without a goal": (off_the_page(S=Name.GoTo), "D of an action is missing"),
    "XMP without the date of the metadata": (
        lambda pdf: of_xmp(pdf, b"MetadataDate", b"MetaDate"), "no MetadataDate",
    ),
    "page with an intent of its own": (
        lambda pdf: keys(first, OutputIntents=Array([intent(pdf)]))(pdf), "OutputIntents of a page",
    ),
    "name in a line of text": (words(Name.a), "neither letters nor a number"),
    "unknown intent": (more(b"/Bright ri " + INKED), "no rendering intent"),
    "matrix without an inverse": (more(b"0 0 0 1 0 0 cm " + INKED), "drawn at no size"),
    "path that is never painted": (put(first, Contents=INKED + b" 9 9 9 9 re"), "never painted"),
    "fill without a path": (more(b"0 0 0 1 k f"), "no path to paint"),
    "width of a letter on a page": (more(b"9 0 d0 " + INKED), "where a letter begins"),
    "code that ends within a colour": (
        put(first, Contents=INKED + b" 0 0 0 1"), "ends within an operator",
    ),
    "map to Unicode that is none": (
        lambda pdf: keys(font, ToUnicode=pdf.make_stream(b"nothing of the kind"))(pdf),
        "ToUnicode of a font",
    ),
    "soft mask by two values": (
        lambda pdf: of_soft_mask(pdf, TR=pdf.make_stream(
            b"{ dup }", FunctionType=4, Domain=Array([0, 1]), Range=Array([0, 1] * 2)
        )), "TR of a soft mask",
    ),
    "profile larger than its header says": (
        profile(lambda data: data.__setitem__(slice(0, 4), b"\0\0\0\x99")), "size of a profile",
    ),
    "layers that are off by a number": (
        lambda pdf: of_a_layer(pdf) or keys(usual, OFF=7)(pdf), "OFF of layers",
    ),
    "pattern whose resources are a number": (
        more(b"/Pattern cs /Own scn " + BOX, Pattern=lambda pdf: pdf.make_indirect(pdf.make_stream(
            INKED, PatternType=1, PaintType=1, TilingType=1, BBox=Array([0, 0, 4, 4]), XStep=4,
            YStep=4, Resources=7,
        ))), "Resources of a pattern",
    ),
    "first letter that is a text": (keys(font, FirstChar=String("a")), "FirstChar of a font"),
    "patch with half of its data": (
        more(BOX.replace(b" f", b" W n /Own sh"), Shading=lambda pdf: pdf.make_stream(
            bytes(20), ShadingType=6, ColorSpace=Name.DeviceGray, BitsPerCoordinate=16,
            BitsPerComponent=8, BitsPerFlag=8, Decode=Array([0, 99, 0, 99, 0, 1]),
        )), "data of a gradient",
    ),
    "table of one colour a side": (profile(of_one_grid), "grid of a tag"),
    "number of a form that is no list": (more(b"/Own Do", XObject=form(XUID=5)), "XUID of a form"),
    "end of no try": (more(b"EX " + INKED), "EX without BX"),
    "power below 0": (ink(Dictionary(**{**GOLDEN, "N": -1})), "N of a function is wrong"),
    "parts without their bounds": (
        ink(Dictionary(
            FunctionType=3, Domain=Array([0, 1]), Bounds=Array([]), Encode=Array([0, 1, 0, 1]),
            Functions=Array([Dictionary(**GOLDEN)] * 2),
        )),
        "Bounds of a function is wrong",
    ),
    "letters of no area": (of_flat_letters, "FontMatrix of a font is wrong"),
}  # fmt: skip
OF_X1A = {
    "page that blends": (
        keys(first, Group=Dictionary(S=Name.Transparency, CS=Name.DeviceCMYK)),
        "Group of a page",
    ),
    "state that is half clear": (state(ca=0.5), "ca of a graphics state"),
    "printer of three inks": (
        lambda pdf: intent(pdf).__setattr__("DestOutputProfile", pdf.make_stream(srgb(), N=3)),
        "N of the profile",
    ),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_neighbouring_fault_is_named(name):
    assert not unnamed(*FAULTS[name])


@pytest.mark.parametrize("name", OF_X1A)
def test_a_neighbouring_fault_of_the_older_standard_is_named(name):
    assert not unnamed(*OF_X1A[name], older=True)


def test_a_trailer_that_counts_too_few_objects_is_named():
    data = faulty(
        press_files()[0], lambda pdf: None, object_stream_mode=pikepdf.ObjectStreamMode.disable
    )
    at = data.rindex(b"/Size ") + 6
    found = told(data[:at] + b"3 " + data[at:].split(b" ", 1)[1])
    assert any("reader has to repair" in one for one in found), found


def test_an_ink_without_a_name_is_named():
    gold = Array([Name.Separation, Name.QQ, Name.DeviceCMYK, Dictionary(
        C0=Array([0] * 4), C1=Array([0, 0.2, 0.9, 0]), **SPOT
    )])  # fmt: skip
    plain = {"object_stream_mode": pikepdf.ObjectStreamMode.disable}
    data = faulty(press_files()[0], space(gold, b"1"), **plain)
    assert b"/QQ" in data
    found = told(data.replace(b"/QQ", b"/  "))
    assert any("name of a colour space" in one for one in found), found


def test_right_neighbours_raise_no_alarm():
    """Masks upside down, labels from page 1 on, a layer that is off, a backdrop, links away."""

    def right(pdf):
        one_bit(Decode=Array([1, 0]))(pdf)
        of_soft_mask(pdf, BC=Array([0, 0, 0, 1]))
        keys(root, PageLabels=Dictionary(Nums=Array([0, Dictionary(S=Name.D)])))(pdf)
        of_a_layer(pdf)
        layer = pdf.Root.OCProperties.OCGs[0]
        pdf.Root.OCProperties.D.OFF = Array([layer])
        more(b"/OC /Own BDC EMC BX EX /Saturation ri " + INKED, Properties=layer)(pdf)
        off_the_page(S=Name.URI, URI=String("https://example.org"))(pdf)

    found = [one for one in told(faulty(press_files()[0], right)) if "claims to be" in one]
    assert not found, found
