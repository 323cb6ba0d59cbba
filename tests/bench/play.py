"""Times games played by chance, beside OpenSpiel's own random play of games of like size.

.venv/bin/python tests/bench/play.py prints games a second of the processor, of one process. Where
the package open-spiel is not installed, it says so and times ours alone.
"""

import random
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT))
from generator.games import RULES  # noqa: E402 - the project's own folder
from generator.play.players import RANDOM  # noqa: E402
from generator.play.run import Job, play_games  # noqa: E402
from generator.project import Project  # noqa: E402

SECONDS = 4  # of each game
THEIRS = ("connect_four", "gin_rummy", "hex(board_size=7)", "yacht", "tic_tac_toe")


def rate(play_one):
    """Games a second of the processor, by a few seconds of play."""
    begun, games = time.process_time(), 0
    while (used := time.process_time() - begun) < SECONDS:
        play_one(games)
        games += 1
    return games / used


def ours(name, players):
    """One game of ours by its number."""
    game, _ = Project(ROOT / "content").load(name)
    play = RULES[name].play
    table = play.read(game)

    def once(number):
        play_games(Job(play, table, (RANDOM,) * players, number), 1, workers=1)

    return once


def theirs(spiel, name):
    """One random game of OpenSpiel, driven from Python."""
    game, dice = spiel.load_game(name), random.Random(1)

    def once(_number):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                moves, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(moves, chances)[0])
            else:
                state.apply_action(dice.choice(state.legal_actions()))

    return once


def main():
    """A line for each game and number of players."""
    for name in RULES:
        game, _ = Project(ROOT / "content").load(name)
        for players in sorted({*game.players}):
            print(f"{name:24} {players} players {rate(ours(name, players)):9,.0f} games a second")
    try:
        import pyspiel
    except ImportError:
        print("open-spiel is not installed: pip install open-spiel, to time its games beside ours")
        return
    for name in THEIRS:
        print(f"OpenSpiel {name:24} {rate(theirs(pyspiel, name)):9,.0f} games a second")


if __name__ == "__main__":
    main()
