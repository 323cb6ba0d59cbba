"""Shapes that print nothing are told at their line; patterns that run over the edge are not."""

import pytest
from faulty_games import fields, problems_of
from games_in_memory import GROUND

CARDS = "- {id: a}\n- {id: b}\n"
OFF = "lies wholly off the card"
BARE = "neither a fill nor a stroke"


def told(body):
    front = f"{GROUND}\n{body}"
    said = problems_of(fields("t: text?", CARDS, front))
    return [one for one in said if one.rule not in ("unused-font", "short-bleed")]


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
    assert (problem.rule, problem.severity) == ("unseen-shape", "warning")
    assert message in problem.message
    assert problem.where.line == GROUND.count("\n") + 2
    assert not told(f'{{{{ on_purpose("unseen-shape") }}}}{body}')


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
    assert not [one for one in told(body) if one.rule == "unseen-shape"]
