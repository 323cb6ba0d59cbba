"""A small game that is made of every kind of input there is, as files by name."""

from font_files import font_file
from picture_files import pixels, saved

GAME = """\
title: Mill
version: "3"
language: en
players: [2, 3]
palette: {flour: "#f4ead5", rust: "#9c4a1f"}
fonts: {title: fonts/Title.ttf, body: [Barlow Condensed, 500]}
styles:
  title: {font: title, size: 11pt, colour: rust}
  body: {font: body, size: 9pt, min: 7pt}
words: {goods: Goods}
icons: {wheel: "mdi:cog", leaf: "art:leaf"}
theme: mill
components:
  card:
    title: Cards
    kind: card
    size: chit
    pieces: cards.yaml
    fields: {name: text, weight: {type: integer, min: 1, max: 9}, view: picture?}
    front: card.svg.j2
    back: back.svg.j2
    print: {method: duplex, sheet: wide}
  token:
    kind: token
    size: token-20
    pieces: tokens.csv
    front: token.svg.j2
    print: {method: single}
"""
THEME = """\
says: made for these tests
roles: {ground: "#ffffff", panel: "#eeeeee", ink: "#111111", quiet: "#cccccc",
        accent: "#9c4a1f", second: "#2f6b2f"}
series: {fire: "#9c4a1f", leaf: "#2f6b2f", gold: "#c48a2b", water: "#2e4468", night: "#6d3b52",
  earth: "#6f6a3a"}
fonts: {title: [Barlow Condensed, 700], body: [Barlow Condensed, 500]}
frame: line
pattern: dots
corner: 2
stroke: 0.5
"""
CARD = """\
{% include "ground.svg.j2" %}
{{ text(piece.name, x=2, y=2, w=26, h=6, style="title") }}
{{ text(words.goods ~ " " ~ piece.weight, x=2, y=10, w=26, h=6, style="body") }}
{{ icon("wheel", x=2, y=17, size=5, colour="rust") }}
{{ art("leaf", x=9, y=17, w=5, h=5) }}
{% if piece.get("view") %}{{ picture(piece.view, x=16, y=16, w=8, h=8) }}{% endif %}
{{ text(count("token") ~ "/" ~ piece.of, x=20, y=25, w=8, h=5, style="body") }}
"""
RULES = """\
from markupsafe import Markup

from generator import GameRules, Problem
from mill_words import TOLD


def weigh(game):
    heaviest = max(piece.fields["weight"] for piece in game.component("card").pieces)
    yield Problem(game.where, "heaviest", f"{TOLD} {heaviest}", severity="warning")


def stripe(weight):
    return Markup(f'<rect x="0" y="0" width="{weight}" height="1" fill="#123456"/>')


RULES = {"mill": GameRules(checks=(weigh,))}
"""
BOOK = """\
## The goods

{{ rule("cards") }}Each player looks at the {{ count("card") }} {{ term("card") }}s, by the tokens.

{{ rule("flour-is-light") }}No card weighs more than 5.

{% call figure("card/flour", width=30, alt="A card") %}A card{% endcall %}
"""
DUTCH = (
    "title: Molen\nwords: {goods: Waren}\n"
    "components: {card: {title: Kaarten}, token: {title: Munten}}\n"
    "pieces: {card: {flour: {name: Meel}, grain: {name: Graan}}}\n"
)
FILES = {
    "content/mill/game.yaml": GAME,
    "content/mill/cards.yaml": (
        "- {id: flour, name: Flour, weight: 3, copies: 2, view: mill.png}\n"
        "- {id: grain, name: Grain, weight: 5}\n"
    ),
    "content/mill/tokens.csv": "id,copies\ncoin,2\n",
    "content/mill/rules.yaml": (
        "- {rule: cards, source: page 1, says: three cards, component: card, count: 3}\n"
        "- {rule: flour-is-light, source: page 2, says: at most 5, component: card,\n"
        "   range: {field: weight, min: 1, max: 5}}\n"
    ),
    "content/mill/glossary.yaml": (
        "card: {says: goods on the market., component: card, forms: [card, cards]}\n"
    ),
    "content/mill/rulebook.md.j2": BOOK,
    "content/mill/art/leaf.svg": (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">'
        '<circle cx="5" cy="5" r="4" fill="#2f6b2f"/></svg>\n'
    ),
    "content/mill/art/mill.png": saved(pixels(40, 40)),
    "content/mill/fonts/Title.ttf": font_file("Title", wide=500),
    "layouts/sizes/chit.yaml": (
        "trim: [30, 30]\nbleed: 2\nsafe: 2\nradius: 1\nsource: made for these tests\n"
    ),
    "layouts/papers/small.yaml": "size: [120, 160]\nmargin: 5\nsource: made for these tests\n",
    "layouts/sheets/wide.yaml": "grid: auto\ngutter: 6\nmarks: crop\nlabel: true\n",
    "layouts/themes/mill.yaml": THEME,
    "layouts/faces/mill/card.svg.j2": CARD,
    "layouts/faces/mill/back.svg.j2": '{% include "ground.svg.j2" %}\n',
    "layouts/faces/mill/ground.svg.j2": (
        '<rect x="-2" y="-2" width="34" height="34" fill="{{ palette.flour }}"/>\n'
    ),
    "layouts/faces/mill/token.svg.j2": (
        '<circle cx="10" cy="10" r="12" fill="{{ palette.rust }}"/>\n'
        '<circle cx="10" cy="10" r="{{ theme.stroke }}" fill="{{ palette.flour }}"/>\n'
        '{% for card in pieces("card") %}'
        '{{ text(card.id[:1], x=3 + 6 * loop.index0, y=6, w=6, h=6, style="body") }}'
        "{% endfor %}\n"
    ),
    "layouts/rulebook/mill.typ": (
        '#import "plain.typ": over, plain\n'
        "#let look(game) = over(plain(game), (colours: (accent: game.palette.rust)))\n"
    ),
    "mill_rules.py": RULES,
    "mill_words.py": 'TOLD = "the heaviest is"\n',
}


def write_mill(root, files=FILES):
    """Write the game below a folder."""
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
