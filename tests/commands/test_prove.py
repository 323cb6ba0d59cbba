"""Slips in memory: which are made, what notices them, and the command that tells the rest."""

import json
from collections import Counter, defaultdict

import pytest
from click.testing import CliRunner
from conftest import CONTENT, GAMES, TINY, project_of
from games_in_memory import GAME, project_with

from generator.cli import main
from generator.commands.proofs.prove import Judge, json_of, lines_of, prove, rows_of, survivors_of
from generator.commands.proofs.slips import COPIES, slipped, slips_of
from generator.games import RULES as OF_GAMES
from generator.load.field_declarations import declared_fields
from generator.model.source import PlacedDict, PlacedList
from generator.problem import Problem, has_errors
from generator.rules.coverage import ParsedParams
from generator.rules.extension import GameRules
from generator.rules.kinds import KINDS
from generator.rules.kinds.scope import Params, RuleKind
from generator.rules.run import _components_read_by, check_entry

CARDS = """\
- {id: a, power: 3, suit: sun, line: "Draw 2 cards", costs: [{coin: 1}, {coin: 4}]}
- {id: b, power: 5, suit: moon, line: "Draw 1 card", secret: true, copies: 2}
"""
RULES = """\
- {rule: powers, source: p. 1, says: 3 and twice 5, component: cards,
   distribution: {field: power, is: {3: 1, 5: 2}}}
"""


def project(cards=CARDS, rules=RULES, free="", **options):
    made = project_with(cards=cards, files={"rules.yaml": rules}, **options)
    if not free:
        return made
    game = made.session.content.read("case/game.yaml").data.decode()
    files = {"rules.yaml": rules, "game.yaml": game.replace("print:", f"free: {free}, print:")}
    return project_with(cards=cards, files=files, **options)


def slips(cards=CARDS, **options):
    game, problems = project(cards, **options).load("case")
    assert game, "\n".join(map(str, problems))
    return game, list(slips_of(game))


def changes(found, field):
    return {(slip.kind, slip.change) for slip in found if slip.field == field}


def proof_of(project, **options):
    proof, problems = prove(project.session, "case", **options)
    assert proof is not None, "\n".join(map(str, problems))
    return proof


def test_a_number_is_one_more_one_less_swapped_and_lost():
    _, found = slips()
    assert changes(found, "power") == {
        ("more", "3 -> 4"), ("less", "3 -> 2"), ("other", "3 -> 5"), ("lost", "3 is missing"),
        ("more", "5 -> 6"), ("less", "5 -> 4"), ("other", "5 -> 3"), ("lost", "5 is missing"),
        ("swapped", "3 and 5 of b are swapped"),
    }  # fmt: skip


def test_a_text_is_another_of_its_like_and_its_numbers_are_misprinted():
    _, found = slips()
    assert changes(found, "suit") == {
        ("other", "sun -> moon"), ("other", "moon -> sun"), ("lost", "sun is missing"),
        ("lost", "moon is missing"), ("swapped", "sun and moon of b are swapped"),
    }  # fmt: skip
    assert ("number in text", "Draw 2 cards -> Draw 3 cards") in changes(found, "line")
    assert changes(found, "secret") == {("other", "true -> false"), ("lost", "true is missing")}


def test_items_of_lists_are_lost_doubled_and_swapped():
    _, found = slips()
    assert changes(found, "costs") >= {
        ("lost", "{coin: 1} is missing"), ("doubled", "{coin: 4} is there twice")
    }  # fmt: skip
    assert ("swapped", "1 and 4 are swapped") in changes(found, "costs.coin")


def test_pieces_are_dropped_doubled_and_copied():
    game, found = slips()
    assert Counter(slip.kind for slip in found if slip.field == COPIES) == {
        "lost": 2, "doubled": 2, "more": 2, "less": 1
    }  # fmt: skip
    counts = {
        slip.change: slipped(game, slip)[0].component("cards").count
        for slip in found
        if slip.field == COPIES and slip.piece == "cards/b"
    }
    assert counts == {
        "the card is missing": 1, "the card is there twice": 5,
        "2 -> 3 copies": 4, "2 -> 1 copies": 2,
    }  # fmt: skip


def test_every_slip_changes_the_game_and_nothing_in_its_original():
    game, found = slips()
    before = repr(game)
    assert len({slip.edits for slip in found}) == len(found)
    for slip in found:
        broken, component, _ = slipped(game, slip)
        assert repr(broken) != before
        assert broken.component("cards") is component
        assert slip.where.file == "content/case/cards.yaml"
    assert repr(game) == before


def test_values_keep_their_places():
    game, found = slips()
    slip = next(one for one in found if one.change == "{coin: 1} is missing")
    costs = slipped(game, slip)[1].pieces[0].fields["costs"]
    assert isinstance(costs, PlacedList)
    assert isinstance(costs[0], PlacedDict)
    assert costs.values_at == game.component("cards").pieces[0].fields["costs"].values_at[1:]


