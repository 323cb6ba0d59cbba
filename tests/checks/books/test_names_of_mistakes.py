"""Each kind of mistake that checks of rulebooks find, by the name of its problem."""

from dataclasses import replace

import pytest
from books import opened, told_of
from planted_slips import judged_with

SLIPS = [
    ("new_las_vegas", "draws two segments", "draws three segments", "lost-figure"),
    ("new_las_vegas", "A turn has four steps", "A turn has five steps", "lost-figure"),
    ("towers", "{{ numbers.tiles }} tiles each, unseen.", "9 tiles each, unseen.",
     "unbacked-number"),
    ("towers", "four rooms are sold", "five rooms are sold", "lost-figure"),
    ("clients_vs_architects", "6 + 4 = {{", "6 + 6 = {{", "wrong-sum"),
    ("clients_vs_architects", "6 + 4 = {{", "7 × 2 − 3 = {{", "wrong-sum"),
    ("clients_vs_architects", "(10 + 4) / 2 = 7", "(10 + 6) / 2 = 7", "wrong-sum"),
    ("towers", "Chen takes Newlyweds", "Chen takes Honeymooners", "unknown-name"),
    ("architekton", "The other {{ chips", "The counters are {{ chips", "other-spelling"),
    ("towers", "turn all room tiles", "turn all room cards", "other-spelling"),
    ("clients_vs_architects", "BLUE and GREEN spaces", "The green spaces", "other-spelling"),
    ("towers", 'ruling("RT-03")', 'ruling("RT-33")', "unknown-ruling"),
    ("towers", '{{ ruling("RT-03") }}', "", "ruling-without-place"),
    ("architekton", '{{ anchor("draw") }}', "", "paragraph-without-place"),
    ("new_las_vegas", "on sheets of their own", "on their own (page two)", "typed-reference"),
    ("towers", 'some("six", of="client")', 'some("six")', "unchecked-number"),
    ("towers", 'some("six", of="client")', 'some(101, of="client")', "wrong-count"),
    ("towers", 'some("six", of="client")', 'some("six", of="clerk")', "unknown-component"),
    ("towers", 'by="tiles-a-round"', 'by="hand-limit"', "wrong-count"),
    ("towers", 'by="tiles-a-round"', 'by="hand-limits"', "unknown-rule"),
    ("architekton", "more houses on the table wins", "fewer houses on the table win", "lost-words"),
    ("clients_vs_architects", "Gains are halved, rounded down", "Gains are halved, rounded up",
     "lost-words"),
    ("new_las_vegas", "One score sheet for each", "Two score sheet for each", "number-and-noun"),
    ("clients_vs_architects", "STEEL or WOOD. Each", "WOOD or WOOD. Each", "repeated-item"),
    ("towers", "you may keep at most", "you must keep at least", "lost-words"),
]  # fmt: skip


def judged(name, text, **changed):
    game, manuscript = opened(name)
    return told_of(replace(game, **changed), replace(manuscript, text=text))


@pytest.mark.parametrize(("name", "old", "new", "rule"), SLIPS)
def test_a_slip_is_told_by_its_name(name, old, new, rule):
    of_game = tuple(slip[1:] for slip in SLIPS if slip[0] == name)
    number = of_game.index((old, new, rule))
    every_rule = tuple({slip[2] for slip in of_game})
    problems = judged_with(number, of_game, name, apart=every_rule).problems
    found = [problem for problem in problems if problem.name == rule]
    assert found, [str(problem) for problem in problems]
    assert all(problem.hint for problem in found)


def test_one_wrong_figure_is_told_once_at_its_place():
    text = opened("new_las_vegas")[1].text
    old, new = "draws two segments", "draws three segments"
    (found,) = judged("new_las_vegas", text.replace(old, new, 1))
    line = text.count("\n", 0, text.index(old)) + 1
    assert (found.where.line, found.severity) == (line, "error")


def test_a_paragraph_that_lost_its_words_is_told():
    text = opened("architekton")[1].text
    (line,) = [one for one in text.splitlines() if one.startswith('{{ anchor("final-chips") }}')]
    found = judged("architekton", text.replace(line, '{{ anchor("final-chips") }}'))
    assert [problem.name for problem in found] == ["empty-paragraph"]


@pytest.mark.parametrize(
    ("name", "sentence", "told"),
    [
        ("clients_vs_architects", "Half of 18 is 9.", []),
        ("clients_vs_architects", "Half of 18 is 7.", ["18", "7"]),
        ("towers", "Ten tiles and two more make twelve.", []),
        ("towers", "Ten tiles and two more make thirteen.", ["thirteen"]),
        ("towers", "The red is #d17173 there.", []),
        ("new_las_vegas", "Many a 10 is gone, and all the 8s.", []),
        ("new_las_vegas", "Many a 19 is gone, and all the 23s.", ["19", "23"]),
    ],
)
def test_figures_that_follow_or_name_a_piece_are_no_alarm(name, sentence, told):
    text = opened(name)[1].text
    at = text.rindex("## ", 0, text.index("{{ index() }}"))
    found = judged(
        name, f'{text[:at]}{{% call note("") %}}\n{sentence}\n{{% endcall %}}\n\n{text[at:]}'
    )
    assert [one for one in told if not any(repr(one) in str(problem) for problem in found)] == []
    assert len(found) == len(told), [str(problem) for problem in found]
