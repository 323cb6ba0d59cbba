"""Views of a game for the page: components, pieces, problems and sheets as JSON, faces as SVG.

A face becomes an SVG that needs no other file, as a page shows it as an image: letters are
outlines, pictures are embedded. The pages of a rulebook are shown as PNG.
"""

import io
from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from pathlib import Path
from threading import Lock
from typing import Any

from generator.changes.state import plain
from generator.exports.svg import embedded
from generator.faces.face import Face, Item, TextRun, item_svg, svg_document
from generator.faces.pictures.encode import PictureStore
from generator.measure.geometry import Rect
from generator.measure.units import mm_text
from generator.model.component import Component, Piece
from generator.model.format import Format
from generator.problem import Problem, Where
from generator.sheets.outline import outline_of
from generator.sheets.sheet import Label, PrintedJob, Sheet, Slot
from generator.text.font_library import FontLibrary

SHORT = 24  # hexadecimal digits of a face's key, as addresses name it
Json = dict[str, Any]
_DOTS = 150 / 72  # of a picture, for each point of the page: 150 dpi
_MOST = 4  # books that stay open
_MM = 25.4 / 72


def component_view(component: Component) -> Json:
    """A component: its sizes in mm, and its outline if that is not a rectangle."""
    form = component.format
    return {
        "name": component.name,
        "title": component.title,
        "kind": component.kind,
        "format": form.name,
        "trim": list(form.trim),
        "bleed": form.bleed,
        "safe": form.safe,
        "radius": form.radius,
        "clip": _clip(form),
        "clip_behind": _clip(form.behind),
        "back": component.back is not None,
        "count": component.count,
        "place": place_view(component.where),
    }


def piece_view(component: Component, piece: Piece) -> Json:
    """A piece with its fields and their places, without its faces."""
    return {
        "ref": component.label(piece),
        "component": component.name,
        "id": piece.id,
        "copies": piece.copies,
        "place": place_view(piece.where),
        "fields": [
            {"name": name, "value": plain(value), "place": place_view(piece.where_of(name))}
            for name, value in piece.fields.items()
        ],
    }


def place_view(where: Where) -> Json:
    """A place in a file: its path as the user knows it, and the absolute path for an editor."""
    path = Path(where.file).absolute().as_posix()
    return {"file": where.file, "line": where.line, "column": where.column, "path": path}


def problem_views(
    problems: Iterable[Problem], pieces: Mapping[str, Mapping[str, Any]]
) -> list[Json]:
    """The problems, each with the pieces it is shown at: its own, or those at its place.

    Equal problems of several pieces at one place are one problem of all of them.
    """
    lines: dict[str, list[tuple[int, str]]] = {}
    for ref, piece in pieces.items():
        lines.setdefault(piece["place"]["file"], []).append((piece["place"]["line"], ref))
    for refs in lines.values():
        refs.sort()
    views: dict[object, Json] = {}
    for p in problems:
        view = views.setdefault((p.where, p.rule, p.message, p.field), _problem(p))
        beside = [p.piece] if p.piece in pieces else _at(p.where, lines)
        view["pieces"] += [ref for ref in beside if ref not in view["pieces"]]
    return list(views.values())


def job_views(jobs: Sequence[PrintedJob]) -> dict[str, Json]:
    """The jobs by name, each with the names of its papers."""
    return {
        job.name: {
            "heading": job.heading,
            "scheme": job.scheme,
            "flip": job.flip,
            "papers": [f"{job.name} {number}" for number in range(1, len(job.sheets) + 1)],
        }
        for job in jobs
    }


def paper_views(jobs: Sequence[PrintedJob]) -> dict[str, Json]:
    """Each printed paper by name: slots with the keys of their faces, marks, labels."""
    return {
        f"{job.name} {number}": _sheet(sheet)
        for job in jobs
        for number, sheet in enumerate(job.sheets, 1)
    }


def outlined(face: Face, fonts: FontLibrary, pictures: PictureStore) -> str:
    """The face as an SVG document of the size of trim plus bleed, in mm.

    Raises OSError if the file of a picture is gone, ValueError if a font has changed.
    """
    link = embedded(pictures)
    parts = (
        _text(item, fonts) if _needs_font(item) else item_svg(item, link) for item in face.items
    )
    return svg_document(face.format.bleed_box, "\n".join(parts))


