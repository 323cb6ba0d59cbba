"""What does not fit a rulebook's pages, and looks that cannot be used: told, never clipped."""

import shutil
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest
from books import book, folders, fonts, opened, parts_of, rulebook_pdf, set_changed, tiny_game
from conftest import LAYOUTS, ROOT, TINY_LAYOUTS, drawn_pieces

from generator.commands import rulebook
from generator.exports.book.look import read_look
from generator.load.rulebook_look import load_look
from generator.model.fonts import FontChoice
from generator.pipeline import Session


def changed(tmp_path, old, new, file="rulebook.md.j2"):
    """The problems of New Las Vegas with a change in one of its files, and the change's line."""
    folder = tmp_path / "content" / "new_las_vegas"
    shutil.copytree(ROOT / "content" / "new_las_vegas", folder)
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    line = text.count("\n", 0, text.index(old)) + 1
    return *set_changed(folder.parent, folder.name), line


WIDE = '{% call row(["casino/c29-front", "casino/c05-back"], width='
MISFITS = [
    (f"{WIDE}26", f"{WIDE}70", "figure-too-wide", "the figure is 70 mm wide, its column 56 mm"),
    (
        "You are an architect on the Strip.",
        "You are an architect on the Strip. " + "Xx" * 60,
        "overfull-line",
        "XxXxXx",
    ),
    (
        "You are an architect on the Strip.",
        "You are an architect on the Strip 😀.",
        "missing-glyph",
        "the font Barlow has no 😀 (U+1F600)",
    ),
    (
        "**Ties:** most hotels",
        "**Ties:** most hotels, then most large hotels.\n\n"
        + "\n\n".join(["Once more, with feeling."] * 60)
        + "\n\n**Ties:** most hotels",
        "summary-too-long",
        "back cover",
    ),
    (
        "call scene(118, 29,",
        "call scene(118, 250,",
        "block-too-tall",
        "taller than a page",
    ),
    (
        "| Projects | as noted |",
        "| Projects | " + "x" * 120 + " |",
        "table-too-wide",
        "its column has 120 mm",
    ),
]


@pytest.mark.whole
@pytest.mark.parametrize(
    ("old", "new", "rule", "said"), MISFITS, ids=[rule for _, _, rule, _ in MISFITS]
)
def test_what_does_not_fit_is_told_where_it_stands(old, new, rule, said, tmp_path):
    result, problems, line = changed(tmp_path, old, new)
    assert result is None
    assert [problem.name for problem in problems] == [rule], "\n".join(map(str, problems))
    assert problems[0].where.file.endswith("rulebook.md.j2")
    assert said in problems[0].message
    assert problems[0].hint
    if rule == "table-too-wide":
        assert 0 <= line - problems[0].where.line < 40  # it stands where the table begins
    elif rule != "summary-too-long":
        assert problems[0].where.line == line


@pytest.mark.parametrize(
    "text",
    [
        "{% call example('Title') %}\n" + "W" * 70 + "\n{% endcall %}",
        "{% call note('" + "W" * 70 + "') %}\nText.\n{% endcall %}",
        "- " + "W" * 70,
        "### " + "W" * 70,
        "**Bold**" + "W" * 45 + "*italic*" + "W" * 20,
        "{% call beside('sky/sun1', width=30) %}\n" + "W" * 30 + "\n{% endcall %}",
        "{% call figure('sky/sun1', width=30) %}\n" + "W" * 70 + "\n{% endcall %}",
    ],
    ids=["example", "title", "item", "heading", "accents", "beside", "caption"],
)
def test_a_word_too_long_is_told_wherever_it_stands(text):
    first = tiny_game().component("sky").pieces[0].id
    parts = parts_of("## A\n\n" + text.replace("sky/sun1", f"sky/{first}"), faces=tiny_faces())
    data, problems = rulebook_pdf(parts)
    assert not data
    assert [problem.name for problem in problems] == ["overfull-line"]
    assert problems[0].where.file == "rulebook.md.j2"
    assert "WWW" in problems[0].message


def tiny_faces():
    drawn, problems = drawn_pieces(tiny_game(), TINY_LAYOUTS)
    assert not problems
    return {(one.ref, side): face for one in drawn for side, face in one.faces()}


def test_a_table_of_single_words_that_is_too_wide_is_told():
    words = " | ".join(["W" * 40] * 2)
    data, problems = rulebook_pdf(parts_of(f"## A\n\n| {words} |\n|---|---|\n| {words} |"))
    assert not data
    assert [problem.name for problem in problems] == ["table-too-wide"]


