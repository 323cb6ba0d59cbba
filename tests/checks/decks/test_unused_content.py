"""Pictures that no piece shows, fields that no piece has, and what may well be meant so."""

import shutil

import pytest
from conftest import TINY_GAME, TINY_LAYOUTS, changed_project
from games_in_memory import GAME as MEMORY_GAME
from games_in_memory import GROUND as CARD_GROUND
from games_in_memory import built_with
from picture_files import pixels, saved

from generator import Component, Format, Game, Piece, Project
from generator.options import Options


def told(tmp_path, template="", name="tiny", picture="old.png", head="", layouts=()):
    folder = tmp_path / "content" / name
    shutil.copytree(TINY_GAME, folder)
    (folder / "art" / picture).parent.mkdir(exist_ok=True, parents=True)
    (folder / "art" / picture).write_bytes(saved(pixels(300, 420)))
    if head:
        game = folder / "game.yaml"
        game.write_text(head + game.read_text(encoding="utf-8"), encoding="utf-8")
    if template:
        (tmp_path / "layouts" / "rulebook").mkdir(parents=True)
        cover = tmp_path / "layouts" / "rulebook" / f"{name}.cover.svg.j2"
        cover.write_text(template, encoding="utf-8")
    layouts = (tmp_path / "layouts", *TINY_LAYOUTS) if template else (*layouts, *TINY_LAYOUTS)
    project = changed_project(tmp_path / "content", layouts)
    return [p for p in project.build(name, Options())[1] if p.name == "unused-picture"]


def test_a_picture_that_no_piece_shows_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (found,) = told(tmp_path)
    assert found.where.file == "content/tiny/art/old.png"
    assert found.severity == "warning"
    assert "old.png" in found.hint


@pytest.mark.parametrize("picture", ["_old.png", "_sketches/old.png"])
def test_a_picture_that_is_set_aside_is_quiet(tmp_path, monkeypatch, picture):
    monkeypatch.chdir(tmp_path)
    assert not told(tmp_path, picture=picture)


def test_a_picture_on_a_cover_is_used(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert not told(tmp_path, '{{ picture("old.png", x=0, y=0, w=10, h=10) }}')


GROUND = '<rect x="-3" y="-3" width="69.5" height="94.9" fill="#ffffff"/>'
CARD = Format(name="card", trim=("63.5mm", "88.9mm"), source="poker size")


def asked_in_vain(*asked):
    """What is told of cards with a flavour, a bonus1 and a cost whose template asks for these."""
    calls = [f'{{% set a = piece.get("{name}", "") %}}' for name in asked]
    project = Project({}, [{"faces/g/card.svg.j2": GROUND + "".join(calls)}])
    pieces = [Piece.of("a", {"flavour": "x", "bonus1": 1}), Piece.of("b", {"cost": 3})]
    deck = Component.of("deck", "board", CARD, pieces, front="card.svg.j2")
    _, problems = project.build(Game.of("g", [deck], players=(1, 2)), Options())
    assert {problem.severity for problem in problems} <= {"warning"}
    return [problem.message for problem in problems], [problem.hint for problem in problems]


def test_an_optional_field_that_is_asked_for_by_nearly_its_name_is_told_once():
    messages, hints = asked_in_vain("flavuor", "cost")
    assert messages == ["card.svg.j2 uses a field flavuor, which no card has"]
    assert hints == ["did you mean flavour?"]


@pytest.mark.parametrize(
    "asked",
    [
        ("flavour", "bonus1", "cost", "index", "of", "id", "copies"),
        ("bonus1", "bonus2", "bonus3"),  # as many as a card may have
        ("flavour", "flavours"),  # the right one is asked for too: another field is meant
        ("remark",),  # no card has one yet
    ],
)
def test_optional_fields_that_may_be_meant_so_are_not_told(asked):
    assert asked_in_vain(*asked) == ([], [])


DISK = '<svg viewBox="0 0 9 9"><circle cx="4" cy="4" r="4"/></svg>'


def left_over(*, front="", guarded="", book=None, names=("old",), icons=""):
    """The drawings that are told to be of no use, with their severity."""
    files = {f"art/{name}.svg": DISK for name in names}
    if book:
        files["rulebook.md.j2"] = book
    more = f"{guarded}\n{icons}"
    _, found = built_with(CARD_GROUND + front, more=more, files=files)
    return [
        (one.where.file.rpartition("/")[2], one.severity)
        for one in found
        if one.name == "unused-drawing"
    ]


def test_a_leftover_drawing_is_a_warning_in_any_game():
    assert left_over() == [("old.svg", "warning")]
    assert left_over(guarded="guarded: all") == [("old.svg", "warning")]
    assert left_over(names=("_old",)) == []


@pytest.mark.parametrize(
    "use",
    [
        {"front": '{{ art("old", x=5, y=5, w=9) }}'},
        {"front": '{{ art("o" ~ "ld", x=5, y=5, w=9) }}'},
        {"front": '{% if piece.id == "z" %}{{ icon("old", x=5, y=5, size=9) }}{% endif %}'},
        {"icons": "icons: {disk: 'art:old'}"},
        {"book": "## A book\n\nTake {old} one.\n"},
    ],
)
def test_a_drawing_that_something_names_is_used(use):
    assert left_over(**use) == []


def test_a_file_whose_name_is_a_number_is_told_where_it_is_named():
    """``pieces: 3`` names a file called 3, which is no table: it was read as none at all."""
    text = MEMORY_GAME.format(more="").replace("pieces: cards.yaml", "pieces: 3")
    _, found = Project({"g/game.yaml": text, "g/3": "- {id: a}\n"}).build("g")
    told = [(one.name, one.where.line) for one in found if one.severity == "error"]
    assert told == [("unknown-file-type", text[: text.index("pieces: 3")].count("\n") + 1)]


def test_a_large_file_beside_the_templates_is_passed_over(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    beside = tmp_path / "layouts" / "faces" / "tiny"
    beside.mkdir(parents=True)
    (beside / "sketch.png").write_bytes(bytes(1_000_001))
    (beside / "old.svg.j2").write_text(" " * 1_000_001, encoding="utf-8")
    (found,) = told(tmp_path / "copy", picture="old.png", layouts=(tmp_path / "layouts",))
    assert found.name == "unused-picture"
