"""Texts read in a wrong encoding are told with the sign that was meant; real ones are not."""

import pytest
from faulty_games import fields, problems_of

from generator.checks.texts.marks import book_misses, misread_in, near_misses

MEANT = [
    "Füchse",
    "ärger",
    "Über",
    "Äpfel",
    "Größe",
    "déjà",
    "10 °",
    "złoty",
    "don’t",
    "a – b",
    "„x“",
]
MEANT += ["🪙", "при", "→", "½", "5 €", "mañana", "Ελλάδα"]
REAL = ["“AMANHÃ”", "«CAFÉ»", "Ä…", "Gâ…” x", "SEÑOR", "Ärger, Über", "PÃO"]
REAL += ["ÅÄÖ", "«Â»", "naïve", "Ã – õ", "Ð", "Ärger…", "râ", "Å²", "Ü—ö"]


@pytest.mark.parametrize("text", MEANT)
@pytest.mark.parametrize("windows", ["cp1252", "latin-1"])
def test_wrongly_read_letters_are_told(text, windows):
    try:
        read = text.encode().decode(windows)
    except UnicodeDecodeError:
        read = text.encode().decode("latin-1")
    letters, sign = misread_in(read)
    assert letters
    assert letters in read
    assert sign in text


@pytest.mark.parametrize("text", [*REAL, *MEANT])
def test_what_a_language_writes_is_left_alone(text):
    assert misread_in(text) == ("", "")


def test_it_is_told_once_a_column_without_a_way_to_say_that_it_is_meant():
    front = '{{ text(piece.t, x=5, y=5, w=50, h=60, style="body") }}'
    cards = "- {id: a, t: FÃ¼chse}\n- {id: b, t: BÃ¤ren}\n"
    said = problems_of(fields("t: text", cards, front))
    (problem,) = [one for one in said if one.name == "looks-like-markup"]
    assert "'Ã¼'" in problem.message
    assert "1 more piece" in problem.message
    assert "should probably be ü" in problem.hint
    assert "UTF-8" in problem.hint
    assert "backslash" not in problem.hint
    assert near_misses("FÃ¼chse", frozenset()) == book_misses("FÃ¼chse", frozenset())