def test_a_word_too_long_is_told_in_a_text_however_long():
    _, problems = rulebook_pdf(parts_of("## A\n\n" + "W" * 70 + " and words" * 1500))
    assert "overfull-line" in {problem.name for problem in problems}


def test_a_word_that_hyphens_can_part_is_not_told():
    data, problems = rulebook_pdf(
        parts_of("## A\n\n" + "counterrevolutionaries" * 3, language="en")
    )
    assert data
    assert not problems


def test_all_letters_that_a_font_lacks_are_one_problem():
    text = "## A\n\nFirst.\n\nTo שלום and 日本語 and 🎲.\n\nAnd 日 again, ☃."
    _, problems = rulebook_pdf(parts_of(text))
    told = [(problem.name, problem.where.line) for problem in problems]
    assert told == [("missing-glyph", 5)]
    assert all(f"U+{ord(c):04X}" in problems[0].message for c in "שלום日本語🎲☃")
    assert '400, ("Noto Sans",)' in problems[0].hint  # how a look names a font to help out


def test_all_that_does_not_fit_is_told_at_once():
    text = "## A\n\n" + "W" * 70 + "\n\nAnd then.\n\n" + "Y" * 70
    _, problems = rulebook_pdf(parts_of(text))
    assert [(problem.name, problem.where.line) for problem in problems] == [
        ("overfull-line", 3),
        ("overfull-line", 7),
    ]


def test_a_pointer_that_cannot_be_drawn_is_told_at_its_figure():
    first = tiny_game().component("sky").pieces[0].id
    for pointer, rule in (
        ('label(10, 10, "A", colour="golf")', "unknown-colour"),
        ('write(10, 10, "✗✗")', "missing-glyph"),
    ):
        text = f"## A\n\nText.\n\n{{{{ figure('sky/{first}', width=40, marks=[{pointer}]) }}}}"
        data, problems = rulebook_pdf(parts_of(text, faces=tiny_faces()))
        assert not data
        assert [problem.name for problem in problems] == [rule]
        assert (problems[0].where.line, problems[0].where.column) == (5, 1)


@pytest.mark.parametrize(
    "call",
    [
        "{{ figure('sky/1', width=200) }}",
        "{{ row(['sky/1'], width=200) }}",
        "{{- scene(200, 400, [], alt='Nothing') }}",
        "{% call beside('sky/1', width=200) %}\nWords.\n{% endcall %}",
        (
            "{% call wide() %}\n{% call figure('sky/1', width=200) %}\nWords."
            "\n{% endcall %}\n{% endcall %}"
        ),
    ],
)
def test_what_does_not_fit_is_told_at_the_call_that_shows_it(call):
    first = tiny_game().component("sky").pieces[0].id
    text = f"## A\n\nText\n\nText.\n\n  {call.replace('sky/1', f'sky/{first}')}\n\nMore.\n"
    _, problems = rulebook_pdf(parts_of(text, faces=tiny_faces()))
    assert problems
    line = 8 if "wide" in call else 7
    assert (problems[0].where.line, problems[0].where.column) == (line, 1 if line == 8 else 3)


LONG = "words that run out of the picture and on to where no paper is"


@pytest.mark.parametrize(
    ("pointer", "said"),
    [
        (f'callout(30, 60, 50, 60, "{LONG}")', "right of its column"),
        (f'callout(30, 60, 10, 60, "{LONG}")', "left of its column"),
        (f'write(5, 60, "{LONG}")', "left of its column"),
        ('write(30, -20, "7")', "above it"),
        ('label(30, 140, "A")', "below it"),
        ('label(300, 40, "A")', "right of its column"),
    ],
)
@pytest.mark.parametrize("around", ["{}", "{{% call example('X') %}}\n{}\n{{% endcall %}}"])
def test_words_over_a_figure_that_leave_its_column_are_told(pointer, said, around):
    first = tiny_game().component("sky").pieces[0].id
    figure = f"{{{{ figure('sky/{first}', width=40, marks=[{pointer}]) }}}}"
    text = "## A\n\n" + around.format(figure)
    data, problems = rulebook_pdf(parts_of(text, faces=tiny_faces()))
    assert not data
    assert [problem.name for problem in problems] == ["pointer-outside"]
    assert said in problems[0].message
    assert "mm" in problems[0].message
    assert problems[0].hint


