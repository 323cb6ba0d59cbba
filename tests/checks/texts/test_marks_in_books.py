"""Marks in books: code that would be printed and near misses are told, symbols are icons.

What stands behind a backslash is printed.
"""

import pytest
from faulty_games import ROOT, TERM, game, problems_of, rulebook
from games_in_memory import GROUND

from generator.files.folder import Folder
from generator.load.manuscript import load_manuscript
from generator.project import Project
from generator.rulebook.blocks import runs_of
from generator.rulebook.book import make_book

HEAD = 'icons: {coin: "mdi:star", sword: "mdi:sword"}\nsymbols: {"☃": sword}\n'
CARDS = "- {id: a, t: 'Gain {coin}', title: Ann}\n- {id: b, t: x, title: Bob}\n"
MARKS = ("code-on-paper", "looks-like-markup")


def told(text, head="", rules=MARKS):
    files = rulebook(text) | {"game.yaml": game(HEAD + head), "cards.yaml": CARDS}
    return [one for one in problems_of(files) if one.name in rules]


CALL = '{ count("cards") }'


@pytest.mark.parametrize(
    ("text", "line", "column"),
    [
        (f"there are {CALL} cards.", 3, 36),
        (f"\n\n| a | b |\n|---|---|\n| c | {CALL} |\n", 7, 7),
        (f"\n\n### Of {CALL}\n", 5, 8),
        ("""\n\n{{ cover("Walk to {{ piece('Santiago') }}") }}\n""", 5, 19),
        (f"\n\n{{{{ figure('cards/a', width=20, alt='x {CALL}') }}}}\n", 5, 39),
        (f"\n\n{{% call figure('cards/a', width=20) %}}\nA {CALL} card.\n{{% endcall %}}\n", 6, 3),
        (f"\n\n{{% call note('Of {CALL}') %}}\nA card.\n{{% endcall %}}\n", 5, 18),
        ("the {% raw %}{{ x }}{% endraw %}.", 3, 39),
        ("the {{ '{' ~ '{ x }' ~ '}' }}.", 3, 29),
    ],
)
def test_code_that_would_be_printed_is_told_at_its_place(text, line, column):
    (problem,) = told(text)
    assert (problem.name, problem.severity) == ("code-on-paper", "warning")
    assert (problem.where.line, problem.where.column) == (line, column)


def test_code_in_the_glossary_is_told_where_it_stands():
    files = rulebook("lay them.", TERM.replace("what you play.", f"'{CALL}.'")) | {
        "game.yaml": game(HEAD)
    }
    (problem,) = [one for one in problems_of(files) if one.name in MARKS]
    assert (problem.name, problem.where.file[-13:]) == ("code-on-paper", "glossary.yaml")


@pytest.mark.parametrize(
    ("text", "found", "hint"),
    [
        ("gain {coin} now.", "{coin}", "icon('coin')"),
        ("gain [coin] now.", "[coin]", "icon('coin')"),
        ("gain {gem} now.", "{gem}", "two braces on each side"),
        ("gain <b>two</b>.", "<b>", "**bold**"),
        ("gain two\\nthree.", "\\n", "as Markdown"),
        ("**gain two.", "**gain two.", "**words**"),
        ("{{ pieces('cards')[0].t }}.", "{coin}", "icon('coin')"),
        ("\n\n{{ cover('Pay {coin}') }}\n", "{coin}", "icon('coin')"),
    ],
)
def test_what_a_book_does_not_know_is_told(text, found, hint):
    (problem,) = told(text)
    assert (problem.name, problem.severity) == ("looks-like-markup", "warning")
    assert problem.message.endswith(f"'{found}'")
    assert hint in problem.hint


def test_a_form_is_told_once_with_how_many_more():
    (problem,) = told("gain {gem}.\n\nGain {pearl}.\n\nGain {gem} and {gem}.")
    assert problem.message.endswith("'{gem}' (and in 2 more paragraphs)")


MEANT = ["\\{coin}", "\\{\\{ x }}", "____",
         "**two\ncards**", "*one* [two](#play)", "{{ icon('coin') }}", "2*3*4"]  # fmt: skip


@pytest.mark.parametrize("text", MEANT)
def test_what_is_meant_is_left_alone(text):
    assert told(f"{text} is meant.") == []


def words_of(text, head=HEAD):
    """The runs of a paragraph: texts, icons in braces, italic after a sign."""
    content = {
        "case/game.yaml": game(head), "case/cards.yaml": CARDS,
        "case/rulebook.md.j2": f"## Play\n\n{text}\n",
    }  # fmt: skip
    faces = {"faces/case/front.svg.j2": GROUND}
    checked, _ = Project(content, [faces, ROOT / "layouts"]).session.checked("case")
    folder = Folder.of(content, shown="content").below("case")
    manuscript, _ = load_manuscript(folder, checked.language, own=True, game=checked)
    (_, paragraph) = make_book(checked, manuscript)[0].book.blocks()
    (runs,) = runs_of(paragraph)
    return "".join(
        f"{{{run.icon}}}" if run.icon else f"/{run.text}/" if run.italic else run.text
        for run in runs
    )


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Fight ☃ or *☃*.", "Fight {sword} or {sword}."),
        ("Fight \\☃.", "Fight ☃."),
        ("2*3*4 and */* *and*", "2*3*4 and */* /and/"),
    ],
)
def test_what_a_book_prints(text, printed):
    assert words_of(text) == printed


def test_signs_that_few_fonts_have_are_icons_in_a_game_with_a_theme():
    assert words_of("Pass → or tick ✓.") == "Pass → or tick ✓."
    themed = words_of("Pass → or \\→ now.", f"{HEAD}theme: plain\n")
    assert themed == "Pass {mdi-arrow_right} or → now."


@pytest.mark.parametrize(
    ("table", "lines"),
    [
        ("| Suit | Cards |\n| red | 4 |", [5]),
        ("| Suit | Cards |\n|---|---:|\n| red | 4 |", []),
        ("| a | b |\n| :-- | --: |\n| c | d |\n\n| e | f |\n| g | h |", [9]),
    ],
)
def test_a_table_without_its_line_of_dashes_is_told(table, lines):
    found = [one for one in told(f"\n\n{table}\n") if "row of a table" in one.message]
    assert [one.where.line for one in found] == lines


def test_bullets_on_lines_of_their_own_are_told_as_a_list():
    (problem,) = told("you may:\n\n• buy a card\n• pass\n")
    assert (problem.where.line, problem.name) == (5, "looks-like-markup")
    assert problem.message == "a list is printed as it is: '• buy a card'"
    assert told("you may buy • or pass.\n\n• One alone stays.\n") == []
