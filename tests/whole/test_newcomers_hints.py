"""Slips that were told already, with a hint now that works when it is followed."""

import gzip

import pytest
from click.testing import CliRunner
from conftest import TINY
from faulty_games import BOX, DRAWING, PNG, fields, game, problems_of, rulebook

from generator.cli import main
from generator.model.names import id_fault
from generator.options import Options
from generator.problem import nearest
from generator.project import Project

CARDS = "- {id: a, title: Ann, cost: 2}\n- {id: b, title: Bob, cost: 3}\n"
FIELDS = "title: text, cost: integer"
RULE = "- rule: r\n  source: s\n  says: so\n  component: cards\n  range: {%s}\n"


def of_front(line):
    (problem,) = problems_of(fields(FIELDS, CARDS, line))
    return problem


@pytest.mark.parametrize(
    ("line", "message", "hint"),
    [
        ("{% if piece.cost => 2 %}{% endif %}", "=> is not used in templates", "write >= to"),
        ("{% if piece.cost =< 2 %}{% endif %}", "=< is not used in templates", "write <= to"),
        ("{% if piece.cost = 2 %}{% endif %}", "= does not", "write == to"),
        (f'{{{{ text(piece.title.upper, {BOX}, style="body") }}}}', "a function", "upper()"),
        (f'{{{{ text("Cost " + piece.cost, {BOX}, style="body") }}}}', "cannot join", "~ "),
        ("{% for i in piece.cost %}{% endfor %}", "not a list", "range(1, number + 1)"),
        ('{{ picture("a.png", opacity="50%") }}', "opacity must be a number", "of 1: 0.5"),
    ],
)
def test_a_line_of_a_template(line, message, hint):
    problem = of_front(line)
    assert message in problem.message
    assert hint in problem.hint


@pytest.mark.parametrize(
    ("data", "message", "hint"),
    [
        (PNG, "a picture, PNG", "rename it to a.png"),
        (gzip.compress(DRAWING.encode()), "compressed", "plain SVG"),
    ],
)
def test_a_drawing_that_is_none(data, message, hint):
    said = problems_of({"game.yaml": game(), "art/a.svg": data})
    problem = next(one for one in said if one.name == "wrong-encoding")
    assert message in problem.message
    assert hint in problem.hint


def test_copies_with_a_fraction():
    (problem,) = problems_of({"game.yaml": game(), "cards.yaml": "- {id: a, copies: 1.5}\n"})
    assert "without a fraction" in problem.hint


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ("field: cost, min: 3, max: 1", "min is 3, max is 1"),
        ("field: title, min: 1, max: 3", "the texts of the field 'title' are not numbers"),
    ],
)
def test_a_range_that_nothing_can_meet_is_told_once_at_its_rule(given, message):
    files = fields(FIELDS, CARDS) | {"rules.yaml": RULE % given}
    said = [one for one in problems_of(files) if one.where.file.endswith("rules.yaml")]
    (problem,) = said
    assert message in problem.message
    assert not [one for one in problems_of(files) if one.where.file.endswith("cards.yaml")]


def test_a_picture_of_markdown_in_a_manuscript_is_a_figure():
    said = problems_of(rulebook("Look: ![brig](art/brig.png)\n"))
    (problem,) = [one for one in said if one.name == "unknown-anchor"]
    assert "the call figure(" in problem.hint


def test_capitals_of_a_name_are_no_other_name():
    assert nearest("A4", ["a3", "a4", "letter"]) == "a4"
    assert nearest("Botanic", ["botanic", "Botany"]) == "botanic"


def test_letters_in_another_order_are_the_same_name():
    assert nearest("mosan", ["miller", "mason", "merchant", "monk"]) == "mason"


@pytest.mark.parametrize("kind", ["total", "number", "amount"])
def test_a_total_is_a_count(kind):
    rule = f"- {{rule: r, source: s, says: so, component: cards, {kind}: 2}}\n"
    said = problems_of(fields(FIELDS, CARDS) | {"rules.yaml": rule})
    assert ("unknown-rule-kind", "did you mean count?") in {(one.name, one.hint) for one in said}


@pytest.mark.parametrize("mark", ["//", "-- ", ";", "%"])
def test_a_row_that_is_put_out_by_another_mark_is_told_ours(mark):
    fault = id_fault(f"{mark}quarry")
    assert "begin it with # and a space" in fault[2]
    assert "begin it" not in id_fault("quärry")[2]


@pytest.mark.parametrize("said", ["tabletop-simulator", "Tabletop Simulator", "simulator"])
def test_a_target_is_known_by_its_whole_name(said):
    folders = ["--content", str(TINY / "content"), "--layouts", str(TINY / "layouts")]
    result = CliRunner().invoke(main, ["export", said, "tiny", *folders])
    assert (result.exit_code, "did you mean tts?" in result.output) == (2, True)


@pytest.mark.parametrize(("most", "told"), [(5, set()), (6, {"wrong-number"})])
def test_a_range_that_a_rule_says_is_no_count_of_coins(most, told):
    glossary = (
        "coin: {says: money, forms: [coin, coins], component: coins}\n"
        "hero: {says: a card, forms: [hero, heroes], component: cards}\n"
    )
    project = Project(
        {
            "case/game.yaml": "title: Case\nplayers: [1, 4]\ncomponents:\n"
            "  cards: {kind: card, size: card-57x88, pieces: cards.yaml, layout: index}\n"
            "  coins: {kind: token, size: token-20, pieces: coins.yaml, layout: token}\n",
            "case/cards.yaml": "- {id: a, name: Ann, cost: 1}\n- {id: b, name: Ben, cost: 5}\n",
            "case/coins.yaml": "- {id: one, worth: 1, copies: 18}\n",
            "case/glossary.yaml": glossary,
            "case/rules.yaml": "- {rule: costs, source: s, says: a hero costs from 1 to 5 coins,\n"
            "   component: cards, range: {field: cost, min: 1, max: 5}}\n",
            "case/rulebook.md.j2": "## One\n\n{{ term('hero') }}, {{ term('coin', 'coins') }}: "
            f"{{{{ rule('costs') }}}}A hero costs from 1 to {most} coins.\n",
        }
    )
    found = project.check_rulebooks("case", Options(pedantic=True))
    assert {one.name for one in found} == told


@pytest.mark.parametrize("said", ["content/sun", "content/sun/", "sun/game.yaml", "sun/"])
def test_a_path_of_a_game_is_told_as_its_name(said, tmp_path):
    folder = tmp_path / "content" / "sun"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text("title: Sun\n", "utf-8")
    where = ["--content", str(tmp_path / "content")]
    result = CliRunner().invoke(main, ["check", said, *where])
    assert result.exit_code == 2
    assert "write sun, its name only" in result.output