def test_words_beside_a_figure_within_its_column_are_printed():
    first = tiny_game().component("sky").pieces[0].id
    call = f"figure('sky/{first}', width=20, marks=[callout(30, 60, 64, 60, 'a sign')])"
    data, problems = rulebook_pdf(parts_of(f"## A\n\n{{{{ {call} }}}}", faces=tiny_faces()))
    assert data
    assert not problems


# --- looks


def with_look(tmp_path, old, new, file="new_las_vegas.typ"):
    """The problems of New Las Vegas whose look is changed, and the line of the change."""
    shutil.copytree(ROOT / "layouts" / "rulebook", tmp_path / "rulebook")
    path = tmp_path / "rulebook" / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    line = text.count("\n", 0, text.index(old)) + 1
    return *set_changed(ROOT / "content", "new_las_vegas", (tmp_path, *LAYOUTS)), line


SLIPS = [
    ('title: ("Righteous", 400)', 'title: ("Rightuous", 400)', "unknown-font"),
    ('title: ("Righteous", 400)', 'title: ("Barlow", 450)', "unknown-font"),
    ('title: ("Righteous", 400)', "title: 12", "wrong-type"),
    ('pencil: "#1f4fb0"', 'pencil: "blew"', "unknown-colour"),
    ("  back:", "  colums: 2,\n  back:", "unknown-key"),
    ("  back:", '  columns: "two",\n  back:', "wrong-type"),
    ("  back:", "  columns: 0,\n  back:", "wrong-type"),
    ("  back:", "  columns: 9,\n  page: (148mm, 210mm),\n  back:", "page-too-small"),
    ("  back:", "  page: (20mm, 30mm),\n  back:", "page-too-small"),
    ("  back:", '  page: "a5",\n  back:', "wrong-type"),
    ("  back:", "  page: (148mm,),\n  back:", "wrong-type"),
    ("  back:", "  gutter: 7,\n  back:", "wrong-type"),
    ("top: 17mm", "top: 17", "wrong-type"),
    ("chapter: (", "chaptr: (", "unknown-key"),
    ("  back: (", "  back: ((", "bad-look"),
    ("top: 17mm", "top: 17mn", "bad-look"),
    ('pencil: "#1f4fb0"', "pencil: game.palette.golf", "bad-look"),
    (
        "#let look(game) =",
        '#let secret = read("../../../../etc/passwd")\n#let look(game) =',
        "bad-look",
    ),
    ("#let look(game) =", '#let secret = read("/etc/passwd")\n#let look(game) =', "bad-look"),
    ('import "plain.typ": over, plain', 'import "@preview/cetz:0.3.0": *', "unsafe-look"),
    ('import "plain.typ": over, plain', 'import ("@pre" + "view/cetz:0.3.0"): *', "unsafe-look"),
    ('import "plain.typ": over, plain', 'import "../../secret.typ": over, plain', "missing-file"),
    (
        "#let look(game) =",
        '#let x = eval("import \\"@preview/x:1.0.0\\"")\n#let look(game) =',
        "unsafe-look",
    ),
    (
        "#let look(game) =",
        '#let x = dictionary(std).at("ev" + "al")\n#let look(game) =',
        "unsafe-look",
    ),
    ("#let look(game) =", '#let x = plugin("x.wasm")\n#let look(game) =', "unsafe-look"),
]


@pytest.fixture
def as_written(monkeypatch):
    """The game and its words are those we ship, read and judged once: only the look is tried."""
    game, made = opened("new_las_vegas")[0], book("new_las_vegas")
    monkeypatch.setattr(Session, "checked", lambda *_: (game, ()))
    monkeypatch.setattr(rulebook, "make_book", lambda *_: (SimpleNamespace(book=made), ()))
    monkeypatch.setattr(rulebook, "_odd", lambda *_, **__: ())


@pytest.mark.usefixtures("as_written")
@pytest.mark.parametrize(
    ("old", "new", "rule"), SLIPS, ids=[f"{rule}-{n}" for n, (_, _, rule) in enumerate(SLIPS)]
)
def test_a_look_that_cannot_be_used_is_told_where_it_stands(old, new, rule, tmp_path):
    result, problems, line = with_look(tmp_path, old, new)
    assert result is None
    assert rule in [problem.name for problem in problems], "\n".join(map(str, problems))
    first = problems[0]
    assert first.where.file.endswith("rulebook/new_las_vegas.typ")
    assert first.hint
    assert abs(first.where.line - line) <= 1


