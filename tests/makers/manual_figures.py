"""Pictures for the how-to pages of the manual: what their own examples print, as small PNG files.

Each is made of the YAML and the templates that its page shows, so it cannot show anything else.
"""

import re
import sys
from functools import cache
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import yaml
from PIL import Image, ImageDraw

sys.path.insert(0, str(Path(__file__).parent.parent))  # run by itself, too
from conftest import ROOT, run_cache

from generator.exports.pixels.face_pixels import cut_out, cut_view, rendered, rendered_pages
from generator.exports.pixels.table_picture import table_picture
from generator.exports.pixels.wall import wall_picture
from generator.options import Options
from generator.project import Project

MANUAL = ROOT / "generator" / "manual"
GALLERY = ROOT / "layouts" / "gallery"
HIGH, GAP, COLOURS = 280, 14, 64  # pixels between cards, and colours of a picture
BLOCK = re.compile(r"^( *)```(?:\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
LEAF = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">'
    '<path fill="currentColor" d="M4 20C3 10 9 3 21 3 21 14 15 21 7 19l7-9-8 8z"/></svg>'
)
LONG = (
    "Draw three cards. Keep one, give one to your left and one to your right. Everybody who gets "
    "a card tells where it was found. If two tell the same place, both pay 1 gold to the bank. "
    "Then look at the top four cards of the deck. Put back those you do not want, in any order."
)
HEROES = {"title": "Heroes", "players": [2, 4]}
FRONT = "faces/heroes/hero.front.svg.j2"
CARD = {"kind": "card", "size": "poker-us", "pieces": "cards.csv"}


def block(page, begins):
    """The block of a page that begins so, without its indentation."""
    for indent, shown in BLOCK.findall((MANUAL / f"{page}.md").read_text("utf-8")):
        text = re.sub(rf"^{indent}", "", shown, flags=re.MULTILINE)
        if text.startswith(begins):
            return text
    raise LookupError(f"{page}.md has no block that begins with {begins!r}")


def part(page, begins):
    """The block of YAML of a page that begins so, as a value."""
    return yaml.safe_load(block(page, begins))


def project(game, layouts=(), **files):
    """A project of one game in memory; files by name, with ``__`` for a point."""
    text = yaml.safe_dump(game, allow_unicode=True, sort_keys=False)
    named = {name.replace("__", "."): data for name, data in files.items()}
    content = {f"heroes/{name}": data for name, data in {"game.yaml": text, **named}.items()}
    return Project(content, [dict(layouts)], cache=run_cache())


def made(given, **options):
    """The built game of a project; an error is a fault of the page."""
    built, problems = given.build("heroes", Options(**options))
    assert built is not None, "\n".join(map(str, problems))
    return built


def faces(built, *sides, names=None):
    """Faces as pictures of one height, cut out: ``front`` and ``back`` of some cards, or of all."""
    chosen = [
        face
        for one in built.drawn
        for side, face in one.faces()
        if side in (sides or ("front",)) and (names is None or one.piece.id in names)
    ]
    return cut(built, chosen)


def cut(built, chosen):
    pictures = rendered(built, [cut_view(face, "trim", 150) for face in chosen])
    return [cut_out(one, face.format) for one, face in zip(pictures, chosen, strict=True)]


def row(pictures, high=HIGH):
    """Pictures next to each other, all of one height, on white."""
    small = [
        one.resize((round(one.width * high / one.height), high), Image.Resampling.LANCZOS)
        for one in pictures
    ]
    whole = Image.new("RGB", (sum(one.width + GAP for one in small) - GAP, high), "white")
    x = 0
    for one in small:
        whole.paste(one, (x, 0), one if one.mode == "RGBA" else None)
        x += one.width + GAP
    return whole


def pages(data, *numbers, dpi=70):
    """Pages of a PDF, each in a thin frame."""
    drawn = list(rendered_pages(data, dpi))
    chosen = [drawn[number - 1] for number in numbers]
    for one in chosen:
        ImageDraw.Draw(one).rectangle((0, 0, one.width - 1, one.height - 1), outline="#999999")
    return chosen


