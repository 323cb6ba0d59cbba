"""Whether every eye can tell and read: twenty pairs that are hard to tell apart, twenty easy."""

from dataclasses import replace

import pytest
from conftest import CONTENT, built_game
from PIL import Image, ImageDraw

from generator.commands.proofs.accessibility import accessible
from generator.commands.proofs.reading import HARD, SMALL
from generator.commands.proofs.tell_apart import SIGHTS, apart, measured, pairs_of, seen, shown
from generator.model.game_head import Accessibility, TellApart

SIZE = (180, 252)  # a card, as many dots as it is looked at with


def card(form, colour, *, ground="#f4efe2"):
    picture = Image.new("RGB", SIZE, ground)
    draw = ImageDraw.Draw(picture)
    box = (50, 80, 130, 160)
    if form == "disc":
        draw.ellipse(box, fill=colour)
    elif form == "square":
        draw.rectangle(box, fill=colour)
    elif form == "triangle":
        draw.polygon([(50, 160), (130, 160), (90, 80)], fill=colour)
    elif form == "ring":
        draw.ellipse(box, outline=colour, width=12)
    elif form == "cross":
        draw.rectangle((82, 80, 98, 160), fill=colour)
        draw.rectangle((50, 112, 130, 128), fill=colour)
    elif form == "stripes":
        for y in range(80, 160, 16):
            draw.rectangle((50, y, 130, y + 7), fill=colour)
    return picture


def fault(one, other, by):
    rule = TellApart(component="card", field="suit", by=by)
    return measured(rule, ("one", "other"), (None, None), (card(*one), card(*other))).fault()


COLOUR, SIGN, BOTH = ("colour",), ("sign",), ("colour", "sign")
HARD_PAIRS = [
    # Colours that some eyes, or a grey printer, see alike.
    *((("disc", one), ("disc", other), COLOUR) for one, other in (
        ("#c8452f", "#6b7a1f"), ("#e69f00", "#9acd32"), ("#8b4513", "#556b2f"),
        ("#1f6f3f", "#7a4a1f"), ("#4060c0", "#7040b0"), ("#7f8fa6", "#8a8f94"),
        ("#f0f060", "#e8f0a0"), ("#009e73", "#8f8f8f"), ("#d55e00", "#8a7a00"),
        ("#cc3355", "#3377aa"),
    )),
    # One form in two colours, however far they lie apart: no sign.
    *((("square", one), ("square", other), by) for one, other, by in (
        ("#000000", "#ffcc00", BOTH), ("#0072b2", "#e69f00", BOTH), ("#d42a1e", "#0b4c96", BOTH),
        ("#1f6f3f", "#f0e442", SIGN), ("#cc79a7", "#000000", SIGN), ("#56b4e9", "#a03000", SIGN),
    )),
    *((("stripes", one), ("stripes", other), BOTH) for one, other in (
        ("#0072b2", "#e69f00"), ("#000000", "#d55e00"), ("#1f6f3f", "#cc79a7"),
    )),
    (("disc", "#333333"), ("disc", "#333333"), BOTH),  # nothing at all
]  # fmt: skip
EASY_PAIRS = [
    *((("disc", one), ("disc", other), COLOUR) for one, other in (
        ("#000000", "#e69f00"), ("#000000", "#56b4e9"), ("#0b2f6b", "#f0e442"),
        ("#5b1010", "#ffd0a0"), ("#103a20", "#a8e0b0"), ("#202060", "#f0a0c0"),
        ("#301040", "#e8e0a0"), ("#004050", "#f4b080"),
    )),
    *(((one, "#0072b2"), (other, "#e69f00"), BOTH) for one, other in (
        ("disc", "square"), ("disc", "triangle"), ("square", "triangle"), ("ring", "cross"),
        ("ring", "disc"), ("stripes", "square"), ("cross", "triangle"), ("stripes", "disc"),
    )),
    *(((one, "#444444"), (other, "#444444"), SIGN) for one, other in (
        ("disc", "triangle"), ("ring", "disc"), ("cross", "square"), ("stripes", "triangle"),
    )),
]  # fmt: skip


