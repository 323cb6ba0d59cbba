"""Faults of a fifth list, drawn by lot before a reader saw one: those that ours did not find."""

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name
from press_faults import (
    BOX,
    SHOWN,
    faulty,
    intent,
    more,
    picture,
    press_files,
    profile,
    root,
    space,
    tag,
    told,
    unnamed,
)

GREY = b"\x40" * 40_000


def packed(data, kind):
    def of(pdf):
        made = picture(b"", ColorSpace=Name.DeviceGray)(pdf)
        made.write(data, filter=kind)
        return made

    return more(SHOWN, XObject=of)


def pattern_in_itself(pdf):
    tile = pdf.make_indirect(pdf.make_stream(
        b"/Pattern cs /Own scn 0 0 2 2 re f", Type=Name.Pattern, PatternType=1, PaintType=1,
        TilingType=1, BBox=Array([0, 0, 4, 4]), XStep=4, YStep=4,
    ))  # fmt: skip
    tile.Resources = Dictionary(Pattern=Dictionary(Own=tile))
    more(b"/Pattern cs /Own scn " + BOX, Pattern=tile)(pdf)


def no_area(pdf):
    for page in pdf.pages:
        page.obj.MediaBox = Array([0, 0, 0, 0])


def of_three_inks(data):
    data[int.from_bytes(data[tag(data, b"A2B0") + 4 :][:4]) + 8] = 3


def half_of_a_run(pdf):
    packed(b"\x05ab", Name.RunLengthDecode)(pdf)


WHITE = Array([0.9642, 1, 0.8249])
FAULTS = {
    "JBIG2 that is none": (packed(b"nothing at all", Name.JBIG2Decode), "data of a picture"),
    "ASCII85 of wrong letters": (packed(b"z{{|~vv~>", Name.ASCII85Decode), "a picture is not as"),
    "run that ends early": (half_of_a_run, "data of a picture"),
    "empty colour space": (space(Array([])), "a colour space is not as it has to be"),
    "gamma below 0": (
        space(Array([Name.CalGray, Dictionary(WhitePoint=WHITE, Gamma=-2)]), b"0"),
        "Gamma of a colour space",
    ),
    "colour key upside down": (
        more(SHOWN, XObject=picture(GREY, ColorSpace=Name.DeviceGray, Mask=Array([200, 20]))),
        "Mask of a picture",
    ),
    "pattern in itself": (pattern_in_itself, "a pattern draws itself without end"),
    "table of three inks": (profile(of_three_inks), "inks of a tag of a profile"),
    "intents that are no list": (
        lambda pdf: setattr(pdf.Root, "OutputIntents", intent(pdf)), "it has no output intent",
    ),
    "page of no area": (no_area, "page boxes are not inside each other"),
    "two claims": (
        lambda pdf: setattr(pdf.trailer.Info, "GTS_PDFXVersion", pikepdf.String("PDF/X-3:2003")),
        "disagree on what it claims",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_the_fifth_list_is_named(name):
    assert not unnamed(*FAULTS[name])


def test_metadata_in_another_encoding_are_named():
    data = faulty(press_files()[0], lambda pdf: None)
    assert b">Night: Star<" in data
    found = told(data.replace(b">Night: Star<", b">N\xe9ght: Star<"))
    assert any("no XML in UTF-8" in one for one in found), found


def test_objects_in_streams_in_the_older_standard_are_named():
    data = faulty(press_files()[1], root, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert b"/ObjStm" in data
    found = told(b"%PDF-1.4" + data[8:])
    assert any("object streams are not allowed" in one for one in found), found


@pytest.mark.parametrize(("kind", "data"), [
    (Name.ASCIIHexDecode, GREY.hex().encode() + b">"),
    (Name.RunLengthDecode, b"\x81\x40" * 313 + b"\x80"),
    (Name.JBIG2Decode, b"\0\0\0\0\x30\0\1\0\0\0\x13" + bytes(19)),
])  # fmt: skip
def test_pictures_packed_in_other_ways_raise_no_alarm(kind, data):
    found = told(faulty(press_files()[0], packed(data, kind)))
    assert not [one for one in found if "of a picture is wrong" in one or "not as it" in one], found
