"""Clients vs Architects as drawn: boards, labels, scales and cards say what their YAML says."""

import re
from collections import Counter
from dataclasses import replace
from itertools import pairwise

import pytest
from board_texts import short_forms
from conftest import CONTENT, LAYOUTS, built_game, run_cache, shapes, stamps
from hypothesis import given
from hypothesis import strategies as st

from generator.faces.draw import draw_faces
from generator.faces.studio import Studio
from generator.files.folder import Folder
from generator.games import RULES
from generator.games.clients_vs_architects.drawing.drawn import CELL, FIRST
from generator.games.clients_vs_architects.drawing.lines import (
    BESIDE,
    CHIP,
    CLEAR,
    DASH,
    STROKES,
    chip_box,
    chip_place,
    distance,
    way,
)
from generator.games.clients_vs_architects.drawing.plan import board_plan, plan_of
from generator.games.clients_vs_architects.drawing.rooms import LETTER, outlines, parts, path
from generator.games.clients_vs_architects.pieces.board import AREAS
from generator.games.clients_vs_architects.rules.components import clashes
from generator.measure.geometry import Point, Rect, Size
from generator.problem import ContentError
from generator.project import Project
from generator.text.font_library import FontLibrary

BOARDS = short_forms()
SHEET = Rect(2, 2, 260, 191)


@pytest.fixture(scope="module")
def built():
    return built_game(CONTENT / "clients_vs_architects")


@pytest.fixture(scope="module")
def faces(built):
    """The fronts by component and id."""
    return {(one.component.name, one.piece.id): one.front for one in built.drawn}


def changed(board, name, **update):
    """The board with one space changed."""
    spaces = [
        space.model_copy(update=update) if space.id == name else space for space in board.spaces
    ]
    return board.model_copy(update={"spaces": tuple(spaces)})


def words_of(face):
    return Counter(run.text for run in face.texts)


@pytest.mark.parametrize("numeral", BOARDS)
def test_no_label_of_the_six_boards_touches_another(numeral):
    assert not list(clashes(BOARDS[numeral], SHEET))


def test_a_clash_names_both_labels():
    told = [finding.message for finding in clashes(changed(BOARDS["I"], "c3", at=(1, "b")), SHEET)]
    assert "the space b1 and the space c3 overlap" in told
    assert "the dotted link b1-d1 runs under the space c3" in told
    told = [finding.message for finding in clashes(changed(BOARDS["I"], "c3", at=(2, "c")), SHEET)]
    assert (
        "the dotted link b2-d2 runs under the space c3" not in told
    )  # it bows around a space in its way,
    assert (
        "the sign of the dotted link b2-d2 and the sign of the dotted link a2-e2 overlap" in told
    )  # into the next one's


def test_a_label_outside_the_sheet_is_told():
    told = [finding.message for finding in clashes(BOARDS["I"], Rect(30, 2, 232, 191))]
    assert told == ["the space S is outside the board"]


def test_a_moved_space_takes_lines_arrow_and_room_along():
    before, after = plan_of(BOARDS["I"]), plan_of(changed(BOARDS["I"], "a6", at=(7, "b")))
    still = {line.name for line in before.lines if "a6" not in line.ends}
    by_name = {line.name: line._replace(chip=None) for line in after.lines}
    assert all(
        (by_name[line.name] == line._replace(chip=None)) == (line.name in still)
        for line in before.lines
    )
    rooms = [{room.area: room.path for room in plan.rooms} for plan in (before, after)]
    assert [area for area in AREAS if rooms[0][area] != rooms[1][area]] == ["blue"]


@pytest.mark.parametrize("numeral", BOARDS)
def test_vertical_lines_have_arrows_and_coloured_ones_letters(numeral):
    board, plan = BOARDS[numeral], plan_of(BOARDS[numeral])
    for line, drawn in zip(board.lines, plan.lines, strict=True):
        assert (drawn.arrow is not None) == board.is_vertical(line)
        assert (drawn.chip is not None) == (line.style != "plain")
        if drawn.arrow:
            tail, head = board.direction(line)
            assert drawn.arrow.up == (head.row < tail.row)


