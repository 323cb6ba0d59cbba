"""A fault that shows in a template that ships is told where the designer wrote it."""

import pytest
from conftest import LAYOUTS, build_changed

GAME = """\
title: Case
players: [1, 4]
theme: plain
icons: {wave: "mdi:waves"}
components:
  card: {kind: card, size: poker-us, pieces: cards.yaml, %s}
"""
OWN = """\
{% extends "_base.svg.j2" %}
{% import "_kit.svg.j2" as kit with context %}
{% block shapes %}
{{ kit.ground() }}
%s
{% endblock %}
"""


def told(tmp_path, drawn_by, line=""):
    folder = tmp_path / "content" / "case"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME % drawn_by)
    (folder / "cards.yaml").write_text("- {id: a, title: Ferry}\n")
    own = tmp_path / "layouts" / "faces" / "case"
    own.mkdir(parents=True)
    (own / "card.svg.j2").write_text(OWN.replace("%s", line))
    _, problems = build_changed(folder, (tmp_path / "layouts", *LAYOUTS))
    return {one.name: one for one in problems}


def test_a_layout_is_told_where_the_game_names_it(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = told(tmp_path, "slots: {title: {at: [4, 8, 490, 12]}}")["outside-safe-zone"]
    assert (found.where.file, found.where.line) == ("content/case/game.yaml", 6)
    assert not found.also  # what ships is not for a designer to change


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ('{{ kit.art_window(none, "vawe", "", 4, 30, 40, 40) }}', "unknown-icon"),
        ("{{ kit.title(piece.title, 4, 8, 490, 12) }}", "outside-safe-zone"),
    ],
)
def test_the_kit_is_told_at_the_line_that_calls_it(line, rule, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    found = told(tmp_path, "front: card.svg.j2, print: {method: single}", line)[rule]
    assert (found.where.file, found.where.line) == ("layouts/faces/case/card.svg.j2", 5)
