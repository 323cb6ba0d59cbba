"""Slips of a newcomer's first evening: each is told once, where it is, with a way out that fits."""

import unicodedata

import pytest
from click.testing import CliRunner
from faulty_games import BOX, DRAWING, PNG, fields, game, problems_of
from games_in_memory import GROUND, set_text
from table_games import xlsx

from generator.cli import main
from generator.files.folder import Folder

SINGLE = "print: {method: single}"
TABLE = f"fields: {{n: integer, title: text, art: picture?}}, {SINGLE}"


def table(data, file="cards.csv", own=TABLE, **more):
    text = game(own=own).replace("cards.yaml", f'"{file}"')
    return problems_of(
        {"game.yaml": text, "cards.yaml": None, file.partition("#")[0]: data, **more}
    )


def told(problems):
    return [(p.name, p.where.line, p.where.column) for p in problems]


def test_a_column_that_a_table_lacks_is_told_once_at_its_headings():
    rows = "".join(f"c{n},T\n" for n in range(9))
    (problem,) = table(f"# mine\nid,title\n{rows}")
    assert told([problem]) == [("missing-field", 2, 1)]
    assert "no row has a value for the field n" in problem.message


def test_a_cell_that_a_row_lacks_is_told_at_its_row():
    assert told(table("id,title,n\na,T,1\nb,T,\n")) == [("missing-field", 3, 1)]


def test_a_broken_type_of_a_field_is_no_fault_of_its_formulas():
    own = f"fields: {{n: int}}, compute: {{twice: 2 * n}}, {SINGLE}"
    (problem,) = table("id,N\na,1\nb,2\n", own=own)
    assert problem.name == "unknown-field-type"


def test_the_only_row_of_a_table_is_told_at_its_own_place():
    assert told(table("id,title,n\na,T,\n")) == [("missing-field", 2, 1)]


@pytest.mark.parametrize("own", [TABLE, f"columns: {{Name: title}}, {TABLE}"])
def test_a_misspelt_heading_is_one_fault_however_many_rows_there_are(own):
    heading = "Namen" if "Name" in own else "titel"
    (problem,) = table(f"id,n,{heading}\na,1,T\nb,2,T\nc,3,T\n", own=own)
    assert problem.name == ("unknown-column" if "Name" in own else "unknown-field")
    assert problem.hint.startswith("did you mean ")


def test_a_title_above_the_headings_is_one_fault():
    (problem,) = table("My cards,,\n\nid,title,n\na,T,1\nb,T,2\n")
    assert (problem.name, problem.where.line) == ("title-above-headings", 1)
    assert "row 3" in problem.message
    assert not table("# My cards,,\n\nid,title,n,art\na,T,1\nb,T,2\n")


def test_a_field_with_choices_keeps_them_where_pieces_may_go_without():
    declared = "kind: [fire, 'a, b'], cost: {type: integer, min: 0, max: 9}"
    one, other = problems_of(fields(declared, "- {id: a}\n"))
    assert 'kind: {one_of: [fire, "a, b"], optional: true}' in f"{one.hint}{other.hint}"
    assert "cost: {type: integer, min: 0, max: 9, optional: true}" in f"{one.hint}{other.hint}"


@pytest.mark.parametrize("slip", ["palette: {Gold: '#ffffff'}\n", "players: 4\n"])
def test_another_fault_of_game_yaml_takes_no_decimal_comma_away(slip):
    text = game(own=f"fields: {{n: number}}, {SINGLE}", head="language: de\n")
    key = slip.partition(":")[0]
    lines = [line for line in text.splitlines() if not line.startswith(key)]
    broken = problems_of(
        {"game.yaml": "\n".join(lines) + f"\n{slip}", "cards.yaml": '- {id: a, n: "2,5"}\n'}
    )
    assert not [problem for problem in broken if problem.where.file.endswith("cards.yaml")]


