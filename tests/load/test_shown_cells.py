"""Cells that a spreadsheet shows otherwise than their values: followed, or told once a column."""

import zipfile
from datetime import date, time
from io import BytesIO

import openpyxl
import pytest
from openpyxl.cell.rich_text import CellRichText, TextBlock
from openpyxl.cell.text import InlineFont
from openpyxl.drawing.image import Image
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Font
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat
from picture_files import pixels, saved
from table_games import load, ods, told, xlsx

from generator.load.cell_looks import Look, shown_text

TEXT = "fields: {t: text}"
ANY = "fields: {t: any}"
TEXT_N = "fields: {t: text, n: text?}"
ANY_N = "fields: {t: any, n: any?}"


def one_cell(value, code="General", more=TEXT, **others):
    """The field of a piece whose cell has a number format, and what is told of it."""
    data = xlsx(("S", [["id", "t"], ["a", value]]), formats={"B2": code}, **others)
    pieces, problems = load("t.xlsx", data, more)
    return pieces[0][1].get("t") if pieces else None, problems


@pytest.mark.parametrize(
    ("value", "code", "shown"),
    [
        (7, "000", "007"), (1234, "000", "1234"), (-7, "000", "-007"), (2.5, "0.00", "2.50"),
        (2, "0.00", "2.00"), (0.5, "0%", "50%"), (0.125, "0.0%", "12.5%"), (2.345, "0.00", "2.35"),
        (5, '"€ "0', "€ 5"), (5, '0" coins"', "5 coins"), (5, "[$€-407] 0.00", "€ 5.00"),
        (5, "$0", "$5"), (5, r"0\ \m\m", "5 mm"), (999, "#,##0", "999"), (-5, "0;(0)", "(5)"),
        (0, '0;-0;"none"', "none"), (3, "[Red]0;[Blue]-0", "3"), (1.5, "0.0#", "1.5"),
        (1.25, "0.0#", "1.25"), (0.5, "#.0", ".5"), (3, "_(* 0.0_);_(* (0.0)", "3.0"),
        (2.5, "General", "2.5"), (0.1 + 0.2, "General", "0.3"), (12, "@", "12"),
        ("fire", '"Level "@', "Level fire"),
    ],
)  # fmt: skip
def test_a_text_has_what_the_number_format_shows(value, code, shown):
    assert one_cell(value, code) == (shown, ())


def test_the_number_format_of_a_conditional_style_is_not_that_of_cells():
    def highlighted(sheet):
        format_of = NumberFormat(numFmtId=164, formatCode='"gone"')
        rule = Rule(type="expression", dxf=DifferentialStyle(numFmt=format_of), formula=["FALSE"])
        sheet.conditional_formatting.add("B2:B9", rule)

    assert one_cell(5, '0" coins"', change=highlighted) == ("5 coins", ())


@pytest.mark.parametrize(
    ("value", "code"),
    [
        (1234, "#,##0"), (0.5, "# ?/?"), (12345, "0.00E+00"), (5, "[>3]0;0.0"), (1500, "0,"),
        (5, "0.0??"), (1 / 3, "General"),
    ],
)  # fmt: skip
def test_what_cannot_be_followed_is_told_with_its_cell(value, code):
    _, (problem,) = one_cell(value, code)
    assert (problem.name, problem.severity) == ("shown-otherwise", "warning")
    assert str(problem.where) == "content/tables/t.xlsx#S:2:2"
    assert problem.field == "t"
    assert "as text" in problem.hint


@pytest.mark.parametrize(("language", "shown"), [("en", "2.50"), ("de", "2,50")])
def test_the_decimal_mark_of_a_text_is_the_languages(language, shown):
    data = xlsx(("S", [["id", "t"], ["a", 2.5]]), formats={"B2": "0.00"})
    assert load("t.xlsx", data, TEXT, language=language)[0][0][1] == {"t": shown}
    plain = xlsx(("S", [["id", "t"], ["a", 2.5]]))
    assert load("t.xlsx", plain, TEXT, language=language)[0][0][1] == {"t": shown[:-1]}


@pytest.mark.parametrize(
    ("value", "code", "printed"), [(7, "000", "007"), (2.5, "0.00", "2.50"), (2, "General", "2")]
)
def test_a_field_of_any_type_prints_the_digits_that_are_shown(value, code, printed):
    held, problems = one_cell(value, code, ANY)
    assert (str(held), problems) == (printed, ())
    if code != "000":
        assert held + 1 == value + 1


@pytest.mark.parametrize(("value", "code"), [(5, '"€ "0'), (0.5, "0%"), (1234, "#,##0")])
def test_a_field_of_any_type_that_prints_otherwise_is_told(value, code):
    held, (problem,) = one_cell(value, code, ANY)
    assert (held, problem.name) == (value, "shown-otherwise")
    assert f"the card prints {value}" in problem.message