class Pages:
    """The pages of the rulebooks typeset last, by a key made from their content."""

    def __init__(self) -> None:
        self._books: OrderedDict[str, bytes] = OrderedDict()
        self._lock = Lock()  # pdfium works for one at a time

    def add(self, data: bytes) -> dict[str, Any]:
        """Add a book. Returns its key, and the sizes of its pages in mm."""
        import pypdfium2  # not before a book is looked at

        key = sha256(data).hexdigest()[:24]
        self._books[key] = data
        self._books.move_to_end(key)
        while len(self._books) > _MOST:
            self._books.popitem(last=False)
        with self._lock, pypdfium2.PdfDocument(data) as book:
            sizes = [book.get_page_size(number) for number in range(len(book))]
        return {"key": key, "pages": [[round(side * _MM, 2) for side in size] for size in sizes]}

    def pdf(self, key: str) -> bytes | None:
        """The whole book; None if it was dropped."""
        return self._books.get(key)

    def png(self, key: str, number: int) -> bytes | None:
        """One page, from 0, as PNG; None if there is none."""
        import pypdfium2

        data = self._books.get(key)
        if data is None:
            return None
        with self._lock, pypdfium2.PdfDocument(data) as book:
            if not 0 <= number < len(book):
                return None
            page = book[number]
            picture = page.render(scale=_DOTS).to_pil()
            page.close()
        out = io.BytesIO()
        picture.save(out, "PNG", compress_level=1)
        return out.getvalue()


def _clip(form: Format) -> list[list[float]] | None:
    """The corners of an outline as fractions of the trim; None for rectangles and circles."""
    if form.outline in ("rectangle", "circle"):
        return [] if form.outline == "circle" else None
    width, height = form.trim
    line = outline_of(form, Rect(0, 0, width, height))
    return [[to.x / width, to.y / height] for to, _ in line.steps]


def _problem(problem: Problem) -> Json:
    return {
        "severity": problem.severity,
        "rule": problem.rule,
        "message": problem.message,
        "hint": problem.hint,
        "about": problem.about(),
        "field": problem.field,
        "place": place_view(problem.where),
        "also": [place_view(where) for where in problem.also],
        "pieces": [],
    }


def _at(where: Where, lines: Mapping[str, Sequence[tuple[int, str]]]) -> list[str]:
    """The pieces that begin on a line, or on the last one before it in the same file."""
    refs = lines.get(where.file, [])
    number = bisect_right(refs, where.line, key=lambda row: row[0])
    if not number:
        return []
    line = refs[number - 1][0]
    return [ref for at, ref in refs if at == line]


def _sheet(sheet: Sheet) -> Json:
    return {
        "paper": list(sheet.paper),
        "side": sheet.side,
        "number": sheet.number,
        "total": sheet.total,
        "times": sheet.times,
        "strokes": sheet.strokes,
        "slots": [_slot(slot) for slot in sheet.slots],
        "marks": [[mark.kind, mark.x1, mark.y1, mark.x2, mark.y2] for mark in sheet.marks],
        "labels": [_label(label) for label in (*sheet.labels, *sheet.numbers)],
    }


def _slot(slot: Slot) -> Json:
    return {
        "piece": str(slot.piece),
        "face": slot.face.key[:SHORT],
        "size": [slot.face.format.bleed_box.width, slot.face.format.bleed_box.height],
        "trim": _rect(slot.trim),
        "clip": _rect(slot.clip),
        "turn": slot.turn,
    }


def _rect(rect: Rect) -> list[float]:
    return [rect.x, rect.y, rect.width, rect.height]


def _label(label: Label) -> list[Any]:
    return [label.text, label.x, label.y, label.turn]


def _text(run: Item, fonts: FontLibrary) -> str:
    assert isinstance(run, TextRun)
    about = f"{mm_text(run.about.x)} {mm_text(run.about.y)}"
    turn = f' transform="rotate({mm_text(run.turn)} {about})"' if run.turn else ""
    return f'<g fill="{escape(run.colour)}"{turn}>{"".join(_glyphs(run, fonts))}</g>'


def _glyphs(run: TextRun, fonts: FontLibrary) -> Iterator[str]:
    font = fonts.of(run.font)
    x = run.x
    for number, character in enumerate(run.text):
        at = run.xs[number] if run.xs else x
        x += (font.advance(character) or 0.0) * run.size
        outline = font.outline(font.glyph(character))
        if outline:
            place = f"translate({mm_text(at)} {mm_text(run.y)}) scale({run.size / 1000:.6g})"
            yield f'<path transform="{place}" d="{outline}"/>'


def _needs_font(item: Item) -> bool:
    return isinstance(item, TextRun) and not item.letters
