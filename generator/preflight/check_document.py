"""Checks of a PDF as a whole: locks, scripts, what it claims to be, its pages' number and order."""

from collections.abc import Iterator, Sequence

from pikepdf import Array, Dictionary, Name, Pdf, Stream

from generator.model.target import Target
from generator.preflight.colours import space_of
from generator.preflight.condition import condition_in, condition_of, name_of
from generator.preflight.conformance import claimed, faults, intents_of
from generator.preflight.findings import Finding, boxes_of, usual
from generator.preflight.painted import Painted
from generator.preflight.plates import alike

_NEAR = 0.6  # points: about 0.2 mm


def document_findings(
    pdf: Pdf, painted: Sequence[Sequence[Painted]], target: Target | None
) -> Iterator[Finding]:
    """Problems of the file as a whole."""
    names = pdf.Root.get("/Names", Dictionary())
    action = pdf.Root.get("/OpenAction", Dictionary())
    is_script = isinstance(action, Dictionary) and action.get("/S") == Name.JavaScript
    if "/JavaScript" in names or is_script or "/AA" in pdf.Root:
        yield usual("script-in-pdf", "the file has scripts or actions")
    if "/EmbeddedFiles" in names:
        yield usual("file-in-pdf", "another file is attached to it")
    if pdf.is_encrypted:
        yield usual("locked-pdf", "the file has a password")
    yield from _claims(pdf, painted, target)
    if target is not None and target.files == "pdf":
        yield from _order(pdf, target)
        yield from _sizes(pdf)


def _claims(
    pdf: Pdf, painted: Sequence[Sequence[Painted]], target: Target | None
) -> Iterator[Finding]:
    said = claimed(pdf)
    wanted = target.conforms if target else None
    standard = next((one for one in ("PDF/X-1a", "PDF/X-4") if one in said), None)
    if standard and (wrong := faults(pdf, standard, painted)):
        yield usual("untrue-pdf-x", f"it claims to be {said}, but {'; '.join(wrong[:4])}")
    if wanted and wanted not in said:
        is_none = f"it is {said}" if said else "it is not PDF/X"
        yield usual("not-pdf-x", f"{is_none}, but {target.title if target else ''} wants {wanted}")
    if wanted or standard:
        yield from _blends(pdf, painted)
    if wanted and target:
        yield from _of_condition(pdf, target)


def _blends(pdf: Pdf, painted: Sequence[Sequence[Painted]]) -> Iterator[Finding]:
    """Pages with inks whose transparency is in RGB, which a profile allows in PDF/X-4."""
    groups = (page.get("/Group", Dictionary()).get("/CS") for page in pdf.pages)
    spaces = (space_of(one, Dictionary()).space for one in groups)
    in_rgb = [at for at, one in enumerate(spaces, 1) if one in ("rgb", "icc-rgb")]
    inks = {"gray", "cmyk", "icc-cmyk"}
    pages = [at for at in in_rgb if inks & {one.colour.space.space for one in painted[at - 1]}]
    if pages:
        yield usual(
            "transparency", "it blends in RGB, so black ink can become four inks", tuple(pages)
        )


def _of_condition(pdf: Pdf, target: Target) -> Iterator[Finding]:
    said = intents_of(pdf)
    profile = said[0].get("/DestOutputProfile") if said else None
    message = "it does not name the press and paper for its colours (output intent)"
    hint = "export it with an output intent: proofdeck export --icc FILE"
    if isinstance(profile, Stream):
        icc, wanted = profile.read_bytes(), target.condition
        known = condition_of(icc)
        if wanted is None or known == (condition_in(wanted) or wanted):
            return
        what = f"are for {name_of(icc)}" if known else f"have an unknown profile, {name_of(icc)}"
        message = f"its colours {what}; {target.title} prints for {wanted}"
        hint = f"export it with the profile for {wanted}: proofdeck export --icc FILE"
    elif said:
        return
    yield Finding("no-output-intent", message, hint, "warning")


def _order(pdf: Pdf, target: Target) -> Iterator[Finding]:
    count = len(pdf.pages)
    if target.sides == "folders" or count < 2:
        return
    if count % 2:
        yield usual("odd-pages", f"it has {count} pages, but each card needs two: {target.sides}")
        return
    ours = str(pdf.trailer.get("/Info", Dictionary()).get("/Producer")) == "Proofdeck"
    as_written = ours and len({bytes(one) for one in pdf.trailer.get("/ID", Array())}) == 1
    looks = [] if as_written else alike(pdf, [boxes_of(page) for page in pdf.pages])
    odd, even = set(looks[::2]), set(looks[1::2])
    halves = {len({*looks[: count // 2]}), len({*looks[count // 2 :]})}
    fronts_first = target.sides == "front-back"
    if (len(odd) == 1 < len(even)) if fronts_first else (len(even) == 1 < len(odd)):
        wanted = "front, back, front, back" if fronts_first else "back, front, back, front"
        yield Finding(
            "pages-out-of-order",
            f"every {'first' if fronts_first else 'second'} page is the same, as if it were "
            "the back",
            f"put the pages in the order {wanted}", "warning",
        )  # fmt: skip
    elif count >= 8 and halves == {1, count // 2}:  # one is all backs
        yield Finding(
            "pages-out-of-order", "all fronts are together, and all backs are together",
            "put each back next to its front: " + target.sides.replace("-", ", "),
        )  # fmt: skip
    if target.most and count // 2 > target.most:
        too_many = f"it has {count // 2} cards, but {target.title} takes {target.most}"
        yield usual("too-many-pages", too_many)


def _sizes(pdf: Pdf) -> Iterator[Finding]:
    sizes = [boxes_of(page).cut.size for page in pdf.pages]
    far = [max(abs(a - b) for a, b in zip(size, sizes[0], strict=True)) > _NEAR for size in sizes]
    if others := tuple(number for number, is_far in enumerate(far, 1) if is_far):
        yield usual("page-sizes-differ", "its pages have different sizes", others)
