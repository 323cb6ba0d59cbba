"""Architekton: tiles join, backs tell nothing, every word is there in Dutch."""

import re

import pytest
from conftest import LAYOUTS, ROOT, built_game, drawn_pieces, open_game, project_of, stamps

from generator.options import Options

CONTENT = ROOT / "content" / "architekton"
FACES = ROOT / "layouts" / "faces" / "architekton"


def drawn_game(layouts=LAYOUTS):
    game, problems = open_game(CONTENT)
    assert not problems
    drawn, found = drawn_pieces(game, layouts)
    assert not found
    return drawn


def backs(drawn, component):
    return {one.back.key for one in drawn if one.component.name == component}


def test_all_backs_of_a_kind_are_one(tmp_path):
    """Face-down tiles must not be told apart: a back that reads its piece's fields shows here."""
    drawn = drawn_game()
    assert len(backs(drawn, "building")) == len(backs(drawn, "landscape")) == 1
    assert backs(drawn, "building") != backs(drawn, "landscape")
    own = tmp_path / "faces" / "architekton"
    own.mkdir(parents=True)
    text = (FACES / "building.back.svg.j2").read_text(encoding="utf-8")
    (own / "building.back.svg.j2").write_text(
        text.replace("{% block shapes %}", "{% block shapes %}<title>{{ piece.plan }}</title>"),
        encoding="utf-8",
    )
    assert len(backs(drawn_game((tmp_path, *LAYOUTS)), "building")) == 8


def test_an_edge_shows_its_terrain_alike_on_every_tile():
    """All tiles draw a terrain with one wedge, a quarter turn apart: equal edges always join."""
    wedges = {}
    for one in drawn_game():
        if one.component.name == "building":
            edges = [one.piece.fields[side] for side in ("north", "east", "south", "west")]
        elif one.component.name == "landscape":
            edges = [one.piece.fields["terrain"]] * 4
        else:
            continue
        assert [(s.x, s.y, s.turn) for s in stamps(one.front)[:4]] == [
            (-2, -2, 0),
            (50, -2, 90),
            (50, 50, 180),
            (-2, 50, 270),
        ]
        for terrain, stamp in zip(edges, stamps(one.front)[:4], strict=True):
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
            stones[
                tuple((x, round(y, 3)) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
            ] = colour
    return stones


@pytest.mark.parametrize(("terrain", "number"), [("water", 8), ("meadow", 15), ("forest", 15)])
def test_what_crosses_an_edge_goes_on_behind_it(terrain, number):
    """Every stone that crosses an edge has one like it, half a turn about the edge's middle away.

    That is how a neighbouring tile lies.
    """
    wedge = stamps(next(one for one in drawn_game() if one.piece.id == terrain).front)[0].fragment
    stones = stones_of(wedge)
    crossing = [
        points
        for points in stones
        if min(y for _, y in points) < 0 < max(y for _, y in points) or points[0][1] == 0
    ]
    assert len(crossing) >= number
    for points in crossing:
        behind = [
            other
            for other in stones
            if len(other) == len(points)
            and all(
                abs(x + u) < 0.003 and abs(y + d) < 0.003
                for (x, y), (u, d) in zip(points, other, strict=True)
            )
        ]
        assert behind, f"nothing goes on behind {points}"
        assert stones[behind[0]] == stones[points]


def test_every_word_is_there_in_dutch():
    """The Dutch overlay leaves no text out, and its texts fit their boxes; tiles have no words."""
    built = built_game(CONTENT, language="nl")
    assert project_of(CONTENT.parent).check(CONTENT.name, Options(language="nl")) == ()
    texts = {one.piece.id: " ".join(run.text for run in one.front.texts) for one in built.drawn}
    assert "Landschapstegels" in texts["mat"]
    assert "Spelhulp" in texts["aid"]
    assert texts["b01"] == texts["earth"] == ""
