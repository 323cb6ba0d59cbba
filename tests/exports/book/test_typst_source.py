"""A Book as Typst source: every text comes through as it is, nothing in it is taken for code."""

import json
import re
from dataclasses import replace
from types import SimpleNamespace

import pytest
import typst
from books import WRITTEN, book, folders, fonts, opened, parts_of, rulebook_pdf, set_text
from conftest import CONTENT, LAYOUTS, project_of
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.exports.book.annotations import drawn_pointer
from generator.exports.book.look import read_look
from generator.exports.book.typst_source import text_literal, write_source
from generator.load.rulebook_look import load_look
from generator.measure.geometry import Rect
from generator.rulebook.annotations import cross, label, single, tick
from generator.rulebook.backgrounds import draw_backgrounds
from generator.rulebook.blocks import Figure, Paragraph

TEXT = st.text(
    st.one_of(
        st.sampled_from('"\\#$*_`<>@[]{}()~=+-/.:;u\n'),
        st.characters(exclude_categories=["Cs", "Cc"], max_codepoint=0xFFFF),
    ),
    max_size=30,
)


@given(st.lists(TEXT, min_size=1, max_size=40))
@settings(deadline=None, max_examples=25)
def test_a_text_comes_through_as_it_is(texts):
    source = f"#metadata(({', '.join(map(text_literal, texts))},)) <said>"
    (said,) = json.loads(typst.query(source.encode(), "<said>", field="value"))
    assert said == texts


HOSTILE = [
    '#panic("in")',
    '" + panic("in") + "',
    '"), panic("in"), ("',
    '\\") + panic(1) + (\\"',
    "$x$ *b* _i_ `r` <label> @ref // comment /* more */ --- ... ~ = head",
    '#import \\"@preview/x:1.0.0\\"',
]


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_what_a_manuscript_says_is_never_code(text):
    body = f"{{{{ {text!r} }}}}"
    data = set_text(
        f"## A {body}\n\nText {body}.\n\n- item {body}\n\n"
        f"{{% call note({text!r}) %}}\n{body}\n{{% endcall %}}"
    )
    assert data


def source_of(text):
    made = parts_of(text).book
    return write_source(made, "plain.typ")


def lines(text):
    return [line.strip() for line in source_of(text).text.splitlines()]


def test_one_block_stands_in_one_line():
    assert lines("## A\n\nOne **two** *three* ***four***.\n\nFive\\\nsix.") == [
        '#import "book/parts.typ": *',
        "",
        "#let bands = (",
        "wide(",
        'chapter("1", number: "1", listed: true, "A"),',
        "),",
        "columns(",
        'rule("1.1", "One ", b("two"), " ", i("three"), " ", bi("four"), "."),',
        'rule("1.2", "Five", br, "six."),',
        "),",
        ")",
        "",
        "#let back = (",
        ")",
        "",
        "#let index = (",
        ")",
        "",
        "#let imprints = (",
        ")",
    ]


def test_lists_hold_lists_and_paragraphs():
    text = "## A\n\n1. one\n   - deep\n   - deeper\n\n   more of one\n2. two"
    found = lines(text)
    at = next(n for n, line in enumerate(found) if line.startswith("list("))
    assert found[at : at + 9] == [
        'list("1/1",',
        'item("1.", "1/2", "one", blocks: (',
        'list("1/3",',
        'item("•", "1/4", "deep"),',
        'item("•", "1/5", "deeper"),',
        "),",
        'par("1/6", "more of one"),',
        ")),",
        'item("2.", "1/7", "two"),',
    ]


def test_a_list_with_numbers_and_one_with_bullets_are_two():
    found = lines("## A\n\n1. one\n2. two\n\n- a\n- b\n\n3. three")
    assert [line.partition("(")[0] for line in found if line.startswith(("list(", "item("))] == [
        *["list", "item", "item"] * 2,
        *["list", "item"],
    ]


def test_only_anchors_that_something_leads_to_are_written():
    text = (
        "## A\n\n{{ anchor('here') }}First. {{ anchor('there') }}\n\n"
        "See {{ see('here') }} and [this](#here)."
    )
    found = lines(text)
    assert 'rule("1.1", anchors: ("here",), "First."),' in found
    assert 'rule("1.2", "See ", see("here", "1.1"), " and ", go("here", "this"), "."),' in found


