"""What a template may use up: exactly so much a face, and so much a game, of steps and of text."""

import pytest
from conftest import LAYOUTS
from template_runs import printed, sandbox_of, told_of

from generator.faces.draw import Drawing
from generator.faces.studio import Look
from generator.problem import ContentError
from generator.project import Project
from generator.template.instrument import CHARACTERS_A_GAME, STEPS_A_GAME, Budget

STEPS, CHARACTERS = 2_000_000, 20_000_000  # of one face
STEPS_TOLD = "this template takes far too many steps"
FACES = {"steps": 100, "characters": 30}  # that take all of their own, until the game has none left


def over(budget, steps=0, characters=0):
    """What is told of spending too much."""
    with pytest.raises(ContentError) as caught:
        budget.spend(steps, characters)
    assert caught.value.name == "template-budget"
    return caught.value.message


def test_a_face_takes_all_its_steps_and_not_one_more():
    budget = Budget()
    budget.spend(STEPS)
    assert over(budget, 1) == "this template takes far too many steps"


def test_a_face_prints_all_its_characters_and_not_one_more():
    budget = Budget()
    budget.spend(0, CHARACTERS)
    budget.spend(1)
    assert over(budget, 0, 1) == "this template prints far too much"


@pytest.mark.parametrize(("what", "most"), [("steps", STEPS), ("characters", CHARACTERS)])
def test_every_face_has_its_own_until_the_game_has_none_left(what, most):
    budget = Budget()
    for _ in range(FACES[what] - 1):
        budget.begin()
        budget.spend(**{"steps": 0, what: most})
        budget.end()
    budget.begin()
    budget.spend(**{"steps": 0, what: most - 1})
    budget.end()
    budget.begin()
    budget.spend(**{"steps": 0, what: 1})
    budget.end()
    budget.begin()
    over(budget, **{what: 1})
    other = {"steps": "characters", "characters": "steps"}[what]
    budget = budget_without(what)
    budget.spend(**{"steps": 0, other: 1})


def budget_without(what):
    """A budget whose game has used up all its steps, or all its characters."""
    budget = Budget()
    for _ in range(FACES[what]):
        budget.begin()
        budget.spend(**{"steps": 0, what: {"steps": STEPS, "characters": CHARACTERS}[what]})
        budget.end()
    budget.begin()
    return budget


@pytest.mark.parametrize("what", ["steps", "characters"])
def test_a_face_that_ran_away_takes_no_more_than_its_own_from_the_game(what):
    budget = Budget()
    most = {"steps": STEPS, "characters": CHARACTERS}[what]
    for _ in range(FACES[what]):
        budget.begin()
        over(budget, **{what: most + 1})
        budget.end()
    budget.begin()
    over(budget, **{what: 1})


def test_faces_of_a_template_that_ran_away_take_a_small_part_of_its_steps():
    sandbox = sandbox_of(a="{% for i in range(n) %}{% endfor %}" * 30)
    opened = sandbox.opened("a.j2")
    with pytest.raises(ContentError, match="far too many steps"):
        opened.printed(n=99_999)
    assert opened.printed(n=100) == ""
    with pytest.raises(ContentError, match="far too many steps"):
        opened.printed(n=5_000)  # which a first face may take


def used(text, **names):
    """The steps and the characters that a template takes."""
    sandbox = sandbox_of(a=text)
    sandbox.opened("a.j2").printed(**names)
    return STEPS - sandbox.budget.steps, CHARACTERS - sandbox.budget.characters


@pytest.mark.parametrize(
    ("text", "taken"),
    [
        ("{% for i in range(7) %}{% endfor %}", (7, 0)),
        ("{% for i in range(3) %}{% for k in range(5) %}{% endfor %}{% endfor %}", (18, 0)),
        ("{% macro m() %}{% endmacro %}{{ m() }}{{ m() }}", (2, 0)),
        ("{% macro m() %}{{ caller() }}{% endmacro %}{% call m() %}{% endcall %}", (2, 0)),
        ("{% for i in range(4) %}abc{% endfor %}", (4, 12)),
        ("{% for i in range(4) %}a{% if i is odd %}bc{% endif %}{% endfor %}", (4, 12)),
        ("{{ word }}{{ word }}", (0, 10)),
        ("{{ number }}", (0, 20)),
        ("abc", (0, 0)),
    ],
)
def test_what_is_counted(text, taken):
    """Turns of loops and calls of macros with the text in them, and what is printed.

    A number counts as 20 characters: so many it has at the most.
    """
    assert used(text, word="apple", number=5) == taken


@pytest.mark.parametrize(
    ("expression", "characters"),
    [
        ("word ~ 'x'", 6),
        ("word + word", 10),
        ("word * 3", 15),
        ("word.upper()", 10),
        ("word.split('p')", 8),
        ("word | upper", 5),
        ("[word, word] | map('upper') | list", 12),
        ("[1] + [2, 3]", 3),
        ("(1, 2) * 4", 8),
        ("word[1:]", 4),
        ("word[:2]", 2),
        ("[7, 8, 9][::-1]", 3),
        ("word[1:4:2]", 2),
        ("2 + 3", 0),
        ("word[0]", 0),
    ],
)
def test_what_an_expression_makes_is_counted_though_it_is_not_printed(expression, characters):
    assert used("{% set x = " + expression + " %}", word="apple") == (0, characters)


