"""How long a rulebook takes from a read book to its PDF: ``make bench``. The aim: half a second.

Each figure is the best of several cold processes over an empty cache; ``--one GAME`` is one of
them, and prints its seconds.
"""

import sys
import time

from bench import HERE, best

ROOT = HERE.parent.parent


def main():
    games = sorted(path.parent.name for path in (ROOT / "content").glob("*/rulebook.md.j2"))
    print(f"\n{'':34}{'seconds':>9}{'bytes':>12}")
    for name in games:
        runs = [best(__file__, "--one", name, runs=1)[2].split() for _ in range(5)]
        seconds, size = min(runs, key=lambda run: float(run[0]))
        print(f"{name + ', set':<34}{float(seconds):>9.3f}{int(size):>12,}")


def one(name):
    """Set the rulebook of a game, its text read and its pieces drawn."""
    from generator.cli import begin, end

    begin()
    from generator.commands import rulebook
    from generator.exports.book.rulebook import begin_pdf
    from generator.games import RULES
    from generator.project import Project

    session = Project(ROOT / "content", [ROOT / "layouts"], rules=RULES).session
    game, _ = session.checked(name)
    book, _ = rulebook.read_book(session, name)
    parts, problems = rulebook._drawn(session, game, book)
    assert parts is not None, problems
    before = time.perf_counter()
    data, _ = begin_pdf(parts).result
    print(time.perf_counter() - before, len(data))
    end(0)


if __name__ == "__main__":
    one(sys.argv[2]) if sys.argv[1:] else main()
