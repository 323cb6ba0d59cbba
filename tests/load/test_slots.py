"""Slots of a layout: which field stands where, said in game.yaml or by itself."""

import re

import pytest
from conftest import LAYOUTS, run_cache
from picture_files import pixels, saved
from slotted_card import CARDS, GAME, project, slots

from generator.faces.face import TextRun
from generator.measure.colour import contrast
from generator.model.in_text import printed_form
from generator.model.theme import Chosen
from generator.options import Options
from generator.project import Project

PNG = saved(pixels(9, 9))
DEVICE = "mdi:rhombus-split"  # of the first choice that no icon is called after
WATER = "mdi:water"  # of a choice that icons of the font are called after


def told(more="", above=""):
    _, problems = project(more, above).load("case")
    return [(one.name, one.where.line, one.message) for one in problems]


def test_fields_go_where_they_belong_by_themselves():
    shown = slots()
    assert {name: shown[name] for name in ("title", "corner", "body", "kind", "stats")} == {
        "title": "name", "corner": "cost", "body": "rules", "kind": "suit", "stats": ["attack"],
    }  # fmt: skip
    assert shown["tint"].field == "suit"
    assert set(shown["tint"].of_value) == {"fire", "water"}
    assert len({*shown["tint"].of_value.values()}) == 2
    devices = shown["emblem"].of_value
    assert [*devices] == ["fire", "water"], "there are no icons of these names"
    assert len({*devices.values()}) == 2


def test_names_of_pictures_are_pictures_where_no_field_is_declared():
    shown = slots(cards="name,face\nEmber,a.png\nTide,\nOak,a.PNG\n", files={"case/art/a.png": PNG})
    land = Chosen("name", {"Ember": "fire", "Tide": "water"})
    del shown["thing"]
    assert shown == {"title": "name", "art": "face", "land": land}


@pytest.mark.parametrize("layout", ["index", "hero"])
def test_a_picture_stands_in_a_box_of_its_own(layout):
    cards = "name,face\nEmber,a.png\n"
    more = f", layout: {layout}, slots: {{art: {{at: [10, 20, 30, 16]}}}}"
    built, problems = project(more, cards=cards, files={"case/art/a.png": PNG}).build("case")
    assert not [one for one in problems if one.severity == "error"]
    (picture,) = built.drawn[0].front.pictures
    assert picture.box.width == pytest.approx(30), "it covers its box"
    assert picture.box.centre == pytest.approx((25, 28))


@pytest.mark.parametrize(
    ("layout", "top"), [("index", 40), ("index", 52), ("hero", 62), ("event", 45)]
)
def test_a_picture_ends_above_a_moved_text_however_long_each_text_is(layout, top):
    rows = (f"A {n},a.png,{'Draw a card. ' * n}\n" for n in (1, 3, 7, 12))
    cards = "name,face,rules\n" + "".join(rows)
    more = f", layout: {layout}, slots: {{title: name, art: face, body: {{field: rules, "
    more += f"at: [6, {top}, 50, 20]}}}}"
    built, problems = project(more, cards=cards, files={"case/art/a.png": PNG}).build("case")
    assert not [one for one in problems if one.severity == "error"]
    feet = {
        round(one.box.y + one.box.height, 2)
        for drawn in built.drawn
        for one in drawn.front.calls
        if one.kind == "picture"
    }
    assert len(feet) == 1, feet
    assert top - 16 < feet.pop() < top


def test_icons_and_colours_called_as_the_values_are_theirs():
    above = 'icons: {fire: "mdi:fire"}\npalette: {water: "#0000aa"}'
    shown = slots(above=above)
    assert shown["emblem"] == Chosen("suit", {"fire": "fire", "water": WATER})
    assert shown["tint"].of_value["water"] == "#0000aa"