def painting():
    """A painted landscape, as a picture somebody brings along."""
    sky = Image.linear_gradient("L").resize((750, 1050))
    whole = Image.composite(
        Image.new("RGB", sky.size, "#f2c38b"), Image.new("RGB", sky.size, "#3f6d8f"), sky
    )
    drawing = ImageDraw.Draw(whole)
    drawing.ellipse((440, 170, 640, 370), fill="#fbe9c2")
    for colour, left, top, right in (
        ("#4a6b62", -200, 420, 600), ("#35544d", 250, 500, 1000), ("#223c38", -100, 640, 700),
    ):  # fmt: skip
        drawing.polygon([(left, 1050), ((left + right) / 2, top), (right, 1050)], fill=colour)
    kept = BytesIO()
    whole.save(kept, "PNG")
    return kept.getvalue()


FIRST = HEROES | {"theme": "woodcut", "components": {"card": CARD | {"layout": "hero"}}}


def first_deck(**more):
    return project(FIRST | more, cards__csv=block("first-deck", "Name,"))


SUITS = {"fire": "mdi:fire", "water": "mdi:water"}


def backs():
    game = part("backs", "# content/heroes/game.yaml\ntitle") | {"theme": "storybook"}
    built = made(project(
        game, vendors__csv="Name,Price,Text\nBaker,2,Sells bread in the morning.\n",
        quiz__csv="topic,question,answer\nThe sky,Which planet has rings?,Saturn\n",
    ))  # fmt: skip
    suits = part(
        "backs", "# content/heroes/game.yaml, in the component\n    layout: hero\n    back: {"
    )
    drawn = made(project(
        HEROES | {"theme": "storybook", "icons": SUITS, "components": {"card": CARD | suits}},
        cards__csv="Name,type,Text\nAnn,Fire,Draw.\nBob,Water,Draw.\nCid,Fire,-\n",
    ))  # fmt: skip
    return row([*faces(built, "front", "back"), *faces(drawn, "back")[:2]])


def long_texts():
    card = CARD | {"layout": "index"}
    shorter = made(project(
        HEROES | {"theme": "botanic", "components": {"card": card}},
        cards__csv=f'Name,Cost,Text\nAnn,3,"{LONG[:91]}"\n',
    ))  # fmt: skip
    goes_on = card | part("long-texts", "# content/heroes/game.yaml, in the component\n    cont")
    text = f"{LONG} " * 10
    longer = made(project(
        HEROES | {"theme": "botanic", "components": {"card": goes_on}},
        cards__csv=f'Name,Cost,Text\nBob,3,"{text}"\n',
    ))  # fmt: skip
    return row([*faces(shorter), *faces(longer, "front", "back")])


def looks():
    game = part("looks", "title: Tidewood")
    table = (
        "name,cost,suit,attack,defence,rules\nKeeper of the Light,4,water,2,5,Ships beside her "
        "cannot be sunk.\nCharcoal Burner,2,fire,3,1,Burn a wood to draw two cards.\n"
    )
    themes = ("botanic", "deco", "woodcut", "arcade", "storybook")
    built = [made(project(game | {"theme": one}, heroes__csv=table)) for one in themes]
    return row([faces(one, names=[one.drawn[n % 2].piece.id])[0] for n, one in enumerate(built)])


def other_pieces():
    hills = made(project(
        HEROES | {"theme": "botanic",
                  "components": part("other-pieces", "# content/hills/game.yaml")},
        lands__csv="number,land\n8,forest\n5,field\n",
    ))  # fmt: skip
    components, tables = {}, {}
    for name in ("token", "mat", "score"):
        component, _, table = (GALLERY / f"{name}.yaml").read_text("utf-8").partition("---\n")
        components |= yaml.safe_load(component)
        tables[f"{name}__yaml"] = table
    icons = {"sea": "mdi:waves", "wood": "mdi:tree", "stone": "mdi:image_filter_hdr"}
    game = HEROES | {"theme": "botanic", "icons": icons, "components": components}
    built = made(project(game, **tables))
    first = {one.component.name: one.front for one in reversed(built.drawn)}
    small = row([*faces(hills), *cut(built, [first["token"]])], high=200)
    large = row(cut(built, [first[name] for name in ("mat", "score")]), high=200)
    whole = Image.new("RGB", (max(small.width, large.width), 400 + GAP), "white")
    whole.paste(small, (0, 0))
    whole.paste(large, (0, 200 + GAP))
    return whole


