"""``python tests/mutants/run.py``: which slips in the source no test of its room would notice.

Ends with 1 if a room is below the share that it must reach, or if the list of equivalents is out of
date.
"""

import argparse
import os
import random
import sys
from pathlib import Path

import equivalents
from rooms import ROOMS, ROOT, Room
from running import SLOWEST, prepared, verdicts, without_mutant
from slips import Mutant, mutants_of

ENOUGH = 0.9  # of the mutants that change anything


def main() -> int:
    """Run what the command line asks for; the exit code."""
    parser = argparse.ArgumentParser(prog="python tests/mutants/run.py", description=__doc__)
    parser.add_argument(
        "--room", action="append", choices=sorted(ROOMS), help="all rooms if not given"
    )
    parser.add_argument(
        "--sample", type=int, metavar="N", help="so many of a room's mutants, drawn"
    )
    parser.add_argument(
        "--seed", type=int, default=1, metavar="S", help="of the drawing (default 1)"
    )
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J")
    asked = parser.parse_args()
    wrong = equivalents.faults()
    print("\n".join(wrong), end="\n" if wrong else "")
    with prepared() as folder:
        rooms = {name: ROOMS[name] for name in asked.room or ROOMS}
        good = [
            judged(name, room, drawn(room, asked.sample, asked.seed), folder, asked.jobs)
            for name, room in rooms.items()
        ]
    return 0 if all(good) and not wrong else 1


def drawn(room: Room, sample: int | None, seed: int) -> list[Mutant]:
    """The room's mutants but those known to change nothing, or a sample, in reading order."""
    known = equivalents.known()
    every = [
        m for path in room.paths() for m in mutants_of(path) if equivalents.key(m) not in known
    ]
    if sample is None or sample >= len(every):
        return every
    chosen = random.Random(seed).sample(range(len(every)), sample)
    return [every[number] for number in sorted(chosen)]


def judged(name: str, room: Room, mutants: list[Mutant], folder: Path, jobs: int) -> bool:
    """Tells what became of a room's mutants; whether enough of them were killed."""
    try:
        alone, tests = without_mutant(room.tests, folder)
    except RuntimeError as error:
        print(f"{name}: {error}", flush=True)
        return False
    limit = SLOWEST * alone + 10
    done = []
    for verdict in verdicts(mutants, tests, folder, limit=limit, jobs=jobs):
        done.append(verdict)
        if sys.stderr.isatty():
            end = "\r" if len(done) < len(mutants) else "\r\033[K"
            print(f"{name}: {len(done)} of {len(mutants)}", end=end, file=sys.stderr, flush=True)
    survivors = sorted(v.mutant for v in done if not v.killed)
    killed = len(done) - len(survivors)
    slow = sum(v.seconds > limit for v in done)
    share = killed / len(done) if done else 1.0
    print(
        f"{name}: {killed} of {len(done)} mutants killed, {share:.1%}"
        f" ({slow} by hanging; {alone:.1f} s without a mutant, "
        f"{sum(v.seconds for v in done) / max(1, len(done)):.1f} s with one)",
        flush=True,
    )
    for mutant in survivors:
        print(f"  {mutant.path.relative_to(ROOT)}:{mutant.line}: {mutant.change}")
    return share >= ENOUGH


if __name__ == "__main__":
    sys.exit(main())
