"""Computed shapes of earlier runs: taken only for the very same numbers, and never without need."""

import pytest

from generator.cache.store import Cache
from generator.faces.kept_shapes import KeptShapes
from generator.faces.shapes import DRAWN, outline
from generator.model.format import Format

CARD = Format(name="card", trim=(40, 30), bleed=3, source="test")


@pytest.fixture
def kept(tmp_path):
    """Shapes as a run has them; ``asked`` are those that had to be drawn."""

    def begin(machine="one"):
        shapes = KeptShapes(Cache(tmp_path), machine)
        asked = []

        def noted(name):
            def draw(*given, **named):
                asked.append((name, given, named))
                return DRAWN[name](*given, **named)

            return shapes.remembering(name, draw)

        return shapes, {name: noted(name) for name in DRAWN}, asked

    return begin


def test_a_shape_of_an_earlier_run_is_not_drawn_again(kept):
    shapes, draw, asked = kept()
    star = draw["star"](5, 5, 3, 1.5, fill="#ff0000")
    assert star == DRAWN["star"](5, 5, 3, 1.5, fill="#ff0000")
    assert draw["star"](5, 5, 3, 1.5, fill="#ff0000") == star
    assert len(asked) == 1
    shapes.save()
    _, later, asked = kept()
    again = later["star"](5, 5, 3, 1.5, fill="#ff0000")
    assert (again, type(again)) == (star, type(star))
    assert not asked


@pytest.mark.parametrize(
    "other",
    [
        ("star", (5, 5, 3, 1.6), {"fill": "#ff0000"}),
        ("star", (5, 5, 3, 1.5), {"fill": "#ff0001"}),
        ("star", (5, 5, 3, 1.5), {"stroke": "#ff0000"}),
        ("star", (5.0, 5, 3, 1.5), {"fill": "#ff0000"}),
        ("rays", (5, 5, 3, 1.5, 8), {"fill": "#ff0000"}),
    ],
)
def test_another_shape_is_another(kept, other):
    shapes, draw, _ = kept()
    draw["star"](5, 5, 3, 1.5, fill="#ff0000")
    shapes.save()
    _, later, asked = kept()
    name, given, named = other
    assert later[name](*given, **named) == DRAWN[name](*given, **named)
    assert asked == [other]


def test_another_machine_draws_anew_and_none_keeps_nothing(kept):
    shapes, draw, _ = kept()
    draw["ring"](5, 5, 3, 1)
    shapes.save()
    _, later, asked = kept("two")
    later["ring"](5, 5, 3, 1)
    assert asked
    shapes, draw, asked = kept("")
    draw["ring"](5, 5, 3, 1)
    draw["ring"](5, 5, 3, 1)
    assert len(asked) == 2


def test_what_is_not_told_by_its_text_is_not_kept(tmp_path):
    shapes = KeptShapes(Cache(tmp_path), "one")
    asked = []

    def draw(form, **named):
        asked.append(form)
        return outline(form, **named)

    drawn = shapes.remembering("outline", draw)
    assert drawn(CARD, fill="none") == drawn(CARD, fill="none")
    assert asked == [CARD, CARD]


def test_too_many_shapes_are_not_kept(kept, monkeypatch, tmp_path):
    monkeypatch.setattr("generator.faces.kept_shapes._MOST_KEPT", 2)
    shapes, draw, _ = kept()
    for radius in (1, 2, 3):
        draw["ring"](5, 5, radius + 1, radius)
    shapes.save()
    assert not [path for path in tmp_path.rglob("*") if path.is_file()]


def test_where_shapes_grow_too_many_those_of_this_run_stay(kept, monkeypatch):
    monkeypatch.setattr("generator.faces.kept_shapes._MOST_KEPT", 3)
    for radii in ((1, 2), (2, 3), (3, 4)):
        shapes, draw, asked = kept()
        for radius in radii:
            draw["ring"](5, 5, radius + 1, radius)
        assert len(asked) == (2 if radii == (1, 2) else 1)
        shapes.save()
    _, draw, asked = kept()
    for radius in (3, 4):
        draw["ring"](5, 5, radius + 1, radius)
    assert not asked
    draw["ring"](5, 5, 2, 1)
    assert asked, "of an earlier run"


@pytest.mark.parametrize("held", [b"[1]", b"\xff", b"{", b'{"a": 1}', b"null"])
def test_what_is_no_table_of_shapes_is_none(kept, tmp_path, held):
    Cache(tmp_path).put("shapes", "one", held)
    _, draw, asked = kept()
    assert draw["ring"](5, 5, 3, 1) == DRAWN["ring"](5, 5, 3, 1)
    assert asked
