"""Slips of tables, numbers and glossaries that were told badly or not at all."""

import pytest
from faulty_games import PNG, fields, game, problems_of, rulebook, table
from games_in_memory import set_text

from generator.load.table import parse_table


@pytest.mark.parametrize(
    ("cell", "hint"),
    [
        ("1,000", "write `1000`"),
        ("-", "leave it empty"),
        ("n/a", "leave it empty"),
        ("2.5", "declare the field as a number"),
        ("\u200b5", "cannot be seen stand in it"),
    ],
)
def test_what_is_no_whole_number_is_told_with_what_it_may_be(cell, hint):
    found = problems_of(table("fields: {n: integer}, ", f'id,n\na,"{cell}"\nb,2.0\n'))
    (problem,) = [one for one in found if one.rule == "wrong-type"]
    assert hint in problem.hint


def test_2_0_is_a_whole_number():
    loop = "{% for n in range(piece.n) %}<g/>{% endfor %}"
    files = table("fields: {n: integer}, ", "id,n\na,2.0\n") | {"faces/front.svg.j2": loop}
    assert "template-fault" not in {one.rule for one in problems_of(files)}


def test_bars_part_cells():
    assert [dict(row) for row in parse_table("id|t\na|x, y\n", "a.csv").rows or ()] == [
        {"id": "a", "t": "x, y"}
    ]


@pytest.mark.parametrize(
    ("identity", "message"), [("a\u200bb", "zero width space (U+200B)"), ("a\u00a0b", "(U+00A0)")]
)
def test_a_letter_that_nobody_sees_is_named(identity, message):
    found = problems_of(table("", f"id,t\n{identity},x\n"))
    assert message in next(one for one in found if one.rule == "bad-id").message


def test_a_broken_number_is_told_once():
    files = fields("a: integer", '- {id: a, a: 1, t: "{gift}"}\n')
    files["game.yaml"] = game(
        'numbers: {gift: "4 cards"}\n', "compute: {b: a + gift}, plan: {scheme: single}"
    )
    found = [one for one in problems_of(files) if one.rule == "bad-formula"]
    assert [one.message for one in found] == ["'4 cards' is no formula"]


def test_a_folder_of_pictures_that_is_not_called_art_is_told_once():
    found = problems_of({"Art/a.png": PNG, "Art/b.png": PNG, "texts/c.txt": "c"})
    (problem,) = [one for one in found if one.rule == "misnamed-file"]
    assert "rename the folder Art to art" in problem.hint


def test_the_second_of_the_forms_is_the_plural():
    """Numbers beside it are held against the pieces: it is not the third form after cardss."""
    words = "hero: {says: who goes., forms: [hero, heroes], component: cards}\n"
    found = problems_of(rulebook("there are 7 heroes.", words))
    assert [one.message for one in found if one.rule == "wrong-count"] == [
        "7 heroes: the game has 1"
    ]


def test_a_number_before_a_heading_is_told():
    found = problems_of(rulebook("draw.\n\n## 3. Scoring\n\nAll cards count."))
    (problem,) = [one for one in found if one.rule == "typed-reference"]
    assert problem.message == "the number 3 of a heading is typed"
    assert not [one for one in found if one.rule == "unbacked-number"]


def test_braces_that_name_neither_icon_nor_number_say_both():
    files = fields("t: text", '- {id: a, t: "Gain {gift}"}\n', set_text("piece.t"))
    files["game.yaml"] = game("numbers: {gifts: 4}\n", "plan: {scheme: single}")
    (problem,) = [one for one in problems_of(files) if one.rule == "unknown-icon"]
    assert "no number of game.yaml" in problem.message
    assert "did you mean gifts?" in problem.hint
