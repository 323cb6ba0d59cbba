"""``proofdeck play``: its report as text, data and a page; wrong options; the manual's game."""

import json
import os
import re
import shutil
import signal
import sys
from types import ModuleType

import pytest
from click.testing import CliRunner
from conftest import CONTENT, ROOT, TINY

from generator import GameRules, Project
from generator.cache.store import NO_CACHE
from generator.cli import main
from generator.commands.play import PlayOptions
from generator.games.architekton.play import PLAY
from generator.play.players import RANDOM
from generator.play.run import Job, on_cluster, play_games
from generator.rules.playing import Play

MANUAL = (ROOT / "generator" / "manual" / "playing.md").read_text(encoding="utf-8")
LAYOUTS = [TINY / "layouts", ROOT / "layouts"]


@pytest.fixture
def run(tmp_path):
    """The command on the shipped games, with results in a folder of its own."""

    def run(*options, content=CONTENT, code=0):
        places = ("--content", str(content), "--output", str(tmp_path))
        found = CliRunner().invoke(main, ["play", *options, *places])
        assert found.exit_code == code, found.output
        return found

    return run


@pytest.fixture
def manuals_game(monkeypatch):
    """The module of the manual's page, as a user would write it."""
    module = ModuleType("my_games")
    [source] = re.findall(r"```python\n(.*?)```", MANUAL, re.DOTALL)
    exec(compile(source, "my_games.py", "exec"), module.__dict__)
    monkeypatch.setitem(sys.modules, "my_games", module)
    return module, len(source.splitlines())


def test_a_report_has_seats_length_and_supplies(run, tmp_path):
    out = run("architekton", "--games", "60", "--no-ladder").stdout
    for line in (
        r"2 players, 60 games, all random", r"  seats         seat \d: \d+\.\d % \(",
        r"  length        moves: ", r"  ends          the stacks are empty: ",
        r"  supply        .*: 0\.0 % \(0\.0 to 6\.0\) of games short; \d in use of 8",
    ):  # fmt: skip
        assert re.search(line, out), line
    page = (tmp_path / "architekton" / "played.html").read_text(encoding="utf-8")
    assert "Content-Security-Policy" in page
    assert page.count("<svg") >= 3
    assert "<script" not in page


def test_the_same_seed_is_the_same_report_and_another_is_not(run):
    one, two, three = (
        run("architekton", "--games", "20", "--no-ladder", "--format", "json", *more).stdout
        for more in ((), ("--workers", "1"), ("--seed", "2"))
    )
    assert json.loads(one) == json.loads(two) != json.loads(three)


def test_a_variant_is_played_and_named(run, tmp_path):
    out = run("architekton", "--variant", "match", "--games", "10", "--no-ladder").stdout
    assert out.startswith("architekton, match, seed 1\n")
    assert "somebody has won the match: 100.0 %" in out
    assert "Architekton, match, played" in (tmp_path / "architekton" / "played.html").read_text()
    said = run(
        "architekton", "--variant", "match", "--games", "2", "--no-ladder", "--format", "json"
    ).stdout
    assert json.loads(said)["games"][0]["variant"] == "match"


def test_the_ladder_says_whether_skill_wins(manuals_game):
    module, _ = manuals_game
    project = Project(TINY / "content", LAYOUTS, rules={"tiny": module.RULES["sun_and_moon"]})
    played, _ = project.play("tiny", PlayOptions(games=400, players=(2, 2)))
    [report] = played.reports
    skill = report.about("skill")
    assert [*skill] == ["greedy among random", "playouts:5 among greedy"]
    assert skill["greedy among random"].number.of == 40
    assert 0 < skill["greedy among random"].number.low < 0.5  # six cards leave little to skill


def test_a_game_without_play_is_dealt(run, tmp_path):
    out = run("tiny", "--hand", "3", content=TINY / "content").stdout
    assert "Sky cards: 6 cards, hands of 3" in out
    assert "hands         light sun, moon: 5.0 % of hands have none; on average 1.50 each" in out
    assert "The moon at 6 and 3 more: 50.0 % of hands have each; the first after 3.5 cards" in out
    assert "exact" in (tmp_path / "tiny" / "played.html").read_text(encoding="utf-8")


