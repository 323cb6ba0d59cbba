"""``python -m generator``: the same as the command ``proofdeck``."""

from generator.cli import run

run()
