"""Slips of tables, numbers and glossaries that were told badly or not at all."""

import json

import pytest
from faulty_games import PNG, fields, game, problems_of, rulebook, table
from games_in_memory import set_text
from table_games import xlsx

from generator.load.cell_grid import ANY_COLUMNS
from generator.load.csv_table import parse_table
from generator.load.pieces import json_rows
from generator.load.yaml_tree import read_tree


@pytest.mark.parametrize(
    ("cell", "hint"),
    [
        ("1,000", "write `1000`"),
        ("-", "leave it empty"),
        ("n/a", "leave it empty"),
        (
            "2026-02-01",
            "a spreadsheet turned it into a date",
        ),
        (
            "01.02.",
            "a spreadsheet turned it into a date",
        ),
        (
            "1-Feb",
            "a spreadsheet turned it into a date",
        ),
        ("2.5", "write a whole number, or declare the field as number"),
        ("\u200b5", "the cell has invisible characters: delete it and type `"),
    ],
)
def test_what_is_no_whole_number_is_told_with_what_it_may_be(cell, hint):
    found = problems_of(table("fields: {n: integer}, ", f'id,n\na,"{cell}"\nb,2.0\n'))
    (problem,) = [one for one in found if one.name == "wrong-type"]
    assert hint in problem.hint


def test_2_0_is_a_whole_number():
    loop = "{% for n in range(piece.n) %}<g/>{% endfor %}"
    files = table("fields: {n: integer}, ", "id,n\na,2.0\n") | {"faces/front.svg.j2": loop}
    assert "template-fault" not in {one.name for one in problems_of(files)}


def test_bars_part_cells():
    assert [dict(row) for row in parse_table("id|t\na|x, y\n", "a.csv").rows or ()] == [
        {"id": "a", "t": "x, y"}
    ]


@pytest.mark.parametrize(
    ("identity", "message"), [("a\u200bb", "zero width space (U+200B)"), ("a\u00a0b", "(U+00A0)")]
)
def test_a_letter_that_nobody_sees_is_named(identity, message):
    found = problems_of(table("", f"id,t\n{identity},x\n"))
    assert message in next(one for one in found if one.name == "bad-id").message


def test_a_broken_number_is_told_once():
    files = fields("a: integer", '- {id: a, a: 1, t: "{gift}"}\n')
    files["game.yaml"] = game(
        'numbers: {gift: "4 cards"}\n', "compute: {b: a + gift}, print: {method: single}"
    )
    found = [one for one in problems_of(files) if one.name == "bad-formula"]
    assert [one.message for one in found] == ["'4 cards' is not a valid formula"]


def test_a_folder_of_pictures_that_is_not_called_art_is_told_once():
    found = problems_of({"Art/a.png": PNG, "Art/b.png": PNG, "texts/c.txt": "c"})
    (problem,) = [one for one in found if one.name == "unused-file"]
    assert "rename the folder Art to art" in problem.hint


def test_the_second_of_the_forms_is_the_plural():
    """Numbers beside it are held against the pieces: it is not the third form after cardss."""
    words = "hero: {says: who goes., forms: [hero, heroes], component: cards}\n"
    found = problems_of(rulebook("there are 7 heroes.", words))
    assert [one.message for one in found if one.name == "wrong-count"] == [
        "7 heroes: the game has 1"
    ]


def test_a_number_before_a_heading_is_told():
    found = problems_of(rulebook("draw.\n\n## 3. Scoring\n\nAll cards count."))
    (problem,) = [one for one in found if one.name == "typed-reference"]
    assert problem.message == "this heading has a typed number, 3"
    assert not [one for one in found if one.name == "unbacked-number"]


def test_braces_that_name_neither_icon_nor_number_say_both():
    files = fields("t: text", '- {id: a, t: "Gain {gift}"}\n', set_text("piece.t"))
    files["game.yaml"] = game("numbers: {gifts: 4}\n", "print: {method: single}")
    (problem,) = [one for one in problems_of(files) if one.name == "unknown-icon"]
    assert "no number of this name" in problem.message
    assert "did you mean gifts?" in problem.hint


def test_a_heading_in_a_cell_is_told():
    found = problems_of(fields("t: text", '- {id: a, t: "# Gain"}\n', set_text("piece.t")))
    assert [one.name for one in found if one.name == "looks-like-markup"]
    meant = problems_of(fields("t: text", '- {id: a, t: "#1 wins"}\n', set_text("piece.t")))
    assert "looks-like-markup" not in {one.name for one in meant}


