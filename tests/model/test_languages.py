"""Codes of languages, and texts that are not in the letters of theirs."""

import pytest

from generator.model.languages import language_fault, strange_script

LATIN = "Lighthouse of the north"


@pytest.mark.parametrize("code", ["de", "en-gb", "sr-latn", "eng", "zh-hant"])
def test_codes_of_languages(code):
    assert language_fault(code) == ""


@pytest.mark.parametrize(
    ("code", "meant"), [("jp", "`ja`"), ("Deutsch", "`de`"), ("xx", "such as")]
)
def test_what_is_written_for_a_code_by_mistake(code, meant):
    assert meant in language_fault(code)


@pytest.mark.parametrize(
    ("code", "letters"), [("uk", "Cyrillic"), ("ja", "Japanese"), ("zh-hant", "Chinese")]
)
def test_texts_in_letters_of_another_language(code, letters):
    assert f"written in {letters} letters" in strange_script(code, LATIN)


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ("de", LATIN),
        ("ja-latn", LATIN),
        ("uk", "Vale"),
        ("uk", f"{LATIN} Маяк"),
        ("ko", f"{LATIN} 등대"),
    ],
)
def test_texts_in_letters_that_are_no_fault(code, text):
    assert strange_script(code, text) == ""
