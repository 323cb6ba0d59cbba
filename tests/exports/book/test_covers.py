"""The cover of a book whose game has none of its own: its title, and what the manuscript says."""

import shutil

import pypdfium2
import pytest
from books import set_changed
from conftest import LAYOUTS, TINY_GAME, TINY_LAYOUTS

GAME = TINY_GAME.name
TEXT = """## A

{{ rule("six-sky-cards") }}{{ rule("both-lights-equally") }}
There are {{ count("sky") }} sky cards."""


def first_page(tmp_path, cover, language="en"):
    """What the first page of the six-card game's book says."""
    folder = tmp_path / "content" / GAME
    shutil.copytree(TINY_GAME, folder)
    (folder / "rulebook.md.j2").write_text(f"{cover}\n\n{TEXT}\n", encoding="utf-8")
    path = folder / "game.yaml"
    path.write_text(f"language: {language}\n" + path.read_text(encoding="utf-8"), encoding="utf-8")
    data, problems = set_changed(folder.parent, GAME, (*TINY_LAYOUTS, *LAYOUTS))
    assert data, "\n".join(map(str, problems))
    document = pypdfium2.PdfDocument(data)
    text = document[0].get_textpage().get_text_bounded()
    document.close()
    return text.split("\r\n")[1:]


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
    assert first_page(tmp_path, cover) == said


@pytest.mark.parametrize(
    ("language", "said"), [("nl", ["Spelregels"]), ("de", ["Spielregeln"]), ("hu", [])]
)
def test_a_plain_cover_speaks_the_language_of_its_book(language, said, tmp_path):
    assert first_page(tmp_path, "", language) == said
