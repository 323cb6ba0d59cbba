"""What the lint found in earlier runs: taken for the very same texts, and never for others."""

import os
import shutil
import subprocess
import sys
from dataclasses import replace

import pytest
from books import opened, read_and_judged, told_of
from conftest import ROOT
from generator.lint import run as lint

from generator.cache.small_values import CacheTable
from generator.cache.store import Cache
from generator.rulebook.numbers import FigureReader
from generator.rulebook.sentences import Stemmer

GAME = "new_las_vegas"
CHECKS = (
    "avoided_spellings",
    "misspellings",
    "misspelt_words",
    "name_problems",
    "repeated_words",
    "typed_references",
)


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


@pytest.fixture(scope="session")
def first_run(tmp_path_factory):
    """A folder with what a run keeps of the shipped manuscript."""
    folder = tmp_path_factory.mktemp("kept")
    assert not read_and_judged(*opened(GAME), Cache(folder, "one"))[1]
    return folder


@pytest.fixture
def kept(first_run, tmp_path):
    """What a run over what was kept says of a game and its manuscript."""
    shutil.copytree(first_run, tmp_path, dirs_exist_ok=True)
    return lambda *read, environment="one": read_and_judged(*read, Cache(tmp_path, environment))[1]


@pytest.mark.whole
@pytest.mark.parametrize("change", CHANGES)
def test_a_change_is_told_as_without_what_was_kept(kept, change):
    read = CHANGES[change](*opened(GAME))
    wanted = told_of(*read)
    assert wanted
    assert kept(*read) == wanted
    assert kept(*read) == wanted  # what was found is not kept in place of what was not
    assert not kept(*opened(GAME))


def with_a_word(text):
    return lambda game, manuscript: (replace(game, words={**game.words, "x": text}), manuscript)


@pytest.mark.parametrize("with_name", [with_piece_called, with_a_word])
def test_a_name_that_the_game_had_when_it_was_kept(tmp_path, with_name):
    """It is told once the game has it no more."""
    cache, bought = Cache(tmp_path, "one"), with_text("Shuffle the", "Buy Zanzibar. Shuffle the")
    named = with_name("Zanzibar")(*bought(*opened(GAME)))
    assert not read_and_judged(*named, cache)[1]
    (told,) = read_and_judged(*bought(*opened(GAME)), cache)[1]
    assert told.rule == "unknown-name"


def test_places_of_terms_are_kept_for_these_terms_in_this_order(kept, monkeypatch):
    named = []
    unmentioned = lint.unmentioned
    monkeypatch.setattr(
        lint, "unmentioned", lambda *given: named.append(given[2]) or unmentioned(*given)
    )
    game, manuscript = opened(GAME)
    kept(game, replace(manuscript, terms=manuscript.terms[::-1]))
    kept(game, manuscript)
    assert len(named[0]) > 100
    assert [(said, term.name) for said, term in named[0]] == [
        (said, term.name) for said, term in named[1]
    ]


def test_what_found_nothing_is_not_run_again_of_the_same(kept, monkeypatch):
    ran = []
    for name in CHECKS:
        monkeypatch.setattr(lint, name, noted(ran, name, getattr(lint, name)))
    assert not kept(*opened(GAME))
    assert not ran
    kept(*opened(GAME), environment="another")
    assert sorted(ran) == sorted(2 * CHECKS)


def noted(ran, name, check):
    def run(*given, **named):
        ran.append(name)
        yield from check(*given, **named)

    return run


SCRIPT = f"""
import sys
sys.path[:0] = ["tests", "tests/makers", "tests/lint"]
from test_kept_findings import CHECKS, Cache, lint, noted, opened, read_and_judged
ran = []
for name in CHECKS:
    setattr(lint, name, noted(ran, name, getattr(lint, name)))
read_and_judged(*opened({GAME!r}), Cache(__import__("pathlib").Path(sys.argv[1]), "one"))
print(len(ran))
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
    assert runs == [f"{2 * len(CHECKS)}\n", "0\n"]


def test_without_an_environment_nothing_is_kept(tmp_path):
    read_and_judged(*opened(GAME), Cache(tmp_path))
    assert not (tmp_path / "lint").exists()


@pytest.mark.whole
@pytest.mark.parametrize("held", [b"[1]", b"\xff", b"{"])
def test_what_is_no_table_of_findings_is_none(kept, tmp_path, held):
    Cache(tmp_path, "one").put("lint", str(opened(GAME)[1].where.file), held)
    assert not kept(*opened(GAME))
    read = CHANGES["a word"](*opened(GAME))
    assert kept(*read) == told_of(*read)


TEXT = "Take 2 to 4 cards, half a dozen coins, the 3rd die and 2.5 or ½ of it; twice as many."


def test_kept_figures_are_those_that_were_read(tmp_path, monkeypatch):
    language = opened(GAME)[1].language

    def reader():
        table = CacheTable(Cache(tmp_path, "one"), "lint", "book")
        return FigureReader(language, Stemmer(language, {}), table, "glossary"), table

    first, table = reader()
    figures = first.figures(TEXT)
    assert len(figures) == 6
    table.save()
    again, _ = reader()
    monkeypatch.setattr(FigureReader, "_read", None)
    assert again.figures(TEXT) == figures
