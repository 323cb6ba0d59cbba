"""Files of pages that are as they were: left where they lie as they were written, not made anew."""

from dataclasses import replace
from hashlib import sha256

import pikepdf
import pytest
from built_print_files import BOARD, built_of, with_front
from laid_sheets import FONTS, component_of, draw, imposed

from generator.cache.store import Cache
from generator.exports.pdf import drawing_form
from generator.exports.pdf.document import Composition
from generator.exports.pdf.print_files import export_pdf
from generator.exports.pdf.spliced import spliced
from generator.faces.face import Face, Stamp, TextRun
from generator.text.font_library import HOUSE_FONT

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


def saying(game, text, x=5):
    """The game with a text on the face of its first card, on its sheets and by itself."""
    run = TextRun(text, x, 9, FONTS.open(HOUSE_FONT).file, 3, "#000000")
    return with_front(game, 0, (*game.drawn[0].front.items, run))


@pytest.fixture
def written(monkeypatch, tmp_path):
    """Exports a game into a folder, and tells which files were put together for it."""
    made = []
    write = Composition.write

    def noted(self, file, pages, bookmarks, **about):
        made.append(about["title"].partition(": ")[2])
        write(self, file, pages, bookmarks, **about)

    def retold(file, *streams):
        made.append(file.about()[-1].decode().partition(": ")[2])  # the last it tells: its title
        return spliced(file, *streams)

    monkeypatch.setattr(Composition, "write", noted)
    monkeypatch.setattr("generator.exports.pdf.retold.spliced", retold)

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


@pytest.mark.parametrize(
    "held", [b"[1]", b"\xff", b"{", b'{"g-a4.pdf": "ab"}', b'{"a": [1]}', b"7"]
)
def test_what_is_no_table_of_files_is_none(written, tmp_path, held):
    game = built(tmp_path)
    Cache(tmp_path / "cache").put("print-files", "g  a4 one", held)
    assert written(game) == ALL
    assert written(game) == set()


def test_another_machine_or_title_or_none_to_know_by_writes_all(written, tmp_path):
    game = built(tmp_path)
    written(game)
    assert written(replace(game, machine="another")) == ALL
    assert written(replace(game, machine="")) == ALL
    assert written(game) == set()
    assert written(replace(game, game=replace(game.game, title="Another"))) == ALL


def test_files_are_told_by_the_digest_that_they_have(tmp_path):
    """Written anew or left as they are: beside one that was lost, the others are."""
    for lost in ((), (), ("sheets/card-a4.pdf",)):
        for name in lost:
            (tmp_path / "out" / name).unlink()
        for file in export_pdf(built(tmp_path), tmp_path / "out"):
            assert file.digest == sha256(file.path.read_bytes()).hexdigest()


def test_what_is_not_known_by_its_machine_is_not_kept(tmp_path):
    export_pdf(built(tmp_path, machine=""), tmp_path / "out")
    assert not [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]


def test_what_files_are_made_of_is_kept_where_it_is_not_known(tmp_path, monkeypatch):
    kept = []
    put = Cache.put

    def noted(self, kind, *rest):
        kept.append(kind)
        put(self, kind, *rest)

    monkeypatch.setattr(Cache, "put", noted)
    game = built(tmp_path)
    for times in (1, 0):
        kept.clear()
        export_pdf(game, tmp_path / "out", components=False)
        assert kept.count("print-files") == times


@pytest.mark.parametrize("machine", ["one", ""])
def test_drawings_of_an_earlier_build_are_not_drawn_again(tmp_path, monkeypatch, machine):
    """Into another folder; without a machine to know them by, they are."""
    star = Stamp('<rect width="4" height="4" fill="#000000"/>', 4, 4, 1, 1)
    game = with_front(built(tmp_path, machine=machine), 0, (star,))
    export_pdf(game, tmp_path / "out")
    drawn = []
    draw = drawing_form.draw_svg
    monkeypatch.setattr(
        drawing_form, "draw_svg", lambda *given: drawn.append(given) or draw(*given)
    )
    export_pdf(game, tmp_path / "new")
    assert bool(drawn) == (not machine)


def test_the_game_s_file_alone_is_not_taken_for_all_files(tmp_path):
    """Nor are they written where it alone is asked for."""
    game = built(tmp_path)
    for components in (False, True, False):
        files = export_pdf(game, tmp_path / "out", components=components)
        names = {file.name(tmp_path / "out") for file in files}
        assert names == (FILES if components else {"g-a4.pdf"})


def test_a_page_of_single_faces_shows_each_in_its_turn(tmp_path):
    export_pdf(built(tmp_path), tmp_path / "out")
    with pikepdf.open(tmp_path / "out" / "faces" / "card.pdf") as pdf:
        forms = [page.Resources.XObject.F.objgen for page in pdf.pages]
        assert len(set(forms)) == len(forms) > 1
        assert {page.Contents.read_bytes() for page in pdf.pages} == {b"/F Do"}


def test_a_text_that_moves_by_less_than_an_svg_tells_is_written(written, tmp_path):
    there, near = saying(built(tmp_path), "Sun"), saying(built(tmp_path), "Sun", 5.0002)
    assert near.drawn[0].front.key == there.drawn[0].front.key
    written(there)
    assert written(near) == {"all sheets", "Cards", "Cards, faces"}


def plain(width, name, *items):
    """A component of one piece, whose front is made of these items."""
    component = component_of((width, 60), name=name, title=name, copies=[1], scheme="single")
    return component, items


def test_boxes_and_resources_that_come_in_another_order_are_written(tmp_path):
    text = TextRun("Sun", 5, 9, FONTS.open(HOUSE_FONT).file, 3, "#000000")
    star = Stamp('<rect width="4" height="4" fill="#000000"/>', 4, 4, 1, 1)

    def game(second):
        """Boxes are those of 60 or 70 mm; the last two components share a drawing."""
        parts = [plain(60, "a", text), plain(second, "b", text), plain(60, "c", star)]
        parts.append(plain(70, "d", star))
        drawn = [
            replace(one, front=Face(one.front.format, items))
            for component, items in parts
            for one in draw(component, backs=False)
        ]
        components = [component for component, _ in parts]
        jobs, _ = imposed(*components, drawn=drawn)
        whole = built_of(*components, cache=Cache(tmp_path / "cache"), machine="one")
        return replace(whole, drawn=tuple(drawn), printed=jobs)

    export_pdf(game(60), tmp_path / "out")
    export_pdf(game(70), tmp_path / "out")
    export_pdf(replace(game(70), machine=""), tmp_path / "new")
    differing = {
        path.name
        for path in (tmp_path / "new").rglob("*.pdf")
        if path.read_bytes() != (tmp_path / "out" / path.relative_to(tmp_path / "new")).read_bytes()
    }
    assert not differing
