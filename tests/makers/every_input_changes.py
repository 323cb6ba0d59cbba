"""What is done to each kind of input of the mill, for the tests that nothing is ever stale."""

import os

from every_input_game import DUTCH, FILES
from font_files import font_file
from picture_files import pixels, saved

GAME = "content/mill/game.yaml"
CARDS = "content/mill/cards.yaml"
OVERLAY = "content/mill/i18n/nl.yaml"
FACES = "layouts/faces/mill"


def edit(name, old, new):
    """A change of a text in a file."""

    def change(root):
        path = root / name
        text = path.read_text(encoding="utf-8")
        assert old in text, f"{name} has no {old!r}"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")

    return change


def put(name, data):
    """A file that is written, or written anew."""

    def change(root):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(data if isinstance(data, bytes) else data.encode())

    return change


def remove(name):
    return lambda root: (root / name).unlink()


def rename(old, new):
    return lambda root: (root / old).rename(root / new)


def all_of(*changes):
    def change(root):
        for one in changes:
            one(root)

    return change


def in_the_same_second(name, old, new):
    """A change that leaves a file's size and times as they were."""
    assert len(old) == len(new)

    def change(root):
        before = (root / name).stat()
        edit(name, old, new)(root)
        os.utime(root / name, ns=(before.st_atime_ns, before.st_mtime_ns))
        assert (root / name).stat().st_size == before.st_size

    return change


