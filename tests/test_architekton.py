"""Architekton: the real game with one thing changed trips the rule that forbids it; tiles join, backs tell nothing.

tests/cases/architekton-*.edit, one a rule or check, in the form that test_new_las_vegas.py explains.
"""

import re
import shutil

import pytest
from conftest import LAYOUTS, ROOT

from generator.build import Options, build, open_game
from generator.faces.draw import draw_faces
from generator.games.architekton import RULES

CONTENT = ROOT / "content" / "architekton"
FACES = ROOT / "layouts" / "faces" / "architekton"
EDITS = sorted((ROOT / "tests" / "cases").glob("architekton-*.edit"))


def changed(edit, root):
    """Writes the changed game below ``root``; returns its folder, what it expects as (file, rule), and the changed lines as (file, line)."""
    folder = root / "content" / "architekton"
    shutil.copytree(CONTENT, folder)
    expected, lines, file, old = set(), set(), "", ""
    for line in edit.read_text(encoding="utf-8").splitlines():
        if line.startswith("--- expect: "):
            name, rule, place = re.fullmatch(r"(\S+): (\S+)(?: \| (.+))?", line.removeprefix("--- expect: ")).groups()
            expected.add((f"content/architekton/{name}", rule))
            lines |= {line_of(folder / name, place)} if place else set()
        elif line.startswith("--- "):
            file = line.removeprefix("--- ")
        elif line.startswith("- "):
            old = line.removeprefix("- ")
        else:
            lines.add(line_of(folder / file, old))
            text = (folder / file).read_text(encoding="utf-8")
            (folder / file).write_text(text.replace(old, line.removeprefix("+ ")), encoding="utf-8")
    return folder, expected, lines


def line_of(path, text):
    whole = path.read_text(encoding="utf-8")
    assert whole.count(text) == 1, f"{text!r} stands {whole.count(text)} times in {path.name}"
    return f"content/architekton/{path.name}", whole[: whole.index(text)].count("\n") + 1


@pytest.mark.parametrize("edit", EDITS, ids=lambda edit: edit.stem.removeprefix("architekton-"))
def test_a_change_trips_its_rule(edit, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    folder, expected, lines = changed(edit, tmp_path)
    _, _, problems = open_game(folder, Options(layouts=LAYOUTS))
    shown = "\n".join(map(str, problems))
    assert edit.stem.removeprefix("architekton-") in {rule for _, rule in expected}
    assert {(p.where.file, p.rule) for p in problems} == expected, shown
    for problem in problems:  # a problem of a whole file points at its first line, a component's at its name
        about_all = problem.where.line == 1 or problem.where.file.endswith("game.yaml")
        assert about_all or (problem.where.file, problem.where.line) in lines, shown


def test_every_rule_and_check_has_an_edit():
    rules = set(re.findall(r"^- rule: (\S+)$", (CONTENT / "rules.yaml").read_text(encoding="utf-8"), re.MULTILINE))
    checks = {check.__name__.replace("_", "-") for check in RULES.checks}
    assert len(rules) > 10
    assert len(checks) == 5
    cased = {edit.stem.removeprefix("architekton-") for edit in EDITS}
    assert cased == rules | checks, "write a tests/cases/architekton-<rule>.edit for each of these"


def drawn_game(layouts=LAYOUTS):
    game, _, problems = open_game(CONTENT, Options(layouts=layouts))
    assert not problems
    drawn, found = draw_faces(game, layouts)
    assert not found
    return drawn


def backs(drawn, component):
    return {one.back.key for one in drawn if one.component.name == component}


def test_all_backs_of_a_kind_are_one(tmp_path):
    """Face-down tiles must not be told apart; a back that reads a field of its piece would show here."""
    drawn = drawn_game()
    assert len(backs(drawn, "building")) == len(backs(drawn, "landscape")) == 1
    assert backs(drawn, "building") != backs(drawn, "landscape")
    own = tmp_path / "faces" / "architekton"
    own.mkdir(parents=True)
    text = (FACES / "building.back.svg.j2").read_text(encoding="utf-8")
    (own / "building.back.svg.j2").write_text(
        text.replace("{% block shapes %}", "{% block shapes %}<title>{{ piece.plan }}</title>"), encoding="utf-8"
    )
    assert len(backs(drawn_game((tmp_path, *LAYOUTS)), "building")) == 8


def test_an_edge_shows_its_terrain_alike_on_every_tile():
    """All tiles draw a terrain with one and the same wedge, a quarter turn apart, so matching edges join in any rotation."""
    wedges = {}
    for one in drawn_game():
        if one.component.name == "building":
            edges = [one.piece.fields[side] for side in ("north", "east", "south", "west")]
        elif one.component.name == "landscape":
            edges = [one.piece.fields["terrain"]] * 4
        else:
            continue
        assert [(s.x, s.y, s.turn) for s in one.front.stamps[:4]] == [(-2, -2, 0), (50, -2, 90), (50, 50, 180), (-2, 50, 270)]
        for terrain, stamp in zip(edges, one.front.stamps[:4], strict=True):
            wedges.setdefault(terrain, set()).add(stamp.fragment)
    assert sorted(wedges) == ["earth", "forest", "meadow", "water"]
    assert all(len(drawings) == 1 for drawings in wedges.values())
    assert len(set.union(*wedges.values())) == 4


def stones_of(drawing):
    """The stones of a wedge, by their corners (of a disc, its centre), with their colours."""
    stones = {}
    for path, colour in re.findall(r'd="([^"]+)" fill="(#\w+)"', drawing):
        for stone in re.findall(r"M[^HMz]+z", path):
            arcless = re.sub(r"A\S+ \S+ 0 0 1 ", "L", stone)
            numbers = [float(n) for n in re.findall(r"-?[\d.]+", arcless)]
            if "a" in stone:
                numbers = [numbers[0] + numbers[2], numbers[1]]
            stones[tuple((x, round(y, 3)) for x, y in zip(numbers[::2], numbers[1::2], strict=True))] = colour
    return stones


@pytest.mark.parametrize(("terrain", "number"), [("water", 8), ("meadow", 15), ("forest", 15)])
def test_what_crosses_an_edge_goes_on_behind_it(terrain, number):
    """Half a turn about the edge's middle, which is how a neighbour lies, maps every stone that crosses the edge on one like it."""
    wedge = next(one for one in drawn_game() if one.piece.id == terrain).front.stamps[0].fragment
    stones = stones_of(wedge)
    crossing = [points for points in stones if min(y for _, y in points) < 0 < max(y for _, y in points) or points[0][1] == 0]
    assert len(crossing) >= number
    for points in crossing:
        behind = [
            other
            for other in stones
            if len(other) == len(points)
            and all(abs(x + u) < 0.003 and abs(y + d) < 0.003 for (x, y), (u, d) in zip(points, other, strict=True))
        ]
        assert behind, f"nothing goes on behind {points}"
        assert stones[behind[0]] == stones[points]


def test_every_word_is_there_in_dutch():
    """The Dutch overlay leaves no text out, and its texts fit their boxes; tiles have no words at all."""
    built, problems = build(CONTENT, Options(layouts=LAYOUTS, language="nl"))
    assert built is not None
    assert problems == ()
    texts = {one.piece.id: " ".join(run.text for run in one.front.texts) for one in built.drawn}
    assert "Landschapstegels" in texts["mat"]
    assert "Spelhulp" in texts["aid"]
    assert texts["b01"] == texts["earth"] == ""
