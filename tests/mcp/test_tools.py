"""Tools by themselves: their limits, what they tell of a command, and who waits for whom."""

import sys
from threading import Event, Thread

import pytest
from preview_client import THREE_CARDS, desk_of, tiny_copy

from generator.mcp import tools as module
from generator.mcp.guard import Guard
from generator.mcp.tools import READING, WRITING, Tools
from generator.problem import ContentError, Problem, Where


@pytest.fixture
def tiny(tmp_path):
    folder = tiny_copy(tmp_path)
    (folder / "cards.yaml").write_text(THREE_CARDS, encoding="utf-8")
    return folder


def tools_of(folder, program=(), found=()):
    desk = desk_of(folder)
    return Tools(desk, Guard(desk.project, lambda *_: found, may_loosen=False), program, {})


def saying(code):
    """The beginning of a command that does nothing but this."""
    return [sys.executable, "-c", f"import os, sys; {code}"]


def test_a_command_that_breaks_is_an_error(tiny):
    with pytest.raises(ContentError, match=r"^ZeroDivisionError: division by zero$"):
        tools_of(tiny, saying("1 / 0")).prove("tiny")
    with pytest.raises(ContentError, match=r"^ZeroDivisionError"):
        tools_of(tiny, saying("print('half'); 1 / 0")).prove("tiny")
    with pytest.raises(ContentError, match=r"^prove failed$"):
        tools_of(tiny, saying("sys.exit(1)")).prove("tiny")
    said = "print('a.yaml:1:1: error[x]: wrong', file=sys.stderr); sys.exit(1)"
    with pytest.raises(ContentError, match=r"^ZeroDivisionError"):
        tools_of(tiny, saying(said.replace("sys.exit(1)", "1 / 0"))).prove("tiny")
    assert tools_of(tiny, saying(said)).prove("tiny").startswith("1 error\n")
    assert tools_of(tiny, saying("print('2 slips'); sys.exit(1)")).prove("tiny") == "2 slips"


def test_what_a_command_says_is_utf_8_whatever_the_system_says(tiny, monkeypatch):
    monkeypatch.setenv("PYTHONUTF8", "0")
    monkeypatch.setenv("PYTHONIOENCODING", "")
    assert tools_of(tiny, saying("print(sys.flags.utf8_mode)")).prove("tiny") == "1"
    raw = saying("os.write(1, bytes([65, 255, 66]))")
    assert tools_of(tiny, raw).prove("tiny") == "A\ufffdB"


def test_problems_are_never_cut_off(tiny):
    found = [Problem(Where("a.yaml", n, 1), "wrong", f"{n} is wrong", "") for n in range(1, 13)]
    long = saying("print('x' * 20_000)")
    said = "".join(f"print({str(one)!r}, file=sys.stderr); " for one in found)
    told = tools_of(tiny, [*long[:2], f"{long[2]}; {said}"]).prove("tiny")
    assert "12 errors\n" in told
    assert told.count("error[wrong]") == 10
    assert told.endswith("and 2 more")
    assert len(told) < 8_100
    wide = Problem(Where("a.yaml", 1, 1), "wrong", "w" * 9_000, "")
    assert len(tools_of(tiny, found=[wide, *found]).check("tiny")) < 8_100


EDITS = {
    "nothing": {},
    "a component alone": {"component": "sky"},
    "two kinds": {"component": "sky", "remove": ["sky/sun-06"], "rows": [{"id": "x"}]},
    "cells and removal": {
        "component": "sky", "remove": ["sky/sun-06"], "cells": {"sky/sun-12": {"hour": "1"}},
    },
    "a file and cells": {
        "file": "cards.yaml", "old": "Noon", "new": "Late", "component": "sky",
        "cells": {"sky/sun-06": {"hour": "1"}},
    },
    "a file of a component": {
        "file": "cards.yaml", "old": "Noon", "new": "Late", "component": "sky",
    },
    "undo and a file": {"undo": True, "file": "cards.yaml", "old": "Noon", "new": "Late"},
    "undo of a component": {"undo": True, "component": "sky"},
}  # fmt: skip


@pytest.mark.parametrize("what", EDITS)
def test_an_edit_drops_nothing_that_was_asked(tiny, what):
    before = (tiny / "cards.yaml").read_bytes()
    with pytest.raises(ContentError, match="an edit is one change of one kind"):
        tools_of(tiny).edit("tiny", **EDITS[what])
    assert (tiny / "cards.yaml").read_bytes() == before


def test_one_call_simulates_and_plants_so_many_at_most(tiny):
    tools = tools_of(tiny, saying("print(sys.argv[2])"))
    with pytest.raises(ContentError, match="games is 10001: at most 10,000"):
        tools.play("tiny", games=10_001)
    with pytest.raises(ContentError, match="sample is 1001: at most 1,000"):
        tools.prove("tiny", sample=1_001)
    assert "--games=10000" in tools_of(tiny, saying("print(sys.argv)")).play("tiny", games=10_000)
    assert "--sample=1000" in tools.prove("tiny", sample=1_000)


def test_only_what_writes_waits_for_what_writes(tiny, monkeypatch):
    tools, served = tools_of(tiny), {}
    begun, end = Event(), Event()

    class Server:
        def __init__(self, *_, **__):
            pass

        def add_tool(self, tool, name, **_):
            served[name] = tool

        def run(self, _):
            pass

    def long(game, **_):
        begun.set()
        assert end.wait(20)
        return game

    monkeypatch.setattr(module, "MCPServer", Server)
    monkeypatch.setattr(tools, "prove", long)
    monkeypatch.setattr(tools, "build", long)
    module.serve(tools, write=True)
    assert [*served] == [*READING, *WRITING]
    change = {"game": "tiny", "file": "cards.yaml"}
    thread = Thread(target=served["prove"], kwargs={"game": "tiny"}, daemon=True)
    thread.start()
    assert begun.wait(20)
    assert served["edit"](**change, old="Noon", new="Late").startswith("written")
    end.set()
    thread.join()
    begun.clear(), end.clear()
    building = Thread(target=served["build"], kwargs={"game": "tiny"}, daemon=True)
    building.start()
    assert begun.wait(20)
    editing = Thread(
        target=served["edit"], kwargs={**change, "old": "Late", "new": "Noon"}, daemon=True
    )
    editing.start()
    assert "title: Late" in served["read"](game="tiny", card="sky/sun-12")
    assert served["check"](game="tiny") == "every check passes"
    assert editing.is_alive()
    end.set()
    building.join()
    editing.join()
    assert "title: Noon" in served["read"](game="tiny", card="sky/sun-12")