def texts():
    game = HEROES | {"theme": "storybook", "components": {"card": CARD | {"layout": "index"}}}
    game |= {"icons": {"coin": "mdi:circle-multiple", "sword": "mdi:sword", "two": "mdi:dice-2"}}
    game |= {"symbols": {"2": "two"}, "palette": {"gold": "#9a6b00"}}
    rows = (
        'Smith,"Pay {coin}{coin} and draw **two** cards."\n'
        'Guard,"*Before* a fight, take {sword}. It counts as [3 coins]{.gold 120%}."\n'
        'Miner,"Roll {2}: take [{coin}]{.gold}."\n'
    )
    return row(faces(made(project(game, cards__csv="Name,Text\n" + rows))))


def pictures():
    game = HEROES | {"theme": "deco", **part("pictures", "components:")}
    hero = game["components"]["hero"] | {"pieces": "heroes.csv"}
    table = "title,art,rules\nThe Pass,pass.png,Draw a card in winter.\n"
    hero["fields"] = {**hero["fields"], "rules": "text"}
    files = {"heroes__csv": table, "art/pass__png": painting()}
    framed = made(project(game | {"components": {"hero": hero}}, **files))
    index = hero | {"layout": "index"}
    small = made(project(game | {"components": {"hero": index}}, **files))
    drawn = {key: one for key, one in hero.items() if key not in ("layout", "slots")}
    drawn |= {"front": "hero.front.svg.j2", "print": {"method": "single"}}
    template = (
        '{% extends "_base.svg.j2" %}{% block shapes %}'
        '{{ picture(piece.art, bleed="mirror") }}{% endblock %}'
    )
    bare = made(project(
        game | {"components": {"hero": drawn}}, {FRONT: template}, **files
    ))  # fmt: skip
    return row([*faces(framed), *faces(small), *faces(bare)])


@cache
def own_design():
    """The template of the page of templates, with its picture."""
    game = HEROES | {
        "palette": {"night": "#1d1b3a", "paper": "#f6f2e8"},
        "fonts": {"title": ["Cabin", 700], "body": ["Cabin", 400]},
        "styles": {
            "title": {"font": "title", "size": "15pt", "min": "9pt", "colour": "night"},
            "small": {"font": "body", "size": "8pt", "colour": "night"},
        },
        "icons": {"star": "mdi:star"},
        "components": {
            "hero": CARD | {"front": "hero.front.svg.j2", "print": {"method": "single"}}
        },
    }
    return project(
        game, {FRONT: block("templates", '{% extends "_base.svg.j2" %}')},
        cards__csv="title,art,rarity\nThe Pass,pass.png,epic\n", **{"art/pass__png": painting()},
    )  # fmt: skip


def templates():
    built = made(own_design())
    guides = made(own_design(), guides=True)
    [face] = [one.front for one in guides.drawn]
    [whole] = rendered(guides, [cut_view(face, "bleed", 150)])
    return row([*faces(built), whole])


def drawings():
    game = HEROES | {"theme": "botanic", "icons": {"leaf": "art:leaf", "Garden": "art:leaf"}}
    fields = {"name": "text", "kind": ["Garden"], "text": "text"}
    game["components"] = {"card": CARD | {"layout": "index", "fields": fields}}
    built = made(project(
        game, cards__csv='name,kind,text\nHerb bed,Garden,"Gain {leaf}{leaf} in spring."\n',
        **{"art/leaf__svg": LEAF},
    ))  # fmt: skip
    return row(faces(built))


def printed_files(given, *names, **options):
    """PDF files of a build, by name, from a folder that is removed."""
    built = made(given, **options)
    with TemporaryDirectory() as place:
        given.export(built, place)
        return [(Path(place) / "heroes" / name).read_bytes() for name in names]


def printing():
    [data] = printed_files(first_deck(), "heroes-a4.pdf")
    return row(pages(data, 1, 3, 4))


def on_disk(place, text):
    folder = Path(place) / "content" / "heroes"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "game.yaml").write_text(yaml.safe_dump(FIRST), "utf-8")
    (folder / "cards.csv").write_text(text, "utf-8")
    return Project(folder.parent, [{}], cache=run_cache())


