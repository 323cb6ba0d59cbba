"""Where a line may end, held against what UAX 14 says of some texts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from uniseg.linebreak import line_break_units

from generator.text.bidi import needs_dictionary, parts


def parted(text):
    return [text[start:end] for start, end in parts(text)]


@pytest.mark.parametrize(
    ("text", "stretches"),
    [
        ("", []),
        ("one", ["one"]),
        ("one two", ["one", "two"]),
        ("one  two", ["one", "two"]),
        ("12\u00a0km", ["12\u00a0km"]),
        ("soft\u00adly", ["soft\u00ad", "ly"]),
        ("long\u200bword", ["long\u200b", "word"]),
        ("never\u2060here", ["never\u2060here"]),
        ("well-known", ["well-", "known"]),
        ("1-4", ["1-4"]),
        ("and/or", ["and/", "or"]),
        ("(ab)", ["(ab)"]),
        ("भूमि पर।", ["भूमि", "पर।"]),
        ("日本、語", ["日", "本、", "語"]),
        ("ถนนสาย", ["ถนนสาย"]),
        ("שלום, עולם", ["שלום,", "עולם"]),
    ],
)
def test_the_stretches_that_nothing_breaks(text, stretches):
    assert parted(text) == stretches


@settings(deadline=None, max_examples=150)
@given(st.text(alphabet="ab1אक日。、-/\u00ad\u200b\u2060\u00a0()", min_size=1, max_size=9))
def test_within_a_word_it_is_the_algorithm(word):
    assert parted(word) == list(line_break_units(word))


def test_words_that_only_a_speaker_can_part_are_found_among_others():
    assert needs_dictionary("a ถนน 1")
    assert not needs_dictionary("a 日本 1")
