"""Files of pages that are as they were: left where they lie as they were written, not made anew."""

from dataclasses import replace

import pikepdf
import pytest
from sheet_making import FONTS, component_of
from test_print_files import BOARD, built_of

from generator.cache import Cache
from generator.exports.pdf.compose import Composition
from generator.exports.pdf.print_files import export_pdf
from generator.faces.face import Face, TextRun
from generator.text.library import HOUSE_FONT

CARDS = component_of((60, 60), name="card", title="Cards", copies=[3, 2])
FILES = {
    "g-a4.pdf",
    "sheets/card-a4.pdf",
    "sheets/board-a4.pdf",
    "faces/card.pdf",
    "faces/board.pdf",
}


def built(tmp_path, *, machine="one", **changes):
    return built_of(CARDS, BOARD, cache=Cache(tmp_path / "cache"), machine=machine, **changes)


def saying(game, text):
    """The game with a text on the face of its first card, on its sheets and by itself."""
    old = game.drawn[0].front
    font = FONTS.open(HOUSE_FONT).file
    new = Face(old.format, (*old.items, TextRun(text, 5, 9, font, 3, "#000000")))
    drawn = tuple(replace(d, front=new) if d.front == old else d for d in game.drawn)

    def shown(sheet):
        slots = (slot._replace(face=new) if slot.face == old else slot for slot in sheet.slots)
        return replace(sheet, slots=tuple(slots))

    printed = tuple(replace(job, sheets=tuple(map(shown, job.sheets))) for job in game.printed)
    return replace(game, drawn=drawn, printed=printed)


@pytest.fixture
def written(monkeypatch, tmp_path):
    """Exports a game into a folder, and tells which files were put together for it."""
    made = []
    write = Composition.write

    def noted(self, file, pages, bookmarks, **about):
        made.append(about["title"].partition(": ")[2])
        write(self, file, pages, bookmarks, **about)

    monkeypatch.setattr(Composition, "write", noted)

    def export(game):
        made.clear()
        files = export_pdf(game, tmp_path / "out")
        assert {file.name(tmp_path / "out") for file in files} == FILES
        return set(made)

    return export


ALL = {"all sheets", "Cards", "Board", "Cards, faces", "Board, faces"}


def test_a_file_of_the_same_pages_is_not_put_together_again(written, tmp_path):
    assert written(built(tmp_path)) == ALL
    assert written(built(tmp_path)) == set()


def test_only_files_with_a_face_that_changed_are_written(written, tmp_path):
    game = built(tmp_path)
    written(saying(game, "Sun"))
    assert written(saying(game, "Moon")) == {"all sheets", "Cards", "Cards, faces"}


def test_a_letter_that_no_font_of_the_files_had_is_new_to_all_of_them(written, tmp_path):
    game = built(tmp_path)
    written(saying(game, "Sun"))
    assert written(saying(game, "Sún")) == ALL


@pytest.mark.parametrize("harm", ["gone", "changed", "cut off"])
def test_a_file_that_lies_there_otherwise_is_written(written, tmp_path, harm):
    written(built(tmp_path))
    target = tmp_path / "out" / "sheets" / "card-a4.pdf"
    data = target.read_bytes()
    if harm == "gone":
        target.unlink()
    else:
        target.write_bytes(data[:-1] + b"?" if harm == "changed" else data[:900])
    assert written(built(tmp_path)) == {"Cards"}
    assert target.read_bytes() == data


def test_another_machine_or_title_or_none_to_know_by_writes_all(written, tmp_path):
    game = built(tmp_path)
    written(game)
    assert written(replace(game, machine="another")) == ALL
    assert written(replace(game, machine="")) == ALL
    assert written(game) == set()
    assert written(replace(game, game=replace(game.game, title="Another"))) == ALL


def test_files_are_told_by_the_digest_that_they_have(tmp_path):
    from hashlib import sha256

    for file in export_pdf(built(tmp_path), tmp_path / "out"):
        assert file.digest == sha256(file.path.read_bytes()).hexdigest()


def test_a_page_of_single_faces_shows_each_in_its_turn(tmp_path):
    export_pdf(built(tmp_path), tmp_path / "out")
    with pikepdf.open(tmp_path / "out" / "faces" / "card.pdf") as pdf:
        forms = [page.Resources.XObject.F.objgen for page in pdf.pages]
        assert len(set(forms)) == len(forms) > 1
        assert {page.Contents.read_bytes() for page in pdf.pages} == {b"/F Do"}
