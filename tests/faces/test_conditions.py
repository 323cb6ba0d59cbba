"""Conditions of templates that no piece can meet: told at their line, with what was meant."""

import pytest
from faulty_games import ROOT, fields, game, problems_of
from games_in_memory import GROUND

from generator.cache.store import Cache
from generator.project import Project

CARDS = (
    "- {id: a, rarity: common, cost: 2, t: ab, tags: [x], spare: true}\n"
    "- {id: b, rarity: rare, cost: 3, t: '7', tags: [y], spare: true}\n"
)
DECLARED = (
    "rarity: [common, rare, epic], cost: {type: integer, min: 0, max: 9}, t: text, tags: list, "
    "note: text?, spare: boolean, wide: length?"
)
REMARK = "write a remark {# ... #} in this line if it is meant so"


def told(template, declared=DECLARED, cards=CARDS):
    return problems_of(fields(declared, cards, GROUND + template))


def test(condition):
    return f"{{% if {condition} %}}<g/>{{% endif %}}"


test.__test__ = False

NEVER = [
    ('piece.rarity == "Rare"', "piece.rarity is never 'Rare'", "did you mean rare?"),
    ('"Rare" == piece.rarity', "piece.rarity is never 'Rare'", "did you mean rare?"),
    ('piece["rarity"] == "raer"', "piece.rarity is never 'raer'", "did you mean rare?"),
    ('piece.rarity == "odd"', "piece.rarity is never 'odd'", "it is one of common, rare, epic"),
    (
        'piece.rarity != "Rare"',
        "piece.rarity is never 'Rare', so this is always true",
        "mean rare?",
    ),
    ('piece.rarity in ["Common", "rare"]', "piece.rarity is never 'Common'", "mean common?"),
    ('piece.rarity is eq "Rare"', "piece.rarity is never 'Rare'", "did you mean rare?"),
    ('piece.rarity|lower == "Rare"', "piece.rarity is never 'Rare'", "did you mean rare?"),
    ('piece.rarity.lower() == "Rare"', "piece.rarity is never 'Rare'", "did you mean rare?"),
    ('piece.cost == "2"', "piece.cost is never '2'", "it is a number: write 2 without quotes"),
    ('piece.cost in ["2", 3]', "piece.cost is never '2'", "write 2 without quotes"),
    ("piece.cost == 12", "piece.cost is never 12", "it is a number, at least 0 and at most 9"),
    ("piece.cost == 2.5", "piece.cost is never 2.5", "it is a number"),
    ("piece.cost > 9", "piece.cost is never above 9", "at most 9"),
    ("0 > piece.cost", "piece.cost is never below 0", "at least 0"),
    ("piece.t == 7", "piece.t is never 7", "it is a text: write '7' in quotes"),
    ('piece.t == "AB"', "piece.t is never 'AB'", "did you mean ab?"),
    ('piece.tags == "x"', "piece.tags is never 'x'", "it is a list"),
    ('piece.spare == "yes"', "piece.spare is never 'yes'", "it is true or false, without quotes"),
    ('piece.get("wide") == "5mm"', "piece.wide is never '5mm'", "write 5 without quotes"),
    ('piece.rarity == "common" and piece.cost == "2"', "piece.cost is never '2'", "2 without"),
]


@pytest.mark.parametrize(("condition", "message", "hint"), NEVER)
def test_a_comparison_that_can_never_be_true_is_told(condition, message, hint):
    (problem,) = told("<g/>\n" + test(condition))
    assert (problem.rule, problem.severity, problem.where.line) == ("never-true", "warning", 3)
    assert problem.message == message
    assert hint in problem.hint
    assert problem.hint.endswith(REMARK)


MET = [
    'piece.rarity == "rare"', 'piece.rarity|upper == "RARE"', 'piece.rarity in ["rare", "epic"]',
    "piece.cost == 2", "piece.cost > 2", 'piece.t == "7"', "piece.t|length == 2", 'piece.t != "zz"',
    'piece.get("note")', 'piece.get("note", "none") == "none"', "piece.spare", "not piece.spare",
    "piece.index == 1", 'piece.id == "a"', '"x" in piece.tags', "piece.tags[0] == 'y'",
    'side == "front"', "piece.cost == 1 + piece.index", '"note" not in piece',
    'piece.rarity.upper() == "RARE"', "piece.cost == 2 and true", "(piece.t or 'x') == 'ab'",
    "game.version == 7", "piece.cost % 2", "count('cards') > 9",
]  # fmt: skip


@pytest.mark.parametrize("condition", MET)
def test_what_a_piece_can_meet_is_left_alone(condition):
    assert told(test(condition)) == []


@pytest.mark.parametrize(
    "condition",
    ['piece.rarity == "rare" or "epic"', "piece.cost == 2 or 3", "1 and piece.cost > 2"],
)
def test_a_value_that_is_compared_with_nothing_is_told(condition):
    (problem,) = told("<g/>" + test(condition))
    assert (problem.rule, problem.where.line, problem.where.column) == ("always-true", 2, 5)
    assert "is compared with nothing" in problem.message
    assert told("<g/>{# yes #}" + test(condition)) == []


