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
from generator.preflight.grammar import misfits
from generator.preflight.painted import NONZERO, Painted

X4, X1A = "PDF/X-4", "PDF/X-1a"
_TRAPPED = "{http://ns.adobe.com/pdf/1.3/}Trapped"
# What each property of XMP has to be.
_XMP = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
_PROFILE = "/DestOutputProfile"
_SWITCHES = "/ON", "/OFF", "/Locked", "/RBGroups"
_X1A = {"gray", "cmyk", "spot", "pattern"}
_OWN = {"rgb": b"RGB ", "cmyk": b"CMYK"}


def claimed(pdf: Pdf) -> str:
    """The standard that a file says it follows: ``PDF/X-1a:2003``; empty if it says none."""
    info = pdf.trailer.get("/Info", Dictionary())
    said, xmp = info.get("/GTS_PDFXConformance", info.get("/GTS_PDFXVersion")), _claimed_in_xmp(pdf)
    return xmp if said is None or xmp == X4 else str(said)


def _claimed_in_xmp(pdf: Pdf) -> str:
    said = {one for key, one in _properties(pdf).items() if key.endswith("}GTS_PDFXVersion")}
    return " and ".join(sorted(said))


def _properties(pdf: Pdf) -> dict[str, str]:
    """The properties of the XMP metadata by namespace and name; none of what is no XML."""
    try:
        pdf.Root.Metadata.read_bytes().decode()  # which a reader of XML repairs
        metadata = pdf.open_metadata(strict=True)
        return {key: str(value).strip() for key, value in metadata.items()}
    except (AttributeError, SyntaxError, ValueError):
        return {}


def intents_of(pdf: Pdf) -> list[Any]:
    """The output intents of a file that are for PDF/X."""
    said = pdf.Root.get("/OutputIntents")
    each = [*said] if isinstance(said, Array) else []
    return [one for one in each if isinstance(one, Dictionary) and one.get("/S") == Name.GTS_PDFX]


def faults(pdf: Pdf, standard: str, painted: Sequence[Sequence[Painted]]) -> tuple[str, ...]:
    """The faults of a file by a standard, in words."""
    profile = next(iter(intents_of(pdf)), Dictionary()).get(_PROFILE)
    of = profile.read_bytes()[16:20] if isinstance(profile, Stream) else b"CMYK"
    found = [*_of_document(pdf, standard, of), *_of_pages(pdf)]
    for things in painted:
        found += _of_painted(of, standard, things)
    said = (_claimed_in_xmp if standard == X4 else claimed)(pdf)
    if said != standard if standard == X4 else standard not in said:
        where = "XMP metadata does" if standard == X4 else "claim does"
        found.append(f"its {where} not say {standard}")
    found += misfits(pdf, standard)
    return tuple(dict.fromkeys(found))


def _so(told: Mapping[str, object]) -> list[str]:
    return [says for says, is_so in told.items() if is_so]


def _of_document(pdf: Pdf, standard: str, of: bytes) -> Iterator[str]:
    root, x1a, newest = pdf.Root, standard == X1A, "1.4" if standard == X1A else "1.7"
    version = max(pdf.pdf_version, str(root.get("/Version", "/"))[1:])
    yield from _so({
        "it is encrypted": pdf.is_encrypted,
        "it has no ID": "/ID" not in pdf.trailer,
        "object streams are not allowed": x1a and pdf.trailer.get("/Type") == Name.XRef,
        f"it is PDF {version}, above {newest}": version > newest,
    })  # fmt: skip
    yield from _of_xmp(pdf) if standard == X4 else ()
    things = (one for one in pdf.objects if isinstance(one, Dictionary))
    yield from _of_layers(root.get("/OCProperties", Dictionary()), things)
    yield from _of_intent(pdf, standard)
    for one in pdf.objects:
        if isinstance(one, Dictionary | Stream):
            yield from _of_object(one, of)


def _of_layers(layers: Any, others: Iterator[Any]) -> Iterator[str]:
    sets = [layers.get("/D", Dictionary()), *layers.get("/Configs", [])]
    groups = {one.objgen for one in layers.get("/OCGs", [])}
    switched = [one for of in sets for key in _SWITCHES for one in _listed(of.get(key, []))]
    if not groups >= {*switched}:
        yield "a layer that is switched is not in the list of layers"
    if any("/Order" in one and groups - {*_listed(one.Order)} for one in sets):
        yield "a layer is not in their order"
    if any(one.get("/Type") == Name.OCG and one.objgen not in groups for one in others):
        yield "a layer is not listed in the catalog"


def _listed(order: Any) -> Iterator[tuple[int, int]]:
    for one in order:
        yield from _listed(one) if isinstance(one, Array) else [getattr(one, "objgen", (0, 0))]


def _of_object(one: Any, of: bytes) -> Iterator[str]:
    if len(one.get("/Widths", [])) != one.get("/LastChar", -1) - one.get("/FirstChar", 0) + 1:
        yield "a font has another number of widths than of letters"
    if "/FontDescriptor" in one and states_other_widths(one):
        yield f"the letters of {str(one.get('/BaseFont'))[1:]} do not have their stated widths"
    group, around = one.get("/Group"), one.get("/Resources")
    if of == b"CMYK" and isinstance(group, Dictionary) and isinstance(around, Dictionary):
        bare = "/DefaultRGB" not in around.get("/ColorSpace", {})
        if bare and group.get("/CS") == Name.DeviceRGB:
            yield "a transparency group blends in RGB"


def _of_xmp(pdf: Pdf) -> Iterator[str]:
    """What is wrong with metadata that say what the information says in the older standard."""
    metadata = pdf.Root.get("/Metadata")
    if not isinstance(metadata, Stream):
        yield "it has no XMP metadata"
        return
    xmp, info = _properties(pdf), pdf.trailer.get("/Info", Dictionary())
    yield from ["its XMP metadata are no XML in UTF-8"] * (not xmp)
    if info.get("/GTS_PDFXVersion", X4) != X4:
        yield "its metadata disagree on what it claims"
    for key, form in _XMP.items():
        if not re.fullmatch(form, xmp.get(key, ""), re.DOTALL):
            yield f"its XMP metadata has no {key.rpartition('}')[2]}"
    if (trapped := xmp.get(_TRAPPED, "")) not in ("True", "False"):
        yield "it does not state whether it is trapped"
    elif str(info.get("/Trapped", f"/{trapped}"))[1:] != trapped:
        yield "its metadata disagree on whether it is trapped"


def _of_intent(pdf: Pdf, standard: str) -> Iterator[str]:
    said = intents_of(pdf)
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
            "a page has an annotation": any(_lies_on(note, boxes) for note in notes),
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
            "a spot colour has a value beyond 100 %": space.space == "spot"
            and not all(-0.01 < value < 1.01 for value in one.colour.values),
            "LZW compression is not allowed": " packed by LZW" in one.says,
            f"it is transparent: {one.clear}": x1a and one.clear,
            "a colour names one ink twice": len({*space.inks}) < len(space.inks),
            "CMYK with a profile overprints in mode 1": not x1a
            and space.space == "icc-cmyk" and one.overprint == NONZERO,
            f"a colour is {bare.upper()} without a profile": bare and of != _OWN[bare],
            **{f"a colour is {NAMES[kind]}": True for kind in sorted(used - _X1A) if x1a},
        })  # fmt: skip
