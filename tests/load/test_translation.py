"""Other languages and numbers of players, on the six-card game."""

import re

import pytest
from conftest import LAYOUTS, TINY_GAME, TINY_LAYOUTS, build_changed, changed_project, loaded
from games_in_memory import project_with

from generator.files.folder import Folder
from generator.load.translation import translated
from generator.project import Project

COMPLETE = """\
title: Zon en maan
components: {sky: {title: Hemelkaarten}}
texts:
"""


@pytest.fixture
def titles():
    game, _ = loaded(TINY_GAME)
    fields = [
        str(piece.fields[name])
        for piece in game.components[0].pieces
        for name in ("title", "note")
        if name in piece.fields
    ]
    return list(dict.fromkeys(fields))


def write(folder, text):
    (folder / "i18n").mkdir(exist_ok=True)
    (folder / "i18n" / "nl.yaml").write_text(text, encoding="utf-8")


def dutch(folder, **more):
    layouts = (folder.parent.parent / "layouts", *LAYOUTS)
    return build_changed(folder, layouts, language="nl", **more)


def turned(text):
    """The letters from last to first, and the figures as they are."""
    return "".join(reversed(re.findall(r"\d+|\D", text)))


def phrases(titles, change=lambda text: text):
    return COMPLETE + "".join(f'  "{text}": "{change(turned(text))}"\n' for text in titles)


def test_every_text_is_overlaid(tiny_copy, titles):
    write(tiny_copy, phrases(titles))
    built, problems = dutch(tiny_copy)
    assert not problems
    assert (built.game.title, built.game.language, built.game.components[0].title) == (
        "Zon en maan",
        "nl",
        "Hemelkaarten",
    )
    printed = {run.text for drawn in built.drawn for run in drawn.front.texts}
    assert turned(titles[0]) in printed
    assert not printed & set(titles)
    assert built.variant == "nl"
    assert changed_project(tiny_copy.parent).languages("tiny") == (None, "nl")


def test_a_missing_translation_is_a_warning_that_names_the_field(tiny_copy, titles):
    write(tiny_copy, phrases(titles[1:]))
    built, problems = dutch(tiny_copy)
    assert built is not None
    assert {(p.name, p.severity, p.field) for p in problems} == {
        ("missing-translation", "warning", "title")
    }
    assert problems[0].where.file.endswith("cards.yaml")
    assert dutch(tiny_copy, strict=True)[0] is None


def test_many_missing_translations_of_a_file_are_one_line(tiny_copy, titles):
    write(tiny_copy, COMPLETE.removesuffix("texts:\n"))
    (one,) = dutch(tiny_copy)[1]
    assert one.where.file.endswith("cards.yaml")
    more = (
        f"(and {len(titles) - 1} more texts of this file: proofdeck list tiny --texts lists them)"
    )
    assert one.message.endswith(more)


def test_a_stale_translation_is_a_warning_at_its_line(tiny_copy, titles):
    text = phrases(titles) + '  "Long gone": "Allang weg"\npieces: {sky: {sun-06: {titel: x}}}\n'
    write(tiny_copy, text)
    _, problems = dutch(tiny_copy)
    assert [(p.name, p.severity) for p in problems] == [("stale-translation", "warning")] * 2
    assert problems[0].where.line == text[: text.index("Long gone")].count("\n") + 1


@pytest.mark.parametrize(
    ("pieces", "message", "hint"),
    [
        ("{sky: {sun-66: {title: x}}}", "sky/sun-66: there is no such piece", "sun-06"),
        ("{sko: {sun-06: {title: x}}}", "sko: there is no such component", "sky"),
        ("{sky: {sun-06: {titel: x}}}", "sky/sun-06: has no field titel", "title"),
    ],
)
def test_a_translation_of_what_is_not_there_says_what_is(tiny_copy, titles, pieces, message, hint):
    write(tiny_copy, phrases(titles) + f"pieces: {pieces}\n")
    (problem,) = dutch(tiny_copy)[1]
    assert problem.message == message
    assert hint in problem.hint


ABOUT = """\
title: Vale
players: [2, 4]
about:
  minutes: 30
  blurb: "Ferry goods: across."
  credits: ["Game: Ann", "Pictures: Tom"]
components:
  card: {kind: card, size: poker-us, pieces: cards.csv, layout: index}
  tuck: {kind: box, box: {style: tuckbox, holds: [card], paper: 0.31mm, play: 1mm}}
"""


def of_about(translation):
    return translated_with_box(translation)[1]


def translated_with_box(translation):
    files = {"game.yaml": ABOUT, "cards.csv": "id,name\na,Heron\nb,Mill\n"}
    files["i18n/de.yaml"] = f"title: Tal\n{translation}"
    project = Project({f"vale/{name}": text for name, text in files.items()})
    return project.load("vale", language="de")


