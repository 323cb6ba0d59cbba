"""Workers end with the command that began them, whatever a game's own Python does in them.

A process is begun, as only one that is killed shows it.
"""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

PATIENCE = 30  # seconds
LOOPS = """\
import os
from pathlib import Path
from generator.play.run import Job, play_games
from generator.rules.playing import Play

def setup(table, players, dice):
    Path(str(os.getpid())).touch()
    while True:
        pass

def nothing(*_):
    return 0

if __name__ == "__main__":
    play = Play(setup, nothing, nothing, nothing, nothing, nothing)
    play_games(Job(play, None, (None, None), 1), 400, workers=2)
"""


def alive(pid):
    try:
        stat = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


def until(asked):
    ends = time.monotonic() + PATIENCE
    while not asked() and time.monotonic() < ends:
        time.sleep(0.05)
    return asked()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_workers_end_where_the_command_is_killed(tmp_path):
    (tmp_path / "loops.py").write_text(LOOPS, encoding="utf-8")
    around = {**os.environ, "PYTHONPATH": str(Path.cwd())}
    command = subprocess.Popen([sys.executable, "loops.py"], cwd=tmp_path, env=around)

    def workers():
        return [int(one.name) for one in tmp_path.iterdir() if one.name.isdecimal()]

    try:
        assert until(lambda: len(workers()) == 2)
        assert all(map(alive, workers()))
    finally:
        command.kill()
        command.wait()
    assert until(lambda: not any(map(alive, workers())))
