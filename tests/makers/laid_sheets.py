"""Sheets for tests: components to print, what holds on every sheet, the turning of paper.

What must hold is said in figures and fonts of its own: no constant of ``generator/sheets`` is used.
"""

from dataclasses import replace

import numpy as np
from conftest import run_cache
from hypothesis import assume
from hypothesis import strategies as st

from generator.faces.face import DrawnPiece, Face, Shapes
from generator.load.messages import load_print_words
from generator.measure.geometry import Point, Rect, Size
from generator.model.component import Component, Piece, Plan
from generator.model.format import Format
from generator.model.game import Game
from generator.model.sheet_layout import Layouts, Paper, SheetLayout, printable
from generator.model.source import PlacedDict
from generator.problem import Where
from generator.sheets.impose import impose
from generator.sheets.job import jobs_of
from generator.text.font_library import HOUSE_FONT, FontLibrary

PAPERS = {
    "a3": Paper(name="a3", size=(297, 420), margin=5, source="test"),
    "a4": Paper(name="a4", size=(210, 297), margin=5, source="test"),
    "a6": Paper(name="a6", size=(105, 148), margin=5, source="test"),
    "letter": Paper(name="letter", size=(215.9, 279.4), margin=5, source="test"),
}
TITLE = "A Game of Tests"
FONTS = FontLibrary(run_cache())
WORDS = load_print_words("en")
HERE = Where("content/g/game.yaml", 7, 3)
SMALL_PRINT = 6 * 25.4 / 72  # mm


def component_of(
    trim=(57, 88),
    bleed=3.0,
    *,
    name="casino",
    title="Casino cards",
    kind="card",
    scheme="duplex",
    flip="long-edge",
    sheet="grid",
    copies=(1,),
    where=HERE,
    places=(),
):
    return Component(
        name=name,
        title=title,
        kind=kind,
        format=Format(name="f", trim=trim, bleed=bleed, safe=3, source="test"),
        front="f.svg.j2",
        back="b.svg.j2",
        plan=Plan(scheme=scheme, sheet=sheet, flip=flip),
        pieces=tuple(
            Piece(f"c{i:04}", where, PlacedDict(where=where), n) for i, n in enumerate(copies, 1)
        ),
        where=where,
        pieces_at=where,
        places=dict(places),
    )


def side_of(component, piece, side):
    """A face that tells whose it is and which side."""
    return Face(component.format, (Shapes(f'<rect id="{side} {component.label(piece)}"/>'),))


def draw(*components, backs=True):
    """Every piece of the components with faces that tell whose they are and which side."""
    return [
        DrawnPiece(
            component,
            piece,
            side_of(component, piece, "front"),
            side_of(component, piece, "back") if backs else None,
        )
        for component in components
        for piece in component.pieces
    ]


def game_of(*components, title=TITLE):
    """A game of these components; its title may be longer than that of a real one."""
    return replace(Game.of("g", components, players=(1, 4)), title=title, where=HERE)


def layouts_of(**layout):
    return Layouts(sizes={}, papers=PAPERS, sheets={"grid": SheetLayout(name="grid", **layout)})


def imposed(*components, paper="a4", drawn=None, title=TITLE, papers=PAPERS, **layout):
    """The printed jobs of a game of these components, and all problems on the way."""
    jobs, problems = jobs_of(
        game_of(*components, title=title),
        draw(*components) if drawn is None else drawn,
        layouts_of(**layout),
        paper,
    )
    done, more = impose(jobs, papers.values())
    return done, (*problems, *more)


def printed(component, paper="a4", **options):
    """The component's job, printed; it must fit without an error."""
    (done,), problems = imposed(component, paper=paper, **options)
    assert not [p for p in problems if p.severity == "error"]
    return done


def refused(component, paper="a4", **options):
    """The one problem that keeps the component from being printed."""
    done, (problem,) = imposed(component, paper=paper, **options)
    assert done == ()
    return problem


def imposed_or_skip(component, paper, layout):
    done, problems = imposed(component, paper=paper, **layout)
    errors = [p for p in problems if p.severity == "error"]
    assert bool(done) != bool(errors)
    assume(done)
    return done[0]


def crops(sheet):
    return [mark for mark in sheet.marks if mark.kind == "crop"]


def mark_box(mark):
    x, y = min(mark.x1, mark.x2), min(mark.y1, mark.y2)
    return Rect(x, y, abs(mark.x2 - mark.x1), abs(mark.y2 - mark.y1))


