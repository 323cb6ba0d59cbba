"""Pointers that name the spot of a face at which they end, and those that end too close."""

import pytest
from games_in_memory import GROUND, project_with, set_text

from generator.commands.rulebook import set_rulebook
from generator.faces.face import Face, Spot
from generator.measure.geometry import Rect
from generator.model.component import PieceRef
from generator.model.format import Format
from generator.options import Options
from generator.problem import ContentError, Where
from generator.rulebook.annotations import Placed, Scene, Shown, callout, label
from generator.rulebook.blocks import Band, Book, Box, Figure
from generator.rulebook.placeholders import See, with_numbers
from generator.rulebook.pointing import pointed

FORM = Format(name="card", trim=(60, 90), bleed=3, safe=3, source="test")
CARD = PieceRef("cards", "a")
STAR = Spot("star", Rect(40, 20, 8, 8))  # its middle is at 44, 24
HERE = Where("rulebook.md.j2", 7)


def ends(*pointers, turn=0.0, scale=1.0, at=(30, 45)):
    """The problems, and where pointers over a card end that lies in a scene."""
    shown = Shown(CARD, "front", FORM, Rect(0, 0, 60, 90))
    placed = (Placed(shown, *at, scale, turn),)
    figure = Figure(Scene(60, 90, placed, tuple(pointers)), "a card", (), HERE)
    held = Box("note", (), (figure,), HERE)
    book = Book("B", "en", (Band(True, (held,)),), (), {}, frozenset(), ())
    made, problems = pointed(book, {(CARD, "front"): Face(FORM, spots=(STAR,))})
    (box,) = made.bands[0].blocks
    pointers = box.blocks[0].scene.pointers
    return [one.points[0 if one.kind == "callout" else -1] for one in pointers], problems


def test_a_pointer_ends_in_the_middle_half_of_what_it_names():
    (end,), problems = ends(callout(5, 5, text="a star", to="star"))
    assert (end, problems) == ((42, 22), ())
    (end,), _ = ends(label(44, 80, "A", to="star"))
    assert end == (44, 26)


def test_it_follows_its_piece():
    (end,), _ = ends(callout(0, 0, text="a star", to="star"), scale=0.5, at=(15, 22.5))
    assert end == (21, 11)  # half as large: the middle at 22, 12
    (end,), _ = ends(callout(300, 300, text="a star", to="star"), turn=180)
    assert end == pytest.approx((18, 68))  # the middle at 16, 66


def test_a_spot_that_is_not_there_is_told_with_the_nearest():
    _, (problem,) = ends(callout(5, 5, text="a star", to="starr"))
    assert (problem.name, problem.where) == ("unknown-spot", HERE)
    assert "star" in problem.hint


@pytest.mark.parametrize(("apart", "told"), [(1.9, ["pointers-too-near"]), (2.1, [])])
def test_two_ends_keep_apart(apart, told):
    pointers = [callout(20, 20, 0, 0, "box"), callout(20 + apart, 20, 0, 50, "carpet")]
    assert [one.name for one in ends(*pointers)[1]] == told


def test_two_lines_from_one_name_may_meet():
    pointers = [callout(20, 20, 0, 0, "row"), callout(21, 20, 0, 50, "row")]
    assert ends(*pointers)[1] == ()


FRONT = GROUND + '{{ spot("star", x=40, y=20, w=8, h=8) }}{{ shapes.star(44, 24, 4, 2, 5) }}\n'


def test_a_template_names_the_spot_and_the_cache_knows_it():
    marks = "marks=[callout(2, 2, text='x', to='%s')]"
    book = f"## A\n\nCards.\n\n{{{{ figure('cards/a', width=30, {marks}) }}}}\n"
    for _ in range(2):  # drawn, then as an earlier run has kept it
        project = project_with(front=FRONT, files={"rulebook.md.j2": book % "star"})
        data, problems = set_rulebook(project.session, "case", Options())
        assert data, [str(one) for one in problems]
    project = project_with(front=FRONT, files={"rulebook.md.j2": book % "moon"})
    _, problems = set_rulebook(project.session, "case", Options())
    assert [one.name for one in problems] == ["unknown-spot"]


def test_a_spot_where_nothing_is_drawn_is_told():
    front = FRONT.replace("x=40, y=20", "x=4, y=60")
    _, problems = project_with(front=front).build("case")
    assert [one.name for one in problems] == ["unseen-shape"]
    assert not project_with(front=FRONT).build("case")[1]


def test_a_component_alone_is_the_first_of_its_pieces():
    set_as = []
    for ref in ("cards", "cards/a", "cards/b"):
        book = f"## A\n\nCards.\n\n{{{{ figure('{ref}', width=30, alt='A card') }}}}\n"
        front = set_text("piece.id")
        project = project_with(front, "- id: a\n- id: b\n", files={"rulebook.md.j2": book})
        set_as.append(set_rulebook(project.session, "case", Options())[0])
    assert set_as[0] == set_as[1] != set_as[2]


def test_words_over_a_figure_bear_the_number_of_the_rule_that_they_name():
    words = callout(5, 5, 9, 9, "loan \ue000\ue0041\ue005\ue001")  # as see("loan") prints itself
    scene = Scene(60, 90, (), (words, callout(5, 5, 9, 9, "pairs")))
    objects = [See("pairs"), See("loan")]
    made = with_numbers(scene, objects, {"loan": "5.19"})
    assert [one.text for one in made.pointers] == ["loan 5.19", "pairs"]
    with pytest.raises(ContentError, match="something without a number"):
        with_numbers(scene, objects, {"pairs": "5.1"})
