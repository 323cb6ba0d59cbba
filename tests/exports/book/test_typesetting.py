"""Text of a rulebook as it is set: nothing sticks out or is left alone, columns end evenly."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest
from books import fonts, lines_of, parts_of, read_and_judged, rulebook_pdf, set_text, tiny_game
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.model.fonts import FontChoice
from generator.model.rulebook import Manuscript, Term

LEFT, RIGHT, GUTTER = (13, 133), (15, 135), 7  # mm: the plain look's text on left and right pages
TOP, FOOT = 19, 195
COLUMN = (120 - GUTTER) / 2
LINE = 9 * 1.34 * 25.4 / 72  # mm: of the body
WHOLE = 8  # lines of a rule that is not parted
MORE = settings(
    deadline=None, max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
WORDS = st.lists(
    st.sampled_from(
        [
            "a",
            "to",
            "the",
            "casino",
            "limousine",
            "construction",
            "of",
            "inauguration",
            "improvement,",
            "and",
            "14",
            "well-known",
        ]
    ),
    min_size=1,
    max_size=120,
)


def text_lines(data):
    """The lines between the pages' edges, with the column that each begins in and its edges."""
    for line in lines_of(data):
        if TOP - 1 < line.y < FOOT + 4:
            start, _ = RIGHT if line.page % 2 == 0 else LEFT
            column = int((line.left - start + 0.5) // (COLUMN + GUTTER))
            left = start + column * (COLUMN + GUTTER)
            yield column, left, line


def unhyphenated(text):
    return re.sub(r"[\u00ad\u2010\ufffe\x02]\s*", "", text)


def test_an_index_of_nothing_leaves_its_heading_alone():
    text = "## A\n\nText.\n\n## Index\n\n{{ index() }}\n\n## B\n\nEnd."
    said = [line.text for line in lines_of(set_text(text))]
    assert said.index("Index") < said.index("B")


@given(WORDS, st.integers(1, 5))
@MORE
def test_no_line_sticks_out_and_no_word_is_lost(words, paragraphs):
    said = " ".join(words)
    data = set_text("## A\n\n" + "\n\n".join([said] * paragraphs))
    body = [line for line in text_lines(data) if line[2].y > TOP + 9]
    for _, left, line in body:
        assert line.left >= left - 0.3
        assert line.right <= left + COLUMN + 0.4, line.text
    printed = re.sub(r"\s|-", "", unhyphenated("".join(line.text for _, _, line in body)))
    numbered = [f"1.{n}{said}" for n in range(1, paragraphs + 1)]
    assert printed == re.sub(r"\s|-", "", "".join(numbered))


def test_a_line_that_cannot_be_broken_is_reported_where_it_stands():
    data, problems = rulebook_pdf(parts_of("## A\n\nFirst.\n\nThe word " + "W" * 51 + " is long."))
    assert not data
    assert [problem.name for problem in problems] == ["overfull-line"]
    assert problems[0].where.line == 5
    assert "mm too long" in problems[0].message
    assert "WWWWWW" in problems[0].message


def ends(text, language="en"):
    return [line.text for _, _, line in text_lines(set_text(text, language=language))]


def test_words_part_where_the_language_parts_them():
    parted = [
        line
        for line in ends("## A\n\n" + "preconstructionism " * 30)
        if line[-1] in "\u00ad-\ufffe\u2010\x02"
    ]
    assert parted
    stems = {re.sub(r"\W+$", "", line).split()[-1] for line in parted}
    assert stems <= {"pre", "precon", "preconstruc", "preconstruction", "preconstructionism"}


def test_dutch_parts_words_its_own_way():
    parted = [
        line
        for line in ends("## A\n\n" + "landschapsplaatjes " * 30, "nl")
        if line[-1] in "\u00ad-\ufffe\u2010\x02"
    ]
    assert parted
    stems = {re.sub(r"\W+$", "", line).split()[-1] for line in parted}
    assert stems <= {"land", "landschaps", "landschap", "landschapsplaat"}


def test_titles_are_never_hyphenated():
    titles = [
        line
        for line in ends("## A\n\n### " + "construction " * 12 + "\n\nText.")
        if "onstruction" in line or "con" in line
    ]
    assert len(titles) > 1
    assert all(not line.endswith(("-", "\u00ad", "\ufffe")) for line in titles)


def test_pairs_of_letters_are_kerned():
    wide, narrow = (
        next(line for line in lines_of(set_text(f"## A\n\n{word}")) if word in line.text)
        for word in ("HHHHHHHH", "AVAVAVAV")
    )
    font = fonts().open(FontChoice("Barlow", 400))
    size = 9 * 25.4 / 72
    unkerned = font.width("AVAVAVAV") * size - font.width("HHHHHHHH") * size
    assert narrow.right - wide.right < unkerned - 0.3


def test_a_change_of_font_keeps_a_word_together():
    text = "**Las**Vegas " * 40
    assert all(not line.endswith("Las") for line in ends(f"## A\n\n{text}"))


def test_a_forced_break_ends_the_line():
    lines = ends("## A\n\none\\\ntwo")
    assert any(line.endswith("one") for line in lines)
    assert "two" in lines


# --- columns and pages


SIZES = st.lists(st.integers(1, 14), min_size=1, max_size=30)


def paragraphs(sizes):
    """Paragraphs of so many lines each, every line with its own name."""
    return "\n\n".join(
        "\\\n".join(f"p{number}l{line}" for line in range(size))
        for number, size in enumerate(sizes)
    )


def named(data):
    """The named lines: (paragraph, line) -> page, column, y."""
    found = {}
    for column, _, line in text_lines(data):
        name = re.search(r"p(\d+)l(\d+)$", line.text)
        if name:
            key = int(name[1]), int(name[2])
            assert key not in found, "a line is printed twice"
            found[key] = line.page, column, line.y
    return found


@given(SIZES)
@MORE
def test_every_line_is_placed_once_in_order_and_apart(sizes):
    spots = named(set_text("## A\n\n" + paragraphs(sizes)))
    assert set(spots) == {(n, line) for n, size in enumerate(sizes) for line in range(size)}
    ordered = [spots[key] for key in sorted(spots)]
    assert ordered == sorted(ordered)
    for (page, column, y), (after_page, after_column, after_y) in pairwise(ordered):
        if (page, column) == (after_page, after_column):
            assert after_y - y > LINE - 0.2
    assert all(TOP < y < FOOT + 0.3 for _, _, y in ordered)


@given(SIZES)
@MORE
def test_a_paragraph_parts_with_two_lines_on_each_side_and_never_at_a_pages_end(sizes):
    spots = named(set_text("## A\n\n" + paragraphs(sizes)))
    for number, size in enumerate(sizes):
        places = [spots[number, line][:2] for line in range(size)]
        assert len({page for page, _ in places}) == 1
        counts = [places.count(place) for place in dict.fromkeys(places)]
        assert len(counts) == 1 or min(counts) >= 2


@given(SIZES)
@MORE
def test_the_columns_above_a_chapter_end_evenly(sizes):
    data = set_text("## A\n\n" + paragraphs(sizes) + "\n\n## B\n\nText.")
    spots = named(data)
    last = max(page for page, _, _ in spots.values())
    feet = [
        max(
            (y for page, column, y in spots.values() if (page, column) == (last, wanted)), default=0
        )
        for wanted in (0, 1)
    ]
    tops = [
        min(
            (y for page, column, y in spots.values() if (page, column) == (last, wanted)), default=0
        )
        for wanted in (0, 1)
    ]
    lines = [
        sum(1 for page, column, _ in spots.values() if (page, column) == (last, wanted))
        for wanted in (0, 1)
    ]
    there = {n for (n, _), (page, _, _) in spots.items() if page == last}
    whole = [size for n, size in enumerate(sizes) if n in there and size <= WHOLE]
    if sum(lines) >= 4 and all(lines):
        assert abs(feet[0] - feet[1]) < max(5, *whole, 0) * LINE + 5  # and what parts the rules
        assert abs(tops[0] - tops[1]) < 1  # a bold number reaches lower than plain text
    if sum(lines) >= 4 and (len(there) > 1 or not whole):
        assert all(lines)


def test_a_short_rule_stands_in_one_column_whole_and_a_long_one_parts():
    """Of 7, 7, 20 and 7 lines, the 20 alone go on at the next column's top."""
    spots = named(set_text("## A\n\n" + paragraphs([7, 7, 20, 7])))
    columns = [{spots[n, line][1] for line in range(size)} for n, size in enumerate([7, 7, 20, 7])]
    assert [len(one) for one in columns] == [1, 1, 2, 1]
    spots = named(set_text("## A\n\n" + paragraphs([7, 7, 7])))
    assert all(len({spots[n, line][1] for line in range(7)}) == 1 for n in range(3))


@given(SIZES)
@MORE
def test_a_heading_never_stands_at_the_foot(sizes):
    text = "\n\n".join(
        f"### Heading{number}\n\n{body}"
        for number, body in enumerate(paragraphs(sizes).split("\n\n"))
    )
    order = [
        (line.page, column, line.y, line.text)
        for column, _, line in text_lines(set_text(f"## A\n\n{text}"))
    ]
    for above, below in pairwise(order):
        if above[3].startswith("Heading"):
            assert above[:2] == below[:2]
            assert 0 < below[2] - above[2] < 10


@pytest.mark.parametrize("above", range(50, 90, 3))
def test_a_chapter_stays_with_the_text_below_it(above):
    data = set_text(
        f"## A\n\n{paragraphs([1] * above)}\n\n## Behind\n\nbelow it\n\n{paragraphs([4])}"
    )
    page = next(line.page for line in lines_of(data) if line.text == "Behind" and line.y > TOP)
    text = next(line for line in lines_of(data) if "below it" in line.text)
    assert text.page == page


def test_what_leads_to_a_list_stays_with_it():
    for above in range(34, 46):
        text = paragraphs([2] * above) + "\n\nThese are they:\n\n- first\n- second"
        spots = {
            line.text: (line.page, column)
            for column, _, line in text_lines(set_text(f"## A\n\n{text}"))
        }
        leads = next(place for said, place in spots.items() if "These are they:" in said)
        first = next(place for said, place in spots.items() if said.endswith("first"))
        assert leads == first


TABLE = "| Name | Says |\n|---|--:|\n" + "\n".join(f"| row{n} | {n} |" for n in range(70))


def test_a_long_table_repeats_its_head_and_keeps_its_rows():
    data = set_text(f"## A\n\n{{% call wide() %}}\n{TABLE}\n{{% endcall %}}")
    lines = [line for _, _, line in text_lines(data)]
    rows = [line for line in lines if line.text.startswith("row")]
    heads = [line for line in lines if line.text.startswith("Name")]
    assert [line.text.split()[0] for line in rows] == [f"row{n}" for n in range(70)]
    pages = sorted({line.page for line in rows})
    assert len(pages) > 1
    assert sorted(line.page for line in heads) == pages
    assert all(min(line.y for line in rows if line.page == head.page) > head.y for head in heads)


def test_a_box_taller_than_a_page_is_parted_between_its_paragraphs():
    body = "\n\n".join(f"box{n} " + "and so on " * 12 for n in range(40))
    data = set_text(f"## A\n\n{{% call example('Title') %}}\n{body}\n{{% endcall %}}")
    found = [word for line in lines_of(data) for word in re.findall(r"box\d+", line.text)]
    assert found == [f"box{n}" for n in range(40)]
    assert len([line for line in lines_of(data) if line.text == "Title"]) == 1


def test_an_index_before_its_terms_knows_their_pages():
    parts = parts_of("## A")
    term = Term("moon", "a light", ("moon",), (), (), {}, "", parts.book.chapters[0].where)
    text = "## Index\n\n{{ index() }}\n\n{{ new_page() }}\n\n## Sky\n\nThe {{ term('moon') }}."
    made, _ = read_and_judged(tiny_game(), Manuscript(text, parts.book.chapters[0].where, (term,)))
    data, problems = rulebook_pdf(replace(parts, book=made))
    assert not problems
    assert any(re.fullmatch(r"Moon: a light\s+3", line.text) for line in lines_of(data))