def test_a_template_that_fills_the_memory_without_printing_is_stopped():
    loop = "{%% for i in range(9999) %%}{%% set n.kept = [n.kept, %s] %%}{%% endfor %%}"
    for part in ("s.lower()", "s | upper", "s[1:]", "s ~ i", "s.split('b')"):
        text = "{% set n = namespace(kept=0) %}{% set s = 'a' * 999000 %}" + loop % part
        assert told_of(text).message == "this template prints far too much"


def test_a_part_of_a_text_or_list_is_as_usual():
    text = "{{ w[1:] }} {{ w[:2] }} {{ w[-2:] }} {{ w[::2] }} {{ (l[1:] | join) }} {{ w[1] }}"
    assert printed(text, w="apple", l=[1, 2, 3]) == "pple ap le ape 23 p"
    assert "unhashable" not in told_of("{{ 5[1:] }}").message


def test_a_template_that_prints_nothing_but_its_own_text_is_stopped_too():
    text = "{% for i in range(99999) %}" + "x" * 1000 + "{% endfor %}"
    assert told_of(text).message == "this template prints far too much"


DOUBLED = (
    "{% set n = namespace(x=1, y=1) %}{% for i in range(COUNT) %}"
    "{% set n.x = LIST %}{% set n.y = [n.y, n.y] %}{% endfor %}"
)


@pytest.mark.parametrize(
    "made",
    ["[n.x, n.x]", "(n.x, n.x)", "{1: n.x, 2: n.x}", "[n.x] * 2", "[n.x] + [n.x]", "m(n.x, n.x)"],
)
def test_lists_in_lists_are_no_larger_than_a_list_may_be(made):
    """Each is short, and holds twice as much as the one in it."""
    if made.startswith("m("):
        loop = "{% set n = namespace(x=1) %}{% macro m(n) %}{% set n.x = varargs %}{% endmacro %}"
        text = loop + "{% for i in range(40) %}{{ m(n, n.x, n.x) }}{% endfor %}"
    else:
        text = DOUBLED.replace("COUNT", "40").replace("LIST", made)
    assert told_of(text).message == "this would make a list that is far too long"
    fine = DOUBLED.replace("COUNT", "14").replace("LIST", made.replace("m(n.x, n.x)", "[n.x]"))
    assert printed(fine + "{{ 'same' if n.x == n.x }}") == "same"


@pytest.mark.parametrize(
    ("compared", "steps"),
    [
        ("-1 in many", 1000),
        ("-1 not in many", 1000),
        ("-1 is in(many)", 1000),
        ("[] == many", 1000),
        ("0 < 1 == many", 1000),
        ("[] is eq(many)", 1000),
        ("[] is lt(many)", 1000),
        ("(many | unique | first) == 0", 1000),
        ("[many, many] == 0", 2000),
        ("0 == [many, many]", 4000),
        ("'b' in long", 3),
        ("('b' * 100) in long", 333),
        ("'b' == long", 333),
        ("1 in {1: 2}", 0),
        ("1 == 1", 0),
    ],
)
def test_what_is_looked_through_is_counted(compared, steps):
    """Ten values are a step, and three hundred characters."""
    many, long = list(range(10_000)), "a" * 100_000
    text = "{% set x = " + compared + " %}"
    assert used(text, many=many, long=long)[0] == steps


def test_a_template_that_compares_without_end_is_stopped():
    text = "{% for i in range(9999) %}{{ 1 if -1 in many }}{% endfor %}"
    assert told_of(text, {"many": list(range(9999))}).message == STEPS_TOLD
    text = "{% for i in range(9999) %}{{ 1 if 'b' * 99 in long }}{% endfor %}"
    assert told_of(text, {"long": "a" * 999_999}).message == STEPS_TOLD


def test_comparisons_are_as_usual():
    names = {"l": [1, 2], "w": "apple", "d": {"a": 1}}
    text = (
        "{{ 1 in l }} {{ 3 in l }} {{ 3 not in l }} {{ 'pp' in w }} {{ 'a' in d }} {{ 1 < 2 < 3 }}"
    )
    assert printed(text, **names) == "True False True True True True"
    assert printed("{{ 1 < 2 == 2 }} {{ l == [1, 2] }} {{ (1, 2) != (1, 2) }}", **names) == (
        "True True False"
    )
    assert told_of("{{ 1 in 5 }}").name == "template-fault"
    assert told_of("{{ 1 in nothing }}").message == "'nothing' is undefined"
    assert printed(
        "{% set a, b = l %}{{ a }}{% for x, y in [(1, 2)] %}{{ y }}{% endfor %}", **names
    )


def test_a_layout_takes_nothing_of_the_budget_of_a_game():
    text = "title: Case\nplayers: [1, 4]\ntheme: deco\ncomponents: "
    text += "{card: {kind: card, size: poker-us, pieces: cards.yaml, fields: {rules: text}}}\n"
    files = {"case/game.yaml": text, "case/cards.yaml": "- {id: a, rules: Move two goods.}\n"}
    project = Project(files, LAYOUTS)
    game, _ = project.load("case")
    drawing = Drawing(game, project.session.studio("case"), Look())
    for side in ("front", "back"):
        drawing.face(game.components[0], game.components[0].pieces[0], side, 1)
    assert drawing.sandbox.budget._left == (STEPS_A_GAME, CHARACTERS_A_GAME)
