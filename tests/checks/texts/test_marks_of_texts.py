"""Marks of texts on faces: near misses told once a column, symbols that become icons."""

import pytest
from faulty_games import PNG, ROOT, fields, game, problems_of
from games_in_memory import GROUND, built_with, set_text, texts_of

from generator.project import Project

ICONS = 'icons: {coin: "mdi:star", T: "mdi:star", 2: "mdi:star"}\n'


def told(cards, more="", front="", head=ICONS, **files):
    written = fields("t: text", cards, front or set_text("piece.t"))
    written["game.yaml"] = head + more + written["game.yaml"]
    return problems_of(written | files)


def card(name, text):
    return f"- {{id: {name}, t: '{text}'}}\n"


def test_a_form_is_told_once_a_column_with_how_many_cells_and_the_first_place():
    cards = card("a", "plain") + card("b", "{coin.") + card("c", "Gain { coin }") + card("d", "{b.")
    one, two = told(cards)
    assert (one.name, one.severity, one.where.line, one.piece) == (
        "looks-like-markup", "warning", 2, "cards/b",
    )  # fmt: skip
    assert one.field == two.field == "t"
    assert one.message.endswith("'{coin.' (and in 1 more piece)")
    assert "write {coin}" in one.hint
    assert "'{ coin }'" in two.message
    assert "more piece" not in two.message


def test_a_backslash_prints_the_sign_and_nothing_is_told():
    built, problems = built_with(set_text("piece.t"), "- {id: a, t: 'Gain \\{coin} \\<b> 2*3*4'}\n")
    assert problems == ()
    assert texts_of(built) == {"a": "Gain {coin} <b> 2*3*4"}


def test_what_a_template_itself_writes_is_told_at_its_line():
    (problem,) = told(card("a", "x") + card("b", "y"), front=set_text('"Pay {coin. " ~ piece.t'))
    assert problem.name == "looks-like-markup"
    assert (problem.where.file[-8:], problem.where.line) == ("t.svg.j2", 2)
    assert problem.message.endswith("(and in 1 more piece)")


def test_a_word_of_game_yaml_is_told_where_it_stands():
    cards = card("a", "x") + card("b", "y")
    (problem,) = told(cards, "words: {pay: 'Pay {coin.'}\n", set_text("words.pay"))
    assert (problem.name, problem.where.file[-9:], problem.where.line) == (
        "looks-like-markup", "game.yaml", 2,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("code", "icon"), [("[click]", "click"), (":energy:", "energy"), ("[W]", "w")]
)
def test_codes_of_icons_are_told_once_a_column_with_the_line_for_symbols(code, icon):
    texts = (
        f"For {code} draw a card.",
        f"Now you pay {code}{code}.",
        "Nothing.",
        f"You gain 1 {code}.",
    )
    (one,) = told("".join(card(name, text) for name, text in zip("abcd", texts, strict=True)))
    assert (one.name, one.piece) == ("looks-like-markup", "cards/a")
    assert one.message.endswith(f"'{code}' (and in 2 more pieces)")
    assert f'symbols: {{"{code}": {icon}}}' in one.hint


@pytest.mark.parametrize("text", ["Gain 2 [Milk].", "Gain [Egg][Egg].", "Draw a [DragonCard]."])
def test_codes_with_a_capital_are_told_beside_a_number_or_another(text):
    (problem,) = told("".join(card(name, f"For {name}: {text}") for name in "abcd"))
    assert 'symbols: {"[' in problem.hint


@pytest.mark.parametrize(
    "text", ["[Action] Draw.", "At 10:30:45 draw.", "a: b: c", "[words]{.ink}", "[or more]", "[12]"]
)
def test_keywords_in_brackets_are_no_codes(text):
    assert not told("".join(card(name, f"{text} For {name}.") for name in "abcd"))


@pytest.mark.parametrize("text", ['{{ count("hero") }} heroes', '{ count("hero") }', "a }} b"])
def test_code_of_a_template_on_a_card_is_told(text):
    (problem,) = told(card("a", text))
    assert (problem.name, problem.severity) == ("code-on-paper", "warning")


def test_a_font_without_a_sign_is_told_once_a_column_and_names_symbols():
    (problem,) = told(card("a", "one ☃") + card("b", "two ☃") + card("c", "three ☃"))
    assert problem.name == "missing-glyph"
    assert problem.message.endswith("(and in 2 more pieces)")
    assert "symbols" in problem.hint


SYMBOLS = 'icons: {{coin: "mdi:star"}}\nsymbols: {{{}}}\n'