LEAF = FILES["content/mill/art/leaf.svg"]
SAID = '<text x="1" y="8" font-family="Title" font-size="3">ab</text>'
ASKING = SAID.replace("Title", "Arial")
WITH_STRIPE = all_of(
    edit("mill_rules.py", "(checks=(weigh,))", '(checks=(weigh,), drawing={"stripe": stripe})'),
    edit(f"{FACES}/card.svg.j2", '{{ icon("wheel"', '{{ drawing.stripe(3) }}\n{{ icon("wheel"'),
)
# Every kind of input, and what is done to it; in pairs, the first is done before the cache is made.
CHANGES = {
    "field": edit(CARDS, "name: Flour", "name: Wheat"),
    "field that is removed": edit(CARDS, ", view: mill.png", ""),
    "copies": all_of(
        edit(CARDS, "copies: 2", "copies: 3"),
        edit("content/mill/rules.yaml", "count: 3", "count: 4"),
    ),
    "piece": edit("content/mill/tokens.csv", "coin,2\n", "coin,2\npenny,1\n"),
    "palette": edit(GAME, "#9c4a1f", "#1f4a9c"),
    "theme": edit("layouts/themes/mill.yaml", "stroke: 0.5", "stroke: 0.9"),
    "style": edit(GAME, "size: 11pt", "size: 10pt"),
    "number": (
        all_of(
            edit(GAME, "icons:", "numbers: {bags: 7}\nicons:"),
            edit(f"{FACES}/card.svg.j2", "text(words.goods", "text(numbers.bags ~ words.goods"),
        ),
        edit(GAME, "bags: 7", "bags: 8"),
    ),
    "word": edit(GAME, "goods: Goods", "goods: Wares"),
    "icon": edit(GAME, "mdi:cog", "mdi:anchor"),
    "art": put("content/mill/art/leaf.svg", LEAF.replace('r="4"', 'r="3"')),
    "picture": put("content/mill/art/mill.png", saved(pixels(40, 40, seed=2))),
    "font file": put("content/mill/fonts/Title.ttf", font_file("Title", wide=400)),
    "font of a drawing's text": (
        put("content/mill/art/leaf.svg", LEAF.replace("</svg>", f"{SAID}</svg>")),
        put("content/mill/fonts/Title.ttf", font_file("Title", wide=400)),
    ),
    "substitute of a drawing's font": (
        all_of(
            put("content/mill/art/leaf.svg", LEAF.replace("</svg>", f"{ASKING}</svg>")),
            edit(GAME, "icons:", "substitute: {Arial: Barlow}\nicons:"),
        ),
        edit(GAME, "Arial: Barlow", "Arial: Barlow Condensed"),
    ),
    "font": edit(GAME, "Barlow Condensed, 500", "Barlow, 500"),
    "title": edit(GAME, "title: Cards", "title: Goods"),
    "version of the game": edit(GAME, 'version: "3"', 'version: "4"'),
    "language of the game": edit(GAME, "language: en", "language: de"),
    "size": edit("layouts/sizes/chit.yaml", "safe: 2", "safe: 1.5"),
    "format of ours that is taken over": put(
        "layouts/sizes/token-20.yaml", "trim: [20, 20]\nbleed: 2\nsafe: 1\nsource: these tests\n"
    ),
    "paper": edit("layouts/papers/small.yaml", "margin: 5", "margin: 8"),
    "layout": edit("layouts/sheets/wide.yaml", "gutter: 6", "gutter: 4"),
    "template": edit(f"{FACES}/card.svg.j2", "y=2, w=26", "y=3, w=26"),
    "template that lists others": edit(f"{FACES}/token.svg.j2", "[:1]", "[:2]"),
    "included template": edit(f"{FACES}/ground.svg.j2", "palette.flour", "palette.rust"),
    "template that lies before another": all_of(
        put("layouts/faces/part.svg.j2", ""),
        rename(f"{FACES}/ground.svg.j2", "layouts/faces/ground.svg.j2"),
    ),
    "rule": edit("content/mill/rules.yaml", "max: 5", "max: 4"),
    "rule's words": edit("content/mill/rules.yaml", "page 2", "page 7"),
    "glossary": edit("content/mill/glossary.yaml", "on the market", "in the mill"),
    "manuscript": edit("content/mill/rulebook.md.j2", "looks at", "counts"),
    "look of the rulebook": edit("layouts/rulebook/mill.typ", "palette.rust", "palette.flour"),
    "translation": (put(OVERLAY, DUTCH), edit(OVERLAY, "Meel", "Bloem")),
    "new language": put(OVERLAY, DUTCH),
    "game's Python": edit("mill_rules.py", "{TOLD} {heaviest}", "{TOLD} {heaviest + 0}!"),
    "game's Python, beside it": edit("mill_words.py", "the heaviest is", "no more than"),
    "game's Python that draws": (WITH_STRIPE, edit("mill_rules.py", "#123456", "#654321")),
    "game's Python under another name": all_of(
        lambda root: (root / "mill_words").mkdir(),
        put("mill_words/__init__.py", 'TOLD = "a package says"\n'),
    ),
    "deleted piece": edit(CARDS, "- {id: grain, name: Grain, weight: 5}\n", ""),
    "deleted picture": remove("content/mill/art/mill.png"),
    "deleted format": remove("layouts/sizes/chit.yaml"),
    "deleted language": (put(OVERLAY, DUTCH), remove(OVERLAY)),
    "deleted rulebook": all_of(
        remove("content/mill/rulebook.md.j2"), remove("content/mill/glossary.yaml")
    ),
    "renamed piece": edit(CARDS, "id: grain", "id: wheat"),
    "renamed art": rename("content/mill/art/leaf.svg", "content/mill/art/twig.svg"),
    "renamed template": all_of(
        rename(f"{FACES}/back.svg.j2", f"{FACES}/behind.svg.j2"),
        edit(GAME, "back.svg", "behind.svg"),
    ),
    "text in the same second": in_the_same_second(CARDS, "Flour", "Wheat"),
    "template in the same second": in_the_same_second(
        f"{FACES}/ground.svg.j2", "palette.flour", "palette.rust "
    ),
    "Python in the same second": in_the_same_second("mill_words.py", "heaviest", "lightest"),
    "picture in the same second": (
        put("content/mill/art/mill.png", saved(pixels(40, 40), "BMP")),
        remove("content/mill/art/mill.png"),
    ),
    "output that was removed": remove("output/mill/faces/card/flour-front.svg"),
    "output that was changed": put("output/mill/faces/card/flour-front.svg", "mine"),
    "output of a build that was killed": put("output/mill/.mill-a4.pdf.new.999999.part", "half"),
    "manifest": edit("output/mill/manifest.json", '"version": "3"', '"version": "2"'),
}
# Ways of building, each the field of Options that it sets.
OPTIONS = {
    "paper": ["--paper", "letter"],
    "only": ["--only", "card"],
    "language": ["--lang", "nl"],
    "players": ["--players", "2"],
    "guides": ["--guides"],
    "grey": ["--grey"],
    "low_ink": ["--low-ink"],
    "embed": ["--embed"],
    "backs": ["--backs", "none"],
    "cutter": ["--cutter", "silhouette"],
    "printer": ["--printer", "office"],
    "strict": ["--strict"],
    "edition": ["--edition", "designer"],
}
# What a template's recorder notes, and the rows above that change it.
READS = {
    "piece": "field", "piece names": "field that is removed", "count": "piece", "pieces": "piece",
    "palette": "palette", "theme": "theme", "style": "style", "font": "font file",
    "words": "word", "icon": "icon", "numbers": "number",
    "art": "art", "picture": "picture", "drawing": "game's Python that draws",
    "shapes": "game's Python that draws", "game": "version of the game", "size": "size",
    "template": "included template", "branch": "included template",
    "fonts of art": "font of a drawing's text",
}  # fmt: skip
