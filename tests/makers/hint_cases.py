"""Hints that say what to write: broken small games, and where what they say is put.

What stands between « and » is broken. What a hint says between backquotes takes its place, or
that of the @ behind a ⇒: one ⇒ for all that the hint says, or one for each.
"""

from typing import NamedTuple

from faulty_games import (
    BOX,
    DRAWING,
    HIDDEN_ROW,
    LAYOUT,
    PNG,
    SINGLE,
    fields,
    game,
    lettered,
    rule,
    rulebook,
    rules,
    table,
)  # fmt: skip
from font_files import collection, font_file
from games_in_memory import GROUND, set_text


class Row(NamedTuple):
    """A broken game that is told ``rule``; ``then`` are rules that what the hint says may meet."""

    rule: str
    files: dict
    then: tuple = ()
    options: tuple = ()


CARDS = "".join(f"- {{id: {n}, t: 'Pay [gem] {n}.'}}\n" for n in "abc")
CODES = fields("t: text", CARDS, set_text("piece.t"))
CODES["game.yaml"] = f"«⇒@»\n{CODES['game.yaml']}"
BY_NAME = "component: cards, references: {field: after, component: cards«⇒, @»}"
NAMED = "- {id: ann, name: Ann}\n- {id: dot, name: Dot, after: Ann}\n"
GAMES = [
    Row("looks-like-markup", CODES, then=("unknown-icon",)),
    Row("all-ids", {"cards.yaml": NAMED, "rules.yaml": rule(BY_NAME)}),
    Row("bad-formula", {"game.yaml": game("numbers: {goal: «2O»}\n", SINGLE)}),
    Row("curly-quotes", {"cards.yaml": "- id: a\n  t: «“One: two”»\n"}),
    Row("curly-quotes", {"cards.yaml": "- id: a\n  «t: “One, two.”⇒@»\n"}),
    Row(
        "not-a-list",
        {
            "game.yaml": game().replace("pieces: cards.yaml", "«pieces: cards.yaml»"),
            "cards.yaml": "version: 1\ncards:\n- {id: a}\n- {id: b}\n",
        },
    ),
    # --- headings of tables
    Row(
        "unknown-field",
        table(
            "«fields: {n: integer, t: text},⇒fields: {n: integer, t: text}, @,»",
            "id,Price,t\na,1,x\nb,2,y\n",
        ),
        then=("missing-field",),  # where it is passed over
    ),
    Row(
        "unknown-field",
        table("«fields: {t: text},⇒fields: {t: text}, @,»", "id,t,t_de\na,Sea,Meer\n"),
    ),
    Row(
        "unknown-field",
        fields("t: text?", "- {id: a, t: x}\n- {id: b}\n", set_text("«piece.t»")),
    ),
    # --- YAML
    Row("yaml-syntax", {"cards.yaml": "- id: a\n  t: «'it's'»\n"}),
    Row("merge-not-a-mapping", {"cards.yaml": "- &name {id: a}\n- {id: b, «<<: 3»}\n"}),
    Row("wrong-type", {"game.yaml": "«- a»\n"}, then=("missing-key", "unused-file")),
    Row("wrong-type", {"game.yaml": "title: «3.5»\n" + game().partition("\n")[2]}),
    # --- game.yaml
    Row("wrong-value", {"game.yaml": game().replace("[1, 4]", "«[4, 1]»")}),
    Row("wrong-value", {"game.yaml": game(head="language: «deutsch»\n")}),
    Row("wrong-value", {"game.yaml": game(head="language: «klingon»\n")}),
    Row("curly-quotes", {"game.yaml": game().replace("title: Case", "«title: “Case”⇒@»")}),
    Row("wrong-type", {"game.yaml": game().replace("[1, 4]", "«2-4»")}),
    Row("wrong-type", {"game.yaml": game().replace("[1, 4]", "«2+»")}),
    Row("wrong-type", {"game.yaml": game().replace("[1, 4]", "«few»")}),
    Row("wrong-type", {"game.yaml": game().replace("title: Case", "«title: [Case, B]»")}),
    Row("wrong-type", {"game.yaml": game(head="about: {«age: 8+»}\n")}, then=("missing-about",)),
    Row("wrong-type", {"game.yaml": game(head="about: {minutes: «2 h»}\n")}, ("missing-about",)),
    Row(
        "wrong-value",
        {"game.yaml": game(head="about: {minutes: «[45, 30]»}\n")},
        then=("missing-about",),
    ),
    Row(
        "wrong-value",
        {"game.yaml": game(head="about: {minutes: «0⇒45⇒[30, 45]»}\n")},
        then=("missing-about",),
    ),
    Row(
        "wrong-value",
        {"game.yaml": game(head="about: {web: «on the web»}\n")},
        then=("missing-about",),
    ),
    Row("wrong-type", {"game.yaml": game(own="print: «single»")}),
    Row(
        "missing-field",
        {
            "game.yaml": game(own=f"fields: {{«n: [a, b]⇒@»}}, {SINGLE}"),
            "cards.yaml": "- {id: a}\n",
        },
    ),
    Row("wrong-value", {"game.yaml": game().replace('"#1d1b3a"', "«blue»")}),
    Row(
        "open-font",
        {"game.yaml": game("«⇒@»"), "art/a.svg": lettered("sans-serif")},
        then=("unused-drawing",),
    ),
    Row("wrong-value", {"game.yaml": game("icons: {star: «star»}")}),
    Row(
        "unknown-icon",
        {"game.yaml": game('«symbols: {"[s]": "mdi:star"}⇒@\nsymbols: {"[s]": star}»\n')},
    ),
    Row("unknown-colour", {"game.yaml": game().replace("9pt}", '9pt, colour: «"#12"»}')}),
    Row(
        "wrong-value",
        {"game.yaml": game().replace("[Barlow Condensed, 500]", "«[Jost, 4, 5, 6, 7]»")},
    ),
    Row(
        "missing-back",
        {
            "game.yaml": game(own="print: «{method: duplex}⇒{method: duplex}, @»").replace(
                "print: «{method: duplex}⇒{method: duplex}, @»", "«print: {method: duplex}»"
            )
        },
    ),
    Row("unknown-key", {"game.yaml": game().replace("size: poker-us", "«format»: poker-us")}),
    Row("unknown-key", {"game.yaml": game(own="«plan»: {method: single}")}),
    Row("unknown-key", {"game.yaml": game(own="print: {«scheme»: single}")}),
    Row("unused-drawing", {"art/a.svg": DRAWING, "faces/front.svg.j2": GROUND + "«⇒@»"}),
    Row("yaml-syntax", {"game.yaml": game().replace('"#1d1b3a"', "«#1d1b3a»")}),
    Row("unprinted-back", {"game.yaml": game(own=f"back: front.svg.j2, «{SINGLE}»")}),
    Row(
        "unused-file",
        {
            "game.yaml": game()
            + "«⇒  more: {kind: card, size: poker-us, front: front.svg.j2, "
            + f"@, {SINGLE}}}\n»",
            "more.yaml": "- {id: c}\n",
        },
    ),
    Row(
        "no-honeycomb",
        {"game.yaml": game(own="«print: {method: single, sheet: honeycomb}»")},
        then=("missing-back",),
    ),
    # --- pieces
    Row("wrong-type", {"cards.yaml": "«- a»\n"}),
    Row("bad-for-each", {"cards.yaml": '- {«for_each: 3», id: "{suit}-{number}"}\n'}),
    Row("bad-for-each", {"cards.yaml": '- {for_each: {n: «9..1»}, id: "{n}"}\n'}),
    Row("unknown-name-in-id", {"cards.yaml": '- {«⇒@, »id: "x{n}"}\n'}),
    Row("missing-id", {"cards.yaml": "- {id: a, cost: 2}\n- {«⇒@, »cost: 1}\n"}),
    Row("bad-id", {"cards.yaml": "- {for_each: {n: [1, 2]}, «id: {n}»}\n"}),
    Row("bad-id", {"cards.yaml": "- id: «true»\n"}),
    Row("bad-id", {"cards.yaml": "- id: «con»\n"}),
    Row("unquoted-braces", {"cards.yaml": '- {for_each: {n: [1]}, id: "{n}", «title: {n}»}\n'}),
    Row("wrong-type", {"cards.yaml": "- {id: a, copies: «x»}\n"}),
    Row("empty-component", {"cards.yaml": "«[]»\n"}),
    # --- fields
    *(
        Row("wrong-type", fields(f"f: {kind}", "- {id: a, f: «" + bad + "»}\n"))
        for kind, bad in {
            "integer": "x",
            "number": "x",
            "boolean": "x",
            "list": "x",
            "mapping": "x",
            "length": "x",
            "text": "2.50",
        }.items()
    ),
    Row("wrong-type", fields("f: number", "- {id: a, f: «'2,5'»}\n")),
    Row("wrong-type", fields("f: integer", "- {id: a, f: «'1,000'»}\n")),
    Row("wrong-type", fields("f: integer", "- {id: a, f: «'\u200b5'»}\n")),
    Row(
        "wrong-type",
        rulebook("", "card: {says: you play it., forms: «card»}\n"),
        then=("term-without-place",),
    ),
    Row("missing-field", fields("«f: text»", "- id: a\n")),
    Row(
        "bad-formula",
        {
            "game.yaml": game(
                own=f"fields: {{«cost: integer?», t: text?}}, compute: {{t: cost + 1}}, {SINGLE}"
            ),
        },
    ),
    Row(
        "wrong-type",
        {
            "game.yaml": game(own="columns: {«Notes: 3»}, print: {method: single}").replace(
                "cards.yaml", "cards.csv"
            ),
            "cards.csv": "id,Notes\na,x\n",
            "cards.yaml": None,
        },
    ),
    Row("taken-as-copies", table("«⇒@, »", "id,Qty\na,2\n")),
    Row("taken-as-copies", table("fields: {t: text?}, «⇒@, »", "id,t,Qty\na,b,2\n")),
    Row("unknown-field", table("fields: {t: text?}, «⇒@, »", "id,t,Number\na,b,2\n")),
    Row("unknown-field", table("fields: {t: text?}, «⇒@, »", "id,t,@>\na,b,2\n")),
    Row("hidden-rows", table("«⇒@, »", HIDDEN_ROW, "cards.xlsx")),
    Row(
        "unknown-field",
        {
            "game.yaml": game(own="fields: {t: text?}, «⇒@, »print: {method: single}").replace(
                "cards.yaml", "cards.csv"
            ),
            "cards.csv": "id,Notes\na,x\n",
            "cards.yaml": None,
        },
        then=("missing-column",),  # where it is passed over
    ),
    # --- rules
    Row("wrong-type", rules("«- x»\n"), then=("missing-key", "missing-rule-kind", "empty-rules")),
    Row(
        "missing-rule-kind",
        rules(rule("component: cards«⇒, @»")),
        then=("all-ids", "unknown-field"),
    ),
    Row(
        "wrong-type",
        rules(rule("component: cards, every_combination: {n: «1-2», m: 1..2}")),
        then=("all-ids",),
    ),
    Row("several-rule-kinds", rules(rule("component: cards, «count: 1, where: {n: 2}⇒@»"))),
    Row("missing-component", rules(rule("«⇒@, »count: {is: 2}"))),
    Row(
        "empty-selection",
        rules(rule("component: cards, count: {where: {n: 9}, at_least: 0«⇒, @»}")),
    ),
    Row(
        "empty-selection",
        rules(rule("component: cards, unique: {fields: [n], where: {m: 2, n: 1}«⇒, @»}")),
    ),
    Row(
        "wrong-value",
        rules(rule("component: cards, count: {where: {n: «[]»}, is: 1}")),
        then=("all-ids", "empty-selection"),
    ),
    Row(
        "wrong-value",
        rules(rule("component: cards, table: {rows: n, columns: m, across: [1, 2]«⇒, @»}")),
        then=("all-ids", "empty-selection"),
    ),
    Row(
        "unguarded-field",
        {
            "game.yaml": game(own="«⇒@, »print: {method: single}", head="guarded: all\n"),
            "cards.yaml": "- {id: a, n: 1}\n",
        },
    ),
    # --- faces
    Row(
        "unknown-icon",
        {
            "game.yaml": game("«⇒@»"),
            "faces/front.svg.j2": GROUND + '{{ icon("moon", x=5, y=5, size=5) }}',
        },
    ),
    Row(
        "unknown-art",
        {
            "faces/front.svg.j2": GROUND + '«{{ art("m.png", x=0, y=0, w=9, h=9) }}»',
            "art/m.png": PNG,
        },
    ),
    Row(
        "unknown-picture",
        fields("p: picture", "- {id: a, p: '«C:\\art\\m.png⇒@»'}\n") | {"art/m.png": PNG},
        then=("unused-picture",),
    ),
    Row(
        "unknown-picture",
        fields("p: picture", "- {id: a, p: '«https://a.org/m.png⇒@»'}\n") | {"art/m.png": PNG},
        then=("unused-picture",),
    ),
    Row(
        "unused-picture",
        {
            **fields("art: picture?", "- {id: a«⇒, @»}\n"),
            "art/m.png": PNG,
            "faces/front.svg.j2": GROUND
            + "{% if 'art' in piece %}{{ picture(piece.art, "
            + BOX
            + ") }}{% endif %}",
        },
    ),
    Row(
        "template-fault",
        {"faces/front.svg.j2": set_text('"a"').replace("x=5", "turn=9, «about=3», x=5")},
    ),
    Row(
        "template-fault",
        {"faces/front.svg.j2": set_text('"a"').replace("x=5", "«5»").replace('"a", ', '"a", ')},
    ),
    Row("template-syntax", {"faces/front.svg.j2": GROUND + "{% if piece.id %}«⇒@»"}),
    Row(
        "template-syntax",
        {"faces/front.svg.j2": GROUND + "«{{ piece.id }»"},
        then=("unsupported-svg",),
    ),
    Row(
        "template-syntax",
        {"faces/front.svg.j2": set_text('"a"').replace("x=5", "x=«20,5,,»")},
        then=("box-off-card",),
    ),
    Row("unknown-font", {"game.yaml": game().replace("[Barlow Condensed, 500]", "«[Kalam, 1]»")}),
    Row(
        "unknown-font",
        {
            "game.yaml": game().replace("500]", "500]«⇒, @»"),
            "faces/front.svg.j2": set_text('"a **b**"'),
        },
    ),
    Row(
        "unknown-font",
        {
            "game.yaml": game().replace("[Barlow Condensed, 500]", "fonts/a.otf«⇒, @»"),
            "faces/front.svg.j2": set_text('"a **b**"'),
            "fonts/a.otf": font_file(cff=True),
            "fonts/a-bold.otf": font_file(cff=True),
        },
    ),
    Row(
        "unknown-font",
        {
            "game.yaml": game().replace("[Barlow Condensed, 500]", "{file: fonts/a.ttc«⇒, @»}"),
            "faces/front.svg.j2": set_text('"ab"'),
            "fonts/a.ttc": collection({}, {"weight": 700}),
        },
    ),
    # --- layouts and paper
    Row("wrong-type", {"sizes/own.yaml": "«- a»\n"}, then=("missing-key",)),
    Row("wrong-value", {"sizes/own.yaml": LAYOUT + "«trim: [40, 40]»\noutline: hexagon\n"}),
    Row(
        "sheet-paper",
        {
            "game.yaml": game(own="print: {method: single, sheet: avery-5371-letter}").replace(
                "poker-us", "business-us"
            ),
            "faces/front.svg.j2": GROUND,
        },
        options=(("paper", "a4"),),
    ),
    Row(
        "does-not-fit",
        {
            "game.yaml": game().replace("poker-us", "big"),
            "sizes/big.yaml": LAYOUT + "trim: [250, 350]\n",
        },
        options=(("paper", "a4"),),
    ),
    Row(
        "does-not-fit",
        {
            "game.yaml": game(own="«print: {method: single}»").replace("poker-us", "huge"),
            "sizes/huge.yaml": LAYOUT + "trim: [450, 350]\n",
        },
    ),
    # --- translations
    Row(
        "wrong-type",
        {"i18n/nl.yaml": "«- a»\n"},
        then=("missing-translation",),
        options=(("language", "nl"),),
    ),
    Row("wrong-type", {"i18n/nl.yaml": "styles: {body: «8pt»}\n"}, options=(("language", "nl"),)),
    Row(
        "missing-translation",
        {
            "i18n/nl.yaml": "texts: {Case: x, Cards: y«⇒, @»}\n",
            "cards.yaml": "- {id: a, line: A mill}\n",
        },
        options=(("language", "nl"),),
    ),
]


# Our own games: what they bring in Python says what to write too.
SHIPPED = [
    ("towers", "aid.yaml", '3: "{rounds}", 4:', "«3: 7», 4:", "rounds"),
    ("towers", "aid.yaml", "are_floors: [false, false, true, true, true]",
     "«are_floors: [true, false, true, true, true]»", "examples"),
    ("new_las_vegas", "projects.yaml", "requires: {hotels: 3}",
     "requires: «{hotels: 3, golf_holes: 3}»", "wrong-value"),
    ("clients_vs_architects", "boards.yaml", "ends: [d2, e2], forward: e2",
     "ends: [d2, e2]«⇒, @»", "a-24-arrows-on-vertical-lines"),
    ("clients_vs_architects", "boards.yaml", "{id: F, at: [9, c], value: 8, kind: finish}",
     "{id: F, at: [9, c], value: 8«⇒, @»}", "a-21-one-start-one-finish"),
]  # fmt: skip