def test_trading_places_is_no_slip():
    _, found = slips("- {id: a, suit: sun}\n- {id: b, suit: moon}\n", rules="")
    assert not [slip for slip in found if slip.kind == "swapped"]


def test_no_slip_in_what_is_free():
    _, found = slips(free="{line: flavour, costs.coin: a trial, copies: a trial}")
    assert {slip.field for slip in found} == {"power", "suit", "secret", "costs"}


def test_what_a_rule_guards_is_noticed_and_the_rest_is_told():
    proof = proof_of(project(), workers=1)
    rows = {row.field: row for row in rows_of(proof)}
    assert (rows["power"].caught, rows["power"].made) == (9, 9)
    assert (rows[COPIES].caught, rows[COPIES].made) == (7, 7)
    assert rows["suit"].caught == 0
    survivor = next(one for one in survivors_of(proof) if one.slip.change == "sun -> moon")
    assert not survivor.rules
    caught = next(one for one in proof.outcomes if one.slip.change == "3 -> 4")
    assert caught.rules == ("powers",)


def test_declared_types_notice_as_loading_does():
    game = project().session.content.read("case/game.yaml").data.decode()
    fields = "fields: {power: {type: integer, max: 5}, twice: integer}, compute: {twice: power * 2}"
    files = {"game.yaml": game.replace("print:", f"{fields}, print:"), "rules.yaml": ""}
    made = project_with(cards="- {id: a, power: 5}\n", files=files)
    proof = proof_of(made, workers=1)
    noticed = {one.slip.change: one.rules for one in proof.outcomes}
    assert noticed["5 -> 6"] == ("out-of-range",)
    assert noticed["5 is missing"] == ("missing-field",)
    assert noticed["5 -> 4"] == ()
    assert "twice" not in {one.slip.field for one in proof.outcomes}


def test_a_check_that_breaks_down_is_told_and_counts_as_nothing_noticed():
    def needs_power(game):
        assert sum(piece.fields["power"] for piece in game.component("cards").pieces)
        return iter(())

    made = project_with(cards=CARDS, rules={"case": GameRules(checks=(needs_power,))})
    proof = proof_of(made, workers=1)
    broken = [one for one in proof.outcomes if one.crash]
    assert {(one.slip.field, one.crash) for one in broken} == {("power", "KeyError: 'power'")}
    assert survivors_of(proof)[: len(broken)] == broken
    assert "a check broke down (KeyError: 'power')" in "\n".join(lines_of(proof, whole=True))


def test_a_check_of_single_pieces_is_asked_of_the_changed_ones_only():
    asked = []

    def small(component, piece):
        asked.append(piece.id)
        return iter(())

    made = project_with(cards=CARDS, rules={"case": GameRules(piece_checks={"cards": (small,)})})
    proof = proof_of(made, workers=1)
    once = sum(len({e.piece for e in one.slip.edits}) for one in proof.outcomes)
    dropped = sum(one.slip.change == "the card is missing" for one in proof.outcomes)
    doubled = sum(one.slip.change == "the card is there twice" for one in proof.outcomes)
    assert len(asked) == 2 + once - dropped + doubled


def test_two_processes_find_what_one_finds():
    cards = "".join(f"- {{id: c{n}, power: {n}, suit: s{n % 3}}}\n" for n in range(12))
    made = project(cards, rules=RULES.replace("{3: 1, 5: 2}", str(dict.fromkeys(range(12), 1))))
    one, two = (proof_of(made, workers=workers) for workers in (1, 2))
    assert len(one.outcomes) > 50
    assert one.outcomes == two.outcomes


def test_a_sample_is_drawn_by_its_seed_in_order():
    whole = proof_of(project(), workers=1)
    one, again, other = (proof_of(project(), sample=9, seed=s, workers=1) for s in (1, 1, 2))
    assert one.outcomes == again.outcomes != other.outcomes
    assert len(one.outcomes) == 9
    assert one.possible == len(whole.outcomes)
    order = [whole.outcomes.index(outcome) for outcome in one.outcomes]
    assert order == sorted(order)


def test_a_game_that_is_wrong_as_it_is_is_told_instead():
    proof, problems = project(CARDS.replace("power: 3", "power: 4")).prove("case")
    assert proof is None
    assert {problem.name for problem in problems} == {"powers"}


def test_long_texts_are_shown_where_they_differ():
    text = "The quick brown fox jumps over the lazy dog and then rests " * 2 + "for 3 days"
    _, found = slips(f"- {{id: a, line: {text}}}\n", rules="")
    [change] = [slip.change for slip in found if slip.kind == "number in text"]
    assert change.endswith("rests for 4 days")
    assert change.startswith("…")
    assert len(change) < 80


