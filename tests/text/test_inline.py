"""Card text to words: what parts at a line's end, what stays together, and in which accent."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.files.folder import Folder
from generator.files.read import read_text
from generator.text.inline import Atom, Word, lines_of


def told(text):
    """Each line's words: accents as a letter before their atom, icons in braces, + for no space."""
    signs = {"": "", "bold": "b:", "italic": "i:", "bold-italic": "bi:"}
    return [
        [
            ("" if word.spaced else "+")
            + "|".join(f"{{{a.text}}}" if a.icon else signs[a.accent] + a.text for a in word.atoms)
            for word in line
        ]
        for line in lines_of(text)
    ]


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", [[]]),
        ("one", [["+one"]]),
        ("one two", [["+one", "two"]]),
        ("one  two ", [["+one", "two"]]),
        (" one", [["one"]]),
        ("one\ntwo three", [["+one"], ["+two", "three"]]),
        ("\n\none\n\ntwo\n", [["+one"], [], ["+two"]]),
        ("*one* two", [["+i:one", "two"]]),
        ("one *two* three", [["+one", "i:two", "three"]]),
        ("one **two** three", [["+one", "b:two", "three"]]),
        ("_one **two** three_ four", [["+i:one", "bi:two", "i:three", "four"]]),
        ("**one *two* three** four", [["+b:one", "bi:two", "b:three", "four"]]),
        ("**a**b *c*d", [["+b:a|b", "i:c|d"]]),
        ("2 * 3 * 4", [["+2", "*", "3", "*", "4"]]),
        (r"\*one\* two", [["+*one*", "two"]]),
        ("{coin}", [["+{coin}"]]),
        ("{coin}, {Gold-bar}x2", [["+{coin}|,", "{Gold-bar}|x2"]]),
        ("pay {coin}{coin} now", [["+pay", "{coin}|{coin}", "now"]]),
        ("*pay {coin} now*", [["+i:pay", "{coin}", "i:now"]]),
        ("a {1} {} { x }", [["+a", "{1}", "{}", "{", "x", "}"]]),
        ("well-known", [["+well-", "+known"]]),
        ("a well-known and/or–so", [["+a", "well-", "+known", "and/", "+or–", "+so"]]),
        ("a-b c d-e f", [["+a-", "+b", "c", "d-", "+e", "f"]]),
        ("1-4 players, -3, e- f", [["+1-4", "players,", "-3,", "e-", "f"]]),
        ("**well**-known", [["+b:well|-known"]]),
    ],
)
def test_the_words_of_a_text(text, lines):
    assert told(text) == lines


@settings(deadline=None)
@given(st.text(alphabet="ab {}*_\\\n-/–1é", max_size=30))
def test_a_text_without_marks_is_kept_to_the_letter(text):
    """Words joined as they say give the text back, but for repeated spaces and marks read."""
    lines = lines_of(text)
    read = "\n".join(
        "".join(
            (" " if number and word.spaced else "")
            + "".join(f"{{{a.text}}}" if a.icon else a.text for a in word.atoms)
            for number, word in enumerate(line)
        )
        for line in lines
    )
    if not set("*_\\") & set(text):
        assert read == "\n".join(" ".join(line.split()) for line in text.strip("\n").split("\n"))
    assert all(atom.text for line in lines for word in line for atom in word.atoms)
    assert all(word.atoms for line in lines for word in line)


def test_plain_words_are_one_stretch_in_the_styles_own_font():
    assert Word((Atom("one"),), spaced=True).plain
    assert not Word((Atom("one", "bold"),), spaced=True).plain
    assert not Word((Atom("coin", icon=True),), spaced=True).plain
    assert not Word((Atom("one"), Atom("two")), spaced=True).plain


def test_an_accent_apart_from_its_letter_is_the_letter_with_its_accent():
    assert lines_of("cafe\u0301 *re\u0301al*") == lines_of("café *réal*")


def test_digits_and_letters_of_other_forms_are_left_alone():
    """Only accents are joined: a superscript or a ligature of the writer's stays what it is."""
    assert told("x² ﬁt №5 ½") == [["+x²", "ﬁt", "№5", "½"]]


def test_files_are_read_with_each_letter_in_one_with_its_accents():
    folder = Folder.of({"a.yaml": "cafe\u0301\n"}, shown="here")
    assert read_text(folder, "a.yaml") == ("café\n", ())
