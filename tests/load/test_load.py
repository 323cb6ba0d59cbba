"""The load stage: what values mean, where they stand, and that nothing a file says can hurt."""

from pathlib import Path

import pytest
import yaml
from conftest import loaded
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.files.file_names import shown_path
from generator.files.folder import Folder
from generator.files.read import read_text
from generator.load.csv_table import parse_table
from generator.load.pieces import expand
from generator.load.rows import Columns
from generator.load.yaml_tree import plain_value, read_tree, read_yaml
from generator.model.fonts import FontChoice
from generator.model.source import PlacedDict, PlacedList
from generator.model.style import PALETTE
from generator.model.values import text_form
from generator.problem import Where
from generator.project import Project

ROOT = Path(__file__).parents[2]
TINY = ROOT / "tests" / "tiny" / "content" / "tiny"


def read(text):
    value, problems = read_tree(text, "f.yaml")
    assert not problems, problems
    return value


def pieces_of(text):
    pieces, problems, *_ = expand(read(text), "f.yaml")
    assert not problems, problems
    return pieces


@pytest.fixture(scope="module")
def layouts():
    found, problems = Project({}).layouts()
    assert not problems
    return found


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("12", 12), ("-3", -3), ("0", 0), ("1.5", 1.5), ("-.5", -0.5),
        ("true", True), ("False", False), ("~", None), ("", None), ("null", None),
        ("no", "no"), ("on", "on"), ("Yes", "Yes"), ("=", "="), ("<<", "<<"), ("-", ["x"]),
        ("007", "007"), ("0o17", "0o17"), ("0x1F", "0x1F"), ("1_000", "1_000"), ("1e5", "1e5"),
        ("12:30", "12:30"), ("190:20:30", "190:20:30"), ("2024-01-31", "2024-01-31"),
        ("+2", "+2"), ("-0", "-0"), ("1.", "1."), ("00.5", "00.5"),
        ("'12'", "12"), ('"true"', "true"), ("!!str 12", "12"), ("9" * 40, "9" * 40),
    ],
)  # fmt: skip
def test_plain_values_mean_what_they_look_like(text, value):
    if text == "-":
        assert read("a:\n  - x")["a"] == value
    else:
        assert read(f"a: {text}")["a"] == value
        assert type(read(f"a: {text}")["a"]) is type(value)


def test_keys_are_text_also_where_they_are_numbers():
    assert list(read("{1: a, 2.5: b, true: c, 'x y': d}")) == ["1", "2.5", "true", "x y"]


def test_merged_keys_keep_their_own_places_and_lose_to_written_ones():
    first, second = read("- &a {x: 1, y: 2}\n- {<<: *a, y: 3}")
    assert second == {"y": 3, "x": 1}
    assert second.values_at["x"] == first.values_at["x"] == Where("f.yaml", 1, 10)


words = st.text(
    st.characters(codec="utf-8", exclude_categories=("C", "Z"), exclude_characters="\ufeff"),
    min_size=1,
    max_size=12,
)
words = words.filter(
    lambda word: plain_value(word) == word
)  # not those that we, unlike PyYAML, read as numbers
scalars = st.one_of(words, st.integers(-(10**9), 10**9), st.booleans())
trees = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=12,
)