@pytest.mark.whole
@pytest.mark.parametrize("name", GAMES)
def test_nothing_lost_breaks_a_check_down(name):
    """A key, an item, a piece lost in our own games is told, or passes; no check crashes."""
    session = project_of(CONTENT).session
    game, _ = session.load(name)
    judge = Judge(game, OF_GAMES[name], declared_fields(session.folder(name), game))
    lost = [slip for slip in slips_of(game) if slip.kind == "lost"]
    boards = [slip for slip in lost if slip.component == "board"]
    some = [slip for slip in lost if slip.component != "board"] + boards[::97]
    assert len(some) > 100
    assert not [(one.slip, one.crash) for one in judge.outcomes(some) if one.crash]


@pytest.mark.whole
@pytest.mark.parametrize("name", GAMES)
def test_a_rule_that_is_not_asked_would_find_nothing(name):
    """A rule about other components than the slip's, of whatever kind of ours."""
    game, _ = project_of(CONTENT).session.load(name)
    by_component = defaultdict(list)
    for slip in slips_of(game):
        by_component[slip.component].append(slip)
    kinds = {**KINDS, **OF_GAMES[name].kinds}
    passed_over = 0
    for component, found in by_component.items():
        changed, _, _ = slipped(game, found[len(found) // 2])
        for entry in game.rules:
            if component not in _components_read_by(game, entry, OF_GAMES[name], ParsedParams()):
                assert not has_errors(check_entry(changed, entry, kinds)), (entry.name, component)
                passed_over += 1
    assert passed_over > len(game.rules)


CLIENTS = """  clients:
    {kind: card, size: bridge-us, pieces: clients.yaml, front: front.svg.j2,
     print: {method: single}}
"""
ABOUT_CLIENTS = """- {rule: known, source: p. 1, says: they want a card, component: clients,
   references: {field: wants, component: cards}}
- {rule: fair, source: p. 2, says: the first card has power 3, component: clients, first: {}}
"""


def first(game, entry, params):
    """The first card is what the rule says, whatever the component it is of."""
    cards = game.component("cards").pieces
    if not cards or cards[0].fields["power"] != 3:
        yield Problem(entry.where, entry.name, "it has another power")


@pytest.mark.parametrize(
    ("field", "kind", "rule"), [("power", "more", "fair"), (COPIES, "lost", "known")]
)
def test_a_rule_that_reads_another_component_is_asked_too(field, kind, rule):
    rules = GameRules(kinds={"first": RuleKind(Params, first)})
    files = {
        "game.yaml": GAME.format(more="") + CLIENTS,
        "clients.yaml": "- {id: c, wants: a}\n",
        "rules.yaml": ABOUT_CLIENTS,
    }
    made = project_with(cards=CARDS, files=files, rules={"case": rules})
    game, problems = made.session.checked("case")
    assert not problems
    slip = next(slip for slip in slips_of(game) if (slip.field, slip.kind) == (field, kind))
    declared = declared_fields(made.session.folder("case"), game)
    assert rule in Judge(game, rules, declared).outcome(slip).rules


def run(*arguments):
    folders = ["--content", TINY / "content", "--layouts", TINY / "layouts"]
    return CliRunner().invoke(
        main, ["prove", *map(str, (*folders, *arguments))], catch_exceptions=False
    )


def test_the_command_tells_a_table_and_the_survivors():
    result = run("tiny")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert "test mistakes are noticed (" in lines[0]
    assert any(" of " in line and line.endswith(" %") for line in lines[1:])
    assert "no rule notices" not in result.output
    assert lines[-1] == "to list the 39 not noticed: proofdeck prove tiny --all"
    assert run("tiny", "--all").output.count("no rule notices") == 39


@pytest.mark.parametrize(("share", "code"), [(0.0, 0), (1.0, 1)])
def test_the_gate(share, code):
    result = run("tiny", "--at-least", share)
    assert result.exit_code == code
    assert ("test mistakes are noticed in tiny" in result.output) == bool(code)


def test_json_holds_every_survivor():
    result = run("tiny", "--format", "json", "--sample", 30)
    [told] = json.loads(result.output)
    assert told["made"] == 30 < told["possible"]
    caught = sum(row["caught"] for row in told["fields"])
    assert len(told["survivors"]) == 30 - caught
    assert {"file", "line", "column", "change", "crash", "kind"} <= set(told["survivors"][0])


def test_a_share_is_never_rounded_up():
    proof = proof_of(project(), workers=1)
    report = json_of(proof)
    assert report["share"] < 1
    assert "100.0 %" not in next(lines_of(proof, whole=False))


def test_fields_without_a_rule_come_with_the_line_that_declares_them_free():
    lines = list(lines_of(proof_of(project(), workers=1), whole=False))
    assert any("no rule for " in line for line in lines)
    assert any("`free: {" in line and ': "why"' in line for line in lines)
