"""New Las Vegas: its sheets print what their YAML says."""

import re

from conftest import ROOT, drawn_pieces, open_game, shapes
from edited_games import apply_edit

from generator.games.new_las_vegas.pieces import Requirement
from generator.games.new_las_vegas.rules.projects import LIMITS

CONTENT = ROOT / "content" / "new_las_vegas"


def test_every_requirement_has_a_limit_and_a_diagram():
    template = (ROOT / "layouts" / "faces" / "new_las_vegas" / "_projects.svg.j2").read_text(
        encoding="utf-8"
    )
    assert set(LIMITS) == set(Requirement.model_fields)
    assert {kind for kind in LIMITS if f'kind == "{kind}"' not in template} == set()


def city_face(folder, told=()):
    game, problems = open_game(folder)
    assert {problem.name for problem in problems} <= set(told)
    drawn, found = drawn_pieces(game)
    assert not found
    return next(one.front for one in drawn if one.component.name == "city")


def test_a_crane_in_the_yaml_brings_its_debt_marker_along(tmp_path):
    """One crane more in both entries is one more on the sheet, with its debt marker."""
    before = city_face(CONTENT)
    edit = tmp_path / "new-las-vegas-one.edit"
    edit.write_text(
        "--- city.yaml\n- cranes: [3, 7, 10]\n+ cranes: [1, 3, 7, 10]\n"
        "--- rules.yaml\n- [[3, 7, 10], [2, 5, 8, 11]\n+ [[1, 3, 7, 10], [2, 5, 8, 11]\n",
        encoding="utf-8",
    )
    folder, _, _ = apply_edit(edit, tmp_path)
    # The rulebook's examples open the casino that is now under a crane; turned, it is another city.
    after = city_face(folder, told=["wrong-example", "not-the-same-turned"])
    for part in ("M-3-1.4L", "M5.6 8.4H8V20.4"):  # the outline of a debt marker, and of a crane
        assert shapes(before).count(part) > 10
        assert shapes(after).count(part) == shapes(before).count(part) + 1, part
    assert [run.text for run in after.texts] == [run.text for run in before.texts]


def test_sheets_have_room_to_write():
    """Number boxes are at least 9 mm, circles to fill at least 4 mm."""
    city = shapes(city_face(CONTENT))
    boxes = [
        tuple(map(float, box))
        for box in re.findall(r'width="([\d.]+)" height="([\d.]+)" rx="0.8"', city)
    ]
    assert len(boxes) == 44
    assert min(min(box) for box in boxes) >= 9
    game, _ = open_game(CONTENT)
    score = shapes(
        next(one.front for one in drawn_pieces(game)[0] if one.component.name == "score")
    )
    circles = [float(r) for r in re.findall(r'r="([\d.]+)" fill="#ffffff"', score)]
    assert sum(r >= 2 for r in circles) >= 14 + 10
