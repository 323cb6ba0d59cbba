"""What every shipped game that is played must keep: the promises of ``Play``."""

import pickle

import pytest
from conftest import CONTENT

from generator.games import RULES
from generator.measure.dice import Dice
from generator.play.players import RANDOM, playout
from generator.play.run import Job, play_games
from generator.play.summary import printed_of, report_of
from generator.project import Project

PLAYED = [name for name in RULES if RULES[name].play]
GAMES = 4  # of each number of players


@pytest.fixture(scope="module", params=PLAYED)
def played(request):
    """A shipped game with its Play and its table."""
    game, _ = Project(CONTENT).load(request.param)
    play = RULES[request.param].play
    return game, play, play.read(game)


def numbers(game):
    return range(game.players[0], game.players[1] + 1)


def test_there_are_games_to_play():
    assert PLAYED


def test_moves_are_in_order_and_a_state_stays_as_it_was(played):
    game, play, table = played
    players = game.players[1]
    state, luck, wits = play.setup(table, players, Dice(5)), Dice(6), Dice(7)
    assert pickle.dumps(state) == pickle.dumps(play.setup(table, players, Dice(5)))
    for number in range(300):
        if play.over(state):
            break
        moves = list(play.moves(state))
        assert moves
        assert moves == list(play.moves(state))
        assert [play.moves(state)[at] for at in range(len(moves))] == moves
        assert len(set(moves)) == len(moves), "a move is listed twice"
        assert 0 <= play.turn(state) < players
        if number % 7 == 0:
            before = pickle.dumps(state)
            for move in moves[:: max(1, len(moves) // 5)]:
                play.apply(state, move, Dice(1))
                if play.unseen:
                    hidden = play.unseen(state, play.turn(state), Dice(2))
                    assert list(play.moves(hidden)) == moves
            assert pickle.dumps(state) == before, "a state was changed in place"
        state = play.apply(state, moves[wits.below(len(moves))], luck)


def test_games_end_and_add_up(played):
    game, play, table = played
    for players in numbers(game):
        for seed in range(GAMES):
            result = playout(play, table, (RANDOM,) * players, seed)
            assert result == playout(play, table, (RANDOM,) * players, seed)
            assert result.end
            assert len(result.scores) == players
            assert {*result.winners} <= {*range(players)}
            assert result.winners or "bankrupt" in result.end or "final" in result.end
            for parts, score in zip(result.facts.parts, result.scores, strict=True):
                assert sum(parts.values()) == pytest.approx(score)


def test_nothing_is_used_that_is_not_printed(played):
    game, play, table = played
    names = {f"{one.name}/{piece.id}" for one in game.components for piece in one.pieces}
    for players in numbers(game):
        for seed in range(GAMES):
            facts = playout(play, table, (RANDOM,) * players, seed + 50).facts
            assert facts.used, "a supply is counted"
            for name, most in facts.used.items():
                assert most <= printed_of(game, name), name
            for seat in (*facts.drawn, *facts.taken):
                assert {*seat} <= names
            for drawn, taken in zip(facts.drawn, facts.taken, strict=True):
                assert {*taken} <= {*drawn}


def test_a_report_is_made_of_it(played):
    game, play, table = played
    players = game.players[0]
    results = play_games(Job(play, table, (RANDOM,) * players, 1), GAMES, workers=1)
    assert report_of(game, results, together=play.together).games == GAMES


def test_variants_keep_the_promises(played):
    game, play, table = played
    for variant in play.variants.values():
        players = (RANDOM,) * game.players[0]
        result = playout(variant, table, players, 3)
        assert result == playout(variant, table, players, 3)
        for parts, score in zip(result.facts.parts, result.scores, strict=True):
            assert sum(parts.values()) == pytest.approx(score)
        state = variant.setup(table, game.players[1], Dice(1))
        for _ in range(20):
            moves = list(variant.moves(state))
            assert moves == list(variant.moves(variant.unseen(state, variant.turn(state), Dice(2))))
            state = variant.apply(state, moves[-1], Dice(1))


def test_other_processes_can_play_it(played):
    _, play, table = played
    job = Job(play, table, (RANDOM,), 1)
    assert pickle.loads(pickle.dumps(job)).play == play