@pytest.mark.parametrize(
    ("symbols", "text", "printed", "icons"),
    [
        ('"☃": coin', "Gain ☃☃ now", "Gain  now", 2),
        ('"☃": coin', "Gain ☃\ufe0f now", "Gain  now", 1),
        ('"⚔️": coin', "Gain ⚔ now", "Gain  now", 1),
        ('":c:": coin', "Gain :c: now", "Gain  now", 1),
        ("T: coin", "{T}: Tap T", ": Tap T", 1),
        ('"2": coin', "{2} or 2", "or 2", 1),
        ('"x": coin', "\\{x} x", "{x} x", 0),
        ('"[T]": coin, "{W/U}": coin', "[T] {W/U} {T} x".replace("{T}", ""), "x", 2),
        ('"①": coin, "1️⃣": coin', "① 1️⃣ 1 1\u20e3", "1", 3),
        ('"+": coin', "1\\+1 +", "1+1", 1),
        ('"++": coin, "+": coin', "++ +", "", 2),
    ],
)
def test_a_symbol_is_an_icon_in_every_text(symbols, text, printed, icons):
    built, problems = built_with(
        set_text("piece.t"), f"- {{id: a, t: '{text}'}}\n", SYMBOLS.format(symbols)
    )
    assert problems == ()
    (drawn,) = built.drawn
    assert " ".join(texts_of(built)["a"].split()) == " ".join(printed.split())
    assert drawn.front.svg().count("<path") == icons


@pytest.mark.parametrize(
    ("symbols", "rule_"),
    [('"☃": coim', "unknown-icon"), ('"*": coin', "wrong-value"), ('"a b": coin', "wrong-value")],
)
def test_a_symbol_that_cannot_be_is_told_in_game_yaml(symbols, rule_):
    (problem,) = told(card("a", "x"), f"symbols: {{{symbols}}}\n")
    assert (problem.name, problem.where.file[-9:], problem.where.line) == (rule_, "game.yaml", 2)


def test_icons_may_be_called_as_texts_hold_them():
    assert told(card("a", "{T}: add {2}")) == []
    (problem,) = told(card("a", "add {3}"))
    assert problem.name == "unknown-icon"


def test_an_element_that_does_not_end_holds_no_picture():
    front = GROUND + '<rect x="1" y="1" width="3" height="3">\n'
    picture = '{{ picture("a.png", x=0, y=0, w=50, h=50) }}\n'
    (problem,) = problems_of({"faces/front.svg.j2": front + picture, "art/a.png": PNG})
    assert (problem.name, problem.where.line) == ("bad-svg", 2)
    grouped = front.replace('<rect x="1" y="1" width="3" height="3">', "<g>") + picture + "</g>"
    (problem,) = problems_of({"faces/front.svg.j2": grouped, "art/a.png": PNG})
    assert problem.name == "misplaced-picture"


STYLES = "  big: {font: body, size: 13, min: 9pt}\n  own: {font: body, size: 13mm, min: 4}\n"


def test_a_size_without_a_unit_is_told():
    front = GROUND + "".join(
        '{{ text("a", style="own", x=5, y=5, w=50, h=60' + size + ") }}\n"
        for size in ("", ", size=7", ", size=6", ', size="7mm"', ", size=piece.copies + 1")
    ).replace('"own"', '"big"', 1)
    found = problems_of({"game.yaml": game(STYLES), "faces/front.svg.j2": front})
    assert [(one.name, one.severity, one.where.line) for one in found] == [
        ("size-without-unit", "warning", 7), ("size-without-unit", "warning", 3),
    ]  # fmt: skip
    assert found[0].message == "13 without a unit means 13 mm, which is 36.9 pt"
    assert found[0].hint == 'write "13pt", in quotes. If mm is right, write "13mm"'


def test_a_size_without_a_unit_is_told_in_another_language_and_only_where_it_is_written():
    files = {
        "case/game.yaml": game("  big: {font: body, size: 20mm, min: 9pt}"),
        "case/cards.yaml": "- id: a\n",
        "case/i18n/de.yaml": "title: Fall\nstyles: {big: {size: 13}, body: {line_height: 1.3}}\n",
    }
    _, found = Project(files, [{"faces/case/front.svg.j2": GROUND}, ROOT / "layouts"]).session.load(
        "case", "de"
    )
    told_of = [(one.name, one.where.file[-7:], one.where.line) for one in found]
    assert told_of.count(("size-without-unit", "de.yaml", 2)) == 1
    assert [rule_ for rule_, *_ in told_of].count("size-without-unit") == 1


def test_a_size_of_a_call_keeps_the_least_size_of_its_style():
    styles = "  s: {font: body, size: 12pt, min: 6pt}\n"
    long = '{{ text("one two three four", style="s", size="30pt", x=5, y=5, w=30, h=5) }}'
    built, problems = built_with(GROUND + long, more=styles)
    assert problems == ()
    assert built.drawn[0].front.shrunk[0].wanted > built.drawn[0].front.shrunk[0].size
    small = long.replace("30pt", "5pt")
    assert built_with(GROUND + small, more=styles)[1] == ()
