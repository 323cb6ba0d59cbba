"""Near misses of markup: each form is seen, with what to write; plain texts are left alone."""

import pytest

from generator.checks.texts.marks import book_misses, near_misses, unfinished_in

ICONS = frozenset({"coin", "T", "2"})
LONE, NAMELESS = "a single brace", "a text in braces that is not an icon"
OTHER, TAG = "an icon in other brackets", "a tag"
BOLD, ITALIC = "a bold mark without its other half", "an italic mark without its other half"
FORMS = [
    ("Gain 2 {coin.", LONE, "{coin.", "write {coin}"),
    ("Gain 2 coin}", LONE, "coin}", "write {coin}"),
    ("Gain { coin }", NAMELESS, "{ coin }", "write {coin}"),
    ("Gain { Coin }", NAMELESS, "{ Coin }", "write {coin}"),
    ("{coin.gold}", "an icon with a colour in its braces", "{coin.gold}", "write [{coin}]{.gold}"),
    ("{}", NAMELESS, "{}", "write {name}"),
    ("Gain [coin]", OTHER, "[coin]", "write {coin}"),
    ("Gain [T]", OTHER, "[T]", "write {T}"),
    (":coin: 3", OTHER, ":coin:", "write {coin}"),
    ("<coin> 3", OTHER, "<coin>", "write {coin}"),
    ("**Steal a card.", BOLD, "**Steal a card.", "write **words**"),
    ("Steal** a", BOLD, "** a", "write **words**"),
    ("** 3 **", BOLD, "** 3 ", "write **words**"),
    ("**a\nb**", BOLD, "**a", "in one line"),
    ("*Steal a card.", ITALIC, "*Steal a card.", "write *words*"),
    ("[3 coins]{.gold now", "an unfinished colour mark", "]{.gold now", "[words]{.gold}"),
    ("[x]{.gold 5%}", "an unfinished colour mark", "]{.gold 5%}", "[words]{.gold}"),
    ("Steal <b>a</b> card", TAG, "<b>", "**words**"),
    ("<i>a</i>", TAG, "<i>", "*words*"),
    ("Gain<br>3", TAG, "<br>", "press Enter"),
    ('<font color="red">x', TAG, '<font color="red">', "{.gold}"),
    ("Steal\\na card", "a backslash", "\\n", "press Enter"),
    ("a\\qb", "a backslash", "\\q", "the word itself"),
    ("AT&amp;T", "an HTML entity", "&amp;", "write the sign itself, &"),
    ("3 &#215; 4", "an HTML entity", "&#215;", "itself, ×"),
    ("Draw. <!-- 2? -->", TAG, "<!-- 2? -->", "delete it"),
]
PLAIN = [
    "[3 coins]{.gold 120%} **ok** *ok* {coin}{2}", "**{coin}** 2", "Name: ____", "snake_case",
    "[aside] <grin> 10:30:20", "AT&T; R&D; a & b;", "x < 3 > y", "5*\n*only once", "2*3*4 */*",
    "1-4 <-> 3", "<Attack>", "a *b*, _c_", "100% of 5%", "1:2:3 at 10:2:30", "#3 $4", "it's 3:1",
    "Fire // Ice", "https://a.b",
]  # fmt: skip


@pytest.mark.parametrize(("text", "form", "found", "hint"), FORMS)
def test_a_near_miss_is_told_with_what_to_write(text, form, found, hint):
    (miss,) = near_misses(text, ICONS)
    assert (miss.form, miss.found, miss.code) == (form, found, False)
    assert hint in miss.hint


@pytest.mark.parametrize("text", PLAIN)
def test_a_text_without_one_is_left_alone(text):
    assert near_misses(text, ICONS) == ()


@pytest.mark.parametrize("text", [text for text, *_ in FORMS])
def test_a_backslash_says_that_it_is_meant(text):
    meant = "".join(f"\\{sign}" if sign in "{}[]<>*_~&\\:/" else sign for sign in text)
    assert near_misses(meant, ICONS) == ()


@pytest.mark.parametrize(
    "text",
    ['{{ count("hero") }} heroes', '{ count("hero") }', "{% if x %}", "a }} b", "{{ x"],
)
def test_code_of_a_template_is_no_text(text):
    (miss,) = near_misses(text, ICONS)
    assert miss.code
    assert text.find(miss.found) >= 0
    assert not near_misses(text.replace("{", "\\{").replace("}", "\\}"), ICONS)


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("Gain {coin}.", OTHER),
        ("Gain :coin:.", OTHER),
        ("Gain {gem}.", "a brace"),
        ("Gain {coin.", "a brace"),
        ("A <b>card</b>", TAG),
        ("a\\nb", "a backslash"),
        ("Take **two", BOLD),
        ("##Playing", "a heading"),
        ("#Playing", "a heading"),
    ],
)
def test_a_book_knows_markdown_and_calls(text, form):
    assert [miss.form for miss in book_misses(text, ICONS)] == [form]


@pytest.mark.parametrize(
    "text",
    ["**two\ncards**", "[a](#b)", r"\{coin}", "____", "a *b* & c", "x", "#1", "## Of it", "a ##b"],
)
def test_what_markdown_knows_is_left_alone(text):
    assert book_misses(text, ICONS) == ()


def test_a_remark_of_html_in_a_book_is_told():
    (miss,) = book_misses("Shuffle. <!-- ask Tom --> Deal.", ICONS)
    assert (
        miss.form,
        "write Markdown, such as **bold** and *italic*. A comment is {# ... #}" in miss.hint,
    ) == (TAG, True)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Draw TODO", "TODO"),
        ("########", "########"),
        ("???", "???"),
        ('"', '"'),
        (r"\???", ""),
        ("Why? Who??", ""),
        ("Loading docks; #1; a Maxxx", ""),
    ],
)
def test_what_stands_for_a_text_is_seen(text, found):
    assert unfinished_in(text) == found


@pytest.mark.parametrize("text", ["Zahle {münze}.", "Pay {café-3}."])
def test_the_name_of_an_icon_that_was_translated_is_told_as_such(text):
    (miss,) = near_misses(text, ICONS)
    assert miss.form == "a name that is not an icon"
    assert miss.code
    assert "the same in every language" in miss.hint