def test_an_icon_called_as_a_card_is_its_own():
    above = 'icons: {ember: "mdi:volcano", fire: "mdi:fire"}'
    shown = slots(above=above)["emblem"]
    assert shown == Chosen(
        "name", {"Ember": "ember"}, Chosen("suit", {"fire": "fire", "water": WATER})
    )
    built, _ = project(above=above).build("case")
    icons = [[one.name for one in face.front.placed] for face in built.drawn]
    known = [["ember", "fire"], [WATER], ["fire"], [WATER]]  # fire on a ribbon
    assert icons == known, "Ember, Tide, Oak, Moss"


@pytest.mark.parametrize("slot", ["index stats", "index corner", "hero corner", "role corner"])
def test_a_number_stands_beside_an_icon_of_the_game(slot):
    """The same icon as in texts: a change of it is made in one place."""
    more = ", layout: {}, slots: {{{}: {{attack: coin}}}}".format(*slot.split())
    above = 'icons: {coin: "mdi:circle-multiple"}'
    built, problems = project(more, above, "name,attack\nA,1\nB,34\n").build("case")
    assert not problems, "\n".join(map(str, problems))
    assert all("coin" in {one.name for one in face.front.placed} for face in built.drawn)


@pytest.mark.parametrize("layout", ["index", "aid", "hero", "recipe"])
def test_an_icon_repeats_once_a_point_and_six_times_at_most(layout):
    slot = "needs" if layout == "recipe" else "stats"
    more = f", layout: {layout}, slots: {{{slot}: {{attack: {{icon: coin, repeat: true}}}}}}"
    cards = "name,attack\nA,1\nB,3\nC,6\nD,7\n"
    built, problems = project(more, 'icons: {coin: "mdi:circle"}', cards).build("case")
    assert not problems, "\n".join(map(str, problems))
    coins = [[one.name for one in face.front.placed].count("coin") for face in built.drawn]
    assert coins == [1, 3, 6, 1], "7 is a figure beside its icon"


def test_a_value_with_capitals_finds_the_name_that_is_like_it():
    above = 'icons: {dark-elf: "mdi:fire"}\npalette: {dark-elf: "#0000aa"}'
    cards = "name,suit\n" + "".join(f"C{n},{('Dark Elf', 'Orc')[n % 2]}\n" for n in range(6))
    shown = slots(above=above, cards=cards)
    assert shown["emblem"] == Chosen("suit", {"Dark Elf": "dark-elf", "Orc": DEVICE})
    assert shown["tint"].of_value["Dark Elf"] == "#0000aa"
    assert shown["tint"].of_value["Orc"] != "#0000aa"


def test_what_is_said_wins_and_null_leaves_empty():
    shown = slots(", slots: {title: suit, corner: null, stats: {attack: mdi:sword, cost: null}}")
    assert shown["title"] == "suit"
    assert "corner" not in shown
    assert {name: one.icon for name, one in shown["stats"].items()} == {
        "attack": "mdi:sword", "cost": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "slot"),
    [
        ("long name of a card that goes on and on for ever", "title"),
        ("two\nlines", "title"),
    ],
)
def test_a_name_is_the_title_however_long_it_is(text, slot):
    assert slots(cards=f'name,cost\nA,1\n"{text}",2\n')[slot] == "name"


@pytest.mark.parametrize(
    ("more", "rule", "words"),
    [
        (", slots: {titel: name}", "unknown-slot", "has no slot 'titel'"),
        (", slots: {title: nam}", "unknown-field", "no card has a field 'nam'"),
        (", slots: {title: [name, suit]}", "wrong-type", "not a list"),
        (
            ", slots: {stats: {attack: 5}}",
            "wrong-type",
            "an icon belongs next to the field, not the number 5",
        ),
        (
            ", slots: {stats: {attack: {icon: coins, repeat: true}}}",
            "unknown-icon",
            "there is no icon 'coins'",
        ),
        (
            ", slots: {stats: {attack: {icon: coin, often: true}}}",
            "wrong-type",
            "an icon belongs next to the field, not a mapping",
        ),
        (", slots: {corner: {attack: sword}}", "unknown-icon", "there is no icon 'sword'"),
        (", slots: {corner: {attack: {icon: coin, repeat: true}}}", "wrong-type", "not a mapping"),
        (", slots: {stats: {attack: sword}}", "unknown-icon", "there is no icon 'sword'"),
        (", layout: heroes", "unknown-layout", "there is no layout 'heroes'"),
        (
            ", front: a.svg.j2, layout: hero",
            "front-and-layout",
            "layout has no effect, because front is a template and draws these cards",
        ),
        (
            ", front: a.svg.j2, slots: {title: name}",
            "front-and-layout",
            "slots has no effect, because front is a template and draws these cards",
        ),
    ],
)
def test_a_slip_is_told_at_its_place(more, rule, words):
    found = told(more)
    assert [(one, line) for one, line, _ in found] == [(rule, 5)]
    assert words in found[0][2]


