"""Slips of templates that printed something else without a word: each is told at its line."""

import pytest
from faulty_games import fields, problems_of
from games_in_memory import GROUND

CARDS = "- {id: a, suit: red, n: 1}\n- {id: b, suit: blue, n: 2}\n"
DECLARED = "suit: [red, blue], n: integer"
LINE = GROUND.count("\n") + 2
ART = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path {} d="M0 0h9v9z"/></svg>'


def told(body, **files):
    said = problems_of(fields(DECLARED, CARDS, f"{GROUND}\n{body}") | files)
    ground = ("unused-font", "short-bleed", "small-print")
    return [one for one in said if one.name not in ground]


@pytest.mark.parametrize(
    ("shape", "message", "hint"),
    [
        ('<circle x="30" cy="9" r="3" fill="#333333"/>', '<circle x="30">', "takes cx, cy, r"),
        ('<rect cx="30" y="9" width="3" height="3"/>', '<rect cx="30">', "takes x, y, width"),
        ('<g x="30"><rect width="3" height="3"/></g>', '<g x="30">', "has a transform"),
        ('<rect x="30" y="9" width="3" fill="#333333"/>', "<rect> without height", "is empty"),
        ('<circle cx="30" cy="9" fill="#333333"/>', "<circle> without r", "takes cx, cy, r"),
        ('<rect x="3" y="9" width="3" heigth="3"/>', "attribute heigth", "did you mean height?"),
        ('<rect x="3" y="9" width="3mm" height="3"/>', 'width="3mm"', "a number, in mm"),
        ("{{ piece.suit }} of the vale", "the text ", "use text() for text"),
    ],
)
def test_what_svg_passes_over_is_told_at_its_line(shape, message, hint):
    (problem,) = told(shape)
    assert (problem.name, problem.where.line) == ("unsupported-svg", LINE)
    assert message in problem.message
    assert "1 more piece" in problem.message
    assert hint in problem.hint


def test_a_shape_of_a_frame_above_does_not_draw_the_blame():
    shapes = '<rect x="1" y="1" width="9" height="9"/>\n<rect x="1" y="1" width="{{ 9 }}" r="2"/>'
    lines = {(one.where.line, one.message.partition(" (")[0]) for one in told(shapes)}
    assert lines == {
        (LINE + 1, 'the template uses <rect r="2">, which has no effect'),
        (LINE + 1, "the template uses <rect> without height"),
    }


def test_a_colour_that_a_drawing_does_not_take_is_told():
    call = "{{ art('a', x=9, y=9, w=9, h=9, colour='night') }}"
    (problem,) = told(call, **{"art/a.svg": ART.format('fill="#b02020"')})
    assert (problem.name, problem.where.line) == ("colour-unused", LINE)
    assert not told(call, **{"art/a.svg": ART.format('fill="currentColor"')})
    icon = "{{ icon('a', x=9, y=9, size=9) }}"
    assert not told(icon, **{"art/a.svg": ART.format('fill="#b02020"')})


MOVED = "<g transform='translate(9 0)'>{}</g>"
TEXT = "{{ text('A', x=9, y=9, w=20, h=9, style='body') }}"


def test_a_text_within_a_moved_group_is_told():
    (problem,) = told(MOVED.format(TEXT))
    assert (problem.name, problem.where.line) == ("text-not-moved", LINE)
    assert not told(f"<g fill='#333333'>{TEXT}</g>")
    assert not told(MOVED.format("<path d='M0 0h9v9z'/>") + TEXT)
    assert not told("{{ allow('text-not-moved') }}" + MOVED.format(TEXT))


def test_a_line_without_a_stroke_is_told():
    (problem,) = told('<line x1="9" y1="9" x2="20" y2="9"/>')
    assert (problem.name, problem.where.line) == ("unseen-shape", LINE)
    assert not told('<g stroke="#333333"><line x1="9" y1="9" x2="20" y2="9"/></g>')


