"""Shapes that print nothing are told at their line; patterns that run over the edge are not."""

import pytest
from faulty_games import fields, problems_of
from games_in_memory import GROUND, built_with

CARDS = "- {id: a}\n- {id: b}\n"
OFF = "> is outside the card, so it is not printed"
BARE = "neither a fill nor a stroke"


def told(body):
    front = f"{GROUND}\n{body}"
    said = problems_of(fields("t: text?", CARDS, front))
    return [one for one in said if one.name not in ("unused-font", "short-bleed")]


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ('<circle cx="200" cy="44" r="5" fill="#b02020"/>', OFF),
        ('<circle\n  cx="20" cy="-30" r="5" fill="#b02020"/>', OFF),
        ('<rect x="10" y="120" width="5" height="5" fill="#b02020"/>', OFF),
        ('<g fill="#b02020"><rect x="-90" y="12" width="5" height="5"/></g>', OFF),
        ('<ellipse cx="99" cy="9" rx="3" ry="4" fill="#b02020"/>', OFF),
        ('<line x1="90" y1="9" x2="99" y2="9" stroke="#b02020"/>', OFF),
        ('<rect x="10" y="12" width="5" height="5" fill="none"/>', BARE),
        (('{% for n in range(3) %}<rect x="{{ n }}" y="2" width="5" height="5" fill="none"/>'
         "{% endfor %}"), BARE),
    ],
)  # fmt: skip
def test_what_prints_nothing_is_told_at_its_line(body, message):
    (problem,) = told(body)
    assert (problem.name, problem.severity) == ("unseen-shape", "warning")
    assert message in problem.message
    assert problem.where.line == GROUND.count("\n") + 2
    assert not told(f'{{{{ allow("unseen-shape") }}}}{body}')


@pytest.mark.parametrize(
    "body",
    [
        '<circle cx="62" cy="44" r="5" fill="#b02020"/>',
        '<circle cx="90" cy="44" r="60" fill="#b02020"/>',
        '<rect x="-20" y="-20" width="400" height="400" fill="#b02020"/>',
        '<g transform="translate(-180 0)"><circle cx="200" cy="44" r="5" fill="#b02020"/></g>',
        '<circle cx="200" cy="44" r="5" fill="#b02020" transform="translate(-180 0)"/>',
        ('{% for n in range(30) %}<rect x="{{ n * 9 }}" y="9" width="2" height="2"/>{% endfor %}'),
        '<g stroke="#000000"><rect x="10" y="12" width="5" height="5" fill="none"/></g>',
        (
            '<rect x="10" y="12" width="5" height="5" fill="none"'
            '{% if piece.id == "a" %} stroke="#000000"{% endif %}/>'
        ),
        (
            '<clipPath id="c"><rect x="200" y="9" width="5" height="5"/></clipPath>'
            '<rect x="10" y="12" width="5" height="5" fill="#000000"/>'
        ),
    ],
)
def test_what_may_be_meant_is_left_alone(body):
    assert not [one for one in told(body) if one.name == "unseen-shape"]


PLATE = '<rect x="5" y="5" width="20" height="20" fill="#404040"/>\n'


def seen(body):
    """The messages about drawings that cannot be seen, on a white ground; `tap` is a white disk."""
    art = '<svg viewBox="0 0 9 9"><circle cx="4" cy="4" r="4" fill="#ffffff"/></svg>'
    more = 'icons: {pin: "mdi:pin", tap: "art:tap"}'
    built, found = built_with(GROUND + body, more=more, files={"art/tap.svg": art})
    assert built is not None, found
    return [(one.name, one.where.line) for one in found if "cannot be seen" in one.message]


@pytest.mark.parametrize(
    "call",
    ['art("tap", x=8, y=8, w=9, h=9)', 'icon("pin", x=8, y=8, size=9, colour="#ffffff")'],
)
def test_a_drawing_of_the_colour_of_its_ground_is_told(call):
    drawn = f"{{{{ {call} }}}}"
    assert seen(drawn) == [("unseen-shape", 2)]
    assert seen(f'{{{{ allow("unseen-shape") }}}}{drawn}') == []
    assert seen(PLATE + drawn) == []
    assert seen(drawn + PLATE) == [("unseen-shape", 2)], "something covers it"


@pytest.mark.parametrize(
    "body",
    [
        '{{ icon("pin", x=8, y=8, size=9) }}',
        '{{ icon("pin", x=8, y=8, size=3, colour="#eeeeee") }}',  # pale is seen
        '<g transform="translate(0 2)">{{ art("tap", x=8, y=8, w=9, h=9) }}</g>',
    ],
)
def test_what_is_seen_or_lies_elsewhere_is_left_alone(body):
    assert seen(body) == []


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ("x=5, y=5, w=80, h=9", True),
        ("x=-40, y=5, w=60, h=9", False),  # its words lie outside the safe zone, which is told
        ("x=5, y=5, w=9, h=80", False),
        ("x=5, y=5, w=80, h=9, turn=90, about=[8, 8]", False),
        ("x=5, y=5, w=9, h=95", True),
        ("x=3.5, y=5, w=63, h=9", False),
    ],
)
def test_a_text_box_that_reaches_beyond_the_card_is_told(box, told):
    _, found = built_with(GROUND + f'{{{{ text("Hi", {box}, style="body") }}}}')
    assert [one.name for one in found if one.name == "box-off-card"] == ["box-off-card"] * told