def test_an_unknown_theme_is_told():
    assert told(above="theme: art-deko")[0][:2] == ("unknown-theme", 3)


def test_what_the_game_names_wins_over_its_theme():
    above = (
        'theme: deco\naccent: "#123456"\npalette: {ground: "#ffffff"}\nfonts: {body: [Jost, 400]}'
    )
    game, _ = project(above=above).load("case")
    assert (game.palette["accent"], game.palette["ground"]) == ("#123456", "#ffffff")
    assert game.fonts["body"].family == "Jost"
    assert game.fonts["title"].family == "Josefin Sans"
    assert "layout-title" in game.styles


def test_a_game_that_draws_all_itself_has_no_theme():
    front = '<rect x="-3" y="-3" width="69.5" height="94.9" fill="#ffffff"/>\n'
    files = {"faces/case/f.svg.j2": front}
    content = {
        "case/game.yaml": GAME.format(more=", front: f.svg.j2, print: {method: single}", above=""),
        "case/cards.csv": CARDS,
    }
    game, _ = Project(content, [files, *LAYOUTS], cache=run_cache()).load("case")
    assert game.theme is None
    assert "accent" not in game.palette


def test_every_theme_can_be_read():
    """Texts on panels 7 : 1, on accents by ink or light; neighbours in a row told apart in grey."""
    layouts, problems = project().layouts()
    assert not problems
    assert len(layouts.themes) >= 8
    for theme in layouts.themes.values():
        roles = theme.roles
        assert contrast(roles.ink, roles.panel) >= 7, theme.name
        for colour in (roles.ground, roles.accent, roles.second, *theme.series.values()):
            readable = max(contrast(colour, one) for one in (roles.ink, roles.panel, "#ffffff"))
            assert readable >= 4.5, (theme.name, colour)


def test_a_layout_is_drawn_with_every_field_and_with_none():
    built, problems = project(", layout: hero", "theme: deco").build("case")
    assert not problems, "\n".join(map(str, problems))
    words = [" ".join(run.text for run in one.front.texts) for one in built.drawn]
    assert "EMBER" in words[0]
    assert "Deal two damage" in words[0].replace("\n", " ")
    assert built.drawn[0].back is not None


FIELDS = """, slots: {stats: [attack]}, fields: {name: text, cost: integer, suit: [fire, water],
      attack: integer, rules: text?}, not_printed: {}"""


@pytest.mark.parametrize("where", ["texts", "words"])
def test_words_of_choices_and_fields_are_translated_and_keep_their_icons(where):
    attack = "Attack" if where == "texts" else "attack"
    german = f"{where}: {{fire: Feuer, water: Wasser, {attack}: Angriff}}\n"
    above = 'icons: {fire: "mdi:fire", water: "mdi:water"}'
    made = project(FIELDS, above, files={"case/i18n/de.yaml": german})
    built, problems = made.build("case", Options(language="de"))
    told = {one.name for one in problems} - {"missing-translation"}
    assert not told, "\n".join(map(str, problems))
    said = {run.text for run in built.drawn[0].front.texts}
    assert {"Feuer", "Angriff"} & {text.title() for text in said} >= {"Feuer"}
    assert built.drawn[0].component.slots["emblem"].of_value["fire"] == "fire"
    english, _ = made.build("case")
    assert "fire" in {run.text.lower() for run in english.drawn[0].front.texts}


