"""What lies in output/: never older than the content it shows, never half a file, never rubbish."""

import json
import os
import re
import resource
from io import BytesIO

import pytest
from conftest import changed_project
from reportlab.pdfgen.canvas import Canvas

from generator.cli import begin
from generator.files.write import write_file, write_streamed
from generator.options import Options


@pytest.fixture
def shop(tiny_copy, tmp_path):
    """A game of two components with a rulebook, and a function that builds it."""
    game = tiny_copy / "game.yaml"
    text = game.read_text(encoding="utf-8")
    moon = text[text.index("  sky:") :].replace("  sky:", "  sea:", 1).replace("Sky", "Sea")
    game.write_text(text + moon.replace("cards.yaml", "sea.yaml"), encoding="utf-8")
    cards = (tiny_copy / "cards.yaml").read_text(encoding="utf-8")
    (tiny_copy / "sea.yaml").write_text(cards, encoding="utf-8")

    def build(*targets, **options):
        project = changed_project(tmp_path / "content", (tmp_path / "layouts",))
        built, problems = project.build("tiny", Options(**options))
        assert not problems, "\n".join(map(str, problems))
        return project.export(built, tmp_path / "out", targets or ("pdf", "svg"))

    build.folder = tmp_path / "out" / "tiny"
    build.content = tiny_copy
    return build


def change(shop, file="cards.yaml", old="title: Eclipse", new="title: Midday"):
    path = shop.content / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def files(shop):
    return {
        path.relative_to(shop.folder).as_posix(): path.read_bytes()
        for path in shop.folder.rglob("*")
        if path.is_file()
    }


def held(shop):
    manifest = json.loads((shop.folder / "manifest.json").read_text(encoding="utf-8"))
    assert set(manifest["files"]) | {"manifest.json"} == set(files(shop))
    return manifest


def test_a_build_of_one_component_brings_the_whole_game_up_to_date(shop):
    shop()
    before = files(shop)
    change(shop)
    done = shop(only="sky")
    after = files(shop)
    changed = {name for name in before if before[name] != after.get(name)}
    assert changed == {
        "tiny-a4.pdf", "sheets/sky-a4.pdf", "faces/sky.pdf", "faces/sky/eclipse-front.svg",
        "manifest.json",
    }  # fmt: skip
    assert done.outdated == ()
    held(shop)


def test_a_build_of_one_component_removes_what_it_makes_untrue_of_another(shop):
    shop()
    change(shop, "sea.yaml")
    done = shop(only="sky")
    gone = {name for name in done.outdated if not re.fullmatch(r"faces/sea/[\w-]+\.svg", name)}
    assert gone == {"sheets/sea-a4.pdf", "faces/sea.pdf"}
    assert not any(name.startswith(("faces/sea", "sheets/sea")) for name in files(shop))
    held(shop)


def test_another_paper_leaves_what_is_true_and_removes_what_is_not(shop):
    shop()
    first = files(shop)
    assert shop(paper="letter").outdated == ()
    after = {name: data for name, data in files(shop).items() if name in first}
    del after["manifest.json"], first["manifest.json"]
    assert after == first
    change(shop)
    done = shop(paper="letter")
    assert set(done.outdated) == {"tiny-a4.pdf", "sheets/sky-a4.pdf"}
    assert "sheets/sea-a4.pdf" in files(shop), "the sea did not change"
    held(shop)


def test_a_title_makes_every_sheet_of_another_paper_untrue(shop):
    shop()
    change(shop, "game.yaml", "title: Sun and Moon", "title: Moon and Sun")
    assert set(shop(paper="letter").outdated) == {
        "tiny-a4.pdf", "sheets/sky-a4.pdf", "sheets/sea-a4.pdf",
    }  # fmt: skip


def test_an_export_that_was_not_asked_for_again_goes_when_it_is_untrue(shop):
    shop("pdf", "svg")
    change(shop)
    done = shop("pdf")
    assert "faces/sky/eclipse-front.svg" in done.outdated
    assert "faces/sea/eclipse-front.svg" in files(shop)
    held(shop)


