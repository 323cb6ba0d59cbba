"""The program of the bundle: the command, or the preview where it is started by a double click."""

import multiprocessing
import os
import sys
from pathlib import Path

from generator.cli import run

if __name__ == "__main__":
    multiprocessing.freeze_support()
    if len(sys.argv) == 1:
        folder = Path.home() / "Proofdeck"
        folder.mkdir(exist_ok=True)
        os.chdir(folder)
        sys.argv.append("preview")
    run()
