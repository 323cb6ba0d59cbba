"""Thumbnails of sheets as SVG, in mm of the sheet; the map of sheets and the order of strokes."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from generator.exports.cut import path_data
from generator.exports.first_page.estimate import PaperAt, page_runs, trimmed_if_liked
from generator.faces.face import Face
from generator.measure.units import mm_text
from generator.model.component import Component
from generator.model.messages import PrintWords
from generator.sheets.outline import outline_of
from generator.sheets.sheet import Sheet, Slot


class Shades(NamedTuple):
    """The colours of such pictures."""

    shown: str  # of the pieces that are meant
    others: str
    line: str


MOST_NUMBERED = 44  # strokes: more numbers than that are not read in a small picture
MANY_A_STROKE = 3  # pieces for each stroke: where they are so many, page 1 says so
MOST_ALIKE = 40  # papers on the map as they are printed, or one after the other and alike
ALIKE = Shades("#e7e4de", "#d5d1c9", "#1a1a1a")


@dataclass(slots=True)
class Drawn:
    """Pictures and faces as they are asked for: equal ones once."""

    pictures: dict[str, str] = field(default_factory=dict)  # by what they show
    shown: dict[str | int, Face | Sheet] = field(default_factory=dict)

    def picture(self, svg: str) -> str:
        """The file of a picture."""
        return self.pictures.setdefault(svg, f"sheets/{len(self.pictures) + 1:03}.svg")

    def face(self, face: Face, room: tuple[float, float]) -> dict[str, Any]:
        """A face as large as there is room for."""
        size = face.format.size
        scale = min(room[0] / size.width, room[1] / size.height)
        return {
            "file": self._numbered(face.key, face),
            "width": round(size.width * scale, 3),
            "height": round(size.height * scale, 3),
        }

    def sheet(self, sheet: Sheet) -> str:
        """The file of a sheet as it is printed."""
        return self._numbered(id(sheet), sheet)

    def _numbered(self, key: str | int, shown: Face | Sheet) -> str:
        self.shown.setdefault(key, shown)
        return stand_in_file(list(self.shown).index(key) + 1)


def stand_in_file(number: int) -> str:
    """The file of the placeholder with that number."""
    return f"shown/{number:03}.png"


def sheet_picture(
    sheet: Sheet, shades: Shades, shown: Collection[str] | None = None, *, cuts: bool = False
) -> str:
    """The sheet with its pieces, those ``shown`` (None: all) marked, and its ``cuts``."""
    wide, high = mm_text(sheet.paper.width), mm_text(sheet.paper.height)
    thin = mm_text(max(sheet.paper) / 250)
    size = f'width="{wide}mm" height="{high}mm" viewBox="0 0 {wide} {high}"'
    edge = f'stroke="{shades.others}" stroke-width="{mm_text(max(sheet.paper) / 100)}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
        f'<rect width="{wide}" height="{high}" fill="#ffffff" {edge}/>',
    ]
    for slot in sheet.slots:
        meant = shown is None or slot.piece.component in shown
        shade = shades.shown if meant else shades.others
        parts.append(
            f'<path d="{_shape(slot)}" fill="{shade}" stroke="#ffffff" stroke-width="{thin}"/>'
        )
    if cuts:
        paths = [path_data(outline) for outline in sheet.trim_lines]
        paths += [
            f"M{mm_text(cut.x1)} {mm_text(cut.y1)} L{mm_text(cut.x2)} {mm_text(cut.y2)}"
            for cut in sheet.cuts
        ]
        parts += [
            f'<path d="{path}" fill="none" stroke="{shades.line}" stroke-width="{thin}"/>'
            for path in paths
        ]
    return "\n".join([*parts, "</svg>"]) + "\n"


def _shape(slot: Slot) -> str:
    if slot.share != 1:
        return _box(slot)  # of a piece on several sheets the part that lies here
    return path_data(outline_of(slot.face.format, slot.trim, slot.turn))


def _box(slot: Slot) -> str:
    x, y, right, bottom = slot.clip.x, slot.clip.y, slot.clip.right, slot.clip.bottom
    return " ".join(
        [
            f"M{mm_text(x)} {mm_text(y)} L{mm_text(right)} {mm_text(y)}",
            f"L{mm_text(right)} {mm_text(bottom)} L{mm_text(x)} {mm_text(bottom)} Z",
        ]
    )


def stroke_order(
    papers: Iterable[PaperAt],
    components: Iterable[Component],
    drawn: Drawn,
    letters: Mapping[str, str],
    words: PrintWords,
) -> dict[str, Any] | None:
    """The sheet with the most readable strokes, one that a first game needs if any is."""
    later = {one.name for one in components if not one.first_game}
    fit = [paper for paper in papers if 4 < len(paper.front.cuts) <= MOST_NUMBERED]
    needed = [paper for paper in fit if not trimmed_if_liked(paper, later)]
    if not fit:
        return None
    paper = max(needed or fit, key=lambda one: (len(one.front.cuts), -one.first))
    sheet = paper.front
    names = dict.fromkeys(slot.piece.component for slot in sheet.slots)
    pieces, strokes = len(sheet.slots), len(sheet.cuts)
    few = pieces >= MANY_A_STROKE * strokes
    return {
        "says": words.say("few_strokes", strokes=strokes, pieces=pieces) if few else "",
        "picture": drawn.picture(sheet_picture(sheet, ALIKE, cuts=True)),
        "width": sheet.paper.width,
        "height": sheet.paper.height,
        "pages": page_runs([paper]),
        "letters": [letters[name] for name in names],
        "numbers": [
            {
                "text": str(number),
                "ends": [
                    [min(cut.x1, cut.x2), min(cut.y1, cut.y2)],
                    [max(cut.x1, cut.x2), max(cut.y1, cut.y2)],
                ],
                "upright": cut.upright,
            }
            for number, cut in enumerate(sheet.cuts, 1)
        ],
    }


def mapped_sheets(
    papers: Sequence[PaperAt], letters: Mapping[str, str], drawn: Drawn, *, plain: bool
) -> Iterator[dict[str, Any]]:
    """The papers of the map as printed; as shapes, equal ones once, if ``plain`` or too many."""
    if not plain and len(papers) <= MOST_ALIKE:
        for paper in papers:
            file = drawn.sheet(paper.front)
            yield {**_paper_shown(paper, letters), "picture": file, "printed": True}
        return
    shown = [
        (
            paper,
            _paper_shown(paper, letters)
            | {"picture": drawn.picture(sheet_picture(paper.front, ALIKE)), "printed": False},
        )
        for paper in papers
    ]
    for _, alike in groupby(shown, key=lambda one: {**one[1], "pages": ""}):
        run = list(alike)
        if len(run) > MOST_ALIKE:
            yield {**run[0][1], "pages": page_runs([paper for paper, _ in run])}
        else:
            yield from (entry for _, entry in run)


def _paper_shown(paper: PaperAt, letters: Mapping[str, str]) -> dict[str, Any]:
    """A paper with each component's letter on its pieces."""
    sheet = paper.front
    places: dict[str, list[Slot]] = {}
    for slot in sheet.slots:
        places.setdefault(slot.piece.component, []).append(slot)
    return {
        "width": sheet.paper.width,
        "height": sheet.paper.height,
        "pages": page_runs([paper]),
        "times": sheet.times,
        "letters": [
            {"text": letters[name], "x": middle.x, "y": middle.y}
            for name, slots in places.items()
            for middle in [slots[len(slots) // 2].trim.centre]
        ],
    }