@settings(deadline=None)
@given(
    st.dictionaries(words, trees, min_size=1, max_size=4),
    st.sampled_from([True, False, None]),
    st.integers(2, 6),
)
def test_every_value_stands_where_its_place_says(data, flow, indent):
    text = yaml.safe_dump(
        data, default_flow_style=flow, indent=indent, allow_unicode=True, width=60, sort_keys=False
    )
    value = read(text)
    lines = text.split("\n")

    def check(value, where):
        at = lines[where.line - 1][where.column - 1 :]
        if isinstance(value, PlacedDict):
            assert value.where == where
            assert list(value) == list(value.keys_at) == list(value.values_at)
            for key, inner in value.items():
                key_at = value.keys_at[key]
                stands_at(key, lines[key_at.line - 1][key_at.column - 1 :])
                check(inner, value.values_at[key])
        elif isinstance(value, PlacedList):
            assert value.where == where
            assert len(value) == len(value.values_at)
            for inner, inner_at in zip(value, value.values_at, strict=True):
                check(inner, inner_at)
        else:
            stands_at(text_form(value), at)

    def stands_at(text, at):
        assert at[0] in "'\"" or at.startswith(text)

    def same(value, other):
        if isinstance(other, dict):
            assert isinstance(value, PlacedDict)
            assert list(value) == list(other)
            for key in other:
                same(value[key], other[key])
        elif isinstance(other, list):
            assert len(value) == len(other)
            for one, another in zip(value, other, strict=True):
                same(one, another)
        else:
            assert value == other
            assert type(value) is type(other)

    check(value, value.where)
    same(value, data)


@settings(deadline=None)
@given(st.text(st.sampled_from("ab1-:{}[],&*!|>'\"#%@`?\\ \t\n~."), max_size=60))
def test_no_text_breaks_the_reader(text):
    value, problems = read_tree(text, "f.yaml")
    assert value is None or isinstance(value, (PlacedDict, PlacedList, str, int, float, bool))
    lines = text.count("\n") + 2
    for problem in problems:
        assert 1 <= problem.where.line <= lines
        assert problem.where.column >= 1
        assert problem.message


@settings(deadline=None)
@given(st.text(st.sampled_from('ab1;,"\n\r .'), max_size=60))
def test_no_text_breaks_the_table_reader(text):
    rows, problems, _ = parse_table(text, "f.csv")
    assert (rows is None) == any(problem.name == "csv-syntax" for problem in problems)


def test_alias_bombs_cost_nothing():
    lines = ["- &a0 [x, x, x, x, x, x, x, x, x]"] + [
        f"- &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)
    ]
    _, problems = read_tree("\n".join(lines), "f.yaml")
    assert [problem.name for problem in problems] == ["too-many-aliases"]


def test_deep_nesting_ends_at_once():
    """The parser may come to a limit of its own before us: 1,000 brackets in one value."""
    for bracket in ("[", "{a: ", "- "):
        for times in (50, 5_000, 100_000):
            _, problems = read_tree(bracket * times, "f.yaml")
            assert [problem.name for problem in problems] == ["nested-too-deep"]
            assert "lists and mappings are nested more than 40 deep" in problems[0].message


def folder_of(data):
    return Folder.of({"f.yaml": data}, shown="")


def test_a_byte_order_mark_does_not_shift_places():
    value, problems = read_yaml(folder_of(b"\xef\xbb\xbfa: 1\r\nb: 2\r\n"), "f.yaml")
    assert not problems
    assert value.keys_at == {"a": Where("f.yaml", 1, 1), "b": Where("f.yaml", 2, 1)}


def test_a_wrong_byte_is_placed_by_character():
    _, (problem,) = read_text(folder_of("a: 1\nb: é".encode() + b"\xff"), "f.yaml")
    assert (problem.name, problem.where) == ("wrong-encoding", Where("f.yaml", 2, 5))


def test_paths_are_shown_as_the_user_knows_them(tmp_path):
    assert shown_path(tmp_path / "content" / "x.yaml", tmp_path) == "content/x.yaml"
    assert shown_path(Path("content/x.yaml"), tmp_path) == "content/x.yaml"
    outside = tmp_path.parent / "x.yaml"
    assert shown_path(outside, tmp_path) == shown_path(outside, None) == outside.as_posix()


