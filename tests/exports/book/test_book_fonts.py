"""Rulebooks take the fonts that game.yaml declares: files of its own, and those that help."""

import shutil

import pikepdf
from conftest import ROOT, TINY, TINY_LAYOUTS, changed_project
from font_files import font_file


def test_a_book_is_set_in_the_games_own_file_and_in_what_helps_it_out(tmp_path):
    content = tmp_path / "content"
    shutil.copytree(TINY / "content", content)
    game = content / "tiny" / "game.yaml"
    (content / "tiny" / "fonts").mkdir()
    (content / "tiny" / "fonts" / "Mine.otf").write_bytes(font_file("Mine", cff=True))
    text = game.read_text(encoding="utf-8")
    text = text.replace(
        "title: [Righteous, 400]", "title: [fonts/Mine.otf, fallback: [Noto Sans Devanagari]]"
    )
    game.write_text(text, encoding="utf-8")
    manuscript = content / "tiny" / "rulebook.md.j2"
    told = "Shuffle the sky cards. {{ rule('six-sky-cards') }}{{ rule('both-lights-equally') }}"
    manuscript.write_text(f"## Setup खेल\n\n{told}\n", encoding="utf-8")
    project = changed_project(content, TINY_LAYOUTS, seen_from=ROOT)
    written, problems = project.write_rulebooks("tiny", tmp_path / "output")
    assert not [problem for problem in problems if problem.severity == "error"], problems
    names = set()
    for one in written:
        with pikepdf.open(one.path) as pdf:
            names |= {
                str(obj.FontName)
                for obj in pdf.objects
                if isinstance(obj, pikepdf.Dictionary) and "/FontName" in obj
            }
    assert any("Mine-" in name for name in names), names
    assert any("Devanagari" in name for name in names), names
