"""What is written in the page is not lost, and waits for nothing."""

import time
from threading import Thread

from preview_client import Stream, desk_of, done, edit, served, shown, tiny_copy

from generator.preview import redraw
from generator.preview.cells import Cell
from generator.preview.editor import Editor


def test_an_edit_does_not_wait_for_what_is_drawn(tmp_path, monkeypatch):
    folder = tiny_copy(tmp_path)
    desk = desk_of(folder)
    order = shown(desk)["order"]
    drawn = []
    piece = redraw._Round.piece

    def slow(self, component, one, number):
        time.sleep(0.3)
        drawn.append(component.label(one))
        return piece(self, component, one, number)

    monkeypatch.setattr(redraw._Round, "piece", slow)
    edit(folder / "game.yaml", 'gold: "#e0b04a"', 'gold: "#ff0000"')
    desk.games()
    steps = desk.steps("tiny")
    making = Thread(target=lambda: list(steps))
    making.start()
    while not drawn:
        time.sleep(0.01)
    begun = time.monotonic()
    cell = Cell("sky/full-moon", "title", "Gibbous moon")
    told = Editor(desk).cells("tiny", "sky", [cell])
    assert time.monotonic() - begun < 0.3
    making.join()
    assert len(drawn) < len(order)  # it was left, to be made anew
    assert desk.changed("tiny")
    state = shown(desk)
    assert (state["stage"], state["edits"]) == ("done", told["edits"])
    assert state["pieces"]["sky/full-moon"]["title"] == "Gibbous moon"
    assert drawn[-len(order) :] == order
    with served(desk) as address:
        stream = Stream(address, "tiny")
        stream.until(done)
        stream.close()


def test_undo_outlives_the_preview(tmp_path):
    folder = tiny_copy(tmp_path)
    before = (folder / "cards.yaml").read_bytes()
    for text in ("One", "Two", "Three"):
        Editor(desk_of(folder)).cells("tiny", "sky", [Cell("sky/full-moon", "title", text)])
    assert shown(desk_of(folder))["undo"] == "sky/full-moon, title"
    Editor(desk_of(folder)).undo("tiny")
    assert shown(desk_of(folder))["redo"] == "sky/full-moon, title"
    Editor(desk_of(folder)).undo("tiny")
    Editor(desk_of(folder)).undo("tiny")
    assert (folder / "cards.yaml").read_bytes() == before
    Editor(desk_of(folder)).undo("tiny", again=True)
    assert b"title: One" in (folder / "cards.yaml").read_bytes()
    edit(folder / "cards.yaml", "title: One", "title: Theirs")  # by a program that knows no undo
    state = shown(desk_of(folder))
    assert (state["undo"], state["redo"]) == ("", "")
