"""The claims of a file for a press: title, ICC profile, XMP, and the standard it follows.

A file keeps its claim only if its bytes were read again and nothing was found that speaks against
it.
"""

from functools import lru_cache
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

import pikepdf
from pikepdf import Array, Dictionary, Name, ObjectStreamMode, Pdf
from PIL import ImageCms

from generator.model.target import Target
from generator.preflight.check_pixels import ink_findings, measured
from generator.preflight.condition import REGISTRY, condition_of, name_of
from generator.preflight.conformance import X1A, X4, faults
from generator.preflight.painted import painted_in

_HEAD = 128  # bytes of a profile's header
_DATE, _ID = slice(24, 36), slice(84, 100)  # when it was made, and a digest with it
_MADE = bytes((7, 208, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0))  # 2000-01-01: a constant


def why_no_press_profile(data: bytes) -> str:
    """Why bytes are not the CMYK profile of a press; empty if they are."""
    if len(data) < _HEAD or data[36:40] != b"acsp":
        return "it is not an ICC profile"
    kind, space = data[12:16], data[16:20]
    if kind != b"prtr":
        named = {b"mntr": "a screen", b"scnr": "a scanner or camera", b"spac": "a colour space"}
        return f"it is a profile for {named.get(kind, 'something else')}, not for a press"
    if space != b"CMYK":
        return f"its colours are {space.decode('latin-1').strip()}, not CMYK"
    try:
        opened(data)
        ImageCms.buildTransform(opened(srgb()), opened(data), "RGB", "CMYK")
    except (OSError, ImageCms.PyCMSError):
        return "it is damaged"
    return ""


def opened(data: bytes) -> Any:
    """A profile, ready to convert with. Raises OSError for a damaged one."""
    return ImageCms.ImageCmsProfile(BytesIO(data))


@lru_cache(maxsize=1)
def srgb() -> bytes:
    """The profile of the colours that faces are drawn in; the same bytes whenever it is made."""
    made = bytearray(ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes())
    made[_DATE], made[_ID] = _MADE, bytes(16)
    return bytes(made)


_DAY, _XMP_DAY = "D:20000101000000Z", "2000-01-01T00:00:00Z"  # the same game is the same bytes
_VERSIONS = {X4: "PDF/X-4", X1A: "PDF/X-1a:2003"}


class Claimed(NamedTuple):
    """The bytes of a file, the standard that it says it follows, and why it says none."""

    data: bytes
    standard: str
    why_not: tuple[str, ...]
    is_too_dark: bool  # which is a reason why it says none


def claimed_file(pdf: Pdf, target: Target, title: str, icc: bytes) -> Claimed:
    """Write a document as its target asks, or as less."""
    standard = target.conforms or X4
    _intend(pdf, target, icc)
    digest = sha256(repr((title, target.name, len(pdf.pages))).encode()).hexdigest()[:32]
    _describe(pdf, title, digest, standard)
    data = _bytes(pdf, standard)
    painted = painted_in(data)
    with Pdf.open(BytesIO(data)) as read:
        wrong = faults(read, standard, painted)
    is_measured = standard == X1A and not wrong
    inks = [*ink_findings(measured(data, painted, target), target)] if is_measured else []
    wrong = wrong or tuple(dict.fromkeys(one.message for one in inks))
    if not wrong:
        return Claimed(data, _VERSIONS[standard], (), is_too_dark=False)
    is_too_dark = any(one.check == "too-much-ink" for one in inks)
    _describe(pdf, title, digest, "")
    return Claimed(_bytes(pdf, standard), "", wrong, is_too_dark)


def _intend(pdf: Pdf, target: Target, icc: bytes) -> None:
    """Say for which press the colours are: the condition of its profile, never the target's.

    Without a profile only PDF/X-1a, whose colours are inks, says for which condition they are.
    """
    meant = (target.condition if target.conforms == X1A else None) or ""
    condition = condition_of(icc) if icc else meant
    if not icc and not condition:
        return
    intent = Dictionary(Type=Name.OutputIntent, S=Name.GTS_PDFX)
    intent.OutputConditionIdentifier = condition or "Custom"
    if condition:
        intent.RegistryName = REGISTRY
    if icc:
        intent.Info = intent.OutputCondition = name_of(icc)
        profile = pdf.make_stream(icc, N=4, Alternate=Name.DeviceCMYK)
        intent.DestOutputProfile = profile
    else:
        intent.Info = f"intended for {condition}; converted by a plain formula, without its profile"
    pdf.Root.OutputIntents = Array([pdf.make_indirect(intent)])


def _describe(pdf: Pdf, title: str, digest: str, standard: str) -> None:
    info: Any = Dictionary(
        Title=title, Creator="Proofdeck", Producer="Proofdeck", CreationDate=_DAY, ModDate=_DAY,
        Trapped=Name("/False"),
    )  # fmt: skip
    claim = names = ""
    if standard:  # readers look for it here too, where only PDF/X-1a asks for it
        info.GTS_PDFXVersion = _VERSIONS[standard]
    if standard == X1A:
        names = '\n xmlns:pdfx="http://ns.adobe.com/pdfx/1.3/"'
        claim = f"<pdfx:GTS_PDFXVersion>{_VERSIONS[X1A]}</pdfx:GTS_PDFXVersion>"
    elif standard:
        names = '\n xmlns:pdfxid="http://www.npes.org/pdfx/ns/id/"'
        claim = f"<pdfxid:GTS_PDFXVersion>{_VERSIONS[X4]}</pdfxid:GTS_PDFXVersion>"
    pdf.trailer.Info = pdf.make_indirect(info)
    form = Path(__file__).with_suffix(".xmp").read_text(encoding="utf-8")
    text = form.format(title=escape(title), day=_XMP_DAY, digest=digest, claim=claim, names=names)
    stream = pdf.make_stream(text.encode(), Type=Name.Metadata, Subtype=Name.XML)
    pdf.Root.Metadata = stream


def _bytes(pdf: Pdf, standard: str) -> bytes:
    made = BytesIO()
    old = standard == X1A  # PDF 1.4 has no object streams
    pdf.remove_unreferenced_resources()
    if "/ID" in pdf.trailer:
        del pdf.trailer["/ID"]
    pdf.save(
        made,
        force_version="1.4" if old else "1.6",
        object_stream_mode=ObjectStreamMode.disable if old else ObjectStreamMode.generate,
        compress_streams=True,
        deterministic_id=True,
        stream_decode_level=pikepdf.StreamDecodeLevel.none,
    )
    return made.getvalue()
