"""Trays, dividers and boxes hold what the tables count, measured on the finished cutting files.

Nothing of the code that computes them is used here: the counts and sizes come from the game, the
thicknesses from game.yaml, and the lengths from the cut and fold lines of the SVG files.
"""

import re
from itertools import pairwise
from math import ceil

import pytest
import yaml
from conftest import CONTENT, LAYOUTS, run_cache
from lxml import etree

from generator.exports import EXPORTS
from generator.exports.first_page.facts import page_facts
from generator.exports.trays import _text, from_above
from generator.measure.geometry import Rect
from generator.model.component import KINDS
from generator.project import Project

SPARE = 1.0  # mm
PAPER = 0.3  # mm, of the tray itself: two of its walls are between a tray and its lid
TABS = 2 * PAPER  # one at each end of a piece: both can be in its way
SLEEVE = 3.0  # mm that a sleeve is wider and higher than its card
NUMBER = r"-?\d+(?:\.\d+)?"
SVG = "{http://www.w3.org/2000/svg}"

OWN = """
title: Boxed
players: [2, 4]
components:
  card: {kind: card, size: poker-us, pieces: card.yaml, back: {title: Hero, icon: "mdi:sword"}}
  small: {kind: card, size: mini-us, pieces: small.yaml, back: {title: Item}}
  chit: {kind: token, size: token-20, pieces: chit.yaml, layout: token, slots: {number: value}}
  mat: {kind: board, size: half-sheet-188x126, pieces: mat.yaml}
  tray: {kind: box, box: {style: upright, holds: [card, small], paper: 0.3mm, sleeves: 0.1mm}}
  dividers: {kind: box, box: {style: dividers, holds: [card, small], paper: 0.3mm, sleeves: 0.1mm}}
  box: {kind: box, box: {style: tuckbox, holds: [card], paper: 0.3mm, sleeves: 0.1mm}}
  chits: {kind: box, box: {style: tray, holds: [chit], paper: 1.6mm}}
  low: {kind: box, box: {style: tray, holds: [small], paper: 0.3mm}}
  lid: {kind: box, box: {style: lid, holds: [small], paper: 0.3mm}}
"""
ROWS = {"card": 40, "small": 25, "chit": 65, "mat": 1}
SHIPPED = ("towers", "new_las_vegas", "clients_vs_architects", "architekton")


def own_files():
    files = {"boxed/game.yaml": OWN}
    for name, copies in ROWS.items():
        files[f"boxed/{name}.yaml"] = f"- {{id: a, value: 3, copies: {copies}}}\n"
    return files


@pytest.fixture(scope="module")
def exported(tmp_path_factory):
    """Each game that is asked for, with the text of its game.yaml and the folder of its trays."""
    made = {}

    def export(name):
        if name not in made:
            files = own_files() if name == "boxed" else CONTENT
            project = Project(files, LAYOUTS, cache=run_cache())
            built, problems = project.build(name)
            assert built, "\n".join(map(str, problems))
            folder = tmp_path_factory.mktemp(name)
            EXPORTS["trays"].write(built, folder)
            text = OWN if name == "boxed" else (CONTENT / name / "game.yaml").read_text("utf-8")
            made[name] = built, yaml.safe_load(text)["components"], folder / "trays"
        return made[name]

    return export


class Net:
    """The lines of a cutting file, one after the other."""

    def __init__(self, folder, name):
        (path,) = sorted(folder.glob(f"{name}-a4-*.svg"))[:1]
        groups = {one.get("id"): one for one in etree.parse(path).getroot()}
        paths = [list(map(float, re.findall(NUMBER, p.get("d")))) for p in groups["cut"]]
        self.cuts = [(min(p[::2]), min(p[1::2]), max(p[::2]), max(p[1::2])) for p in paths]
        self.folds = [
            list(map(float, re.findall(NUMBER, p.get("d")))) for p in groups.get("fold", ())
        ]

    def bottom(self):
        """As ``between_folds``, less the tabs, which are glued inside two of the walls."""
        wide, high, walls = self.between_folds()
        left = min(x for x, _, right, _ in self.folds if x == right)
        if any(x < left - 1 for x, *_ in self.folds):  # folds of tabs at the left and right walls
            return wide, high - TABS, walls
        return wide - TABS, high, walls

    def between_folds(self):
        """The sides of the rectangle between the folds, and how high the walls around it are."""
        xs = sorted({x for x, _, right, _ in self.folds if x == right})
        ys = sorted({y for _, y, _, bottom in self.folds if y == bottom})
        assert len(xs) == len(ys) == 2, "a cross has two folds each way"
        (left, top, right, bottom) = self.cuts[0]
        walls = {round(d, 3) for d in (xs[0] - left, right - xs[1], ys[0] - top, bottom - ys[1])}
        assert len(walls) == 1, "walls of one height"
        return xs[1] - xs[0], ys[1] - ys[0], walls.pop()