def test_a_dot_between_things_begins_no_line():
    assert 'rule("1.1", "one\u00a0· two"),' in lines("## A\n\none · two")


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_every_block_has_a_place_and_every_picture_a_scene(name, language):
    made = book(name, language)
    source = write_source(made, f"{name}.typ")
    for block in made.blocks():
        if isinstance(block, Paragraph) and block.number:
            assert source.places[block.number] == block.where
    assert len(source.places) >= len(list(made.blocks()))
    scenes = {block.scene for block in made.blocks() if isinstance(block, Figure)}
    assert set(source.scenes.values()) == scenes
    assert len(source.scenes) == len(scenes)
    assert all(f'"/{file}"' in source.text for file in source.scenes)


def test_the_source_of_a_book_is_the_same_twice():
    name, language = WRITTEN[0]
    assert (
        write_source(book(name, language), "x.typ").text
        == write_source(book(name, language), "x.typ").text
    )


@pytest.mark.parametrize(("code", "spoken"), [("en-gb", "en"), ("de-x-en", "de"), ("nl", "nl")])
def test_the_language_is_one_that_typst_knows(code, spoken):
    made = replace(parts_of("## A\n\nB.\n").book, language=code)
    assert f'#let language = "{spoken}"' in write_source(made, "plain.typ").values


def test_where_it_is_set_does_not_show(tmp_path, monkeypatch):
    parts = parts_of("## A\n\nText with {{ see('a') }} and **bold**.\n\n- one\n- two")
    first, _ = rulebook_pdf(parts)
    deep = tmp_path / "quite" / "another" / "place"
    deep.mkdir(parents=True)
    monkeypatch.setattr("tempfile.tempdir", str(deep))
    monkeypatch.chdir(deep)
    second, _ = rulebook_pdf(parts)
    assert first == second
    assert not list(deep.iterdir())
    assert str(deep).encode() not in second


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_left_and_right_pages_have_grounds_that_mirror(name, language):
    made, _ = opened(name, language)
    files, _ = load_look(folders(LAYOUTS), name)
    look, _ = read_look(files, made, fonts())
    studio = project_of(CONTENT).session.studio(name)
    grounds, problems = draw_backgrounds(made, book(name, language), look, studio)
    assert not problems
    assert grounds["left"].svg() != grounds["right"].svg()


@pytest.mark.parametrize(("name", "language"), WRITTEN)
def test_every_apostrophe_is_curly(name, language):
    """In prose, and in titles of boxes, alt texts and the index as well."""
    source = write_source(book(name, language), "plain.typ").text
    assert not re.findall(r"[^\W_]'[^\W_]\w*", source)


def test_an_alt_text_that_is_not_typed_names_the_pieces():
    made = book("clients_vs_architects")
    alts = {block.alt for block in made.blocks() if isinstance(block, Figure)}
    assert "Space disks: BLUE spaces, GREEN spaces, RED CIRCLES, BLACK spaces" in alts


def drawn_marks(*marks):
    game, _ = opened("architekton")
    files, _ = load_look(folders(LAYOUTS), "architekton")
    look, _ = read_look(files, game, fonts())
    return [drawn_pointer(one, look, fonts())[0] for one in marks]


def test_a_tick_and_a_cross_stand_on_equal_discs_and_a_letter_on_its_own():
    bare, wrong, right, point = drawn_marks(
        cross(5, 5, 2), cross(5, 5, 2, disc=True), tick(5, 5, 2), label(5, 5, "1", disc="#e3bd74")
    )
    disc = '<circle cx="5" cy="5" r="1.825" fill="#ffffff" stroke="#a3161b"'
    assert disc in wrong
    assert disc in right
    assert "circle" not in bare
    assert "M3 3L7 7" in bare
    assert "M4.2 4.2L5.8 5.8" in wrong  # within its disc
    assert '<circle cx="5" cy="5" r="1.75" fill="#e3bd74"/>' in point


def test_a_label_of_a_piece_is_as_large_as_said_however_small_the_piece():
    face = SimpleNamespace(part=Rect(0, 0, 60, 60))
    (far,) = single(face, 30, [label(20, 20, "A", r=2.6)]).pointers
    assert (far.points, far.size) == (((10, 10),), 2.6)


def test_a_letter_apart_from_what_it_names_is_led_there():
    drawn, far = drawn_marks(label(5, 5, "A"), label(5, 5, "A", to=[20, 9]))
    assert "L20 9" not in drawn
    assert "M5 5L20 9" in far
    assert drawn in far  # the disc lies over its line