def drawn_of(face):
    return [one for one in face.items if not isinstance(one, TextRun)]


@pytest.mark.parametrize("layout", ["index", "hero", "tile"])
def test_a_translated_card_keeps_its_icon_its_colour_and_its_scene(layout):
    above = 'icons: {ember: "mdi:volcano", fire: "mdi:fire", moss: "mdi:leaf"}'
    german = "texts: {Ember: Glut, Tide: Flut, Oak: Eiche, Moss: Moos, fire: Lohe, water: Wogen}"
    made = project(f", layout: {layout}", above, files={"case/i18n/de.yaml": german})
    english, _ = made.build("case")
    built, problems = made.build("case", Options(language="de"))
    assert "unused-icon" not in {one.name for one in problems}
    own, other = ([drawn_of(one.front) for one in deck.drawn] for deck in (english, built))
    if layout == "tile":  # the sign of its kind is next to the name, wherever that begins
        shapes = (repr(one) for one in (own, other))
        own, other = (re.sub(r"translate\([\d.]+ ", "translate(", one) for one in shapes)
    assert own == other
    placed = [[one.name for one in face.front.placed] for face in built.drawn]
    assert "ember" in placed[0], placed


def test_a_choice_is_not_translated_piece_by_piece():
    german = "pieces: {card: {'002': {suit: Feuer}}}\n"
    made = project(FIELDS, files={"case/i18n/de.yaml": german})
    built, problems = made.build("case", Options(language="de"))
    (told,) = [one for one in problems if one.name == "stale-translation"]
    assert "cannot be translated for one card: a template reads this value" in told.message
    assert built.drawn[0].piece.fields["suit"] == "fire"


def test_a_slot_of_numbers_shows_no_text():
    ((rule, line, message),) = told(", slots: {stats: [rules]}")
    assert (rule, line) == ("wrong-type", 5)
    assert message == "the slot stats shows numbers, which rules is not"


def test_fields_that_no_slot_shows_are_told_unless_it_is_said_why():
    cards = CARDS.replace("rules\n", "rules,story\n").replace(
        '."\n', '.",' + '"' + "Long ago " * 9 + '"\n'
    )
    _, (problem,) = project(cards=cards).load("case")
    assert (problem.name, problem.severity) == ("field-without-slot", "warning")
    assert "the layout 'index' does not print the field 'story'" in problem.message
    assert not project(', not_printed: {story: "read aloud"}', cards=cards).load("case")[1]


def test_rules_are_the_body_however_short_and_the_mood_stands_below_them():
    cards = "name,effect,flavour\nMonk,Gain one.,None shall pass.\nNun,Draw.,Silence.\n"
    assert slots(cards=cards) == {"title": "name", "body": "effect", "flavour": "flavour"}
    beside = slots(", layout: event", cards=cards)
    assert (beside["body"], beside["note"]) == ("effect", "flavour")


@pytest.mark.parametrize(
    ("layout", "slot", "count", "fits"),
    [
        *(("score", "rows", count, False) for count in ("41", "0", "-3", "2.5")),
        *(("score", "rows", count, True) for count in ("40", "1", "")),
        *(("mat", "tracks", count, count == "0") for count in ("80", "-1", "0")),
    ],
)
def test_more_boxes_than_a_layout_draws_are_told(layout, slot, count, fits):
    cards = f"id,name,gold\na,Ember,7\nb,Tide,{count}\n"
    more = f", layout: {layout}, slots: {{{slot}: gold}}"
    _, problems = project(more, cards=cards).load("case")
    told = [(one.name, one.where.line, one.severity) for one in problems]
    assert told == ([] if fits else [("out-of-range", 3, "error")]), problems