def held(components, built, box):
    """For each component in a box: how many, how wide and high; and the thickness of one."""
    sleeve = length(box.get("sleeves", "0mm"))
    more = SLEEVE if sleeve else 0
    parts = [built.game.component(name) for name in box["holds"]]
    sizes = [(one.count, one.format.trim[0] + more, one.format.trim[1] + more) for one in parts]
    return sizes, length(box["paper"]) + 2 * sleeve


def length(text):
    return float(text.removesuffix("mm"))


def ways(wide, high):
    return ((wide, high), (high, wide))


def stacks_fit(room, parts, thick):
    """Whether stacks of these parts are in a tray, with a millimetre to spare each way."""
    largest = max(w for _, w, _ in parts), max(h for _, _, h in parts)
    layers = int((room[2] - SPARE) / thick + 1e-6)
    for wide, high in ways(*room[:2]):
        cells = int((wide - SPARE) / largest[0] + 1e-6) * int((high - SPARE) / largest[1] + 1e-6)
        if cells and sum(n for n, _, _ in parts) <= layers:
            return True
        if layers and sum(ceil(n / layers) for n, _, _ in parts) <= cells:
            return True
    return False


def assert_holds(name, box, net, parts, thick):
    wide, high = max(w for _, w, _ in parts), max(h for _, _, h in parts)
    whole = sum(n for n, _, _ in parts) * thick
    if box["style"] == "dividers":
        sides = [sorted((x2 - x, y2 - y)) for x, y, x2, y2 in net.cuts]
        assert len(sides) == len(parts)
        for low, long in sides:
            assert (low, long) == pytest.approx(sorted((wide, high + 10)), abs=0.11), name
    elif box["style"] == "upright":
        across, along, walls = net.bottom()
        needed = whole + len(parts) * PAPER
        assert any(a >= wide + SPARE and b >= needed + SPARE for a, b in ways(across, along)), (
            f"{name}: {across} x {along} mm for {wide} x {needed} mm"
        )
        assert 0.4 * high < walls < 0.6 * high, "the upper half of the cards can be seen"
    elif box["style"] == "tuckbox":
        upright = sorted({f[0] for f in net.folds if f[0] == f[2]})
        level = sorted({f[1] for f in net.folds if f[1] == f[3]})
        at = upright if len(upright) == 4 else level
        widths = sorted({round(b - a, 2) for a, b in pairwise(at)})
        assert len(at) == 4
        for side, needed in zip(widths, sorted((wide, whole)), strict=True):
            assert side + 1e-6 >= needed + SPARE, name
        longest = max(abs(f[0] - f[2]) + abs(f[1] - f[3]) for f in net.folds)
        assert longest + 1e-6 >= high + SPARE, name
    else:
        assert stacks_fit(net.bottom(), parts, thick), f"{name}: {net.bottom()} for {parts}"


@pytest.mark.whole(everyday="boxed")
@pytest.mark.parametrize("name", ["boxed", *SHIPPED])
def test_each_flap_to_glue_is_hatched_however_small(name, exported):
    built = exported(name)[0]
    for one in built.drawn:
        flaps = [flap for flap in one.component.format.panels if flap.use == "glue"]
        lines = re.findall(r'd="([^"]*)"[^>]*#9a9a9a', one.front.svg()) if flaps else []
        ends = [[float(n) for n in re.findall(NUMBER, line)[:2]] for line in lines if line.strip()]
        for flap in flaps:
            left, top, wide, high = flap.box
            inside = [x for x, y in ends if left < x < left + wide and top < y < top + high]
            assert inside, (one.component.name, flap.name)


@pytest.mark.whole(everyday="boxed")
@pytest.mark.parametrize("name", ["boxed", *SHIPPED])
def test_each_tray_holds_its_pieces_with_a_millimetre_to_spare(name, exported):
    built, components, folder = exported(name)
    boxes = {key: one["box"] for key, one in components.items() if one["kind"] == "box"}
    assert len(boxes) > 1, "a game has trays"
    for key, box in boxes.items():
        parts, thick = held(components, built, box)
        assert_holds(f"{name}/{key}", box, Net(folder, key), parts, thick)


def test_a_lid_goes_over_its_tray(exported):
    _, _, folder = exported("boxed")
    tray, lid = Net(folder, "low").between_folds(), Net(folder, "lid").bottom()
    for inner, outer in zip(sorted(tray), sorted(lid), strict=True):
        assert inner + (2 * PAPER if outer > 20 else 0) + 0.4 < outer < inner + 2