@pytest.mark.parametrize("numeral", BOARDS)
def test_letters_of_a_room_lie_in_its_cells_and_under_nothing(numeral):
    board, plan = BOARDS[numeral], plan_of(BOARDS[numeral])
    assert [room.area for room in plan.rooms] == list(AREAS)
    for room in plan.rooms:
        cells = {(space.column, space.row) for space in board.in_area(room.area)}
        assert len(room.letters) >= 5 * len(cells)
        for place in room.letters:
            cell = round((place.x - FIRST.x) / CELL.width), round((place.y - FIRST.y) / CELL.height)
            assert cell in cells
            box = Rect(place.x - LETTER.width / 2, place.y - LETTER.height / 2, *LETTER)
            assert not any(
                box.overlaps(label.box)
                for label in plan.labels
                if not label.what.startswith("the sign")
            )


@pytest.mark.parametrize("numeral", BOARDS)
def test_every_part_of_an_area_is_named_once_where_no_line_runs(numeral, faces):
    board, plan = BOARDS[numeral], plan_of(BOARDS[numeral])
    shown = next(
        words_of(face)
        for (of, _), face in faces.items()
        if of == "board" and words_of(face)[board.name]
    )
    for room in plan.rooms:
        cells = {(space.column, space.row) for space in board.in_area(room.area)}
        assert shown[room.area.upper()] == len(room.names) == len(parts(cells))
        assert len(set(room.names)) == len(room.names)


def test_parts_hang_together_by_their_sides():
    assert parts({(0, 0), (1, 0), (2, 1)}) == (((0, 0), (1, 0)), ((2, 1),))


@pytest.mark.parametrize("numeral", BOARDS)
def test_the_letter_of_a_line_stands_beside_it(numeral):
    """The line is left whole, and so is every wall: a letter covers neither."""
    board, plan = BOARDS[numeral], plan_of(BOARDS[numeral])
    corners = [
        [Point(*map(float, pair.split())) for pair in loop.strip("MZ").split("L")]
        for room in plan.rooms
        for loop in room.path.replace("ZM", "Z|M").split("|")
    ]
    sides = [side for loop in corners for side in pairwise([*loop, loop[0]])]
    for line, drawn in zip(board.lines, plan.lines, strict=True):
        if drawn.chip:
            box = chip_box(drawn.chip)
            assert all(distance(drawn.chip, one.way) > CHIP * 0.75 for one in plan.lines), str(line)
            assert not any(box.overlaps(between(*side)) for side in sides), str(line)
            if drawn.arrow:
                assert drawn.chip.x - drawn.arrow.x > CHIP, str(line)


def test_a_letter_without_free_room_stands_by_the_middle_of_its_line():
    on = way(Point(0, 0), Point(20, 0))
    assert chip_place(on, [], []) == Point(10, -BESIDE)
    assert chip_place(on, [Rect(9, -9, 2, 8)], []).y == -BESIDE  # aside of what is in the way
    assert chip_place(on, [Rect(0, -9, 20, 8)], []).y == BESIDE  # or on the other side
    assert chip_place(on, [Rect(0, -9, 20, 18)], []) == Point(10, -BESIDE)
    assert chip_place(way(Point(0, 20), Point(0, 0)), [], []) == Point(BESIDE, 10)
    assert chip_place(way(Point(20, 0), Point(0, 0)), [], []) == Point(10, -BESIDE)


def between(one, other):
    """The box of an upright or level side."""
    left, top = min(one.x, other.x), min(one.y, other.y)
    return Rect(left, top, abs(one.x - other.x), abs(one.y - other.y)).grown(0.01)


