"""How long a second build takes, as shares of the first: ``make bench``, after the first builds.

Each figure is the best of several cold processes of one run; a share is against the full build of
that run. The folders of content and layouts are copies, which the workloads change.
"""

import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
RUNS = 5
PROOFDECK = ("-m", "generator")
OUR_RULES = ("--rules", "generator.games")  # what our own games bring in Python
NOTHING = ("-c", "import yaml, jinja2")


def seconds(folder, *command):
    """How long a process takes in a folder with a cache beside it, and of the processor."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    before, used = time.perf_counter(), of_processor()
    done = subprocess.run(
        [sys.executable, *map(str, command)],
        capture_output=True, text=True, check=False, env=environment, cwd=folder,
    )  # fmt: skip
    if done.returncode:
        sys.exit(f"{command}:\n{done.stdout}{done.stderr}")
    return time.perf_counter() - before, of_processor() - used


def of_processor():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def full(folder, *words):
    """A build over no cache and no output."""
    for name in ("cache", "output"):
        shutil.rmtree(folder / name, ignore_errors=True)
    return seconds(folder, *words)


def edited(folder, path, pattern, number):
    """Change what a pattern finds first, differently for each number."""
    file = folder / path
    text = file.read_text(encoding="utf-8")
    new, count = re.subn(pattern, rf"\g<1>{'ABCDEFGH'[number]}", text, count=1)
    assert count == 1, f"{path} has no {pattern}"
    file.write_text(new, encoding="utf-8")


def workloads(folder, paths, pattern, *rules, check):
    """A full build, one where nothing changed, one of a card that changed; and such a check.

    They take turns: a machine that is slow for a minute is so for all of them.
    """
    build = (*PROOFDECK, *rules, "build")
    floors, wholes, sames, ones = [], [], [], []
    for number in range(RUNS):
        floors.append(seconds(folder, *NOTHING))
        wholes.append(full(folder, *build))
        sames.append(seconds(folder, *build))
        for path in paths:
            edited(folder, path, pattern, number)
        ones.append(seconds(folder, *build))
    floor, whole, same, one = map(min, (floors, wholes, sames, ones))
    row("full build", whole, whole, floor)
    row("nothing changed", same, whole, floor)
    row("one card's text changed", one, whole, floor)
    if check:
        seconds(folder, *PROOFDECK, *rules, "check")
        checked = min(seconds(folder, *PROOFDECK, *rules, "check") for _ in range(RUNS))
        row("check, nothing changed", checked, whole, floor)


def row(name, taken, whole, floor):
    shares = [part[n] / by[n] for by in (whole, floor) for part in (taken,) for n in (0, 1)]
    print(f"    {name:<26}{taken[0]:>9.3f}" + "".join(f"{share:>12.2f}" for share in shares))


def main():
    heads = ("of full", "(processor)", "of floor", "(processor)")
    print(f"\n{'':30}{'seconds':>9}" + "".join(f"{head:>12}" for head in heads))
    print(f"(the floor is python {NOTHING[0]} '{NOTHING[1]}')")
    with tempfile.TemporaryDirectory() as scratch:
        from deck import write_deck

        deck = Path(scratch) / "deck"
        write_deck(deck / "content", 1000)
        shutil.copytree(HERE / "layouts", deck / "layouts")
        print("1,000 cards")
        workloads(deck, ["content/bench/cards.yaml"], r"(title: '\w+ \d+)", check=False)
        game = Path(scratch) / "game"
        name = "clients_vs_architects"
        shutil.copytree(ROOT / "content" / name, game / "content" / name)
        print(f"{name}, with its rulebook")
        # The rules say each text of a card: both are edited, as their designer must.
        files = [f"content/{name}/{file}.yaml" for file in ("architects", "rules")]
        workloads(game, files, r"(Fallingwater)", *OUR_RULES, check=True)


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    main()