def test_there_are_twenty_of_each():
    assert len(HARD_PAIRS) == len(EASY_PAIRS) == 20


@pytest.mark.parametrize(("one", "other", "by"), HARD_PAIRS)
def test_what_is_hard_to_tell_apart_is_told(one, other, by):
    assert fault(one, other, by)


@pytest.mark.parametrize(("one", "other", "by"), EASY_PAIRS)
def test_what_is_easy_to_tell_apart_is_not(one, other, by):
    assert fault(one, other, by) == ""


def test_red_and_green_are_one_colour_without_green_cones():
    red, green = (200, 69, 47), (107, 122, 31)
    assert apart(red, green, "all colours") > 40
    assert apart(red, green, "no green") < 15
    assert seen(red, "all colours") == red
    assert len(set(seen(red, "grey"))) == 1
    assert apart((255, 255, 255), (0, 0, 0), "no blue") == pytest.approx(100, abs=0.5)
    assert all(apart(red, red, sight) == 0 for sight in SIGHTS)


def asked(built, **wanted):
    return replace(built, game=replace(built.game, accessibility=Accessibility(**wanted)))


def test_a_game_that_does_not_ask_is_not_judged(tiny):
    assert accessible(tiny) == ()


def test_what_the_game_does_not_have_is_told(tiny):
    rule = TellApart(component="sky", field="hue")
    told = accessible(asked(tiny, tell_apart=(rule,), read_at={"sea": "hand"}))
    assert sorted(one.name for one in told) == ["unknown-component", "unknown-field"]


def test_print_that_is_small_from_far_is_told(tiny):
    near = accessible(asked(tiny, read_at={"sky": "hand"}))
    assert not [one for one in near if one.name == "small-for-distance"]
    (far,) = [
        one for one in accessible(asked(tiny, read_at={"sky": "across"}))
        if one.name == "small-for-distance"
    ]  # fmt: skip
    assert far.severity == "error"
    assert "minutes of arc" in far.message
    assert HARD < SMALL


def test_a_faint_text_is_told_with_its_contrast(tiny):
    def paler(face):
        runs = [
            replace_run(item) if hasattr(item, "colour") and hasattr(item, "font") else item
            for item in face.items
        ]
        calls = [
            call._replace(letters=tuple(one._replace(colour="#8f8f8f") for one in call.letters))
            for call in face.inscriptions
        ]
        return replace(face, items=tuple(runs), calls=tuple(calls))

    def replace_run(run):
        return run._replace(colour="#8f8f8f")

    one = tiny.drawn[0]
    white = replace(one.front, items=tuple(r for r in one.front.items if hasattr(r, "font")))
    pale = replace(tiny, drawn=(replace(one, front=paler(white)),))
    told = [p for p in accessible(asked(pale, read_at={"sky": "hand"})) if p.name == "faint-text"]
    assert told
    assert "#8f8f8f on #ffffff has a contrast of 3.2 : 1;" in told[0].message


@pytest.mark.whole(everyday="architekton")
@pytest.mark.parametrize(
    "name", ["architekton", "clients_vs_architects", "new_las_vegas", "towers"]
)
def test_our_games_can_be_told_apart_and_read_by_all_eyes(name):
    built = built_game(CONTENT / name)
    assert built.game.accessibility, "each of our games asks"
    assert accessible(built) == ()


def test_the_worst_pair_is_shown_as_each_eye_sees_it():
    built = built_game(CONTENT / "architekton")
    pair = min(pairs_of(built, built.game.accessibility.tell_apart[0]), key=lambda p: p.strength)
    picture = shown(pair)
    part = picture.crop((picture.width * 4 // 5 + 20, 0, picture.width, picture.height))
    assert all(len(set(dot)) == 1 for _, dot in part.getcolors(part.width * part.height)), "grey"
    assert picture.width > picture.height * 3
