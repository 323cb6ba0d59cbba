"""The cover of a book whose game has none of its own: its title, and what the manuscript says."""

import shutil
from subprocess import run

import pytest
from books import set_changed
from conftest import LAYOUTS, TINY_GAME, TINY_LAYOUTS
from games_in_memory import GROUND, project_with

from generator.files.folder import Folder
from generator.rulebook.backgrounds import cover_pieces

GAME = TINY_GAME.name
TEXT = """## A

{{ rule("six-sky-cards") }}{{ rule("both-lights-equally") }}
There are {{ count("sky") }} sky cards."""


def first_page(tmp_path, cover, language="en"):
    """What the first page of the six-card game's book says; the pieces on it are a picture."""
    folder = tmp_path / "content" / GAME
    shutil.copytree(TINY_GAME, folder)
    (folder / "rulebook.md.j2").write_text(f"{cover}\n\n{TEXT}\n", encoding="utf-8")
    path = folder / "game.yaml"
    path.write_text(f"language: {language}\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    data, problems = set_changed(folder.parent, GAME, (*TINY_LAYOUTS, *LAYOUTS))
    assert data, "\n".join(map(str, problems))
    file = tmp_path / "book.pdf"
    file.write_bytes(data)
    done = run(["pdftotext", "-l", "1", file, "-"], capture_output=True, check=True)
    return " ".join(done.stdout.decode().split()).removeprefix("Sun and Moon").strip()


@pytest.mark.parametrize(
    ("cover", "said"),
    [
        ("", ["Rules"]),
        ('{{ cover("A game of ships") }}', ["A game of ships"]),
        ('{{ cover("A game of ships", "Rules") }}', ["A game of ships", "Rules"]),
        ('{{ cover(["A game of ships", "Second"]) }}', ["A game of ships", "Second"]),
    ],
)
def test_a_plain_cover_says_the_lines_of_cover(cover, said, tmp_path):
    assert first_page(tmp_path, cover) == " ".join(said)


@pytest.mark.parametrize(
    ("language", "said"), [("nl", ["Spelregels"]), ("de", ["Spielregeln"]), ("hu", [])]
)
def test_a_plain_cover_speaks_the_language_of_its_book(language, said, tmp_path):
    assert first_page(tmp_path, "", language) == " ".join(said)


def test_a_plain_cover_shows_a_fan_of_pieces():
    cards = "".join(f"- id: {name}\n" for name in "abcde")
    project = project_with(cards=cards)
    game, _ = project.load("case")
    page = (148.0, 210.0)
    plain = Folder.of({"rulebook/plain.cover.svg.j2": GROUND}, shown="")
    shown = cover_pieces(game, page, [plain])
    assert [str(one.shown.piece) for one in shown] == ["cards/a", "cards/c", "cards/e"]
    for one in shown:
        reach = one.scale * max(one.shown.part.width, one.shown.part.height) / 2
        assert reach < one.x < page[0] - reach
        assert 0.36 * page[1] + reach / 2 < one.y < 0.78 * page[1] - reach / 2
    own = Folder.of({"rulebook/case.cover.svg.j2": GROUND}, shown="")
    assert cover_pieces(game, page, [own, plain]) == ()