@given(st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1))
def test_outlines_enclose_just_the_cells(cells):
    loops = outlines(cells, Point(0, 0), Size(2, 3), 0)
    assert sum(area(loop) for loop in loops) == pytest.approx(6 * len(cells))
    inner = outlines(cells, Point(0, 0), Size(2, 3), 0.25)
    around = sum(
        abs(b.x - a.x) + abs(b.y - a.y) for loop in loops for a, b in pairwise([*loop, loop[0]])
    )
    corners = sum(turns(loop) for loop in loops)
    assert sum(area(loop) for loop in inner) == pytest.approx(
        6 * len(cells) - 0.25 * around + 0.0625 * corners
    )
    assert all(path(loop).count("L") == len(loop) - 1 for loop in loops)


def test_cells_that_touch_at_a_corner_are_rooms_of_their_own():
    assert sorted(map(len, outlines({(0, 0), (1, 1)}, Point(0, 0), Size(2, 3), 0.25))) == [4, 4]


def area(loop):
    return sum(a.x * b.y - b.x * a.y for a, b in pairwise([*loop, loop[0]])) / 2


def turns(loop):
    """Right turns less left turns: 4 for an outline, -4 for a hole."""
    ahead = [*loop[1:], loop[0]]
    steps = [(b.x - a.x, b.y - a.y) for a, b in zip(loop, ahead, strict=True)]
    return sum(
        1 if a[0] * b[1] - a[1] * b[0] > 0 else -1
        for a, b in zip([steps[-1], *steps[:-1]], steps, strict=True)
    )


@given(st.floats(9, 60))
def test_dashed_lines_are_broken_off_at_both_ends_and_between(length):
    drawn = STROKES["dashed"](way(Point(0, 0), Point(length, 0)))
    dashes = [
        (float(start), float(end)) for start, end in re.findall(r"M([\d.]+) 0L([\d.]+) 0", drawn)
    ]
    assert len(dashes) >= 3
    assert dashes[0][0] == pytest.approx(CLEAR)
    assert length - dashes[-1][1] == pytest.approx(CLEAR, abs=0.01)
    assert all(end - start == pytest.approx(DASH, abs=0.02) for start, end in dashes)
    assert all(later[0] - earlier[1] > 0.5 for earlier, later in pairwise(dashes))


def test_six_styles_of_line_are_six_strokes():
    on = way(Point(0, 0), Point(13, 0))
    paths = {style: stroke(on) for style, stroke in STROKES.items()}
    assert (
        len(set(paths.values())) == len(paths) - 1
    )  # red is plain in path and three times as broad


@pytest.mark.parametrize("numeral", BOARDS)
def test_a_board_shows_every_value_letter_and_bid(numeral, faces):
    board = BOARDS[numeral]
    face = next(
        face
        for (component, _), face in faces.items()
        if component == "board" and words_of(face)[board.name]
    )
    shown = words_of(face)
    values = Counter(
        f"±{space.value}" if "black" in space.kind else str(space.value)
        for space in board.spaces
        if space.value
    )
    grid = Counter({str(column): 1 for column in range(10)})
    assert all(shown[value] == count + grid[value] for value, count in values.items())
    assert shown["S"] == shown["F"] == 1
    assert shown[f"{board.bid.min}–{board.bid.max}"] == shown[numeral] == 1
    letters = Counter(
        {"blue": "B", "orange": "O", "green": "G", "red": "R", "dashed": "D"}[line.style]
        for line in board.lines
        if line.style != "plain"
    )
    assert all(shown[letter] == count + 1 for letter, count in letters.items())  # one in the key
    assert all(shown[row] == 1 for row in "abcde")


def test_scales_of_bids_are_even_go_round_and_leave_room_for_the_belt(built, faces):
    """A belt's height tells nothing: the scales of the architects begin at different bids."""
    belt = built.game.component("slider").format.trim[1]
    beginnings = set()
    for (component, _), face in faces.items():
        if component != "architect":
            continue
        stops = [run for run in face.texts if re.fullmatch(r"\d{2,3}", run.text)]
        bids = [int(run.text) for run in stops]
        turned = bids.index(160)
        assert bids[turned:] + bids[:turned] == list(range(160, 69, -5))
        beginnings.add(turned)
        middles = [run.y - 0.35 * run.size for run in stops]
        steps = [later - earlier for earlier, later in pairwise(middles)]
        assert max(steps) - min(steps) < 0.06
        assert middles[-1] + steps[0] / 2 + belt < face.format.trim[1]
    assert len(beginnings) > 4