@pytest.mark.parametrize("separator", [",", ";"])
def test_tables_read_like_yaml(separator):
    text = 'id,points,wild,title,note\na,3,true,"one, two; three",\n\nb,007,no,"two\nlines",x\n'
    text = text.replace(",", separator) if separator == ";" else text
    rows, problems, _ = parse_table(text, "f.csv")
    assert not problems
    title = "one; two; three" if separator == ";" else "one, two; three"
    assert rows == [
        {"id": "a", "points": 3, "wild": True, "title": title},
        {"id": "b", "points": "007", "wild": "no", "title": "two\nlines", "note": "x"},
    ]
    assert rows[0].values_at["title"] == Where("f.csv", 2, 4)
    assert rows[1].where == Where("f.csv", 4, 1)
    assert rows[1].values_at["note"] == Where("f.csv", 4, 5)


def test_text_columns_keep_their_zeros():
    rows, *_ = parse_table("id,title,points\na,2.50,2.50\n", "f.csv", Columns(frozenset({"title"})))
    assert rows == [{"id": "a", "title": "2.50", "points": 2.5}]


def test_for_each_makes_the_product_in_order_with_typed_fields():
    pieces = pieces_of("""
- for_each: {suit: [glass, stone], number: 9..11}
  id: "{number}-{suit}"
  copies: "{number}"
  title: "{number} of {suit} {crane}"
  same: "{number}"
  inner: {list: ["{suit}", 3]}
- {id: last}
""")
    assert [piece.id for piece in pieces] == [
        "09-glass",
        "10-glass",
        "11-glass",
        "09-stone",
        "10-stone",
        "11-stone",
        "last",
    ]
    assert pieces[3].fields == {
        "suit": "stone",
        "number": 9,
        "title": "9 of stone {crane}",
        "same": 9,
        "inner": {"list": ["stone", 3]},
    }
    assert [piece.copies for piece in pieces] == [9, 10, 11, 9, 10, 11, 1]
    assert pieces[3].where_of("suit") == Where("f.yaml", 2, 28)
    assert pieces[3].where_of("inner", "list", 0) == Where("f.yaml", 7, 18)
    assert pieces[6].where == Where("f.yaml", 8, 3)


@given(st.lists(st.integers(0, 3000), min_size=1, max_size=20, unique=True))
def test_ids_of_numbers_sort_as_the_numbers_do(numbers):
    pieces = pieces_of(f"- for_each: {{n: {numbers}}}\n  id: 'x{{n}}'")
    assert [piece.fields["n"] for piece in sorted(pieces, key=lambda piece: piece.id)] == sorted(
        numbers
    )


def test_the_tiny_game_loads_whole():
    game, problems = loaded(TINY)
    assert not problems
    assert (game.name, game.title, game.version, game.language, game.players) == (
        "tiny",
        "Sun and Moon",
        "1",
        "en",
        (1, 2),
    )
    assert game.palette == {**PALETTE, "night": "#1d1b3a", "gold": "#e0b04a", "ivory": "#fff3d6"}
    assert game.fonts["body"] == FontChoice("Barlow Condensed", 500, "normal")
    assert game.styles["title"].size == pytest.approx(14 * 25.4 / 72)
    (sky,) = game.components
    assert (sky.title, sky.plan.scheme, sky.plan.sheet, sky.format.size, sky.count) == (
        "Sky cards",
        "duplex",
        "grid",
        (57, 88),
        6,
    )
    assert [piece.id for piece in sky.pieces] == [
        "sun-06",
        "sun-12",
        "moon-06",
        "moon-12",
        "eclipse",
        "full-moon",
    ]
    assert sky.where.line == 15
    assert [rule.kind for rule in game.rules] == ["count", "distribution"]
    assert game.rules[1].params["is"] == {"sun": 3, "moon": 3}


