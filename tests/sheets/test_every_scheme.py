"""Every row of SCHEMES: what holds for any way of laying pieces on paper, a new one as well."""

import ast
import inspect
import re
from collections import Counter

import pytest
from conftest import ROOT, shapes
from hypothesis import given, settings
from hypothesis import strategies as st
from laid_sheets import (
    BLEEDS,
    COPIES,
    FLIPS,
    LAYOUT,
    PAPERS,
    SIZES,
    assert_numbered,
    assert_sound,
    component_of,
    draw,
    imposed_or_skip,
)

from generator.load.messages import load_print_words
from generator.model.component import KINDS
from generator.model.scheme import SCHEME_FACTS
from generator.sheets.schemes import SCHEMES
from generator.sheets.sheet import on_paper

PAGE = (ROOT / "generator/manual/types.md").read_text(encoding="utf-8")


def test_there_are_schemes():
    assert SCHEMES, "generator/sheets/schemes.py: SCHEMES is empty; put its rows back"
    assert KINDS, "generator/model/component.py: KINDS is empty; put its rows back"


def test_content_may_ask_for_just_the_schemes_that_can_be_laid_out():
    assert set(SCHEMES) == set(SCHEME_FACTS), (
        "a scheme has a row in generator/model/facts.toml and one in generator/sheets/schemes.py"
    )


def test_every_kind_prints_with_a_scheme():
    for name, kind in KINDS.items():
        assert kind.plan.scheme in SCHEMES, f"generator/model/facts.toml: the scheme of {name}"


@pytest.mark.parametrize("name", sorted(SCHEMES))
def test_a_scheme_says_what_it_is(name):
    scheme = SCHEME_FACTS[name]
    assert re.fullmatch(r"[A-Z][^.\n]+\.", scheme.says), "one plain sentence"
    assert scheme.sides in (1, 2)
    assert inspect.getdoc(SCHEMES[name]), f"what does it guarantee? generator/sheets/{name}.py"
    assert f"| `{name}` | {scheme.says} |" in PAGE, "generator/manual/types.md"


@pytest.mark.parametrize("name", sorted(KINDS))
def test_a_kind_says_how_it_prints_and_how_it_is_put_together(name):
    kind = KINDS[name]
    assert name in load_print_words("en").kinds
    assert f"| `{name}` | {kind.says} | {kind.plan.scheme} |" in PAGE, "generator/manual/types.md"


@pytest.mark.parametrize("name", sorted(SCHEMES))
def test_what_a_scheme_is_printed_on_has_words(name):
    facts = SCHEME_FACTS[name]
    assert not facts.stock or facts.stock in load_print_words("en").stocks
    assert facts.glued or not facts.dries, "what has to dry takes glue"
    assert bool(facts.minutes) >= facts.dries, "what has to dry takes time"


@pytest.mark.parametrize("name", sorted(KINDS))
def test_what_a_kind_is_printed_on_has_words(name):
    kind, stocks = KINDS[name], load_print_words("en").stocks
    assert {kind.both_sides, kind.one_side, kind.ready} <= set(stocks)


# Where schemes and kinds are named: their tables, what lays them out, the styles of boxes, each of
# which names its scheme, and the shipped games, whose components may be called as a kind is.
NAME_SCHEMES = ("generator/model/scheme.py", "generator/sheets/", "generator/model/box.py")
ANY_WORD = ("generator/model/component.py", "generator/games/")
OTHER_THINGS = {  # the same word for something else
    ("generator/mcp/tools.py", "card"): "a word of a message",
    ("generator/changes/causes.py", "box"): "where something stands on a face",
    ("generator/changes/sources.py", "box"): "where something stands on a face",
    ("generator/cli/changed.py", "card"): "a word of the summary",
    ("generator/commands/new_table.py", "card"): "what a component of a new game is called",
    ("generator/commands/new_table.py", "tile"): "what a component of a new game is called",
    ("generator/commands/new_game_yaml.py", "card"): "a value in game.yaml of a new game",
    ("generator/commands/new_game_yaml.py", "tile"): "a value in game.yaml of a new game",
    ("generator/faces/draw.py", "card"): "where a text continues",
    ("generator/faces/pen.py", "card"): "where a text continues",
    ("generator/load/game_schema.py", "card"): "where a text continues",
    ("generator/rules/kinds/field.py", "card"): "a word of a message",
    ("generator/exports/book/look.py", "pad"): "a figure of a book's theme",
    ("generator/exports/pdf/face_form.py", "box"): "the sort of a form",
    ("generator/exports/tables/pcio.py", "card"): "the sort of a widget",
    ("generator/exports/tables/tts.py", "board"): "a stock, and what a kind is on a table",
    ("generator/exports/pdf/svg_renderer.py", "pad"): "how a gradient of SVG spreads",
    ("generator/faces/svg/rewrite.py", "pad"): "how a gradient of SVG spreads",
    ("generator/exports/tables/tts_setup.py", "board"): "what a kind is on a table",
    ("generator/load/play_data.py", "card"): "an example in a hint",
    ("generator/model/play_data.py", "board"): "a key that play does not have",
    ("generator/play/hands.py", "card"): "a word of a message",
    ("generator/preview/access.py", "token"): "the secret of an address",
    ("generator/preview/pointer.py", "box"): "where something stands on a face",
    ("generator/preview/routes.py", "box"): "where something stands on a face",
    ("generator/load/boxes.py", "box"): "a key of game.yaml",
    ("generator/load/lists.py", "single"): "a plan of what lies on no sheet",
    ("generator/model/box.py", "box"): "a field of a panel",
    ("generator/model/format.py", "box"): "a field of a panel",
}


