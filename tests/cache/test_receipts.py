"""Receipts: an outcome is taken while all that was read and left is as it was, and else never."""

import json

import pytest

from generator.cache import receipts
from generator.cache.environment import environment
from generator.cache.receipts import Outcome, store_outcome, stored_outcome
from generator.cache.store import Cache
from generator.files.digest import file_state
from generator.files.folder import Folder
from generator.problem import Problem, Where

WRONG = Problem(
    Where("a.yaml", 3, 7), "wrong", "it is wrong", "mend it", also=(Where("b.yaml", 1),)
)


class Desk:
    """A folder that a command has read, the file it has left, and what it said."""

    def __init__(self, root):
        self.root, self.output = root, root / "output"
        self.cache = Cache(root / "cache", environment(root / "cache"))
        (root / "content").mkdir()
        self.output.mkdir()
        self.read, self.left = root / "content" / "a.yaml", self.output / "a.pdf"
        self.read.write_text("a: 1\n", encoding="utf-8")
        self.left.write_bytes(b"pdf")
        self.folder = Folder.of(root / "content", shown="content")
        assert self.folder.read("a.yaml").data == b"a: 1\n"
        files = {str(self.left): ""}
        self.outcome = Outcome((("written", False), ("an error", True)), (WRONG,), files)

    def store(self, modules=None):
        store_outcome(self.cache, "build a", [self.folder], self.outcome, modules or {})

    def stored(self):
        return stored_outcome(self.cache, "build a", self.output)


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path)


def test_an_outcome_is_given_back_whole(desk):
    assert desk.stored() is None
    desk.store()
    found = desk.stored()
    assert found.lines == desk.outcome.lines
    assert found.problems == (WRONG,)
    assert found.files == {str(desk.left): file_state(desk.left)}
    assert stored_outcome(desk.cache, "check a", desk.output) is None


def rewritten(path, data):
    return lambda desk: getattr(desk, path).write_bytes(data)


CHANGES = {
    "a file that was read": rewritten("read", b"a: 2\n"),
    "a file that was read is gone": lambda desk: desk.read.unlink(),
    "a file that was left": rewritten("left", b"other"),
    "a file that was left is gone": lambda desk: desk.left.unlink(),
    "a build that was killed": lambda desk: (desk.output / ".a.new.1.part").write_bytes(b""),
}


@pytest.mark.parametrize("change", CHANGES)
def test_what_changed_since_is_done_again(desk, change):
    desk.store()
    CHANGES[change](desk)
    assert desk.stored() is None


@pytest.mark.parametrize("change", ["a file that was read", "a file that was left is gone"])
def test_what_changed_meanwhile_is_not_stored(desk, change):
    CHANGES[change](desk)
    desk.store()
    assert desk.stored() is None


def test_another_environment_than_it_began_in_stores_nothing(desk):
    desk.cache = Cache(desk.root / "cache", "another")
    desk.store()
    assert desk.stored() is None


def test_texts_that_lie_on_no_disk_store_nothing(desk):
    desk.folder = Folder.of({"a.yaml": "a: 1\n"}, shown="content")
    desk.folder.read("a.yaml")
    desk.store()
    assert desk.stored() is None


def test_python_of_a_game_counts(desk):
    module = desk.root / "mine.py"
    module.write_text("A = 1\n", encoding="utf-8")
    desk.store({str(module): file_state(module)})
    assert desk.stored() is not None
    module.write_text("A = 2\n", encoding="utf-8")
    assert desk.stored() is None


RECEIPT = {"modules": {}, "folders": [], "files": {}, "lines": [], "problems": []}


@pytest.mark.parametrize(
    "stored",
    [
        b"{", b"\xff", b"[]", b"7", b"null", b"{}", b"[" * 99_999,
        *(json.dumps({k: v for k, v in RECEIPT.items() if k != name}).encode() for name in RECEIPT),
        *(json.dumps({**RECEIPT, name: 7}).encode() for name in RECEIPT),
        json.dumps({**RECEIPT, "problems": [{"where": []}]}).encode(),
        json.dumps({**RECEIPT, "folders": [["a"]]}).encode(),
    ],
)  # fmt: skip
def test_what_is_no_receipt_is_none(desk, stored):
    desk.cache.put(receipts._KIND, "build a", stored)
    assert desk.stored() is None


def test_a_receipt_of_nothing_is_one(desk):
    desk.cache.put(receipts._KIND, "build a", json.dumps(RECEIPT).encode())
    assert desk.stored() == Outcome()
