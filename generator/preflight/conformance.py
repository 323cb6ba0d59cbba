"""PDF/X: which standard a file claims, and what keeps it from being one.

PDF/X-1a:2003 is ISO 15930-4, PDF/X-4 is ISO 15930-7; the requirements are those that public
checkers name. A file without a fault here has none that we know of, which is less than a
certificate.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from pikepdf import Array, Dictionary, Name, Pdf, Stream

from generator.preflight.colours import NAMES
from generator.preflight.condition import REGISTRY, condition_in, condition_of, name_of
from generator.preflight.embedded_fonts import states_other_widths
from generator.preflight.findings import Boxes, boxes_of
from generator.preflight.painted import NONZERO, Painted

X4, X1A = "PDF/X-4", "PDF/X-1a"
_CLAIM = re.compile(rb"GTS_PDFXVersion[^>]*?(?:>|=\s*[\"'])\s*(PDF/X-[0-9a-z:]+)")
_TRAPPED = re.compile(rb"Trapped\s*(?:>|=\s*[\"'])\s*(True|False)")
_XMP_KEYS = {key: re.compile(b":%s" % key.encode())
             for key in ("DocumentID", "VersionID", "RenditionClass", "title")}  # fmt: skip
_XMP_KEYS |= {key: re.compile(rb":%s\s*(?:>|=\s*[\"'])\s*\d{4}" % key.encode())
              for key in ("CreateDate", "ModifyDate")}  # fmt: skip
_NAMED = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_INKS_OF = {b"GRAY": 1, b"RGB ": 3, b"Lab ": 3, b"CMYK": 4}
_PACKED, _PACKED_X1A = {"/LZWDecode", "/LZW", "/Crypt"}, {"/JPXDecode", "/JBIG2Decode"}
_AREAS = {"/ViewArea", "/ViewClip", "/PrintArea", "/PrintClip"}
_WHOLE = (Name.MediaBox, Name.BleedBox)
_PROFILE = "/DestOutputProfile"
_X1A = {"gray", "cmyk", "spot", "pattern"}
_OWN = {"rgb": b"RGB ", "cmyk": b"CMYK"}


def claimed(pdf: Pdf) -> str:
    """The standard that a file says it follows: ``PDF/X-1a:2003``; empty if it says none."""
    info = pdf.trailer.get("/Info", Dictionary())
    said = info.get("/GTS_PDFXConformance", info.get("/GTS_PDFXVersion"))
    return str(said) if said is not None else _claimed_in_xmp(pdf)


def _claimed_in_xmp(pdf: Pdf) -> str:
    metadata = pdf.Root.get("/Metadata")
    found = _CLAIM.search(metadata.read_bytes()) if isinstance(metadata, Stream) else None
    return found.group(1).decode() if found else ""


def faults(pdf: Pdf, standard: str, painted: Sequence[Sequence[Painted]]) -> tuple[str, ...]:
    """The faults of a file by a standard, in words."""
    profile = next(iter(pdf.Root.get("/OutputIntents", [])), Dictionary()).get(_PROFILE)
    of = profile.read_bytes()[16:20] if isinstance(profile, Stream) else b"CMYK"
    found = [*_of_document(pdf, standard, of), *_of_pages(pdf)]
    for things in painted:
        found += _of_painted(of, standard, things)
    if standard not in (_claimed_in_xmp if standard == X4 else claimed)(pdf):
        where = "XMP metadata does" if standard == X4 else "claim does"
        found.append(f"its {where} not say {standard}")
    return tuple(dict.fromkeys(found))


def _so(told: Mapping[str, object]) -> list[str]:
    return [says for says, is_so in told.items() if is_so]


def _of_document(pdf: Pdf, standard: str, of: bytes) -> Iterator[str]:
    root, x1a, newest = pdf.Root, standard == X1A, "1.4" if standard == X1A else "1.7"
    version = max(pdf.pdf_version, str(root.get("/Version", "/"))[1:])
    yield from _so({
        "it is encrypted": pdf.is_encrypted,
        "it has no ID": "/ID" not in pdf.trailer,
        "layers are not allowed": x1a and "/OCProperties" in root,
        "object streams are not allowed": x1a and pdf.trailer.get("/Type") == Name.XRef,
        f"it is PDF {version}, above {newest}": version > newest,
    })  # fmt: skip
    yield from _of_info(pdf, standard)
    names, wishes = (root.get(key, Dictionary()) for key in ("/Names", "/ViewerPreferences"))
    there = {"/AA", "/AcroForm", "/OpenAction"} & set(root.keys())
    there |= {"/JavaScript", "/EmbeddedFiles"} & set(names.keys())
    there |= {key for key in _AREAS if wishes.get(key, Name.BleedBox) not in _WHOLE}
    for key in sorted(there):
        yield f"{key[1:]} is not allowed"
    yield from _of_layers(root.get("/OCProperties", Dictionary()))
    yield from _of_intent(pdf, standard)
    for one in pdf.objects:
        if isinstance(one, Dictionary | Stream):
            yield from _of_object(one, of)
        if isinstance(one, Stream):
            yield from _of_stream(one, x1a=x1a)


def _of_layers(layers: Any) -> Iterator[str]:
    sets = [layers.get("/D", Dictionary()), *layers.get("/Configs", [])]
    groups = {one.objgen for one in layers.get("/OCGs", [])}
    yield from _so({
        "layers that switch themselves are not allowed": any("/AS" in one for one in sets),
        "layers are off at first": sets[0].get("/BaseState", Name.ON) != Name.ON,
        "a set of layers has no name": any("/Name" not in one for one in sets[1:]),
        "a layer is not in their order": any(
            "/Order" in one and groups - {*_listed(one.Order)} for one in sets
        ),
    })  # fmt: skip


def _listed(order: Any) -> Iterator[tuple[int, int]]:
    for one in order:
        yield from _listed(one) if isinstance(one, Array) else [getattr(one, "objgen", (0, 0))]


def _of_object(one: Any, of: bytes) -> Iterator[str]:
    does = one.get("/A")
    then = does.get("/Next") if isinstance(does, Dictionary) else one.get("/Next")
    for at in (one, one.get("/Resources"), does, then):
        if isinstance(at, Dictionary) and str(at.get("/S"))[1:] in _NAMED["actions"]:
            yield "actions are not allowed"
        states = at.get("/ExtGState") if isinstance(at, Dictionary | Stream) else None
        found = states.values() if isinstance(states, Dictionary) else ()
        for state in (state for state in found if isinstance(state, Dictionary)):
            yield from _of_state(state)
    if "/FontFauxing" in one and len(one.FontFauxing):
        yield "a trap network puts fonts in the place of others"
    if len(one.get("/Widths", [])) != one.get("/LastChar", -1) - one.get("/FirstChar", 0) + 1:
        yield "a font has another number of widths than of letters"
    if one.get("/Subtype") == Name.CIDFontType2 and "/CIDToGIDMap" not in one:
        yield "a font has no CIDToGIDMap"
    if "/FontDescriptor" in one and states_other_widths(one):
        yield f"the letters of {str(one.get('/BaseFont'))[1:]} do not have their stated widths"
    group, around = one.get("/Group"), one.get("/Resources")
    if of == b"CMYK" and isinstance(group, Dictionary) and isinstance(around, Dictionary):
        bare = "/DefaultRGB" not in around.get("/ColorSpace", {})
        if bare and group.get("/CS") == Name.DeviceRGB:
            yield "a transparency group blends in RGB"


def _of_stream(one: Any, *, x1a: bool) -> Iterator[str]:
    for packed in sorted(filters(one) & (_PACKED | (_PACKED_X1A if x1a else set()))):
        yield f"{packed[1:].removesuffix('Decode')} compression is not allowed"
    icc = one.read_bytes()[:40] if "/N" in one and "/Type" not in one else b""
    inks = _INKS_OF.get(icc[16:20]) if icc[36:] == b"acsp" else one.get("/N")
    deep = x1a and "/Width" in one and one.get("/BitsPerComponent", 8) > 8
    others = one.get("/Alternates", [])
    yield from _so({
        "a transparency group is not allowed": x1a and "/Group" in one,
        "a picture of 16 bits is not allowed": deep,
        "a profile has another number of inks than it states": inks != one.get("/N"),
        "PostScript is not allowed": "/PS" in one
        or Name.PS in (one.get("/Subtype"), one.get("/Subtype2")),
        "a picture has an unknown Intent": str(one.get("/Intent", "/Perceptual"))[1:]
        not in _NAMED["intents"],
        "another picture is printed than is shown": any(
            other.get("/DefaultForPrinting", False) for other in others
        ),
    })  # fmt: skip
    for key in sorted({"/OPI", "/Ref", "/F"} & set(one.keys())):
        yield f"it shows what is in another file ({key[1:]})"


def _of_state(state: Any) -> Iterator[str]:
    halftone, mask = state.get("/HT"), state.get("/SMask")
    inner = halftone.values() if isinstance(halftone, Dictionary) else ()
    blends = mask.get("/G", mask).get("/Group", mask) if isinstance(mask, Dictionary) else None
    for key, known in (("/BM", _NAMED["blends"]), ("/RI", _NAMED["intents"])):
        said = state.get(key)
        if isinstance(said, Name) and str(said)[1:] not in known:
            yield f"a graphics state has an unknown {key[1:]}"
    yield from _so({
        "TR in a graphics state is not allowed": "/TR" in state,
        "HTP in a graphics state is not allowed": "/HTP" in state,
        "TR2 in a graphics state is not allowed": state.get("/TR2", Name.Default) != Name.Default,
        "a soft mask has no colour space": blends is not None
        and mask.get("/S") == Name.Luminosity and "/CS" not in blends,
        "a transfer function of a halftone is not allowed": any(
            "/TransferFunction" in one for one in inner if isinstance(one, Dictionary | Stream)
        ),
        "a halftone is not allowed": isinstance(halftone, Dictionary | Stream)
        and ("/HalftoneName" in halftone or halftone.get("/HalftoneType") not in (1, 5)),
    })  # fmt: skip


def _of_info(pdf: Pdf, standard: str) -> Iterator[str]:
    info = pdf.trailer.get("/Info", Dictionary())
    if standard == X4:  # which says all that in XMP
        metadata = pdf.Root.get("/Metadata")
        if not isinstance(metadata, Stream):
            yield "it has no XMP metadata"
            return
        xmp = metadata.read_bytes()
        for key in (key for key, form in _XMP_KEYS.items() if not form.search(xmp)):
            yield f"its XMP metadata has no {key}"
        if not (trapped := _TRAPPED.search(xmp)):
            yield "it does not state whether it is trapped"
        elif str(info.get("/Trapped", "/"))[1:].encode() not in (b"", trapped[1]):
            yield "its metadata disagree on whether it is trapped"
        return
    for key, start in (("/Title", ""), ("/CreationDate", "D:"), ("/ModDate", "D:")):
        if key not in info or not str(info[key]).startswith(start):
            yield f"{key[1:]} is missing or wrong"
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
    named, profile = str(intent.get("/OutputConditionIdentifier", "")), intent.get(_PROFILE)
    registered, inside = intent.get("/RegistryName") == REGISTRY, isinstance(profile, Stream)
    yield from _so({
        "its output intent has no OutputConditionIdentifier": not named,
        "its output intent describes no condition (Info)": not registered
        and not str(intent.get("/Info", "")),
        "its output intent refers to a profile outside the file": f"{_PROFILE}Ref" in intent,
        "its output intent has no profile": standard == X4 and not inside,
        "its output intent has neither a profile nor a registered condition": standard == X1A
        and not inside and not registered,
    })  # fmt: skip
    if not isinstance(profile, Stream):
        return
    icc = profile.read_bytes()
    if icc[36:40] != b"acsp" or icc[12:16] != b"prtr":
        yield "the profile of its output intent is not of an output device"
        return
    if icc[8] > 4 or int.from_bytes(icc[:4]) > len(icc):
        yield "the profile of its output intent is of no known version, or not whole"
    real = condition_of(icc)
    if real and condition_in(named) not in ("", real):
        yield f"its output intent says {named}, but its profile is {name_of(icc)}"


def _of_pages(pdf: Pdf) -> Iterator[str]:
    for page in pdf.pages:
        boxes = boxes_of(page)
        cut, inked, notes = boxes.cut, boxes.inked, list(page.get("/Annots", []))
        yield from _so({
            "a page has no TrimBox": not boxes.trim and not boxes.art,
            "it has both a TrimBox and an ArtBox": boxes.trim and boxes.art,
            "page boxes are not inside each other": not (
                cut.within(inked) and inked.within(boxes.media) and cut.within(boxes.crop)
            ),
            "a page is larger than 14,400 points": max(boxes.media.size) > 14_400,
            "a page is cut to nothing": min(cut.size) <= 0,
            "a page is turned by a part of a quarter": int(page.get("/Rotate", 0)) % 90,
            "a page has actions": "/AA" in page,
            "a page has an annotation": any(_lies_on(note, boxes) for note in notes),
            "a page is scaled by UserUnit": page.get("/UserUnit", 1) != 1,
        })  # fmt: skip


def _lies_on(note: Any, boxes: Boxes) -> bool:
    if note.get("/Subtype") == Name.TrapNet:
        return False
    left, bottom, right, top = (float(one) for one in note.get("/Rect", [0, 0, 0, 0]))
    ends = boxes.inked
    return left < ends.right and right > ends.left and bottom < ends.top and top > ends.bottom


def _of_painted(of: bytes, standard: str, things: Sequence[Painted]) -> Iterator[str]:
    for one in things:
        space, x1a = one.colour.space, standard == X1A
        bare = "" if x1a or space.managed or space.space not in _OWN else space.space
        used = {space.space, space.stand_in or "cmyk", *["icc-cmyk"][: space.managed]}
        yield from _so({
            f"the font {one.font} is not embedded": one.font,
            f"it is transparent: {one.clear}": x1a and one.clear,
            "a spot colour's function gives a wrong number of values": not space.fits,
            "a colour names one ink twice": len({*space.inks}) < len(space.inks),
            "CMYK with a profile overprints in mode 1": not x1a
            and space.space == "icc-cmyk" and one.overprint == NONZERO,
            f"a colour is {bare.upper()} without a profile": bare and of != _OWN[bare],
            **{f"a colour is {NAMES[kind]}": True for kind in sorted(used - _X1A) if x1a},
        })  # fmt: skip