def test_what_the_game_no_longer_has_goes_without_a_word(shop):
    shop()
    change(shop, "cards.yaml", "id: eclipse", "id: renamed")
    assert shop().outdated == ()
    names = set(files(shop))
    assert "faces/sky/renamed-front.svg" in names
    assert "faces/sky/eclipse-front.svg" not in names


def test_nothing_changed_and_nothing_is_touched(shop):
    shop()
    before = {path: path.stat().st_mtime_ns for path in shop.folder.rglob("*") if path.is_file()}
    shop()
    assert before == {path: path.stat().st_mtime_ns for path in before}


def test_fewer_players_lie_in_a_folder_of_their_own(shop):
    shop()
    before = files(shop)
    shop(players=1)
    after = files(shop)
    assert {name: data for name, data in after.items() if name in before} == before
    assert "players-1/tiny-a4.pdf" in after


def test_a_manifest_that_names_files_elsewhere_removes_nothing(shop, tmp_path):
    shop()
    victim = tmp_path / "victim.txt"
    victim.write_text("mine", encoding="utf-8")
    manifest = held(shop)
    manifest["files"]["../../victim.txt"] = "x"
    manifest["files"]["a\0b"] = "x"
    (shop.folder / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    shop()
    assert victim.read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize(
    "text", ["[" * 100_000, "3", '{"files": 3}', '{"files": {}, "shows": 3}', ""]
)
def test_a_manifest_that_is_none_is_as_good_as_nothing(shop, text):
    shop()
    (shop.folder / "manifest.json").write_text(text, encoding="utf-8")
    shop()
    held(shop)


def test_a_file_that_cannot_be_finished_leaves_the_old_one_and_no_rubbish(tmp_path, monkeypatch):
    path = tmp_path / "sheet.pdf"
    write_file(path, b"old")

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("pathlib.Path.replace", full)
    with pytest.raises(OSError, match="No space"):
        write_file(path, b"new")
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_in_the_place_of_a_file_is_told_by_its_own_name(tmp_path):
    path = tmp_path / "sheet.pdf"
    path.mkdir()
    with pytest.raises(IsADirectoryError) as told:
        write_file(path, b"new")
    assert told.value.filename == str(path)
    assert list(tmp_path.iterdir()) == [path]


def test_a_file_that_cannot_be_begun_is_told_by_its_own_name(tmp_path):
    (tmp_path / "sheets").write_bytes(b"no folder")
    path = tmp_path / "sheets" / "card.pdf"
    with pytest.raises(NotADirectoryError) as told:
        write_file(path, b"new")
    assert told.value.filename == str(path)


@pytest.mark.parametrize("piece", [1_000, 60_000, 1_500_100, 3_000_000])
def test_a_file_that_no_room_is_left_for_leaves_the_old_one_and_no_rubbish(tmp_path, piece):
    path = tmp_path / "sheet.pdf"
    write_file(path, b"old")

    def write(file):
        for _ in range(3_000_000 // piece):
            file.write(bytes(piece))
        raise ValueError("nothing more is known")

    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_500_000, limits[1]))
    try:
        with pytest.raises(OSError, match="too large"):
            write_streamed(path, write)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_what_a_killed_build_left_is_removed_and_a_running_ones_is_not(shop):
    shop()
    dead = shop.folder / "sheets" / f".sky-a4.pdf.{2**22 + 7}.part"
    alive = shop.folder / "sheets" / f".sky-a4.pdf.{os.getpid()}.part"
    for part in (dead, alive):
        part.write_bytes(b"half")
    shop()
    assert not dead.exists()
    assert alive.exists()


def test_the_bytes_do_not_depend_on_the_date_of_the_source(shop, monkeypatch):
    shop()
    before = files(shop)
    for path in shop.folder.rglob("*.pdf"):
        path.unlink()
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1234567890")
    shop()
    assert files(shop) == before


def test_a_date_that_is_none_stops_no_build(monkeypatch):
    monkeypatch.setattr("gc.set_threshold", lambda *_: None)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "x")
    begin()
    Canvas(BytesIO(), invariant=1)


def test_files_are_as_private_as_their_folder(tmp_path):
    was = os.umask(0o077)
    try:
        assert write_file(tmp_path / "a.pdf", b"a").stat().st_mode & 0o777 == 0o600
    finally:
        os.umask(was)