@pytest.mark.whole(everyday="boxed")
@pytest.mark.parametrize("name", ["boxed", *SHIPPED])
def test_the_whole_box_has_each_piece_once_and_no_tray_on_another(name, exported):
    built, _, folder = exported(name)
    above = from_above(built.game)
    counted = {one.name: one.count for one in above.on_top}
    for tray in above.trays:
        for part in tray.parts:
            counted[part.component.name] = counted.get(part.component.name, 0) + part.copies
            assert tray.rect.contains(part.rect, tolerance=1e-6)
        assert tray.rect.right <= above.room.width
        assert tray.rect.bottom <= above.room.height
        assert tray.high <= above.room.depth
    needed = {
        one.name: one.count
        for one in built.game.components
        if KINDS[one.kind].in_play and not one.plan.extra
    }
    assert counted == needed
    for number, one in enumerate(above.trays):
        for other in above.trays[number + 1 :]:
            assert not one.rect.overlaps(other.rect, tolerance=1e-6)
    for one in above.on_top:
        long, short = sorted(one.format.trim, reverse=True)
        assert long <= above.room.width
        assert short <= above.room.height
    said = " ".join(etree.parse(folder / "from-above.svg").getroot().itertext())
    for one in built.game.components:
        if one.name in needed:
            assert all(word in said for word in one.title.split()), one.title


def test_words_of_four_components_in_a_small_place_break_to_be_large():
    lines = ["4 Area tiles", "4 Space disks", "5 Line rings", "1 Final phase marker"]
    said = _text(Rect(0, 0, 27.6, 27), lines)
    assert float(re.search(r'font-size="([\d.]+)"', said)[1]) > 3
    rows = re.findall(r">([^<]+)</tspan>", said)
    assert " ".join(rows) == " ".join(lines)
    assert set(lines) & set(rows), "a line that fits is not broken"


def test_dividers_have_their_decks_name_symbol_and_count_on_both_sides(exported):
    built, _, _ = exported("boxed")
    drawn = [one for one in built.drawn if one.component.name == "dividers"]
    assert [one.piece.id for one in drawn] == ["card", "small"]
    for one, count in zip(drawn, (40, 25), strict=True):
        front, back = (face for _, face in one.faces())
        said = [run.text for run in front.texts]
        assert said == [run.text for run in back.texts]
        assert said.count(built.game.component(one.piece.id).title) == 2, "on the tab and below"
        assert f"{count} · Boxed" in said
    icons = [one.piece.fields["symbol"] for one in drawn]
    assert icons == ["mdi:sword", ""], "the icon of the backs, or none"
    assert "S" in [run.text for run in drawn[1].front.texts], "else the first letter"


def test_tabs_are_at_the_left_in_front_and_at_the_right_behind(exported):
    built, _, _ = exported("boxed")
    (job,) = (job for job in built.per_component if job.components == ("dividers",))
    front, back = job.sheets[:2]
    for slot in front.slots:
        middle = slot.trim.centre.x
        tab = slot.face.format.panels[1].rect
        assert tab.right < slot.face.format.trim[0] / 2
        mirrored = front.paper.width - middle
        (behind,) = (s for s in back.slots if abs(s.trim.centre.x - mirrored) < 0.01
                     and s.piece == slot.piece)  # fmt: skip
        tab = behind.face.format.panels[1].rect
        assert tab.x > behind.face.format.trim[0] / 2


def test_page_1_lists_what_is_in_each_tray(exported):
    built, _, _ = exported("boxed")
    facts = page_facts(built, 2).values
    says = [line["says"] for line in facts["above"]["lines"]]
    assert says == ["40 Card, 25 Small", "65 Chit", "On top: 1 Mat"]
    letters = {row["title"]: row["letter"] for row in facts["rows"]}
    assert [one["text"] for one in facts["above"]["letters"]] == [letters["Tray"], letters["Chits"]]


def test_a_game_without_boxes_is_refused_with_a_line_to_paste():
    files = own_files()
    files["boxed/game.yaml"] = OWN[: OWN.index("  tray:")]
    project = Project(files, LAYOUTS, cache=run_cache())
    built, _ = project.build("boxed")
    (problem,) = project.for_target(built, "trays")[1]
    assert (problem.severity, problem.name) == ("error", "nothing-to-order")
    line = re.search("`(.*)`", problem.hint)[1]
    files["boxed/game.yaml"] += f"  {line}\n"
    built, problems = Project(files, LAYOUTS, cache=run_cache()).build("boxed")
    assert built, problems
    assert not project.for_target(built, "trays")[1]


def test_an_upright_tray_lies_where_the_box_is_smaller_then(exported):
    built, components, _ = exported("boxed")
    above = from_above(built.game)
    parts, thick = held(components, built, components["tray"]["box"])
    tray = next(one for one in above.trays if one.component.name == "tray")
    high = max(h for _, _, h in parts)
    assert tray.high < high < max(tray.rect.width, tray.rect.height), "on its back"
    assert tray.high >= sum(n for n, _, _ in parts) * thick + SPARE
    assert above.room.depth < high
