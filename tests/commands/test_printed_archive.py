"""What a game was printed from, kept where no git holds it: printed.zip."""

import json
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZIP_LZMA, ZipFile

import pikepdf
import pytest
from conftest import ROOT
from printed_games import changed, edit, git, of

from generator.commands import history
from generator.commands.history import archive_digest, archive_files, read_archive
from generator.files.folder import Folder

FILES = {"a.yaml": "one", "art/b.png": b"\x00\x01", "printed.lock": "{}", "printed.zip": b"PK"}


@pytest.fixture
def table(tiny_copy):
    of(tiny_copy).record_printed("tiny")
    return tiny_copy


def test_old_faces_are_drawn_of_the_files_that_were_printed(table, tmp_path):
    edit(table / "cards.yaml", "Eclipse", "Another name")
    (template,) = (table.parent.parent / "layouts").rglob("sky.front.svg.j2")
    edit(template, "piece.title", "piece.id")
    compared = changed(table)
    (was,) = [one for ref, one in compared.before.items() if ref.id == "eclipse"]
    assert "Eclipse" in [run.text for run in was.front.texts]
    written, _, _ = of(table).write_changed(compared, tmp_path)
    with pikepdf.Pdf.open(written.path) as pdf:
        assert len(pdf.pages[0].Resources.XObject) == len(compared.before)


def test_a_folder_that_was_renamed_keeps_its_old_faces(table):
    layouts = table.parent.parent / "layouts" / "faces"
    renamed = table.rename(table.with_name("small"))
    (layouts / "tiny").rename(layouts / "small")
    edit(renamed / "cards.yaml", "Eclipse", "Another name")
    compared, problems = of(renamed).changed("small")
    assert not problems
    (was,) = [one for ref, one in compared.before.items() if ref.id == "eclipse"]
    assert "Eclipse" in [run.text for run in was.front.texts]


def test_where_git_holds_the_files_no_second_copy_is_kept(table):
    root = table.parent.parent
    git(root, "init", "-q")
    git(root, "add", "-A", ":!*printed.zip")
    git(root, "commit", "-qm", "one")
    assert (table / "printed.zip").is_file()
    of(table).record_printed("tiny")
    assert not (table / "printed.zip").exists()
    edit(table / "cards.yaml", "Eclipse", "Another name")
    of(table).record_printed("tiny")
    assert (table / "printed.zip").is_file()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        ("gone", "printed.zip is missing"),
        ("another", "printed.zip does not match printed.lock"),
        ("no archive", "printed.zip does not match printed.lock"),
    ],
)
def test_files_that_are_not_those_of_the_lock_are_not_used(table, damage, said):
    path = table / "printed.zip"
    if damage == "gone":
        path.unlink()
    elif damage == "another":
        path.write_bytes(archive_files({"content/tiny": Folder.of({"x": "y"}, shown="x")}))
    else:
        path.write_bytes(b"PK nothing")
    edit(table / "cards.yaml", "Eclipse", "Another name")
    compared, problems = of(table).changed("tiny")
    assert not compared.before
    told = [(one.name, one.severity, Path(one.where.file).name) for one in problems]
    assert told == [("bad-archive", "warning", "printed.zip")]
    assert problems[0].message == f"{said}, so old cards cannot be shown"
    take_it_back = "restore it from git, or record the present state: `proofdeck printed tiny`"
    assert problems[0].hint == take_it_back
    assert [str(one.piece) for one in compared.changes.pieces] == ["sky/eclipse"]


def test_kept_files_that_can_be_drawn_no_more_are_not_said_to_be_gone(table):
    """As after a new version that refuses what an older one took."""
    path, lock = table / "printed.zip", table / "printed.lock"
    with ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    (game,) = [name for name in files if name.endswith("tiny/game.yaml")]
    files[game] = files[game].replace(b"players: [1, 2]", b"players: none")
    with ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    digest = archive_digest(path.read_bytes())
    held = json.loads(lock.read_text(encoding="utf-8"))
    lock.write_text(json.dumps({**held, "kept": digest}), encoding="utf-8")
    compared, (problem,) = of(table).changed("tiny")
    assert not compared.before
    assert (problem.name, Path(problem.where.file).name) == ("bad-archive", "printed.zip")
    assert problem.message == (
        "printed.zip is of an older version and cannot be drawn, so old cards cannot be shown"
    )
    assert problem.hint == "record the present state: `proofdeck printed tiny`"


OLD = ((b"size: card", b"format: card"), (b"print: {method", b"plan: {scheme"))  # of version 0.3


def older(table):
    """The game as version 0.3 recorded it: ``format``, ``plan``, ``layouts/formats``."""
    path, lock = table / "printed.zip", table / "printed.lock"
    with ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    assert not [name for name in files if "/formats/" in name]
    for name in tuple(files):
        text = files.pop(name)
        if name.endswith("game.yaml"):
            for new, old in OLD:
                text = text.replace(new, old)
            assert b"format: card" in text
        files[name.replace("/sizes/", "/formats/")] = text.replace(b"size.width", b"format.width")
    with ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    held = json.loads(lock.read_text(encoding="utf-8"))
    held["sources"]["format"] = held["sources"].pop("size")
    held["rules"] = {
        name: text.replace("{method ", "{scheme ").replace(", size ", ", format ")
        for name, text in held["rules"].items()
    }
    held["kept"] = archive_digest(path.read_bytes())
    lock.write_text(json.dumps(held), encoding="utf-8")
    return files