def label_box(label):
    """What the label covers when it is drawn in the font that sheets are labelled in."""
    font = FONTS.open(HOUSE_FONT)
    width = sum(font.advance(character) for character in label.text) * SMALL_PRINT
    if label.turn == 270:  # reads upwards
        return Rect(label.x - 0.8 * SMALL_PRINT, label.y - width, SMALL_PRINT, width)
    return Rect(label.x, label.y - 0.8 * SMALL_PRINT, width, SMALL_PRINT)


def number_box(label):
    """What a number at a mark covers: digits have nothing below their baseline."""
    box, high = label_box(label), 0.75 * SMALL_PRINT * label.scale
    if label.turn == 270:
        long = box.height * label.scale
        return Rect(label.x - high, label.y - long, high, long)
    return Rect(box.x, label.y - high, box.width * label.scale, high)


def touches(a, b):
    """Whether two boxes meet, where a line is as thick as a printer draws its finest."""
    return a.grown(0.01).overlaps(b.grown(0.01))


def all_overlapping(boxes, others, tolerance=0.0):
    """Which boxes share area with which others, as ``Rect.overlaps`` says: a row for each box."""
    (left, top, right, bottom), edges = _edges(boxes), _edges(others)
    return (
        (left[:, None] < edges[2] - tolerance)
        & (edges[0] < right[:, None] - tolerance)
        & (top[:, None] < edges[3] - tolerance)
        & (edges[1] < bottom[:, None] - tolerance)
    )


def all_touching(boxes, others):
    """Which boxes meet which others, as ``touches`` says: a row for each box."""
    return all_overlapping(*([box.grown(0.01) for box in some] for some in (boxes, others)))


def _edges(boxes):
    edges = [(box.x, box.y, box.right, box.bottom) for box in boxes]
    return np.array(edges, float).reshape(-1, 4).T


def assert_apart(boxes, tolerance=0.0):
    """No two of these share area."""
    assert not np.triu(all_overlapping(boxes, boxes, tolerance), 1).any()


# The physical side of it: how a point printed on a paper's back lies once the paper is turned over.


def through_the_paper(point, paper, edge):
    """Where a point of the back lies, in the front's coordinates, once the paper was turned.

    Turning about an edge keeps the direction along it and reverses the direction across it.
    """
    upright_is_long = paper.height > paper.width
    turned_about_upright_edge = upright_is_long if edge == "long-edge" else not upright_is_long
    if turned_about_upright_edge:
        return Point(paper.width - point.x, point.y)
    return Point(point.x, paper.height - point.y)


def on_sheet(slot):
    """Where the face's top left, top right and bottom left are printed, turned into the trim."""
    t = slot.trim
    clockwise = [
        Point(t.x, t.y),
        Point(t.right, t.y),
        Point(t.right, t.bottom),
        Point(t.x, t.bottom),
    ]
    first = {0: 0, 90: 1, 180: 2, 270: 3}[slot.turn]
    return clockwise[first % 4], clockwise[(first + 1) % 4], clockwise[(first + 3) % 4]


def assert_same_place(a, b):
    assert abs(a.x - b.x) < 1e-9
    assert abs(a.y - b.y) < 1e-9


def assert_behind(front, back, paper, edge):
    """The back's trim lies behind the front's; of a card turned over sideways it is upright."""
    assert front.piece == back.piece
    front_left, front_right, front_low_left = on_sheet(front)
    front_low_right = Point(
        front_right.x + front_low_left.x - front_left.x,
        front_right.y + front_low_left.y - front_left.y,
    )
    back_left, back_right, back_low_left = (
        through_the_paper(p, paper, edge) for p in on_sheet(back)
    )
    assert_same_place(back_left, front_right)
    assert_same_place(back_right, front_left)
    assert_same_place(back_low_left, front_low_right)


