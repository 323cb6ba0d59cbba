"""Hints about rulebooks that say what to write: broken small games, as in ``hint_cases.py``."""

from faulty_games import TERM, fields, game, rule, rulebook, rules
from games_in_memory import set_text
from hint_cases import Row


def _sentences(odd):
    """A game whose pieces have four sentences and an odd one."""
    texts = (
        "Draw a card now.",
        "Draw two cards now.",
        "Pay one more now.",
        "Wait a turn now.",
        odd,
    )
    cards = "".join(f'- {{id: c{n}, t: "{text}"}}\n' for n, text in enumerate(texts))
    head = 'icons: {coin: "mdi:circle"}\n«⇒@»\n'
    own = "fields: {t: text}, plan: {scheme: single}"
    return fields("t: text", cards, set_text("t")) | {"game.yaml": game(head=head, own=own)}


BOOKS = [
    Row("wrong-type", rulebook("", "«- a»\n"), then=("term-without-place", "bad-heading")),
    Row("bad-numbers", rulebook('{{ term("card") }}', TERM + "  numbers: «nope»\n")),
    Row("rule-without-place", rulebook("«⇒@»", **rules(rule("component: cards, count: 2")))),
    Row("term-without-place", rulebook("«⇒@»", TERM)),
    Row(
        "not-a-block",
        rulebook("\n\n«{{ note() }}⇒@⇒{% call note() %}»\n\nX\n\n«⇒{% endcall %}⇒@»\n"),
    ),
    Row(
        "wrong-count",
        rulebook(
            'Take «4» cards. {{ term("card") }}', TERM, **{"cards.yaml": "- {id: a, copies: 3}\n"}
        ),
    ),
    Row(
        "wrong-number",
        rulebook(
            'Ann costs «3» cards. {{ term("card") }}',
            TERM,
            **{"cards.yaml": "- {id: a, name: Ann, cost: 2, copies: 5}\n"},
        ),
    ),
    Row(
        "wrong-count",
        rulebook(
            'each {{ term("round") }} ends. «5» rounds pass.',
            "round:\n  says: a turn each.\n  forms: [rounds]\n  numbers: 2 + 1\n",
        ),
    ),
    Row(
        "unmentioned-component",
        {
            **rulebook("", "leaf:\n  says: what you play.\n  «⇒@»\n"),
            "rulebook.md.j2": '## Play\n\nEach {{ term("leaf") }} lies here.\n',
        },
    ),
    Row(
        "paragraph-without-place",
        rulebook("\n\n«⇒@»Draw one.", **{"places.yaml": "places:\n  drawing: [draw]\n"}),
    ),
    Row(
        "unknown-ruling",
        rulebook(
            '{{ ruling("R-1") }}draw.\n\n{{ ruling("R-1") }}Stop.',
            **{"places.yaml": "rulings:\n  «R-1: 1»\n"},
        ),
    ),
    Row(
        "unknown-ruling",
        rulebook('{{ ruling("x") }}draw.', **{"places.yaml": "rulings: {«⇒@»}\n"}),
    ),
    Row("ruling-without-place", rulebook("«⇒@»", **{"places.yaml": "rulings:\n  R-1: 1\n"})),
    Row("duplicate-anchor", rulebook('{{ anchor("x") }}\n\n«{{ anchor("x") }}»Draw.')),
]