def test_a_style_of_the_layouts_is_changed_in_part():
    above = "styles: {layout-body: {size: 14pt, colour: '#112233'}, layout-title: {font: body}}"
    game, problems = project(above=above).load("case")
    assert not problems, problems
    body, title = game.styles["layout-body"], game.styles["layout-title"]
    usual = project().load("case")[0].styles
    assert (body.font, body.colour) == (usual["layout-body"].font, "#112233")
    assert body.size == pytest.approx(14 * 25.4 / 72)
    assert title.font == usual["layout-body"].font != usual["layout-title"].font
    assert (title.size, title.min) == (usual["layout-title"].size, usual["layout-title"].min)


def test_a_changed_style_of_the_layouts_is_seen_on_the_cards():
    def body_of(styles):
        built, problems = project(above=f"styles: {{layout-body: {styles}}}").build("case")
        assert not problems, problems
        [run, *_] = [run for run in built.drawn[0].front.texts if " " in run.text]
        return run

    plain, large = body_of("{line_height: 1.28}"), body_of("{size: 14pt, colour: '#112233'}")
    assert (large.size, large.colour) == (pytest.approx(14 * 25.4 / 72), "#112233")
    assert plain.size != large.size
    assert body_of("{size: 5.2pt}").size == pytest.approx(5.2 * 25.4 / 72)
    assert body_of("{min: 3pt}") == plain


def test_a_style_that_no_layout_asks_for_is_told():
    _, problems = project(above="styles: {words: {font: body, size: 14pt}}").build(
        "case", Options(pedantic=True)
    )
    (told,) = (one for one in problems if one.name == "unused-style")
    assert (told.where.line, told.severity) == (3, "warning")
    assert "layout-body" in told.hint


def test_a_style_is_called_as_the_theme_calls_it():
    _, problems = project(above="styles: {title: {size: 20pt}}").load("case")
    assert [(one.name, "layout-title" in one.hint) for one in problems] == [("missing-key", True)]
    front = '{% extends "_base.svg.j2" %}{% block shapes %}'
    front += "{{ text('x', x=5, y=5, w=50, h=9, style='title') }}{% endblock %}"
    text = GAME.format(more=", front: f.svg.j2, print: {method: single}", above="theme: plain")
    layouts = [{"faces/case/f.svg.j2": front}, *LAYOUTS]
    _, problems = Project({"case/game.yaml": text, "case/cards.csv": CARDS}, layouts).build("case")
    (told,) = (one for one in problems if one.name == "unknown-style")
    assert told.hint == "did you mean layout-title?"


def test_a_value_with_capitals_has_the_colour_and_the_icon_of_its_name():
    cards = CARDS.replace("fire", "Fire").replace("water", "Deep Water")
    above = 'palette: {fire: "#a1320f", deep-water: "#123456"}\nicons: {deep_water: "mdi:water"}'
    found = slots(above=above, cards=cards)
    assert found["tint"] == Chosen("suit", {"Fire": "#a1320f", "Deep Water": "#123456"})
    assert found["emblem"] == Chosen("suit", {"Fire": "mdi:fire", "Deep Water": "deep_water"})
    _, problems = project(above=above, cards=cards).build("case")
    assert "unused-colour" not in [one.name for one in problems]


def test_the_form_of_a_list():
    for value, text in (
        (["a", None, 2, ["b", "c"]], "a, 2, b, c"),
        ([{"name": "Bite", "harm": 3, "cost": ["x", "y"]}, {}], "**Bite** Harm: 3. Cost: x, y"),
        (["Short.", "one"], "- Short.\n- one"),
        ({"wood": 2, "none": None}, "Wood: 2"),
        ([], ""),
    ):  # fmt: skip
        assert printed_form(value) == text
    assert [printed_form(None), printed_form(3)] == [None, 3]


def test_what_is_not_printed_goes_to_no_slot():
    shown = slots(more=", not_printed: {suit: for sorting, attack: later}")
    assert not {"suit", "attack"} & {str(one) for one in shown.values()}
    assert not {"tint", "kind", "stats"} & shown.keys()
