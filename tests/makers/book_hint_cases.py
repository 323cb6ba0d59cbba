"""Hints about rulebooks that say what to write: broken small games, as in ``hint_cases.py``."""

from faulty_games import TERM, game, rule, rulebook, rules
from games_in_memory import GROUND
from hint_cases import Row

_GERMAN = (
    "Nimm eine der Karten und lege sie auf den Tisch, wenn du am Zug bist und nicht passt. "
    "Wer das nicht kann, zieht eine von dem Stapel und gibt sie an die Person, die links von "
    "ihm sitzt. Das Spiel ist aus, wenn keine mehr auf dem Stapel liegt, und wer die meisten "
    "hat, der hat es mit allen anderen zu tun und darf sich nicht auf den Rest verlassen. Am "
    "Ende nennt jeder die Summe von dem, was vor ihm liegt. Wer da vorne liegt, wird in der "
    "zweiten Runde zuerst gefragt; wenn zwei gleich viel haben, ist es die von den beiden, "
    "die zuletzt an der Reihe war, und nur wenn auch das nicht hilft, wird gelost oder noch "
    "einmal gespielt."
)


BOOKS = [
    Row("wrong-type", rulebook("", "«- a»\n"), then=("term-without-place", "bad-heading")),
    Row("bad-numbers", rulebook('{{ term("card") }}', TERM + "  numbers: «nope»\n")),
    Row("empty-chapter", {"rulebook.md.j2": "«⇒@»«⇒\n\nThe cards lie here.»"}),
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
    # --- one way to allow
    Row(
        "unknown-variable",
        {"faces/front.svg.j2": GROUND + '«{{ on_purpose("low-contrast") }}»\n'},
    ),
    Row(
        "unknown-key",
        {
            "game.yaml": game(head="«⇒@»\n").replace(
                "size: 9pt}", "size: 9pt«, on_purpose: low-contrast⇒»}"
            )
        },
    ),
    # --- languages
    Row(
        "wrong-language",
        {
            "rulebook.md.j2": f"## Spielen\n\n{_GERMAN}{{{{ term('card') }}}}\n",
            "glossary.yaml": TERM,
            "game.yaml": game(head="«⇒@»\n"),
        },
        then=("unmentioned-component", "rule-without-place"),
    ),
]
