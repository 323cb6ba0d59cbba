"""The runner's cache: a book is checked again when it, its game or its glossary has changed."""

import os
import subprocess
import sys
from dataclasses import replace

import pytest
from books import opened, read_and_judged, told_of
from conftest import ROOT

from generator.cache.store import Cache
from generator.checks import BOOK_CHECKS, TEXT_CHECKS, run

GAME = "new_las_vegas"


def with_text(old, new):
    def changed(game, manuscript):
        assert old in manuscript.text
        return game, replace(manuscript, text=manuscript.text.replace(old, new, 1))

    return changed


def with_term(name, **changes):
    def changed(game, manuscript):
        terms = tuple(
            replace(term, **changes) if term.name == name else term for term in manuscript.terms
        )
        assert terms != manuscript.terms
        return game, replace(manuscript, terms=terms)

    return changed


def with_language(**changes):
    def changed(game, manuscript):
        language = manuscript.language.model_copy(update=changes)
        assert language != manuscript.language
        return game, replace(manuscript, language=language)

    return changed


def with_piece_called(name):
    def changed(game, manuscript):
        first, *others = game.components
        piece = replace(first.pieces[0], fields={**first.pieces[0].fields, "title": name})
        first = replace(first, pieces=(piece, *first.pieces[1:]))
        return replace(game, components=(first, *others)), manuscript

    return changed


CHANGES = {
    "a word": with_text("Shuffle the", "Shufle the the"),
    "a number": with_text("There are {{ count('project', colour='magenta') }}", "There are 17"),
    "a reference": with_text("Shuffle the", "See rule 3. Shuffle the"),
    "a label": with_text('alt="The table before the', 'alt="The table table before the nine'),
    "an avoided word": with_term("lamp", avoid=("shuffle",)),
    "a form": with_term("lamp", forms=("lamp", "lamps", "shuffke")),
    "variants": with_language(variants=(("streets", "street"), ("one", "pencil"))),
    "words for things": with_language(things=frozenset({"pencil"})),
    "a piece's name": with_piece_called("Shufflex"),
}


QUIET = {"a form", "words for things", "a piece's name"}  # they are right, and are read again


def noted(table, name, ran):
    check = table[name]

    def noting(*given):
        ran.append(name)
        yield from check(*given)

    return noting


@pytest.fixture
def ran(monkeypatch):
    """The names of the checks that ran."""
    ran = []
    for table, title in ((BOOK_CHECKS, "BOOK_CHECKS"), (TEXT_CHECKS, "TEXT_CHECKS")):
        noting = {name: noted(table, name, ran) for name in table}
        monkeypatch.setattr(run, title, noting)
    return ran


def test_the_same_book_is_checked_once(tmp_path, ran):
    cache = Cache(tmp_path, "one")
    first = read_and_judged(*opened(GAME), cache)[1]
    assert {*ran} == {*BOOK_CHECKS, *TEXT_CHECKS}
    ran.clear()
    assert read_and_judged(*opened(GAME), cache)[1] == first == ()
    assert ran == []
    read_and_judged(*opened(GAME), Cache(tmp_path, "another"))
    assert {*ran} == {*BOOK_CHECKS, *TEXT_CHECKS}


@pytest.mark.whole
@pytest.mark.parametrize("change", CHANGES)
def test_a_changed_book_game_or_glossary_is_checked_again(tmp_path, change, ran):
    cache = Cache(tmp_path, "one")
    assert read_and_judged(*opened(GAME), cache)[1] == ()
    read = CHANGES[change](*opened(GAME))
    wanted = told_of(*read)
    assert bool(wanted) != (change in QUIET)
    ran.clear()
    assert read_and_judged(*read, cache)[1] == wanted
    assert {*BOOK_CHECKS} <= {*ran}
    assert read_and_judged(*read, cache)[1] == wanted
    assert read_and_judged(*opened(GAME), cache)[1] == ()


def with_a_word(text):
    return lambda game, manuscript: (replace(game, words={**game.words, "x": text}), manuscript)


@pytest.mark.parametrize("with_name", [with_piece_called, with_a_word])
def test_a_name_that_the_game_has_no_longer_is_found(tmp_path, with_name):
    cache, bought = Cache(tmp_path, "one"), with_text("Shuffle the", "Buy Zanzibar. Shuffle the")
    named = with_name("Zanzibar")(*bought(*opened(GAME)))
    assert not read_and_judged(*named, cache)[1]
    (told,) = read_and_judged(*bought(*opened(GAME)), cache)[1]
    assert told.name == "unknown-name"


SCRIPT = f"""
import sys
sys.path[:0] = ["tests", "tests/makers", "tests/checks/books"]
from test_checks_run_again import BOOK_CHECKS, Cache, noted, opened, read_and_judged, run
ran = []
run.BOOK_CHECKS = {{name: noted(BOOK_CHECKS, name, ran) for name in BOOK_CHECKS}}
read_and_judged(*opened({GAME!r}), Cache(__import__("pathlib").Path(sys.argv[1]), "one"))
print(len({{*ran}}))
"""


@pytest.mark.whole
def test_another_process_finds_what_was_kept(tmp_path):
    """Whatever order its sets have."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", SCRIPT, tmp_path],
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in ("1", "2")
    ]
    assert runs == [f"{len(BOOK_CHECKS)}\n", "0\n"]


def test_without_an_environment_nothing_is_kept(tmp_path):
    read_and_judged(*opened(GAME), Cache(tmp_path))
    assert not (tmp_path / "checks").exists()


@pytest.mark.whole
@pytest.mark.parametrize("held", [b"[1]", b"\xff", b"{"])
def test_a_broken_cache_is_a_miss(tmp_path, held):
    cache = Cache(tmp_path, "one")
    read_and_judged(*opened(GAME), cache)
    file = opened(GAME)[1].where.file
    cache.put("checks", f"{GAME} en book {file} True", held)
    assert not read_and_judged(*opened(GAME), cache)[1]
    read = CHANGES["a word"](*opened(GAME))
    assert read_and_judged(*read, cache)[1] == told_of(*read)
