"""A picture that no piece shows, and what may well be used elsewhere."""

import shutil

from conftest import TINY_GAME, TINY_LAYOUTS, changed_project
from picture_making import pixels, saved

from generator.pipeline import Options


def told(tmp_path, template="", name="tiny"):
    folder = tmp_path / "content" / name
    shutil.copytree(TINY_GAME, folder)
    (folder / "art").mkdir(exist_ok=True)
    (folder / "art" / "old.png").write_bytes(saved(pixels(300, 420)))
    if template:
        (tmp_path / "layouts" / "rulebook").mkdir(parents=True)
        cover = tmp_path / "layouts" / "rulebook" / f"{name}.cover.svg.j2"
        cover.write_text(template, encoding="utf-8")
    layouts = (tmp_path / "layouts", *TINY_LAYOUTS) if template else TINY_LAYOUTS
    project = changed_project(tmp_path / "content", layouts)
    return [p for p in project.build(name, Options())[1] if p.rule == "unused-picture"]


def test_a_picture_that_no_piece_shows_is_told(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (found,) = told(tmp_path)
    assert found.where.file == "content/tiny/art/old.png"
    assert found.severity == "warning"
    assert "old.png" in found.hint


def test_a_picture_on_a_cover_is_used(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert not told(tmp_path, '{{ picture("old.png", x=0, y=0, w=10, h=10) }}')
