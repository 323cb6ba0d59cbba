"""Commands run in the folder of a game that lies elsewhere and may bring its own Python."""

import subprocess
import sys
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from generator.cli import main

_OF_A_FOLDER = {"my_games", "mine", "wrong"}  # modules that tests write


def run_alone(folder, *arguments):
    command = [sys.executable, "-m", "generator", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def run(folder, *arguments):
    """The same in this process, which has the modules of other folders no more."""
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        patch.syspath_prepend(folder)
        for name in _OF_A_FOLDER & sys.modules.keys():
            patch.delitem(sys.modules, name)
        done = CliRunner().invoke(main, arguments, catch_exceptions=False)
        for name in _OF_A_FOLDER:
            sys.modules.pop(name, None)
    return SimpleNamespace(returncode=done.exit_code, stdout=done.stdout, stderr=done.stderr)
