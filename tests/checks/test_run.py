"""The runner of checks: what it runs again, what it keeps, and how equal causes are one problem."""

from dataclasses import replace

import pytest
from books import opened as open_book
from conftest import TINY_GAME, TINY_LAYOUTS

from generator.cache.store import Cache
from generator.checks import run
from generator.checks.books.opened import opened
from generator.checks.run import Runner
from generator.checks.texts.text import Names
from generator.faces.deck import deck_of
from generator.problem import Problem, Where
from generator.project import Project
from generator.rulebook.book import make_book

PLACE = Where("content/x/cards.yaml", 3)


def warning(name="odd-row", piece="", message="something is odd", where=PLACE):
    return Problem(where, name, message, "change it", "warning", piece)


@pytest.fixture
def tiny():
    """The six-card game, drawn."""
    session = Project(TINY_GAME.parent, TINY_LAYOUTS).session
    game, _ = session.checked("tiny")
    drawn, _ = session.drawn(game)
    return session, game, drawn


def counting(monkeypatch, table):
    """A table of one check that counts its runs and finds one problem."""
    calls = []

    def check(*given):
        calls.append(given)
        yield warning("counted")

    monkeypatch.setattr(run, table, {"counted": check})
    return calls


def test_what_a_table_found_is_found_again_without_a_run(tiny, tmp_path, monkeypatch):
    _, game, _ = tiny
    calls = counting(monkeypatch, "TABLE_CHECKS")
    cache = Cache(tmp_path, "here")
    first = Runner(game, cache).tables()
    assert Runner(game, cache).tables() == first != ()
    assert len(calls) == 1
    Runner(replace(game, title="Another"), cache).tables()
    Runner(replace(game, loaded_from="elsewhere"), cache).tables()  # places may be others
    assert len(calls) == 3


def test_a_changed_face_alone_is_judged_again(tiny, tmp_path, monkeypatch):
    _, game, drawn = tiny
    calls = counting(monkeypatch, "FACE_CHECKS")
    cache = Cache(tmp_path, "here")
    Runner(game, cache).faces(drawn)
    before = len(calls)
    assert before == len({face.digest for one in drawn for _, face in one.faces()})
    other = replace(drawn[0].front, allowed=frozenset({"counted"}))
    Runner(game, cache).faces([replace(drawn[0], front=other), *drawn[1:]])
    assert len(calls) == before + 1


@pytest.mark.parametrize("part", ["game", "pieces", "templates", "books", "proven", "branches"])
def test_a_deck_is_judged_again_when_any_part_of_it_changes(part, tiny, tmp_path, monkeypatch):
    session, game, drawn = tiny
    calls = counting(monkeypatch, "DECK_CHECKS")
    deck = deck_of(game, drawn, session.layouts, "a book", {})
    cache = Cache(tmp_path, "here")
    for _ in range(2):
        Runner(game, cache).deck(deck)
    assert len(calls) == 1
    changes = {
        "pieces": {"pieces": deck.pieces[1:]},
        "templates": {"templates": {"x.svg.j2": "<g/>"}},
        "books": {"books": "another book"},
        "proven": {"proven": {"sky": ["hour"]}},
        "branches": {"branches": (("x", PLACE, ("a",), ("b",)),)},
    }
    changed = replace(game, version="2") if part == "game" else game
    Runner(changed, cache).deck(replace(deck, **changes.get(part, {})))
    assert len(calls) == 2


def test_a_book_is_judged_again_when_it_its_game_or_its_names_change(tmp_path, monkeypatch):
    game, manuscript = open_book("architekton")
    read, _ = make_book(game, manuscript)
    of_texts, of_books = (counting(monkeypatch, f"{one}_CHECKS") for one in ("TEXT", "BOOK"))
    cache, names = Cache(tmp_path, "here"), Names.of(game, manuscript.terms)
    for _ in range(2):
        Runner(game, cache).book(read, names)
    assert (len(of_texts), len(of_books)) == (2, 1)  # the prose and the labels
    Runner(game, cache).book(read, replace(names, title="Another"))
    assert (len(of_texts), len(of_books)) == (4, 2)
    other, _ = make_book(game, replace(manuscript, text=f"{manuscript.text}\nMore."))
    Runner(game, cache).book(other, names)
    assert len(of_books) == 3
    moved, _ = make_book(replace(game, loaded_from="elsewhere"), manuscript)
    Runner(game, cache).book(moved, names)
    assert len(of_books) == 4
    assert opened(read).prose.digest != opened(other).prose.digest


def test_pedantic_checks_run_on_demand_alone(tiny, monkeypatch):
    _, game, _ = tiny
    counting(monkeypatch, "TABLE_CHECKS")
    monkeypatch.setattr(run, "PEDANTIC", frozenset({"counted"}))
    assert not Runner(game).tables()
    assert Runner(game, pedantic=True).tables()


def test_one_cause_on_many_pieces_is_one_problem_with_their_number(tiny):
    _, game, _ = tiny
    several = [warning("low-contrast", f"sky/{n}", f"{n} is faint") for n in "abc"]
    (problem,) = run.grouped(several, game)
    assert problem.message == "a is faint (and in 2 more pieces)"
    apart = [warning(piece=f"sky/{n}", where=PLACE._replace(line=n)) for n in (1, 2)]
    assert len(run.grouped(apart, game)) == 2


def test_build_check_and_preview_report_the_same_warnings():
    from generator.preview.session import Desk

    game, cards = (
        (TINY_GAME / name).read_text(encoding="utf-8") for name in ("game.yaml", "cards.yaml")
    )
    files = {
        "case/game.yaml": game.replace("#fff3d6", "#2b2a50"),
        "case/cards.yaml": cards.replace("Both lights", "Both").replace("Both go", "Both go go"),
        "case/spare.csv": "id\na\n",
    }
    layouts = [
        {"faces/case/" + path.name: path.read_text(encoding="utf-8")
         for path in (TINY_LAYOUTS[0] / "faces" / "tiny").glob("*.j2")},
        *TINY_LAYOUTS,
    ]  # fmt: skip
    project = Project(files, layouts)
    built = project.build("case")[1]
    assert {str(one) for one in project.check("case") if one.severity != "allowed"} == {
        str(one) for one in built
    }
    told = {one.name for one in built}
    assert {"unused-file", "repeated-word", "low-contrast"} <= told
    *_, last = Desk(project).steps("case")
    assert {one["name"] for one in last["problems"]} == told


def test_a_long_text_is_told_once_though_the_rulebook_shows_its_card():
    from generator.cli.check import everything_wrong
    from generator.options import Options

    game = "title: Sky\nplayers: [1, 2]\nlanguage: en\ncomponents:\n  card: {kind: card, size: "
    files = {
        "case/game.yaml": f"{game}poker-us, pieces: cards.csv, layout: index}}\n",
        "case/cards.csv": "id,title,text\na,Sun,{}\n".format("The sun goes down. " * 200),
        "case/rulebook.md.j2": '## What is in the box\n\n{{ figure("card/a", width=30) }}\n',
    }
    found = everything_wrong(Project(files), "case", Options())
    assert [(one.name, one.also) for one in found if one.severity == "error"] == [
        ("text-overflow", ())
    ]
