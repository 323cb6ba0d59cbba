"""Faces read back: what rules prove of a piece stands on its face, and stands there rightly."""

import pytest
from conftest import LAYOUTS, run_cache

from generator.project import Project

GAME = """\
title: Case
players: [1, 4]
{guarded}
palette: {{night: "#1d1b3a"}}
fonts: {{body: [Barlow Condensed, 500], body-bold: [Barlow Condensed, 700]}}
styles: {{body: {{font: body, size: 12pt}}}}
words: {{glass: GLASS, stone: Stone, steel: steel}}
icons: {{glass: "mdi:square", stone: "mdi:circle", steel: "mdi:triangle"}}
components:
  cards:
    kind: card
    size: poker-us
    pieces: cards.yaml
    fields: {{number: integer, suit: [glass, stone, steel]}}
    front: front.svg.j2
    print: {{method: single}}{more}
"""
CARDS = "- {for_each: {suit: [glass, stone, steel], number: 1..6}, id: '{number}-{suit}'}\n"
RULES = """\
- {rule: each, source: p. 1, says: each once, component: cards,
   every_combination: {number: 1..6, suit: [glass, stone, steel]}}
"""
GROUND = '{{ ground("night") }}\n'


def line(value, y=10):
    return f'{{{{ text({value}, x=5, y={y}, w=50, h=8, style="body", colour="#ffffff") }}}}\n'


def told(*lines, guarded=True, more="", cards=CARDS, rules=RULES, suits="[glass, stone, steel]"):
    """The problems of the faces: rule, severity, line, field, message."""
    front = GROUND + "".join(line(one, 10 + 12 * n) for n, one in enumerate(lines))
    said = GAME.format(guarded="guarded: all" if guarded else "", more=more)
    said = said.replace("[glass, stone, steel]", suits)
    content = {"case/game.yaml": said, "case/cards.yaml": cards, "case/rules.yaml": rules}
    faces = {"faces/case/front.svg.j2": front}
    project = Project(content, [faces, *LAYOUTS], cache=run_cache())
    problems = *project.build("case")[1], *project.read_back("case")
    return [(p.name, p.severity, p.where.line, p.field, p.message) for p in problems]


NUMBER, SUIT = "piece.number", "words[piece.suit]"


@pytest.mark.parametrize(
    "texts",
    [
        (NUMBER, SUIT),
        ("piece.number ~ ' of ' ~ piece.suit",),
        ("piece.number", "piece.suit | upper", "count('cards', number=piece.number)"),
        ("'$' ~ piece.number", "piece.suit", "piece.of"),
        ("'+' * piece.number", SUIT),
        ("piece.number * 10", SUIT),
    ],
)
def test_what_is_printed_rightly_is_no_fault(texts):
    assert told(*texts) == []


def test_one_more_than_the_number_is_told_at_its_line():
    assert told(NUMBER, SUIT, "piece.number + 1") == [
        ("wrong-on-face", "warning", 4, "number", "number is 1, but the card shows 2")
    ]
    assert told("'$' ~ (piece.number - 1)", SUIT)[0][3:] == (
        "number", "number is 1, but the card shows 0",
    )  # fmt: skip


def test_a_word_that_is_always_the_same_is_told():
    (found,) = told(NUMBER, "words.glass", "'of ' ~ piece.suit[:1]")
    assert found[:2] == ("wrong-on-face", "warning")
    assert found[3] == "suit"
    assert "suit is stone, but the card shows glass (and in 11 more pieces)" in found[4]


def test_what_no_face_shows_is_told_in_a_guarded_game():
    (found,) = told(NUMBER)
    assert found[:2] == ("not-on-face", "warning")
    assert "a rule checks the field suit, but no side of cards shows it" in found[4]
    (found,) = told(NUMBER, "'suit' if piece.suit else 'none'")
    assert found[3] == "suit", "it is read, and makes no difference"
    (found,) = told(NUMBER, guarded=False)  # what no template reads needs no reading back
    assert found[:2] == ("unread-field", "warning")
    assert told(NUMBER, "'suit' if piece.suit else 'none'", guarded=False) == []


def test_in_a_game_that_is_not_guarded_it_is_a_warning():
    (found,) = told("piece.number + 1", SUIT, guarded=False)
    assert found[:2] == ("wrong-on-face", "warning")


