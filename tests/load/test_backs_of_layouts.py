"""Backs that a layout draws, texts that go on, and signs that few fonts have."""

import re

import pytest
from conftest import LAYOUTS, run_cache

from generator.project import Project

QUIZ = "topic,question,answer\nSea,What has three hearts?,The octopus.\n"


def drawn(entry, cards, more=""):
    """What the sides of a deck print, card by card: front and back."""
    game = f"title: Case\nplayers: [1, 2]\n{more}components:\n  card: {entry}\n"
    made = Project({"case/game.yaml": game, "case/c.csv": cards}, LAYOUTS, cache=run_cache())
    built, problems = made.build("case")
    assert not problems, "\n".join(map(str, problems))
    said = [[" ".join(run.text for run in f.texts) for _, f in one.faces()] for one in built.drawn]
    return said, [one.piece.id for one in built.drawn], [one.back.svg() for one in built.drawn]


def test_a_back_shows_fields_of_its_card():
    slots = "slots: {title: topic, body: question}"
    back = "back: {layout: event, slots: {body: answer}}"
    entry = f"{{kind: card, size: poker-us, pieces: c.csv, {slots}, {back}}}"
    ((front, back),), *_ = drawn(entry, QUIZ)
    assert ("question" in front, "three hearts?" in front, "octopus" in front) == (
        False,
        True,
        False,
    )
    assert back == "Sea The octopus."


def test_a_title_of_a_deck_is_no_markup_and_a_wrong_method_no_crash():
    deck = "{kind: card, size: poker-us, pieces: c.csv, title: '%s'%s}"
    game = "title: Case\nplayers: [1, 2]\ncomponents:\n"
    for more, found in (("", set()), (", print: {method: [duplex]}", {"wrong-type"})):
        decks = f"  a: {deck % ('Ace of *Fire*', more)}\n  b: {deck % ('Deck {hawk}', '')}\n"
        files = {"case/game.yaml": game + decks, "case/c.csv": "name\nAnn\n"}
        _, problems = Project(files, LAYOUTS, cache=run_cache()).build("case")
        assert {one.name for one in problems if one.severity == "error"} == found


def test_decks_have_backs_of_their_own():
    back = '{title: Vendors, icon: "mdi:sword", colour: "#8a2b3c"}'
    entry = f"{{kind: card, size: poker-us, pieces: c.csv, back: {back}}}"
    said, _, (svg, *_) = drawn(entry, "name\nAnn\nBob\n")
    assert [one[1] for one in said] == ["Vendors Case", "Vendors Case"]
    assert "#8a2b3c" in svg
    _, _, backs = drawn(
        "{kind: card, size: poker-us, pieces: c.csv, back: {slots: {tint: suit}}}",
        "name,suit\nAnn,red\nBob,blue\nCid,red\nDan,blue\n",
        'palette: {red: "#aa0000", blue: "#0000aa"}\n',
    )
    assert ["#aa0000" in one for one in backs] == [True, False, True, False]


DECKS = """\
title: Storm Coast
players: [2, 4]
icons: {storms: "mdi:weather-lightning"}
components:
  heroes: {title: Heroes, kind: card, size: poker-us, pieces: c.csv}
  storms: {title: Storms, kind: card, size: poker-us, pieces: c.csv}
  harbours: {title: Harbours, kind: card, size: poker-us, pieces: c.csv}
  goals: {title: Secret goals, kind: card, size: poker-us, pieces: c.csv, slots: {tint: null}}
  crates: {title: Crates, kind: card, size: poker-us, pieces: c.csv, back: {colour: "#445566"}}
"""


def test_decks_of_a_game_differ_from_behind():
    """Each has its name, and a colour of its own that its fronts have too, unless it says other."""
    files = {"case/game.yaml": DECKS, "case/c.csv": "name\nAnn\n"}
    project = Project(files, LAYOUTS, cache=run_cache())
    built, problems = project.build("case")
    assert not problems, "\n".join(map(str, problems))
    said = [" ".join(run.text for run in one.back.texts) for one in built.drawn]
    assert said == [
        "Heroes Storm Coast", "Storms Storm Coast", "Harbours Storm Coast",
        "Secret goals Storm Coast", "Storm Coast",
    ]  # fmt: skip
    grounds = [re.search(r'fill="(#\w+)"', one.back.svg())[1] for one in built.drawn]
    assert len(set(grounds)) == 5
    alike = [ground in one.front.svg() for one, ground in zip(built.drawn, grounds, strict=True)]
    assert alike == [True, True, True, False, True]
    water = project.session.read_layouts()[0].themes["plain"].series["water"]
    assert grounds[1] == water  # storms are, as harbours would be
    icons = [len(re.findall("<path", one.back.svg())) for one in built.drawn[:3]]
    assert icons[0] == icons[2] != icons[1]