@pytest.mark.parametrize(
    ("body", "rule", "said"),
    [
        (
            '<rect x="9" y="9" width="9" height="9" fill={{ palette.night }}/>',
            "bad-svg",
            "no quotes",
        ),
        ("<desc>a&nbsp;b</desc>", "bad-svg", "&nbsp; is not a known character"),
        ("<text>Hello</text>", "unsupported-svg", "use text()"),
        ('<rec x="9" y="9" width="9" height="9"/>', "unsupported-svg", "did you mean rect?"),
        ('<circle cx="9" cy="9" r="{{ piece.suit }}"/>', "unsupported-svg", "a number, in mm"),
        ("{{ if piece.n }}", "template-syntax", "{% if ... %}"),
        ("{{ kit.badge(1, 9, 9, 9) }}", "unknown-variable", 'import "_kit.svg.j2" as kit'),
        ("{% include 'leaf.svg' %}", "unknown-template", 'art("leaf"'),
        ("{{ range(piece.suit) }}", "template-fault", "a text is no whole number"),
    ],
)
def test_a_slip_is_told_once_with_what_to_write(body, rule, said):
    (problem,) = told(body)
    assert (problem.name, problem.where.line) == (rule, LINE)
    assert said in f"{problem.message} {problem.hint}"


def test_an_optional_field_is_asked_for_by_get():
    cards = "- {id: a, note: x}\n- {id: b}\n"
    found = problems_of(fields("note: text?", cards, f"{GROUND}{{{{ piece.note }}}}"))
    assert 'piece.get("note", "")' in next(p for p in found if p.name == "unknown-field").hint


SLOTS = "{% set slots = {\n  'title': piece.get('name'), 'corner': none,\n} %}\n"


@pytest.mark.parametrize(
    ("front", "more", "lost"),
    [
        ("{% if piece.name %}{% endif %}", "", "quote"),
        (f"{SLOTS}{{% if slots.title %}}{{% endif %}}", "", "cost, quote"),
        (SLOTS.replace("'corner'", "'quote': none, 'corner'"), "", "cost, quote"),
        ("{% set all = piece.name ~ piece.get('quote', '') %}", "", ""),
        ("{% if piece.name == 'C' %}{{ piece.quote }}{% endif %}", "", ""),
        ("{% for one in pieces('cards') %}{% set s = one.quote %}{% endfor %}{{ piece.name }}",
         "", ""),
        ("{% if piece.name %}{% endif %}", ", not_printed: {quote: it is a note}", ""),
        ("{% if piece.name %}{% endif %}", ", free: {quote: it is a note}", ""),
        ("{% if piece.name %}{% endif %}", ", compute: {cost: 'length(quote)'}", ""),
    ],
)  # fmt: skip
def test_fields_that_no_template_asks_for_are_told(front, more, lost):
    cards = "- {id: a, name: A, cost: 1, quote: Oh!}\n- {id: b, name: B, cost: 2}\n"
    if "compute" in more:
        cards = cards.replace("cost: 1, ", "").replace(", cost: 2", ", quote: Ah!")
    game = fields("name: text, cost: integer, quote: text?", cards, f"{GROUND}{front}\n")
    game["game.yaml"] = game["game.yaml"].replace("{method: single}", f"{{method: single}}{more}")
    told = [one for one in problems_of(game) if one.name == "unread-field"]
    names = " and ".join(f"{name!r}" for name in lost.split(", "))
    are = "are" if ", " in lost else "is"
    said = f"{names} {are} not printed: not used in front.svg.j2"
    assert [one.message for one in told] == ([said] if lost else []), problems_of(game)


def test_a_word_of_the_game_with_the_name_of_a_field_reads_no_field():
    cards = "- {id: a, name: A, rules: Oh!}\n- {id: b, name: B}\n"
    front = "{% set own = piece.name ~ words.rules %}"
    game = fields("name: text, rules: text?", cards, f"{GROUND}{front}\n")
    game["game.yaml"] += "words: {rules: Rules}\n"
    found = problems_of(game)
    assert [(one.name, one.message.partition(" is ")[0]) for one in found] == [
        ("unread-field", "'rules'")
    ]
