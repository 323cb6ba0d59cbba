"""Marks on cards of layouts: nine of ten are moved by hand, and their slot goes with them."""

import pytest
from conftest import CONTENT, GAMES, LAYOUTS, changed_project
from picture_files import pixels, saved
from slot_games import FORMATS, PICTURED, slot_project

from generator.files.folder import Folder
from generator.pipeline import Session
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
