"""Committed expected outputs, as text: a few faces, each component's first sheet, rulebooks.

``make golden`` rewrites them.
"""

import os

import pytest
from books import WRITTEN, book
from conftest import ROOT, built_game
from golden_sources import SOURCES
from sheet_dump import dump

from generator.exports.book.typst_source import write_source
from generator.faces.face import item_svg

GOLDEN = ROOT / "tests" / "golden"
LARGEST = 20_000  # bytes
WRITE = os.environ.get("GOLDEN") == "write"


def golden_face(name, face):
    """The face's SVG; of a large one, which nobody reads as a diff, its texts and a fingerprint."""
    text = face.svg()
    if len(text) <= LARGEST:
        return {f"{name}.svg": text}
    return {f"{name}.txt": "\n".join([f"sha256 {face.key}", *map(item_svg, face.texts)]) + "\n"}


def goldens_of(name):
    """The text goldens of a game: file name -> text."""
    built = built_game(*SOURCES[name])
    texts = {}
    for component in built.game.components:
        first = next(drawn for drawn in built.drawn if drawn.component.name == component.name)
        for side, face in first.faces():
            texts.update(golden_face(f"{component.name}-{first.piece.id}-{side}", face))
    for printed in built.per_component:
        texts[f"{printed.name}.sheet.txt"] = dump(printed.sheets[0])
    for printed in built.printed:
        if len(printed.components) > 1:
            fronts = [sheet for sheet in printed.sheets if sheet.side == "front"]
            texts[f"{printed.name}.sheet.txt"] = dump(fronts[-1])
    for made in (book(game, language) for game, language in WRITTEN if game == name):
        texts[f"rulebook-{made.language}.typ"] = write_source(made, f"{name}.typ").text
    return texts


@pytest.mark.parametrize("name", sorted(SOURCES))
def test_faces_and_sheets_are_as_committed(name):
    folder = GOLDEN / name
    texts = goldens_of(name)
    assert texts
    if WRITE:
        folder.mkdir(parents=True, exist_ok=True)
        for old in folder.iterdir():
            old.unlink()
        for file, text in texts.items():
            (folder / file).write_text(text, encoding="utf-8")
    committed = (
        {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*")}
        if folder.exists()
        else {}
    )
    assert sorted(committed) == sorted(texts), (
        f"run `make golden` and look at the new files of {folder.relative_to(ROOT)}"
    )
    for file, text in texts.items():
        assert committed[file] == text, (
            f"{name}/{file} changed: if that is meant, run `make golden` and read the diff"
        )
