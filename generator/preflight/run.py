"""Preflight: the bytes of a PDF to a report of what is in it and what is wrong with it."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from warnings import catch_warnings, filterwarnings

import pikepdf
from pikepdf import Pdf

from generator.files.folder import LARGEST_FILE, Folder
from generator.measure.units import mm_text, points
from generator.model.target import Target
from generator.preflight.agreements import ODD
from generator.preflight.check_document import document_findings
from generator.preflight.check_pages import page_findings
from generator.preflight.check_painted import painted_findings
from generator.preflight.check_pixels import ink_findings, measured, pixel_findings
from generator.preflight.colours import NAMES
from generator.preflight.conformance import X4, claimed
from generator.preflight.findings import Boxes, Finding, as_problem, boxes_of, gathered, usual
from generator.preflight.grammar import misfits
from generator.preflight.painted import Painted, painted_in
from generator.preflight.plates import alike
from generator.problem import Problem, in_reading_order

_REPAIRED = "damaged|recover|expected|MediaBox|more than once|duplicate|number of obj|unknown token"


@dataclass(frozen=True, slots=True)
class Report:
    """The contents of a PDF, as rows of a name and a value, and its problems."""

    holds: tuple[tuple[str, str], ...]
    findings: tuple[Finding, ...]


def preflight(data: bytes, target: Target | None = None) -> Report:
    """Look through a PDF; with ``target`` also for what that one asks for."""
    try:
        with Pdf.open(BytesIO(data)) as pdf, catch_warnings(action="ignore"):
            filterwarnings("error", "Unexpected end of stream")
            return _report(pdf, data, target)
    except pikepdf.PasswordError:
        return Report((), (usual("locked-pdf", "it cannot be opened without a password"),))
    except (pikepdf.PdfError, RuntimeError, UnicodeError, UserWarning) as error:
        why = str(error).partition(">: ")[2] or str(error)  # without the file's name in memory
        hint = "export the file again. If that does not help, print it to a new PDF from a viewer"
        broken = Finding("broken-pdf", f"it cannot be read as a PDF: {why[:120]}", hint)
        return Report((), (broken,))
    except ODD:
        with Pdf.open(BytesIO(data)) as pdf:
            wrong = next(misfits(pdf, X4), "")
        if not wrong:
            raise
        return Report((), (usual("broken-pdf", wrong),))


def preflight_written(
    paths: Iterable[Path], folder: Path, target: Target | None = None
) -> tuple[Problem, ...]:
    """Problems of PDFs written into a folder; ``target`` is the shop they are for.

    A problem's line is the first page that has it.
    """
    there = Folder(folder, str(folder))
    found: list[Problem] = []
    for path in paths:
        if path.suffix == ".pdf":
            name = path.relative_to(folder).as_posix()
            report = preflight(there.read(name, LARGEST_FILE).data, target)
            found += [as_problem(finding, str(path)) for finding in report.findings]
    return in_reading_order(found)


def _report(pdf: Pdf, data: bytes, target: Target | None) -> Report:
    boxes, painted = [boxes_of(page) for page in pdf.pages], painted_in(data)
    found: list[Finding] = []
    if target is not None and target.files != "pdf":
        found.append(Finding(
            "not-a-pdf-shop", f"{target.title} takes {target.file_types} files, not PDF",
            f"make them: proofdeck export {target.name} GAME", "warning",
        ))  # fmt: skip
    if not boxes:
        found.append(usual("blank-page/2", "it has no pages"))
    found += document_findings(pdf, painted, target)
    cut = not data.startswith(b"%PDF-") or b"%%EOF" not in data[-1024:]
    told = " ".join(str(one) for one in pdf.get_warnings())
    if cut or re.search(_REPAIRED, told):
        found.append(usual("broken-pdf", "it is damaged: a reader has to repair it"))
    for number, page in enumerate(pdf.pages, 1):
        found += page_findings(page, number, target)
        found += painted_findings(painted[number - 1], number, target)
    if not pdf.is_encrypted and boxes:
        inks = measured(data, painted, target)
        spots = {
            n for n, page in enumerate(painted) if "spot" in {of.colour.space.space for of in page}
        }
        plates = {at: ink for at, ink in inks.items() if at not in spots}  # which show no spots
        found += pixel_findings(data, boxes, alike(pdf, boxes), target, plates)
        above = {page for one in found if one.check == "too-much-ink" for page in one.pages}
        found += [one for one in ink_findings(inks, target) if not set(one.pages) <= above]
    return Report(_holds(pdf, boxes, painted), gathered(found))


def _holds(
    pdf: Pdf, boxes: Sequence[Boxes], painted: Sequence[Sequence[Painted]]
) -> tuple[tuple[str, str], ...]:
    things = [one for page in painted for one in page]
    in_mm = ([mm_text(round(side / points(1), 1)) for side in one.cut.size] for one in boxes)
    sizes = dict.fromkeys(" x ".join(sides) + " mm" for sides in in_mm)
    spaces = dict.fromkeys(one.colour.space for one in things)
    spots = dict.fromkeys(name for one in spaces for name in one.inks if one.space == "spot")
    colours = dict.fromkeys(NAMES[one.space] for one in spaces if one.space in NAMES)
    pictures = [one.size for one in things if one.kind == "picture" and one.size]
    texts = [one.size for one in things if one.kind == "text" and one.size]
    lines = [one.size for one in things if one.kind == "line"]
    clear = any(one.clear for one in things)
    rows = [
        ("pages", str(len(boxes))),
        ("cut to", "; ".join([*sizes][:4]) + (" and others" if len(sizes) > 4 else "")),
        ("version", f"PDF {pdf.pdf_version}" + (f", {claimed(pdf)}" if claimed(pdf) else "")),
        ("colours", ", ".join([*colours, *spots][:8]) or "none"),
        ("transparency", "yes" if clear else "no"),
    ]
    if texts:
        rows.append(("smallest text", f"{min(texts):g} pt"))
    if lines:
        rows.append(("thinnest line", f"{min(lines):g} pt"))
    if pictures:
        rows.append(("lowest resolution", f"{min(pictures):.0f} dpi"))
    return tuple(rows)