@pytest.mark.parametrize(
    ("declared", "value", "code", "rules"),
    [
        ("number", 2.5, "0.00", []), ("number", 5, '"€ "0', []), ("number", 0.5, "0%", []),
        ("integer", 7, "000", []), ("number", 3.3333, "0.00", ["shown-otherwise"]),
        ("number", 3.3333, "0.0000", []), ("[3, 4]", 3, "0", []),
        ("[3, 4]", 3, "0.0", []), ("code", 7, "000", []),
    ],
)  # fmt: skip
def test_a_number_is_the_number_unless_it_is_shown_rounded(declared, value, code, rules):
    held, problems = one_cell(value, code, f"fields: {{t: {declared}}}")
    assert str(held) == ("007" if declared == "code" else str(value))
    assert [problem.name for problem in problems] == rules


@pytest.mark.parametrize("more", [TEXT_N, ANY_N])
def test_a_date_is_told_once_a_column(more):
    rows = [["id", "t", "n"], ["a", date(2026, 2, 1), "x"], ["b", date(2026, 2, 3), "y"]]
    data = xlsx(("S", rows), formats={"B2": "m/d", "B3": "d-mmm"})
    pieces, (problem,) = load("t.xlsx", data, more)
    assert [fields["t"] for _, fields, _ in pieces] == ["2026-02-01", "2026-02-03"]
    assert (problem.name, str(problem.where)) == ("shown-otherwise", "content/tables/t.xlsx#S:2:2")
    assert problem.message == (
        "this cell is a date or a time: the card prints 2026-02-01 (and in 1 more of this column)"
    )


def test_a_date_that_is_shown_as_it_prints_is_quiet():
    assert one_cell(date(2026, 2, 1), "yyyy-mm-dd") == ("2026-02-01", ())
    assert one_cell(time(10, 30), "hh:mm") == ("10:30", ())


def test_a_date_in_a_field_of_numbers_is_one_error():
    _, (problem,) = one_cell(date(2026, 2, 1), "d/m", "fields: {t: integer}")
    assert (problem.name, problem.severity) == ("wrong-type", "error")
    assert problem.message == "the spreadsheet turned this value into a date: 2026-02-01"


def test_what_is_passed_over_or_switched_off_is_not_told():
    rows = [["id", "t", "n"], ["a", "x", 1], ["#b", date(2026, 2, 1), 2]]
    data = xlsx(("S", rows), formats={"B3": "d/m", "C2": '"€ "0'})
    assert load("t.xlsx", data, "columns: {n: null}, fields: {t: text}")[1] == ()


def bold(*parts):
    """A cell of which every other part is bold."""
    blocks = [
        TextBlock(InlineFont(b=True), part) if n % 2 else part for n, part in enumerate(parts)
    ]
    return CellRichText(*blocks)


def test_formatting_within_a_text_is_told_once_a_column():
    rows = [["id", "t", "n"], ["a", bold("Gain ", "two", " coins"), 1], ["b", bold("a ", "b"), 2]]
    pieces, (problem,) = load("t.xlsx", xlsx(("S", rows)), TEXT_N)
    assert pieces[0][1]["t"] == "Gain two coins"
    assert (problem.name, str(problem.where)) == ("formatting-lost", "content/tables/t.xlsx#S:2:2")
    assert "is bold in the spreadsheet" in problem.message
    assert problem.message.endswith("(and in 1 more of this column)")
    assert "**bold**" in problem.hint


def test_formatting_of_shared_texts_is_told():
    cells = ["".join(f"<c t='s'><v>{n}</v></c>" for n in row) for row in ((0, 1), (2, 3))]
    rows = "".join(f"<row>{row}</row>" for row in cells)
    made = BytesIO()
    text = "<si><t>id</t></si><si><t>t</t></si><si><t>a</t></si><si><r><t>one </t></r><r>"
    text += "<rPr><vertAlign val='superscript'/></rPr><t>2</t></r></si>"
    space = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    with (
        zipfile.ZipFile(BytesIO(xlsx(("S", [["id"]])))) as held,
        zipfile.ZipFile(made, "w") as file,
    ):
        for name in held.namelist():
            data = held.read(name)
            if name.endswith("sheet1.xml"):
                data = f"<worksheet {space}><sheetData>{rows}</sheetData></worksheet>".encode()
            if name != "xl/sharedStrings.xml":
                file.writestr(name, data)
        file.writestr("xl/sharedStrings.xml", f"<sst {space}>{text}</sst>")
    problem = told("t.xlsx", made.getvalue(), TEXT)
    assert problem.name == "formatting-lost"
    assert "raised or lowered" in problem.message


