"""Press files by a second reader, pdf_oxide: sound ones are valid for both, faults are found."""

from io import BytesIO

import pdf_oxide
import pikepdf
import pytest
from night_game import night_game, ordered
from pikepdf import Array, Dictionary, Name
from press_profile import press_profile

from generator.exports.press.claim import srgb
from generator.preflight.run import preflight

SWOP = "U.S. Web Coated (SWOP) v2"


@pytest.fixture(scope="module")
def x4(tmp_path_factory):
    return ordered(night_game(), "press", tmp_path_factory.mktemp("x4"), press_profile(SWOP))[0]


def first(pdf):
    return pdf.pages[0].obj


def intent(pdf):
    return pdf.Root.OutputIntents[0]


def put(of, **keys):
    """A fault: some keys of a thing, or without them."""

    def change(pdf):
        for key, value in keys.items():
            if value is None:
                del of(pdf)[f"/{key}"]
            else:
                of(pdf)[f"/{key}"] = value

    return change


def root(pdf):
    return pdf.Root


def of_fonts(pdf):
    for one in pdf.objects:
        if isinstance(one, Dictionary) and "/FontFile2" in one:
            del one["/FontFile2"]


def of_xmp(pdf):
    said = pdf.Root.Metadata.read_bytes()
    pdf.Root.Metadata.write(said.replace(b"GTS_PDFXVersion", b"GTS_PDFVersion"))


def of_default_rgb(pdf):
    for one in pdf.objects:
        for at in (one, one.get("/Resources", {})) if hasattr(one, "keys") else ():
            spaces = at.get("/ColorSpace", {})
            if isinstance(spaces, Dictionary) and "/DefaultRGB" in spaces:
                del spaces["/DefaultRGB"]


def of_profile(pdf):
    intent(pdf).DestOutputProfile = pdf.make_stream(srgb(), N=3)


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


def faulty(data, change):
    made = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        change(pdf)
        pdf.save(made)
    return made.getvalue()


def by_oxide(data, folder):
    """What the second reader has against it as PDF/X-4."""
    file = folder / "file.pdf"
    file.write_bytes(data)
    told = pdf_oxide.PdfDocument(str(file)).validate_pdf_x("4")
    return [*told["errors"], *told["warnings"]]


def test_a_sound_file_is_valid_for_both(x4, tmp_path):
    assert by_oxide(x4, tmp_path) == []
    assert preflight(x4).findings == ()


@pytest.mark.parametrize("name", FAULTS)
def test_a_planted_fault_is_found_by_ours(name, x4):
    assert preflight(faulty(x4, FAULTS[name])).findings


def test_the_second_reader_finds_eight_of_the_twenty_too(x4, tmp_path):
    found = {name for name in FAULTS if by_oxide(faulty(x4, FAULTS[name]), tmp_path)}
    assert len(FAULTS) == 20
    assert len(found) >= 8, found


def test_the_second_reader_measures_no_more_ink_than_the_shop_takes(tmp_path):
    ordered(night_game(), "drivethru", tmp_path, press_profile(SWOP))
    document = pdf_oxide.PdfDocument(str(tmp_path / "drivethru" / "star.pdf"))
    for page in range(2):
        plates = [one.data for one in document.render_separations(page, 72)]
        most = max(map(sum, zip(*plates, strict=True))) / 2.55
        assert 20 < most <= 243