def names_in(place, text):
    """Where a module names a scheme or a kind that it should ask for by its facts."""
    for node in ast.walk(ast.parse(text)):
        word = node.value if isinstance(node, ast.Constant) else None
        if not isinstance(word, str) or place.startswith(ANY_WORD) or (place, word) in OTHER_THINGS:
            continue
        named = word in SCHEME_FACTS and place.startswith(NAME_SCHEMES)
        if not named and (word in SCHEME_FACTS or word in KINDS):
            yield f"{place}:{node.lineno} names {word!r}"


def test_facts_of_schemes_and_kinds_stand_in_their_tables_only():
    modules = sorted((ROOT / "generator").rglob("*.py"))
    texts = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in modules}
    assert len(texts) > 200, "there are modules to look through"
    found = [named for place, text in texts.items() for named in names_in(place, text)]
    assert not found, "write it as a fact in generator/model/facts.toml"
    for place, word in OTHER_THINGS:
        assert re.search(rf"""["']{word}["']""", texts[place]), (
            "no longer there: take it out of OTHER_THINGS"
        )
    for place in (*NAME_SCHEMES, *ANY_WORD):
        assert any(one.startswith(place) for one in texts), place


@pytest.mark.parametrize(
    ("place", "text", "named"),
    [
        ("generator/exports/x.py", 'CUT_OUT = {"standee"}', "names 'standee'"),
        ("generator/exports/pdf/x.py", 'if scheme in ("poster", "folded"): ...', "names 'poster'"),
        ("generator/lint/x.py", 'if component.kind == "token": ...', "names 'token'"),
        ("generator/model/scheme.py", 'KIND = "sheet-pad"', "names 'sheet-pad'"),
    ],
)
def test_a_scheme_or_kind_that_is_named_elsewhere_is_found(place, text, named):
    assert named in next(names_in(place, text))


def assert_printed_as_often(done, component, sides):
    """Each side of a piece lies on paper as often as it has copies; of a pad at least so often."""
    placed = Counter()
    for sheet in done.sheets:
        for slot in sheet.slots:
            if slot.side == sheet.side or done.scheme in ("gutterfold", "standee"):
                placed[slot.piece, slot.side, shapes(slot.face)] += sheet.times
    wanted = Counter()
    for drawn in draw(component):
        for side, face in drawn.faces():
            if side in ("front", "back")[:sides]:
                wanted[component.ref(drawn.piece), side, shapes(face)] = drawn.piece.copies
    see = f"see generator/sheets/{done.scheme}.py"
    papers = {sheet.number: sheet.times for sheet in done.sheets}
    assert done.papers == sum(papers.values()), see
    lying = on_paper([done])["casino"]
    if done.scheme == "pad":
        assert set(placed) == set(wanted), see
        most = max(sheet.n_up for sheet in done.sheets)
        assert all(0 <= placed[key] - wanted[key] < most for key in wanted), see
    else:
        assert placed == wanted, see
        assert lying.pieces == component.count
    assert (lying.designs, lying.papers) == (len(component.pieces), done.papers)


@pytest.mark.parametrize("name", sorted(set(SCHEMES) - {"folded", "poster"}))  # tested apart
@settings(max_examples=100, deadline=None)
@given(
    trim=SIZES,
    bleed=BLEEDS,
    paper=st.sampled_from(sorted(PAPERS)),
    copies=COPIES,
    flip=FLIPS,
    layout=LAYOUT,
)
def test_a_scheme_places_every_copy_and_keeps_to_the_paper(
    name, trim, bleed, paper, copies, flip, layout
):
    component = component_of(trim, bleed, scheme=name, flip=flip, copies=copies)
    done = imposed_or_skip(component, paper, layout)
    assert (done.name, done.heading, done.paper_name) == ("casino", "Casino cards", paper)
    assert_printed_as_often(done, component, SCHEME_FACTS[name].sides)
    assert done.components == ("casino",)
    assert done.scheme == name
    assert done.flip == (flip if SCHEME_FACTS[name].turned else None)
    assert_numbered(done.sheets)
    for sheet in done.sheets:
        assert sheet.heading == "Casino cards"
        assert len(sheet.slots) <= sheet.n_up
        assert tuple(sheet.paper) in (tuple(PAPERS[paper].portrait), tuple(PAPERS[paper].landscape))
        assert_sound(sheet)