def test_what_an_older_version_recorded_is_read_and_drawn(tiny_copy):
    layouts = tiny_copy.parent.parent / "layouts"
    shipped = (ROOT / "layouts" / "sizes" / "card-57x88.yaml").read_text(encoding="utf-8")
    (layouts / "sizes").mkdir()
    (layouts / "sizes" / "card-own.yaml").write_text(shipped, encoding="utf-8")
    edit(tiny_copy / "game.yaml", "size: card-57x88", "size: card-own")
    edit(tiny_copy / "game.yaml", "back: sky", "print: {method: duplex}\n    back: sky")
    rule = "- {rule: both-sides, source: p. 1, says: two sides, component: sky,\n"
    rule += "   printed_as: {method: duplex, sides: 2, size: card-own}}\n"
    rules = tiny_copy / "rules.yaml"
    rules.write_text((rules.read_text(encoding="utf-8") if rules.is_file() else "") + rule)
    (template,) = layouts.rglob("sky.front.svg.j2")
    edit(template, 'width="63"', 'width="{{ size.width + 6 }}"')
    _, problems = of(tiny_copy).record_printed("tiny")
    assert not problems
    files = older(tiny_copy)
    assert [name for name in files if name.endswith("/formats/card-own.yaml")]
    compared, problems = of(tiny_copy).changed("tiny")
    assert not problems
    assert not compared.changes.pieces
    assert not compared.rules
    edit(tiny_copy / "cards.yaml", "Eclipse", "Another name")
    compared, problems = of(tiny_copy).changed("tiny")
    assert not problems
    assert [str(one.piece) for one in compared.changes.pieces] == ["sky/eclipse"]
    (was,) = [one for ref, one in compared.before.items() if ref.id == "eclipse"]
    assert "Eclipse" in [run.text for run in was.front.texts]
    assert not compared.changes.pieces[0].causes


def test_what_git_held_for_an_older_version_is_drawn(tiny_copy):
    root = tiny_copy.parent.parent
    edit(tiny_copy / "game.yaml", "size: card-57x88", "format: card-57x88")
    git(root, "init", "-q")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "one")
    edit(tiny_copy / "game.yaml", "format: card-57x88", "size: card-57x88")
    edit(tiny_copy / "cards.yaml", "Eclipse", "Another name")
    compared, problems = of(tiny_copy).changed("tiny", since="HEAD")
    assert not problems
    assert [str(one.piece) for one in compared.changes.pieces] == ["sky/eclipse"]


def archived(compression, names):
    out = BytesIO()
    with ZipFile(out, "w", compression) as archive:
        for name in names:
            archive.writestr(name, b"0" * 1000)
    return out.getvalue()


def test_what_is_kept_comes_back_without_the_lock_and_the_archive():
    data = archive_files({"content/tiny": Folder.of(FILES, shown="tiny")})
    assert data == archive_files(
        {"content/tiny": Folder.of(dict(reversed(FILES.items())), shown="x")}
    )
    beside = Folder.of({"printed.zip": data}, shown="tiny")
    held = read_archive(beside, archive_digest(data))
    assert held == {"content/tiny/a.yaml": b"one", "content/tiny/art/b.png": b"\x00\x01"}
    assert read_archive(beside, "") is None


@pytest.mark.parametrize("compression", [ZIP_DEFLATED, ZIP_LZMA])
def test_a_broken_archive_that_a_lock_means_is_passed_over(compression):
    data = bytearray(archived(compression, ["content/tiny/a"]))
    start = data.index(b"content/tiny/a") + len("content/tiny/a")
    data[start : start + 12] = b"\xff" * 12
    beside = Folder.of({"printed.zip": bytes(data)}, shown="tiny")
    assert read_archive(beside, archive_digest(bytes(data))) is None


def test_too_many_files_are_neither_kept_nor_unpacked(monkeypatch):
    data = archived(ZIP_LZMA, ["content/tiny/a", "content/tiny/b"])
    beside = Folder.of({"printed.zip": data}, shown="tiny")
    assert read_archive(beside, archive_digest(data))
    folder = Folder.of({"a": "0" * 1000, "b": "0" * 1000}, shown="x")
    monkeypatch.setattr(history, "LARGEST_ARCHIVE", 2000)
    assert read_archive(beside, archive_digest(data))
    assert archive_files({"content/x": folder})
    monkeypatch.setattr(history, "LARGEST_ARCHIVE", 1999)
    assert read_archive(beside, archive_digest(data)) is None
    assert archive_files({"content/x": folder}) == b""
    assert archive_digest(b"") == ""