def with_line(folder, line):
    """A folder of content with the tiny game, and one more line in its game.yaml."""
    shutil.copytree(TINY / "content" / "tiny", folder / "tiny")
    game = folder / "tiny" / "game.yaml"
    game.write_text(f"{game.read_text(encoding='utf-8')}{line}\n", encoding="utf-8")
    return folder


def test_the_hand_is_that_of_game_yaml(run, tmp_path):
    content = with_line(tmp_path / "content", "numbers: {hand: 4}")
    assert "Sky cards: 6 cards, hands of 4" in run("tiny", content=content).stdout
    assert "Sky cards: 6 cards, hands of 2" in run("tiny", "--hand", "2", content=content).stdout


def test_python_plays_where_game_yaml_says_it_too_and_the_report_says_so(run, tmp_path):
    shutil.copytree(CONTENT / "architekton", tmp_path / "content" / "architekton")
    game = tmp_path / "content" / "architekton" / "game.yaml"
    said = "architekton, seed 1, by its own Python: play in game.yaml does nothing\n"
    for line in ("", "play: {deck: landscape, hand: 1}\n"):
        game.write_text(game.read_text(encoding="utf-8") + line, encoding="utf-8")
        given = ("architekton", "--games", "2", "--no-ladder")
        out = run(*given, content=tmp_path / "content").stdout
        assert out.startswith(said) == bool(line), out


def test_a_game_is_played_as_game_yaml_says(run, tmp_path):
    line = "numbers: {most: 2}\nplay: {hand: '{most}', draw: 1, score: hour}"
    content = with_line(tmp_path / "content", line)
    layouts = ("--layouts", str(TINY / "layouts"))
    given = ("tiny", "--games", "40", *layouts)
    assert "2 players, 40 games, all random" in run(*given, content=content).stdout
    [game] = json.loads(run(*given, "--format", "json", content=content).stdout)["games"]
    measures = game["reports"][1]["measures"]
    assert [one["about"] for one in measures[:4]] == ["seats", "seats", "length", "scores"]
    for one in measures:
        assert one["number"]["low"] <= one["number"]["value"] <= one["number"]["high"]
    page = (tmp_path / "tiny" / "played.html").read_text(encoding="utf-8")
    assert all(f"<td>{one['about']}</td>" in page for one in measures if one["even"] is None)
    refused = run(*given, "--hand", "3", content=content, code=2)
    assert "play in game.yaml says how many cards are dealt" in refused.output


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("architekton", "--players", "3"), "unknown-players"),
        (("architekton", "--by", "clever"), "unknown-player"),
        (("architekton", "--variant", "league"), "architekton has: match"),
        (("towers", "--variant", "match"), "unknown-variant"),
        (("architekton", "--compare", "no-such-revision"), "unknown-revision"),
        (("architekton", "--players", "many"), "not a number of players"),
        (("architekton", "--cluster", "tcp://127.0.0.1:9", "--games", "3"), "no-cluster"),
    ],
)
def test_wrong_options_are_told(run, options, said, monkeypatch):
    monkeypatch.setattr("generator.play.run._PATIENCE", 1)
    assert said in run(*options, code=1 if said == "no-cluster" else 2).output


def test_what_cannot_be_played_cannot_be_compared(run):
    for option in ("--compare", "--variant"):
        assert "no-play" in run("tiny", option, "x", content=TINY / "content", code=2).output
    for option, value in (("--players", "2"), ("--by", "greedy")):
        assert "no-play" in run("tiny", option, value, content=TINY / "content", code=2).output


def test_the_manuals_game_is_played(manuals_game):
    module, lines = manuals_game
    assert lines <= 75
    project = Project(TINY / "content", LAYOUTS, rules={"tiny": module.RULES["sun_and_moon"]})
    played, problems = project.play("tiny", PlayOptions(games=40, seed=3))
    assert not problems
    assert [one.players for one in played.reports] == [1, 2]
    assert played.reports[1].about("ends")["all tricks are played"].number.value == 1


def test_data_and_the_manuals_python_give_the_same_figures(manuals_game, tmp_path):
    module, _ = manuals_game
    [line] = re.findall(r"^play: .trick.*$", MANUAL, re.MULTILINE)
    content = with_line(tmp_path, line)
    rules = {"tiny": module.RULES["sun_and_moon"]}
    options = PlayOptions(games=800, players=(2, 2), workers=1, ladder=False)
    python, data = (
        Project(content, LAYOUTS, rules=given, cache=NO_CACHE).play("tiny", options)[0].reports[0]
        for given in (rules, {})
    )
    for about, names in {
        "seats": ["seat 1", "seat 2"],
        "won by": ["points"],
        "ties": ["games"],
    }.items():
        for name in names:
            one, two = python.about(about)[name].number, data.about(about)[name].number
            assert one.low <= two.high
            assert two.low <= one.high
    assert python.about("length") == data.about("length")