def changed():
    table = block("first-deck", "Name,")
    with TemporaryDirectory() as place:
        on_disk(place, table).record_printed("heroes")
        new = on_disk(place, table.replace("two", "three").replace("n 1", "n 2"))
        new.write_changed(new.changed("heroes")[0], place)
        data = (Path(place) / "heroes" / "changed-a4.pdf").read_bytes()
        first, sheet = pages(data, 1, 3, dpi=90)
        return row([first.crop((0, 40, 460, 280)), sheet.crop((0, 150, 740, 440))])


def playtests():
    with TemporaryDirectory() as place:
        (given := on_disk(place, block("first-deck", "Name,"))).record_printed("heroes", "Friday")
        made, _ = given.playtests("heroes").write_sheet(Path(place), Options())
        return row([pages(made.path.read_bytes(), 1, dpi=90)[0].crop((0, 30, 744, 680))], high=420)


def print_shop():
    built = made(first_deck(), guides=True)
    return row(rendered(built, [cut_view(one.front, "bleed", 150) for one in built.drawn[:3]]))


def screen_tables():
    setup = (
        {"put": "card", "take": 4, "laid": "row", "at": [-40, 0], "title": "Open"},
        {"put": "card", "up": "back", "at": [-120, 0], "title": "Deck"},
    )
    return row([table_picture(made(first_deck(setup=[*setup])), 2)])


def picture_files():
    built = made(first_deck())
    return row([wall_picture(built, built.drawn)])


def languages():
    game = {"title": "Flis", "players": [2, 4], "language": "pl", "theme": "woodcut",
            "components": {"cargo": CARD | {"layout": "index"}}}  # fmt: skip
    given = project(
        game, cards__csv="id,name,note,cost\nsalt,Sól,Trochę.,2\ngrain,Zboże,Dużo.,1\n",
        **{"i18n/en__yaml": block("languages", "# content/wisla/i18n/en.yaml").partition("fonts")[0]
           .replace("words: {cost: Cost}\n", "").replace("texts:", "texts:\n  Dużo.: A lot.")},
    )  # fmt: skip
    return row([*faces(made(given)), *faces(made(given, language="en"))])


def rulebooks():
    game = {"title": "Harbour", "players": [2, 4], "language": "en", "theme": "botanic"}
    game["components"] = {
        "ship": CARD | {"layout": "number", "fields": {"sails": "integer", "name": "text"}}
    }
    given = project(
        game, cards__csv="id,sails,name\nbrig,2,Brig\nbark,3,Bark\nsloop,1,Sloop\n",
        rulebook__md__j2=block("rulebooks", "## What is in the box"),
        glossary__yaml=block("rulebooks", "# glossary.yaml"),
        places__yaml=block("rulebooks", "# places.yaml"),
        rules__yaml=(
            "- {rule: ships, source: the rulebook, says: there are three ships, component: ship, "
            "count: 3}\n"
        ),
    )  # fmt: skip
    with TemporaryDirectory() as place:
        books, problems = given.write_rulebooks("heroes", place)
        assert books, problems
        return row(pages(Path(books[0].path).read_bytes(), 1, 2, dpi=100), high=420)


FIGURES = {
    "first-deck": lambda: row(faces(made(first_deck()))),
    "backs": backs,
    "long-texts": long_texts,
    "looks": looks,
    "other-pieces": other_pieces,
    "texts": texts,
    "pictures": pictures,
    "templates": templates,
    "drawings": drawings,
    "printing": printing,
    "changed": changed,
    "playtests": playtests,
    "print-shop": print_shop,
    "screen-tables": screen_tables,
    "picture-files": picture_files,
    "languages": languages,
    "rulebooks": rulebooks,
}


def figure(name):
    """The picture of a page, in few colours."""
    return FIGURES[name]().quantize(COLOURS, dither=Image.Dither.NONE)


def draw_all(folder):
    """Draw the picture of each page into a folder; the README's own is that of the preview."""
    for name in FIGURES:
        figure(name).save(folder / f"page-{name}.png", "PNG", optimize=True)
    (folder / "page-preview.png").write_bytes((ROOT / ".readme" / "preview.png").read_bytes())


if __name__ == "__main__":
    draw_all(MANUAL / "examples")
