"""Which way text reads, held against python-bidi's own ordering of whole lines."""

import pytest
from bidi.wrapper import get_display
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.text.bidi import base_level, levels, reads_from_right, visual_order

MIXED = st.text(alphabet="abc אבג ابت 123 (),.-:/" + "\u200f\u2067\u2069", max_size=24)


def seen(text, base):
    of = levels(text, base)
    return "".join(text[at] for at in visual_order(of))


@settings(deadline=None, max_examples=200)
@given(MIXED.filter(lambda text: text == text.strip()), st.sampled_from([0, 1]))
def test_the_order_is_that_of_the_algorithm(text, base):
    hidden = "\u200f\u2067\u2069"
    ours = "".join(c for c in seen(text, base) if c not in hidden)
    theirs = "".join(c for c in str(get_display(text, base_dir="LR"[base])) if c not in hidden)
    assert ours == theirs


@pytest.mark.parametrize(
    ("text", "base", "order"),
    [
        ("abc", 0, "abc"),
        ("אבג", 1, "גבא"),
        ("abc אבג def", 0, "abc גבא def"),
        ("אבג 12 דה", 1, "הד 12 גבא"),
        ("אב (ab) ג", 1, "ג )ab( בא"),
        ("12 אבג", 0, "12 גבא"),
        ("12 אבג", 1, "גבא 12"),
    ],
)
def test_what_is_seen_from_left_to_right(text, base, order):
    assert seen(text, base) == order


@pytest.mark.parametrize(
    ("text", "language", "base"),
    [
        ("abc", "en", 0),
        ("אבג", "en", 1),
        ("abc אבג", "en", 0),
        ("12 אבג", "en", 1),
        ("12", "en", 0),
        ("12", "he", 1),
        ("abc", "he", 0),
        ("abc אבג", "he", 1),
        ("سلام", "fa", 1),
    ],
)
def test_what_decides_how_a_text_reads(text, language, base):
    assert base_level(text, language) == base


@pytest.mark.parametrize(
    ("language", "from_right"),
    [("ar", True), ("he", True), ("fa-IR", True), ("ur_PK", True), ("en", False), ("hi", False),
     ("arn", False), ("ku-arab", True), ("ku", False)],
)  # fmt: skip
def test_languages_that_are_written_from_the_right(language, from_right):
    assert reads_from_right(language) is from_right


def test_levels_told_in_another_form_are_no_guess(monkeypatch):
    monkeypatch.setattr("bidi.wrapper.get_display", lambda *_args, **_named: "levels: []")
    with pytest.raises(ValueError, match="another form"):
        levels("אבג told otherwise", 1)
