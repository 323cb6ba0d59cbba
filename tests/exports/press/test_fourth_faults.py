"""Faults of a fourth list, drawn by lot before a reader saw one: those that ours did not find."""

import pytest
from pikepdf import Array, Dictionary, Name, String
from press_faults import (
    faulty,
    first,
    fonts,
    keys,
    more,
    of_a_layer,
    of_xmp,
    press_files,
    profile,
    root,
    space,
    state,
    tag,
    told,
    unnamed,
)


def two_bytes(pdf, widths):
    says = Dictionary(Registry=String("Adobe"), Ordering=String("Identity"), Supplement=0)
    inner = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.Own, CIDSystemInfo=says,
        FontDescriptor=next(fonts(pdf)), CIDToGIDMap=Name.Identity, W=Array(widths),
    )  # fmt: skip
    outer = Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Own, Encoding=Name("/Identity-H"),
        DescendantFonts=Array([pdf.make_indirect(inner)]),
    )  # fmt: skip
    more(b"BT /Own 9 Tf 70 70 Td <0003> Tj ET", Font=pdf.make_indirect(outer))(pdf)


def of_structure(pdf, **says):
    part = pdf.make_indirect(Dictionary(Type=Name.StructElem, S=Name.P, **says))
    part.P = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot, K=part))
    pdf.Root.StructTreeRoot = part.P


def of_another_kind(data):
    at = int.from_bytes(data[tag(data, b"A2B0") + 4 :][:4])
    data[at : at + 4] = b"text"


WHITE = Array([0.9642, 1, 0.8249])
GOLD = Array([
    Name.Separation, Name.Gold, Array([Name.Indexed, Name.DeviceCMYK, 0, String(b"\0" * 4)]),
    Dictionary(FunctionType=2, Domain=Array([0, 1]), N=1, C0=Array([0]), C1=Array([1])),
])  # fmt: skip
SCREEN = Dictionary(HalftoneType=1, Frequency=0, Angle=45, SpotFunction=Name.Round)
FAULTS = {
    "halftone of no lines": (state(HT=SCREEN), "Frequency of a halftone"),
    "label of pages in an unknown style": (
        keys(root, PageLabels=Dictionary(Nums=Array([0, Dictionary(S=Name.Z)]))), "S of a label",
    ),
    "labels of pages that are names": (
        keys(root, PageLabels=Dictionary(Nums=Array([0, Name.i]))), "Nums of the labels",
    ),
    "structure of a name": (lambda pdf: of_structure(pdf, K=Name.here), "K of a part"),
    "layer that is printed by an unknown state": (
        lambda pdf: of_a_layer(pdf, Usage=Dictionary(Print=Dictionary(PrintState=Name.No))),
        "PrintState of the use",
    ),
    "claim in another namespace": (
        lambda pdf: of_xmp(pdf, b"npes.org/pdfx/ns/id/", b"npes.org/pdfx/ns/no/"),
        "no GTS_PDFXVersion",
    ),
    "date in another form": (
        lambda pdf: of_xmp(pdf, b"2000-01-01T00:00:00Z", b"2000/01/01"), "no CreateDate",
    ),
    "claim of X-4p": (lambda pdf: of_xmp(pdf, b"PDF/X-4<", b"PDF/X-4p<"), "not say PDF/X-4"),
    "matrix of three numbers": (
        space(Array([Name.CalRGB, Dictionary(WhitePoint=WHITE, Matrix=Array([1, 0, 0]))])),
        "Matrix of a colour space",
    ),
    "Lab with a range upside down": (
        space(Array([Name.Lab, Dictionary(WhitePoint=WHITE, Range=Array([9, -9, -9, 9]))])),
        "Range of a colour space",
    ),
    "palette as an alternate": (space(GOLD, b"1"), "alternate of a colour space"),
    "widths with a range upside down": (lambda pdf: two_bytes(pdf, [9, 3, 500]), "W of a font"),
    "widths that end too early": (lambda pdf: two_bytes(pdf, [3]), "W of a font"),
    "program longer than the file": (
        lambda pdf: next(fonts(pdf)).FontFile2.__setattr__("Length1", 10**7), "Length1 of a font",
    ),
    "group in a space that cannot blend": (
        keys(first, Group=Dictionary(S=Name.Transparency, CS=GOLD)), "CS of a group",
    ),
    "table of another kind": (profile(of_another_kind), "kind of a tag of a profile"),
    "unknown intent": (
        profile(lambda data: data.__setitem__(slice(64, 68), b"\0\0\0\x09")), "intent of a profile",
    ),
    "another light": (
        profile(lambda data: data.__setitem__(slice(68, 72), b"\0\0\x20\0")), "light of a profile",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_of_the_fourth_list_is_named(name):
    assert not unnamed(*FAULTS[name])


def test_widths_and_structures_that_are_right_raise_no_alarm():
    def right(pdf):
        two_bytes(pdf, [3, Array([0, 0]), 7, 9, 0])
        of_structure(pdf, K=Array([0, Dictionary(Type=Name.MCR, MCID=1, Pg=first(pdf))]))
        of_a_layer(pdf, Usage=Dictionary(Print=Dictionary(PrintState=Name.ON)))

    assert not [one for one in told(faulty(press_files()[0], right)) if "PDF/X-4, but" in one]