def test_a_set_up_for_players_that_the_game_has_not_is_told():
    files = {"game.yaml": game("setup: [{put: cards, at: [0, 0], players: 5..6}]\n")}
    (problem,) = [one for one in problems_of(files) if one.name == "players-out-of-range"]
    assert (
        problem.where.line == files["game.yaml"][: files["game.yaml"].index("put")].count("\n") + 1
    )


def test_a_computed_field_that_is_given_too_is_told_as_that():
    own = "fields: {a: integer}, compute: {b: a + 1}, print: {method: single}"
    files = {"game.yaml": game(own=own), "cards.yaml": "- {id: a, a: 1, b: 2}\n"}
    (problem,) = [one for one in problems_of(files) if one.name == "unknown-field"]
    assert "compute already makes this field" in problem.hint


@pytest.mark.parametrize(
    ("text", "rule", "said"),
    [
        ("trim: 63x88\nsource: own\n", "wrong-type", "[63, 88]"),
        ("trim: [2.5, 3.5]\nsource: own\n", "wrong-value", "write 2.5in"),
    ],
)
def test_a_size_of_another_form_is_told_with_what_is_meant(text, rule, said):
    found = problems_of({"sizes/own.yaml": text})
    told = next(one for one in found if one.name == rule)
    assert said in f"{told.message}; {told.hint}"


def test_a_format_of_another_ending_is_told():
    found = problems_of({"sizes/own.yml": "trim: [63, 88]\nsource: own\n"})
    (problem,) = [one for one in found if one.name == "unused-file"]
    assert problem.hint == "rename it to own.yaml"


def test_a_book_has_one_cover_and_counts_what_there_is():
    covers = '\n\n{{ cover("A") }}\n\n{{ cover("B") }}\n\nthey lie.'
    assert "second-cover" in {one.name for one in problems_of(rulebook(covers))}
    cards = {"cards.yaml": "- {id: a, suit: red}\n"}
    own = {"game.yaml": game(own="fields: {suit: [red, blue]}, print: {method: single}")}
    counted = 'there are {{{{ count("cards", suit="{}") }}}} here.'
    green, blue = (
        problems_of(rulebook(counted.format(suit)) | cards | own) for suit in ("green", "blue")
    )
    assert "never-true" in {one.name for one in green}
    assert "never-true" not in {one.name for one in blue}


def test_cells_beyond_the_headings_of_a_table_are_told():
    found = problems_of(rulebook("so.\n\n| a | b |\n| - | - |\n| c | d | e |"))
    (problem,) = [one for one in found if one.name == "row-too-long"]
    assert "3 cells, but the table has 2" in problem.message


def test_a_choice_of_nothing_is_told_where_it_is_declared():
    found = problems_of(fields("suit: []", "- {id: a, suit: red}\n"))
    (problem,) = [one for one in found if one.name == "unknown-field-type"]
    assert "no value would be valid" in problem.message


@pytest.mark.parametrize(
    ("format_name", "hint"),
    [
        ("63.5x88.9mm", "sizes with these measures: poker-us"),
        ("61 x 90", "no size has these measures. You can add one: a file in layouts/sizes"),
    ],
)
def test_a_format_named_by_its_size_is_found_by_it(format_name, hint):
    text = game().replace("poker-us", f'"{format_name}"')
    (problem,) = [one for one in problems_of({"game.yaml": text}) if one.name == "unknown-size"]
    assert hint in problem.hint


def test_a_sum_that_nobody_computed_is_told():
    found = problems_of(table("fields: {n: integer?}, ", "id,n\na,=1+2\n"))
    assert "the formula =1+2" in next(one.message for one in found if one.name == "spoiled-cell")


@pytest.mark.parametrize(
    ("declared", "hint"),
    [
        ("a: [sea wood]", "put commas between the values: a: [sea, wood]"),
        ("a: text, layout: index", "layout is a key of the component"),
    ],
)
def test_a_declaration_that_is_nearly_one_says_what_is_meant(declared, hint):
    found = problems_of(fields(declared, "- {id: a, a: sea}\n"))
    (problem,) = [one for one in found if one.name == "unknown-field-type"]
    assert hint in problem.hint


def test_a_table_that_windows_calls_otherwise_is_found():
    files = table("", "id,t\na,x\n")
    files["cards.csv.txt"] = files.pop("cards.csv")
    found = problems_of(files)
    assert (
        "there is a cards.csv.txt: rename it without .txt. (Your file manager may hide this ending)"
        in next(p.hint for p in found if p.name == "missing-file")
    )