UNREACHED = ['piece.rarity == "epic"', "piece.cost > 3", 'piece.t == "zz"', 'side == "back"',
             'piece.get("note", "") == "a"', '"z" in piece.tags']  # fmt: skip


@pytest.mark.parametrize("condition", UNREACHED)
def test_a_branch_that_no_piece_reaches_is_told(condition):
    (problem,) = told(f"{{% if piece.cost == 2 %}}<g/>\n{{% elif {condition} %}}<g/>{{% endif %}}")
    assert (problem.rule, problem.severity, problem.where.line) == (
        "unreached-branch",
        "warning",
        3,
    )
    assert "no piece of cards meets" in problem.message


@pytest.mark.parametrize("condition", [*UNREACHED, 'piece.rarity == "Rare"'])
def test_a_remark_in_its_line_says_that_it_is_meant(condition):
    assert told(f"{{# later #}}{test(condition)}") == []


@pytest.mark.parametrize(
    ("template", "fault"),
    [
        (
            "{% set a = piece.t | int %}<g/>",
            "int makes 0 of a text that is no number, such as 'ab'",
        ),
        ("{% set a = piece.t | join(',') %}<g/>", "join is for a list, and this is a text"),
        ("{% set a = piece.tags | upper %}<g/>", "upper is not for a list"),
        ("{% set a = piece.rarity | sort %}<g/>", "sort is for a list"),
    ],
)
def test_a_filter_on_a_value_that_it_cannot_take_is_told(template, fault):
    (problem,) = told(template)
    assert (problem.rule, problem.where.line) == ("unfit-filter", 2)
    assert fault in problem.message


def test_filters_that_fit_are_left_alone():
    assert told("{% set a = piece.t | upper ~ piece.t | int(1) ~ piece.tags | join %}<g/>") == []


def test_a_name_that_is_set_once_is_the_field():
    (problem,) = told("{% set r = piece.rarity %}\n" + test('r == "Rare"'))
    assert (problem.rule, problem.where.line) == ("never-true", 3)
    twice = "{% set r = piece.rarity %}{% set r = 1 %}\n"
    assert told(twice + test('r == "Rare"')) == []
    other = test('piece.rarity == "Rare"')
    assert told("{% for piece in pieces('cards') %}" + other + "{% endfor %}") == []
    assert told("{% for a, piece in [[1, {'rarity': 'x'}]] %}" + other + "{% endfor %}") == []
    macro = "{% macro m(piece) %}" + other + "{% endmacro %}{{ m({'rarity': 1}) }}<g/>\n"
    assert told(macro) == []
    assert [one.where.line for one in told(macro + other)] == [3]
    assert told("{% set piece = {'rarity': 1} %}<g/>" + other) == []


def test_a_loop_over_a_component_asks_for_its_fields():
    loop = "{% for one in pieces('cards') %}" + test('one.rarity == "Rare"') + "{% endfor %}"
    (problem,) = told("<g/>\n" + loop)
    assert (problem.rule, problem.where.line) == ("never-true", 3)
    assert problem.message == "rarity of cards is never 'Rare'"
    assert told(loop.replace("Rare", "epic")) == []
    assert (
        told(loop.replace("'cards'", "piece.t") + "{# no such component #}")[0].rule != "never-true"
    )


def test_without_declared_fields_the_pieces_decide():
    front = GROUND + test('piece.n == "2"') + "\n" + test('piece.w == "Red"') + "\n"
    front += test("piece.m == 1")
    cards = "- {id: a, n: 1, w: red, m: 1}\n- {id: b, n: 2, w: blue, m: one}\n"
    found = problems_of({"cards.yaml": cards, "faces/front.svg.j2": front})
    assert [(one.rule, one.where.line) for one in found] == [("never-true", 2), ("never-true", 3)]
    assert "did you mean red?" in found[1].hint


SHARED = """\
title: Case
players: [1, 4]
components:
  one: {kind: card, format: poker-us, pieces: one.yaml, front: a.svg.j2, plan: {scheme: single},
        fields: {suit: [red, blue]}}
  two: {kind: card, format: poker-us, pieces: two.yaml, front: b.svg.j2, plan: {scheme: single},
        fields: {suit: [green, black]}}
"""


def shared(condition):
    return problems_of({
        "game.yaml": SHARED,
        "cards.yaml": None,
        "one.yaml": "- {id: a, suit: red}\n",
        "two.yaml": "- {id: b, suit: green}\n",
        "faces/front.svg.j2": GROUND,
        "faces/a.svg.j2": '{% include "frame.j2" %}',
        "faces/b.svg.j2": '{% include "frame.j2" %}',
        "faces/frame.j2": GROUND + test(condition),
    })  # fmt: skip