def test_the_words_of_a_box_are_read_from_its_translation():
    words = {"cards": "Karten", "players": "Spieler", "glue": "Kleben", "box-card": "Karten"}
    said = "".join(f"  {name}: {word}\n" for name, word in words.items())
    game, found = translated_with_box(f"words:\n{said}  glu: x\n")
    assert game.words == words
    stale = [one.message for one in found if one.name == "stale-translation"]
    assert stale == ["game.yaml has no word glu"]


def test_what_about_says_is_told_at_its_own_line():
    found = [one for one in of_about("") if one.field.startswith("about.")]
    assert [(one.where.line, one.where.column) for one in found] == [(5, 10), (6, 13), (6, 26)]


@pytest.mark.parametrize(
    "about", ["{blurb: Fahrt}", "{credits: [Spiel von Ann]}", "{age: 8}", "Fahrt"]
)
def test_a_translated_about_is_told_that_its_words_go_below_texts(about):
    (problem,) = [one for one in of_about(f"about: {about}\n") if one.name == "unknown-key"]
    assert "translate what is under about below texts, text by text" in problem.hint


def test_an_empty_translation_is_none_yet_and_the_text_stays(tiny_copy, titles):
    first = titles[0] if isinstance(titles, list) else next(iter(titles))
    write(tiny_copy, phrases(titles).replace(f'"{first}": ', f'"{first}": "" #', 1))
    built, problems = dutch(tiny_copy)
    (problem,) = problems
    assert (problem.name, problem.where.file[-7:]) == ("missing-translation", "nl.yaml")
    assert problem.hint == "write it after the colon"
    assert built.game.untranslated == (first,)
    assert first in {one.piece.fields["title"] for one in built.drawn}


def test_one_piece_may_differ_from_the_phrase(tiny_copy, titles):
    write(tiny_copy, phrases(titles) + "pieces: {sky: {sun-06: {title: Anders}}}\n")
    built, _ = dutch(tiny_copy)
    assert built.drawn[0].piece.fields["title"] == "Anders"


def test_overflow_in_one_language_is_an_error_in_that_language_only(tiny_copy, titles):
    write(tiny_copy, phrases(titles, lambda text: f"een veel te lange naam {text} " * 12))
    built, problems = dutch(tiny_copy)
    assert built is None
    assert {p.where.file[-12:] for p in problems} == {"i18n/nl.yaml"}
    assert {p.name for p in problems} == {"text-overflow"}
    english, _ = build_changed(tiny_copy, TINY_LAYOUTS)
    assert english is not None


@pytest.mark.parametrize(
    ("text", "rule"),
    [("titel: x\n", "unknown-key"), ("- x\n", "wrong-type"), ("title: [\n", "yaml-syntax")],
)
def test_a_broken_translation_is_told_with_its_place(tiny_copy, text, rule):
    write(tiny_copy, text)
    built, problems = dutch(tiny_copy)
    assert built is None
    assert rule in {p.name for p in problems}
    assert all(p.where.file.endswith("nl.yaml") and p.hint for p in problems)


def test_an_unknown_language_names_those_there_are(tiny_copy, titles):
    write(tiny_copy, phrases(titles))
    built, problems = build_changed(tiny_copy, TINY_LAYOUTS, language="nll")
    assert built is None
    assert "did you mean nl?" in problems[0].hint


@pytest.mark.parametrize(("players", "copies"), [(None, 2), (1, 1), (2, 2)])
def test_pieces_for_each_player(tiny_copy, players, copies):
    game = tiny_copy / "game.yaml"
    game.write_text(
        game.read_text(encoding="utf-8").replace(
            "    pieces:", "    per_player: true\n    pieces:"
        ),
        encoding="utf-8",
    )
    (tiny_copy / "rules.yaml").unlink()
    built, problems = build_changed(tiny_copy, TINY_LAYOUTS, players=players)
    assert not problems
    assert {drawn.piece.copies for drawn in built.drawn} == {copies}


def test_too_many_players_are_refused():
    built, problems = build_changed(TINY_GAME, TINY_LAYOUTS, players=3)
    assert built is None
    assert [p.name for p in problems] == ["players-out-of-range"]


def test_an_overlay_may_set_fonts_and_styles_of_its_language(tiny_copy, titles):
    more = "fonts: {body: [Jost, 400], title: Cabin}\nstyles: {title: {size: 11pt, min: 8pt}}\n"
    write(tiny_copy, phrases(titles) + more)
    built, problems = dutch(tiny_copy)
    assert not problems
    assert built.game.fonts["body"].family == "Jost"
    assert built.game.styles["title"].size == pytest.approx(11 * 25.4 / 72)
    assert built.game.styles["title"].colour == "gold", "what it does not say stays"
    families = {run.font.family for one in built.drawn for run in one.front.texts}
    assert families == {"Jost", "Cabin"}