def test_the_belt_closes_round_the_card(built):
    card, belt = (built.game.component(name).format for name in ("architect", "slider"))
    assert 0.5 < (belt.trim[0] - 12) / 2 - card.trim[0] < 2


def test_a_card_shows_its_number_twice_and_its_suit(built, faces):
    for piece in built.game.component("construction").pieces:
        shown = words_of(faces["construction", piece.id])
        assert shown[str(piece.fields["number"])] == 2
        assert shown[piece.fields["suit"].upper()] == 1
        sign = {"client-gains": "+4", "architect-pays": "−4", "none": None}[piece.fields["money"]]
        assert {text for text in shown if re.fullmatch(r"[+−]\d", text)} == (
            {sign} if sign else set()
        )


def test_each_movement_has_a_diagram_of_its_own(built, faces):
    """Cards agree in their drawing just where they agree in suit, movement and money."""
    cards = built.game.component("construction").pieces
    fields = ("suit", "direction", "height", "join", "steps", "option", "money")
    by_meaning, by_drawing = {}, {}
    for piece in cards:
        by_meaning.setdefault(tuple(piece.fields.get(name) for name in fields), set()).add(piece.id)
        face = faces["construction", piece.id]
        material = stamps(face)[0].fragment
        by_drawing.setdefault((shapes(face), material), set()).add(piece.id)
    assert sorted(map(sorted, by_meaning.values())) == sorted(map(sorted, by_drawing.values()))


def test_boards_fit_a4_and_letter():
    for paper in ("a4", "letter"):
        built = built_game(CONTENT / "clients_vs_architects", paper=paper)
        printed = next(job for job in built.printed if job.components == ("board",))
        assert len(printed.sheets) == len(BOARDS)


def test_a_template_that_asks_for_an_unknown_drawing_is_told(built, tmp_path):
    folder = tmp_path / "faces" / "clients_vs_architects"
    folder.mkdir(parents=True)
    (folder / "bad.svg.j2").write_text(
        '<path d="{{ drawing.board_plam(piece) }}"/>', encoding="utf-8"
    )
    boards = replace(built.game.component("board"), front="bad.svg.j2")
    drawn, problems = draw_faces(
        replace(built.game, components=(boards,)),
        Studio(
            [Folder.of(place, shown="layouts") for place in (tmp_path, *LAYOUTS)],
            FontLibrary(run_cache()),
            drawing={"board_plan": plan_of},
        ),
    )
    assert not drawn
    assert {(p.name, p.hint) for p in problems} == {("unknown-drawing", "did you mean board_plan?")}


def test_a_board_that_is_wrong_as_written_is_told_once():
    text = (CONTENT / "clients_vs_architects" / "boards.yaml").read_text(encoding="utf-8")
    changed = {"clients_vs_architects/boards.yaml": text.replace("- {", "- {colour: red, ", 1)}
    project = Project(CONTENT, LAYOUTS, rules=RULES, unsaved=changed)
    for problems in (
        project.check("clients_vs_architects"),
        project.check_rulebooks("clients_vs_architects"),
    ):
        told = [(p.name, p.piece) for p in problems if p.severity != "allowed"]
        assert told == [("unknown-field", "board/board-1")]
    game, _ = project.load("clients_vs_architects")
    board = next(piece for piece in game.component("board").pieces if piece.id == "board-1")
    with pytest.raises(ContentError, match="the board cannot be drawn: unknown key 'colour'"):
        board_plan(board.fields)


def test_a_fan_shows_the_whole_number_of_a_card(built):
    for one in built.drawn:
        if one.component.name == "construction":
            number = str(one.piece.fields["number"])
            first = next(run for run in one.front.texts if run.text == number)
            width = built.fonts.of(first.font).width(number) * first.size
            assert 3 <= first.x < first.x + width <= 16, one.piece.id