def test_decks_of_one_title_have_the_names_of_their_components():
    game = DECKS.replace("title: Storms", "title: Heroes")
    project = Project({"case/game.yaml": game, "case/c.csv": "name\nAnn\n"}, LAYOUTS)
    built, _ = project.build("case")
    backs = [(one.back.texts[0].text, one.back.svg()) for one in built.drawn[:3]]
    assert [said for said, _ in backs] == ["Heroes", "Storms", "Harbours"]
    assert len({svg for _, svg in backs}) == 3


def test_decks_of_like_titles_differ_from_behind():
    """The name of one component may be the title of another."""
    game = DECKS.replace("title: Heroes", "title: Cards").replace("title: Storms", "title: Cards")
    game = game.replace("title: Harbours", "title: Heroes")
    project = Project({"case/game.yaml": game, "case/c.csv": "name\nAnn\n"}, LAYOUTS)
    built, _ = project.build("case")
    backs = [(" ".join(run.text for run in b.texts), b.svg()) for _, b in
             ((0, one.back) for one in [*built.drawn][:3])]  # fmt: skip
    assert [said.removesuffix(" Storm Coast") for said, _ in backs] == [
        "Cards: heroes", "Storms", "Heroes",
    ]  # fmt: skip
    assert len({re.search(r'fill="(#\w+)"', svg)[1] for _, svg in backs}) == 3


def test_a_suit_without_an_icon_has_the_ornament_in_its_place():
    said, _, backs = drawn(
        "{kind: card, size: poker-us, pieces: c.csv, back: {slots: {tint: suit, emblem: suit}}}",
        "name,suit\nAnn,red\nBob,blue\nCid,red\nDan,blue\n",
        'icons: {red: "mdi:fire"}\npalette: {red: "#aa0000", blue: "#0000aa"}\n',
    )
    assert [back for _, back in said] == [""] * 4
    assert backs[0] == backs[2] != backs[1] == backs[3]


LONG = "Each **one** in it takes two damage. Then draw a card, and discard another of them. " * 28


@pytest.mark.parametrize("where", ["back", "card"])
def test_a_text_that_is_too_long_goes_on(where):
    entry = f"{{kind: card, size: poker-us, pieces: c.csv, continues: {where}}}"
    said, ids, _ = drawn(entry, f"name,text\nFire,{LONG.strip().replace(', ', ' ')}\nIce,Short.\n")
    sides = {"back": said[0], "card": [one[0] for one in said[:2]]}[where]
    assert ids == {"back": ["002", "003"], "card": ["002", "002-2", "003"]}[where]
    first, rest = (re.sub(r"^Fire|…", "", one).split() for one in sides)
    assert sides[0].endswith("them. …")
    assert " ".join(first + rest).count("discard another of them.") == 28
    assert said[-1] == ["Ice Short.", "Case"]


@pytest.mark.parametrize("where", ["back", "card"])
def test_fields_that_are_joined_go_on(where):
    entry = (f"{{kind: card, size: poker-us, pieces: c.csv, continues: {where}, "
             "slots: {title: name, body: [reach, text]}}")  # fmt: skip
    long = LONG.replace(", ", " ")
    said, ids, _ = drawn(entry, f"name,reach,text\nFire,9,{long}\nIce,7,Short.\n")
    sides = {"back": said[0], "card": [one[0] for one in said[:2]]}[where]
    assert ids == {"back": ["002", "003"], "card": ["002", "002-2", "003"]}[where]
    assert sides[0].startswith("Fire Reach 9")
    assert sides[0].endswith("them. …")
    assert "Reach" not in sides[1]
    assert " ".join(sides).count("discard another of them.") == 28
    assert said[-1] == ["Ice Reach 7 Short.", "Case"]


@pytest.mark.parametrize("theme", ["plain", "noir"])
def test_arrows_suits_and_stars_print_in_every_theme(theme):
    entry = f"{{kind: card, size: poker-us, pieces: c.csv}}\ntheme: {theme}"
    cards = "name,text\nAnn ♠,Go → to ★ *or ♥ →* if it is ≥ ½ of 3 × 4.\n"
    ((front, _),), *_ = drawn(entry, cards)
    assert "½ of 3 × 4." in front


