"""What is folded, seen from behind: its folds and panels have changed sides."""

from conftest import run_cache

from generator.model.format import Format
from generator.project import Project

# A cover 100 mm wide: a narrow flap left, the spine beside it, a wide panel right.
COVER = {
    "name": "cover",
    "trim": [100, 60],
    "source": "these tests",
    "folds": [[20, 0, 20, 60], [30, 0, 30, 60], [30, 60, 100, 0]],
    "panels": [
        {"name": "flap", "box": [0, 0, 20, 60], "turn": 90, "use": "flap"},
        {"name": "spine", "box": [20, 0, 10, 60], "turn": 270},
        {"name": "front", "box": [30, 0, 70, 60]},
    ],
}
FRONT = """{% extends "_base.svg.j2" %}{% block shapes %}
<rect x="-3" y="-3" width="106" height="66" fill="#eeeeee"/>
{% for p in size.panels.values() %}
<rect x="{{ p.x }}" y="{{ p.y }}" width="{{ p.width }}" height="{{ p.height }}"
  fill="none" stroke="#00aa00" stroke-width="{{ 1 + p.turn / 90 }}"/>
{% endfor %}{% endblock %}
"""


def test_an_uneven_fold_lies_on_the_other_side_behind():
    made = Format.model_validate(COVER)
    behind = made.behind
    assert [tuple(fold) for fold in behind.folds] == [
        (80, 0, 80, 60),
        (70, 0, 70, 60),
        (70, 60, 0, 0),
    ]
    assert [(p.name, p.box, p.turn, p.use) for p in behind.panels] == [
        ("flap", (80, 0, 20, 60), 270, "flap"),
        ("spine", (70, 0, 10, 60), 90, "seen"),
        ("front", (0, 0, 70, 60), 0, "seen"),
    ]
    assert behind.behind == made


def test_a_fold_in_the_middle_looks_the_same_from_behind():
    made = Format.model_validate({**COVER, "folds": [[0, 30, 100, 30], [50, 0, 50, 60]]})
    even = made.model_copy(update={"panels": ()})
    assert even.behind is even
    assert made.behind.folds == made.folds


def test_the_back_is_drawn_on_the_panels_as_they_lie_behind():
    files = {
        "g/game.yaml": "title: G\nplayers: [1, 2]\ncomponents:\n  c: {kind: board, size: cover, "
        "pieces: c.yaml, front: f.svg.j2, back: f.svg.j2, print: {method: duplex}}\n",
        "g/c.yaml": "- id: a\n",
    }
    text = "\n".join(f"{key}: {value}" for key, value in COVER.items() if key != "name")
    layouts = {"sizes/cover.yaml": text.replace("'", ""), "faces/g/f.svg.j2": FRONT}
    built, problems = Project(files, [layouts], cache=run_cache()).build("g")
    assert built, "\n".join(map(str, problems))
    (card,) = built.drawn
    flap = 'y="0.0" width="20.0" height="60.0"\n  fill="none" stroke="#00aa00" stroke-width="'
    assert f'<rect x="0.0" {flap}2.0"/>' in card.front.svg()
    assert f'<rect x="80.0" {flap}4.0"/>' in card.back.svg()
    front, back = built.printed[0].sheets[:2]
    assert front.creases
    assert not back.creases