def test_a_language_is_its_code_and_until_then_a_comma_may_be_one():
    text = game(own=f"fields: {{n: number}}, {SINGLE}", head="language: deutsch\n")
    (problem,) = problems_of({"game.yaml": text, "cards.yaml": '- {id: a, n: "2,5"}\n'})
    assert problem.name == "wrong-value"
    assert "`de`" in problem.hint


def test_an_emphasis_without_a_font_is_one_fault_of_the_fonts():
    cards = "".join(f"- {{id: c{n}, t: a **bold** word {n}}}\n" for n in range(9))
    front = set_text("piece.t")
    (problem,) = problems_of({"cards.yaml": cards, "faces/front.svg.j2": front})
    assert (problem.name, problem.where.file) == ("unknown-font", "content/case/game.yaml")
    assert problem.message.endswith("(and in 8 more pieces)")


@pytest.mark.parametrize(
    ("call", "message", "hint"),
    [
        (
            "{{ icon(„star“, x=5) }}",
            "„ is not a quotation mark that templates know",
            "write straight quotes",
        ),
        ('{{ icon("star", x=5 y=6) }}', "a comma is missing before 'y'", "commas between values"),
        ('{{ icon("star", x=5mm, y=6) }}', "a comma is missing before 'mm'", "no units"),
        ("{% if side %}{% else if 1 %}{% endif %}", "else if is one word in templates", "elif"),
        ('{{ icon("star", x=5, y=6 }}', "a bracket is not closed", "write ) before"),
        (
            '{{ icon("star,\nx=5, fill="red") }}',
            "a quotation mark is missing",
            "before and one after",
        ),
        ("{{ icon('Ferry's', x=5) }}", "an apostrophe ended the text", "in double quotes"),
        ("{{ icon(star, x=5, y=6, size=4) }}", "'star' is undefined", 'quotes: "star"'),
    ],
)
def test_a_slip_in_a_call_is_told_in_words_of_templates(call, message, hint):
    (problem,) = problems_of({"faces/front.svg.j2": GROUND + call})
    assert message in problem.message
    assert hint in problem.hint
    assert "token" not in str(problem)


def test_a_lost_quotation_mark_is_told_at_its_line():
    call = '{{ icon("star", x=5,\ny=6, fill="red,\ntitle="A") }}'
    (problem,) = problems_of({"faces/front.svg.j2": f"{GROUND}\n{call}"})
    assert problem.where.line == f"{GROUND}\n".count("\n") + 2


@pytest.mark.parametrize(
    ("markup", "message", "line"),
    [
        ('<rect width="9" height="9">', "<rect> has no end", 2),
        ('\n\n<g>\n<rect width="9" height="9"/>', "<g> has no end", 4),
        ('<rect width="9" height="9"/>\n</g>', "</g> has no beginning", 3),
    ],
)
def test_a_tag_that_does_not_end_is_told_where_it_begins(markup, message, line):
    (problem,) = problems_of({"faces/front.svg.j2": GROUND.rstrip("\n") + f"\n{markup}\n"})
    assert (problem.name, problem.message) == ("bad-svg", message)
    assert problem.where.line == line + GROUND.rstrip("\n").count("\n")


@pytest.mark.parametrize(
    ("name", "hint"),
    [("m", 'picture("m.png"'), ("dot.svg", "write dot"), ("dott", "did you mean dot?")],
)
def test_art_that_is_a_picture_or_named_with_its_ending(name, hint):
    front = GROUND + f"{{{{ art('{name}', x=5, y=5, w=9) }}}}{{{{ picture('m.png', {BOX}) }}}}"
    files = {"faces/front.svg.j2": front, "art/dot.svg": DRAWING, "art/m.png": PNG}
    (problem,) = (p for p in problems_of(files) if p.name == "unknown-art")
    assert hint in problem.hint


