"""Pieces that a check found sound: not asked again of the same, and asked of any other."""

from dataclasses import replace

import pytest
from conftest import CONTENT, open_game

from generator.cache.store import Cache
from generator.games import RULES
from generator.rules import run
from generator.rules.extension import GameRules
from generator.rules.sound import SoundPieces

NAME = "clients_vs_architects"


@pytest.fixture
def asked(tmp_path, monkeypatch):
    """Checks a game over what earlier runs kept; gives the problems and who was asked of what."""

    def check(game, machine="one", module="generator.games"):
        noted = []

        def of(own):
            def checked(component, piece):
                noted.append((own.__name__, piece.id))
                yield from own(component, piece)

            checked.__module__, checked.__qualname__ = module, own.__qualname__
            return checked

        checks = {name: tuple(map(of, own)) for name, own in RULES[NAME].piece_checks.items()}
        sound = SoundPieces(Cache(tmp_path), machine, NAME)
        rules = replace(RULES[NAME], piece_checks=checks)
        return run.run_checks(game, rules, sound=sound), noted

    return check


def with_board(game, number, **changes):
    """The game with other fields in one of its boards, or another format of all."""
    return changed(game, lambda pieces: pieces_with(pieces, number, changes))


def changed(game, of_pieces, **of_component):
    boards = game.component("board")
    other = replace(boards, pieces=of_pieces(boards.pieces), **of_component)
    components = tuple(other if one is boards else one for one in game.components)
    return replace(game, components=components)


def pieces_with(pieces, number, changes):
    one = pieces[number]
    fields = one.fields.with_items(changes)
    return (*pieces[:number], replace(one, fields=fields), *pieces[number + 1 :])


def test_a_sound_board_is_asked_once(asked):
    game = open_game(CONTENT / NAME)[0]
    boards = game.component("board").pieces
    assert len(asked(game)[1]) == 2 * len(boards)
    assert asked(game) == ((), [])
    assert len(asked(game, machine="another")[1]) == 2 * len(boards)


def test_a_board_that_changed_is_asked_again_and_its_faults_are_never_kept(asked):
    game = open_game(CONTENT / NAME)[0]
    asked(game)
    spaces = game.component("board").pieces[2].fields["spaces"]
    broken = with_board(game, 2, spaces=spaces[:-1])
    wanted = run.run_checks(broken, RULES[NAME])
    assert wanted
    assert {piece for _, piece in asked(broken)[1]} == {game.component("board").pieces[2].id}
    assert asked(broken)[0] == wanted
    assert asked(game)[0] == ()


def test_another_format_asks_every_board_again(asked):
    game = open_game(CONTENT / NAME)[0]
    asked(game)
    form = game.component("board").format
    small = form.model_copy(update={"safe": form.safe + 20})
    other = changed(game, lambda pieces: pieces, format=small)
    found, noted = asked(other)
    assert len(noted) == 2 * len(game.component("board").pieces)
    assert "labels-lie-apart" in {problem.rule for problem in found}


def test_a_check_that_is_not_ours_is_always_asked(asked):
    game = open_game(CONTENT / NAME)[0]
    asked(game, module="somebody")
    assert asked(game, module="somebody")[1]


def test_without_a_cache_nothing_is_kept():
    game = open_game(CONTENT / NAME)[0]
    sound = SoundPieces()
    assert run.run_checks(game, GameRules(), sound=sound) is not None
    sound.save()