@pytest.mark.parametrize(
    ("head", "cells", "meant"),
    [
        ("Price", ("1", "2"), True),
        ("Notes", ("one", "2"), False),  # the field holds numbers
        ("Notes,Price", ("x,1", "y,2"), False),  # which of them?
    ],
)
def test_a_heading_that_was_renamed_is_told_with_the_field_that_is_missing(head, cells, meant):
    data = f"id,{head}\n" + "".join(
        f"{name},{row}\n" for name, row in zip("ab", cells, strict=True)
    )
    found = problems_of(table("fields: {cost: integer}, ", data))
    rules = [one.name for one in found]
    assert rules == ["unknown-field"] if meant else "missing-field" in rules
    assert ("`columns: {Price: cost}`" in found[-1].hint) is meant


@pytest.mark.parametrize(
    ("head", "code"), [("t_de", "de"), ("T (German)", "de"), ("t-fr", "fr"), ("t no", "")]
)
def test_a_column_of_translations_is_told_where_they_stand(head, code):
    (problem,) = problems_of(table("fields: {t: text}, ", f"id,t,{head}\na,Sea,Meer\n"))
    assert (f"i18n/{code}.yaml" in problem.hint) is bool(code)
    assert "did you mean t?" not in problem.hint  # which has its column


@pytest.mark.parametrize(
    ("row", "printed"),
    [("total,,9", False), ("Summe,,9", False), ("total,Total,9", True), ("t,,9", True)],
)
def test_a_row_of_sums_under_an_id_is_no_piece(row, printed):
    files = table("fields: {t: text, n: integer}, ", f"id,t,n\na,A,4\nb,B,5\n{row}\n")
    found = [one for one in problems_of(files) if one.where.line == 4]
    assert ("row-without-id" in {one.name for one in found}) is not printed
    assert printed or "begin it with # and a space" in found[0].hint


def test_a_lone_heading_is_perhaps_the_field_that_none_has():
    found = problems_of(table("fields: {name: text, rules: text?}, ", "id,name,Effect\na,Oak,x\n"))
    (problem,) = [one for one in found if one.name == "unknown-field"]
    assert "did you mean rules?" in problem.hint
    assert "`columns: {Effect: rules}`" in problem.hint


def test_a_misspelt_column_of_copies_is_told_with_what_is_meant():
    (problem,) = problems_of(table("fields: {n: integer}, ", "id,n,copys\na,6,2\n"))
    assert (problem.name, problem.where.column) == ("unknown-field", 3)
    assert problem.hint.startswith("did you mean copies? Otherwise declare it")


def test_the_sheet_with_ids_is_the_one_that_is_named():
    ideas = [["idea", "who"], ["more rafts", "Ada"]]
    cards = [["id", "t"], ["a", "x"]]
    files = table("", xlsx(("Ideas", ideas), ("Cards", cards)), "cards.xlsx")
    (problem,) = [one for one in problems_of(files) if one.name == "which-tab"]
    assert "as in `#Cards`. Each" in problem.hint


def test_a_picture_that_was_renamed_by_more_letters_is_found():
    files = fields("art: picture", "- {id: a, art: heron.png}\n")
    found = problems_of(files | {"art/ferry.png": PNG, "art/Heron_final.png": PNG})
    (problem,) = [one for one in found if one.name == "unknown-picture"]
    assert problem.hint == "did you mean Heron_final.png?"


def test_a_book_that_draws_a_set_up_of_what_is_not_there_says_so():
    files = rulebook("{{ setup(2, width=80) }}")
    files["game.yaml"] = game("setup: [{put: carts, at: [0, 0]}]\n")
    told = [one for one in problems_of(files) if one.name == "unknown-place"]
    assert any(str(one.where.file).endswith("rulebook.md.j2") for one in told)
    assert {one.hint for one in told} == {"did you mean cards?"}


@pytest.mark.parametrize("kind", ["csv", "json"])
def test_a_table_of_very_many_columns_is_told_at_once(kind):
    wide = ["id", *(f"c{number}" for number in range(2_500))]
    if kind == "csv":
        (problem,) = parse_table(f"{','.join(wide)}\na\n", "a.csv").problems
    else:
        rows, _ = read_tree(json.dumps([{one: 1} for one in wide]), "a.json")
        (problem,) = json_rows(rows, ANY_COLUMNS).problems
    assert problem.name == "file-too-large"
    assert problem.message == "this table has 2,501 columns; the most is 2,500"


def test_headings_in_very_many_rows_are_told_a_hundred_times():
    (first, *others) = problems_of(table("fields: {n: integer}, ", "id,n\n" * 5_000 + "a,1\n"))
    assert first.name == "headings-again"
    assert len(others) == 99
