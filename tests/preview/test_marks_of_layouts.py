"""Marks on cards of layouts: nine of ten are moved by hand, and their slot goes with them."""

import csv
import re

import pytest
from conftest import CONTENT, GAMES, LAYOUTS, changed_project
from fontTools.pens.boundsPen import BoundsPen
from fontTools.svgLib.path import parse_path
from picture_files import pixels, saved
from slot_games import FORMATS, PICTURED, slot_project

from generator.faces.context import Subject
from generator.faces.draw import Drawing
from generator.faces.face import Shapes
from generator.faces.studio import Look
from generator.files.folder import Folder
from generator.measure.geometry import Rect
from generator.pipeline import Session
from generator.preview.edit import game_of as loaded
from generator.preview.edit import piece_of
from generator.preview.pointer import calls_view, move_edit

SHARE = 0.9
BY = (1.5, -1.25)  # mm
OF_MOVING = {"text-over-text", "low-contrast", "outside-safe-zone", "unseen"}
CASES = [*FORMATS, *(f"{layout} pictured" for layout in PICTURED)]


def game_of(case):
    layout, *pictured = case.split()
    wide = layout in ("mat", "score")
    formats = FORMATS[layout][:1] if wide else FORMATS[layout][-3:-2]
    art = saved(pixels(150, 200)) if pictured else None
    return slot_project(layout, "plain", art, formats).session


def on_disk(session, folder):
    """The same game in a folder, which can be written."""
    for name in session.content.names():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(session.content.read(name).data)
    return reopened(session, folder)


def reopened(session, folder):
    content = Folder.of(folder, shown="content")
    return Session(content, session.layouts, session.rules, session.cache, session.sets)


def marks(session):
    return calls_view(session, "case", "c0/p0", "front")["calls"]


def with_move(session, at, box):
    planned = move_edit(session, "case", "c0/p0", "front", at, box)
    (session.content.place / "case" / planned.edit.name).write_bytes(planned.edit.after)
    return reopened(session, session.content.place)


@pytest.mark.parametrize("case", CASES)
def test_nine_of_ten_marks_of_a_layout_can_be_moved(case):
    known = [bool(one["moves"]) for one in marks(game_of(case))]
    assert sum(known) >= SHARE * len(known)


@pytest.mark.parametrize("case", CASES)
def test_a_slot_is_moved_by_a_mark_and_back(case, tmp_path):
    session = on_disk(game_of(case), tmp_path)
    before = marks(session)
    slots = {one["slot"]: at for at, one in enumerate(before) if one["slot"]}  # the last of each
    assert slots
    for slot, at in slots.items():
        x, y, *size = before[at]["box"]
        moved = with_move(session, at, (x + BY[0], y + BY[1], *size))
        after = marks(moved)
        assert len(after) == len(before), slot
        assert after[at]["box"] == pytest.approx([x + BY[0], y + BY[1], *size], abs=0.06), slot
        assert after[at]["slot"] == slot
        again = with_move(moved, at, (x, y, *size))
        assert marks(again)[at]["box"] == pytest.approx(before[at]["box"], abs=0.06), slot


SHAPE = re.compile(r'<path d="([^"]+)" fill="(#\w+)|<rect x="(\S+)" y="(\S+)" width="(\S+)" '
                   r'height="(\S+)" fill="(#\w+)')  # fmt: skip
APART = 4.5  # mm: a shape that is no farther around a text is the plate of that text alone


def filled(session):
    """The filled shapes of a front, each its box and colour, the lowest first."""
    component, piece, number = piece_of(loaded(session, "case"), "c0/p0")
    drawing = Drawing(loaded(session, "case"), session.studio("case"), Look())
    face, _ = drawing.run(component.front, Subject.of(component, piece, "front", number))
    made = []
    for path, fill, *box, colour in SHAPE.findall(
        "".join(item.svg for item in face.items if isinstance(item, Shapes))
    ):
        if path:
            pen = BoundsPen(None)
            parse_path(path, pen)
            left, top, right, low = pen.bounds
            made.append((Rect(left, top, right - left, low - top), fill))
        else:
            made.append((Rect(*map(float, box)), colour))
    return made, face.format.trim_box


def held(box, shapes):
    """The smallest of the shapes that hold a box, but for its ends; None if there is none."""
    middle = Rect(*box).grown(-0.1 * min(box[2:]))
    around = [one for one in shapes if one[0].contains(middle)]
    return min(around, key=lambda one: one[0].width * one[0].height, default=None)


@pytest.mark.parametrize("by", [(1.5, -1.25), (-2, 3)])
@pytest.mark.parametrize("case", [*FORMATS, "index kind", "hero kind", "tile kind"])
def test_the_plate_of_a_text_goes_along_and_the_ground_of_many_gets_no_bump(case, by, tmp_path):
    layout, *lone = case.split()
    session = on_disk(game_of(layout), tmp_path)
    table, game = (tmp_path / "case" / one for one in ("c0.csv", "game.yaml"))
    if lone:  # its kind is all that it is called, and no further texts stand beside that
        gone = {"land", "weather"} | ({"name"} if layout == "tile" else set())
        with table.open() as file:
            rows = [*csv.reader(file)]
        kept = [at for at, name in enumerate(rows[0]) if name not in gone]
        with table.open("w") as file:
            csv.writer(file).writerows([row[at] for at in kept] for row in rows)
        session = reopened(session, tmp_path)
    before, begun, seen = marks(session), game.read_bytes(), set()
    shapes, trim = filled(session)
    for at, one in enumerate(before):
        if one["kind"] != "text" or not one["slot"] or one["moves"] != "xywh":
            continue
        seen.add(one["slot"])
        x, y, *size = one["box"]
        ground, colour = held(one["box"], shapes)
        now = Rect(x + by[0], y + by[1], *size)
        after, _ = filled(with_move(session, at, (now.x, now.y, *size)))
        game.write_bytes(begun)
        added = [shape for shape in after if shape[1] == colour and shape not in shapes]
        if ground.height <= size[1] + 2 * APART and ground.height < trim.height / 4:
            wide = ground.width > trim.width  # a band from edge to edge goes up and down only
            others = [Rect(*two["box"]) for two in before if two["slot"] != one["slot"]]
            if any(ground.contains(two) for two in others):  # it gets a plate of its own
                assert any(box.contains(now) for box, _ in added), one["slot"]
                continue
            plate = ground.x + (0 if wide else by[0]), ground.y + by[1]
            assert (ground, colour) not in after, one["slot"]
            assert [box for box, _ in added if (box.x, box.y) == pytest.approx(plate, abs=0.2)]
        elif ground.contains(now) and (ground, colour) in after:
            assert all(ground.contains(shape[0]) for shape in added), one["slot"]
    assert not lone or "kind" in seen


@pytest.mark.whole(everyday="clients_vs_architects")
@pytest.mark.parametrize("game", GAMES)
def test_nine_of_ten_marks_of_a_shipped_game_can_be_moved(game):
    session = changed_project(CONTENT, LAYOUTS).session
    known = []
    for component in session.load(game)[0].components:
        for side in ("front", *(["back"] if component.back else [])):
            ref = component.label(component.pieces[0])
            calls = calls_view(session, game, ref, side)["calls"]
            known += [{*"xy"} <= {*one["moves"]} for one in calls]
    print(f"{game}: {sum(known)} of {len(known)}")
    assert sum(known) >= SHARE * len(known) > 50