def test_a_template_of_two_components_is_judged_by_both():
    assert shared('piece.suit == "red"') == shared('piece.suit == "green"') == []
    (unreached,) = shared('piece.suit == "black"')
    assert "no piece of one and two meets" in unreached.message
    (problem,) = shared('piece.suit == "Green"')
    assert (problem.rule, problem.where.file[-8:]) == ("never-true", "frame.j2")


def test_a_loop_is_judged_anew_when_the_pieces_that_it_lists_change(tmp_path):
    cache, found = Cache(tmp_path, "one"), []
    for word in ("red", "Red"):
        text = SHARED.replace("fields: {suit: [red, blue]}", "fields: {suit: text}")
        files = {
            "case/game.yaml": text.replace(
                "fields: {suit: [green, black]}", "fields: {suit: text}"
            ),
            "case/one.yaml": "- {id: a, suit: red}\n",
            "case/two.yaml": f"- {{id: b, suit: {word}}}\n",
        }
        loop = '{% for one in pieces("two") %}' + test('one.suit == "red"') + "{% endfor %}"
        faces = {"faces/case/a.svg.j2": GROUND + loop, "faces/case/b.svg.j2": GROUND}
        project = Project(files, [faces, ROOT / "layouts"], cache=cache)
        found.append([one.rule for one in project.check("case")])
    assert found == [[], ["never-true"]]


def test_what_was_told_is_told_again_by_a_warm_build_and_not_after_it_is_mended(tmp_path):
    cache = Cache(tmp_path, "one")
    files = {"case/game.yaml": game(own="fields: {r: [a, b]}, plan: {scheme: single}"),
             "case/cards.yaml": "- {id: a, r: a}\n"}  # fmt: skip
    found = []
    for written in ("A", "A", "a", "b"):
        front = GROUND + test(f'piece.r == "{written}"')
        project = Project(files, [{"faces/case/front.svg.j2": front}], cache=cache)
        found.append([one.rule for one in project.check("case")])
    assert found == [["never-true"], ["never-true"], [], ["unreached-branch"]]


def test_a_template_that_is_nested_too_deep_is_told_once():
    files = {"case/game.yaml": game(own="plan: {scheme: single}"), "case/cards.yaml": "- id: a\n"}
    front = GROUND + "{{ piece" + "[" * 400 + " }}"
    found = Project(files, [{"faces/case/front.svg.j2": front}]).check("case")
    assert [one.rule for one in found if one.severity == "error"] == ["template-fault"]


FULL = '{"common": 1, "rare": 2, "epic": 3}'
LACKS, NO_EPIC = '{"common": 1, "rare": 2}', "the mapping has no entry for 'epic' of piece.rarity"
ODD, NO_RAER = '{"common": 1, "raer": 2, "rare": 2, "epic": 3}', "piece.rarity is never 'raer'"
GETS = '.get(piece.get("rarity"))'


@pytest.mark.parametrize(
    ("template", "told_of"),
    [
        (f"{{% set n = {LACKS}{GETS} %}}", [NO_EPIC]),
        (f"{{% set n = {LACKS}[piece.rarity] %}}", [NO_EPIC]),
        (f'{{% set slots = {{"tint": {LACKS}{GETS}, "art": none}} %}}', [NO_EPIC]),
        (f"{{% set of = {LACKS} %}}{{% set n = of[piece.rarity] %}}", [NO_EPIC]),
        (f"{{% set n = {ODD}{GETS} %}}", [NO_RAER]),
        (f"{{% set of = {ODD} %}}{{% set n = of{GETS} %}}{{% set m = of{GETS} %}}", [NO_RAER]),
        ('{% set n = {"Common": 1, "RARE": 2}[piece.rarity|upper] %}',
         ["the mapping has no entry for 'COMMON', 'EPIC' of piece.rarity",
          "piece.rarity is never 'Common'"]),
        (f"{{% set n = {FULL}{GETS} %}}", []),
        (f"{{% set n = {LACKS}.get(piece.rarity, 0) %}}", []),
        (f"{{% set n = {LACKS}{GETS} or 3 %}}", []),
        (f"{{% set n = {LACKS}{GETS}|default(3) %}}", []),
        (f"{{% if {LACKS}{GETS} %}}<g/>{{% endif %}}", []),
        (f"{{% set n = {LACKS}[piece.rarity] if piece.rarity != 'epic' else 3 %}}", []),
        (f"{{% set n = {LACKS}{GETS} %}}{{# as meant #}}", []),
        (f"{{% set of = {LACKS} %}}{{% set n = of{GETS} %}}{{# as meant #}}{{% set m = of %}}", []),
        ('{% set n = {"ab": 1}[piece.t] if piece.t == "ab" %}', []),
    ],
)  # fmt: skip
def test_a_mapping_has_an_entry_for_each_value_and_no_other(template, told_of):
    rules = ("value-without-entry", "never-true")
    found = [one for one in told(template) if one.rule in rules]
    assert sorted(one.message for one in found) == sorted(told_of)
    assert {one.where.line for one in found} <= {GROUND.count("\n") + 1}
