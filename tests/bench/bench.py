"""How long a deck takes, beside a hand-written ReportLab script of the same pages: ``make bench``.

Each figure is the best of several cold processes, started by this virtual environment's own
interpreter.
"""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
RUNS = 5


def run(*command, cache=None):
    """Seconds, peak memory in MB and standard output of a process.

    ``cache`` is the folder of what earlier runs have kept; None: nothing of them is at hand.
    """
    with tempfile.TemporaryDirectory() as empty:
        environment = {**os.environ, "XDG_CACHE_HOME": str(cache or empty)}
        done = subprocess.run(
            [sys.executable, "-c", _WRAPPED, *map(str, command)],
            capture_output=True,
            text=True,
            check=False,
            env=environment,
        )
    if done.returncode:
        sys.exit(f"{command}:\n{done.stdout}{done.stderr}")
    text, _, measured = done.stdout.rstrip().rpartition("\n")
    seconds, peak = measured.split()
    return float(seconds), int(peak) / 1024, text


# Runs a command as its only child, so that the time and the peak memory are the child's alone.
_WRAPPED = """
import resource, subprocess, sys, time
before = time.perf_counter()
code = subprocess.run([sys.executable, *sys.argv[1:]]).returncode
seconds = time.perf_counter() - before
print(seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss, flush=True)
sys.exit(code)
"""


def best(*command, cache=None, runs=RUNS):
    return min((run(*command, cache=cache) for _ in range(runs)), key=lambda row: row[0])


def by_turns(*commands, runs=RUNS):
    """As ``best`` of each, one after the other: a slow minute is so for all of them."""
    rows = [[run(*command) for command in commands] for _ in range(runs)]
    return [min(column, key=lambda row: row[0]) for column in zip(*rows, strict=True)]


def main():
    print(f"{'':34}{'seconds':>9}{'ms/face':>9}{'bytes':>12}{'peak MB':>9}{'ratio':>8}")
    with tempfile.TemporaryDirectory() as scratch:
        for count in (81, 1000):
            from deck import write_deck

            content = write_deck(Path(scratch) / f"deck{count}", count)
            path = Path(scratch) / f"floor{count}.pdf"
            floor, memory, _ = best(HERE / "floor.py", count, path)
            row(f"{count} cards: hand-written", floor, 2 * count, path.stat().st_size, memory, 1.0)
            output = Path(scratch) / f"out{count}"
            seconds, memory, text = best(HERE / "stages.py", content, HERE / "layouts", output)
            report = json.loads(text)
            row(
                f"{count} cards: proofdeck, print file",
                seconds,
                report["faces"],
                report["bytes"],
                memory,
                seconds / floor,
            )
            for stage, lap in report["laps"].items():
                print(f"    {stage:<30}{lap:>9.3f}{1000 * lap / report['faces']:>9.3f}")
            whole = (
                "-m",
                "generator",
                "build",
                "--content",
                content,
                "--layouts",
                HERE / "layouts",
                "--output",
                output,
            )
            seconds, memory, _ = best(*whole)
            size = sum(p.stat().st_size for p in output.rglob("*") if p.is_file())
            row(
                f"{count} cards: proofdeck build, all",
                seconds,
                report["faces"],
                size,
                memory,
                seconds / floor,
            )


def row(name, seconds, faces, size, memory, ratio):
    print(
        f"{name:<34}{seconds:>9.3f}{1000 * seconds / faces:>9.3f}"
        f"{size:>12,}{memory:>9.0f}{ratio:>8.2f}"
    )


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    main()
