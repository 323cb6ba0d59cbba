"""Signs of a text that are meant as they stand: escaped ones, and stars within a word."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.text.inline import atoms_of
from generator.text.plain_marks import hidden, shown


def told(text):
    signs = {"": "", "bold": "b:", "italic": "i:", "bold-italic": "bi:"}
    return [
        f"{{{atom.text}}}" if atom.icon else f"{signs[atom.accent]}{atom.text}"
        for line in atoms_of(text)
        for atom in line
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Score 2*3*4 points", "Power */*", "*/1+*", "1+*/1+*", "un*believ*able", "x*y",
        "2**3**4", "*-*", "a*b*", "3*", "* 3 *", "** 3 **",
    ],
)  # fmt: skip
def test_a_star_between_letters_or_figures_is_a_star(text):
    assert told(text) == [text]


@pytest.mark.parametrize(
    ("text", "atoms"),
    [
        ("*foo*, *bar*", ["i:foo", ", ", "i:bar"]),
        ("*foo*-*bar*", ["i:foo", "-", "i:bar"]),
        ("*a* / *b*", ["i:a", " / ", "i:b"]),
        ("(*x*)", ["(", "i:x", ")"]),
        ("**Bau**meister", ["b:Bau", "meister"]),
        ("使用**粗体**文字", ["使用", "b:粗体", "文字"]),
        ("**a *b* c** d", ["b:a ", "bi:b", "b: c", " d"]),
        ("*one 2*3 two* **4**5 six**", ["i:one 2*3 two", " ", "b:4**5 six"]),
        ("*+1 attack* 2*3", ["i:+1 attack", " 2*3"]),
    ],
)
def test_emphasis_of_words_stays(text, atoms):
    assert told(text) == atoms


@pytest.mark.parametrize(
    ("text", "atoms"),
    [
        (r"\{coin} {coin}", ["{coin} ", "{coin}"]),
        (r"\[a]{.gold}", ["[a]{.gold}"]),
        (r"\*\*a\*\* \_b\_", ["**a** _b_"]),
        (r"\<b> \&amp; \\n", [r"<b> &amp; \n"]),
        (r"a\b", [r"a\b"]),
    ],
)
def test_a_sign_after_a_backslash_is_printed(text, atoms):
    assert told(text) == atoms


def test_an_icon_may_be_called_as_designers_mark_it():
    assert told("{T}: add {2}") == ["{T}", ": add ", "{2}"]
    assert told("{ T } {}") == ["{ T } {}"]


@settings(deadline=None)
@given(st.text(alphabet="ab1 *_{}[]/+\\\n", max_size=24))
def test_what_is_hidden_is_shown_again(text):
    unescaped = text.replace("\\", "")
    assert shown(hidden(unescaped)) == unescaped
    assert len(hidden(unescaped)) == len(unescaped)
