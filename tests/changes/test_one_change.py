"""One change in each of our games gives exactly the pieces and papers that it should: no more."""

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

import pytest
from conftest import CONTENT, GAMES, LAYOUTS, ROOT, run_cache

from generator.changes.causes import cause_message
from generator.changes.compare import changes
from generator.changes.state import state_of
from generator.faces.draw import draw_faces
from generator.games import RULES
from generator.load.messages import load_change_words
from generator.options import Options
from generator.project import Project

ENGLISH = load_change_words("en")


class Delta(NamedTuple):
    """A change of a text in a file of a game, the designs it touches by component, and papers."""

    file: str
    old: str
    new: str
    designs: dict[str, int]
    papers: int


CARDS = {
    "architekton": Delta(
        "building.yaml", "west: forest, plan: temple", "west: forest, plan: stoa",
        {"building": 1}, 1,
    ),
    "clients_vs_architects": Delta(
        "architects.yaml", "Fallingwater", "Taliesin", {"architect": 1}, 1
    ),
    "new_las_vegas": Delta(
        "projects.yaml", "title: First Street", "title: Main Street", {"project": 1}, 1
    ),
    "towers": Delta("clients.csv", "c001;Corner Grocer", "c001;Street Grocer", {"client": 1}, 1),
}  # fmt: skip
COLOURS = {
    "architekton": Delta("game.yaml", "#285f88", "#285f89", {"landscape": 12, "mat": 1}, 3),
    "clients_vs_architects": Delta(
        "game.yaml", "#f0a202", "#f0a203",
        {"construction": 60, "architect": 8, "board": 6, "commission": 6, "line_marker": 1,
         "aid": 1, "table": 1, "box": 1},
        21,
    ),
    "new_las_vegas": Delta(
        "game.yaml", "#1f9a9a", "#1f9a9b",
        {"project": 7, "blank": 1}, 1,
    ),
    "towers": Delta(
        "game.yaml", "#b4bcc2", "#b4bcc3",
        {"client": 100, "blank": 7, "aid": 1, "room": 1, "box": 1}, 15
    ),
}  # fmt: skip
RULED = {
    "architekton": ("building-tiles", 'count: "{buildings}"', "count: 21"),
    "clients_vs_architects": ("a-12-slider-for-every-architect", "count: 8", "count: 7"),
    "new_las_vegas": ("casino-three-equal-stacks", "{divisible_by: 3}", "{divisible_by: 9}"),
    "towers": ("client-count", "count: 100", "count: 99"),
}
# A piece and a text of it, in a language that the game has or is given here.
TRANSLATED = {
    "architekton": ("aid", "aid", "heading", "Geheugensteun", "nl"),
    "clients_vs_architects": ("architect", "ar1", "work", "Valwater", "nl"),
    "new_las_vegas": ("project", "m1", "title", "Eerste straat", "nl"),
    "towers": ("client", "c001", "name", "Kruidenier", "nl"),
}


class Drawn(NamedTuple):
    session: object
    game: object
    pieces: tuple
    state: object


@pytest.fixture(scope="module")
def cache():
    """What faces were drawn already, here or by other tests: a change draws what it touches."""
    return run_cache()


def drawn(cache, name, unsaved=None, language=None, only=None):
    """A game with its faces and its state; of the components in ``only``, where they are named."""
    project = Project(
        CONTENT, LAYOUTS, rules=RULES, unsaved=unsaved, seen_from=ROOT, cache=cache,
    )  # fmt: skip
    session = project.session
    game, problems = session.load(name, language)
    assert game, problems
    pieces, problems = draw_faces(game, session.studio(name), only=only)
    assert not [problem for problem in problems if problem.severity == "error"]
    fonts = session.fonts_of(name)
    state = state_of(game, pieces, session.layouts, fonts, passages={}, made_by="")
    return Drawn(session, game, pieces, state)


@lru_cache(maxsize=len(GAMES))
def as_it_is(cache, name):
    return drawn(cache, name)