@pytest.mark.parametrize("end", ["\\r", "\\r\\n", "\\n", "\\u2028"])
def test_lines_end_as_any_program_ends_them(end):
    game = "title: Case\nplayers: [1, 2]\ntheme: plain\ncomponents:\n  card: "
    game += "{kind: card, size: poker-us, pieces: c.json}\n"
    cards = f'[{{"name": "Ann", "text": "One.{end}Two *three*.{end}Four."}}]'
    files = {"g/game.yaml": game, "g/c.json": cards}
    built, problems = Project(files, LAYOUTS, cache=run_cache()).build("g")
    assert not problems, problems
    assert {"One.", "Four."} <= {run.text for run in built.drawn[0].front.texts}


def test_a_larger_card_holds_more_and_a_field_of_not_printed_is_on_none():
    text = "Choose a point within range and a wall of fire rises there ten paces long. " * 25
    cards = f"name,text,secret\nWall,{text},Ours alone.\n"
    entry = "{kind: card, size: %s, pieces: c.csv, not_printed: {secret: ours}}\ntheme: plain"
    with pytest.raises(AssertionError, match="the text is too long"):
        drawn(entry % "poker-us", cards)
    ((front, _),), *_ = drawn(entry % "jumbo-us", cards)
    assert " ".join(front.split()).count("ten paces long.") == 25
    assert "Ours" not in front


def test_emphasis_in_a_text_that_is_all_italics_is_upright_and_bold():
    entry = "{kind: card, size: poker-us, pieces: c.csv}\ntheme: plain"
    cards = "name,text,flavour\nAnn,Draw one card.,The sea is *all* that was **ever** here.\n"
    ((front, _),), *_ = drawn(entry, cards)
    assert "The sea is all that was ever here." in " ".join(front.split())


@pytest.mark.parametrize(
    ("times", "way"), [(25, "`layout-body: {min: 5pt}`"), (40, "`continues: card`")]
)
def test_the_hint_for_a_text_that_is_too_long_on_a_layout_works(times, way):
    text = "Choose a point within range and a wall of fire rises there ten paces long. " * times
    entry = "{kind: card, size: poker-us, pieces: c.csv%s}"
    cards = {"case/c.csv": f"name,text\nAnn,{text.strip()}\n"}

    def found(game):
        files = {"case/game.yaml": f"title: Case\nplayers: [1, 2]\n{game}", **cards}
        return Project(files, LAYOUTS, cache=run_cache()).build("case")[1]

    (problem,) = found(f"components:\n  card: {entry % ''}\n")
    assert problem.name == "text-overflow"
    assert way in problem.hint
    helped = entry % (", continues: card" if "continues" in way else "")
    more = f"styles: {{{way.strip('`')}}}\n" if "min" in way else ""
    assert not [p for p in found(f"{more}components:\n  card: {helped}\n") if p.severity == "error"]


LISTED = """\
- {id: a, name: Fire, classes: [Bard, Elf], steps: [Roll a die., Move as far.], parts: {wood: 2}}
- {id: b, name: Ice, classes: [Bard], steps: [], parts: {wood: 3, stone: 1}}
"""


def listed_faces(more):
    """The texts on the fronts of two cards with lists, by layout and type alike."""
    entry = f"{{kind: card, size: poker-us, pieces: card.yaml{more}}}"
    files = {"case/game.yaml": f"title: Case\nplayers: [1, 2]\ncomponents:\n  card: {entry}\n",
             "case/card.yaml": LISTED}  # fmt: skip
    built, problems = Project(files, LAYOUTS, cache=run_cache()).build("case")
    assert not problems, "\n".join(map(str, problems))
    return [" | ".join(run.text for run in one.front.texts) for one in built.drawn]


@pytest.mark.parametrize("types", ["", "text, classes: list, steps: list, parts: mapping"])
def test_lists_are_printed_as_texts(types):
    first, second = listed_faces(f", fields: {{name: {types}}}" if types else "")
    assert "Bard, Elf" in first
    assert "Wood: 2" in first
    assert "• | Roll a die. | • | Move as far." in first.replace("  ", " ")
    assert "Wood: 3, Stone: 1" in second
    assert "•" not in second