def test_a_text_of_which_every_part_is_bold_is_quiet():
    parts = [TextBlock(InlineFont(b=True), part) for part in ("all ", "bold")]
    assert load("t.xlsx", xlsx(("S", [["id", "t"], ["a", CellRichText(*parts)]])), TEXT)[1] == ()
    style = '<style:style style:name="T1"><style:text-properties fo:font-weight="bold"/>'
    head = f"<office:automatic-styles>{style}</style:style></office:automatic-styles><office:body>"
    span = '<text:span text:style-name="T1">A</text:span>'
    data = in_content(
        ods(("S", [["id", "t"], ["a", "A"]])), ("<office:body>", head), (">A<", f">{span}<")
    )
    assert load("t.ods", data, TEXT) == ([("a", {"t": "A"}, 1)], ())


def test_a_text_that_is_bold_throughout_is_quiet():
    def change(sheet):
        sheet["B2"].font = Font(bold=True, color="FF0000")
        sheet["B2"].hyperlink = "https://example.org"

    assert one_cell("Fire", change=change) == ("Fire", ())


def test_a_struck_out_cell_is_told_to_print():
    def change(sheet):
        sheet["B2"].font = Font(strike=True)

    held, (problem,) = one_cell("Fire", change=change)
    assert (held, problem.name) == ("Fire", "struck-out")
    assert "#" in problem.hint


def hide(*rows):
    def change(sheet):
        for row in rows:
            sheet.row_dimensions[row].hidden = True

    return change


ROWS = [["id", "t"], ["a", "A"], ["b", "B"], ["c", "C"], ["#d", "D"]]


@pytest.mark.parametrize(
    ("rows", "more", "ids", "rules"),
    [
        ((3, 4), "", "abc", ["hidden-rows"]), ((3, 4), "hidden_rows: print", "abc", []),
        ((3, 4), "hidden_rows: skip", "a", []), ((5, 1), "", "abc", []), ((), "", "abc", []),
    ],
)  # fmt: skip
def test_hidden_rows_print_and_are_told_to(rows, more, ids, rules):
    data = xlsx(("S", ROWS), change=hide(*rows))
    pieces, problems = load("t.xlsx", data, more)
    assert "".join(name for name, *_ in pieces) == ids
    assert [problem.name for problem in problems] == rules
    if rules:
        assert str(problems[0].where) == "content/tables/t.xlsx#S:3:1"
        assert problems[0].message.startswith("2 rows")


SPACES = (
    'xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" '
    'xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0"'
)


def test_rows_and_texts_of_an_ods_are_told_too():
    data = ods(("S", [["id", "t", "n"], ["a", "XX", 7], ["b", "B", 2.5]]))
    style = '<style:style style:name="T1"><style:text-properties fo:font-weight="bold"/>'
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as held, zipfile.ZipFile(made, "w") as file:
        for name in held.namelist():
            text = held.read(name)
            if name == "content.xml":
                bold_part = b'Gain <text:span text:style-name="T1">two</text:span>'
                text = text.replace(b"XX", bold_part).replace(b">7<", b">007<")
                text = text.replace(b">2.5<", b">2,50 kg<")
                text = text.replace(
                    b"<office:body>",
                    f"<office:automatic-styles {SPACES}>{style}</style:style>"
                    "</office:automatic-styles><office:body>".encode(),
                )
                first, middle, last = text.partition(b"<table:table-row table:number-rows-repeated")
                again = last.replace(
                    b"<table:table-row ", b'<table:table-row table:visibility="filter" ', 1
                )
                text = first + middle + again
            file.writestr(name, text)
    pieces, problems = load("t.ods", made.getvalue(), "fields: {t: text, n: text}")
    assert [fields for _, fields, _ in pieces] == [
        {"t": "Gain two", "n": "007"}, {"t": "B", "n": "2,50 kg"},
    ]  # fmt: skip
    assert [problem.name for problem in problems] == ["hidden-rows", "formatting-lost"]


def test_a_picture_in_a_sheet_is_told_where_it_lies():
    def change(sheet):
        sheet.add_image(Image(BytesIO(saved(pixels(8, 8)))), "C2")

    data = xlsx(("S", [["id", "t"], ["a", "A"]]), change=change)
    problem = told("t.xlsx", data)
    assert (problem.name, str(problem.where)) == (
        "picture-in-spreadsheet",
        "content/tables/t.xlsx#S:2:3",
    )
    assert "art/" in problem.hint


def in_content(data, *changes):
    """An ODS file of another content."""
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as held, zipfile.ZipFile(made, "w") as file:
        for name in held.namelist():
            text = held.read(name).decode("utf-8", "replace")
            for old, new in changes if name == "content.xml" else ():
                assert old in text
                text = text.replace(old, new, 1)
            file.writestr(name, text if name == "content.xml" else held.read(name))
    return made.getvalue()