def test_a_component_overrides_the_plan_of_its_kind(tmp_path):
    (tmp_path / "cards.yaml").write_text("- id: a\n", encoding="utf-8")
    (tmp_path / "game.yaml").write_text(
        """
title: Case
version: 2
players: [1, 4]
palette: {night: "#1D1B3A"}
components:
  market-board: {kind: board, size: square-70, pieces: cards.yaml, front: a.svg.j2}
  coin: {kind: token, size: token-20, pieces: cards.yaml, front: a.svg.j2, \
print: {method: single, sheet: spaced, flip: short-edge, alone: true, extra: true}}
""",
        encoding="utf-8",
    )
    game, problems = loaded(tmp_path)
    assert not problems
    board, coin = game.components
    assert (board.title, board.plan.scheme, board.plan.sheet, board.plan.flip) == (
        "Market board",
        "single",
        "grid",
        "long-edge",
    )
    assert (coin.title, coin.plan.scheme, coin.plan.sheet, coin.plan.flip) == (
        "Coin",
        "single",
        "spaced",
        "short-edge",
    )
    assert (board.plan.alone, coin.plan.alone) == (False, True)
    assert (board.plan.extra, coin.plan.extra) == (False, True)
    assert board.pieces == coin.pieces
    assert (game.palette["night"], game.version) == ("#1d1b3a", "2")


def test_mistakes_in_several_files_are_told_in_one_run(tmp_path):
    for path in TINY.iterdir():
        (tmp_path / path.name).write_bytes(path.read_bytes())
    broken = {
        "game.yaml": ("title: Sky", "titel: Sky"),
        "cards.yaml": ("hour: 1, title: E", "huor: 1, title: E"),
        "rules.yaml": ("says: six", "siad: six"),
    }
    for name, (old, new) in broken.items():
        text = (tmp_path / name).read_text(encoding="utf-8")
        assert old in text
        (tmp_path / name).write_text(text.replace(old, new), encoding="utf-8")
    game, problems = loaded(tmp_path)
    assert game is None
    assert {Path(problem.where.file).name for problem in problems} == set(broken)


def test_earlier_layout_folders_win(tmp_path, layouts):
    (tmp_path / "sizes").mkdir()
    (tmp_path / "sizes" / "card-57x88.yaml").write_text(
        "trim: [2in, 88]\nsource: mine\n", encoding="utf-8"
    )
    mine, problems = Project({}, [tmp_path]).layouts()
    assert not problems
    assert mine.sizes["card-57x88"].trim == (pytest.approx(50.8), 88)
    assert layouts.sizes["card-57x88"].trim == (57, 88)
    assert set(mine.sizes) == set(layouts.sizes)
    assert set(mine.papers) == {"a3", "a4", "a5", "legal", "letter", "tabloid"}


@pytest.mark.parametrize(
    "name", sorted(path.stem for path in (ROOT / "layouts" / "sizes").glob("*.yaml"))
)
def test_shipped_formats_can_be_cut_and_filled(layouts, name):
    shape = layouts.sizes[name]
    assert 0 < shape.safe < min(shape.trim) / 4
    assert 2 * shape.radius <= min(shape.trim)
    assert shape.outline != "circle" or shape.trim[0] == shape.trim[1] == 2 * shape.radius
    for size in (text for text in name.replace("x", "-").split("-") if text.isdigit()):
        assert float(size) in shape.trim, "the name says another size"


def test_lines_brought_in_keep_their_order():
    """Whatever the seed of hashes: fields of a piece come in the order of the file."""
    names = [f"n{number}" for number in range(40)]
    text = "a: &a {" + ", ".join(f"{name}: 1" for name in names) + "}\nb:\n  <<: *a\n  own: 2\n"
    assert list(read(text)["b"]) == ["own", *names]


def test_a_last_line_without_its_end_is_a_line_of_the_file():
    _, (problem,) = read_tree("- {a: b}\n- {a: b, c", "f.yaml")
    assert (problem.where.line, problem.where.column) == (2, 11)


@pytest.mark.parametrize("folder", ["content", "layouts"])
def test_our_files_are_yaml_to_other_readers_too(folder):
    """Editors and hosts read them with libraries of their own."""
    files = [*(ROOT / folder).rglob("*.yaml")]
    assert files
    for path in files:
        list(yaml.safe_load_all(path.read_text(encoding="utf-8")))
