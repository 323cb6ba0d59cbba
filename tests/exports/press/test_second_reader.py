"""Press files by a second reader, pdf_oxide: sound ones are valid for both, faults are found."""

from io import BytesIO
from zlib import compress

import pdf_oxide
import pikepdf
import pytest
from night_game import night_game, ordered
from pikepdf import Array, Dictionary, Name
from press_faults import (
    SWOP,
    first,
    fonts,
    intent,
    of_xmp,
    put,
    root,
    streams,
)
from press_profile import press_profile

from generator.exports.press.claim import srgb
from generator.preflight.run import preflight


@pytest.fixture(scope="module")
def x4(tmp_path_factory):
    return ordered(night_game(), "press", tmp_path_factory.mktemp("x4"), press_profile(SWOP))[0]


@pytest.fixture(scope="module")
def x1a(tmp_path_factory):
    folder = tmp_path_factory.mktemp("x1a")
    return ordered(night_game(), "drivethru", folder, press_profile(SWOP))[0]


def form(pdf):
    return next(streams(pdf, Name.Form))


def image(pdf):
    return next(streams(pdf, Name.Image))


def state(pdf, **keys):
    """A fault: a state of graphics that a page uses."""
    page = first(pdf)
    page.Contents = pdf.make_stream(b"/Bad gs 0 0 0 1 k 0 0 9 9 re f")
    page.Resources = Dictionary(ExtGState=Dictionary(Bad=Dictionary(**keys)))


def of_fonts(pdf):
    for one in fonts(pdf):
        del one["/FontFile2"]


def of_trapped(pdf):
    pdf.trailer.Info.Trapped = Name.Unknown
    of_xmp(pdf, b"Trapped>False", b"Trapped>Unknown")


def of_default_rgb(pdf):
    for one in pdf.objects:
        for at in (one, one.get("/Resources", {})) if hasattr(one, "keys") else ():
            spaces = at.get("/ColorSpace", {})
            if isinstance(spaces, Dictionary) and "/DefaultRGB" in spaces:
                del spaces["/DefaultRGB"]


def of_profile(pdf):
    intent(pdf).DestOutputProfile = pdf.make_stream(srgb(), N=3)


def of_bytes(pdf, at, new):
    profile = intent(pdf).DestOutputProfile
    data = profile.read_bytes()
    profile.write(data[:at] + new + data[at + len(new) :])


def started(pdf, entry):
    pdf.Root.Outlines = Dictionary(First=pdf.make_indirect(entry))


def attached(pdf):
    pdf.attachments["notes.txt"] = b"of the designer"


NOTE = Array([Dictionary(Type=Name.Annot, Subtype=Name.Text, Rect=Array([50, 50, 70, 70]))])
FAR = Array([-90, -90, 900, 900])
SCRIPT = Dictionary(S=Name.JavaScript, JS="1")
FAULTS = {
    "no intent": put(root, OutputIntents=None),
    "two intents": lambda pdf: pdf.Root.OutputIntents.append(intent(pdf)),
    "no profile": put(intent, DestOutputProfile=None),
    "profile of a screen": of_profile,
    "no condition": put(intent, OutputConditionIdentifier=""),
    "another condition": put(intent, OutputConditionIdentifier="FOGRA39"),
    "no trim": put(first, TrimBox=None),
    "trim outside": put(first, TrimBox=FAR),
    "bleed outside": put(first, BleedBox=FAR),
    "trim and art": put(first, ArtBox=Array([9, 9, 100, 100])),
    "scaled page": put(first, UserUnit=2),
    "action of a page": put(first, AA=Dictionary(O=SCRIPT)),
    "comment": put(first, Annots=NOTE),
    "script": put(root, OpenAction=SCRIPT),
    "form": put(root, AcroForm=Dictionary(Fields=Array())),
    "attachment": attached,
    "no XMP": put(root, Metadata=None),
    "no claim in XMP": of_xmp,
    "fonts taken out": of_fonts,
    "RGB without a profile": of_default_rgb,
}


