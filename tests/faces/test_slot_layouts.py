"""Every layout in every theme and format, with the longest piece and the emptiest: all is read."""

import pytest
from picture_files import pixels, saved
from PIL import Image
from slot_games import FORMATS, PICTURED, THEMES, grounds, slot_project

from generator.cache.store import Cache
from generator.faces.draw import Drawing
from generator.faces.studio import Look
from generator.measure.colour import contrast
from generator.measure.units import MM_PER_POINT
from generator.model.style import Style
from generator.project import Project

CASES = [f"{layout} {theme}" for layout in FORMATS for theme in THEMES]
CASES += [f"{layout} {theme} pictured" for layout in PICTURED for theme in THEMES]
LEAST, LARGE = 5 * MM_PER_POINT, 14 * MM_PER_POINT
SEEN = 0.8  # of a text's ground: the rest may be a line of a pattern or the edge of a panel
DPI = 48  # letters of 5 pt are two dots high, and no edge is smoothed
_OF_PICTURES = ("low-resolution", "reduced-picture")  # its pixels are those of no format


@pytest.mark.whole
@pytest.mark.parametrize("case", CASES)
def test_all_is_read_and_nothing_is_told(case):
    layout, theme, *pictured = case.split()
    art = saved(pixels(150, 200)) if pictured else None
    # With a picture a theme has every other format: two neighbours have all of them.
    formats = FORMATS[layout][THEMES.index(theme) % 2 :: 2] if pictured else None
    built, problems = slot_project(layout, theme, art, formats).build("case")
    apart = (*_OF_PICTURES, "field-without-slot")  # the cards have more than a layout shows
    told = [one for one in problems if one.name not in apart]
    assert not told, "\n".join(map(str, told))
    faces = {face.key: (f"{one.ref} {side}", face) for one in built.drawn
             for side, face in one.faces()}  # fmt: skip
    small = [(name, run.text, run.size) for name, face in faces.values() for run in face.texts
             if run.size < LEAST - 0.01]  # fmt: skip
    assert not small
    assert len(faces) > len(built.game.components)
    drawn = grounds(built, [face for _, face in faces.values()], DPI)
    faint = []
    for (name, face), image in zip(faces.values(), drawn, strict=True):
        faint += [(name, *fault) for run in face.texts if (fault := unread(run, face, image))]
    assert not faint


@pytest.mark.parametrize("layout", sorted(set(FORMATS)))
def test_the_back_of_a_deck_is_drawn_once(layout):
    project = slot_project(layout, "botanic", formats=FORMATS[layout][:1])
    [component] = project.load("case")[0].components
    drawing = Drawing(project.load("case")[0], project.session.studio("case"), Look())
    for number, piece in enumerate(component.pieces if component.back else (), 1):
        face, problems = drawing.face(component, piece, "back", number)
        assert face
        assert not problems
        assert not [read for read in drawing.reads if read[0].startswith("piece")]


def unread(run, face, image):
    """The text, its colour and that of its ground, where it lacks contrast; else none."""
    scale = DPI / 25.4
    wide = max((*(run.xs or ()), run.x + 0.4 * len(run.text) * run.size)) - run.x
    bleed = face.format.bleed
    box = (run.x + bleed, run.y - 0.6 * run.size + bleed, run.x + wide + bleed, run.y + bleed)
    left, top, right, low = (round(side * scale) for side in box)
    ground = image.crop((left, top, max(right, left + 1), max(low, top + 1)))
    colours = ground.getcolors(ground.width * ground.height) or []  # room for more takes longer
    least = 3.0 if run.size >= LARGE else 4.5
    among = sum(count for count, _ in colours)
    named = [(count, "#" + bytes(colour).hex()) for count, colour in colours]
    faint = [one for one in named if contrast(one[1], run.colour) < least - 0.05]
    if not among or sum(n for n, _ in faint) <= (1 - SEEN) * among:
        return None
    return run.text, run.colour, max(faint)[1], round(run.size, 2)


def test_what_is_faint_is_noticed():
    """The measure itself: white on white is told, black on white is not."""
    built, _ = slot_project("number", "plain", formats=("poker-us",)).build("case")
    face = built.drawn[0].front
    white = Image.new("RGB", (400, 500), "white")
    run = next(run for run in face.texts if run.text.strip())
    assert unread(run._replace(colour="#ffffff"), face, white)
    assert unread(run._replace(colour="#000000"), face, white) is None


def test_numbers_of_a_theme_may_have_a_font_of_their_own():
    built, _ = slot_project("number", "woodcut", formats=("poker-us",)).build("case")
    assert isinstance(built.game.styles["layout-number"], Style)
    assert built.game.styles["layout-number"].font == "number"
    plain, _ = slot_project("number", "plain", formats=("poker-us",)).build("case")
    assert plain.game.styles["layout-number"].font == "title"


def faces_of(component, cards, files=None):
    """The fronts of a game with one component, by id; they have no problems."""
    head = 'title: Vale\nplayers: [1, 4]\nicons: {rare: "mdi:rhombus", common: "mdi:circle"}\n'
    game = f"{head}components:\n  card: {{pieces: c.csv, {component}}}\n"
    content = {"game.yaml": game, "c.csv": cards, **(files or {})}
    built, problems = Project({f"vale/{name}": one for name, one in content.items()}).build("vale")
    assert not [one for one in problems if one.name not in _OF_PICTURES]
    return {one.piece.id: one.front.svg() for one in built.drawn}