def edited(name, file, old, new):
    path = CONTENT / name / file
    text = path.read_text(encoding="utf-8")
    assert text.count(old) >= 1, f"{path.name} has no {old!r}"
    return {f"{name}/{file}": text.replace(old, new, 1)}


def compared(before, now):
    reads = {one.ref: one.reads for one in now.pieces}
    return changes(before.state, now.state, reads)


def papers(now, found):
    """How many papers the pieces to print take."""
    wanted = {one.piece: one.to_print for one in found.pieces if one.to_print}
    part = tuple(
        replace(one, piece=replace(one.piece, copies=wanted[one.ref]))
        for one in now.pieces
        if one.ref in wanted
    )
    printed, _, problems = now.session.impose(now.game, part, Options())
    assert not problems
    return sum(job.papers for job in printed)


def shows(drawn_piece, text):
    return any(text in face.svg() for _, face in drawn_piece.faces())


@pytest.mark.whole
@pytest.mark.parametrize("name", GAMES)
class TestOneChange:
    def test_of_a_card(self, cache, name):
        delta = CARDS[name]
        before = as_it_is(cache, name)
        now = drawn(cache, name, edited(name, *delta[:3]))
        found = compared(before, now)
        (change,) = found.pieces
        assert {change.piece.component: 1} == delta.designs
        assert (change.how, len(change.fields), change.causes) == ("changed", 1, ())
        assert change.to_print == change.take_out
        assert papers(now, found) == delta.papers
        assert not found.sources
        assert not found.rules

    def test_of_a_colour(self, cache, name):
        delta = COLOURS[name]
        before = as_it_is(cache, name)
        now = drawn(cache, name, edited(name, *delta[:3]))
        found = compared(before, now)
        assert Counter(one.piece.component for one in found.pieces) == delta.designs
        coloured = {one.ref for one in before.pieces if shows(one, delta.old)}
        assert {one.piece for one in found.pieces} == coloured, "those that show the colour"
        assert all(not one.fields for one in found.pieces)
        causes = {cause_message(cause, ENGLISH) for one in found.pieces for cause in one.causes}
        assert causes == {cause_message(one, ENGLISH) for one in found.sources}
        assert len(causes) == 1
        assert papers(now, found) == delta.papers

    def test_of_a_rule(self, cache, name):
        rule, old, new = RULED[name]
        text = (CONTENT / name / "rules.yaml").read_text(encoding="utf-8")
        before, _, after = text.partition(f"- rule: {rule}\n")
        assert old in after
        unsaved = {f"{name}/rules.yaml": f"{before}- rule: {rule}\n{after.replace(old, new, 1)}"}
        found = compared(as_it_is(cache, name), drawn(cache, name, unsaved))
        assert found.rules == {rule: "edited"}
        assert found.is_empty
        assert not found.sources

    def test_of_a_translation(self, cache, name):
        component, piece, field, text, language = TRANSLATED[name]
        overlay = CONTENT / name / "i18n" / f"{language}.yaml"
        start = overlay.read_text(encoding="utf-8") if overlay.exists() else "title: X\npieces:\n"
        if overlay.exists():
            new, old = start.replace("heading: Spelhulp", f"{field}: {text}", 1), start
        else:
            row = f"{start}  {component}: {{{piece}: {{{field}: "
            old, new = f"{row}Oud}}}}\n", f"{row}{text}}}}}\n"
        assert old != new
        there = as_it_is(cache, name)
        # What lists a component or is of it may print the text; nothing else can read it.
        only = {component} | {
            one.component.name for one in there.pieces if ("pieces", component) in one.reads
        }
        file = f"{name}/i18n/{language}.yaml"
        before = drawn(cache, name, {file: old}, language, only)
        now = drawn(cache, name, {file: new}, language, only)
        found = compared(before, now)
        (change,) = found.pieces
        assert (str(change.piece), [one.name for one in change.fields]) == (
            f"{component}/{piece}",
            [field],
        )
        assert papers(now, found) == 1
        own = compared(there, drawn(cache, name, {file: new}))
        assert own.is_empty, "the game's own language is as it was"