FAULTS |= {
    "LZW": put(form, Filter=Name.LZWDecode),
    "PostScript": put(form, Subtype=Name.PS),
    "OPI": put(form, OPI=Dictionary()),
    "page of another file": put(form, Ref=Dictionary(F="other.pdf", Page=0)),
    "another picture for print": put(
        image, Alternates=Array([Dictionary(DefaultForPrinting=True)])
    ),
    "transfer function": lambda pdf: state(pdf, TR=Name.Identity),
    "halftone origin": lambda pdf: state(pdf, HTP=Array([0, 0])),
    "unknown operator": put(first, Contents=b"1 1 zz"),
    "XMP broken": lambda pdf: pdf.Root.Metadata.write(b"<x:xmpmeta"),
    "XMP of PDF/X-3": lambda pdf: of_xmp(pdf, b"PDF/X-4", b"PDF/X-3"),
    "XMP without an id": lambda pdf: of_xmp(pdf, b"DocumentID", b"Document"),
    "trapped unknown": of_trapped,
    "empty trim": put(first, TrimBox=Array([50, 50, 50, 50])),
    "intent of an archive": put(intent, S=Name.GTS_PDFA1),
    "damaged profile": lambda pdf: pdf.Root.OutputIntents[0].DestOutputProfile.write(b"acsp"),
    "damaged font": lambda pdf: next(fonts(pdf)).FontFile2.write(b"OTTO"),
}
SHOWN = b"0 0 0 1 k 9 9 9 9 re f "
MORE = {  # planted later: pdf_oxide finds one of them, preflight at first two
    "XMP without a date": lambda pdf: of_xmp(pdf, b"ModifyDate", b"ModifiedDate"),
    "XMP without a title": lambda pdf: of_xmp(pdf, b"dc:title", b"dc:titel"),
    "XMP trapped otherwise": lambda pdf: of_xmp(pdf, b"Trapped>False", b"Trapped>True"),
    "crop box cuts the trim": put(first, CropBox=Array([60, 60, 90, 90])),
    "script by name": put(root, Names=Dictionary(JavaScript=Dictionary())),
    "blend mode of no standard": lambda pdf: state(pdf, BM=Name.Sparkle),
    "intent of no standard": lambda pdf: state(pdf, RI=Name.Sparkle),
    "transfer function 2": lambda pdf: state(pdf, TR2=Name.Identity),
    "named halftone": lambda pdf: state(pdf, HT=Dictionary(HalftoneType=1, HalftoneName="own")),
    "halftone of dots": lambda pdf: state(pdf, HT=Dictionary(HalftoneType=6)),
    "picture with another intent": put(image, Intent=Name.Sparkle),
    "PostScript in a form": put(form, PS=b"showpage"),
    "stream of another file": put(form, F="other.bin"),
    "layers by themselves": put(root, OCProperties=Dictionary(D=Dictionary(AS=Array()))),
    "layers without a name": put(root, OCProperties=Dictionary(Configs=Array([Dictionary()]))),
    "program to start": lambda pdf: started(pdf, Dictionary(A=Dictionary(S=Name.Launch))),
    "profile of a scanner": lambda pdf: of_bytes(pdf, 12, b"scnr"),
    "profile of three inks": lambda pdf: setattr(intent(pdf).DestOutputProfile, "N", 3),
    "end of no group": put(first, Contents=SHOWN + b"Q Q"),
    "form that is not there": put(first, Contents=SHOWN + b"/Nope Do"),
    "half a stream": lambda pdf: form(pdf).write(compress(SHOWN)[:12], filter=Name.FlateDecode),
}
NEITHER: set[str] = set()  # by name: found by no reader
OF_X1A = {
    "colour in RGB": put(first, Contents=b"1 0 0 rg 0 0 9 9 re f"),
    "transparent": lambda pdf: state(pdf, ca=0.5),
    "layers": put(root, OCProperties=Dictionary(OCGs=Array(), D=Dictionary())),
    "not trapped": put(lambda pdf: pdf.trailer.Info, Trapped=None),
}


def faulty(data, change):
    made = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        change(pdf)
        pdf.save(made)
    return made.getvalue()


def by_oxide(data, folder, level="4"):
    """What the second reader has against it, as PDF/X-4 or of another level."""
    file = folder / "file.pdf"
    file.write_bytes(data)
    told = pdf_oxide.PdfDocument(str(file)).validate_pdf_x(level)
    return [*told["errors"], *told["warnings"]]


def test_a_sound_file_is_valid_for_both(x4, tmp_path):
    assert by_oxide(x4, tmp_path) == []
    assert preflight(x4).findings == ()


@pytest.mark.parametrize("name", sorted(FAULTS.keys() - NEITHER | MORE.keys()))
def test_a_planted_fault_is_found_by_ours(name, x4):
    assert preflight(faulty(x4, (FAULTS | MORE)[name])).findings


def test_what_no_reader_finds_is_named_here(x4):
    assert {name for name in FAULTS if not preflight(faulty(x4, FAULTS[name])).findings} == NEITHER


@pytest.mark.parametrize("name", OF_X1A)
def test_a_fault_of_the_older_standard_is_found_by_ours(name, x1a):
    assert preflight(faulty(x1a, OF_X1A[name])).findings


def test_the_second_reader_finds_thirteen_of_the_forty_and_none_that_ours_does_not(
    x4, x1a, tmp_path
):
    found = {name for name in FAULTS if by_oxide(faulty(x4, FAULTS[name]), tmp_path)}
    asked = by_oxide(x1a, tmp_path, "1a_2001")  # keys that only the standard of 2001 has
    found |= {
        name
        for name in OF_X1A
        if set(by_oxide(faulty(x1a, OF_X1A[name]), tmp_path, "1a_2001")) - {*asked}
    }
    assert len(FAULTS) + len(OF_X1A) == 40
    assert len(found) >= 13, found
    assert not found & NEITHER


def test_the_second_reader_measures_no_more_ink_than_the_shop_takes(x1a, tmp_path):
    file = tmp_path / "star.pdf"
    file.write_bytes(x1a)
    document = pdf_oxide.PdfDocument(str(file))
    for page in range(2):
        plates = [one.data for one in document.render_separations(page, 72)]
        most = max(map(sum, zip(*plates, strict=True))) / 2.55
        assert 20 < most <= 243