def test_pictures_of_a_deck_that_is_still_empty_are_not_called_unused():
    (problem,) = table("id,title,n\n", **{"art/m.png": PNG})
    assert problem.name == "empty-component"
    assert "below the headings" in problem.hint


@pytest.mark.parametrize(
    ("data", "hint"),
    [
        ("id;title\na;Glühwurm\n".encode("cp1252"), "CSV UTF-8"),
        ("id;title\na;Glühwurm\n".encode("utf-16"), "CSV UTF-8"),
        (xlsx(("S", [["id"], ["a"]])), ".xlsx or .ods"),
    ],
)
def test_a_table_in_another_encoding_is_saved_from_its_own_program(data, hint):
    (problem,) = table(data)
    assert problem.name == "wrong-encoding"
    assert hint in problem.hint


def test_a_missing_font_file_is_named():
    text = game().replace("[Barlow Condensed, 500]", "fonts/Mine.ttf")
    (problem,) = problems_of({"game.yaml": text})
    assert "fonts/Mine.ttf" in problem.message
    assert "Capitals" in problem.hint


@pytest.mark.parametrize(
    ("old", "new", "hint"),
    [
        ("[1, 4]", "2-4", "`[2, 4]`"),
        ("[1, 4]", "3", "`[3, 3]`"),
        ("print: {method: single}", "print: single", "`{method: single}`"),
    ],
)
def test_a_value_in_short_is_told_in_full(old, new, hint):
    (problem,) = problems_of({"game.yaml": game().replace(old, new)})
    assert problem.name == "wrong-type"
    assert hint in problem.hint


@pytest.mark.parametrize("form", ["NFC", "NFD"])
@pytest.mark.parametrize("asked", ["NFC", "NFD"])
def test_a_name_with_accents_is_one_name_however_it_is_stored(tmp_path, form, asked):
    folder = tmp_path / unicodedata.normalize(form, "Käfer")
    folder.mkdir()
    (folder / unicodedata.normalize(form, "Glühwürmchen é.png")).write_bytes(PNG)
    name = unicodedata.normalize("NFC", "Käfer/Glühwürmchen é.png")
    held = Folder.of(tmp_path, shown="x")
    assert held.names() == (name,)
    assert held.names(unicodedata.normalize("NFC", "Käfer")) == (name,)
    assert held.has(unicodedata.normalize(asked, name)) == (asked == "NFC" or form == "NFD")
    assert held.read(name).data == PNG


def test_a_picture_named_in_a_spreadsheet_is_found_with_either_accents():
    name = "Glühwürmchen.png"
    cells = [["id", "title", "n", "art"], ["a", "T", 1, unicodedata.normalize("NFD", name)]]
    front = GROUND + "{{ picture(piece.art, " + BOX + ") }}"
    more = {f"art/{name}": PNG, "faces/front.svg.j2": front}
    assert not table(xlsx(("S", cells)), "cards.xlsx", **more)


@pytest.mark.parametrize("name", ["game.yml", "game.yaml.txt", "Game.yaml"])
def test_a_game_whose_first_file_has_another_name_is_told_how_to_call_it(
    tmp_path, monkeypatch, name
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "content" / "mine").mkdir(parents=True)
    (tmp_path / "content" / "mine" / name).write_text(game(), encoding="utf-8")
    for arguments in ([], ["mine"]):
        done = CliRunner().invoke(main, ["check", *arguments])
        assert done.exit_code == 2
        assert f"a game.yaml; rename mine/{name} to game.yaml" in done.output
    (tmp_path / "content" / "other").mkdir()
    (tmp_path / "content" / "other" / "game.yaml").write_text(game(), encoding="utf-8")
    done = CliRunner().invoke(main, ["check", "mine"])
    assert f"no game 'mine' in content/: rename mine/{name} to game.yaml" in done.output
    done = CliRunner().invoke(main, ["check", "../mine"])
    assert "no game '../mine' in content/: " in done.output
    assert "rename" not in done.output