def assert_sound(sheet, margin=5.0):
    """What holds on every sheet, whatever is printed on it."""
    reach, whole = printable(sheet.paper, margin), Rect(0, 0, *sheet.paper)
    for slot in sheet.slots:
        size, bleed = slot.face.format.size, slot.face.format.bleed
        reachable = any(w <= reach.width and h <= reach.height for w, h in (size, size[::-1]))
        bound = reach if reachable else whole
        assert bound.contains(slot.trim, tolerance=1e-6)
        assert bound.contains(slot.clip, tolerance=1e-6)
        assert slot.clip.contains(slot.trim, tolerance=1e-6)
        assert slot.trim.grown(bleed).contains(slot.clip, tolerance=1e-6)
        assert Size(slot.trim.width, slot.trim.height) == size.turned(slot.turn)
    assert_apart([slot.trim for slot in sheet.slots], 1e-6)
    assert_apart([slot.clip for slot in sheet.slots], 1e-6)
    inks = [slot.clip for slot in sheet.slots]
    boxes = [mark_box(mark) for mark in sheet.marks]
    texts = [label_box(label) for label in sheet.labels]
    numbers = [number_box(number) for number in sheet.numbers]
    for box in (*boxes, *texts, *numbers):
        assert reach.contains(box, tolerance=1e-6)
    printed_texts = [*texts, *numbers]
    assert not all_touching([*boxes, *printed_texts], inks).any()
    assert not all_touching(printed_texts, boxes).any()
    rulers = [mark_box(mark) for mark in sheet.marks if mark.kind == "ruler"]
    assert not all_touching(rulers, [mark_box(crop) for crop in crops(sheet)]).any()
    assert_apart(printed_texts)
    assert_strokes(sheet)


def part_alone(sheet):
    """The one slot of a sheet that shows a part of a piece, once its marks keep clear of it."""
    (slot,) = sheet.slots
    reach = printable(sheet.paper, 5)
    assert reach.contains(slot.clip, tolerance=1e-6)
    for box in (*map(mark_box, sheet.marks), *map(label_box, sheet.labels)):
        assert reach.contains(box, tolerance=1e-6)
        assert not touches(box, slot.clip)
    return slot


def assert_marks_survive(sheet):
    """Whatever was cut before, the marks of a stroke still stand: none runs through another's.

    Nor does one leave the paper, so the margin that holds the marks stays whole. Cuts that
    part blocks come first, and pass between the blocks' marks.
    """
    marks = [
        (mark, sorted((mark.x1, mark.x2)), sorted((mark.y1, mark.y2))) for mark in crops(sheet)
    ]
    whole = Rect(0, 0, *sheet.paper)
    for stroke in sheet.cuts:
        low_x, high_x = sorted((stroke.x1, stroke.x2))
        low_y, high_y = sorted((stroke.y1, stroke.y2))
        assert whole.contains(Rect(low_x, low_y, high_x - low_x, high_y - low_y), tolerance=1e-6)
        for mark, along_x, along_y in marks:
            meets = (
                along_x[0] <= high_x + 1e-6
                and along_x[1] >= low_x - 1e-6
                and along_y[0] <= high_y + 1e-6
                and along_y[1] >= low_y - 1e-6
            )
            same = (mark.x1 == mark.x2) == stroke.upright
            assert not meets or same, (stroke, mark)


def assert_strokes(sheet):
    """Numbers count the strokes up, on fronts; every mark is a straight stroke's end."""
    assert_marks_survive(sheet)
    found = [int(number.text) for number in sheet.numbers]
    assert found == sorted(set(found))
    assert all(1 <= number <= sheet.strokes for number in found)
    assert not (sheet.side == "back" and found)
    lines = {("x", m.x1) if m.x1 == m.x2 else ("y", m.y1) for m in crops(sheet)}
    if not any(mark.kind == "part" for mark in sheet.marks):
        assert sheet.strokes >= len({(axis, round(at, 3)) for axis, at in lines})


def assert_numbered(sheets):
    numbers = sorted({sheet.number for sheet in sheets})
    assert numbers == list(range(1, len(numbers) + 1))
    assert {sheet.total for sheet in sheets} == {len(numbers)}


SIZES = st.tuples(st.floats(8, 260), st.floats(8, 400)).map(
    lambda s: (round(s[0], 1), round(s[1], 1))
)
LAYOUT = st.fixed_dictionaries(
    {
        "orientation": st.sampled_from(["auto", "portrait", "landscape"]),
        "gutter": st.one_of(st.just("auto"), st.sampled_from([0.0, 0.02, 0.4, 2.0, 7.0])),
        "marks": st.sampled_from(["crop", "none"]),
        "label": st.booleans(),
    }
)
FLIPS = st.sampled_from(["long-edge", "short-edge"])
COPIES = st.lists(st.integers(1, 7), min_size=1, max_size=6)
BLEEDS = st.sampled_from([0.0, 0.3, 2.0, 3.0, 3.175, 6.0])


def a_sheetful(trim, paper):
    """More pieces than fit one sheet, and not many more."""
    return [int(PAPERS[paper].size[0] * PAPERS[paper].size[1] / trim[0] / trim[1]) + 1]
