"""The mutation run of ``make mutants``: its slips, that tests see them, its list in order."""

import ast
import hashlib
import re
import subprocess
import sys
from itertools import accumulate

import pytest
from conftest import ROOT

FOLDER = ROOT / "tests" / "mutants"
sys.path.append(str(FOLDER))

import equivalents  # noqa: E402 - from the folder just named
import rooms  # noqa: E402
import run  # noqa: E402
import slips  # noqa: E402

SLIPS = [
    ("a < b", ["a <= b", "a >= b"]),
    ("a >= b", ["a > b", "a < b"]),
    ("a == b", ["a != b"]),
    ("a in b", ["a not in b"]),
    ("a is None", ["a is not None"]),
    ("a < b <= c", ["a <= b <= c", "a >= b <= c", "a < b < c", "a < b > c"]),
    ("a + b", ["a - b"]),
    ("a - b", ["a + b"]),
    ("a * b", ["a / b"]),
    ("a / b", ["a * b"]),
    ("a % b", ["a * b"]),
    ("a += b", ["a -= b"]),
    ("f(2)", ["3"]),
    ("f(0.5)", ["1.5"]),
    ("f(-2)", ["2", "3"]),
    ("a and b", ["a or b"]),
    ("a or b", ["a and b"]),
    ("not a", ["a"]),
    ("f(flag=True)", ["False"]),
    ("min(a)", ["max"]),
    ("any(a)", ["all"]),
    ("a if b else c", ["c if b else a"]),
    ("[a for a in b if a]", [" for a in b if not a"]),
    ("if a:\n    b\nelse:\n    c", ["if not a:"]),
    ("def f():\n    return a", ["return None"]),
    ("def f():\n    yield a", ["yield from ()"]),
    ("def f():\n    raise a", ["pass"]),
    # What changes nothing that runs, or could only fail to run, is left alone.
    ("def f():\n    return", []),
    ("def f():\n    yield from ()", []),
    ("def f():\n    return None", []),
    ("def f(a: x[3]) -> x[3]: ...", []),
    ("@f(3)\ndef g(): ...", []),
    ("assert a < 3", []),
    ("A = Literal[3]", []),
    ('"a" + b', []),
    ('f"{a}" + b', []),
    ('"a" % b', []),
    ("a = None", []),
]


@pytest.mark.parametrize(("source", "changed"), SLIPS, ids=[source for source, _ in SLIPS])
def test_the_slips_of_a_line(source, changed, tmp_path):
    path = tmp_path / "module.py"
    path.write_text(source, encoding="utf-8")
    mutants = slips.mutants_of(path)
    assert [mutant.after.strip() for mutant in mutants] == [text.strip() for text in changed]
    before = ast.unparse(ast.parse(source))
    sources = [ast.unparse(slips.mutated(mutant)) for mutant in mutants]
    assert before not in sources
    assert len(set(sources)) == len(sources)
    for text in sources:
        compile(text, "module.py", "exec")


def test_a_mutant_knows_its_line_and_what_it_is_in(tmp_path):
    path = tmp_path / "module.py"
    path.write_text(
        "A = 1\n\n\nclass B:\n    def c(self):\n        return self.d\n", encoding="utf-8"
    )
    first, second = slips.mutants_of(path)
    assert (first.line, first.inside, first.change) == (1, "", "1  ->  2")
    assert (second.line, second.inside) == (6, "B.c")
    assert second.change == "return self.d  ->  return None"


def test_mutants_alike_in_one_function_are_told_apart(tmp_path):
    path = tmp_path / "module.py"
    path.write_text("def f():\n    g(2, 2)\n\n\ndef g():\n    h(2)\n", encoding="utf-8")
    found = [(mutant.inside, mutant.change) for mutant in slips.mutants_of(path)]
    assert found == [("f", "2  ->  3"), ("f", "2  ->  3 (2)"), ("g", "2  ->  3")]


def test_every_room_has_modules_and_tests():
    assert rooms.ROOMS
    for room in rooms.ROOMS.values():
        counted = accumulate(len(slips.mutants_of(path)) for path in room.paths())
        assert any(count >= 5 for count in counted)
        assert all((ROOT / "tests" / place).exists() for place in room.places)
        assert all((ROOT / "tests" / test).is_file() for test in room.tests)
        assert room.tests


def test_each_known_equivalent_is_a_mutant_of_the_source_and_has_its_reason():
    assert equivalents.known()
    assert equivalents.faults() == []


def test_a_sample_is_drawn_anew_for_each_seed_and_alike_for_one():
    room = rooms.ROOMS["measure"]
    one, again, other = (run.drawn(room, 20, seed) for seed in (1, 1, 2))
    assert len(one) == 20
    assert one == again != other
    assert one == sorted(one)
    whole = run.drawn(room, None, 1)
    assert run.drawn(room, 10**6, 1) == whole
    assert set(one) < set(whole)
    assert not {equivalents.key(mutant) for mutant in whole} & set(equivalents.known())


def test_a_run_tells_what_was_killed_and_writes_no_source():
    def source():
        return {p: hashlib.sha256(p.read_bytes()).digest() for p in ROOT.glob("generator/**/*.py")}

    before = source()
    command = [
        sys.executable,
        FOLDER / "run.py",
        "--room",
        "files",
        "--sample",
        "1",
        "--seed",
        "1",
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert not done.stderr
    assert re.match(r"files: 1 of 1 mutants killed, 100\.0% \(0 by hanging; ", done.stdout)
    assert done.returncode == 0
    assert source() == before