FRAME = '<draw:frame><draw:image xlink:href="Pictures/a.png"><text:p/></draw:image></draw:frame>'


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("<text:p>A</text:p>", f"{FRAME}<text:p>A</text:p>", (2, 2)),
        ('<table:table table:name="S">',
         f'<table:table table:name="S"><office:forms/><table:shapes>{FRAME}</table:shapes>',
         (1, 1)),
    ],
)  # fmt: skip
def test_a_picture_in_an_ods_is_told(old, new, place):
    data = in_content(ods(("S", [["id", "t"], ["a", "A"]])), (old, new))
    pieces, (problem,) = load("t.ods", data, TEXT)
    assert pieces[0][1] == {"t": "A"}
    assert (problem.name, (problem.where.line, problem.where.column)) == (
        "picture-in-spreadsheet",
        place,
    )


def test_dates_and_struck_out_cells_of_an_ods_are_told():
    style = '<style:style style:name="c1" style:family="table-cell"><style:text-properties '
    style += 'style:text-line-through-style="solid"/></style:style>'
    head = f"<office:automatic-styles>{style}</office:automatic-styles><office:body>"
    day = (
        '<table:table-cell office:value-type="date" office:date-value="2026-02-01"><text:p>1. Feb.'
    )
    plain = '<table:table-cell office:value-type="string"><text:p>'
    struck = plain.replace("<table:table-cell ", '<table:table-cell table:style-name="c1" ')
    data = in_content(
        ods(("S", [["id", "t", "n"], ["a", "XX", "B"]])),
        ("<office:body>", head), (f"{plain}XX", day), (f"{plain}B", f"{struck}B"),
    )  # fmt: skip
    pieces, problems = load("t.ods", data, TEXT_N)
    assert pieces[0][1] == {"t": "2026-02-01", "n": "B"}
    assert [problem.name for problem in problems] == ["shown-otherwise", "struck-out"]
    assert "the spreadsheet shows 1. Feb." in problems[0].message


def test_comments_and_rules_of_colour_are_quiet():
    def change(sheet):
        sheet["B2"].comment = openpyxl.comments.Comment("ask Ann", "Ann")
        rule = openpyxl.formatting.rule.CellIsRule(
            operator="equal", formula=["1"], font=Font(b=True)
        )
        sheet.conditional_formatting.add("B2:B9", rule)

    assert one_cell("Fire", change=change) == ("Fire", ())


def test_the_text_of_a_file_wins_over_its_format():
    assert shown_text(7, Look("number", "0", "seven")) == "seven"
    assert shown_text(float("inf"), Look("number", "0.0")) is None
    assert shown_text(1e300, Look("number", "0.00")) is None
    assert shown_text(True, Look("number", "0.00")) is None


def test_a_decimal_number_in_a_csv_prints_as_typed():
    pieces, problems = load("t.csv", "id,t,n\na,1.50,.5\nb,1.5,2\n")
    assert not problems
    assert [str(value) for _, fields, _ in pieces for value in fields.values()] == [
        "1.50", ".5", "1.5", "2",
    ]  # fmt: skip
    assert pieces[0][1]["t"] * 2 == 3
    held = load("t.csv", "id,t\na,1.50\n", "fields: {t: number}")[0][0][1]["t"]
    assert str(held) == "1.5"
    held = load("t.csv", "id,t\na,1.50\n", "fields: {t: [1.5, 2]}")[0][0][1]["t"]
    assert str(held) == "1.5"


@pytest.mark.parametrize(("cell", "copies"), [(3.0, 3), ("3.0", 3), ("0", None), (0, None), (2, 2)])
def test_copies_are_whole_however_they_are_written(cell, copies):
    data = xlsx(("S", [["id", "copies"], ["a", cell], ["b", 1]]))
    pieces, problems = load("t.xlsx", data)
    assert not problems
    assert pieces == [*([("a", {}, copies)] if copies else []), ("b", {}, 1)]


def test_what_is_not_finite_is_told_and_no_number_as_typed():
    _, problems = load("t.csv", "id,t\na,-.inf\nb,.nan\n")
    assert [(one.name, one.where.line) for one in problems] == [
        ("not-finite", 2), ("not-finite", 3),
    ]  # fmt: skip


def test_what_a_spreadsheet_could_not_compute_is_empty_in_a_csv_too():
    text = 'id,t\na,#REF!\nb,"=B4&"" draws"""\nc,=SUM(A1:A3)\nd,# 3 = 3\n'
    pieces, problems = load("t.csv", text)
    assert [fields.get("t") for _, fields, _ in pieces] == [None, None, None, "# 3 = 3"]
    (problem,) = problems
    assert (problem.name, problem.where.line) == ("spoiled-cell", 2)
    assert "and 2 more like it" in problem.message