@pytest.mark.parametrize(
    ("more", "rule", "words"),
    [
        ("fonts: {body: [Jost, heavy]}", "wrong-type", "whole number"),
        ("fonts: {body: Jots}", "unknown-font", "Jots"),
        ("fonts: {body: fonts/none.ttf}", "missing-file", "no file fonts/none.ttf"),
        ("styles: {titel: {size: 9pt}}", "unknown-style", "no style titel"),
        ("styles: {title: 9pt}", "wrong-type", "a style must be a mapping"),
        ("styles: {title: {sise: 9pt}}", "unknown-key", "sise"),
        (
            "styles: {title: {size: 9pt, min: 12pt}}",
            "min-above-size",
            ", is greater than its size,",
        ),
        ("styles: {title: {colour: nihgt}}", "unknown-colour", "nihgt"),
        ("styles: {title: {font: none}}", "unknown-font-role", "none"),
    ],
)
def test_a_fault_in_the_type_of_an_overlay_is_told_at_its_line(
    tiny_copy, titles, more, rule, words
):
    text = phrases(titles) + more + "\n"
    write(tiny_copy, text)
    built, problems = dutch(tiny_copy)
    assert built is None
    [problem] = [p for p in problems if p.severity == "error"]
    assert (problem.name, problem.where.file.endswith("nl.yaml")) == (rule, True)
    assert problem.where.line == text.count("\n")
    assert words in problem.message
    assert problem.hint


def test_codes_need_no_translation(tiny_copy, titles):
    cards = tiny_copy / "cards.yaml"
    game = tiny_copy / "game.yaml"
    text = cards.read_text(encoding="utf-8").replace("{id: eclipse,", "{id: Eclipse, rank: Koning,")
    cards.write_text(text, encoding="utf-8")
    game.write_text(
        game.read_text(encoding="utf-8").replace("note: text?", "note: text?, rank: code?"),
        encoding="utf-8",
    )
    write(tiny_copy, phrases(titles) + "pieces: {sky: {Eclipse: {title: Anders}}}\n")
    built, problems = dutch(tiny_copy)
    assert not [p for p in problems if p.field == "rank"]
    [piece] = [piece for piece in built.game.components[0].pieces if piece.written == "Eclipse"]
    assert (piece.id, piece.fields["rank"], piece.fields["title"]) == (
        "eclipse",
        "Koning",
        "Anders",
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("VE2", False),
        ("K", False),
        ("A-12", False),
        ("King", True),
        ("A to Z", True),
        ("KINGDOM", True),
    ],
)
def test_an_undeclared_code_is_no_missing_translation(text, told):
    cards = f'- {{id: a, value: "{text}"}}\n'
    project = project_with(cards=cards, files={"i18n/nl.yaml": "title: Zaak\n"})
    _, problems = project.load("case", language="nl")
    found = [p for p in problems if p.field == "value"]
    assert [p.name for p in found] == (["missing-translation"] if told else [])


@pytest.mark.parametrize(
    ("text", "translation", "told"),
    [
        (
            "Draw 2 cards.",
            "Zieh 3 Karten.",
            "has 3 and lacks 2 of 'Draw 2 cards.'",
        ),
        ("Pay 2 {coin}.", "Zahle 2.", "lacks {coin} of 'Pay 2 {coin}.'"),
        ("Pay 2.", "Zahle 2 {coin}.", "has {coin}, but the text 'Pay 2.' does not"),
        ("Gain 25 points.", "Punkte.", "lacks 25 of 'Gain 25 points.'"),
        ("Draw 1 card.", "Zieh eine Karte.", ""),
        ("Draw two cards.", "Zieh 2 Karten.", ""),
        ("2.5 of 1,000 {coin}", "2,5 {coin} von 1.000", ""),
        ("[3 coins]{.gold 120%}", "[3 Taler]{.gold 110%}", ""),
        ("2 coins", "\u0968 coins", ""),
    ],
)
def test_other_icons_and_figures_are_told_at_the_translations_line(
    tiny_copy, titles, text, translation, told
):
    said = phrases(titles) + f"words: {{pay: {translation!r}}}\n"
    write(tiny_copy, said)
    content = tiny_copy / "game.yaml"
    content.write_text(content.read_text() + f"words: {{pay: {text!r}}}\n")
    game, _ = loaded(tiny_copy)
    _, problems = translated(game, Folder(tiny_copy, "tiny"), "nl")
    found = [one for one in problems if one.name == "translation-differs"]
    assert [one.message for one in found] == ([f"the translation {told}"] if told else [])
    assert all(one.where.line == said.count("\n") for one in found)


@pytest.mark.parametrize(("copies", "kept"), [(0, True), (1, False)])
def test_a_translation_of_a_row_of_no_copies_may_be_kept(copies, kept):
    cards = f"- {{id: a, name: Ann}}\n- {{id: b, name: Bob, copies: {copies}}}\n"
    said = "texts: {Old: x, Bob: Bo}\npieces: {cards: {b: {name: Bo}, c: {name: Cy}}}\n"
    _, problems = project_with(cards=cards, files={"i18n/nl.yaml": said}).load(
        "case", language="nl"
    )
    found = [one.message for one in problems if one.name == "stale-translation"]
    stale = ["the text 'Old' is no longer in the game", "cards/c: there is no such piece"]
    assert found == (
        stale if kept else [stale[0], "the text 'Bob' is no longer in the game", stale[1]]
    )
