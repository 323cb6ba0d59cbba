"""Every block of YAML and every template of the manual builds as it is printed there.

A block that is part of a game has a row that names the game it goes into.
"""

import re
from typing import NamedTuple

import fontpkg
import pytest
import yaml
from conftest import ROOT, run_cache
from picture_files import pixels, saved
from table_games import xlsx

from generator.project import Project

MANUAL = ROOT / "generator" / "manual"
ELSEWHERE = {  # pages whose blocks other tests build
    "functions.md": "test_manual.py",
    "recipes.md": "test_recipes.py",
    "manuscripts.md": "tests/rulebook/test_rulebook_manual.py",
    "rule-kinds.md": "tests/rules",
}
BLOCK = re.compile(r"^( *)```(?:yaml|jinja|typ)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
HEROES = """\
title: Heroes
players: [2, 4]
language: en
palette: {night: "#1d1b3a", paper: "#f6f2e8"}
fonts: {title: [Cabin, 700], body: [Cabin, 400]}
styles:
  title: {font: title, size: 14pt, min: 5pt, colour: night}
  small: {font: body, size: 6pt, min: 5pt, colour: night}
icons: {star: "mdi:star"}
components:
  hero: {kind: card, size: poker-us, pieces: heroes.csv, print: {method: single}}
"""
TABLE = """\
id,title,art,type,text,cost,rarity,suit,attack,defence,effect
ann,Ann,hero.png,Wizard,Draw a card.,2,epic,red,1,2,sun
bob,Bob,hero.png,Rogue,Take a coin.,3,common,blue,3,1,moon
"""
PNG = saved(pixels(750, 1050), "PNG")
ART = {f"art/{name}.png": PNG for name in ("hero", "back", "map", "wide")}
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0H9V9z"/></svg>'
FILES = {"heroes.csv": TABLE, **ART, "art/tap.svg": SVG, "art/frame.svg": SVG}
PIECE = "{kind: card, size: poker-us, pieces: %s.yaml, print: {method: single}}"


class Row(NamedTuple):
    """Where a block goes: in a file, or below a key of game.yaml; and what the game has besides."""

    page: str
    begins: str  # of the block
    file: str = "game.yaml"
    below: tuple[str, ...] = ()
    files: dict = {}  # noqa: RUF012 - read only
    game: str = HEROES
    more: str = ""  # of game.yaml


def pieces(**tables):
    """Components in YAML, each with a table of its own."""
    return {f"{name}.yaml": text for name, text in tables.items()}


FRONT = "faces/heroes/hero.front.svg.j2"
BACK = "faces/heroes/card.back.svg.j2"
DRAWN = "components: {hero: {front: hero.front.svg.j2}}"
PICTURES = f"{DRAWN}\n"
IN_COMPONENT = "# content/heroes/game.yaml, in the component"
BACK_HEAD = (
    '{# layouts/faces/heroes/card.back.svg.j2 #}\n{% extends "_base.svg.j2" %}\n'
    "{% block shapes %}\n"
)
BACKED = (
    "palette: {wizard: '#5b3a8c', rogue: '#2f5d50'}\nicons: {sword: 'mdi:sword'}\n"
    "components: {hero: {back: card.back.svg.j2, print: {method: duplex}}}"
)
PLAYED = "{% extends '_base.svg.j2' %}{% block shapes %}{{ ground('night') }}{% endblock %}"
SHIPS = (
    "title: Ships\nplayers: [2, 4]\nlanguage: en\ncomponents:\n  ship: {kind: card, size: "
    "poker-us, pieces: ships.yaml, fields: {sails: integer}, print: {method: single}}\n"
)
BOOK = {
    "ships.yaml": "- {id: brig, sails: 2}\n- {id: bark, sails: 3}\n- {id: sloop, sails: 1}\n",
    "rules.yaml": "- {rule: ships, source: s, says: three ships, component: ship, count: 3}\n",
    "glossary.yaml": "ship: {says: what carries goods., component: ship}\n",
}
MANUSCRIPT = next(text for _, text in BLOCK.findall((MANUAL / "rulebooks.md").read_text("utf-8")))
WHOLE_BOOK = BOOK | {"rulebook.md.j2": MANUSCRIPT}
ROWS = [
    Row("accessibility.md", "accessibility:", more=(
        "components: {card: {kind: card, size: poker-us, pieces: heroes.csv, layout: index, "
        "back: card.back.svg.j2}, "
        f"board: {PIECE % 'board'}}}"
    ), files=pieces(board="- {id: a, title: Board}\n") | {BACK: PLAYED}),
    Row("backs.md", f"{BACK_HEAD}{{{{ picture(", BACK, more=BACKED),
    Row("backs.md", f"{IN_COMPONENT}\n    layout: hero\n    back: {{slots",
        below=("components", "hero"), files={BACK: PLAYED},
        more="components: {hero: {print: {method: duplex}}}"),
    Row("backs.md", "# content/heroes/game.yaml\ntitle", game="{}", files={
        "vendors.csv": "id,title\na,Ann\n", "quiz.csv": "id,topic,question,answer\na,Sky,Up?,Yes\n",
    }),
    Row("fields.md", "fields:", below=("components", "hero"), files={
        "heroes.csv": "id,title,art,rarity,cost,flavour\nann,Ann,hero.png,epic,2,\n",
    }),
    Row("game.md", "title: Sun and Moon", game="{}", files={
        "cards.yaml": "- {id: sun}\n", "art/shield.svg": SVG, "art/tap.svg": SVG,
        "fonts/Mine.ttf": fontpkg.path("Cabin", 700).read_bytes(),
        "faces/heroes/sky.front.svg.j2": PLAYED, "faces/heroes/sky.back.svg.j2": PLAYED,
        "rules.yaml": "- {rule: n, source: s, says: so, numbers: {gift: 4, hand: 6}}\n",
    }),
    Row("game.md", "allow:"),
    Row("game.md", "lists:", files={
        "regions.yaml": '- {id: east, name: East, tint: "#123456", where: there}\n'
    }),
    Row("game.md", "setup:", more="components: {" + ", ".join(
        f"{name}: {PIECE % name}" for name in ("board", "client", "tile")
    ) + ", coin: {kind: token, size: token-20, pieces: coin.yaml, print: {method: single}}}",
        files=pieces(board="- {id: a}\n", client="- {id: a, copies: 9}\n",
                     tile="- {id: a, type: office, copies: 9}\n",
                     coin="- {id: five, copies: 9}\n")),
    Row("languages.md", "# content/wisla/i18n/en.yaml", "i18n/en.yaml", files={
        "cargo.yaml": "- {id: salt, name: Sól, note: Trochę.}\n- {id: zb, name: Zboże}\n"
    }, game=(
        "title: Flis\nplayers: [2, 4]\nlanguage: pl\nwords: {cost: Koszt}\n"
        "fonts: {body: [Cabin, 700]}\nstyles: {body: {font: body, size: 9pt}}\n"
        f"components: {{cargo: {PIECE % 'cargo'}}}\n"
    )),
    *(
        Row("layouts.md", f"# layouts/{name}", f"/{name}", files={FRONT: PLAYED},
            more=f"components: {{hero: {{front: hero.front.svg.j2, {hero}}}}}")
        for name, hero in (
            ("sizes/hex-79.yaml", "size: hex-79"), ("sizes/banner.yaml", "size: banner"),
            ("sizes/tent.yaml", "size: tent"), ("papers/tabloid.yaml", "print: {paper: tabloid}"),
            ("sheets/nine.yaml", "size: card-63x88, print: {sheet: nine}"),
        )
    ),
    Row("layouts.md", "# game.yaml", files={
        "event.yaml": "- {id: a, copies: 30}\n",
        "faces/heroes/box.svg.j2": '{% extends "_box.svg.j2" %}',
    }, more=f"components: {{event: {PIECE % 'event'}}}"),
    Row("long-texts.md", f"{IN_COMPONENT}\n    continues", below=("components", "hero"),
        more="components: {hero: {layout: hero, print: {method: duplex}}}"),
    Row("long-texts.md", "# content/heroes/game.yaml: add min to"),
    Row("looks.md", "title: Tidewood", game="{}"),
    Row("looks.md", "order:", below=("components",), more="components: {" + ", ".join(
        f"{name}: {{kind: {kind}, size: {size}, pieces: {name}.yaml, print: {{method: single}}}}"
        for name, kind, size in (
            ("order", "card", "poker-us"), ("help", "card", "poker-us"),
            ("guild", "board", "sheet-264x195"), ("sheet", "sheet-pad", "sheet-264x195"),
        )) + "}",
        files=pieces(
            order="- {id: a, title: Order, wood: 2, bread: 1}\n",
            help="- {id: a, setup: Do this., your_turn: Do that., scoring: Count.}\n",
            guild="- {id: a, title: Guild, deck: Deck, discard: Discard, gold: 5, rules: Play.}\n",
            sheet="- {id: a, title: Farm, fields: 5, rivers: 4, animals: Animals, ponds: Ponds}\n",
        )),
    Row("looks.md", '{% extends "_base.svg.j2" %}', FRONT, more=f"theme: deco\n{DRAWN}"),
    Row("numbers.md", "# game.yaml"),
    Row("numbers.md", "# rules.yaml", "rules.yaml", more="numbers: {gift: 4}"),
    Row("other-pieces.md", "# content/hills/game.yaml, below components\n  land",
        below=("components",), files={"lands.csv": "id,number,land\na,2,hill\nb,,sea\n"}),
    Row("other-pieces.md", "# content/hills/game.yaml, below components\n  sheet",
        below=("components",),
        files={"sheet.csv": "name,woods,rivers,points,copies\nHills,6,8,1 for each wood,10\n"}),
    Row("other-pieces.md", "{# layouts/faces/hills/map", FRONT, more=DRAWN),
    Row("other-pieces.md", "# content/hills/game.yaml, below components\n  map",
        below=("components",), files={
            "map.csv": "name,copies\nMap,1\n",
            "faces/heroes/map.front.svg.j2": "{% extends '_base.svg.j2' %}"
            "{% block shapes %}{{ ground('night') }}{% endblock %}",
        }, more="components: {map: {fields: {name: text}, print: {method: single}}}"),
    Row("pictures.md", "components:", files={"heroes.xlsx": xlsx(
        ("Heroes", [["id", "title", "art"], ["ann", "Ann", "hero.png"]])
    )}),
    Row("pictures.md", "{{ picture(piece.art, x=0", FRONT, more=PICTURES),
    Row("pictures.md", '{{ picture("hero.png", bleed="mirror") }}', FRONT, more=PICTURES),
    *(
        Row("playing.md", f"play: {{{shape}", files={
            "heroes.csv": f"id,title,copies,{fields}\nann,Ann,20,{values}\n",
        })
        for shape, fields, values in (
            ("hand", "risk,loot", "1,2"), ("market", "price,income,points", "1,0,2"),
            ("trick", "light,hour", "sun,2"),
        )
    ),
    Row("printing.md", "    print: {method: gutterfold", below=("components", "hero"), more=(
        "components: {hero: {size: hex-tile-us-small, kind: tile, back: null, layout: tile}}"
    )),
    Row("proving.md", "# content/sun_and_moon/rules.yaml\n- rule: lights", "rules.yaml", game=(
        "title: Sky\nplayers: [1, 2]\n"
        f"components: {{sky: {PIECE % 'sky'}}}\n"
    ), files=pieces(sky=(
        "- {id: a, light: sun, hour: 1, copies: 4}\n- {id: b, light: moon, hour: 2, copies: 3}\n"
    ))),
    Row("proving.md", "- rule: aid-says", "rules.yaml", more=(
        f"components: {{aid: {PIECE % 'aid'}}}"
    ), files=pieces(aid=(
        "- {id: a, tiles_a_round: 3, hand_limit: 4, stack: 9, title: 'Everybody draws 3 room "
        "tiles', text: 'Keep at most 4 clients. Stack of 9'}\n"
    ))),
    Row("rulebooks.md", "## What is in the box", "rulebook.md.j2", game=SHIPS, files=BOOK),
    Row("rulebooks.md", "# glossary.yaml", "glossary.yaml", game=SHIPS, files=WHOLE_BOOK),
    Row("rulebooks.md", "# places.yaml", "places.yaml", game=SHIPS, files=WHOLE_BOOK),
    Row("rulebooks.md", "// layouts/rulebook/harbour.typ", "/rulebook/ships.typ", game=SHIPS,
        files=WHOLE_BOOK),
    Row("shops.md", "components:", files=pieces(casino="- {id: a}\n"),
        more="components: {casino: {print: {method: single}}}"),
    Row("shops.md", "# layouts/targets/corner_shop.yaml", "/targets/corner_shop.yaml",
        more="components: {hero: {target: {corner_shop: Poker}}}"),
    Row("tables.md", "components:", files={
        "heroes.xlsx": xlsx(("Heroes", [
            ["Card name", "Qty", "Remarks", "Attack"], ["Ann", 2, "old", 3],
        ])), FRONT: PLAYED + "{# #}",
    }),
    Row("tables.md", "hero:", below=("components",)),
    Row("tables.md", "- for_each", "deck.yaml", more="components: {hero: {pieces: deck.yaml}}"),
    Row("templates.md", '{% extends "_base.svg.j2" %}', FRONT, more=DRAWN),
    Row("templates.md", "{% if piece.rarity", FRONT, more=DRAWN),
    Row("texts.md", "icons:"),
    Row("texts.md", "styles:"),
    Row("to-a-print-shop.md", '{{ ground("night") }}', FRONT, more=DRAWN),
]  # fmt: skip
NOT_BUILT = {  # what no game holds by itself
    ("rulebooks.md", "# examples.yaml"): "examples need the Python of a game",
}


def blocks(page):
    """The blocks of a page, without the indentation of the step they are part of."""
    found = BLOCK.findall((MANUAL / page).read_text("utf-8"))
    return [re.sub(rf"^{indent}", "", text, flags=re.MULTILINE) for indent, text in found]


def merged(one, other):
    """A mapping with the values of another, level by level."""
    if isinstance(one, dict) and isinstance(other, dict):
        return one | {key: merged(one.get(key), value) for key, value in other.items()}
    return other


def template(text):
    """A template; lines that show calls are made one, without what is said of each."""
    if "{% extends" in text:
        return text
    calls = re.sub(r"}} {2,}\S.*", "}}", text)
    return f"{{% extends '_base.svg.j2' %}}{{% block shapes %}}{calls}{{% endblock %}}"


def built(row, text):
    """The problems of a build of the game with the block in it."""
    game = merged(yaml.safe_load(row.game), yaml.safe_load(row.more or "{}"))
    files, layouts = {**FILES, **row.files}, {}
    if row.file == "game.yaml":
        part = yaml.safe_load(text)
        for key in reversed(row.below):
            part = {key: part}
        game = merged(game, part)
    elif row.file.endswith(".j2") and "faces" in row.file:
        files[row.file] = template(text)
    else:
        files[row.file] = text
    files["game.yaml"] = yaml.safe_dump(game, allow_unicode=True, sort_keys=False)
    for name in [one for one in files if one.startswith(("faces/", "/"))]:
        layouts[name.removeprefix("/")] = files.pop(name)
    project = Project(
        {f"heroes/{name}": data for name, data in files.items()}, [layouts], cache=run_cache()
    )
    return project.build("heroes")[1]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.page}-{row.begins[:30]}")
def test_a_block_of_the_manual_builds(row):
    [text] = [one for one in blocks(row.page) if one.startswith(row.begins)]
    told = [str(one) for one in built(row, text) if one.severity == "error"]
    assert not told, "\n".join(told)


def test_every_block_of_the_manual_has_a_row():
    rows = [(row.page, row.begins) for row in ROWS] + list(NOT_BUILT)
    pages = [path.name for path in sorted(MANUAL.glob("*.md")) if path.name not in ELSEWHERE]
    for page in pages:
        for text in blocks(page):
            found = [begins for name, begins in rows if name == page and text.startswith(begins)]
            assert len(found) == 1, f"{page}: {text[:60]!r} has {len(found)} rows"
