"""``python tests/fuzz/fuzz.py``: damaged files of every kind, each checked and built.

Told in a table by kind of file: what was refused, what was accepted, and what must never be: an
exception that escapes, over 10 s of processor or 1 GB, a file written outside of output/, a problem
at no place in a file, a build that fails where the check passes. Ends with 1 if there was any.
"""

import argparse
import os
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import islice
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

HERE = Path(__file__).parent
sys.path += [str(HERE), str(HERE.parent), str(HERE.parent / "makers")]

from inputs import VARIANTS, drawn_input, sound_inputs  # noqa: E402 - from the folders just named
from trial import GOOD, Verdict, load_modules, tried  # noqa: E402

_AT_A_TIME = 20


def main() -> int:
    """Run what the command line asks for; the exit code."""
    parser = argparse.ArgumentParser(prog="python tests/fuzz/fuzz.py", description=__doc__)
    parser.add_argument("--inputs", type=int, default=20_000, metavar="N", help="default 20,000")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="of the first (default 1)")
    parser.add_argument("--first", type=int, default=0, metavar="N", help="number of the first")
    parser.add_argument("--kind", action="append", choices=list(VARIANTS), help="all if not given")
    parser.add_argument("--sound", action="store_true", help="undamaged: all must be accepted")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, metavar="J")
    asked = parser.parse_args()
    kinds = tuple(asked.kind or VARIANTS)
    load_modules()
    if asked.sound:
        return _sound(kinds)
    numbers = range(asked.first, asked.first + asked.inputs)
    count: Counter[tuple[str, str]] = Counter()
    words: Counter[str] = Counter()
    slowest = largest = 0.0
    for number, kind, verdict in verdicts(asked.seed, numbers, kinds, asked.jobs):
        count[kind, verdict.what] += 1
        slowest, largest = max(slowest, verdict.seconds), max(largest, verdict.megabytes)
        if verdict.what not in GOOD:
            said = f"{kind}: {verdict.what}: {verdict.words}"
            if not words[said]:
                print(f"--seed {asked.seed} --first {number} --inputs 1  {said}", flush=True)
            words[said] += 1
        if sys.stderr.isatty():
            print(f"\r{count.total()} of {asked.inputs}", end="\r", file=sys.stderr, flush=True)
    print(table(count, kinds), f"at most {slowest:.1f} s and {largest:.0f} MB", sep="\n")
    return 1 if words else 0


def _sound(kinds: tuple[str, ...]) -> int:
    """Try every variant of the kinds as it is: else all would be refused for one reason."""
    wrong = [
        f"{given.kind}: {given.path}: {verdict.what} {verdict.words}"
        for given in sound_inputs(kinds)
        if (verdict := tried(given)).what != "accepted"
    ]
    print(*wrong, sep="\n")
    return 1 if wrong else 0


def verdicts(
    seed: int, numbers: range, kinds: tuple[str, ...], jobs: int
) -> Iterator[tuple[int, str, Verdict]]:
    """The number, the kind and the verdict of each input, in the order of their numbers."""
    with TemporaryDirectory(prefix="proofdeck-fuzz-cache-") as cache:
        os.environ["XDG_CACHE_HOME"] = cache
        todo = iter(numbers)
        with ProcessPoolExecutor(jobs, mp_context=get_context("fork")) as pool:
            while some := [*islice(todo, _AT_A_TIME * jobs)]:
                done = pool.map(partial(_verdict, seed, kinds), some)
                yield from zip(some, (kinds[n % len(kinds)] for n in some), done, strict=True)


def _verdict(seed: int, kinds: tuple[str, ...], number: int) -> Verdict:
    return tried(drawn_input(seed, number, kinds))


def table(count: Counter[tuple[str, str]], kinds: tuple[str, ...]) -> str:
    """How often each outcome came, a row a kind of file."""
    outcomes = [*GOOD, *sorted({what for _, what in count} - {*GOOD})]
    rows = [["", *outcomes]]
    rows += [[kind, *(str(count[kind, what]) for what in outcomes)] for kind in kinds]
    total = [str(sum(count[kind, what] for kind in kinds)) for what in outcomes]
    rows.append(["all", *total])
    return "\n".join("  ".join(f"{cell:>11}" for cell in row) for row in rows)


if __name__ == "__main__":
    sys.exit(main())
