"""Numbers of the rules: one place in game.yaml, their names wherever content is written."""

import pytest

from generator import Project
from generator.model.game import Game
from generator.model.game_head import head_of

GAME = """title: G
players: [2, 4]
numbers: {gift: 4, hand: 6, points: [1, 3, 6], left: "60 - 4 * hand"}
words: {bank: "the bank pays {gift}"}
components:
  card:
    kind: card
    size: poker-us
    pieces: cards.yaml
    compute: {total: "gift + cost + points[1]"}
"""
CARDS = """- id: a
  copies: "{hand}"
  cost: 2
  amount: "{gift}"
  text: "Gain {gift} of {60 - hand}, {sun}."
- for_each: {gift: [1, 2]}
  id: "b{gift}"
  cost: 1
  amount: "{gift}"
  text: "{points[2]}: {points}"
"""


def loaded(**files):
    names = {"game": "g/game.yaml", "cards": "g/cards.yaml", "rules": "g/rules.yaml"}
    texts = {"game": GAME, "cards": CARDS} | files
    project = Project({names[name]: text for name, text in texts.items()})
    game, problems = project.load("g")
    return game, [(one.name, one.message) for one in problems], project


def test_pieces_take_numbers_by_name():
    game, problems, _ = loaded()
    assert not problems
    a, b1, b2 = game.component("card").pieces
    assert (a.copies, a.fields["amount"], a.fields["text"]) == (6, 4, "Gain 4 of 54, {sun}.")
    assert a.fields["total"] == 4 + 2 + 3
    assert (b1.fields["amount"], b2.id) == (1, "b2")  # a name of for_each comes first
    assert b1.fields["total"] == 1 + 1 + 3  # and so does a field
    assert b1.fields["text"] == "6: 1, 3, 6"
    assert dict(game.numbers) == {"gift": 4, "hand": 6, "points": [1, 3, 6], "left": 36}
    assert game.words["bank"] == "the bank pays 4"


def test_one_edit_changes_all_that_use_it():
    game, _, _ = loaded(game=GAME.replace("gift: 4", "gift: 5"))
    a = game.component("card").pieces[0]
    assert (a.fields["amount"], a.fields["total"]) == (5, 10)
    assert game.words["bank"] == "the bank pays 5"


def test_rules_say_them_a_second_time_once():
    says = '- {rule: gift, source: p. 1, says: "gifts are {gift}", numbers: {gift: 4}}\n'
    held = "- {rule: held, source: p. 1, says: x, component: card, %s}\n"
    held %= 'range: {field: amount, max: "{gift}"}'
    game, _, project = loaded(rules=says + held)
    assert [entry.says for entry in game.rules] == ["gifts are 4", "x"]
    assert not [one for one in project.check(game) if one.name in ("gift", "held")]
    _, _, project = loaded(rules=says + held, game=GAME.replace("gift: 4", "gift: 5"))
    found = [one for one in project.check("g") if one.name in ("gift", "held")]
    assert [(one.name, one.message, one.where.line) for one in found] == [
        ("gift", "'gift' is 5, but the rule wants 4", 3)
    ]
    tautology = says.replace("numbers: {gift: 4}", 'numbers: {gift: "{gift}"}')
    _, _, project = loaded(rules=tautology)
    assert "wrong-type" in [one.name for one in project.check("g")]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("{hand * gfit}", "unknown-number"),
        ("{gift / (gift - gift)}", "bad-formula"),
        ("{points[3]}", "bad-formula"),
        ("{points + 1}", "bad-formula"),
        ("{gift ** 2}", None),  # no formula: braces of another kind
        ("{a-b} {1 + 2} {x.y} {}", None),
    ],
)
def test_braces_that_are_no_number(text, rule):
    game, problems, _ = loaded(cards=f'- {{id: a, cost: 1, text: "{text}"}}\n')
    assert [one[0] for one in problems] == ([rule] if rule else [])
    if not rule:
        assert game.component("card").pieces[0].fields["text"] == text


def test_a_game_without_numbers_keeps_its_braces():
    game, problems, _ = loaded(
        game=GAME.replace("numbers: {", "icons: {").replace(
            'icons: {gift: 4, hand: 6, points: [1, 3, 6], left: "60 - 4 * hand"}', "version: 2"
        ).replace("gift + cost + points[1]", "cost"),
        cards='- {id: a, cost: 1, text: "{hand * gfit} {gift}"}\n',
    )  # fmt: skip
    assert not problems
    assert game.component("card").pieces[0].fields["text"] == "{hand * gfit} {gift}"


def test_a_game_made_in_python_has_them():
    game = Game.of("g", (), players=(1, 2), numbers={"gift": 4, "points": [1, 2]})
    assert game.numbers == {"gift": 4, "points": [1, 2]}
    assert head_of(title="t", players=(1, 2), numbers={"gift": 4}).numbers == {"gift": 4}
    with pytest.raises(TypeError, match="numbers: gift: a number or a list"):
        Game.of("g", (), players=(1, 2), numbers={"gift": "4"})
