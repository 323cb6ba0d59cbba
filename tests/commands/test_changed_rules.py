"""Rules that are not as they were: what they speak of, what breaks them, which sentences tell."""

import json

import pytest
from click.testing import CliRunner
from conftest import ROOT, changed_project
from every_input_game import write_mill
from printed_games import GIT, git

from generator.cli import main

RULES = "content/mill/rules.yaml"


@pytest.fixture
def mill(tmp_path, monkeypatch):
    """The mill as it was printed: its folder."""
    write_mill(tmp_path)
    monkeypatch.chdir(tmp_path)
    book = tmp_path / "content/mill/rulebook.md.j2"
    more = "Three cards lie open. There are 4 corners.\n\nThe tokens are not more than five.\n"
    book.write_text(book.read_text(encoding="utf-8") + "\n" + more, encoding="utf-8")
    told = "All 3 cards. No card over 5."
    aid = f'{{{{ text("{told}", x=5, y=4, w=10, h=12, style="body", min="3pt") }}}}'
    token = '<circle cx="10" cy="10" r="11.5" fill="{{ palette.flour }}"/>\n'
    (tmp_path / "layouts/faces/mill/token.svg.j2").write_text(token + aid, encoding="utf-8")
    _, problems = project().record_printed("mill")
    assert all(problem.severity == "warning" for problem in problems), problems
    return tmp_path


def edit(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path.name} has no {old!r}"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def project():
    return changed_project("content", ("layouts", ROOT / "layouts"))


def changes():
    return {rule.name: rule for rule in project().rewritten("mill")[0]}


def test_where_no_rule_changed_there_is_nothing_to_tell(mill):
    edit(mill / RULES, "says: at most 5", "says:   at most 5  # flour is light")
    assert changes() == {}


def test_a_rule_of_which_only_the_sentence_changed_is_reworded(mill):
    edit(mill / RULES, "says: at most 5", "says: at most 4")
    (rule,) = changes().values()
    assert (rule.name, rule.how, rule.breaks) == ("flour-is-light", "reworded", ())
    assert rule.pieces == ("card/flour", "card/grain")
    assert [tuple(sentence) for sentence in rule.sentences] == [
        ("rulebook 1.2", "No card weighs more than 5."),
        ("token/coin", "No card over 5."),
    ], "they still say what the rule says no more"
    edit(mill / RULES, "max: 5", "max: 9")
    (rule,) = changes().values()
    assert rule.how == "edited", "what it demands counts more"


def test_a_lock_without_sentences_knows_of_none_reworded(mill):
    lock = mill / "content/mill/printed.lock"
    held = json.loads(lock.read_text(encoding="utf-8"))
    assert held.pop("says") == {
        rule.name: rule.says for rule in project().session.load("mill")[0].rules
    }
    lock.write_text(json.dumps(held), encoding="utf-8")
    edit(mill / RULES, "says: at most 5", "says: at most 4")
    assert changes() == {}
    edit(mill / RULES, "max: 5", "max: 9")
    assert [rule.how for rule in changes().values()] == ["edited"]


def test_an_edited_rule_names_what_breaks_it_and_what_prints_its_number(mill):
    edit(mill / RULES, "max: 5", "max: 4")
    (rule,) = changes().values()
    assert (rule.name, rule.how) == ("flour-is-light", "edited")
    assert rule.pieces == ("card/flour", "card/grain")
    assert rule.breaks == ("card/grain",)
    assert [tuple(sentence) for sentence in rule.sentences] == [
        ("rulebook 1.2", "No card weighs more than 5."),
        ("token/coin", "No card over 5."),
    ], "neither the 4 corners nor the five tokens are about cards"
    assert rule.passages == ("1.2",)


def test_only_numbers_that_changed_are_looked_for(mill):
    edit(mill / RULES, "count: 3", "count: 4")
    (rule,) = changes().values()
    assert rule.breaks, "there are three cards"
    assert [tuple(sentence) for sentence in rule.sentences] == [
        ("rulebook 1.1", "Each player looks at the 3 cards, by the tokens."),
        ("rulebook 1.3", "Three cards lie open."),
        ("token/coin", "All 3 cards."),
    ]


def test_of_two_numbers_only_the_one_that_changed_is_looked_for_also_a_two(mill):
    edit(mill / RULES, "min: 1, max: 5", "min: 2, max: 5")
    book = mill / "content/mill/rulebook.md.j2"
    text = book.read_text(encoding="utf-8")
    book.write_text(f"{text}\nA card of one or two is light.\n", encoding="utf-8")
    project().record_printed("mill")
    edit(mill / RULES, "min: 2, max: 5", "min: 4, max: 5")
    (rule,) = changes().values()
    assert [sentence.text for sentence in rule.sentences] == ["A card of one or two is light."]
    edit(mill / RULES, "min: 4, max: 5", "max: 5")
    (rule,) = changes().values()
    assert [sentence.text for sentence in rule.sentences] == ["A card of one or two is light."]


@pytest.mark.skipif(not GIT, reason="git is not installed")
def test_rules_are_compared_with_those_of_a_revision(mill):
    for words in (["init", "-q"], ["add", "-A"], ["commit", "-qm", "one"]):
        git(mill, *words)
    edit(mill / RULES, "max: 5", "max: 4")
    (mill / "content/mill/printed.lock").unlink()
    assert changes() == {}, "nobody knows how they were"
    (rule,), problems = project().rewritten("mill", since="HEAD")
    assert (rule.name, rule.how, rule.breaks) == ("flour-is-light", "edited", ("card/grain",))
    assert [problem.name for problem in problems] == ["flour-is-light"]


def test_a_rule_that_is_gone_still_tells_where_it_is_printed(mill):
    text = (mill / RULES).read_text(encoding="utf-8")
    kept = text[: text.index("- {rule: flour-is-light")]
    (mill / RULES).write_text(kept, encoding="utf-8")
    (rule,) = changes().values()
    assert (rule.name, rule.how, rule.breaks) == ("flour-is-light", "gone", ())
    assert rule.pieces == ("card/flour", "card/grain")
    assert ("token/coin", "No card over 5.") in [tuple(one) for one in rule.sentences]


def test_a_new_rule_speaks_of_the_pieces_it_chooses(mill):
    new = "- {rule: grain-weighs, source: page 3, says: six, component: card, range:\n"
    new += "   {field: weight, min: 6, max: 6, where: {name: Grain}}}\n"
    text = (mill / RULES).read_text(encoding="utf-8")
    (mill / RULES).write_text(text + new, encoding="utf-8")
    (rule,) = changes().values()
    assert (rule.how, rule.pieces, rule.breaks) == ("new", ("card/grain",), ("card/grain",))
    assert rule.sentences == ()


def test_the_command_tells_although_the_game_cannot_be_built(mill):
    edit(mill / RULES, "max: 5", "max: 4")
    result = CliRunner().invoke(main, ["changed", "mill", "--rules"])
    assert result.exit_code == 1
    for line in (
        "  rule flour-is-light: edited",
        "    applies to 2 cards (card/flour, card/grain)",
        "    broken by card/grain",
        "    in the rulebook: 1.2",
        '    rulebook 1.2: "No card weighs more than 5."',
    ):
        assert line in result.stdout.splitlines()
    assert "error[flour-is-light]" in result.stderr
    plain = CliRunner().invoke(main, ["changed", "mill"])
    assert plain.stdout == ""