def test_python_that_breaks_down_is_told_without_a_traceback():
    def broken(_state):
        raise KeyError("harbour")

    play = Play(lambda *_: 0, broken, broken, broken, lambda _state: "", broken)
    project = Project(TINY / "content", LAYOUTS, rules={"tiny": GameRules(play=play)})
    played, [problem] = project.play("tiny", PlayOptions(games=2, workers=1))
    assert played is None
    assert problem.name == "broken-play"
    assert "KeyError: 'harbour'" in problem.message
    assert "broken, line " in problem.hint


def test_two_versions_are_played_with_the_same_seeds(manuals_game, tmp_path):
    module, _ = manuals_game
    rules = {"tiny": module.RULES["sun_and_moon"]}
    content = {
        f"tiny/{path.name}": path.read_text(encoding="utf-8")
        for path in (TINY / "content" / "tiny").glob("*.yaml")
    }
    folder = tmp_path / "content"
    for name, text in content.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    project = Project(folder, LAYOUTS, rules=rules, cache=NO_CACHE)
    assert not [one for one in project.record_printed("tiny")[1] if one.severity == "error"]
    cards = folder / "tiny" / "cards.yaml"
    cards.write_text(cards.read_text().replace("light: moon, hour: 1,", "light: moon, hour: 12,"))
    project = Project(folder, LAYOUTS, rules=rules, cache=NO_CACHE)
    played, _ = project.play("tiny", PlayOptions(games=200, players=(2, 2), compare="printed"))
    [balance] = played.balances
    named = {one.about: one for one in balance.measures}
    assert named["score"].number.value > 0
    assert named["moves"].number.value == 0


def test_what_a_change_did_is_told_beside_what_changed(manuals_game, tmp_path, monkeypatch):
    """The same games then and now: lines, data and the page; a game that nothing plays is told."""
    module, _ = manuals_game
    monkeypatch.setattr(module, "RULES", {"tiny": module.RULES["sun_and_moon"]})
    places = ("--content", str(tmp_path / "content"), "--output", str(tmp_path / "out"))
    layouts = ("--layouts", str(TINY / "layouts"))
    shutil.copytree(TINY / "content" / "tiny", tmp_path / "content" / "tiny")

    def run(*options, rules=("--rules", "my_games"), code=0):
        found = CliRunner().invoke(main, [*rules, *options, *places, *layouts])
        assert found.exit_code == code, found.output
        return found

    run("printed")
    cards = tmp_path / "content" / "tiny" / "cards.yaml"
    cards.write_text(cards.read_text().replace("light: moon, hour: 1,", "light: moon, hour: 12,"))
    told = run("changed", "--balance").stdout
    assert re.search(r"score +\d+\.\d\d -> \d+\.\d\d, \+\d\.\d\d \(.* to .*\)\n", told)
    page = (tmp_path / "out" / "tiny" / "played.html").read_text(encoding="utf-8")
    assert page.count("Before and now") == 2
    data = run("changed", "--balance", "--format", "json").stdout
    (row,) = json.loads(data)["changed"]
    assert [one["players"] for one in row["balance"]] == [1, 2]
    assert "--balance" in run("changed", "--balance", rules=()).output


@pytest.mark.whole
def test_a_cluster_plays_the_same_games_also_when_a_worker_is_lost():
    from distributed import LocalCluster

    game, _ = Project(CONTENT).load("architekton")
    job = Job(PLAY, PLAY.read(game), (RANDOM, RANDOM), 8)
    here = play_games(job, 400, workers=1)
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=":0", silence_logs=50
    ) as cluster:
        lost = []

        def lose_one(_stage, _done, _total):
            if not lost:
                lost.append(next(iter(cluster.workers.values())).pid)
                os.kill(lost[0], signal.SIGKILL)

        there = play_games(
            job, 400, elsewhere=on_cluster(cluster.scheduler_address), progress=lose_one
        )
    assert lost
    assert there == here
