"""What one sells: a zip with files that open, names that tell, the same bytes twice."""

import zipfile
from io import BytesIO

import pikepdf
from conftest import TINY_LAYOUTS, changed_project
from PIL import Image

from generator.commands import shop
from generator.commands.shop import WAYS, players_shown, write_shop
from generator.exports.pdf import drawing_form
from generator.options import Options

ABOUT = "about: {minutes: 20, age: 8, credits: ['Game: Ada Moon'], licence: For private use}\n"
SETUP = "setup:\n  - {put: sky, up: back, at: [0, 0]}\n"


def sold(folder, output):
    project = changed_project(folder.parent, TINY_LAYOUTS)
    written, problems = write_shop(project.session, folder.name, output, Options())
    return {one.path.name: one.path.read_bytes() for one in written}, problems


def test_a_zip_holds_all_that_one_sells(tiny_copy, tmp_path):
    (tiny_copy / "licence.txt").write_text("Print it as often as you like.\n", encoding="utf-8")
    game = tiny_copy / "game.yaml"
    game.write_text(game.read_text("utf-8") + ABOUT + SETUP, encoding="utf-8")
    files, problems = sold(tiny_copy, tmp_path / "one")
    assert not problems
    (name,) = [one for one in files if one.endswith(".zip")]
    archive = zipfile.ZipFile(BytesIO(files[name]))
    assert sorted(archive.namelist()) == sorted(set(files) - {name})
    said = archive.read("Read me first.txt").decode()
    for way in WAYS:
        (file,) = [one for one in archive.namelist() if one.endswith(f" - {way.name}.pdf")]
        assert file in said
        with pikepdf.open(BytesIO(archive.read(file))) as pdf:
            assert len(pdf.pages) > 1
            wide = float(pdf.pages[0].MediaBox[2])
            assert wide in (595.2756, 612) or round(wide) in (595, 612, 842, 792)
    assert archive.read("Licence.txt").startswith(b"Print it")
    assert "20 minutes, age 8 and up" in said
    assert "Game: Ada Moon" in said
    for picture in ("contents.png", "table.png"):
        with Image.open(BytesIO(archive.read(picture))) as seen:
            assert max(seen.size) == 2400
    again, _ = sold(tiny_copy, tmp_path / "two")
    assert again == files


def test_what_is_missing_is_told_and_the_rest_written(tiny_copy, tmp_path):
    files, problems = sold(tiny_copy, tmp_path)
    assert {one.name for one in problems} == {"no-licence", "no-table-picture", "missing-about"}
    assert "table.png" not in files
    assert any(name.endswith(".zip") for name in files)


def test_the_package_says_how_far_it_is(tiny_copy, tmp_path):
    steps = []
    project = changed_project(tiny_copy.parent, TINY_LAYOUTS)
    write_shop(
        project.session, tiny_copy.name, tmp_path, Options(progress=lambda *one: steps.append(one))
    )
    ways = [step for step in steps if step[0] == "shop"]
    assert [number for _, number, _ in ways] == list(range(len(ways)))
    assert {whole for _, _, whole in ways} == {len(ways)}
    assert len(ways) == len(WAYS)


def test_a_line_below_about_is_a_licence(tiny_copy, tmp_path):
    game = tiny_copy / "game.yaml"
    game.write_text(game.read_text("utf-8") + ABOUT + SETUP, encoding="utf-8")
    files, problems = sold(tiny_copy, tmp_path)
    assert not problems
    assert "For private use" in files["Licence.txt"].decode()


def test_drawings_are_made_once_for_all_files(tiny_copy, tmp_path, monkeypatch):
    made = []
    drawn = drawing_form._drawn
    monkeypatch.setattr(drawing_form, "_drawn", lambda new: made.extend(new) or drawn(new))
    monkeypatch.setattr(shop, "fragments_of_earlier", lambda _: drawing_form.Fragments())
    sold(tiny_copy, tmp_path)
    assert made
    assert len(made) == len(set(made))


def test_nothing_is_written_of_a_broken_game(tiny_copy, tmp_path):
    game = tiny_copy / "game.yaml"
    game.write_text(game.read_text("utf-8").replace("kind: card", "kind: crad"), encoding="utf-8")
    files, problems = sold(tiny_copy, tmp_path)
    assert not files
    assert problems
    assert not (tmp_path / "tiny").exists()


def test_the_table_is_shown_for_as_many_as_make_no_strip(tiny_copy):
    game = tiny_copy / "game.yaml"
    text = game.read_text("utf-8")
    hand = "  - {put: sky, take: 1, per_player: true, at: [0, 0]}\n"
    beside = hand.replace("[0, 0]", "[300, 0]")  # two of a row are wide, three a strip
    for most, places, shown in ((6, hand, 6), (3, hand + beside, 2)):
        players = text.replace("players: [1, 2]", f"players: [1, {most}]")
        game.write_text(f"{players}setup:\n{places}", encoding="utf-8")
        built, problems = changed_project(tiny_copy.parent, TINY_LAYOUTS).build(tiny_copy.name)
        assert built, problems
        assert players_shown(built) == shown