def test_a_bar_is_below_numbers_that_are_others_upside_down():
    drawn = faces_of(
        "kind: token, size: token-20, layout: token, slots: {number: n}",
        "id,n\na,6\nb,9\nc,66\nd,8\ne,5\n",
    )
    shapes = {name: svg.count("<rect") for name, svg in drawn.items()}
    assert [shapes[name] - shapes["e"] for name in "abcd"] == [1, 1, 1, 0]


def test_an_emblem_shows_beside_a_picture():
    drawn = faces_of(
        "kind: card, size: poker-us, layout: hero, fields: {name: text, rarity: [rare, common],"
        " art: picture}, slots: {title: name, emblem: rarity, kind: null, tint: null}",
        "id,name,rarity,art\na,Wolf,rare,w.png\nb,Wolf,common,w.png\n",
        {"art/w.png": saved(pixels(150, 200))},
    )
    assert drawn["a"] != drawn["b"]


@pytest.mark.parametrize(
    ("slots", "fields", "called"),
    [
        ("corner: n, kind: suit", "n: integer, suit: [sun, moon]", ["Sun", "Moon"]),
        ("corner: n, tags: suit", "n: integer, suit: text", ["Sun", "Moon"]),
        ("corner: n", "n: integer", ["", ""]),
    ],
)
def test_a_card_without_a_name_is_not_called_by_the_number_of_its_row(slots, fields, called):
    column = "suit" if "suit" in fields else "null"
    content = {
        "vale/game.yaml": "title: Vale\nplayers: [1, 4]\ncomponents:\n  card: {pieces: c.csv, "
        f"kind: card, size: poker-us, layout: index, columns: {{suit: {column}}}, "
        f"fields: {{{fields}}}, slots: {{{slots}}}}}\n",
        "vale/c.csv": "n,suit\n7,sun\n8,moon\n",
    }
    built, _ = Project(content).build("vale")
    for name, one in zip(called, built.drawn, strict=True):
        said = [text.text for text in one.front.texts]
        assert ("002" in said, "003" in said) == (False, False)
        assert said.count(name) == bool(name), said


@pytest.mark.parametrize("sign", ["\u200b", "\u200d", "\u00ad", "\u0301", "\ufe0f", "\u202e"])
def test_a_text_without_a_letter_that_is_seen_is_no_crash(sign):
    drawn = faces_of(
        "kind: card, size: poker-us, layout: index", f"id,name\na,{sign}\nb,{sign}{sign}\n"
    )
    assert len(drawn) == 2


HEROES = "id,name\nann,Ann the Bold\ndot,Dot\n"
QUESTS = {
    "vale/game.yaml": "title: Vale\nplayers: [1, 4]\ncomponents:\n"
    "  heroes: {kind: card, size: poker-us, pieces: heroes.csv, layout: index}\n"
    "  quests: {kind: card, size: poker-us, pieces: quests.yaml, layout: index,"
    " slots: {title: name, body: hero}}\n",
    "vale/quests.yaml": "- {id: a, name: Rescue, hero: ann}\n"
    "- {id: b, name: Search, hero: [dot, ann]}\n",
    "vale/rules.yaml": "- {rule: who, source: p. 1, says: quests name heroes, component: quests,"
    " references: {field: hero, component: heroes}}\n",
}


def texts_of_quests(heroes, cache):
    built, problems = Project({**QUESTS, "vale/heroes.csv": heroes}, cache=cache).build("vale")
    assert not problems
    quests = (one for one in built.drawn if one.component.name == "quests")
    return {one.piece.id: {run.text for run in one.front.texts} for one in quests}


def test_an_id_that_a_rule_explains_is_printed_as_the_name_of_its_card(tmp_path):
    cache = Cache(tmp_path, "here")
    first = texts_of_quests(HEROES, cache)
    assert "Ann the Bold" in first["a"]
    assert "Dot, Ann the Bold" in first["b"]
    again = texts_of_quests(HEROES.replace("Dot", "Dora"), cache)
    assert again["a"] == first["a"]
    assert "Dora, Ann the Bold" in again["b"]


def test_an_apostrophe_of_a_table_is_printed_as_one_and_other_straight_signs_stay():
    content = {
        "vale/game.yaml": "title: Vale\nplayers: [1, 4]\ncomponents:\n  card: {pieces: c.csv, "
        "kind: card, size: poker-us, layout: index}\n",
        "vale/c.csv": "id,name,rules\n"
        "a,Shepherd's Hut,Don't move 5' or say 'yes' to the players' cards today.\n"
        "b,Hut,Nothing at all happens to any of the cards here.\n",
    }
    built, _ = Project(content).build("vale")
    said = " ".join(text.text for text in built.drawn[0].front.texts)
    assert "Shepherd’s Hut" in said
    assert "Don’t move 5' or say 'yes' to the players' cards" in said