def test_a_broken_look_is_told_once_and_not_what_follows_from_it(tmp_path):
    (tmp_path / "rulebook").mkdir()
    (tmp_path / "rulebook" / "tiny.typ").write_text("{{{{ }**65536 ** 9 ** 9", encoding="utf-8")
    files, _ = load_look(folders((tmp_path, *LAYOUTS)), "tiny")
    look, problems = read_look(files, tiny_game(), fonts())
    assert look is None
    assert {(p.name, Path(p.where.file).name) for p in problems} == {("bad-look", "tiny.typ")}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this look has no function look"),
        ('#let accent = rgb("#123456")', "this look has no function look"),
        ("#let look(game) = 5", "the result of look(game) is not a look"),
        ("#let look = 5", "the result of look(game) is not a look"),
        ("#let look(game) = (margins: 5)", "the result of look(game) is not a look"),
        (
            '#import "plain.typ": plain\n#let look(game) = plain',
            "the result of look(game) is not a look",
        ),
    ],
)
def test_a_file_that_has_no_look_is_told_how_one_begins(text, message, tmp_path):
    place = tmp_path / "rulebook"
    place.mkdir()
    (place / "tiny.typ").write_text(text, encoding="utf-8")
    files, _ = load_look(folders((tmp_path, *LAYOUTS)), "tiny")
    look, (problem,) = read_look(files, tiny_game(), fonts())
    assert look is None
    assert (problem.name, problem.message) == ("bad-look", message)
    assert (Path(problem.where.file).name, problem.where.line) == ("tiny.typ", 1)
    (place / "tiny.typ").write_text("\n".join(problem.hint.split("`")[1::2]), encoding="utf-8")
    files, _ = load_look(folders((tmp_path, *LAYOUTS)), "tiny")
    assert read_look(files, tiny_game(), fonts())[0] is not None


@pytest.mark.usefixtures("as_written")
@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("book/tables.typ", "#let sides =", "#let sidez ="),
        ("book/listings.typ", "blocks", "bLocks"),
        ("book/type.typ", "#let ", "#lot "),
    ],
)
def test_a_slip_in_an_own_layout_of_books_is_told_at_its_file(file, old, new, tmp_path):
    result, problems, _ = with_look(tmp_path, old, new, file=file)
    assert result is None
    for problem in problems:
        assert problem.name == "bad-look"
        assert problem.where.file.endswith(".typ")
        assert "If you have not changed this file" in problem.hint


@pytest.mark.usefixtures("as_written")
def test_a_loop_without_end_stops(tmp_path):
    result, problems, _ = with_look(
        tmp_path,
        "#let look(game) =",
        "#let x = { let n = 0; while n < 1 { n -= 1 }; n }\n#let look(game) =",
    )
    assert result is None
    assert [problem.name for problem in problems] == ["bad-look"]


def test_a_game_without_a_look_takes_what_it_names_itself():
    files, _ = load_look(folders(LAYOUTS), "tiny")
    assert files.main == "plain.typ"
    game = tiny_game()
    look, problems = read_look(files, game, fonts())
    assert not problems
    assert look.fonts["title"] == game.fonts["title"]
    assert look.fonts["body"] == FontChoice("Barlow", 400)  # the game's has no bold
    own = replace(
        game,
        palette={"ink": "#112233", "accent": "#aa3300"},
        fonts={"body": FontChoice("Jost", 400), "body-bold": FontChoice("Jost", 700)},
    )
    look, problems = read_look(files, own, fonts())
    assert not problems
    assert look.fonts["body-bold"] == FontChoice("Jost", 700)
    assert look.colours["ink"] == "#112233"
    assert look.colours["number"] == "#aa3300"


def test_a_users_look_goes_before_the_shipped_one(tmp_path):
    folder = tmp_path / "rulebook"
    folder.mkdir()
    (folder / "towers.typ").write_text(
        '#import "plain.typ": over, plain\n#let look(game) = over(plain(game), (columns: 3))\n',
        encoding="utf-8",
    )
    files, problems = load_look(folders((tmp_path, *LAYOUTS)), "towers")
    assert not problems
    assert files.texts["towers.typ"].endswith("(columns: 3))\n")
    assert files.shown["towers.typ"] == (folder / "towers.typ").as_posix()
    assert "#let plain(game)" in files.texts["plain.typ"]
