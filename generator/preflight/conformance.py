"""PDF/X: which standard a file claims, and what keeps it from being one.

PDF/X-1a:2003 is ISO 15930-4, PDF/X-4 is ISO 15930-7; the requirements are those that public
checkers name. A file without a fault here has none that we know of, which is less than a
certificate.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

from pikepdf import Dictionary, Name, Pdf, Stream

from generator.preflight.condition import REGISTRY, condition_in, condition_of, name_of
from generator.preflight.findings import Boxes, boxes_of
from generator.preflight.painted import Painted

X4, X1A = "PDF/X-4", "PDF/X-1a"
_CLAIM = re.compile(rb"GTS_PDFXVersion[^>]*?(?:>|=\s*[\"'])\s*(PDF/X-[0-9a-z:]+)")
_TRAPPED = re.compile(rb"Trapped\s*(?:>|=\s*[\"'])\s*(True|False)")
_XMP_KEYS = "DocumentID VersionID RenditionClass CreateDate ModifyDate title"
_ACTIONS = (Name.JavaScript, Name.Launch, Name.SubmitForm, Name.ImportData, Name.Movie, Name.Sound)
_INTENTS = {"Perceptual", "RelativeColorimetric", "Saturation", "AbsoluteColorimetric"}
_BLENDS = {
    "Normal", "Compatible", "Multiply", "Screen", "Overlay", "Darken", "Lighten", "ColorDodge",
    "ColorBurn", "HardLight", "SoftLight", "Difference", "Exclusion", "Hue", "Saturation", "Color",
    "Luminosity",
}  # fmt: skip
_INKS_OF = {b"GRAY": 1, b"RGB ": 3, b"CMYK": 4}
_DEVICE_LEFT = {X1A: {"gray", "cmyk", "spot", "pattern"}}
_NAMES = {"rgb": "RGB", "icc-rgb": "RGB with a profile", "icc-gray": "grey with a profile",
          "icc-cmyk": "CMYK with a profile", "lab": "Lab"}  # fmt: skip


def claimed(pdf: Pdf) -> str:
    """The standard that a file says it follows: ``PDF/X-1a:2003``; empty if it says none."""
    said = pdf.trailer.get("/Info", Dictionary()).get("/GTS_PDFXVersion")
    version = pdf.trailer.get("/Info", Dictionary()).get("/GTS_PDFXConformance")
    if said is not None:
        return str(version if version is not None else said)
    return _claimed_in_xmp(pdf)


def _claimed_in_xmp(pdf: Pdf) -> str:
    metadata = pdf.Root.get("/Metadata")
    found = _CLAIM.search(metadata.read_bytes()) if isinstance(metadata, Stream) else None
    return found.group(1).decode() if found else ""


def faults(pdf: Pdf, standard: str, painted: Sequence[Sequence[Painted]]) -> tuple[str, ...]:
    """The faults of a file by a standard, in words."""
    found = [*_of_document(pdf, standard), *_of_pages(pdf)]
    for things in painted:
        found += _of_painted(pdf, standard, things)
    if standard not in (_claimed_in_xmp if standard == X4 else claimed)(pdf):
        where = "XMP metadata does" if standard == X4 else "claim does"
        found.append(f"its {where} not say {standard}")
    return tuple(dict.fromkeys(found))


def _of_document(pdf: Pdf, standard: str) -> Iterator[str]:
    if pdf.is_encrypted:
        yield "it is encrypted"
    if "/ID" not in pdf.trailer:
        yield "it has no ID"
    yield from _of_info(pdf, standard)
    names = pdf.Root.get("/Names", Dictionary())
    there = [*{"/AA", "/AcroForm", "/OpenAction"} & set(pdf.Root.keys())]
    there += [*{"/JavaScript", "/EmbeddedFiles"} & set(names.keys())]
    for key in sorted(there):
        yield f"{key[1:]} is not allowed"
    if standard == X1A:
        if "/OCProperties" in pdf.Root:
            yield "layers are not allowed"
        if pdf.pdf_version > "1.4":
            yield f"it is PDF {pdf.pdf_version}, above 1.4"
    yield from _of_layers(pdf.Root.get("/OCProperties", Dictionary()))
    yield from _of_intent(pdf, standard)
    for one in pdf.objects:
        if isinstance(one, Dictionary | Stream):
            yield from _of_object(one)


def _of_layers(layers: Any) -> Iterator[str]:
    for usual in (layers.get("/D", Dictionary()), *layers.get("/Configs", [])):
        if "/AS" in usual:
            yield "layers that switch themselves are not allowed"
    if any("/Name" not in one for one in layers.get("/Configs", [])):
        yield "a set of layers has no name"


def _of_object(one: Any) -> Iterator[str]:
    for at in (one, one.get("/Resources"), one.get("/A")):
        if isinstance(at, Dictionary) and at.get("/S") in _ACTIONS:
            yield "actions are not allowed"
        states = at.get("/ExtGState") if isinstance(at, Dictionary | Stream) else None
        found = states.values() if isinstance(states, Dictionary) else ()
        for state in (state for state in found if isinstance(state, Dictionary)):
            yield from _of_state(state)
    if not isinstance(one, Stream):
        return
    if filters(one) & {"/LZWDecode", "/LZW"}:
        yield "LZW compression is not allowed"
    if "/PS" in one or Name.PS in (one.get("/Subtype"), one.get("/Subtype2")):
        yield "PostScript is not allowed"
    if str(one.get("/Intent", "/Perceptual"))[1:] not in _INTENTS:
        yield "a picture has an unknown Intent"
    for key in sorted({"/OPI", "/Ref", "/F"} & set(one.keys())):
        yield f"it shows what is in another file ({key[1:]})"
    if any(other.get("/DefaultForPrinting", False) for other in one.get("/Alternates", [])):
        yield "another picture is printed than is shown"


def _of_state(state: Any) -> Iterator[str]:
    for key in sorted({"/TR", "/HTP"} & set(state.keys())):
        yield f"{key[1:]} in a graphics state is not allowed"
    if state.get("/TR2", Name.Default) != Name.Default:
        yield "TR2 in a graphics state is not allowed"
    for key, known in (("/BM", _BLENDS), ("/RI", _INTENTS)):
        said = state.get(key)
        if isinstance(said, Name) and str(said)[1:] not in known:
            yield f"a graphics state has an unknown {key[1:]}"
    halftone = state.get("/HT")
    if isinstance(halftone, Dictionary | Stream) and (
        "/HalftoneName" in halftone or halftone.get("/HalftoneType") not in (1, 5)
    ):
        yield "a halftone is not allowed"


def _of_info(pdf: Pdf, standard: str) -> Iterator[str]:
    info = pdf.trailer.get("/Info", Dictionary())
    if standard == X4:  # which says all that in XMP
        metadata = pdf.Root.get("/Metadata")
        if not isinstance(metadata, Stream):
            yield "it has no XMP metadata"
            return
        xmp = metadata.read_bytes()
        for key in _XMP_KEYS.split():
            if b":%s" % key.encode() not in xmp:
                yield f"its XMP metadata has no {key}"
        if not (trapped := _TRAPPED.search(xmp)):
            yield "it does not state whether it is trapped"
        elif str(info.get("/Trapped", "/"))[1:].encode() not in (b"", trapped[1]):
            yield "its metadata disagree on whether it is trapped"
        return
    for key in ("/Title", "/CreationDate", "/ModDate"):
        if key not in info:
            yield f"{key[1:]} is missing"
    if str(info.get("/Trapped", "")) not in ("/True", "/False"):
        yield "it does not state whether it is trapped"


def filters(stream: Any) -> set[str]:
    """The ways in which a stream is packed."""
    said = stream.get("/Filter", Name("/None"))
    return {str(said)} if isinstance(said, Name) else {str(one) for one in said}


def _of_intent(pdf: Pdf, standard: str) -> Iterator[str]:
    said = [one for one in pdf.Root.get("/OutputIntents", []) if one.get("/S") == Name.GTS_PDFX]
    if len(said) != 1:
        yield "it has no output intent" if not said else "it has more than one output intent"
        return
    (intent,) = said
    if not str(intent.get("/OutputConditionIdentifier", "")):
        yield "its output intent has no OutputConditionIdentifier"
    profile = intent.get("/DestOutputProfile")
    if not isinstance(profile, Stream):
        if standard == X4:
            yield "its output intent has no profile"
        elif str(intent.get("/RegistryName", "")) != REGISTRY:
            yield "its output intent has neither a profile nor a registered condition"
        return
    icc = profile.read_bytes()
    if icc[36:40] != b"acsp" or icc[12:16] != b"prtr":
        yield "the profile of its output intent is not of an output device"
        return
    if profile.get("/N") != _INKS_OF.get(icc[16:20]):
        yield "the profile of its output intent has another number of inks than it states"
    named, real = str(intent.get("/OutputConditionIdentifier", "")), condition_of(icc)
    if real and condition_in(named) not in ("", real):
        yield f"its output intent says {named}, but its profile is {name_of(icc)}"


def _of_pages(pdf: Pdf) -> Iterator[str]:
    for page in pdf.pages:
        boxes = boxes_of(page)
        if (boxes.trim is None) == (boxes.art is None):
            none = boxes.trim is None
            yield "a page has no TrimBox" if none else "it has both a TrimBox and an ArtBox"
        if not (boxes.cut.within(boxes.inked) and boxes.inked.within(boxes.media)
                and boxes.cut.within(boxes.crop)):  # fmt: skip
            yield "page boxes are not inside each other"
        if min(boxes.cut.size) <= 0:
            yield "a page is cut to nothing"
        if "/AA" in page:
            yield "a page has actions"
        if any(_lies_on(note, boxes) for note in page.get("/Annots", [])):
            yield "a page has an annotation"
        if page.get("/UserUnit", 1) != 1:
            yield "a page is scaled by UserUnit"


def _lies_on(note: Any, boxes: Boxes) -> bool:
    if note.get("/Subtype") == Name.TrapNet:
        return False
    left, bottom, right, top = (float(one) for one in note.get("/Rect", [0, 0, 0, 0]))
    ends = boxes.inked
    return left < ends.right and right > ends.left and bottom < ends.top and top > ends.bottom


def _of_painted(pdf: Pdf, standard: str, things: Sequence[Painted]) -> Iterator[str]:
    intent = next(iter(pdf.Root.get("/OutputIntents", [])), Dictionary())
    profile = intent.get("/DestOutputProfile")
    of = profile.read_bytes()[16:20] if isinstance(profile, Stream) else b"CMYK"
    for one in things:
        space = one.colour.space
        if one.font:
            yield f"the font {one.font} is not embedded"
        if standard == X1A and one.clear:
            yield f"it is transparent: {one.clear}"
        if standard == X1A and space.space not in _DEVICE_LEFT[X1A]:
            yield f"a colour is {_NAMES[space.space]}"
        if standard == X4 and not space.managed:
            if space.space == "rgb" and of != b"RGB ":
                yield "a colour is RGB without a profile"
            elif space.space == "cmyk" and of != b"CMYK":
                yield "a colour is CMYK without a profile"