def test_what_is_meant_is_said_with_its_reason():
    more = '\n    not_printed: {suit: "the box says it", number: "the next one is printed"}'
    assert told("piece.number + 1", more=more) == []
    wrong = told(NUMBER, SUIT, more='\n    not_printed: {siut: "the box says it"}')
    assert [(one[0], one[4]) for one in wrong] == [
        ("unknown-field", "cards: no card has a field 'siut'")
    ]


def test_fields_of_which_no_rule_speaks_are_not_asked_for():
    rules = "- {rule: all, source: p. 1, says: 18, component: cards, count: 18}\n"
    assert told("piece.number + 1", guarded=False, rules=rules) == []


def test_other_numbers_that_happen_to_be_near_are_no_fault():
    """A card that says how many there are of its number, in a deck where that is one more."""
    cards = "".join(
        f"- {{id: c{number}, number: {number}, suit: glass, copies: {number + 1}}}\n"
        if number < 5 else f"- {{id: c{number}, number: {number}, suit: stone, copies: 2}}\n"
        for number in range(1, 8)
    )  # fmt: skip
    rules = (
        "- {rule: few, source: p. 1, says: to 9, component: cards,\n"
        "   range: {field: number, max: 9}}\n"
    )
    texts = (NUMBER, "count('cards', number=piece.number)")
    assert told(*texts, guarded=False, cards=cards, rules=rules) == []


def test_a_value_that_the_template_types_itself_is_told_at_its_line():
    found = told(NUMBER, SUIT, "'of ' ~ 'glass'")
    message = "glass is typed in the template; some cards have it as suit"
    assert found == [("wrong-on-face", "warning", 4, "suit", message)]
    assert told(NUMBER, SUIT, "3 ~ ' rounds'")[0][3] == "number"
    assert told(NUMBER, SUIT, "'of ' ~ 'glass'", guarded=False) == []


@pytest.mark.parametrize(
    "text",
    [
        "'of glass' if piece.suit == 'glass' else 'of another'",
        "{'glass': 'clear', 'stone': 'grey', 'steel': 'cold'}[piece.suit]",
        "('glass', 'stone', 'steel').index(piece.suit)",
        "'suit' if piece.suit in ['glass'] else piece.get('glass', '') ~ 'x'",
    ],
)
def test_what_is_compared_or_listed_is_no_typed_value(text):
    assert not [one for one in told(NUMBER, SUIT, text) if one[0] == "wrong-on-face"]


SAYS = """\
- {rule: says, source: p. 1, says: the number before the suit, component: cards,
   face_says: {front: ["{number} of ... {suit}"]}}
"""


def test_a_text_that_a_rule_demands_is_looked_for_on_each_face():
    rules = RULES + SAYS
    assert told(NUMBER, "'OF'", "'the'", SUIT, rules=rules) == []
    (found,) = told(NUMBER, SUIT, "'of'", rules=rules)
    said = 'the front does not have the text "1 of ... glass" (and in 17 more pieces)'
    assert (found[0], found[4]) == ("says", said)
    assert told(f"{NUMBER} ~ '0'", "'of'", SUIT, NUMBER, rules=rules)  # a figure is a whole one


def test_a_typed_word_is_told_of_a_field_that_no_rule_speaks_of():
    rules = "- {rule: many, source: p. 1, says: there are 18, component: cards, count: 18}\n"
    (found,) = told(NUMBER, "words.glass", "piece.suit[:1]", guarded=False, rules=rules)
    assert found[:2] == ("wrong-on-face", "warning")
    assert "suit is stone, but the card shows glass" in found[4]
    assert not told(NUMBER, SUIT, guarded=False, rules=rules)


def test_words_behind_bold_ones_are_no_text_of_another_piece():
    texts = ("**Quick.** Strike", "Strike", "Guard")
    cards = "".join(f"- {{id: c{n}, number: {n}, suit: '{one}'}}\n" for n, one in enumerate(texts))
    typed = {"cards": cards, "rules": "[]\n", "guarded": False, "suits": "text"}
    assert not [one for one in told("piece.suit", **typed) if one[0] == "wrong-on-face"]
